"""The fast core against the readable rules, at anybody's home: random deals, state by state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from matou._compiled import piquette as compiled
from matou._core import piquette as core
from matou.agreement import Agreement, agree
from matou.piquette.rules import Rules

__all__ = ["Agreement", "cover", "verify"]

_COMPARED: Final = (
    "who moves, every hand, the trick, tricks won, cards taken from the talon, points of combinations, every legal "
    "discard, announcement and card, the scores"
)

# The options of two values.
_VALUES: Final[dict[str, tuple[Any, ...]]] = {
    "announce_first": ("dealer", "opener"),
    "score_laid": ("best", "all"),
    "must_announce": (False, True),
    "min_exchange": (0, 1),
    "slam_loser": ("kept", "lost"),
    "slam_factor": (True, False),
    "zero_factor": (3, 1),
}


def verify(
    states: int = 200_000,
    *,
    seed: int = 0,
    rules: Rules | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Agreement:
    """What was compared when core and readable rules agree on at least so many states of random deals.

    In each state: who moves, hands, trick, tricks won, combinations, every legal action, the result. The core plays,
    the readable rules (compiled, which changes nothing but their speed) follow. Default rule sets in which any two
    values of any two options meet; every one is played at least once. `progress` is called with the states compared
    and the states asked for.

    Raises MatouError at the first difference: the rules, the deal and the step.

    >>> verify(1000).states >= 1000
    True
    """
    rule_sets = cover(seed) if rules is None else (rules,)
    return agree(_COMPARED, rule_sets, states, seed, core.trace, compiled.check_trace, progress)


def cover(seed: int = 0) -> tuple[Rules, ...]:
    """Rule sets in which any two values of any two options meet, shortest suites of 2, 3, 4 and 8 cards among them.

    >>> rule_sets = cover()
    >>> {(rules.min_suite, rules.zero_factor) for rules in rule_sets} >= {(2, 1), (2, 3), (3, 1), (3, 3)}
    True
    """
    rule_sets = []
    for suite in (2, 3, 4, 8):
        # Options number i of row r take the bit r & (i + 1) counted modulo 2: any two of the seven columns of this
        # array of eight rows show all four pairs.
        for row in range(8):
            chosen = {
                name: values[(row & place).bit_count() % 2]
                for place, (name, values) in enumerate(_VALUES.items(), start=1)
            }
            rule_sets.append(Rules(min_suite=suite, **chosen))
    return tuple(rule_sets)

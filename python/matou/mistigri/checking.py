"""The fast core against the readable rules, at anybody's home: random rounds, state by state."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Final

from matou._compiled import mistigri as compiled
from matou._core import mistigri as core
from matou.agreement import Agreement, agree
from matou.mistigri.rules import Rules

__all__ = ["Agreement", "cover", "verify"]

_COMPARED: Final = (
    "who moves, every hand, the pile, direction of play, helper cards, what is pending, every legal action, the weight "
    "of every card that may be drawn, how the round ended, the penalties"
)

_PACKS: Final[tuple[str | tuple[int, ...], ...]] = ("staircase8", "seven4", "six5", (9, 8, 4, 4, 4, 4, 6, 6, 1))


def verify(
    states: int = 200_000,
    *,
    seed: int = 0,
    rules: Rules | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Agreement:
    """What was compared when core and readable rules agree on at least so many states of random rounds.

    In each state: who moves, hands, pile, everything pending, every legal action, every weight of chance, the result.
    The core plays, the readable rules (compiled, which changes nothing but their speed) follow. Default rule sets in
    which any two values of any two options meet; every one is played at least once. `progress` is called with the
    states compared and the states asked for.

    Raises MatouError at the first difference: the rules, the round and the step.

    >>> verify(1000).states >= 1000
    True
    """
    rule_sets = cover(seed) if rules is None else (rules,)
    return agree(_COMPARED, rule_sets, states, seed, core.trace, compiled.check_trace, progress)


def cover(seed: int = 0) -> tuple[Rules, ...]:
    """Rule sets in which any two values of any two options meet: players, packs, the nine, declining, turns.

    >>> rule_sets = cover()
    >>> {(rules.players, rules.decline) for rules in rule_sets if rules.nine == "none"} >= {(3, True), (5, False)}
    True
    """
    rule_sets = []
    for players in (3, 4, 5):
        for i, pack in enumerate(_PACKS, start=players):
            for j, (nine, decline) in enumerate(product(("coloured", "none"), (True, False))):
                cap = (500, 7, 40)[(i + j) % 3]
                rule_sets.append(Rules(players=players, pack=pack, nine=nine, decline=decline, turn_cap=cap))
    return tuple(rule_sets)

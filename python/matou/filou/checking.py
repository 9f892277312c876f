"""The fast core against the readable rules, at anybody's home: random games, state by state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from matou._compiled import filou as compiled
from matou._core import filou as core
from matou.agreement import Agreement, agree
from matou.filou.rules import Rules

__all__ = ["Agreement", "cover", "verify"]

_COMPARED: Final = (
    "who moves, every hand, the row and how much of it lies open, mice of all seats, of the cards and of the bank, the "
    "highest bid, points of cats, every legal action, the scores"
)


def verify(
    states: int = 200_000,
    *,
    seed: int = 0,
    rules: Rules | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Agreement:
    """What was compared when core and readable rules agree on at least so many states of random games.

    In each state: who moves, hands, row, mice, bids, cats, every legal action, the result. The core plays, the readable
    rules (compiled, which changes nothing but their speed) follow. Default 3, 4 and 5 players. `progress` is called
    with the states compared and the states asked for.

    Raises MatouError at the first difference: the rules, the game and the step.

    >>> verify(1000).states >= 1000
    True
    """
    rule_sets = cover(seed) if rules is None else (rules,)
    return agree(_COMPARED, rule_sets, states, seed, core.trace, compiled.check_trace, progress)


def cover(seed: int = 0) -> tuple[Rules, ...]:
    """The rules of each number of players.

    >>> [rules.players for rules in cover()]
    [3, 4, 5]
    """
    return tuple(Rules(players=players) for players in (3, 4, 5))

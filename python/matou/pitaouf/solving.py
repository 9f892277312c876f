"""Whether a deal can be won by someone who knows every card, the talon's order too."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from matou._core import pitaouf as core
from matou.errors import InvalidState
from matou.pitaouf import reference
from matou.pitaouf.rules import Rules

__all__ = ["Solution", "replay", "solve", "solve_many"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """What the thoughtful solver found out.

    Parameters
    ----------
    winnable : bool or None
        True with a line that wins; False after every line was refuted; None when the budget ended first.
    line : list of str
        The player's actions that win, the exchange (or `keep`) first; empty unless `winnable` is True.
    nodes : int
        Positions looked at.
    rules : Rules
        The rules it holds for.
    """

    winnable: bool | None
    line: list[str] = field(hash=False)
    nodes: int
    rules: Rules

    @property
    def exact(self) -> bool:
        """Whether the deal is decided."""
        return self.winnable is not None

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        return {
            "winnable": self.winnable,
            "line": list(self.line),
            "nodes": self.nodes,
            "rules": self.rules.describe(),
        }


def solve(
    deal: core.Deal | str,
    rules: Rules | None = None,
    *,
    state: core.State | None = None,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 256,
    progress: Callable[[int], object] | None = None,
) -> Solution:
    """Whether the deal can be won by a player who knows every card, with a line that wins it.

    The exchange is chosen best; `exchange="none"` asks for a win without one. The answer depends on no budget: too
    small a one gives None, never a wrong answer.

    Parameters
    ----------
    deal : Deal or str
        The deal, or its text.
    rules : Rules, optional
        Default those of the state, else of the deal; a text is read under the standard rules.
    state : State, optional
        Where to go on from, a state that this deal led to; default its start.
    max_nodes, seconds : optional
        The budget, default none.
    table_mb : float
        Most megabytes for refuted positions, default 256. Never of effect on an answer.
    progress : callable, optional
        Called with the number of positions looked at, a few times a second.

    Raises
    ------
    BadNotation, InvalidState
        A deal that cannot be, or a state that does not come from it.

    Examples
    --------
    >>> from matou.pitaouf import Rules
    >>> small = Rules(suits=2, ranks=4, track=4, ace_cells=(), hand=2, exchange="none", jokers=0)
    >>> solve("2S 2H 3H JK;3S 4S;4H 5S 5H", small).winnable
    True
    """
    if rules is None and state is not None:
        rules = state.game.rules
    one = _under(deal, rules)
    if state is not None and state.game.rules != one.rules:
        raise InvalidState("the state is played under other rules than are asked for")
    winnable, line, nodes = core.solve(
        one, state, max_nodes=max_nodes, seconds=seconds, table_mb=table_mb, progress=progress
    )
    return Solution(winnable=winnable, line=line, nodes=nodes, rules=one.rules)


def solve_many(
    deals: Iterable[core.Deal | str],
    rules: Rules | None = None,
    *,
    threads: int | None = None,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 256,
    progress: Callable[[int], object] | None = None,
) -> list[Solution]:
    """`solve` for each of the deals, in their order, by several threads.

    `max_nodes` and `seconds` are for each deal, `table_mb` is for each thread (default all cores). `progress` is called
    with the number of deals done. Answers do not depend on the number of threads.

    >>> from matou.pitaouf import deal
    >>> [solution.winnable for solution in solve_many(deal(index, seed=1) for index in range(3))]
    [True, True, False]
    """
    all_deals = [_under(deal, rules) for deal in deals]
    answers = core.solve_many(
        all_deals, threads=threads, max_nodes=max_nodes, seconds=seconds, table_mb=table_mb, progress=progress
    )
    return [
        Solution(winnable=winnable, line=line, nodes=nodes, rules=deal.rules)
        for deal, (winnable, line, nodes) in zip(all_deals, answers, strict=True)
    ]


def replay(deal: core.Deal | str, line: Iterable[str], rules: Rules | None = None) -> str:
    """How a line of play ends, by the readable rules alone: "won", "lost", or "unfinished" where it stops too early.

    The core has no part in it: neither in the deal nor in the moves.

    Parameters
    ----------
    deal : Deal or str
        The deal, or its text.
    line : iterable of str
        The player's actions from the start of the deal, `keep` included; the deal answers chance.
    rules : Rules, optional
        Default those of the deal; a text is read under the standard rules.

    Raises
    ------
    IllegalAction, BadNotation
        At the first action that cannot be played, with its number, counted from 1.

    Examples
    --------
    >>> from matou.pitaouf import Rules
    >>> small = Rules(suits=2, ranks=4, track=4, ace_cells=(), hand=2, exchange="none", jokers=0)
    >>> replay("2S 2H 3H JK;3S 4S;4H 5S 5H", ["3S", "4S", "4H"], small)
    'won'
    """
    if isinstance(deal, str):
        text, rules = deal, rules or Rules()
    else:
        text, rules = deal.text, rules or deal.rules
    return reference.replay(reference.deal_from_text(text, rules), line, rules)


def _under(deal: core.Deal | str, rules: Rules | None) -> core.Deal:
    """The deal under these rules."""
    if isinstance(deal, str):
        return core.Deal.from_text(deal, rules)
    return deal if rules is None or rules == deal.rules else deal.with_rules(rules)

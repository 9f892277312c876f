"""What an endgame of Crazy Mistigri is worth over a horizon of turns, all cards known: exact expectations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from matou._core import mistigri as core
from matou.asking import as_state, check_method

__all__ = ["METHODS", "Play", "Solution", "analyse", "solve"]

METHODS: Final = ("auto", "difference", "max_n")
"""The methods of `solve`; auto is difference while two seats are in, max_n with three."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """What a search found out about a position, were the round to end after `turns` more turns.

    Parameters
    ----------
    values : tuple of float or None
        Expected return of every seat, minus its penalty: exact to rounding; None where the budget ended the search.
    out : tuple of float or None
        Chance of every seat to get rid of all its cards; 1 for those that have.
    cut : float or None
        Chance that the horizon, not the rules, ends the round: then all count their hands, as at the turn cap.
    best : str or None
        The first best action; None at a draw, at the end, and where nothing is known.
    turns : int
        The horizon: the turn in progress is the first of them.
    method : str
        "difference" or "max_n".
    exact : bool
        False where the budget ended the search.
    lower, upper : tuple of float
        Bounds of the expected returns that are proved; equal to the values where `exact`.
    nodes : int
        Positions looked at.

    Examples
    --------
    >>> Solution(
    ...     values=(-3.0, 0.0),
    ...     out=(0.5, 1.0),
    ...     cut=0.0,
    ...     best="pass",
    ...     turns=2,
    ...     method="max_n",
    ...     exact=True,
    ...     lower=(-3.0, 0.0),
    ...     upper=(-3.0, 0.0),
    ...     nodes=7,
    ... ).penalties
    (3.0, 0.0)
    """

    values: tuple[float, ...] | None
    out: tuple[float, ...] | None
    cut: float | None
    best: str | None
    turns: int
    method: str
    exact: bool
    lower: tuple[float, ...] = field(hash=False)
    upper: tuple[float, ...] = field(hash=False)
    nodes: int

    @property
    def penalties(self) -> tuple[float, ...] | None:
        """The expected penalty of every seat."""
        return None if self.values is None else tuple(0.0 - value for value in self.values)

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        return {
            "values": self.values and list(self.values),
            "penalties": self.penalties and list(self.penalties),
            "out": self.out and list(self.out),
            "cut": self.cut,
            "best": self.best,
            "turns": self.turns,
            "method": self.method,
            "exact": self.exact,
            "lower": list(self.lower),
            "upper": list(self.upper),
            "nodes": self.nodes,
        }


class Play(NamedTuple):
    """A legal action, or a card that may be drawn, with what is known behind it.

    >>> Play("draw 5a", None).action
    'draw 5a'
    """

    action: str
    found: Solution | None


def solve(
    state: core.State | str,
    turns: int = 6,
    method: str = "auto",
    *,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 256,
    progress: Callable[[int], object] | None = None,
) -> Solution:
    """Expected penalties and chances to go out under best play, all cards known, over a horizon of turns.

    With two players left this is what they know: whoever remembers what was discarded knows the other's hand. The round
    is taken to end, all counting their hands, when `turns` more turns are over; the value is exact for that game.

    Parameters
    ----------
    state : State or str
        After the deal, or the text of such a state.
    turns : int
        The horizon, 1 to 300, default 6; the turn in progress is the first.
    method : str
        "difference": two seats are in, each wants its expected return less the other's. "max_n": two or three are in,
        each wants its own expected return. In are those who hold cards, and the one whose turn it is. Of actions that
        differ by less than 1e-9 the first counts as best, in the order of their numbers. "auto" (default): difference
        with two seats, max_n with three.
    max_nodes, seconds : optional
        The budget, default none. Where it ends the search, the solution says so and holds what is proved.
    table_mb : float
        Most megabytes of the search's table, default 256. Never of effect on an answer.
    progress : callable, optional
        Called with the number of positions looked at, a few times a second.

    Raises
    ------
    NotApplicable
        The round is over or not dealt, or more seats are in than the method takes.
    InvalidState, BadNotation, IllegalAction
        An unknown method, a horizon out of range, a text that is no state.

    Examples
    --------
    >>> from matou.mistigri import Rules, deal
    >>> found = solve(deal(0, rules=Rules(players=3)).state(), turns=1, max_nodes=1)
    >>> found.exact, found.turns
    (False, 1)
    """
    one = as_state(core.State, state)
    check_method(method, METHODS)
    found = core.solve(one, turns, method, table_mb=table_mb, max_nodes=max_nodes, seconds=seconds, progress=progress)
    return _solution(found, turns)


def analyse(
    state: core.State | str,
    turns: int = 6,
    method: str = "auto",
    *,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 256,
    progress: Callable[[int], object] | None = None,
) -> list[Play]:
    """Every legal action (before a draw: every card that may come) with its solution, in the order of actions.

    The budget is that of all actions together; None where it ended before. Parameters and errors are those of `solve`.

    >>> from matou.mistigri import Rules, deal
    >>> plays = analyse(deal(0, rules=Rules(players=3)).state(), turns=1, max_nodes=1)
    >>> plays[0].action.split()[0], plays[0].found
    ('draw', None)
    """
    one = as_state(core.State, state)
    check_method(method, METHODS)
    plays = core.analyse(one, turns, method, table_mb=table_mb, max_nodes=max_nodes, seconds=seconds, progress=progress)
    solutions = [(action, _solution(found, turns)) for action, found in plays]
    return [Play(action, found if found.exact else None) for action, found in solutions]


def _solution(found: dict[str, Any], turns: int) -> Solution:
    values, out = found["values"], found["out"]
    return Solution(
        values=None if values is None else tuple(values),
        out=None if out is None else tuple(out),
        cut=found["cut"],
        best=found["best"],
        turns=turns,
        method=found["method"],
        exact=found["exact"],
        lower=tuple(found["lower"]),
        upper=tuple(found["upper"]),
        nodes=found["nodes"],
    )

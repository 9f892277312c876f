"""How a game of Filou ends when all cards are known and every seat plays for its final points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from matou._core import filou as core
from matou.asking import as_state, check_method, check_seat
from matou.errors import InvalidState
from matou.filou import reference

__all__ = ["METHODS", "Play", "Solution", "analyse", "replay", "solve"]

METHODS: Final = ("max_n", "paranoid")
"""The methods of `solve`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """What a search found out about the rest of a game.

    Parameters
    ----------
    values : tuple of int or None
        Final points at the end of `line`, one a seat; None where the budget ended the search.
    line : list of str
        Actions from here to the end of the game; empty where the budget ended the search.
    method : str
        "max_n" or "paranoid".
    exact : bool
        False where the budget ended the search.
    lower, upper : tuple of int
        Bounds of each seat's final points that are proved; under "paranoid" those of `seat` meet where `exact`.
    nodes : int
        Positions looked at.
    seat : int or None
        Paranoid: the seat that plays for itself.

    Examples
    --------
    >>> Solution(
    ...     values=(3, 4, 5), line=["pass"], method="max_n", exact=True, lower=(3, 4, 5), upper=(3, 4, 5), nodes=1
    ... ).best
    'pass'
    """

    values: tuple[int, ...] | None
    line: list[str] = field(hash=False)
    method: str
    exact: bool
    lower: tuple[int, ...]
    upper: tuple[int, ...]
    nodes: int
    seat: int | None = None

    @property
    def best(self) -> str | None:
        """The first action of the line; None when the game is over or nothing is known."""
        return self.line[0] if self.line else None

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        return {
            "values": self.values and list(self.values),
            "best": self.best,
            "line": list(self.line),
            "method": self.method,
            "exact": self.exact,
            "lower": list(self.lower),
            "upper": list(self.upper),
            "nodes": self.nodes,
            "seat": self.seat,
        }


class Play(NamedTuple):
    """A legal action and the final points it leads to, one a seat; None where the budget ended before.

    >>> Play("pass", (3, 4, 5)).action
    'pass'
    """

    action: str
    values: tuple[int, ...] | None


def solve(
    state: core.State | str,
    method: str = "max_n",
    seat: int = 0,
    *,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 256,
    progress: Callable[[int], object] | None = None,
) -> Solution:
    """The final points that best play leads to, all cards known to all, with the line that leads there.

    The rest of the game is a sequence of open decisions then: lays seat after seat, bids, passes. The last rounds can
    be solved, not a whole game.

    Parameters
    ----------
    state : State or str
        After the deal.
    method : str
        "max_n" (default): every seat wants its own final points and keeps its first best action, in the order lays by
        value, rabbit after -5, dogs last; pass; buy; bids from the lowest. "paranoid": `seat` wants its own points, all
        others want them low.
    seat : int
        For paranoid, default 0.
    max_nodes, seconds : optional
        The budget, default none. Where it ends the search, the solution says so and holds what is proved.
    table_mb : float
        Most megabytes of the search's table, default 256. Never of effect on an answer.
    progress : callable, optional
        Called with the number of positions looked at, a few times a second.

    Raises
    ------
    NotApplicable
        Before the deal is done.
    InvalidState, BadNotation, IllegalAction
        An unknown method, a seat that does not exist, a text that is no state.

    Notes
    -----
    Max^n: Luckhardt and Irani, AAAI 1986. Paranoid: Sturtevant and Korf, AAAI 2000.

    Examples
    --------
    >>> from matou.filou import deal
    >>> import matou
    >>> match = matou.Match(deal(0).game, seed=0, players=["value"] * 4)
    >>> match.play()
    >>> solve(match.state).values == tuple(map(int, match.state.returns()))
    True
    """
    one = as_state(core.State, state)
    who = _check(one, method, seat)
    found = core.solve(
        one, method, seat=who, table_mb=table_mb, max_nodes=max_nodes, seconds=seconds, progress=progress
    )
    return _solution(found, method, who)


def analyse(
    state: core.State | str,
    method: str = "max_n",
    seat: int = 0,
    *,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 256,
    progress: Callable[[int], object] | None = None,
) -> list[Play]:
    """Every legal action with the final points that best play leads to behind it, in the order of actions.

    Parameters and errors are those of `solve`; the budget is that of all actions together.

    >>> from matou.filou import deal
    >>> state = deal(0).state()
    >>> {play.values for play in analyse(state, max_nodes=1)}
    {None}
    """
    one = as_state(core.State, state)
    who = _check(one, method, seat)
    found = core.analyse(
        one, method, seat=who, table_mb=table_mb, max_nodes=max_nodes, seconds=seconds, progress=progress
    )
    return [Play(action, _solution(each, method, who).values) for action, each in found]


def replay(state: core.State | str, line: list[str]) -> tuple[int, ...]:
    """The final points at the end of a line, by the readable rules alone; the core has no part in the moves.

    Raises IllegalAction or BadNotation at the first action that cannot be taken, InvalidState when the line stops
    before the end of the game.

    >>> from matou.filou import deal
    >>> replay(deal(0).state(), [])
    Traceback (most recent call last):
        ...
    matou.errors.InvalidState: the line '' ends before the game does
    """
    one = as_state(core.State, state)
    at = reference.from_text(one.to_text(), one.game.rules)
    for action in line:
        reference.apply(at, reference.string_to_action(at, action))
    if reference.current_player(at) != reference.TERMINAL_SEAT:
        raise InvalidState(f"the line {' '.join(line)!r} ends before the game does")
    return tuple(map(int, reference.returns(at)[: one.game.num_players]))


def _check(state: core.State, method: str, seat: int) -> int | None:
    """The seat that plays for itself, where the method has one."""
    check_method(method, METHODS)
    check_seat(seat, state.game.num_players)
    return seat if method == "paranoid" else None


def _solution(found: dict[str, Any], method: str, seat: int | None) -> Solution:
    values = found["values"]
    return Solution(
        values=None if values is None else tuple(values),
        line=found["line"] or [],
        method=method,
        exact=found["exact"],
        lower=tuple(found["lower"]),
        upper=tuple(found["upper"]),
        nodes=found["nodes"],
        seat=seat,
    )

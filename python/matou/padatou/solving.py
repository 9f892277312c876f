"""What a deal of Padatou is worth to every seat when all hands are known, and which card is best."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from matou._core import padatou as core
from matou.asking import as_state, check_method, check_seat
from matou.errors import IllegalAction
from matou.padatou import reference

__all__ = ["METHODS", "Play", "Solution", "analyse", "replay", "solve"]

METHODS: Final = ("max_n", "paranoid")
"""The methods of `solve`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """What a search found out about a position.

    Parameters
    ----------
    values : tuple of int
        Scores of the deal at the end of `line`, one a seat; where `exact` those under best play.
    line : list of str
        Cards from here to the end of the deal.
    method : str
        "max_n" or "paranoid".
    exact : bool
        False where the budget ended the search: then `values` and `line` are the best known, `lower` and `upper` what
        is proved.
    lower, upper : int
        Bounds of the score of the seat to play (max_n), or of the seat that plays for itself (paranoid); equal where
        `exact`.
    nodes : int
        Positions looked at.
    tie_independent : bool or None
        Whether the values stay the same however ties between equally good cards are broken; None if not asked, or if
        the budget ended before it was known. The score of the paranoid seat never depends on ties.
    seat : int or None
        Paranoid: the seat that plays for itself.

    Examples
    --------
    >>> from matou.padatou import deal
    >>> found = solve(deal(0).state(), method="paranoid", seat=2)
    >>> found.exact, len(found.line)
    (True, 32)
    """

    values: tuple[int, ...]
    line: list[str] = field(hash=False)
    method: str
    exact: bool
    lower: int
    upper: int
    nodes: int
    tie_independent: bool | None = None
    seat: int | None = None

    @property
    def best(self) -> str | None:
        """The first card of the line; None when the deal is over or nothing is known."""
        return self.line[0] if self.line else None

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        return {
            "values": list(self.values),
            "best": self.best,
            "line": list(self.line),
            "method": self.method,
            "exact": self.exact,
            "lower": self.lower,
            "upper": self.upper,
            "nodes": self.nodes,
            "tie_independent": self.tie_independent,
            "seat": self.seat,
        }


class Play(NamedTuple):
    """A legal card and the scores it leads to, one a seat; None where the budget ended before they were known."""

    action: str
    values: tuple[int, ...] | None


def solve(
    state: core.State | str,
    method: str = "max_n",
    seat: int = 0,
    ties: bool = False,
    *,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 256,
    progress: Callable[[int], object] | None = None,
) -> Solution:
    """The scores of the deal that best play of all seats leads to, all hands known, with the line that leads there.

    Parameters
    ----------
    state : State or str
        A deal or a position in it, or its text.
    method : str
        "max_n" (default): every seat wants its own score and keeps its first best card, in the order S, H, D, C, low
        to high. "paranoid": `seat` wants its own score, all others want it low.
    seat : int
        For paranoid, default 0.
    ties : bool
        Also tell whether the values depend on how ties are broken: much dearer, for endings; default False.
    max_nodes, seconds : optional
        The budget, default none. Where it ends the search, the solution says so and holds what is proved.
    table_mb : float
        Most megabytes of the search's table, default 256. Never of effect on an answer.
    progress : callable, optional
        Called with the number of positions looked at, about ten times a second.

    Raises
    ------
    BadNotation, InvalidState
        A text that cannot be read, a method or seat that there is not.
    NotApplicable
        Before the deal is done.

    Notes
    -----
    max^n: C. Luckhardt and K. Irani, "An algorithmic solution of N-person games", AAAI 1986.

    Examples
    --------
    >>> from matou.padatou import deal
    >>> solve(deal(0).state()).exact
    True
    """
    check_method(method, METHODS)
    check_seat(seat, reference.SEATS)
    found = core.solve(
        as_state(core.State, state),
        method=method,
        seat=seat,
        table_mb=table_mb,
        ties=ties,
        max_nodes=max_nodes,
        seconds=seconds,
        progress=progress,
    )
    return _solution(found, seat)


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
    """Every legal card, in order, with the scores it leads to. Parameters and errors as in `solve`.

    >>> from matou.padatou import deal
    >>> len(analyse(deal(0).state(), "paranoid"))
    8
    """
    check_method(method, METHODS)
    check_seat(seat, reference.SEATS)
    found = core.analyse(
        as_state(core.State, state),
        method=method,
        seat=seat,
        table_mb=table_mb,
        max_nodes=max_nodes,
        seconds=seconds,
        progress=progress,
    )
    return [Play(card, tuple(one["values"]) if one["exact"] else None) for card, one in found]


def replay(state: core.State | str, line: Iterable[str]) -> tuple[int, ...]:
    """The scores of the deal after a line of cards, by the rules written to be read.

    Raises IllegalAction at a card that may not be played, or where the line ends before the deal.

    >>> from matou.padatou import deal
    >>> found = solve(deal(0).state())
    >>> replay(deal(0).state(), found.line) == found.values
    True
    """
    at = reference.from_text(as_state(core.State, state).to_text())
    for card in line:
        reference.apply(at, reference.string_to_action(at, card))
    if reference.current_player(at) != reference.TERMINAL_SEAT:
        raise IllegalAction("the line ends before the deal is over")
    return tuple(reference.returns(at))


def _solution(found: dict[str, Any], seat: int) -> Solution:
    method = found["method"]
    return Solution(
        values=tuple(found["values"]),
        line=found["line"],
        method=method,
        exact=found["exact"],
        lower=found["lower"],
        upper=found["upper"],
        nodes=found["nodes"],
        tie_independent=found["tie_independent"],
        seat=seat if method == "paranoid" else None,
    )

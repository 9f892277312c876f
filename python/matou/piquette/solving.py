"""La Piquette with all cards known: tricks by double dummy, and the deal points of the play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from matou._core import piquette as core
from matou.asking import as_state
from matou.errors import IllegalAction
from matou.piquette import reference
from matou.piquette.rules import Rules
from matou.tricks import double_dummy as tasks
from matou.tricks.double_dummy import CardTricks, TrickSolution
from matou.tricks.hands import Hands, Position, deals_array, read_cards, read_hands

__all__ = [
    "CardTricks",
    "Play",
    "Solution",
    "TrickSolution",
    "analyse",
    "analyse_hands",
    "double_dummy",
    "double_dummy_many",
    "replay",
    "solve",
    "solve_hands",
]

SEATS: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """What the play of a deal is worth when both hands are known.

    Parameters
    ----------
    values : tuple of int
        Deal points times factor at the end of `line`, of both seats; where `exact` those of best play, in which each
        wants its own less the other's.
    tricks : tuple of int
        Tricks of both seats at the end of `line`.
    line : list of str
        Cards from here to the end of the deal.
    exact : bool
        False where the budget ended the search: then `lower` and `upper` are what is proved.
    lower, upper : int
        Bounds of the difference for seat 0; equal where `exact`.
    nodes : int
        Positions looked at.
    """

    values: tuple[int, int]
    tricks: tuple[int, int]
    line: list[str] = field(hash=False)
    exact: bool
    lower: int
    upper: int
    nodes: int

    @property
    def difference(self) -> int:
        """The points of seat 0 minus those of seat 1."""
        return self.values[0] - self.values[1]

    @property
    def best(self) -> str | None:
        """The first card of the line."""
        return self.line[0] if self.line else None

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        return {
            "values": list(self.values),
            "difference": self.difference,
            "tricks": list(self.tricks),
            "best": self.best,
            "line": list(self.line),
            "exact": self.exact,
            "lower": self.lower,
            "upper": self.upper,
            "nodes": self.nodes,
        }


class Play(NamedTuple):
    """A legal card, and the points and the tricks of both seats that it leads to.

    None where the budget ended before they were known.
    """

    action: str
    values: tuple[int, int] | None
    tricks: tuple[int, int] | None


def double_dummy(hands: Hands, leader: int = 0) -> int:
    """Tricks of the leader, both hands known, when both play best.

    Parameters
    ----------
    hands : sequence of str or int
        Two hands of 1 to 12 cards each, `S:AKT7 H:Q9 D:- C:J8` or `AKT7.Q9..J8`. The other cards are out of play.
    leader : int
        The seat that leads, default 0.

    Raises
    ------
    BadNotation, InvalidState
        A hand that cannot be read, a card twice, hands of different sizes, a seat that there is not.

    Examples
    --------
    >>> double_dummy(["S:AK H:- D:- C:-", "S:Q7 H:- D:- C:-"])
    2
    """
    return tasks.tricks_of_leader(SEATS, hands, leader)


def double_dummy_many(
    deals: Any,
    leaders: str | Sequence[int] | NDArray[np.int8] = "all",
    threads: int | None = 1,
    progress: Callable[[int], object] | None = None,
) -> NDArray[np.int8]:
    """Tricks of the leader in many deals: an int8 array (n, 2), seat 0 leading and seat 1, or (n,) for one leader each.

    Parameters
    ----------
    deals : list or array
        Deals as `double_dummy` takes them, or a uint32 array (n, 2): bit 8 * suit + rank - 7, suits S H D C. There is
        no limit to n; deals may have different sizes.
    leaders : "all" or sequence of int
        Default both; else the seat that leads, one for each deal.
    threads : int
        Default 1; None for all cores. Python goes on meanwhile, and the result does not depend on it.
    progress : callable, optional
        Called with the number of deals done, about ten times a second.

    Raises
    ------
    TypeError
        An array of another shape or dtype.
    BadNotation, InvalidState
        A deal that is none, with its number; another number of leaders than deals, a seat that there is not.

    Examples
    --------
    >>> double_dummy_many([["S:AK H:- D:- C:-", "S:Q7 H:- D:- C:-"]]).tolist()
    [[2, 0]]
    """
    hands, chosen = deals_array(deals, SEATS), tasks.leaders_array(leaders, SEATS)
    found = tasks.many(SEATS, hands, tasks.ALL if chosen is None else chosen, threads, progress)
    sizes = _sizes(hands)
    if chosen is None:
        found[:, 1] = sizes - found[:, 1]
        return found
    return np.where(chosen == 1, sizes - found, found).astype(np.int8)


def solve(
    state: core.State | str,
    *,
    rules: Rules | None = None,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 1,
    progress: Callable[[int], object] | None = None,
) -> Solution:
    """The deal points that best play of both leads to, hands and announcements known, with the line.

    Each seat wants its own points times factor less the other's.

    Parameters
    ----------
    state : State or str
        A position of the play phase, in mid-trick too, or its text.
    rules : Rules, optional
        Of a text; default the standard game.
    max_nodes, seconds : optional
        The budget, default none. Where it ends the search, the solution says so and holds what is proved.
    table_mb : float
        Most megabytes of the search's table, default 1. Never of effect on an answer.
    progress : callable, optional
        Called with the number of positions looked at, about ten times a second.

    Raises
    ------
    BadNotation, InvalidState
        A text that cannot be read.
    NotApplicable
        Before the play phase.

    Examples
    --------
    >>> from matou.piquette import deal
    >>> state = deal(0).state()
    >>> for action in ["discard -", "discard -"] + 6 * ["no"]:
    ...     state.apply_action(action)
    >>> found = solve(state)
    >>> found.exact, sum(found.tricks)
    (True, 12)
    """
    found = core.solve(
        as_state(core.State, state, rules), table_mb=table_mb, max_nodes=max_nodes, seconds=seconds, progress=progress
    )
    return Solution(
        values=_pair(found["values"]),
        tricks=_pair(found["tricks"]),
        line=found["line"],
        exact=found["exact"],
        lower=found["lower"],
        upper=found["upper"],
        nodes=found["nodes"],
    )


def analyse(
    state: core.State | str,
    *,
    rules: Rules | None = None,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 1,
    progress: Callable[[int], object] | None = None,
) -> list[Play]:
    """Every legal card, in order, with the points and tricks it leads to. Parameters and errors as in `solve`.

    >>> from matou.piquette import deal
    >>> state = deal(0).state()
    >>> for action in ["discard -", "discard -"] + 6 * ["no"]:
    ...     state.apply_action(action)
    >>> len(analyse(state))
    12
    """
    found = core.analyse(
        as_state(core.State, state, rules), table_mb=table_mb, max_nodes=max_nodes, seconds=seconds, progress=progress
    )
    return [
        Play(card, _pair(one["values"]), _pair(one["tricks"])) if one["exact"] else Play(card, None, None)
        for card, one in found
    ]


def solve_hands(hands: Hands, leader: int = 0, trick: str | Sequence[str] = (), **budget: Any) -> TrickSolution:
    """The tricks of both seats and a line, for hands of 1 to 12 cards and the card already in the trick, if any.

    >>> solve_hands(["S:AK H:- D:- C:-", "S:Q7 H:- D:- C:-"]).tricks
    (2, 0)
    """
    return tasks.solve(_position(hands, leader, trick), **budget)


def analyse_hands(hands: Hands, leader: int = 0, trick: str | Sequence[str] = (), **budget: Any) -> list[CardTricks]:
    """Every legal card with the tricks that its player takes from here on, for hands of 1 to 12 cards.

    >>> analyse_hands(["S:AK H:- D:- C:-", "S:Q7 H:- D:- C:-"])
    [CardTricks(action='KS', tricks=2), CardTricks(action='AS', tricks=2)]
    """
    return tasks.analyse(_position(hands, leader, trick), **budget)[0]


def replay(state: core.State | str, line: Iterable[str], rules: Rules | None = None) -> tuple[int, int]:
    """The deal points times factor of both seats after a line of actions, by the rules written to be read.

    Raises IllegalAction at an action that is not legal, or where the line ends before the deal.

    >>> from matou.piquette import deal
    >>> state = deal(0).state()
    >>> for action in ["discard -", "discard -"] + 6 * ["no"]:
    ...     state.apply_action(action)
    >>> found = solve(state)
    >>> replay(state, found.line) == found.values
    True
    """
    given = as_state(core.State, state, rules)
    at = reference.from_text(given.to_text(), given.game.rules)
    for action in line:
        reference.apply(at, reference.string_to_action(at, action))
    if reference.current_player(at) != reference.TERMINAL_SEAT:
        raise IllegalAction("the line ends before the deal is over")
    mine, other = reference.returns(at)
    return mine, other


def _position(hands: Hands, leader: int, trick: str | Sequence[str]) -> Position:
    return Position(read_hands(hands, SEATS), leader, read_cards(trick))


def _pair(numbers: Sequence[int]) -> tuple[int, int]:
    first, second = numbers
    return first, second


def _sizes(hands: NDArray[np.uint32]) -> NDArray[np.int8]:
    """The cards of each deal's first hand."""
    sizes: NDArray[np.int8] = np.unpackbits(hands[:, :1].copy().view(np.uint8), axis=1).sum(axis=1, dtype=np.int8)
    return sizes

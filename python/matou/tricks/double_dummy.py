"""Double dummy: the tricks that each of two sides takes when all hands are known and both play best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from matou._core import tricks as core
from matou.errors import InvalidState
from matou.tricks.hands import Hands, Position, deals_array, read_hands

__all__ = ["CardTricks", "TrickSolution", "analyse", "leaders_array", "many", "solve", "table", "tricks_of_leader"]

ALL: Final = "all"

Progress = Callable[[int], object]


class CardTricks(NamedTuple):
    """A legal card and the tricks that the side of the seat to play takes with it, from here to the end.

    The trick in progress counts among them. None where the budget ended the search before they were known.
    """

    action: str
    tricks: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickSolution:
    """What best play of both sides leads to.

    Parameters
    ----------
    tricks : tuple of int or None
        Tricks of each side in the whole deal, those won before the position included: seats 0 and 2 against 1 and 3,
        or seat 0 against seat 1. None where the budget ended the search.
    left : int
        Tricks that were still to be played, the one in progress included.
    line : list of str
        A line of best play to the end: at each step the first best card in the order S, H, D, C, low to high. Empty
        where the budget ended before it was found.
    exact : bool
        False where the budget ended the search.
    nodes : int
        Positions looked at.
    """

    tricks: tuple[int, int] | None
    left: int
    line: list[str] = field(hash=False)
    exact: bool
    nodes: int

    @property
    def best(self) -> str | None:
        """The first card of the line."""
        return self.line[0] if self.line else None

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        return {
            "tricks": None if self.tricks is None else list(self.tricks),
            "best": self.best,
            "line": list(self.line),
            "exact": self.exact,
            "nodes": self.nodes,
        }


def tricks_of_leader(seats: int, hands: Hands, leader: int) -> int:
    """Tricks of the leader's side.

    >>> tricks_of_leader(2, ["S:87 H:- D:- C:-", "S:A9 H:- D:- C:-"], 0)
    0
    """
    numbers = read_hands(hands, seats)
    core.check(numbers, leader)
    tricks = int(core.double_dummy_many(np.array([numbers], np.uint32), np.array([leader], np.int8), threads=1)[0])
    return tricks if leader % 2 == 0 else numbers[0].bit_count() - tricks


def table(seats: int, hands: Hands) -> list[int]:
    """Tricks of side 0 (seats 0 and 2, or seat 0) when seat 0, 1, ... leads.

    >>> table(2, ["S:8 H:A D:- C:-", "S:9 H:K D:- C:-"])
    [1, 1]
    """
    numbers = read_hands(hands, seats)
    core.check(numbers, 0)
    row = core.double_dummy_many(np.array([numbers], np.uint32), threads=1)
    return [int(tricks) for tricks in row[0]]


def many(
    seats: int,
    deals: Any,
    leaders: str | Sequence[int] | NDArray[np.int8] = ALL,
    threads: int | None = 1,
    progress: Progress | None = None,
) -> NDArray[np.int8]:
    """Tricks of side 0 in many deals: an int8 array (n, seats) for all leaders, (n,) for one leader each.

    Raises TypeError for an array of a wrong shape or dtype; BadNotation, InvalidState for a deal that is none, or a
    leader out of range.

    >>> many(2, [["S:8 H:A D:- C:-", "S:9 H:K D:- C:-"]], leaders=[1]).tolist()
    [1]
    """
    hands = deals_array(deals, seats)
    return core.double_dummy_many(hands, leaders_array(leaders, seats), threads=threads, progress=progress)


def leaders_array(leaders: str | Sequence[int] | NDArray[np.int8], seats: int) -> NDArray[np.int8] | None:
    """One seat a deal as an int8 array, or None for all leaders.

    Raises TypeError for what is no array of whole numbers, InvalidState for a seat that there is not and for another
    word than "all".

    >>> leaders_array("all", 2), leaders_array([1, 0], 2)
    (None, array([1, 0], dtype=int8))
    """
    if isinstance(leaders, str):
        if leaders != ALL:
            raise InvalidState(f"leaders are 'all' or one seat a deal, not {leaders!r}")
        return None
    chosen = np.asarray(leaders if len(leaders) else np.zeros(0, np.int8))
    if chosen.ndim != 1 or chosen.dtype.kind not in "iu":
        raise TypeError(f"leaders are one seat a deal, whole numbers of shape (n,), not {chosen.dtype} {chosen.shape}")
    wrong = chosen[(chosen < 0) | (chosen >= seats)]
    if len(wrong):
        raise InvalidState(f"a leader is a seat from 0 to {seats - 1}, not {wrong[0]}")
    return chosen.astype(np.int8)


def solve(
    position: Position,
    *,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 1,
    progress: Progress | None = None,
) -> TrickSolution:
    """What best play of both sides leads to from a position, with the line.

    >>> solve(Position([0b11, 0b1100], 0)).tricks
    (0, 2)
    """
    won = [sum(position.won[side::2]) for side in range(2)]
    left = position.left
    if not left and any(won):  # a deal that is over; no cards at all are no position
        return TrickSolution(tricks=(won[0], won[1]), left=0, line=[], exact=True, nodes=0)
    found = core.solve(
        position.hands,
        position.leader,
        position.trick,
        table_mb=table_mb,
        max_nodes=max_nodes,
        seconds=seconds,
        progress=progress,
    )
    mine = found["tricks"]
    return TrickSolution(
        tricks=None if mine is None else (won[0] + mine, won[1] + left - mine),
        left=left,
        line=[core.card_text(card) for card in found["line"]],
        exact=mine is not None,
        nodes=found["nodes"],
    )


def analyse(
    position: Position,
    *,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 1,
    progress: Progress | None = None,
) -> tuple[list[CardTricks], int]:
    """Every legal card with the tricks of the side to play from here on, equal cards too; positions looked at.

    >>> cards, _ = analyse(Position([0b11, 0b1100], 0))
    >>> cards
    [CardTricks(action='7S', tricks=0), CardTricks(action='8S', tricks=0)]
    """
    if not position.left and any(position.won):
        return [], 0
    found, nodes = core.analyse(
        position.hands,
        position.leader,
        position.trick,
        table_mb=table_mb,
        max_nodes=max_nodes,
        seconds=seconds,
        progress=progress,
    )
    first = position.turn % 2 == 0
    cards = [
        CardTricks(core.card_text(card), mine if mine is None or first else position.left - mine)
        for card, mine in found
    ]
    return cards, nodes

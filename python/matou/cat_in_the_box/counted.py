"""What is counted of a position: positions, paradoxes, outcomes of the trick, ways to finish."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from matou.errors import BudgetExhausted

__all__ = ["Census", "Estimate", "Finish", "Forced", "Paradoxes", "Ply", "TrickOutcome"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ply:
    """The distinct positions after so many plays.

    Parameters
    ----------
    positions : int
        All of them, paradoxes and finished rounds too.
    paradoxes : tuple of int
        Those in which the seat to play has no legal play, by that seat.
    finished : int
        Rounds that are over with every trick played.

    Examples
    --------
    >>> from matou.cat_in_the_box import census
    >>> census("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -").plies[3]
    Ply(positions=28, paradoxes=(2, 0), finished=0)
    """

    positions: int
    paradoxes: tuple[int, ...]
    finished: int

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        return {"positions": self.positions, "paradoxes": list(self.paradoxes), "finished": self.finished}


@dataclass(frozen=True, slots=True, kw_only=True)
class Census:
    """The distinct positions that can follow, ply by ply from the position itself.

    Two positions are the same when hands, owners of tokens, X tokens, tricks won, leader, and of the trick in progress
    the number of plays, the colour led, and the best card with its seat are.

    Parameters
    ----------
    plies : tuple of Ply
    exact : bool
        False where time, nodes or memory ran out: the plies are those that were finished.
    nodes : int
        Positions looked at.

    Examples
    --------
    >>> from matou.cat_in_the_box import census
    >>> counted = census("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -")
    >>> counted.positions, counted.paradoxes, counted.finished
    (72, (2, 0), 26)
    """

    plies: tuple[Ply, ...]
    exact: bool
    nodes: int

    @property
    def positions(self) -> int:
        """Positions of all plies."""
        return sum(ply.positions for ply in self.plies)

    @property
    def finished(self) -> int:
        """Finished rounds of all plies."""
        return sum(ply.finished for ply in self.plies)

    @property
    def paradoxes(self) -> tuple[int, ...]:
        """Paradox positions of all plies, by causing seat."""
        return tuple(map(sum, zip(*(ply.paradoxes for ply in self.plies), strict=True)))

    def to_json(self) -> dict[str, Any]:
        """The plies and their sums."""
        return {
            "positions": self.positions,
            "paradoxes": list(self.paradoxes),
            "finished": self.finished,
            "exact": self.exact,
            "nodes": self.nodes,
            "plies": [ply.to_json() for ply in self.plies],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """Sequences of plays that end in a paradox, estimated without bias by sampling the tree.

    A random line counts with the product of the numbers of choices along it: the mean of that over lines is the number
    of sequences (Knuth, Mathematics of Computation 29 (1975) 121-136).

    Parameters
    ----------
    samples : int
        Lines of play that were made: those asked for, or as many as the budget allowed.
    sequences, stderr : float
        The estimate and its standard error. Products vary widely, so an error below a tenth needs many samples.
    by_seat, by_ply : tuple of float
        The same by causing seat, and by ply from the position.
    distinct : tuple of int
        Distinct paradox positions met, by causing seat: lower bounds of how many there are.

    Examples
    --------
    >>> from matou.cat_in_the_box import paradoxes
    >>> found = paradoxes("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -", max_nodes=5, samples=100)
    >>> found.exact, found.estimate.samples
    (False, 100)
    """

    samples: int
    sequences: float
    stderr: float
    by_seat: tuple[float, ...]
    by_ply: tuple[float, ...]
    distinct: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        return {
            "samples": self.samples,
            "sequences": self.sequences,
            "stderr": self.stderr,
            "by_seat": list(self.by_seat),
            "by_ply": list(self.by_ply),
            "distinct": list(self.distinct),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Paradoxes:
    """The distinct paradox positions that can follow.

    Parameters
    ----------
    total : int
        How many; where not `exact`, a lower bound.
    by_seat : tuple of int
        The same by the seat that has no legal play.
    by_ply : tuple of int
        The same by ply from the position; where not `exact`, of the plies that were counted.
    positions, finished : int
        All positions that can follow, and finished rounds; where not `exact`, of the plies that were counted.
    exact : bool
    nodes : int
        Positions looked at.
    estimate : Estimate or None
        Where not `exact`: how many sequences of plays end in a paradox; None if no time was left for two lines.

    Examples
    --------
    >>> from matou.cat_in_the_box import paradoxes
    >>> paradoxes("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -").by_ply
    (0, 0, 0, 2, 0)
    """

    total: int
    by_seat: tuple[int, ...]
    by_ply: tuple[int, ...]
    positions: int
    finished: int
    exact: bool
    nodes: int
    estimate: Estimate | None = None

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        return {
            "total": self.total,
            "by_seat": list(self.by_seat),
            "by_ply": list(self.by_ply),
            "positions": self.positions,
            "finished": self.finished,
            "exact": self.exact,
            "nodes": self.nodes,
            "estimate": None if self.estimate is None else self.estimate.to_json(),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickOutcome:
    """One result of the trick in progress.

    Parameters
    ----------
    winner : int or None
        The seat that wins it; None where a paradox ends it.
    paradox_by : int or None
        The seat that has no legal play.
    cells : tuple of tuple of str
        For each seat the cells that it takes in this trick, such as ("B3",); those on the table already included.
        Counted without owners, all cells stand in the first element.
    sequences : int
        Sequences of plays that end so.

    Examples
    --------
    >>> from matou.cat_in_the_box import trick_outcomes
    >>> trick_outcomes("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -")[0].cells
    (('R3',), ('B5',))
    """

    winner: int | None
    paradox_by: int | None
    cells: tuple[tuple[str, ...], ...]
    sequences: int

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        return {
            "winner": self.winner,
            "paradox_by": self.paradox_by,
            "cells": [list(cells) for cells in self.cells],
            "sequences": self.sequences,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """Whether the round can be played to its end without a paradox.

    Parameters
    ----------
    possible : bool or None
        None where the budget ended the search first; that is not a no.
    line : list of str
        Plays that finish the round, where possible.
    nodes : int
        Positions looked at.

    Examples
    --------
    >>> from matou.cat_in_the_box import can_finish
    >>> can_finish("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -").possible
    True
    """

    possible: bool | None
    line: list[str] = field(hash=False)
    nodes: int

    def __bool__(self) -> bool:
        return _decided(self.possible, "whether the round can be finished", self.nodes)

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        return {"possible": self.possible, "line": list(self.line), "nodes": self.nodes}


@dataclass(frozen=True, slots=True, kw_only=True)
class Forced:
    """Whether a seat can be made to cause a paradox against its best play, all others working together.

    Parameters
    ----------
    seat : int
    forced : bool or None
        None where the budget ended the search first; that is not a no.
    line : list of str
        Plays that bring the paradox about, or in which the seat escapes.
    nodes : int
        Positions looked at.

    Examples
    --------
    >>> from matou.cat_in_the_box import forced_paradox
    >>> forced_paradox("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -", seat=1).forced
    False
    """

    seat: int
    forced: bool | None
    line: list[str] = field(hash=False)
    nodes: int

    def __bool__(self) -> bool:
        return _decided(self.forced, f"whether a paradox of seat {self.seat} can be forced", self.nodes)

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        return {"seat": self.seat, "forced": self.forced, "line": list(self.line), "nodes": self.nodes}


def _decided(answer: bool | None, what: str, nodes: int) -> bool:
    if answer is None:
        raise BudgetExhausted(f"not decided {what} after {nodes} positions")
    return answer

"""What a sack is worth to somebody who does not know all of it."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from matou._core import filou as core
from matou.asking import as_state
from matou.errors import InvalidState, NotApplicable

__all__ = ["QUANTILES", "RowValue", "row_value"]

QUANTILES: Final = (Fraction(1, 10), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(9, 10))
"""The shares that `RowValue.quantiles` tells of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowValue:
    """The points that the row will be worth after the dogs, exactly, for who knows what a seat knows.

    Every lay is taken to be uniform over the hand it came from, and so are the removed cards: an assumption about the
    players that makes the chances exact.

    Parameters
    ----------
    seat : int
        Who knows; -1 the public.
    outcomes : mapping of int to Fraction
        The chance of each number of points, ascending.

    Examples
    --------
    >>> found = RowValue(seat=0, outcomes={-8: Fraction(1, 4), 3: Fraction(1, 2), 15: Fraction(1, 4)})
    >>> found.mean, found.quantiles[Fraction(1, 2)], found.chance(3), found.gain(3)
    (Fraction(13, 4), 3, Fraction(1, 4), Fraction(1, 4))
    """

    seat: int
    outcomes: Mapping[int, Fraction] = field(hash=False)

    @property
    def mean(self) -> Fraction:
        """The expected points."""
        return sum((points * chance for points, chance in self.outcomes.items()), Fraction(0))

    @property
    def quantiles(self) -> Mapping[Fraction, int]:
        """For each of the shares `QUANTILES` the least points that are not exceeded with at least this chance."""
        return MappingProxyType({share: self.quantile(share) for share in QUANTILES})

    def quantile(self, share: Fraction | float) -> int:
        """The least points that are not exceeded with at least this chance.

        Raises InvalidState for a chance outside 0 to 1.
        """
        if not 0 <= share <= 1:
            raise InvalidState(f"a chance is 0 to 1, not {share}")
        left = Fraction(share)
        for points, chance in self.outcomes.items():
            left -= chance
            if left <= 0:
                return points
        raise InvalidState(f"the chances do not add up to 1: {sum(self.outcomes.values())}")

    def chance(self, bid: int) -> Fraction:
        """The chance that the row is worth more than a bid, so that buying for it brings a gain."""
        return sum((chance for points, chance in self.outcomes.items() if points > bid), Fraction(0))

    def gain(self, bid: int) -> Fraction:
        """The expected points of the row less a bid."""
        return self.mean - bid

    def to_json(self) -> dict[str, Any]:
        """Mean, quantiles and chances; fractions as texts."""
        return {
            "seat": self.seat,
            "mean": float(self.mean),
            "mean_fraction": str(self.mean),
            "quantiles": {str(float(share)): points for share, points in self.quantiles.items()},
            "outcomes": {str(points): str(chance) for points, chance in self.outcomes.items()},
        }


def row_value(state: core.State | str, seat: int | None = None) -> RowValue:
    """What the row of the round in progress will be worth, for a seat that knows only what it may know.

    It knows its own hand and its own lay, the open cards, and by elimination which card of its own set was removed; of
    another's face-down card every card of his set that has not been seen yet is equally likely.

    Parameters
    ----------
    state : State or str
        In the auction, or during the lays once the seat has laid.
    seat : int, optional
        Default the seat to act; -1 for what is public.

    Raises
    ------
    NotApplicable
        Before the seat has laid, or after the game.
    InvalidState, BadNotation, IllegalAction
        A seat that there is not, a text that is no state.

    Examples
    --------
    >>> from matou.filou import State
    >>> state = State.from_text("4 0 -8/-8/-8/-8 moves lay_15 lay_11 lay_8 lay_5")
    >>> sum(row_value(state, 1).outcomes.values())
    Fraction(1, 1)
    """
    one = as_state(core.State, state)
    who = one.current_player() if seat is None else operator.index(seat)
    if seat is None and who < 0:
        raise NotApplicable(f"no seat is to act, so one has to be named: {one.to_text()!r}")
    if not -1 <= who < one.game.num_players:
        raise InvalidState(f"seats are 0 to {one.game.num_players - 1}, or -1 for the public, not {who}")
    weights = core.row_outcomes(one, who)
    total = sum(weight for _, weight in weights)
    return RowValue(seat=who, outcomes={points: Fraction(weight, total) for points, weight in weights})

"""What to bid for a sack: its worth to a seat, what each bid would bring, what passing brings."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from matou._core import filou as core
from matou.asking import as_state
from matou.errors import NotApplicable
from matou.filou.mirror import mirror
from matou.filou.values import RowValue, row_value

__all__ = ["Advice", "Bid", "advise"]


class Bid(NamedTuple):
    """A bid that may be made: mice, the chance that the row is worth more, the expected points less the mice.

    >>> Bid(3, Fraction(1, 4), Fraction(-1, 2)).to_json()
    {'bid': 3, 'chance': 0.25, 'gain': -0.5}
    """

    bid: int
    chance: Fraction
    gain: Fraction

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them, fractions as numbers."""
        return {"bid": self.bid, "chance": float(self.chance), "gain": float(self.gain)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What a sack is worth to the seat that may bid for it.

    Parameters
    ----------
    seat : int
        The seat to act.
    row : RowValue
        What the row will be worth.
    passing : int
        Mice that passing now would bring.
    bids : list of Bid
        Every bid that may be made now, from the lowest; buying for one after all others passed is a bid of 1.

    Examples
    --------
    >>> advice = advise("4 0 -8/-8/-8/-8 moves lay_15 lay_11 lay_8 lay_5")
    >>> advice.passing, advice.bids[0].bid, advice.highest
    (2, 1, 18)
    """

    seat: int
    row: RowValue
    passing: int
    bids: list[Bid] = field(hash=False)

    @property
    def highest(self) -> int | None:
        """The highest bid at which buying is expected to bring more than passing now, None where there is none.

        It may be beyond the seat's own mice; a bid that is not higher than the last one cannot be made.
        """
        bid = -(-(self.row.mean - self.passing) // 1) - 1
        return int(bid) if bid >= 1 else None

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        return {
            "seat": self.seat,
            "row": self.row.to_json(),
            "passing": self.passing,
            "highest": self.highest,
            "bids": [bid.to_json() for bid in self.bids],
        }


def advise(state: core.State | str) -> Advice:
    """What the row is worth to the seat to act, who knows only what it may know, and what each bid would bring.

    Raises
    ------
    NotApplicable
        Outside the auction.
    InvalidState, BadNotation, IllegalAction
        A text that is no state.

    Examples
    --------
    >>> advise("4 0 -8/-8/-8/-8 moves lay_15 lay_11 lay_8 lay_5").bids[-1].bid
    15
    """
    one = as_state(core.State, state)
    if core.phase(one) != "bid":
        raise NotApplicable(f"bids are advised in the auction, not in the phase {core.phase(one)!r}")
    seat = one.current_player()
    row = row_value(one, seat)
    spelt = [one.action_to_string(action) for action in one.legal_actions()]
    mice = [1 if text == "buy" else int(text.partition(" ")[2]) for text in spelt if text != "pass"]
    bids = [Bid(bid, row.chance(bid), row.gain(bid)) for bid in mice]
    return Advice(seat=seat, row=row, passing=0 if "buy" in spelt else _lowest(one), bids=bids)


def _lowest(state: core.State) -> int:
    """The mice of the lowest mouse card that still holds some."""
    return next((mice for mice in mirror(state).on_card if mice), 0)

"""Hands and deals as texts and as numbers: bit 8 * suit + rank - 7 of a hand is a card, suits S H D C."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from matou._core import tricks as core
from matou.errors import BadNotation, InvalidState

__all__ = ["Hands", "Position", "deals_array", "is_position", "position_of_text", "read_cards", "read_hands"]

Hands = str | Sequence[str] | Sequence[int]
"""Hands of one deal: their texts `S:AKT7 H:Q9 D:- C:J8` or `AKT7.Q9..J8`, their numbers, or one text in PBN form."""


def read_hands(hands: Hands, seats: int) -> list[int]:
    """The hands as numbers.

    Parameters
    ----------
    hands : sequence of str or int, or str
        A text or a number a hand; four hands also as one text in PBN form, `N:AKT7.Q9..J8 ...`, whose seats N E S W are
        0 1 2 3.
    seats : int
        2 or 4.

    Raises
    ------
    BadNotation, InvalidState
        A text that cannot be read, or another number of hands.

    Examples
    --------
    >>> read_hands(["S:87 H:- D:- C:-", "-.9.7."], 2)
    [3, 66560]
    """
    if isinstance(hands, str):
        found = core.parse_pbn(hands) if seats == 4 else None
        if found is None:
            form = ", or one text `N:AKT7.Q9..J8 ...`" if seats == 4 else ""
            raise BadNotation(f"give {seats} hands such as `S:AKT7 H:Q9 D:- C:J8`{form}, not {hands!r}")
        return found
    if len(hands) != seats:
        raise InvalidState(f"a deal has {seats} hands, not {len(hands)}")
    return [core.parse_hand(hand) if isinstance(hand, str) else operator.index(hand) for hand in hands]


def read_cards(cards: str | Sequence[str] | Sequence[SupportsIndex]) -> list[int]:
    """Cards in the order given, as numbers 8 * suit + rank - 7: texts such as `KS`, or one text `KS QS`.

    >>> read_cards("7S AH")
    [0, 15]
    """
    words = cards.split() if isinstance(cards, str) else cards
    return [_card(card) for card in words]


def deals_array(deals: Any, seats: int) -> NDArray[np.uint32]:
    """Many deals as a uint32 array of shape (n, seats), a hand a number.

    Parameters
    ----------
    deals : array or sequence
        Such an array, or a list of deals as `read_hands` takes them.
    seats : int
        2 or 4.

    Raises
    ------
    TypeError
        An array of another shape or dtype.
    BadNotation, InvalidState
        A deal that cannot be read; the message gives its number.

    Examples
    --------
    >>> deals_array([["S:7 H:- D:- C:-", "S:8 H:- D:- C:-"]], 2).tolist()
    [[1, 2]]
    """
    if isinstance(deals, np.ndarray):
        if deals.dtype != np.uint32 or deals.ndim != 2 or deals.shape[1] != seats:
            raise TypeError(
                f"deals are a uint32 array of shape (n, {seats}), not {deals.dtype} of shape {deals.shape}: bit "
                "8 * suit + rank - 7, suits S H D C"
            )
        return np.ascontiguousarray(deals)
    if isinstance(deals, str):
        raise TypeError(f"deals are a list of deals, or an array, not one text: {deals[:40]!r}")
    return core.read_deals(list(deals), seats)


@dataclass(frozen=True, slots=True)
class Position:
    """Hands, who leads, the cards of the trick in progress (no longer in the hands), and tricks won so far by seat.

    >>> Position([1, 2], 0).left
    1
    """

    hands: Sequence[int]
    leader: int
    trick: Sequence[int] = ()
    won: Sequence[int] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "won", tuple(self.won) or (0,) * len(self.hands))

    @property
    def seats(self) -> int:
        """Number of hands."""
        return len(self.hands)

    @property
    def turn(self) -> int:
        """The seat to play."""
        return (self.leader + len(self.trick)) % self.seats

    @property
    def ahead(self) -> int:
        """The seat that wins the trick in progress so far; the leader before it has led.

        >>> Position([1, 0, 0, 2], 1, [3, 7]).ahead
        2
        """
        led = [i for i, card in enumerate(self.trick) if card >> 3 == self.trick[0] >> 3]
        best = max(led, key=lambda i: self.trick[i], default=0)
        return (self.leader + best) % self.seats

    @property
    def left(self) -> int:
        """Tricks not finished yet, the one in progress included: the seat to play has a card for each."""
        return max(hand.bit_count() for hand in self.hands)


def is_position(text: str, seats: int) -> bool:
    """Whether a text tells `seats` hands and no more, so that it is no deal with a talon and has no moves behind it.

    >>> is_position("0;AK..-.;QJ...", 2), is_position("N:... ... ... ...", 4), is_position("0;a;b;talon", 2)
    (True, True, False)
    """
    if " moves" in text:
        return False
    return _is_pbn(text.rpartition(";")[2].strip(), seats) or text.count(";") == seats


def position_of_text(text: str, seats: int) -> Position:
    """A position at the start of a trick as text: `leader;hand;hand...`, hands of any size; four also in PBN form.

    Behind a leader and `;`, or alone, in PBN form, where seat 0 leads.

    >>> position_of_text("1;S:87 H:- D:- C:-;S:A9 H:- D:- C:-", 2).turn
    1
    """
    if _is_pbn(text, seats):
        return Position(read_hands(text, 4), 0)
    first, *hands = [part.strip() for part in text.split(";")]
    if len(hands) == 1 and _is_pbn(hands[0], seats):
        hands = [core.hand_text(hand) for hand in read_hands(hands[0], 4)]
    if len(hands) != seats:
        raise BadNotation(f"a deal is `leader;{';'.join(['hand'] * seats)}`, not {text!r}")
    if first not in [str(seat) for seat in range(seats)]:
        raise InvalidState(f"the leader is a seat from 0 to {seats - 1}, not {first!r}: {text!r}")
    return Position(read_hands(hands, seats), int(first))


def _is_pbn(text: str, seats: int) -> bool:
    return seats == 4 and text[1:2] == ":" and ";" not in text and "." in text


def _card(card: str | SupportsIndex) -> int:
    if not isinstance(card, str):
        return operator.index(card)
    ranks, suits = "789TJQKA", "SHDC"
    if len(card) != 2 or card[0] not in ranks or card[1] not in suits:
        raise BadNotation(f"a card is a rank of {ranks} and a suit of {suits}, not {card!r}")
    return 8 * suits.index(card[1]) + ranks.index(card[0])

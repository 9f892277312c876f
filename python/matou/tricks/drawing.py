"""Hands, trick and tricks won as text, in colours with shapes beside the letters, or in plain sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from matou._core import tricks as core
from matou.tricks.hands import Position

__all__ = [
    "RANKS",
    "RANK_NAMES",
    "SUITS",
    "cards_text",
    "hand_picture",
    "hand_words",
    "position_picture",
    "position_sentences",
]

RANKS: Final = "789TJQKA"
SUITS: Final = {
    "S": ("♠", "34;1", "spades"),
    "H": ("♥", "31;1", "hearts"),
    "D": ("♦", "33;1", "diamonds"),
    "C": ("♣", "32;1", "clubs"),
}
"""Letter of a suit: its shape, its SGR code, its name."""

RANK_NAMES: Final = {
    "7": "sevens",
    "8": "eights",
    "9": "nines",
    "T": "tens",
    "J": "jacks",
    "Q": "queens",
    "K": "kings",
    "A": "aces",
}


def hand_picture(hand: int, *, colour: bool = False) -> str:
    """A hand by suits, high to low, each with its shape.

    >>> hand_picture(0b11000001)
    'S ♠ A K 7  H ♥ -  D ♦ -  C ♣ -'
    """
    parts = []
    for suit, (letter, (shape, ink, _)) in enumerate(SUITS.items()):
        ranks = [RANKS[rank] for rank in range(7, -1, -1) if hand >> 8 * suit + rank & 1]
        text = f"{letter} {shape} {' '.join(ranks) or '-'}"
        parts.append(f"\x1b[{ink}m{text}\x1b[0m" if colour else text)
    return "  ".join(parts)


def hand_words(hand: int) -> str:
    """A hand in words, for a screen reader.

    >>> hand_words(0b11000001)
    'A K 7 of spades'
    """
    parts = []
    for suit, (_, _, name) in enumerate(SUITS.values()):
        ranks = [RANKS[rank] for rank in range(7, -1, -1) if hand >> 8 * suit + rank & 1]
        if ranks:
            parts.append(f"{' '.join(ranks)} of {name}")
    return ", ".join(parts) or "no card"


def cards_text(cards: Sequence[int]) -> str:
    """Cards as texts, with spaces.

    >>> cards_text([0, 15])
    '7S AH'
    """
    return " ".join(core.card_text(card) for card in cards)


def position_picture(
    at: Position, seat: int | None, names: Sequence[str], *, colour: bool = False, over: bool = False
) -> list[str]:
    """A line a seat: hand (hidden from others than `seat`, where given) and tricks won; then the trick in progress.

    >>> print(*position_picture(Position([1, 2], 0, [], [3, 4]), 0, ["seat 0", "seat 1"]), sep="\\n")
    seat 0  S ♠ 7  H ♥ -  D ♦ -  C ♣ -  tricks 3  to play
    seat 1  1 hidden card  tricks 4
    """
    lines = []
    for p, hand in enumerate(at.hands):
        held = hand_picture(hand, colour=colour) if seat in (None, p) else _hidden(hand.bit_count())
        parts = [names[p]] if over else [names[p], held]
        parts.append(f"tricks {at.won[p]}")
        if not over and p == at.turn:
            parts.append("to play")
        lines.append("  ".join(parts))
    if at.trick:
        lines.append(f"trick   {_trick(at, names)}")
    return lines


def position_sentences(at: Position, seat: int | None, names: Sequence[str], over: bool = False) -> list[str]:
    """What the picture shows in short sentences, for a screen reader.

    >>> print(*position_sentences(Position([1, 2], 0, [], [3, 4]), 0, ["seat 0", "seat 1"]), sep="\\n")
    Seat 0 holds 7 of spades; tricks won: 3.
    Seat 1 holds 1 hidden card; tricks won: 4.
    Seat 0 is to lead.
    """
    lines = []
    for p, hand in enumerate(at.hands):
        held = "" if over else f" holds {hand_words(hand) if seat in (None, p) else _hidden(hand.bit_count())};"
        lines.append(f"{_capital(names[p])}{held} tricks won: {at.won[p]}.")
    if at.trick:
        lines.append(f"In the trick: {_trick(at, names)}.")
    if not over:
        lines.append(f"{_capital(names[at.turn])} is to {'play' if at.trick else 'lead'}.")
    return lines


def _hidden(cards: int) -> str:
    return f"{cards} hidden {'card' if cards == 1 else 'cards'}"


def _trick(at: Position, names: Sequence[str]) -> str:
    """The cards of the trick and who is ahead."""
    said = [
        f"{names[(at.leader + i) % at.seats]} {'led' if i == 0 else 'played'} {core.card_text(card)}"
        for i, card in enumerate(at.trick)
    ]
    return f"{', '.join(said)}; {names[at.ahead]} is ahead"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]

"""Hands, pile and what is pending as text, or in plain sentences."""

from __future__ import annotations

from typing import Final

from matou._core import mistigri as core
from matou.mistigri.mirror import mirror
from matou.mistigri.reference import AGAIN, EFFECT, GIFT, GIVE, OVER, PAIR, PILE, SWAP, State
from matou.mistigri.telling import card_text, last_draws

__all__ = ["LEGEND", "in_sentences", "picture", "picture_of_deal"]

_INK: Final = {"a": "31;1", "b": "34;1", "c": "33;1", "d": "32;1"}  # SGR codes

LEGEND: Final = (
    "A card is its value and its colour, a b c d: 5a. (-) helper card face down. A pair is two of a value, with its "
    "effect, or two of a colour: pair 5a 5c. Cards of others are ?."
)

_WAITS: Final = {
    PAIR: "to discard a pair or pass",
    EFFECT: "to choose what the pair does",
    SWAP: "to swap a card with the pile",
    GIVE: "to give a card away",
    GIFT: "to choose a card of the pile for an opponent",
    AGAIN: "may discard one more pair",
}


def picture(state: core.State, seat: int | None = None, *, colour: bool = False) -> str:
    """A line a seat, its hand in order of value; then the pile, the direction and what waits for the next draw.

    Parameters
    ----------
    state : State
    seat : int, optional
        Only what this seat sees is shown; default everything.
    colour : bool
        With the escape codes of a terminal's colours; default False.

    Examples
    --------
    >>> from matou.mistigri import State
    >>> deal = "3 0 3a,3b,3c,4a,4b,4c,5a,5b,7a/3b,3c,3d,4a,4d,5c,5c,5d,6a/3d,4b,6b,6c,6d,7b,7d,8a,8c,8d"
    >>> print(picture(State.from_text(deal + " moves draw_8c"), seat=1))
    seat 0  ? ? ? ? ? ? ? ? ? ?  10 cards  to discard a pair or pass
    seat 1  3b 3c 3d 4a 4d 5c 5c 5d 6a  9 cards
    seat 2  ? ? ? ? ? ? ? ? ?  9 cards
    pile    -
    play goes from seat 0 to seat 1; 0 turns are over
    seat 0 has drawn ? from seat 2
    """
    table = mirror(state)
    who = state.current_player()
    lines = []
    for p in range(table.game.players):
        cards = _hand(table, p, seat)
        parts = [f"seat {p}", " ".join(_inked(card, colour) for card in cards) or "-", _number(len(cards))]
        if table.down >> p & 1:
            parts.append("(-)")
        if p == who:
            parts.append(_WAITS[table.phase])
        lines.append("  ".join(parts))
    pile = " ".join(_inked(card, colour) for card in _cards(table, PILE))
    lines.append(f"pile    {pile or '-'}")
    return "\n".join([*lines, *_facts(state, table, seat)])


def picture_of_deal(deal: core.Deal) -> str:
    """The hands of a deal and the seat that plays first.

    >>> from matou.mistigri import Rules, deal
    >>> print(picture_of_deal(deal(0, rules=Rules(players=3))).count("seat"))
    3
    """
    _, first, hands = deal.text.split()
    return "\n".join(
        f"seat {seat}  {hand.replace(',', ' ')}{'  plays first' if str(seat) == first else ''}"
        for seat, hand in enumerate(hands.split("/"))
    )


def in_sentences(state: core.State, seat: int | None = None) -> str:
    """What the picture shows in short sentences, for a screen reader; `seat` as in `picture`.

    >>> from matou.mistigri import State
    >>> deal = "3 0 3a,3b,3c,4a,4b,4c,5a,5b,7a/3b,3c,3d,4a,4d,5c,5c,5d,6a/3d,4b,6b,6c,6d,7b,7d,8a,8c,8d"
    >>> print(in_sentences(State.from_text(deal + " moves draw_8c"), seat=1))
    Seat 0 holds 10 cards.
    Seat 1 holds 9 cards: 3b, 3c, 3d, 4a, 4d, 5c, 5c, 5d, 6a.
    Seat 2 holds 9 cards.
    The pile is empty.
    Play goes from seat 0 to seat 1; 0 turns are over.
    Seat 0 has drawn ? from seat 2.
    Seat 0 is to discard a pair or pass.
    """
    table = mirror(state)
    lines = []
    for p in range(table.game.players):
        cards = _hand(table, p, seat)
        seen = f": {', '.join(cards)}" if cards and "?" not in cards else ""
        helper = ", helper card face down" if table.down >> p & 1 else ""
        lines.append(f"Seat {p} holds {_number(len(cards)) if cards else 'no card'}{helper}{seen}.")
    pile = _cards(table, PILE)
    lines.append(f"On the pile lie {', '.join(pile)}." if pile else "The pile is empty.")
    lines += [f"{line[0].upper()}{line[1:]}." for line in _facts(state, table, seat)]
    if table.phase in _WAITS:
        waits = _WAITS[table.phase]
        lines.append(f"Seat {state.current_player()} {waits if waits.startswith('may') else f'is {waits}'}.")
    return "\n".join(lines)


def _facts(state: core.State, table: State, seat: int | None) -> list[str]:
    """The direction, what is pending, the cards drawn last, or how the round ended."""
    if table.phase == OVER:
        penalties = ", ".join(f"seat {p} {-points}" for p, points in enumerate(table.returns()))
        return [f"the round is over after {table.turns} turns; penalties: {penalties}"]
    following = table.nearest(table.turn, table.direction)
    turns = "1 turn is" if table.turns == 1 else f"{table.turns} turns are"
    lines = [
        f"play goes from seat {table.turn} to seat {following}; {turns} over"
        if following >= 0
        else f"seat {table.turn} is the last with cards; {turns} over"
    ]
    if table.pending and table.phase != SWAP:
        lines.append(f"{table.pending}+{table.pending} of seat {table.pending_seat} waits for the next draw")
    return [*lines, *last_draws(state, seat)]


def _cards(table: State, row: int) -> list[str]:
    return [card_text(kind) for kind in range(37) for _ in range(table.copies(row, kind))]


def _hand(table: State, p: int, seat: int | None) -> list[str]:
    """The cards of a hand, a question mark for each that the seat does not see; counted hands lie open."""
    cards = _cards(table, p)
    return cards if seat in (None, p) or table.phase == OVER else ["?"] * len(cards)


def _number(cards: int) -> str:
    return f"{cards} {'card' if cards == 1 else 'cards'}"


def _inked(card: str, colour: bool) -> str:
    return f"\x1b[{_INK[card[1]]}m{card}\x1b[0m" if colour and card[1:] in _INK else card

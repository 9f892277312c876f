"""The row, the mice and the hands as text, or in plain sentences."""

from __future__ import annotations

from typing import Final

from matou._core import filou as core
from matou.filou.mirror import mirror
from matou.filou.reference import BID, LAY, NOTHING, OVER, State
from matou.filou.sales import purchases

__all__ = ["LEGEND", "card_text", "in_sentences", "picture", "picture_of_deal"]

_CARDS: Final = ("-8", "-5", "rabbit", "3", "5", "8", "11", "15", "small dog", "big dog")

LEGEND: Final = (
    "The row from the left, (?) a card that lies face down, then each seat: mice, points of the cats won, hand. Who "
    "passes takes the mice of the lowest mouse card. Type lay 15, lay rabbit, lay big-dog, bid 6, pass or buy."
)


def card_text(kind: int) -> str:
    """A card in words.

    >>> card_text(0), card_text(9)
    ('-8', 'big dog')
    """
    return _CARDS[kind]


def picture(state: core.State, seat: int | None = None, *, colour: bool = False) -> str:
    """The round, the row and its mouse cards, then a line a seat: mice, points of cats, hand.

    Parameters
    ----------
    state : State
    seat : int, optional
        Only what this seat knows is shown; default everything.
    colour : bool
        With the escape codes of a terminal's colours; default False.

    Examples
    --------
    >>> from matou.filou import State
    >>> state = State.from_text("4 0 -8/5/rabbit/15 moves lay_15 lay_small-dog lay_big-dog lay_-5 bid_2 pass")
    >>> print(picture(state, seat=0))
    round 1 of 9, seat 0 started; bank 15
    row         15*  small dog  (?)  (?)
    mouse cards 0 4 6
    seat 0  bid 2  mice 15  cats 0  hand -5, rabbit, 3, 5, 8, 11, small dog, big dog  removed -8
    seat 1  passed  mice 17  cats 0  8 cards
    seat 2  mice 15  cats 0  8 cards  to bid more than 2 or pass
    seat 3  mice 15  cats 0  8 cards
    (* one's own card)
    """
    table = mirror(state)
    lines = [_round(table)]
    if table.phase != OVER:
        row, own = _row(table, seat)
        lines.append(f"row         {'  '.join(row) or '-'}")
        lines.append(f"mouse cards {' '.join(str(mice) for mice in _mouse_cards(table))}")
    for p in range(table.game.players):
        parts = [f"seat {p}", *_stands(table, p), f"mice {table.mice[p]}", f"cats {table.cats[p]}"]
        if table.phase != OVER:
            parts.append(_hand(table, p, seat))
        if seat in (None, p):
            parts.append(f"removed {card_text(table.removed[p])}")
        if table.current_player() == p:
            parts.append(_waits(table))
        text = "  ".join(parts)
        lines.append(f"\x1b[1m{text}\x1b[0m" if colour and p == seat else text)
    if table.phase != OVER and own:
        lines.append("(* one's own card)")
    return "\n".join([*lines, *_end(state, table)])


def picture_of_deal(deal: core.Deal) -> str:
    """Who starts, and the card removed from each set; at 3 players the fourth set's too, and its pile.

    >>> from matou.filou import Deal
    >>> print(picture_of_deal(Deal.from_text("4 1 -8/5/rabbit/15")))
    seat 0  removed -8
    seat 1  removed 5  starts
    seat 2  removed rabbit
    seat 3  removed 15
    """
    sets, _, fourth = deal.text.partition(";")
    _, start, removed = sets.split()
    lines = [
        f"seat {seat}  removed {card.replace('-dog', ' dog')}{'  starts' if str(seat) == start else ''}"
        for seat, card in enumerate(removed.split("/"))
    ]
    if fourth:
        card, pile = fourth.split()
        lines.append(f"fourth set: removed {card}; pile from its top {pile.replace('/', ', ')}")
    return "\n".join(lines)


def in_sentences(state: core.State, seat: int | None = None) -> str:
    """What the picture shows in short sentences, for a screen reader; `seat` as in `picture`.

    >>> from matou.filou import State
    >>> state = State.from_text("4 0 -8/5/rabbit/15 moves lay_15 lay_small-dog lay_big-dog lay_-5 bid_2 pass")
    >>> print(*in_sentences(state, seat=3).splitlines()[:4], sep="\\n")
    Round 1 of 9, seat 0 started; bank 15.
    The row: 15, of seat 0; small dog, of seat 1; face down, of seat 2; face down, your -5.
    The mouse cards hold 0, 4, 6 mice.
    Seat 0: bid 2, mice 15, cats 0, 8 cards.
    """
    table = mirror(state)
    lines = [f"{_round(table).capitalize()}."]
    if table.phase != OVER:
        lines.append(f"The row: {'; '.join(_row_words(table, seat)) or 'no card yet'}.")
        lines.append(f"The mouse cards hold {', '.join(str(mice) for mice in _mouse_cards(table))} mice.")
    for p in range(table.game.players):
        parts = [*_stands(table, p), f"mice {table.mice[p]}", f"cats {table.cats[p]}"]
        if table.phase != OVER:
            parts.append(_hand(table, p, seat))
        if seat in (None, p):
            parts.append(f"removed {card_text(table.removed[p])}")
        lines.append(f"Seat {p}: {', '.join(parts)}.")
    if table.current_player() >= 0:
        lines.append(f"Seat {table.turn} is {_waits(table)}.")
    return "\n".join([*lines, *(f"{line[0].upper()}{line[1:]}." for line in _end(state, table))])


def _round(table: State) -> str:
    if table.phase == OVER:
        return f"the game is over; bank {table.bank}"
    return f"round {table.round + 1} of 9, seat {table.start} started; bank {table.bank}"


def _mouse_cards(table: State) -> list[int]:
    return [table.on_card[card] for card in range(table.game.players - 1)]


def _row(table: State, seat: int | None) -> tuple[list[str], bool]:
    """The cards of the row as somebody sees them, and whether one that others do not see is marked as his own."""
    cards, own = [], False
    for place in range(table.laid):
        kind, whose = table.row[place], (table.start + place) % table.game.players
        lies_open = place < table.open_cards()
        if lies_open or seat in (None, whose):
            mark = "*" if seat == whose else ""
            own = own or bool(mark)
            cards.append(f"{card_text(kind)}{mark}" if lies_open or seat is not None else f"({card_text(kind)})")
        else:
            cards.append("(?)")
    if table.fourth != NOTHING:
        cards.append(f"and {card_text(table.fourth)} of the fourth set")
    return cards, own


def _row_words(table: State, seat: int | None) -> list[str]:
    words = []
    for place in range(table.laid):
        kind, whose = table.row[place], (table.start + place) % table.game.players
        if place < table.open_cards():
            words.append(f"{card_text(kind)}, {'yours' if whose == seat else f'of seat {whose}'}")
        elif whose == seat:
            words.append(f"face down, your {card_text(kind)}")
        else:
            known = f" {card_text(kind)}" if seat is None else ""
            words.append(f"face down{known}, of seat {whose}")
    if table.fourth != NOTHING:
        words.append(f"{card_text(table.fourth)} of the fourth set")
    return words


def _stands(table: State, p: int) -> list[str]:
    """Where a seat stands in the auction."""
    if table.phase != BID:
        return []
    if not table.still[p]:
        return ["passed"]
    return [f"bid {table.bid}"] if p == table.bidder else []


def _hand(table: State, p: int, seat: int | None) -> str:
    hand = [kind for kind in range(10) if table.hand[p] >> kind & 1]
    if seat in (None, p):
        return f"hand {', '.join(card_text(kind) for kind in hand) or '-'}"
    return f"{len(hand)} {'card' if len(hand) == 1 else 'cards'}"


def _waits(table: State) -> str:
    if table.phase == LAY:
        return "to lay a card"
    if table.last_without_bid():
        return "to buy for 1 or pass"
    return f"to bid more than {table.bid} or pass" if table.bid else "to bid or pass"


def _end(state: core.State, table: State) -> list[str]:
    if table.phase != OVER:
        return []
    scores = ", ".join(f"seat {p} {score}" for p, score in enumerate(table.returns()))
    unsold = sum(one.buyer < 0 for one in purchases(state))
    return [f"scores: {scores}; {9 - unsold} of 9 rows were bought"]

"""What the readable rules of Crazy Mistigri tell: states as text, what a seat knows, why something is refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from matou.mistigri.reference_text import (
    AGAIN,
    COLOURS,
    DEAL,
    DRAW,
    EFFECT,
    GIFT,
    GIFTS,
    GIVE,
    GIVES,
    KINDS,
    OVER,
    PAIR,
    PAIRS,
    PILE,
    SEATS,
    SHOWS,
    SWAP,
    SWAPS,
    WORDS,
    Deal,
    action_text,
    card_text,
    cards_text,
    row_of,
)

# Texts of states


def unlinked(past: Any) -> list[int]:
    """The actions of a chain (earlier ones, last one), in order.

    >>> unlinked(((None, 3), 5))
    [3, 5]
    """
    actions = []
    while past is not None:
        past, action = past
        actions.append(action)
    return actions[::-1]


def with_moves(origin: str, moves: Iterable[str]) -> str:
    """The text of a state: its deal, then the actions since, if there are any; spaces within one are written `_`.

    >>> with_moves("3 0 ...", ["draw 5a", "pass"])
    '3 0 ... moves draw_5a pass'
    """
    written = [move.replace(" ", "_") for move in moves]
    return " ".join([origin, "moves", *written]) if written else origin


def step_text(state: Any, action: int) -> str:
    """The spelling of a step from a state: of a seat's action, or of the card that is dealt or drawn."""
    if state.phase in (DEAL, DRAW):
        return card_text(action) if state.phase == DEAL else f"draw {card_text(action)}"
    return action_text(action)


def unfinished_deal(state: Any, shown: Iterable[int]) -> str:
    """The deal text during the deal, with `?` for each card to come and for the hands that are not shown."""
    hands = []
    for seat in range(state.game.players):
        cards = [card_text(kind) for kind in row_of(state, seat)] if seat in shown else []
        hands.append(",".join(cards + ["?"] * (state.hand_size(seat) - len(cards))))
    return f"{state.game.players} {state.first} {'/'.join(hands)}"


def seen_deal(deal: Deal, seat: int) -> str:
    """The deal text with `?` for each card of another seat.

    >>> seen_deal(Deal(1, ((8, 9), (10,), (11,))), 1)
    '3 1 ?,?/3c/?'
    """
    hands = [cards_text(hand) if other == seat else ",".join("?" * len(hand)) for other, hand in enumerate(deal.hands)]
    return f"{len(deal.hands)} {deal.first} {'/'.join(hands)}"


def seen_step(state: Any, action: int, seat: int) -> str:
    """The spelling of a step from a state, as the seat sees it.

    A card drawn is known to who draws and who is drawn from, one given to giver and receiver. A card shown is written
    for its owner alone: who draws it learns of it by the draw.
    """
    if state.phase == DRAW and seat not in (state.turn, state.drawn_from()):
        return "draw ?"
    if state.phase == EFFECT and action >= SHOWS and seat != state.turn:
        return "show ?"
    if state.phase == EFFECT and action == WORDS.index("drop-ones"):  # which ones these are lies open
        ones = [card_text(kind) for kind in row_of(state, state.turn) if kind < len(COLOURS)]
        return f"drop-ones={','.join(ones)}" if ones else "drop-ones"
    if state.phase == GIVE:
        receiver = (action - GIVES) % SEATS
        if seat not in (state.turn, receiver):
            return f"give ? {receiver}"
    return step_text(state, action)


# Messages


def situation(state: Any) -> str:
    """Where a state of the readable rules stands, for messages."""
    players = range(state.game.players)
    if state.phase == DEAL:
        return f"the deal, {unfinished_deal(state, players)}"
    cards = f"hands {'/'.join(cards_text(row_of(state, seat)) for seat in players)}"
    if state.phase == OVER:
        return f"the round is over, {cards}"
    cards += f", pile {cards_text(row_of(state, PILE))}"
    if state.phase == DRAW:
        return f"seat {state.turn} draws from seat {state.drawn_from()}, {cards}"
    doing = {
        PAIR: "discards a pair or passes",
        EFFECT: f"chooses what {state.effect}+{state.effect} does",
        SWAP: "swaps a card with the pile",
        GIVE: "gives a card away",
        GIFT: "gives a card of the pile away",
        AGAIN: "discards one more pair or stops",
    }[state.phase]
    return f"seat {state.current_player()} {doing}, {cards}"


def no_draw(state: Any, kind: int) -> str:
    """Why a card cannot be dealt or drawn now."""
    if state.phase == OVER:
        return "the round is over"
    if state.phase == DEAL:
        return "all such cards are dealt"
    if state.phase != DRAW:
        return "no card is drawn now"
    giver = state.drawn_from()
    if not state.copies(giver, kind):
        return f"{card_text(kind)} is not in the hand of seat {giver}"
    return f"seat {giver} has chosen {card_text(state.shown)}"


def not_allowed(state: Any, action: int) -> str:
    """Why a seat's action is refused."""
    if state.phase in (DEAL, DRAW, OVER):
        return "the round is over" if state.phase == OVER else "a card is to come first"
    seat = state.current_player()
    if action >= SWAPS and state.phase == SWAP:
        given, taken = divmod(action - SWAPS, KINDS)
        return lacks(state, seat, given) or lacks(state, PILE, taken)
    if PAIRS <= action < SWAPS and state.phase in (PAIR, AGAIN):
        return no_pair(state, *divmod(action - PAIRS, KINDS))
    if GIFTS <= action < PAIRS and state.phase == GIFT:
        kind, receiver = divmod(action - GIFTS, SEATS)
        return lacks(state, PILE, kind) or f"the next card is for seat {state.to_serve()}, not for seat {receiver}"
    if GIVES <= action < GIFTS and state.phase == GIVE:
        kind, receiver = divmod(action - GIVES, SEATS)
        return lacks(state, seat, kind) or f"seat {receiver} is not another player who holds cards"
    if state.phase == EFFECT and state.effect == (3 if action == SHOWS - 1 else 2 if SHOWS <= action < GIVES else 0):
        if not state.has_target():
            return "no card will be drawn from this seat, so that the direction must be reversed"
        return lacks(state, seat, action - SHOWS)
    if state.phase == PAIR and action == 0:
        return "who holds a pair must discard one under decline=false"
    return "not allowed here"


def lacks(state: Any, row: int, kind: int) -> str:
    """That a seat, or the pile, has no card of the kind; "" if it has one."""
    where = "on the pile" if row == PILE else f"in the hand of seat {row}"
    return "" if state.copies(row, kind) else f"{card_text(kind)} is not {where}"


def no_pair(state: Any, one: int, other: int) -> str:
    """Why two cards cannot be discarded as a pair."""
    missing = lacks(state, state.turn, one) or lacks(state, state.turn, other)
    if missing:
        return missing
    if one == other and state.copies(state.turn, one) < 2:
        return f"{card_text(one)} is there once only"
    return f"{card_text(one)} and {card_text(other)} have neither value nor colour in common"

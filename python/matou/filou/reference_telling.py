"""What the readable rules of Filou tell: states as text, what a seat knows, why something is refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from matou.filou.reference_text import (
    BID,
    BIDS,
    BUY,
    DEAL,
    LAY,
    NAMES,
    OVER,
    PASS,
    ROUNDS,
    Deal,
    action_text,
    hand_text,
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

    >>> with_moves("4 0 ...", ["lay 15", "pass"])
    '4 0 ... moves lay_15 pass'
    """
    written = [move.replace(" ", "_") for move in moves]
    return " ".join([origin, "moves", *written]) if written else origin


def step_text(state: Any, action: int) -> str:
    """The spelling of a step from a state: of a seat's action, or of the kind that chance decides on."""
    return NAMES[action] if state.phase == DEAL else action_text(action)


def partial_deal(start: int, removed: Iterable[int], fourth: tuple[int, Iterable[int]] | None) -> str:
    """The deal text with `?` for each card that is -1; `fourth` is the fourth set's removed card and its pile.

    >>> partial_deal(0, [-1, 7, -1], (-1, [0, -1]))
    '3 0 ?/15/?;? -8/?'
    """
    own = [name(kind) for kind in removed]
    text = f"{len(own)} {start} {'/'.join(own)}"
    return text if fourth is None else f"{text};{name(fourth[0])} {'/'.join(map(name, fourth[1]))}"


def name(kind: int) -> str:
    """The spelling of a card that may not be known.

    >>> name(7), name(-1)
    ('15', '?')
    """
    return NAMES[kind] if kind >= 0 else "?"


def unfinished_deal(state: Any, shown: Iterable[int], fourth: bool) -> str:
    """The deal text during the deal, `?` for each card to come, for seats not shown and a fourth set not shown."""
    seats = set(shown)
    removed = [state.removed[seat] if seat in seats else -1 for seat in range(state.game.players)]
    set_of_fourth = (state.fourth_removed, list(state.pile)) if fourth else (-1, [-1] * ROUNDS)
    return partial_deal(state.start, removed, set_of_fourth if state.game.fourth else None)


def seen_deal(deal: Deal, seat: int, opened: int) -> str:
    """The deal text with `?` for the cards removed from others' sets and those of the pile that were not open.

    >>> seen_deal(Deal(1, (0, 4, 2, 7)), 1, 0)
    '4 1 ?/5/?/?'
    """
    removed = [kind if other == seat else -1 for other, kind in enumerate(deal.removed)]
    pile = [kind if place < opened else -1 for place, kind in enumerate(deal.pile)]
    return partial_deal(deal.start, removed, (-1, pile) if pile else None)


# Messages


def situation(state: Any) -> str:
    """Where a state of the readable rules stands, for messages."""
    players = range(state.game.players)
    if state.phase == DEAL:
        return f"the deal, {unfinished_deal(state, players, True)}"
    mice = f"mice {'/'.join(str(state.mice[seat]) for seat in players)}"
    if state.phase == OVER:
        return f"the game is over, {mice}"
    row = " ".join(name(state.row[place]) for place in range(state.laid)) or "empty"
    row += f" and {name(state.fourth)}" if state.fourth >= 0 else ""
    where = f"row {row}, {mice}, bank {state.bank}"
    if state.phase == LAY:
        hand = hand_text(state.hand[state.turn])
        return f"round {state.round + 1}, seat {state.turn} lays one of {hand}, {where}"
    bid = f"the highest bid {state.bid} of seat {state.bidder}" if state.bid else "no bid"
    return f"round {state.round + 1}, seat {state.turn} bids or passes, {bid}, {where}"


def not_allowed(state: Any, action: int) -> str:
    """Why a step is refused."""
    if state.phase == OVER:
        return "the game is over"
    if state.phase == DEAL:
        return f"{NAMES[action]} has had its place" if action < len(NAMES) else "a card is to be dealt first"
    if state.phase == LAY:
        if action >= PASS:
            return "a card is to be laid first"
        return f"{NAMES[action]} is not in the hand of seat {state.turn}"
    if state.phase == BID and action < PASS:
        return "all cards of this round are laid"
    if action == BUY:
        if state.last_without_bid():
            return f"seat {state.turn} has no mouse"
        return "only the last one buys, when all others have passed without a bid"
    if state.last_without_bid():
        return "all others have passed without a bid, so that the row is bought for one mouse or left"
    if action - BIDS <= state.bid:
        return f"it is not above the highest bid, {state.bid}"
    return f"seat {state.turn} has {state.mice[state.turn]} mice"

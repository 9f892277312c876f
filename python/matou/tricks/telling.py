"""Deals of a trick game told step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from matou.told import Told
from matou.tricks.drawing import RANKS, SUITS
from matou.tricks.hands import Position, read_cards

__all__ = ["Told", "card_played", "scores_text", "tell", "what_card"]


def tell(
    state: Any,
    line: Iterable[str],
    position: Callable[[Any], Position],
    other: Callable[[Any, str, Any], str] | None = None,
) -> list[Told]:
    """The steps of a line of play from a state.

    Parameters
    ----------
    state : State
    line : iterable of str
        Actions.
    position : callable
        Where the tricks of a state of the play stand.
    other : callable, optional
        `other(before, action, after)`: what an action does that plays no card.

    Raises IllegalAction at an action that cannot be taken.
    """
    at = state.clone()
    told = []
    for action in line:
        seat = at.current_player()
        before = at.clone()
        at.apply_action(action)
        if other is not None and not is_card(action):
            text = other(before, action, at)
        else:
            text = card_played(position(before), action, position(at), at)
        told.append(Told(action, seat, text))
    return told


def is_card(action: str) -> bool:
    """Whether an action plays a card.

    >>> is_card("KS"), is_card("no")
    (True, False)
    """
    return len(action) == 2 and action[0] in RANKS and action[1] in SUITS


def what_card(at: Position, action: str) -> str:
    """What a card does in a position.

    >>> what_card(Position([1, 2], 0), "7S")
    'leads spades'
    """
    if not at.trick:
        return f"leads {SUITS[action[1]][2]}"
    suit = at.trick[0] >> 3
    card = read_cards(action)[0]
    if card >> 3 != suit:
        return f"has no {list(SUITS.values())[suit][2]}, discards"
    best = max(played for played in at.trick if played >> 3 == suit)
    return "goes ahead" if card > best else "follows"


def card_played(before: Position, action: str, after: Position, state: Any) -> str:
    """What a card did, and what came of it: who wins the trick, how the deal ends."""
    parts = [what_card(before, action)]
    for seat in range(before.seats):
        if after.won[seat] > before.won[seat]:
            parts.append(f"seat {seat} wins the trick, {after.won[seat]} in all")
    if state.is_terminal():
        parts.append(f"the deal is over: {scores_text(state)}")
    return "; ".join(parts)


def scores_text(state: Any) -> str:
    """The scores of a deal that is over."""
    return ", ".join(f"seat {seat} {int(points)}" for seat, points in enumerate(state.returns()))

"""A deal told step by step, in plain words: exchanges, announcements, cards."""

from __future__ import annotations

from collections.abc import Iterable

from matou._core import piquette as core
from matou.piquette.drawing import position
from matou.tricks import telling
from matou.tricks.drawing import RANK_NAMES, SUITS
from matou.tricks.telling import Told, is_card, what_card

__all__ = ["Told", "describe", "exchanged", "tell"]


def tell(state: core.State, line: Iterable[str]) -> list[Told]:
    """The steps of a line of actions from a state. Raises IllegalAction at an action that cannot be taken.

    >>> from matou.piquette import deal
    >>> start = deal(0).state()
    >>> print(*tell(start, ["discard -", "discard -", "no"]), sep="\\n")  # doctest: +ELLIPSIS
    seat ... discard -: exchanges nothing
    seat ... discard -: exchanges nothing
    seat ... no: lays nothing
    """
    return telling.tell(state, line, position, _talk)


def describe(state: core.State, action: int) -> str:
    """What an action does. Raises IllegalAction for one that is not legal.

    >>> from matou.piquette import deal
    >>> start = deal(0).state()
    >>> describe(start, start.string_to_action("discard -"))
    'exchanges nothing'
    """
    spelt = state.action_to_string(action)
    return what_card(position(state), spelt) if is_card(spelt) else _said(spelt)


def exchanged(action: str) -> str:
    """What the other side sees of a discard: how many cards.

    >>> exchanged("discard 7S 8D"), exchanged("discard -")
    ('exchanges 2 cards', 'exchanges nothing')
    """
    cards = len(action.split()) - 1
    if action == "discard -":
        return "exchanges nothing"
    return f"exchanges {cards} {'card' if cards == 1 else 'cards'}"


def _talk(before: core.State, action: str, after: core.State) -> str:
    gained = [
        f"seat {seat} has {points} points of combinations"
        for seat, (had, points) in enumerate(
            zip(core.combination_points(before), core.combination_points(after), strict=True)
        )
        if points > had
    ]
    return "; ".join([_said(action), *gained])


def _said(action: str) -> str:
    kind, *words = action.split()
    if kind == "no":
        return "lays nothing"
    if kind == "discard":
        return exchanged(action)
    if kind == "suite":
        return f"lays a suite of {words[1][1:]} {SUITS[words[0]][2]} from the {words[1][0]} down"
    return f"lays {'three' if kind == 'brelan' else 'four'} {RANK_NAMES[words[0]]}"

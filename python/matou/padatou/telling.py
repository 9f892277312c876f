"""A deal told step by step, in plain words."""

from __future__ import annotations

from collections.abc import Iterable

from matou._core import padatou as core
from matou.padatou.drawing import position
from matou.tricks import telling
from matou.tricks.telling import Told, what_card

__all__ = ["Told", "describe", "tell"]


def tell(state: core.State, line: Iterable[str]) -> list[Told]:
    """The steps of a line of play from a state. Raises IllegalAction at a card that may not be played.

    >>> from matou.padatou import Deal
    >>> text = "2;S:AKQJT987 H:- D:- C:-;S:- H:AKQJT987 D:- C:-;S:- H:- D:AKQJT987 C:-;S:- H:- D:- C:AKQJT987"
    >>> for told in tell(Deal.from_text(text).state(), ["7D", "7C", "7S", "7H"]):
    ...     print(told)
    seat 2 7D: leads diamonds
    seat 3 7C: has no diamonds, discards
    seat 0 7S: has no diamonds, discards
    seat 1 7H: has no diamonds, discards; seat 2 wins the trick, 1 in all
    """
    return telling.tell(state, line, position)


def describe(state: core.State, action: int) -> str:
    """What a card does. Raises IllegalAction for one that may not be played.

    >>> from matou.padatou import deal
    >>> start = deal(0).state()
    >>> describe(start, start.legal_actions()[0]).split()[0]
    'leads'
    """
    return what_card(position(state), state.action_to_string(action))

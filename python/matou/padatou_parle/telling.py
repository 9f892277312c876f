"""A deal told step by step, in plain words: questions, answers, cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from matou._core import padatou_parle as core
from matou.padatou_parle.solving import position
from matou.tricks import telling
from matou.tricks.drawing import RANK_NAMES, SUITS
from matou.tricks.telling import Told, is_card, what_card

__all__ = ["Told", "describe", "tell"]


_SUITS: Final = {letter: name for letter, (_, _, name) in SUITS.items()}

_QUESTIONS: Final = {
    "nothing": "asks nothing",
    "has_suit": "asks whether his partner holds {suit}",
    "count_rank": "asks how many {rank} his partner holds",
    "has_card": "asks whether his partner holds {card}",
    "has_rank": "asks whether his partner holds any of the {rank}",
    "master": "asks whether his partner holds the highest of the {suit} left",
    "gone": "asks whether {card} has been played",
    "which_suit": "asks his partner which suit to lead",
}


def tell(state: core.State, line: Iterable[str]) -> list[Told]:
    """The steps of a line of actions from a state. Raises IllegalAction at an action that cannot be taken.

    >>> from matou.padatou_parle import Deal
    >>> text = "2;S:AKQJT987 H:- D:- C:-;S:- H:AKQJT987 D:- C:-;S:- H:- D:AKQJT987 C:-;S:- H:- D:- C:AKQJT987"
    >>> for told in tell(Deal.from_text(text).state(), ["ask count_rank A", "7D", "7C"]):
    ...     print(told)
    seat 2 ask count_rank A: asks how many aces his partner holds: 1
    seat 2 7D: leads diamonds
    seat 3 7C: has no diamonds, discards
    """
    return telling.tell(state, line, position, _talk)


def describe(state: core.State, action: int) -> str:
    """What an action does. Raises IllegalAction for one that is not legal.

    >>> from matou.padatou_parle import deal
    >>> start = deal(0).state()
    >>> describe(start, start.string_to_action("ask master H"))
    'asks whether his partner holds the highest of the hearts left'
    """
    spelt = state.action_to_string(action)
    return what_card(position(state), spelt) if is_card(spelt) else _said(spelt)


def _talk(before: core.State, action: str, after: core.State) -> str:
    """What was said, with the answer where the game gave it."""
    answer = core.fact(after)
    if answer < 0:
        return _said(action)
    word = str(answer) if "count_rank" in action else ("no", "yes")[answer]
    return f"{_said(action)}: {word}"


def _said(action: str) -> str:
    what, *words = action.split()
    if what == "answer":
        return f"answers {SUITS[words[0]][2]}"
    kind, *of = words
    if kind == "prefer":
        return f"asks whether his partner prefers {SUITS[of[0]][2]} or {SUITS[of[1]][2]}"
    about = of[0] if of else ""
    return _QUESTIONS[kind].format(card=about, suit=_SUITS.get(about), rank=RANK_NAMES.get(about))

"""The table of Padatou parlé as text, in colours, or in plain sentences."""

from __future__ import annotations

from typing import Final

from matou._core import padatou_parle as core
from matou.padatou_parle.solving import position
from matou.tricks.drawing import hand_picture, position_picture, position_sentences
from matou.tricks.telling import scores_text

__all__ = ["LEGEND", "in_sentences", "picture", "picture_of_deal"]

LEGEND: Final = (
    "A line a seat: cards by suit, S ♠ spades, H ♥ hearts, D ♦ diamonds, C ♣ clubs, each from high to low (A K Q J T 9 "
    "8 7), and the tricks won. Seats 0 and 2 play against 1 and 3. Say a card as rank and suit: KH; ask with the words "
    "of the list: ask has_suit S."
)

NAMES: Final = ("seat 0", "seat 1", "seat 2", "seat 3")

_WAITS: Final = {"ask": "may ask his partner", "answer": "is to answer"}


def picture(state: core.State, seat: int | None = None, *, colour: bool = False) -> str:
    """A line a seat, hand and tricks won; then the trick in progress, or the scores.

    Parameters
    ----------
    state : State
    seat : int, optional
        Only what this seat knows is shown; default everything.
    colour : bool
        With the escape codes of a terminal's colours; default False.

    Examples
    --------
    >>> from matou.padatou_parle import deal
    >>> len(picture(deal(0).state(), seat=1).splitlines())
    5
    """
    over = state.is_terminal()
    lines = position_picture(position(state), seat, NAMES, colour=colour, over=over)
    if over:
        lines.append(f"the deal is over: {scores_text(state)}")
    elif core.phase(state) in _WAITS:
        lines.append(f"{NAMES[state.current_player()]} {_WAITS[core.phase(state)]}")
    return "\n".join(lines)


def picture_of_deal(deal: core.Deal) -> str:
    """The hands of a deal, and the seat that leads.

    >>> from matou.padatou_parle import Deal
    >>> text = "2;S:AKQJT987 H:- D:- C:-;S:- H:AKQJT987 D:- C:-;S:- H:- D:AKQJT987 C:-;S:- H:- D:- C:AKQJT987"
    >>> print(picture_of_deal(Deal.from_text(text)).splitlines()[2])
    seat 2  S ♠ -  H ♥ -  D ♦ A K Q J T 9 8 7  C ♣ -  leads
    """
    at = position(deal.state())
    return "\n".join(
        f"{NAMES[seat]}  {hand_picture(hand)}{'  leads' if seat == at.leader else ''}"
        for seat, hand in enumerate(at.hands)
    )


def in_sentences(state: core.State, seat: int | None = None) -> str:
    """What the picture shows in short sentences, for a screen reader; `seat` as in `picture`.

    >>> from matou.padatou_parle import deal
    >>> in_sentences(deal(0).state()).splitlines()[-1].endswith("may ask his partner.")
    True
    """
    over = state.is_terminal()
    lines = position_sentences(position(state), seat, NAMES, over)
    if over:
        lines.append(f"The deal is over: {scores_text(state)}.")
    elif core.phase(state) in _WAITS:
        lines.append(f"Seat {state.current_player()} {_WAITS[core.phase(state)]}.")
    return "\n".join(lines)

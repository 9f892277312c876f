"""The table of Padatou as text, in colours, or in plain sentences."""

from __future__ import annotations

from typing import Final

from matou._core import padatou as core
from matou.tricks.drawing import hand_picture, position_picture, position_sentences
from matou.tricks.hands import Position
from matou.tricks.telling import scores_text

__all__ = ["LEGEND", "in_sentences", "picture", "picture_of_deal", "position"]

LEGEND: Final = (
    "A line a seat: cards by suit, S ♠ spades, H ♥ hearts, D ♦ diamonds, C ♣ clubs, each from high to low (A K Q J T 9 "
    "8 7), and the tricks won. Say a card as rank and suit: KH."
)

NAMES: Final = ("seat 0", "seat 1", "seat 2", "seat 3")


def position(state: core.State) -> Position:
    """Hands, leader, trick and tricks won of a state. Raises NotApplicable before the deal is done.

    >>> from matou.padatou import deal
    >>> position(deal(0).state()).left
    8
    """
    return Position(*core.position(state))


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
    >>> from matou.padatou import deal
    >>> len(picture(deal(0).state(), seat=1).splitlines())
    4
    """
    over = state.is_terminal()
    lines = position_picture(position(state), seat, NAMES, colour=colour, over=over)
    return "\n".join([*lines, f"the deal is over: {scores_text(state)}"] if over else lines)


def picture_of_deal(deal: core.Deal) -> str:
    """The hands of a deal, and the seat that leads.

    >>> from matou.padatou import Deal
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

    >>> from matou.padatou import deal
    >>> in_sentences(deal(0).state()).splitlines()[-1].endswith("is to lead.")
    True
    """
    over = state.is_terminal()
    lines = position_sentences(position(state), seat, NAMES, over)
    return "\n".join([*lines, f"The deal is over: {scores_text(state)}."] if over else lines)

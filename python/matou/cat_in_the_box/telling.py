"""A round told step by step: what is said, which token it costs, who wins the trick."""

from __future__ import annotations

from collections.abc import Iterable

from matou._core import cat_in_the_box as core
from matou.cat_in_the_box import reference
from matou.cat_in_the_box.mirror import mirror
from matou.cat_in_the_box.reference import DISCARD, FIRST_PLAY, NOBODY, OVER, PREDICT, State
from matou.cat_in_the_box.wording import COLOUR_NAMES
from matou.told import Told

__all__ = ["Told", "describe", "tell"]


def tell(state: core.State, line: Iterable[str]) -> list[Told]:
    """The steps of a line of play from a state.

    Raises IllegalAction at an action that cannot be taken.

    >>> from matou.cat_in_the_box import State
    >>> start = State.from_text("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -")
    >>> for told in tell(start, ["Y4", "R5"]):
    ...     print(told)
    seat 1 Y4: leads yellow 4
    seat 0 R5: red 5, gives up the yellow X token; seat 0 wins the trick, 4 in all
    """
    at = mirror(state)
    told = []
    for spelt in line:
        action = reference.string_to_action(at, spelt)
        seat = at.turn
        text = _what(at, action)
        before = reference.copy(at)
        reference.apply(at, action)
        told.append(Told(spelt, seat, "; ".join([text, *_then(before, at)])))
    return told


def describe(state: core.State, action: int) -> str:
    """What an action does. Raises IllegalAction for one that is not legal.

    >>> from matou.cat_in_the_box import State
    >>> start = State.from_text("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -")
    >>> describe(start, start.string_to_action("Y4"))
    'leads yellow 4'
    """
    state.action_to_string(action)  # refuses what is no legal action
    return _what(mirror(state), action)


def _what(at: State, action: int) -> str:
    if at.phase == DISCARD:
        return f"puts a {action + 1} aside, face down"
    if at.phase == PREDICT:
        number = action - reference.FIRST_PREDICTION
        return f"predicts {number} {'trick' if number == 1 else 'tricks'}"
    colour, column = divmod(action - FIRST_PLAY, reference.COLUMNS)
    names = list(COLOUR_NAMES.values())
    said = f"{names[colour]} {column + 1}"
    if not at.plays:
        forced = colour == reference.RED and not at.red_open()
        return f"leads {said}{', nothing else is possible' if forced else ''}"
    if colour != at.led and at.x[at.turn] >> at.led & 1:
        return f"{said}, gives up the {names[at.led]} X token"
    return said


def _then(before: State, at: State) -> list[str]:
    """What the rules did after an action."""
    parts = []
    for seat in range(at.game.players):
        if at.tricks[seat] > before.tricks[seat]:
            parts.append(f"seat {seat} wins the trick, {at.tricks[seat]} in all")
    if at.phase == OVER:
        scores = ", ".join(f"seat {seat} {score:+d}" for seat, score in enumerate(at.returns()[: at.game.players]))
        paradox = "" if at.paradox == NOBODY else f"seat {at.paradox} can say nothing, a paradox; "
        parts.append(f"{paradox}the round is over: {scores}")
    return parts

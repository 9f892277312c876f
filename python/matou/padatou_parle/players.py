"""Who can play: players by name, what they know, and how they choose."""

from __future__ import annotations

from typing import Final

from matou._core import padatou_parle as core
from matou.odds.player import Choose, Player, Roster
from matou.padatou_parle.solving import solve

__all__ = ["DOUBLE_DUMMY", "PLAYERS", "ROSTER", "Choose", "Player", "chooser", "find", "sentence"]

DOUBLE_DUMMY: Final = "double_dummy"

_SEES: Final = "his own cards, what is said and all that lies open"

PLAYERS: Final[dict[str, Player]] = {
    **{name: Player(name, _SEES, plays) for name, plays in core.players().items()},
    DOUBLE_DUMMY: Player(DOUBLE_DUMMY, "every card", "takes for his team all tricks that can be had, and asks nothing"),
}
"""The players there are, by name; `double_dummy` sees every card."""


def _double_dummy(deal: core.Deal) -> Choose:
    def choose(state: core.State) -> int | str:
        legal = state.legal_actions()
        first = state.action_to_string(legal[0])
        if first.startswith(("ask", "answer")):
            return legal[0]  # nothing, or any suit: who sees every card needs no talk
        return solve(state).line[0]

    return choose


ROSTER: Final = Roster(PLAYERS, _SEES, core.choose, {DOUBLE_DUMMY: _double_dummy})

find = ROSTER.find
chooser = ROSTER.chooser
sentence = ROSTER.sentence

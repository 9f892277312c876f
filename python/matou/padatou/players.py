"""Who can play: players by name, what they know, and how they choose."""

from __future__ import annotations

from typing import Final

from matou._core import padatou as core
from matou.odds.player import Choose, Player, Roster

__all__ = ["MAX_N", "PLAYERS", "ROSTER", "Choose", "Player", "chooser", "find", "sentence"]

MAX_N: Final = "max_n"

_SEES: Final = "his own cards and all that lies open"

PLAYERS: Final[dict[str, Player]] = {
    **{name: Player(name, _SEES, plays) for name, plays in core.players().items()},
    MAX_N: Player(MAX_N, "every card", "plays best for his own score, as all do, and keeps the first best card"),
}
"""The players there are, by name; `max_n` sees every card."""


def _max_n(deal: core.Deal) -> Choose:
    def choose(state: core.State) -> str:
        line: list[str] = core.solve(state)["line"]
        return line[0]

    return choose


ROSTER: Final = Roster(PLAYERS, _SEES, core.choose, {MAX_N: _max_n})

find = ROSTER.find
chooser = ROSTER.chooser
sentence = ROSTER.sentence

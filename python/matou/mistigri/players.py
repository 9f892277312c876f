"""Who can play: players by name, what they know, and how they choose."""

from __future__ import annotations

from typing import Final

from matou._core import mistigri as core
from matou.odds.player import Choose, Player, Roster

__all__ = ["PLAYERS", "ROSTER", "Choose", "Player", "chooser", "find", "sentence"]

_SEES: Final = "his own cards, the pile and what was drawn from him or given to and by him"

PLAYERS: Final[dict[str, Player]] = {name: Player(name, _SEES, plays) for name, plays in core.players().items()}
"""The players there are, by name."""

ROSTER: Final = Roster(PLAYERS, _SEES, core.choose, {})

find = ROSTER.find
chooser = ROSTER.chooser
sentence = ROSTER.sentence

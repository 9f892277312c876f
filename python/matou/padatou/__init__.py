"""Padatou: four players, each for himself, eight tricks without trumps.

`solve` and `analyse` give exact scores of a deal with all hands known, every seat playing for itself or all against
one; `odds` plays many deals; `verify` checks the fast core against the readable rules. Names are loaded when they are
first used.

>>> from matou import padatou
>>> padatou.solve(padatou.deal(0).state(), method="paranoid").exact
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from matou.lazy import loader

if TYPE_CHECKING:
    from matou._core.padatou import Deal, Game, State
    from matou.padatou.checking import Agreement, verify
    from matou.padatou.dealing import deal
    from matou.padatou.drawing import LEGEND, in_sentences, picture, picture_of_deal
    from matou.padatou.estimating import odds, survey
    from matou.padatou.players import PLAYERS, chooser, sentence
    from matou.padatou.rules import Rules
    from matou.padatou.series import SERIES
    from matou.padatou.solving import Play, Solution, analyse, replay, solve
    from matou.padatou.telling import Told, describe, tell
    from matou.padatou.wording import OPTIONS, in_words
    from matou.tricks.trick_odds import TrickOdds

_HOMES = {
    "matou.padatou.checking": ("Agreement", "verify"),
    "matou.padatou.dealing": ("deal",),
    "matou.padatou.drawing": ("LEGEND", "in_sentences", "picture", "picture_of_deal"),
    "matou.padatou.estimating": ("odds", "survey"),
    "matou.padatou.players": ("PLAYERS", "chooser", "sentence"),
    "matou.padatou.rules": ("Rules",),
    "matou.padatou.series": ("SERIES",),
    "matou.padatou.solving": ("Play", "Solution", "analyse", "replay", "solve"),
    "matou.padatou.telling": ("Told", "describe", "tell"),
    "matou.padatou.wording": ("OPTIONS", "in_words"),
    "matou.tricks.trick_odds": ("TrickOdds",),
}

__all__ = [
    "LEGEND",
    "OPTIONS",
    "PLAYERS",
    "SERIES",
    "Agreement",
    "Deal",
    "Game",
    "Play",
    "Rules",
    "Solution",
    "State",
    "Told",
    "TrickOdds",
    "analyse",
    "chooser",
    "deal",
    "describe",
    "in_sentences",
    "in_words",
    "odds",
    "picture",
    "picture_of_deal",
    "replay",
    "sentence",
    "solve",
    "survey",
    "tell",
    "verify",
]


__getattr__ = loader(__name__, _HOMES, ("Deal", "Game", "State"))


def __dir__() -> list[str]:
    return __all__

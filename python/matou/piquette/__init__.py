"""La Piquette: two players, twelve cards each; discards, announcements, twelve tricks.

`double_dummy` and `double_dummy_many` give the tricks with both hands known, `solve` and `analyse` the deal points of
the play, `advise_discard` ranks what may be discarded; `odds` plays many deals; `verify` checks the fast core against
the readable rules. Names are loaded when they are first used.

>>> from matou import piquette
>>> piquette.double_dummy(["S:AK H:- D:- C:-", "S:Q7 H:- D:- C:-"])
2
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from matou.lazy import loader

if TYPE_CHECKING:
    from matou._core.piquette import Deal, Game, State
    from matou.piquette.advising import Advice, Discard, advise_discard
    from matou.piquette.checking import Agreement, verify
    from matou.piquette.dealing import deal
    from matou.piquette.drawing import LEGEND, in_sentences, picture, picture_of_deal
    from matou.piquette.estimating import odds, survey
    from matou.piquette.players import PLAYERS, chooser, sentence
    from matou.piquette.rules import Rules
    from matou.piquette.series import SERIES
    from matou.piquette.solving import (
        Play,
        Solution,
        analyse,
        analyse_hands,
        double_dummy,
        double_dummy_many,
        replay,
        solve,
        solve_hands,
    )
    from matou.piquette.telling import Told, describe, tell
    from matou.piquette.wording import OPTIONS, in_words
    from matou.tricks.double_dummy import CardTricks, TrickSolution
    from matou.tricks.trick_odds import TrickOdds

_HOMES = {
    "matou.piquette.advising": ("Advice", "Discard", "advise_discard"),
    "matou.piquette.checking": ("Agreement", "verify"),
    "matou.piquette.dealing": ("deal",),
    "matou.piquette.drawing": ("LEGEND", "in_sentences", "picture", "picture_of_deal"),
    "matou.piquette.estimating": ("odds", "survey"),
    "matou.piquette.players": ("PLAYERS", "chooser", "sentence"),
    "matou.piquette.rules": ("Rules",),
    "matou.piquette.series": ("SERIES",),
    "matou.piquette.solving": (
        "Play",
        "Solution",
        "analyse",
        "analyse_hands",
        "double_dummy",
        "double_dummy_many",
        "replay",
        "solve",
        "solve_hands",
    ),
    "matou.piquette.telling": ("Told", "describe", "tell"),
    "matou.piquette.wording": ("OPTIONS", "in_words"),
    "matou.tricks.double_dummy": ("CardTricks", "TrickSolution"),
    "matou.tricks.trick_odds": ("TrickOdds",),
}

__all__ = [
    "LEGEND",
    "OPTIONS",
    "PLAYERS",
    "SERIES",
    "Advice",
    "Agreement",
    "CardTricks",
    "Deal",
    "Discard",
    "Game",
    "Play",
    "Rules",
    "Solution",
    "State",
    "Told",
    "TrickOdds",
    "TrickSolution",
    "advise_discard",
    "analyse",
    "analyse_hands",
    "chooser",
    "deal",
    "describe",
    "double_dummy",
    "double_dummy_many",
    "in_sentences",
    "in_words",
    "odds",
    "picture",
    "picture_of_deal",
    "replay",
    "sentence",
    "solve",
    "solve_hands",
    "survey",
    "tell",
    "verify",
]


__getattr__ = loader(__name__, _HOMES, ("Deal", "Game", "State"))


def __dir__() -> list[str]:
    return __all__

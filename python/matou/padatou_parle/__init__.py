"""Padatou parlé: two against two, partners opposite; before a lead the leader may ask his partner.

`double_dummy`, `double_dummy_table` and `double_dummy_many` give the tricks of the teams with all hands known,
`analyse` those of every card, `solve` a line of play; `odds` plays many deals; `verify` checks the fast core against
the readable rules. Names are loaded when they are first used.

>>> from matou import padatou_parle
>>> sum(padatou_parle.solve(padatou_parle.deal(0).state()).tricks)
8
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from matou.lazy import loader

if TYPE_CHECKING:
    from matou._core.padatou_parle import Deal, Game, State
    from matou.padatou_parle.checking import Agreement, verify
    from matou.padatou_parle.dealing import deal
    from matou.padatou_parle.drawing import LEGEND, in_sentences, picture, picture_of_deal
    from matou.padatou_parle.estimating import odds, survey
    from matou.padatou_parle.players import PLAYERS, chooser, sentence
    from matou.padatou_parle.rules import Rules
    from matou.padatou_parle.series import SERIES
    from matou.padatou_parle.solving import (
        analyse,
        analyse_hands,
        double_dummy,
        double_dummy_many,
        double_dummy_table,
        replay,
        scores,
        solve,
        solve_hands,
    )
    from matou.padatou_parle.telling import Told, describe, tell
    from matou.padatou_parle.wording import OPTIONS, in_words
    from matou.tricks.double_dummy import CardTricks, TrickSolution
    from matou.tricks.trick_odds import TrickOdds

_HOMES = {
    "matou.padatou_parle.checking": ("Agreement", "verify"),
    "matou.padatou_parle.dealing": ("deal",),
    "matou.padatou_parle.drawing": ("LEGEND", "in_sentences", "picture", "picture_of_deal"),
    "matou.padatou_parle.estimating": ("odds", "survey"),
    "matou.padatou_parle.players": ("PLAYERS", "chooser", "sentence"),
    "matou.padatou_parle.rules": ("Rules",),
    "matou.padatou_parle.series": ("SERIES",),
    "matou.padatou_parle.solving": (
        "analyse",
        "analyse_hands",
        "double_dummy",
        "double_dummy_many",
        "double_dummy_table",
        "replay",
        "scores",
        "solve",
        "solve_hands",
    ),
    "matou.padatou_parle.telling": ("Told", "describe", "tell"),
    "matou.padatou_parle.wording": ("OPTIONS", "in_words"),
    "matou.tricks.double_dummy": ("CardTricks", "TrickSolution"),
    "matou.tricks.trick_odds": ("TrickOdds",),
}

__all__ = [
    "LEGEND",
    "OPTIONS",
    "PLAYERS",
    "SERIES",
    "Agreement",
    "CardTricks",
    "Deal",
    "Game",
    "Rules",
    "State",
    "Told",
    "TrickOdds",
    "TrickSolution",
    "analyse",
    "analyse_hands",
    "chooser",
    "deal",
    "describe",
    "double_dummy",
    "double_dummy_many",
    "double_dummy_table",
    "in_sentences",
    "in_words",
    "odds",
    "picture",
    "picture_of_deal",
    "replay",
    "scores",
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

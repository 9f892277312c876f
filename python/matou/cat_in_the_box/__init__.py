"""Cat in the Box: a trick game whose cards have no colour until they are played.

`solve` and `analyse` give exact values of positions with all cards known, `table` those of a whole round at 2 players,
`discard_game` the discard as a matrix game; `paradoxes`, `census` and `trick_outcomes` count what can follow;
`can_finish` and `forced_paradox` say whether a paradox can be avoided or forced; `odds` plays rounds; `verify` checks
the fast core against the readable rules. Names are loaded when they are first used.

>>> from matou import cat_in_the_box as citb
>>> citb.solve("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -").difference
0
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from matou.lazy import loader

if TYPE_CHECKING:
    from matou._core.cat_in_the_box import Deal, Game, State, position_text
    from matou.cat_in_the_box.checking import Agreement, verify
    from matou.cat_in_the_box.counted import Census, Estimate, Finish, Forced, Paradoxes, Ply, TrickOutcome
    from matou.cat_in_the_box.dealing import deal
    from matou.cat_in_the_box.discards import DiscardGame, discard_game, equilibrium
    from matou.cat_in_the_box.drawing import LEGEND, in_sentences, picture, picture_of_deal
    from matou.cat_in_the_box.enumerating import can_finish, census, forced_paradox, paradoxes, trick_outcomes
    from matou.cat_in_the_box.estimating import odds, survey
    from matou.cat_in_the_box.players import PLAYERS, chooser, sentence
    from matou.cat_in_the_box.round_odds import RoundOdds
    from matou.cat_in_the_box.rules import Rules
    from matou.cat_in_the_box.series import SERIES
    from matou.cat_in_the_box.solving import (
        Play,
        Solution,
        Table,
        analyse,
        analyse_plays,
        at_least,
        replay,
        solve,
        table,
    )
    from matou.cat_in_the_box.telling import Told, describe, tell
    from matou.cat_in_the_box.wording import OPTIONS, in_words, options_of_text

_HOMES = {
    "matou.cat_in_the_box.checking": ("Agreement", "verify"),
    "matou.cat_in_the_box.dealing": ("deal",),
    "matou.cat_in_the_box.discards": ("DiscardGame", "discard_game", "equilibrium"),
    "matou.cat_in_the_box.drawing": ("LEGEND", "in_sentences", "picture", "picture_of_deal"),
    "matou.cat_in_the_box.counted": ("Census", "Estimate", "Finish", "Forced", "Paradoxes", "Ply", "TrickOutcome"),
    "matou.cat_in_the_box.enumerating": ("can_finish", "census", "forced_paradox", "paradoxes", "trick_outcomes"),
    "matou.cat_in_the_box.estimating": ("odds", "survey"),
    "matou.cat_in_the_box.players": ("PLAYERS", "chooser", "sentence"),
    "matou.cat_in_the_box.round_odds": ("RoundOdds",),
    "matou.cat_in_the_box.rules": ("Rules",),
    "matou.cat_in_the_box.series": ("SERIES",),
    "matou.cat_in_the_box.solving": (
        "Play",
        "Solution",
        "Table",
        "analyse",
        "analyse_plays",
        "at_least",
        "replay",
        "solve",
        "table",
    ),
    "matou.cat_in_the_box.telling": ("Told", "describe", "tell"),
    "matou.cat_in_the_box.wording": ("OPTIONS", "in_words", "options_of_text"),
}

__all__ = [
    "LEGEND",
    "OPTIONS",
    "PLAYERS",
    "SERIES",
    "Agreement",
    "Census",
    "Deal",
    "DiscardGame",
    "Estimate",
    "Finish",
    "Forced",
    "Game",
    "Paradoxes",
    "Play",
    "Ply",
    "RoundOdds",
    "Rules",
    "Solution",
    "State",
    "Table",
    "Told",
    "TrickOutcome",
    "analyse",
    "analyse_plays",
    "at_least",
    "can_finish",
    "census",
    "chooser",
    "deal",
    "describe",
    "discard_game",
    "equilibrium",
    "forced_paradox",
    "in_sentences",
    "in_words",
    "odds",
    "options_of_text",
    "paradoxes",
    "picture",
    "picture_of_deal",
    "position_text",
    "replay",
    "sentence",
    "solve",
    "survey",
    "table",
    "tell",
    "trick_outcomes",
    "verify",
]


__getattr__ = loader(__name__, _HOMES, ("Deal", "Game", "State", "position_text"))


def __dir__() -> list[str]:
    return __all__

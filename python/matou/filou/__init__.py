"""Filou: hidden cards in a sack, an open auction, mice for those who pass; three to five players, nine rounds.

`row_value` says what the sack is worth to a seat that knows what it may know, `advise` what each bid would bring;
`solve` and `analyse` are exact for the last rounds with all cards known; `odds` plays many games; `verify` checks the
fast core against the readable rules. Names are loaded when they are first used.

>>> from matou import filou
>>> filou.row_value("4 0 -8/-8/-8/-8 moves lay_15 lay_11 lay_8 lay_5", 0).mean > 15
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from matou.lazy import loader

if TYPE_CHECKING:
    from matou._core.filou import Deal, Game, State
    from matou.filou.advising import Advice, Bid, advise
    from matou.filou.checking import Agreement, verify
    from matou.filou.dealing import deal
    from matou.filou.drawing import LEGEND, in_sentences, picture, picture_of_deal
    from matou.filou.estimating import odds, survey
    from matou.filou.game_odds import GameOdds
    from matou.filou.players import PLAYERS, chooser, sentence
    from matou.filou.rules import Rules
    from matou.filou.sales import Purchase, purchases
    from matou.filou.series import SERIES
    from matou.filou.solving import Play, Solution, analyse, replay, solve
    from matou.filou.telling import Told, describe, tell
    from matou.filou.values import RowValue, row_value
    from matou.filou.wording import OPTIONS, in_words, options_of_text

_HOMES = {
    "matou.filou.advising": (
        "Advice",
        "Bid",
        "advise",
    ),
    "matou.filou.checking": (
        "Agreement",
        "verify",
    ),
    "matou.filou.dealing": ("deal",),
    "matou.filou.drawing": (
        "LEGEND",
        "in_sentences",
        "picture",
        "picture_of_deal",
    ),
    "matou.filou.estimating": (
        "odds",
        "survey",
    ),
    "matou.filou.game_odds": ("GameOdds",),
    "matou.filou.players": (
        "PLAYERS",
        "chooser",
        "sentence",
    ),
    "matou.filou.sales": (
        "Purchase",
        "purchases",
    ),
    "matou.filou.rules": ("Rules",),
    "matou.filou.series": ("SERIES",),
    "matou.filou.solving": (
        "Play",
        "Solution",
        "analyse",
        "replay",
        "solve",
    ),
    "matou.filou.telling": (
        "Told",
        "describe",
        "tell",
    ),
    "matou.filou.values": (
        "RowValue",
        "row_value",
    ),
    "matou.filou.wording": (
        "OPTIONS",
        "in_words",
        "options_of_text",
    ),
}

__all__ = [
    "LEGEND",
    "OPTIONS",
    "PLAYERS",
    "SERIES",
    "Advice",
    "Agreement",
    "Bid",
    "Deal",
    "Game",
    "GameOdds",
    "Play",
    "Purchase",
    "RowValue",
    "Rules",
    "Solution",
    "State",
    "Told",
    "advise",
    "analyse",
    "chooser",
    "deal",
    "describe",
    "in_sentences",
    "in_words",
    "odds",
    "options_of_text",
    "picture",
    "picture_of_deal",
    "purchases",
    "replay",
    "row_value",
    "sentence",
    "solve",
    "survey",
    "tell",
    "verify",
]


__getattr__ = loader(__name__, _HOMES, ("Deal", "Game", "State"))


def __dir__() -> list[str]:
    return __all__

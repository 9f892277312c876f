"""Crazy Mistigri: draw from your neighbour, discard pairs, get rid of your cards; three to five players.

`solve` and `analyse` are exact for small hands over a horizon of turns, `advise` ranks actions by rounds drawn from
what a seat knows; `odds` plays many rounds, `packs` under each pack preset; `verify` checks the fast core against the
readable rules. The published rules do not list the 46 cards: a pack is an option, and every result names it. Names are
loaded when they are first used.

>>> from matou import mistigri
>>> mistigri.Rules().pack
'staircase8'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from matou.lazy import loader

if TYPE_CHECKING:
    from matou._core.mistigri import Deal, Game, State, ending
    from matou.mistigri.advising import Advice, Advised, advise
    from matou.mistigri.checking import Agreement, verify
    from matou.mistigri.dealing import deal
    from matou.mistigri.drawing import LEGEND, in_sentences, picture, picture_of_deal
    from matou.mistigri.estimating import odds, packs, survey
    from matou.mistigri.players import PLAYERS, chooser, sentence
    from matou.mistigri.round_odds import RoundOdds
    from matou.mistigri.rules import Rules
    from matou.mistigri.series import SERIES
    from matou.mistigri.solving import Play, Solution, analyse, solve
    from matou.mistigri.telling import Told, describe, tell
    from matou.mistigri.wording import OPTIONS, in_words, options_of_text

_HOMES = {
    "matou.mistigri.advising": ("Advice", "Advised", "advise"),
    "matou.mistigri.checking": ("Agreement", "verify"),
    "matou.mistigri.dealing": ("deal",),
    "matou.mistigri.drawing": (
        "LEGEND",
        "in_sentences",
        "picture",
        "picture_of_deal",
    ),
    "matou.mistigri.estimating": (
        "odds",
        "packs",
        "survey",
    ),
    "matou.mistigri.players": (
        "PLAYERS",
        "chooser",
        "sentence",
    ),
    "matou.mistigri.round_odds": ("RoundOdds",),
    "matou.mistigri.rules": ("Rules",),
    "matou.mistigri.series": ("SERIES",),
    "matou.mistigri.solving": (
        "Play",
        "Solution",
        "analyse",
        "solve",
    ),
    "matou.mistigri.telling": (
        "Told",
        "describe",
        "tell",
    ),
    "matou.mistigri.wording": (
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
    "Advised",
    "Agreement",
    "Deal",
    "Game",
    "Play",
    "RoundOdds",
    "Rules",
    "Solution",
    "State",
    "Told",
    "advise",
    "analyse",
    "chooser",
    "deal",
    "describe",
    "ending",
    "in_sentences",
    "in_words",
    "odds",
    "options_of_text",
    "packs",
    "picture",
    "picture_of_deal",
    "sentence",
    "solve",
    "survey",
    "tell",
    "verify",
]


__getattr__ = loader(__name__, _HOMES, ("Deal", "Game", "State", "ending"))


def __dir__() -> list[str]:
    return __all__

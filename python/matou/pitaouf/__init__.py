"""Pitaouf, a solitaire: the cat walks to the fridge and back.

`deal` deals by number and `solve` decides a deal when every card is known; `odds` estimates how often a player wins and
`compare` tells two apart on the same deals; `exact` and `exact_fraction` give values of small games; `verify` checks
the fast core against the readable rules. Names are loaded when they are first used.

>>> from matou import pitaouf
>>> rules = pitaouf.Rules(joker="wild", exchange="none")
>>> pitaouf.solve(pitaouf.deal(17, seed=1, rules=rules)).winnable
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from matou.lazy import loader

if TYPE_CHECKING:
    from matou._core.pitaouf import Deal, Game, State
    from matou.pitaouf.checking import Agreement, verify
    from matou.pitaouf.dealing import deal
    from matou.pitaouf.drawing import LEGEND, picture, picture_of_deal
    from matou.pitaouf.estimating import compare, odds, survey
    from matou.pitaouf.players import PLAYERS, chooser, sentence
    from matou.pitaouf.rules import Rules
    from matou.pitaouf.solving import Solution, replay, solve, solve_many
    from matou.pitaouf.telling import Told, describe, tell
    from matou.pitaouf.values import exact, exact_fraction
    from matou.pitaouf.wording import OPTIONS, in_words

_HOMES = {
    "matou.pitaouf.checking": ("Agreement", "verify"),
    "matou.pitaouf.dealing": ("deal",),
    "matou.pitaouf.estimating": ("compare", "odds", "survey"),
    "matou.pitaouf.drawing": ("LEGEND", "picture", "picture_of_deal"),
    "matou.pitaouf.players": ("PLAYERS", "chooser", "sentence"),
    "matou.pitaouf.rules": ("Rules",),
    "matou.pitaouf.solving": ("Solution", "replay", "solve", "solve_many"),
    "matou.pitaouf.telling": ("Told", "describe", "tell"),
    "matou.pitaouf.values": ("exact", "exact_fraction"),
    "matou.pitaouf.wording": ("OPTIONS", "in_words"),
}

__all__ = [
    "LEGEND",
    "OPTIONS",
    "PLAYERS",
    "Agreement",
    "Deal",
    "Game",
    "Rules",
    "Solution",
    "State",
    "Told",
    "chooser",
    "compare",
    "deal",
    "describe",
    "exact",
    "exact_fraction",
    "in_words",
    "odds",
    "picture",
    "picture_of_deal",
    "replay",
    "sentence",
    "solve",
    "solve_many",
    "survey",
    "tell",
    "verify",
]


__getattr__ = loader(__name__, _HOMES, ("Deal", "Game", "State"))


def __dir__() -> list[str]:
    return __all__

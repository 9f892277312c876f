"""Pitaouf, a solitaire: the cat walks to the fridge and back.

`deal` deals by number and `solve` decides a deal when every card is known; `odds` estimates how often a player wins and
`compare` tells two apart on the same deals; `exact`, `exact_fraction` and `exact_value` give values of small games and
of endings, `upper_bound` and `bracket` bound those that are out of reach; `advise` weighs the plays of a state;
`verify` checks the fast core against the readable rules. Names are loaded when they are first used.

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
    from matou.pitaouf.advising import Advice, advise
    from matou.pitaouf.bounds import UpperBound, upper_bound
    from matou.pitaouf.bracketing import Bracket, bracket
    from matou.pitaouf.checking import Agreement, verify
    from matou.pitaouf.dealing import deal
    from matou.pitaouf.drawing import LEGEND, picture, picture_of_deal
    from matou.pitaouf.estimating import compare, odds, survey
    from matou.pitaouf.nets import MINI14, MINI18
    from matou.pitaouf.players import PLAYERS, chooser, sentence
    from matou.pitaouf.rules import Rules
    from matou.pitaouf.solving import Solution, replay, solve, solve_many
    from matou.pitaouf.telling import Told, describe, tell
    from matou.pitaouf.values import exact, exact_fraction, exact_value
    from matou.pitaouf.wording import OPTIONS, in_words

_HOMES = {
    "matou.pitaouf.advising": ("Advice", "advise"),
    "matou.pitaouf.bounds": ("UpperBound", "upper_bound"),
    "matou.pitaouf.bracketing": ("Bracket", "bracket"),
    "matou.pitaouf.checking": ("Agreement", "verify"),
    "matou.pitaouf.dealing": ("deal",),
    "matou.pitaouf.estimating": ("compare", "odds", "survey"),
    "matou.pitaouf.drawing": ("LEGEND", "picture", "picture_of_deal"),
    "matou.pitaouf.nets": ("MINI14", "MINI18"),
    "matou.pitaouf.players": ("PLAYERS", "chooser", "sentence"),
    "matou.pitaouf.rules": ("Rules",),
    "matou.pitaouf.solving": ("Solution", "replay", "solve", "solve_many"),
    "matou.pitaouf.telling": ("Told", "describe", "tell"),
    "matou.pitaouf.values": ("exact", "exact_fraction", "exact_value"),
    "matou.pitaouf.wording": ("OPTIONS", "in_words"),
}

__all__ = [
    "LEGEND",
    "MINI14",
    "MINI18",
    "OPTIONS",
    "PLAYERS",
    "Advice",
    "Agreement",
    "Bracket",
    "Deal",
    "Game",
    "Rules",
    "Solution",
    "State",
    "Told",
    "UpperBound",
    "advise",
    "bracket",
    "chooser",
    "compare",
    "deal",
    "describe",
    "exact",
    "exact_fraction",
    "exact_value",
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
    "upper_bound",
    "verify",
]


__getattr__ = loader(__name__, _HOMES, ("Deal", "Game", "State"))


def __dir__() -> list[str]:
    return __all__

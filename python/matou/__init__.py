"""Odds, exact values and perfect play for a family of cat-themed card games.

`import matou` loads nothing but this file; every name below is loaded when it is first used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matou import cat_in_the_box as cat_in_the_box
    from matou import errors as errors
    from matou import filou as filou
    from matou import games as games
    from matou import mistigri as mistigri
    from matou import odds as odds
    from matou import padatou as padatou
    from matou import padatou_parle as padatou_parle
    from matou import piquette as piquette
    from matou import pitaouf as pitaouf
    from matou._core import perft as perft
    from matou._core import playout as playout
    from matou.games import load_game as load_game
    from matou.match import Match as Match

CHANCE = -1
"""`state.current_player()` when chance moves."""

TERMINAL = -4
"""`state.current_player()` when the game is over."""

_MODULES = frozenset(
    {
        "cat_in_the_box",
        "errors",
        "filou",
        "games",
        "mistigri",
        "odds",
        "padatou",
        "padatou_parle",
        "piquette",
        "pitaouf",
    }
)
_HOMES = {
    "Match": "matou.match",
    "load_game": "matou.games",
    "perft": "matou._core",
    "playout": "matou._core",
}

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Match",
    "cat_in_the_box",
    "errors",
    "filou",
    "games",
    "load_game",
    "mistigri",
    "odds",
    "padatou",
    "padatou_parle",
    "perft",
    "piquette",
    "pitaouf",
    "playout",
]


def __getattr__(name: str) -> Any:
    value: Any
    if name in _MODULES:
        value = importlib.import_module(f"matou.{name}")
    elif name in _HOMES:
        value = getattr(importlib.import_module(_HOMES[name]), name)
    elif name == "__version__":
        value = importlib.import_module("importlib.metadata").version("matou")
    else:
        raise AttributeError(f"module 'matou' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

"""The options of Pitaouf in plain words."""

from __future__ import annotations

from typing import Final

from matou.pitaouf.rules import CHOICES, LIMITS, Rules

__all__ = ["OPTIONS", "WORDS", "in_words"]

WORDS: Final[dict[str, dict[str, str]]] = {
    "joker": {
        "substitute": "the joker plays as any card you name",
        "wild": "the joker beats every card, as one of its suit",
        "top": "the joker beats every card, as one of another suit",
        "dead": "the joker plays no part but as a 0 in a sum",
    },
    "exchange": {
        "swap": "an exchange is allowed before the first play, and the card put aside takes the place of the one found",
        "out": "an exchange is allowed before the first play, and the card put aside is out of the game",
        "bottom": "an exchange is allowed before the first play, and the card put aside goes under the talon",
        "none": "there is no exchange",
    },
    "sums": {
        "last_resort": "several cards are played together only where no single one fits",
        "any_time": "several cards may be played together on any cell but a danger",
    },
    "moves": {
        "exact": "the cat goes the full number of cells",
        "up_to": "the cat goes any number of cells up to the full one",
    },
    "fridge": {
        "arrival": "the play that reaches the fridge draws no card, and nothing is laid there",
        "pose": "a card is laid on the fridge",
    },
    "finish": {
        "reach": "coming back to cell 1 wins",
        "clear": "cell 1 must be safe, or be beaten, to win",
    },
    "empty_hand": {
        "stuck": "an empty hand loses where a card is needed",
        "strict": "an empty hand loses at once",
    },
}
"""What each value of an option means."""

_SIZES: Final = {
    "suits": "suits",
    "ranks": "values, from 2 upwards; the highest are the aces",
    "track": "cells, with the fridge",
    "hand": "cards in the opening hand",
    "figures_from": "lowest value that moves the cat one cell more",
    "jokers": "jokers in hand and talon",
    "ace_cells": "cells that hold an ace",
}


def _options() -> dict[str, dict[str, str]]:
    standard = Rules()
    options = {name: {word: WORDS[name][word] for word in words} for name, words in CHOICES.items()}
    for name, (low, high) in LIMITS.items():
        options[name] = {str(getattr(standard, name)): f"{_SIZES[name]} ({low} to {high})"}
    options["ace_cells"] = {",".join(map(str, standard.ace_cells)): f"{_SIZES['ace_cells']}, or none"}
    return options


OPTIONS: Final[dict[str, dict[str, str]]] = _options()
"""Each option with its values and what they mean, the default first; of a size its default alone."""


def in_words(rules: Rules) -> str:
    """The rules in one sentence; sizes are named where they differ from the standard game.

    >>> in_words(Rules(exchange="none", hand=6)).split("; ")[1::6]
    ['there is no exchange', 'hand 6 (cards in the opening hand)']
    """
    clauses = [WORDS[name][getattr(rules, name)] for name in CHOICES]
    for name, value in rules.changed().items():
        if name not in CHOICES:
            spelt = (",".join(map(str, value)) or "none") if isinstance(value, list) else value
            clauses.append(f"{name} {spelt} ({_SIZES[name]})")
    return "; ".join(clauses)

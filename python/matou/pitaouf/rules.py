"""The options and sizes of Pitaouf, as one frozen value.

The first seven options settle what the written rules leave open; the others are sizes, so that small games can be
solved exactly. `Rules()` is the standard game.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import ClassVar, Final

from matou.errors import InvalidState
from matou.options import Options, whole_number

__all__ = ["CHOICES", "LIMITS", "PACK_OPTIONS", "Rules"]

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "joker": ("substitute", "wild", "top", "dead"),
    "exchange": ("swap", "out", "bottom", "none"),
    "sums": ("last_resort", "any_time"),
    "moves": ("exact", "up_to"),
    "fridge": ("arrival", "pose"),
    "finish": ("reach", "clear"),
    "empty_hand": ("stuck", "strict"),
}
"""The words each option may be, the standard one first."""

LIMITS: Final[dict[str, tuple[int, int]]] = {
    "suits": (1, 4),
    "ranks": (2, 13),
    "track": (3, 53),
    "hand": (1, 12),
    "figures_from": (2, 99),
    "jokers": (0, 1),
}
"""The smallest and largest value of each size."""

PACK_OPTIONS: Final = ("suits", "ranks", "track", "ace_cells", "hand", "jokers")
"""The options that decide which deals exist; a deal serves under all rules that agree on them."""


@dataclasses.dataclass(frozen=True, slots=True)
class Rules(Options):
    """A rule set of Pitaouf, checked.

    Parameters
    ----------
    joker : {"substitute", "wild", "top", "dead"}
        What the joker plays as: any named card; above the ace and of every suit; above the ace, of no suit; nothing
        but a 0 in a sum.
    exchange : {"swap", "out", "bottom", "none"}
        Where the card put aside goes: to the place of the card taken, out of the game, under the talon; or no
        exchange at all.
    sums : {"last_resort", "any_time"}
        Whether several cards may be played only when no single one fits, or on every test.
    moves : {"exact", "up_to"}
        Whether the cat goes the full number of cells, or the player chooses from 1 to it.
    fridge : {"arrival", "pose"}
        Whether nothing is played on the last cell (and nothing drawn on arriving there), or one card is laid on it.
    finish : {"reach", "clear"}
        Whether coming back to cell 1 wins, or a danger on it must be beaten first.
    empty_hand : {"stuck", "strict"}
        Whether an empty hand loses only when a card is needed, or at once.
    suits, ranks, track, hand, jokers : int
        Suits (1..4), values from 2 upwards (2..13 of them), cells with the fridge (3..53), cards of the opening hand
        (1..12), jokers in hand and talon (0 or 1).
    ace_cells : iterable of int
        The cells that hold an ace, kept sorted; all others hold other cards.
    figures_from : int
        The lowest value whose card moves the cat one cell more (2..99; above the ace: no card does).

    Raises
    ------
    InvalidState
        An unknown value, or sizes that do not go together; the message names the option.

    Notes
    -----
    Source: "Les Aventures de Pitaouf", chapter 1, and the readings of it in the rules of this project.

    Examples
    --------
    >>> Rules(joker="wild").changed()
    {'joker': 'wild'}
    >>> Rules(joker="strong")
    Traceback (most recent call last):
    matou.errors.InvalidState: option joker cannot be 'strong': it is one of substitute, wild, top, dead
    """

    GAME: ClassVar = "pitaouf"
    PACK: ClassVar = PACK_OPTIONS
    LISTS: ClassVar = {"ace_cells": "cells such as 10,20, or none"}

    joker: str = "substitute"
    exchange: str = "swap"
    sums: str = "last_resort"
    moves: str = "exact"
    fridge: str = "arrival"
    finish: str = "reach"
    empty_hand: str = "stuck"
    suits: int = 4
    ranks: int = 13
    track: int = 26
    ace_cells: tuple[int, ...] = (10, 20)
    hand: int = 5
    figures_from: int = 11
    jokers: int = 1

    def __post_init__(self) -> None:
        for name, words in CHOICES.items():
            value = getattr(self, name)
            if not isinstance(value, str) or value not in words:
                raise InvalidState(f"option {name} cannot be {value!r}: it is one of {', '.join(words)}")
        for name, (low, high) in LIMITS.items():
            size = whole_number(name, getattr(self, name))
            if not low <= size <= high:
                raise InvalidState(f"option {name} cannot be {size}: it is a whole number from {low} to {high}")
            object.__setattr__(self, name, size)
        object.__setattr__(self, "ace_cells", self._checked_ace_cells())
        self._check_that_the_pack_suffices()

    def _checked_ace_cells(self) -> tuple[int, ...]:
        given: object = self.ace_cells
        if isinstance(given, str | bytes) or not isinstance(given, Iterable):
            raise InvalidState(f"option ace_cells cannot be {given!r}: it is a list of cells")
        cells = sorted(whole_number("ace_cells", cell) for cell in given)
        for cell in cells:
            if not 1 <= cell < self.track:
                raise InvalidState(f"option ace_cells cannot hold {cell}: its cells are 1 to {self.track - 1}")
            if cells.count(cell) > 1:
                raise InvalidState(f"option ace_cells cannot hold {cell} twice")
        if len(cells) > self.suits:
            raise InvalidState(f"option ace_cells cannot have {len(cells)} cells: the pack has {self.suits} aces")
        return tuple(cells)

    def _check_that_the_pack_suffices(self) -> None:
        cells = self.track - 1
        cards = self.suits * self.ranks + self.jokers
        ordinary = cells - len(self.ace_cells)
        others = self.suits * (self.ranks - 1)
        if cells > cards:
            raise InvalidState(
                f"option track cannot be {self.track}: {cells} cells need cards and the pack has {cards}"
            )
        if ordinary > others:
            raise InvalidState(
                f"option track cannot be {self.track}: {ordinary} ordinary cells need cards "
                f"and the pack has {others} that are neither aces nor jokers"
            )
        if self.hand > cards - cells:
            raise InvalidState(f"option hand cannot be {self.hand}: the track leaves {cards - cells} cards")

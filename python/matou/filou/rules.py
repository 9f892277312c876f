"""The options of Filou, as one frozen value.

`Rules()` is the game of four. The only option is how many play: it decides which mouse cards lie out, what the bank
holds and whether a fourth set joins each row.
"""

from __future__ import annotations

import dataclasses
from typing import ClassVar, Final

from matou.errors import InvalidState
from matou.options import Options, whole_number

__all__ = ["LIMITS", "PACK_OPTIONS", "Rules"]

LIMITS: Final[dict[str, tuple[int, int]]] = {"players": (3, 5)}
"""The smallest and largest value of each number."""

PACK_OPTIONS: Final[tuple[str, ...]] = ("players",)
"""The options that decide which deals exist."""


@dataclasses.dataclass(frozen=True, slots=True)
class Rules(Options):
    """A rule set of Filou, checked.

    Parameters
    ----------
    players : int
        3 to 5.

    Raises
    ------
    InvalidState
        A value that cannot be; the message names the option.

    Notes
    -----
    Source: the rules of "Filou: Die Katze im Sack" by F. Friese, and the readings of them in the rules of this project.

    Examples
    --------
    >>> Rules.parse("players=3").changed()
    {'players': 3}
    >>> Rules(players=6)
    Traceback (most recent call last):
    matou.errors.InvalidState: option players cannot be 6: it is a whole number from 3 to 5
    """

    GAME: ClassVar = "filou"
    PACK: ClassVar = PACK_OPTIONS

    players: int = 4

    def __post_init__(self) -> None:
        low, high = LIMITS["players"]
        players = whole_number("players", self.players)
        if not low <= players <= high:
            raise InvalidState(f"option players cannot be {players}: it is a whole number from {low} to {high}")
        object.__setattr__(self, "players", players)

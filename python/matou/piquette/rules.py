"""The options of La Piquette, as one frozen value.

`Rules()` is the standard game. Every option settles a point that the written rules leave open; none decides which deals
exist.
"""

from __future__ import annotations

import dataclasses
from typing import ClassVar, Final

from matou.errors import InvalidState
from matou.options import Options, whole_number

__all__ = ["CHOICES", "FACTORS", "LIMITS", "PACK_OPTIONS", "Rules"]

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "announce_first": ("dealer", "opener"),
    "score_laid": ("best", "all"),
    "slam_loser": ("kept", "lost"),
}
"""The words each option may be, the standard one first."""

LIMITS: Final[dict[str, tuple[int, int]]] = {"min_suite": (2, 8), "min_exchange": (0, 1)}
"""The smallest and largest value of each number."""

FACTORS: Final = (3, 1)
"""What `zero_factor` may be, the standard one first."""

PACK_OPTIONS: Final[tuple[str, ...]] = ()
"""The options that decide which deals exist: none, a deal serves under all rules."""


@dataclasses.dataclass(frozen=True, slots=True)
class Rules(Options):
    """A rule set of La Piquette, checked.

    Parameters
    ----------
    announce_first : {"dealer", "opener"}
        Who lays first of each kind; of suites of equal length his scores.
    score_laid : {"best", "all"}
        Whether of each kind the best combination laid scores alone, or each one for its owner.
    min_suite : int
        The cards of the shortest suite that can be laid, 2 to 8.
    must_announce : bool
        Whether `no` is left to those who may lay nothing.
    min_exchange : int
        The cards that each player must exchange at least, 0 or 1.
    slam_loser : {"kept", "lost"}
        What becomes of the combination points of who took no trick.
    slam_factor : bool
        Whether the points of who took all tricks are multiplied as others are.
    zero_factor : int
        The factor against an opponent without points, 3 or 1.

    Raises
    ------
    InvalidState
        A value that cannot be; the message names the option.

    Notes
    -----
    Source: the rules of "La Piquette", and the readings of them in the rules of this project.

    Examples
    --------
    >>> Rules(min_suite=2, must_announce=True).changed()
    {'min_suite': 2, 'must_announce': True}
    >>> Rules(score_laid="both")
    Traceback (most recent call last):
    matou.errors.InvalidState: option score_laid cannot be 'both': it is one of best, all
    """

    GAME: ClassVar = "piquette"
    PACK: ClassVar = PACK_OPTIONS

    announce_first: str = "dealer"
    score_laid: str = "best"
    min_suite: int = 3
    must_announce: bool = False
    min_exchange: int = 0
    slam_loser: str = "kept"
    slam_factor: bool = True
    zero_factor: int = 3

    def __post_init__(self) -> None:
        for name, words in CHOICES.items():
            word = getattr(self, name)
            if not isinstance(word, str) or word not in words:
                raise InvalidState(f"option {name} cannot be {word!r}: it is one of {', '.join(words)}")
        for name in ("must_announce", "slam_factor"):
            choice: object = getattr(self, name)
            if not isinstance(choice, bool):
                raise InvalidState(f"option {name} cannot be {choice!r}: it is one of true, false")
        for name, (low, high) in LIMITS.items():
            number = whole_number(name, getattr(self, name))
            if not low <= number <= high:
                raise InvalidState(f"option {name} cannot be {number}: it is a whole number from {low} to {high}")
            object.__setattr__(self, name, number)
        factor = whole_number("zero_factor", self.zero_factor)
        if factor not in FACTORS:
            raise InvalidState(f"option zero_factor cannot be {factor}: it is one of {', '.join(map(str, FACTORS))}")
        object.__setattr__(self, "zero_factor", factor)

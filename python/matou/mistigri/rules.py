"""The options of Crazy Mistigri, as one frozen value.

`Rules()` is the standard game. The list of the 46 cards is not published: `pack` names one of the lists that agree with
what is, and every result depends on it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from matou.errors import InvalidState
from matou.options import Options, whole_number

__all__ = ["CARDS", "CHOICES", "LIMITS", "PACKS", "PACK_OPTIONS", "VALUES", "Rules"]

VALUES: Final = 9
"""The values of the cards are 1 to 9."""

CARDS: Final = 46
"""Cards of the whole pack."""

PACKS: Final[dict[str, tuple[int, ...]]] = {
    "staircase8": (9, 8, 7, 6, 5, 4, 3, 3, 1),
    "seven4": (9, 8, 7, 6, 5, 4, 4, 2, 1),
    "six5": (9, 8, 7, 6, 5, 5, 3, 2, 1),
}
"""The cards of each value, from 1, in the packs that have a name, the standard one first."""

REMOVED: Final[dict[int, tuple[int, ...]]] = {3: (1, 2, 9), 4: (1,), 5: ()}
"""The values taken out at each number of players."""

CHOICES: Final[dict[str, tuple[str, ...]]] = {"nine": ("coloured", "none")}
"""The words each option may be, the standard one first."""

LIMITS: Final[dict[str, tuple[int, int]]] = {"players": (3, 5), "turn_cap": (1, 10_000)}
"""The smallest and largest value of each number."""

PACK_OPTIONS: Final[tuple[str, ...]] = ("players", "pack", "nine")
"""The options that decide which deals exist."""


@dataclasses.dataclass(frozen=True, slots=True)
class Rules(Options):
    """A rule set of Crazy Mistigri, checked.

    Parameters
    ----------
    players : int
        3 to 5.
    pack : str or sequence of nine ints
        A name of `PACKS`, or how many cards there are of each value from 1 to 9, which may be written
        `"9,8,7,6,5,4,3,3,1"`: 46 in all, at most one 9. It is kept as a tuple; a list that has a name, as the name.
    nine : {"coloured", "none"}
        Whether the 9 has a colour; without one it can never be paired.
    decline : bool
        Whether a player may keep a pair that he could discard.
    turn_cap : int
        The turns that a round may last, 1 to 10,000.

    Raises
    ------
    InvalidState
        A value that cannot be; the message names the option.

    Notes
    -----
    Source: the rules of "Crazy Mistigri", and the readings of them in the rules of this project. The standard pack is a
    pick among the lists that fit the published rules, not the printed one.

    Examples
    --------
    >>> Rules(players=3).counts
    (0, 0, 7, 6, 5, 4, 3, 3, 0)
    >>> Rules.parse("pack=9,8,6,6,5,5,3,3,1").pack
    (9, 8, 6, 6, 5, 5, 3, 3, 1)
    >>> Rules(players=4, pack=(8, 9, 7, 6, 5, 4, 3, 3, 1))
    Traceback (most recent call last):
    matou.errors.InvalidState: option pack cannot be 8,9,7,6,5,4,3,3,1: without the 1s there are 38 cards, not 37
    """

    GAME: ClassVar = "mistigri"
    PACK: ClassVar = PACK_OPTIONS

    players: int = 4
    pack: str | Sequence[int] = "staircase8"
    nine: str = "coloured"
    decline: bool = True
    turn_cap: int = 500

    def __post_init__(self) -> None:
        for name, (low, high) in LIMITS.items():
            number = whole_number(name, getattr(self, name))
            if not low <= number <= high:
                raise InvalidState(f"option {name} cannot be {number}: it is a whole number from {low} to {high}")
            object.__setattr__(self, name, number)
        object.__setattr__(self, "pack", _checked_pack(self.pack, self.players))
        for name, words in CHOICES.items():
            word = getattr(self, name)
            if not isinstance(word, str) or word not in words:
                raise InvalidState(f"option {name} cannot be {word!r}: it is one of {', '.join(words)}")
        decline: object = self.decline
        if not isinstance(decline, bool):
            raise InvalidState(f"option decline cannot be {decline!r}: it is one of true, false")

    @property
    def whole_pack(self) -> tuple[int, ...]:
        """The cards of each value, from 1, before any are taken out."""
        return PACKS[self.pack] if isinstance(self.pack, str) else tuple(self.pack)

    @property
    def counts(self) -> tuple[int, ...]:
        """The cards of each value, from 1, that are dealt at this number of players."""
        return _left(self.whole_pack, self.players)


def _left(pack: tuple[int, ...], players: int) -> tuple[int, ...]:
    return tuple(0 if value in REMOVED[players] else count for value, count in enumerate(pack, start=1))


def _checked_pack(pack: Any, players: int) -> str | tuple[int, ...]:
    """The pack by its name if it has one, else as a tuple; `InvalidState` for one that cannot be dealt."""
    if isinstance(pack, str):
        if pack in PACKS:
            return pack
        parts = [part.strip() for part in pack.split(",")]
        if not all(part.isascii() and part.removeprefix("-").isdigit() and len(part) < 10 for part in parts):
            raise InvalidState(f"option pack cannot be {pack!r}: it is {_TAKEN}")
        numbers: list[int] = [int(part) for part in parts]
    elif isinstance(pack, Sequence) and not isinstance(pack, (bytes, bytearray)):
        numbers = [whole_number("pack", count) for count in pack]
    else:
        raise InvalidState(f"option pack cannot be {pack!r}: it is {_TAKEN}")
    counts = tuple(numbers)
    written = ",".join(map(str, counts))
    refused = _why_not(counts, players)
    if refused:
        raise InvalidState(f"option pack cannot be {written}: {refused}")
    return next((name for name, named in PACKS.items() if named == counts), counts)


_TAKEN: Final = f"one of {', '.join(PACKS)}, or nine counts, 9,8,7,6,5,4,3,3,1"


def _why_not(counts: tuple[int, ...], players: int) -> str:
    """Why these cards are no pack, "" if they are one."""
    if len(counts) != VALUES:
        return f"it is a list of {VALUES} counts, not of {len(counts)}"
    if min(counts) < 0:
        return "no count is below 0"
    if sum(counts) != CARDS:
        return f"a pack has {CARDS} cards, not {sum(counts)}"
    if counts[VALUES - 1] > 1:
        return f"there is one 9 at most, not {counts[VALUES - 1]}"
    left, needed = sum(_left(counts, players)), 9 * players + 1
    if left != needed:
        removed = {3: "1s, 2s and 9s", 4: "1s"}[players]
        return f"without the {removed} there are {left} cards, not {needed}"
    return ""

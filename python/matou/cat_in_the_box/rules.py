"""The options of Cat in the Box, as one frozen value.

`Rules()` is the standard game of three players.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any, ClassVar, Final

from matou.errors import InvalidState
from matou.options import Options, whole_number

__all__ = ["COLOURS", "LIMITS", "PACK_OPTIONS", "PREDICTIONS", "Rules"]

COLOURS: Final = "RBYG"
"""The letters of the colours in their order: red, blue, yellow, green."""

LIMITS: Final[dict[str, tuple[int, int]]] = {"players": (2, 5)}
"""The smallest and largest value of each size."""

PACK_OPTIONS: Final = ("players",)
"""The options that decide which deals exist; a deal serves under all rules that agree on them."""

PREDICTIONS: Final[dict[int, tuple[int, ...]]] = {2: (), 3: (1, 3, 4), 4: (1, 2, 3), 5: (1, 2, 3)}
"""The numbers of tricks that may be predicted in the standard game of so many players."""

_NUMBERS: Final = {2: 5, 3: 6, 4: 8, 5: 9}
_HAND_SIZE: Final = {2: 10, 3: 10, 4: 10, 5: 9}


@dataclasses.dataclass(frozen=True, slots=True)
class Rules(Options):
    """A rule set of Cat in the Box, checked.

    Parameters
    ----------
    players : int
        2 to 5.
    predictions : iterable of int, optional
        The numbers of tricks that may be predicted, kept sorted, each from 0 to the number of tricks. Default: those
        of the standard game (`PREDICTIONS`). Two players predict nothing.
    rows : str
        The colour rows of the board from top to bottom, any order of the letters RBYG. It decides which cells are
        neighbours, nothing else.
    reveal_at_end : bool
        Whether the discards and the last cards become public when the round is over.

    Raises
    ------
    InvalidState
        A value that cannot be; the message names the option.

    Notes
    -----
    Source: the rules of "Cat in the Box", Deluxe edition, and the readings of them in the rules of this project.

    Examples
    --------
    >>> Rules(players=4).predictions
    (1, 2, 3)
    >>> Rules(rows="RED")
    Traceback (most recent call last):
    matou.errors.InvalidState: option rows cannot be 'RED': it is the letters RBYG in any order
    """

    GAME: ClassVar = "cat_in_the_box"
    PACK: ClassVar = PACK_OPTIONS
    LISTS: ClassVar = {"predictions": "numbers such as 1,3,4, or none"}

    players: int = 3
    predictions: tuple[int, ...] = None  # type: ignore[assignment]  # resolved when made
    rows: str = COLOURS
    reveal_at_end: bool = False

    def __post_init__(self) -> None:
        for name, (low, high) in LIMITS.items():
            size = whole_number(name, getattr(self, name))
            if not low <= size <= high:
                raise InvalidState(f"option {name} cannot be {size}: it is a whole number from {low} to {high}")
            object.__setattr__(self, name, size)
        object.__setattr__(self, "predictions", self._checked_predictions())
        rows: object = self.rows
        if not isinstance(rows, str) or sorted(rows) != sorted(COLOURS):
            raise InvalidState(f"option rows cannot be {rows!r}: it is the letters {COLOURS} in any order")
        reveal: object = self.reveal_at_end
        if not isinstance(reveal, bool):
            raise InvalidState(f"option reveal_at_end cannot be {reveal!r}: it is one of true, false")

    def _checked_predictions(self) -> tuple[int, ...]:
        given: object = self.predictions
        if given is None:
            return PREDICTIONS[self.players]
        if isinstance(given, str | bytes) or not isinstance(given, Iterable):
            raise InvalidState(f"option predictions cannot be {given!r}: it is a list of numbers of tricks")
        numbers = sorted(whole_number("predictions", number) for number in given)
        for number in numbers:
            if self.players == 2:
                raise InvalidState(f"option predictions cannot hold {number}: two players predict nothing")
            if not 0 <= number <= self.tricks:
                raise InvalidState(f"option predictions cannot hold {number}: its numbers are 0 to {self.tricks}")
            if numbers.count(number) > 1:
                raise InvalidState(f"option predictions cannot hold {number} twice")
        if self.players > 2 and not numbers:
            raise InvalidState(f"option predictions cannot be empty: {self.players} players predict")
        return tuple(numbers)

    @property
    def numbers(self) -> int:
        """The highest number on the cards: they run from 1 to it, five copies of each, as do the columns of the board.

        >>> [Rules(players=players).numbers for players in (2, 3, 4, 5)]
        [5, 6, 8, 9]
        """
        return _NUMBERS[self.players]

    @property
    def hand_size(self) -> int:
        """The cards dealt to each seat.

        >>> [Rules(players=players).hand_size for players in (2, 3, 4, 5)]
        [10, 10, 10, 9]
        """
        return _HAND_SIZE[self.players]

    @property
    def tricks(self) -> int:
        """The tricks of a round without a paradox: one card is discarded and one is never played.

        >>> [Rules(players=players).tricks for players in (2, 3, 4, 5)]
        [8, 8, 8, 7]
        """
        return self.hand_size - 2

    def standard(self) -> dict[str, Any]:
        """The standard values, as `describe` gives them; predictions are those of as many players.

        >>> Rules(players=5).changed()
        {'players': 5}
        >>> Rules().with_option("players=4").changed()
        {'players': 4}
        """
        return {**type(self)().describe(), "predictions": list(PREDICTIONS[self.players])}

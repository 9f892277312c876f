"""The options of Cat in the Box, as one frozen value.

`Rules()` is the standard game of three players.
"""

from __future__ import annotations

import dataclasses
import difflib
import hashlib
import json
import operator
from collections.abc import Iterable
from typing import Any, Final, Self

from matou.errors import BadNotation, InvalidState

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
class Rules:
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

    players: int = 3
    predictions: tuple[int, ...] = None  # type: ignore[assignment]  # resolved when made
    rows: str = COLOURS
    reveal_at_end: bool = False

    def __post_init__(self) -> None:
        for name, (low, high) in LIMITS.items():
            size = _whole_number(name, getattr(self, name))
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
        numbers = sorted(_whole_number("predictions", number) for number in given)
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

    @classmethod
    def from_options(cls, **options: Any) -> Self:
        """The rules with the named options.

        Raises `InvalidState` for an option that does not exist, with the closest one that does.

        >>> Rules.from_options(player=4)
        Traceback (most recent call last):
        matou.errors.InvalidState: unknown option 'player': did you mean players?
        """
        names = [field.name for field in dataclasses.fields(cls)]
        for name in options:
            if name not in names:
                close = difflib.get_close_matches(name, names, n=1)
                hint = f"did you mean {close[0]}?" if close else f"the options are {', '.join(names)}"
                raise InvalidState(f"unknown option {name!r}: {hint}")
        return cls(**options)

    @classmethod
    def parse(cls, *texts: str) -> Self:
        """The rules that differ from the standard by options written `name=value`.

        All are set at once, in any order. A list of predictions is written `1,3,4`, an empty one `none`, a truth value
        `true` or `false`. Raises `BadNotation` for an unreadable text, else as the constructor.

        >>> Rules.parse("predictions=0,1,2", "players=5").tricks
        7
        """
        return cls().with_option(*texts)

    def with_option(self, *texts: str) -> Self:
        """These rules changed by options written `name=value`, all at once; as `parse`.

        Predictions that are those of the standard game follow the number of players.

        >>> Rules().with_option("players=4").changed()
        {'players': 4}
        """
        given: dict[str, Any] = {}
        for text in texts:
            name, equals, value = (part.strip() for part in text.partition("="))
            if not (name and equals and value):
                raise BadNotation(f"a rule option is written name=value, not {text!r}")
            if name in given:
                raise BadNotation(f"rule option {name} is given twice: {text!r}")
            given[name] = _option_from_text(name, value, text)
        return self.from_options(**{**self.changed(), **given})

    def describe(self) -> dict[str, Any]:
        """All options by name, in values that JSON keeps: `Rules.from_options(**rules.describe()) == rules`.

        >>> Rules().describe()["predictions"]
        [1, 3, 4]
        """
        options = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        options["predictions"] = list(self.predictions)
        return options

    def changed(self) -> dict[str, Any]:
        """The options that differ from the standard game, as `describe` gives them.

        Predictions are compared with those of the standard game of as many players.

        >>> Rules(players=5).changed()
        {'players': 5}
        """
        standard = {**type(self)().describe(), "predictions": list(PREDICTIONS[self.players])}
        return {name: value for name, value in self.describe().items() if value != standard[name]}

    def digest(self) -> str:
        """16 hexadecimal digits that name these rules, all options counted; the same on every machine.

        >>> Rules().digest() == Rules(rows="RBGY").digest()
        False
        """
        return _digest(self.describe())

    def pack_digest(self) -> str:
        """16 hexadecimal digits that name the deals these rules allow: the digest of `PACK_OPTIONS` alone.

        >>> Rules().pack_digest() == Rules(rows="RBGY").pack_digest()
        True
        """
        options = self.describe()
        return _digest({name: options[name] for name in PACK_OPTIONS})


def _whole_number(name: str, value: Any) -> int:
    """The value as an int. Truth values are refused: `players=True` is a slip, not a count."""
    try:
        if isinstance(value, bool):
            raise TypeError
        return operator.index(value)
    except TypeError:
        raise InvalidState(f"option {name} needs whole numbers, not {value!r}") from None


def _option_from_text(name: str, value: str, text: str) -> Any:
    """The value as the constructor wants it; names that are no option are left to it."""
    try:
        if name == "predictions":
            return [] if value == "none" else [_digits(part) for part in value.split(",")]
        if name == "reveal_at_end":
            return {"true": True, "false": False}[value]
        return _digits(value) if name in LIMITS else value
    except (KeyError, ValueError):
        kinds = {"predictions": "numbers such as 1,3,4, or none", "reveal_at_end": "true or false"}
        raise BadNotation(f"rule option {name} takes {kinds.get(name, 'a whole number')}, not {text!r}") from None


def _digits(text: str) -> int:
    """The number that plain digits spell: `int` alone would also read ` 1_0` and digits of other scripts."""
    digits = text.strip().removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 9:
        raise ValueError(text)
    return int(text)


def _digest(options: dict[str, Any]) -> str:
    canonical = "cat_in_the_box " + json.dumps(options, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]

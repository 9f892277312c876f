"""What the options of every game's rules can do: be read, told, compared and named."""

from __future__ import annotations

import dataclasses
import difflib
import hashlib
import json
import operator
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from matou.errors import BadNotation, InvalidState

__all__ = ["Options", "whole_number"]


class Options:
    """The base of each game's `Rules`, a frozen dataclass with a field for each option.

    A text value is read by the kind of the standard one: a truth value, a whole number, a list of them, or a word.

    >>> @dataclasses.dataclass(frozen=True, slots=True)
    ... class Rules(Options):
    ...     GAME, PACK = "none", ("cards",)
    ...     cards: int = 32
    ...     open: bool = False
    >>> rules = Rules.parse("cards=24", "open=true")
    >>> rules.changed() == rules.describe() == {"cards": 24, "open": True}
    True
    >>> rules.pack_digest() == Rules(cards=24).pack_digest(), rules.digest() == Rules(cards=24).digest()
    (True, False)
    """

    __slots__ = ()

    GAME: ClassVar[str]
    """The game's name."""

    PACK: ClassVar[tuple[str, ...]]
    """The options that decide which deals exist; a deal serves under all rules that agree on them."""

    LISTS: ClassVar[dict[str, str]] = {}
    """What a message says of the options that are lists."""

    if TYPE_CHECKING:

        def __init__(self, **options: Any) -> None: ...

    @classmethod
    def names(cls) -> list[str]:
        """The options, in their order."""
        return [field.name for field in dataclasses.fields(cast(Any, cls))]

    @classmethod
    def from_options(cls, **options: Any) -> Self:
        """The rules with the named options.

        Raises `InvalidState` for an option that does not exist, with the closest one that does.
        """
        names = cls.names()
        for name in options:
            if name not in names:
                close = difflib.get_close_matches(name, names, n=1)
                hint = f"did you mean {close[0]}?" if close else f"the options are {', '.join(names)}"
                raise InvalidState(f"unknown option {name!r}: {hint}")
        return cls(**options)

    @classmethod
    def of_players(cls, players: int | None, rules: Self | None = None) -> Self:
        """The rules given, else the standard ones of so many players (None: the default).

        Raises `InvalidState` where the rules given are for another number.
        """
        if rules is None:
            return cls() if players is None else cls(players=players)
        own = rules.describe()["players"]
        if players is not None and players != own:
            raise InvalidState(f"the rules are for {own} players, not for {players}")
        return rules

    @classmethod
    def parse(cls, *texts: str) -> Self:
        """The rules that differ from the standard by options written `name=value`.

        All are set at once, so that those which only fit together can be named in any order. A list is written `1,3,4`,
        an empty one `none`, a truth value `true` or `false`. Raises `BadNotation` for an unreadable text, else as the
        constructor.
        """
        return cls().with_option(*texts)

    def with_option(self, *texts: str) -> Self:
        """These rules changed by options written `name=value`, all at once; as `parse`.

        An option that is standard stays so, also where another one decides what that is.
        """
        given: dict[str, Any] = {}
        for text in texts:
            name, equals, value = (part.strip() for part in text.partition("="))
            if not (name and equals and value):
                raise BadNotation(f"a rule option is written name=value, not {text!r}")
            if name in given:
                raise BadNotation(f"rule option {name} is given twice: {text!r}")
            given[name] = self._read(name, value, text)
        return self.from_options(**{**self.changed(), **given})

    def describe(self) -> dict[str, Any]:
        """All options by name, in values that JSON keeps: `Rules.from_options(**rules.describe()) == rules`."""
        values = {name: getattr(self, name) for name in self.names()}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}

    def standard(self) -> dict[str, Any]:
        """The standard values, as `describe` gives them, that these rules are compared with."""
        return type(self)().describe()

    def changed(self) -> dict[str, Any]:
        """The options that differ from the standard game, as `describe` gives them."""
        standard = self.standard()
        return {name: value for name, value in self.describe().items() if value != standard[name]}

    def digest(self) -> str:
        """16 hexadecimal digits that name these rules, all options counted; the same on every machine."""
        return self._digest(self.names())

    def pack_digest(self) -> str:
        """16 hexadecimal digits that name the deals these rules allow: the digest of `PACK` alone."""
        return self._digest(self.PACK)

    def _digest(self, names: list[str] | tuple[str, ...]) -> str:
        options = self.describe()
        canonical = json.dumps({name: options[name] for name in names}, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(f"{self.GAME} {canonical}".encode()).hexdigest()[:16]

    def _read(self, name: str, value: str, text: str) -> Any:
        """The value as the constructor wants it; names that are no option are left to it."""
        standard = getattr(type(self)(), name, "")
        try:
            if isinstance(standard, tuple):
                return [] if value == "none" else [_digits(part) for part in value.split(",")]
            if isinstance(standard, bool):
                return {"true": True, "false": False}[value]
            return _digits(value) if isinstance(standard, int) else value
        except (KeyError, ValueError):
            number = "true or false" if isinstance(standard, bool) else "a whole number"
            raise BadNotation(f"rule option {name} takes {self.LISTS.get(name, number)}, not {text!r}") from None


def whole_number(name: str, value: Any) -> int:
    """The option's value as an int. Truth values are refused: `jokers=True` is a slip, not a count.

    >>> whole_number("hand", 5)
    5
    """
    try:
        if isinstance(value, bool):
            raise TypeError
        return operator.index(value)
    except TypeError:
        raise InvalidState(f"option {name} needs whole numbers, not {value!r}") from None


def _digits(text: str) -> int:
    """The number that plain digits spell: `int` alone would also read ` 1_0` and digits of other scripts."""
    digits = text.strip().removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 9:
        raise ValueError(text)
    return int(text)

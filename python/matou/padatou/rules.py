"""The options of Padatou: a deal has none, so there is one rule set.

How many deals a match has is an option of the match.
"""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar, Final, Self

from matou.errors import InvalidState
from matou.options import Options

__all__ = ["PACK_OPTIONS", "Rules"]

PACK_OPTIONS: Final[tuple[str, ...]] = ()
"""The options that decide which deals exist: none, every deal serves."""


@dataclasses.dataclass(frozen=True, slots=True)
class Rules(Options):
    """The rules of a deal of Padatou.

    Notes
    -----
    Source: the rules of Padatou as its author published them, and the readings of them in the rules of this project.

    Examples
    --------
    >>> Rules().describe()
    {}
    >>> Rules.from_options(deals=4)
    Traceback (most recent call last):
    matou.errors.InvalidState: unknown option 'deals': a deal of padatou has no options
    """

    GAME: ClassVar = "padatou"
    PACK: ClassVar = PACK_OPTIONS

    @classmethod
    def from_options(cls, **options: Any) -> Self:
        """The rules. Raises `InvalidState` for any option: there is none."""
        for name in options:
            raise InvalidState(f"unknown option {name!r}: a deal of {cls.GAME} has no options")
        return cls()

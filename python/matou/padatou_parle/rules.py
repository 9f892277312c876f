"""The options of a deal of Padatou parlé, as one frozen value.

`Rules()` is the standard game. How many deals a match has is an option of the match.
"""

from __future__ import annotations

import dataclasses
from typing import ClassVar, Final

from matou.errors import InvalidState
from matou.options import Options, whole_number

__all__ = ["PACK_OPTIONS", "TEAM_TRIPLES", "Rules"]

PACK_OPTIONS: Final[tuple[str, ...]] = ()
"""The options that decide which deals exist: none, a deal serves under all rules."""

TEAM_TRIPLES: Final = (5, 6)
"""What `team_triple` may be, the standard one first."""


@dataclasses.dataclass(frozen=True, slots=True)
class Rules(Options):
    """A rule set of Padatou parlé, checked.

    Parameters
    ----------
    team_triple : {5, 6}
        The tricks from which on a team triples them. With 6, five tricks double.
    questions : bool
        Whether the leader may ask his partner before a lead. False is the silent game, without steps for questions.

    Raises
    ------
    InvalidState
        A value that cannot be; the message names the option.

    Notes
    -----
    Source: the rules of Padatou parlé as its author published them, and the readings of them in the rules of this
    project.

    Examples
    --------
    >>> Rules.parse("questions=false").changed()
    {'questions': False}
    >>> Rules(team_triple=4)
    Traceback (most recent call last):
    matou.errors.InvalidState: option team_triple cannot be 4: it is one of 5, 6
    """

    GAME: ClassVar = "padatou_parle"
    PACK: ClassVar = PACK_OPTIONS

    team_triple: int = 5
    questions: bool = True

    def __post_init__(self) -> None:
        tricks = whole_number("team_triple", self.team_triple)
        if tricks not in TEAM_TRIPLES:
            raise InvalidState(f"option team_triple cannot be {tricks}: it is one of 5, 6")
        object.__setattr__(self, "team_triple", tricks)
        questions: object = self.questions
        if not isinstance(questions, bool):
            raise InvalidState(f"option questions cannot be {questions!r}: it is one of true, false")

"""The options of Padatou parlé in plain words."""

from __future__ import annotations

from typing import Final

from matou.padatou_parle.rules import Rules

__all__ = ["OPTIONS", "in_words"]

OPTIONS: Final[dict[str, dict[str, str]]] = {
    "team_triple": {"5": "a team that wins five tricks or more triples them", "6": "only from six on, five double"},
    "questions": {"True": "before a lead the leader may ask his partner", "False": "nothing is asked"},
}
"""Each option with its values and what they mean, the default first."""


def in_words(rules: Rules) -> str:
    """The rules in one sentence.

    >>> in_words(Rules(team_triple=6, questions=False))
    'six tricks or more triple, five double, four each double; nothing is asked'
    """
    triple = "five tricks or more triple" if rules.team_triple == 5 else "six tricks or more triple, five double"
    asks = "the leader may ask his partner" if rules.questions else "nothing is asked"
    return f"{triple}, four each double; {asks}"

"""The options of Padatou in plain words."""

from __future__ import annotations

from typing import Final

from matou.padatou.rules import Rules

__all__ = ["OPTIONS", "in_words"]

OPTIONS: Final[dict[str, dict[str, str]]] = {}
"""A deal has no options."""


def in_words(rules: Rules) -> str:
    """The rules in one sentence.

    >>> in_words(Rules())
    'five tricks or more triple, else the most tricks double where they are of one to three seats'
    """
    return "five tricks or more triple, else the most tricks double where they are of one to three seats"

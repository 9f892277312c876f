"""The rules that a result holds under, as its last line."""

from __future__ import annotations

from typing import Any

from matou.show import Line

__all__ = ["rules_line"]


def rules_line(game: Any, rules: Any) -> Line:
    """The rules in words, those of the standard game named so.

    >>> from matou import filou
    >>> rules_line(filou, filou.Rules()).text.partition(":")[0]
    'Standard rules'
    """
    return Line(f"{'Rules' if rules.changed() else 'Standard rules'}: {game.in_words(rules)}.")

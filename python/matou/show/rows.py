"""Small tables in plain text."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["aligned"]


def aligned(table: Sequence[Sequence[str]], indent: str = "  ") -> list[str]:
    """The rows with their cells below one another, two spaces between columns.

    >>> aligned([["bid", "gain"], ["3", "+1.50"]])
    ['  bid  gain', '  3    +1.50']
    """
    columns = max(map(len, table), default=0)
    widths = [max((len(row[i]) for row in table if i < len(row)), default=0) for i in range(columns)]
    return [
        indent + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip()
        for row in table
    ]

"""One step of a game of several seats, told."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Told"]


class Told(NamedTuple):
    """One step: the action, the seat that takes it, and what happens then.

    >>> print(Told("pass", 2, "takes 4 mice"))
    seat 2 pass: takes 4 mice
    """

    action: str
    seat: int
    text: str

    def __str__(self) -> str:
        return f"seat {self.seat} {self.action}: {self.text}"

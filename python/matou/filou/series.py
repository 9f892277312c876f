"""How games of Filou make a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from matou._core import filou as core
from matou.match import Series

__all__ = ["SERIES"]


@dataclass(frozen=True, slots=True)
class Games(Series):
    """One game by default; of seats with the same score the one with more points of cats wins, else they share."""

    def winners(
        self, scores: Sequence[float], returns: Sequence[Sequence[float]] = (), ends: Sequence[Any] = ()
    ) -> tuple[int, ...]:
        """The highest score; of those that tie the ones with the most points of cats in all games; else shared.

        >>> SERIES.winners([20, 31, 31])
        (1, 2)
        """
        best = max(scores)
        tied = [seat for seat, score in enumerate(scores) if score == best]
        cats = [sum(core.holdings(end)[1][seat] for end in ends) for seat in range(len(scores))]
        most = max(cats[seat] for seat in tied)
        return tuple(seat for seat in tied if cats[seat] == most)


SERIES = Games()
"""What `matou.Match` asks of the game."""

"""How rounds of Crazy Mistigri make a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from matou.match import Series

__all__ = ["SERIES"]


@dataclass(frozen=True, slots=True)
class Rounds(Series):
    """Two rounds, and a third one for all where the lowest total penalty is shared. Scores are penalties below 0.

    Who has the highest total begins a later round; of those that share it the first one clockwise after the seat that
    began the round before, that seat last. Source: the rules of "Crazy Mistigri", 2017.
    """

    def deal(self, game: Any, seed: int, number: int, returns: Sequence[Sequence[float]]) -> Any:
        """Deal `number`, begun by the seat whose turn it is to begin: deal 0 says who begins the first round.

        >>> from matou import load_game
        >>> game = load_game("mistigri", players=3)
        >>> first = int(SERIES.deal(game, 7, 0, []).text.split()[1])
        >>> penalties = [0, -5, -5, 0][first : first + 3]
        >>> after = int(SERIES.deal(game, 7, 1, [penalties]).text.split()[1])
        >>> penalties[after]
        -5
        """
        first = int(game.deal(0, seed=seed).text.split()[1])
        seats = game.num_players
        totals = [0.0] * seats
        for one in returns[:number]:
            totals = [total + points for total, points in zip(totals, one, strict=True)]
            first = next(
                seat % seats for seat in range(first + 1, first + 1 + seats) if totals[seat % seats] == min(totals)
            )
        hands = ["?" * (10 if seat == (first - 1) % seats else 9) for seat in range(seats)]
        return game.deal(number, seed=seed, given=f"{seats} {first} {'/'.join(','.join(hand) for hand in hands)}")

    def extra(self, scores: Sequence[float], number: int) -> int:
        """One round more where the lowest total is shared.

        >>> SERIES.extra([-3, -3, -9], 2), SERIES.extra([-3, -4, -4], 2), SERIES.extra([-3, -3, -9], 3)
        (1, 0, 0)
        """
        return 1 if number == self.deals and list(scores).count(max(scores)) > 1 else 0


SERIES = Rounds(deals=2)
"""What `matou.Match` asks of the game."""

"""How rounds of Cat in the Box make a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from matou.match import Series

__all__ = ["SERIES"]


@dataclass(frozen=True, slots=True)
class Rounds(Series):
    """One round a seat; the seat that begins moves one to the left each round. A tie is broken by the last round.

    Source: the rules of "Cat in the Box", Deluxe edition.
    """

    def length(self, game: Any) -> tuple[int | None, float | None]:
        """As many rounds as there are seats.

        >>> from matou import load_game
        >>> SERIES.length(load_game("cat_in_the_box", players=4))
        (4, None)
        """
        return game.num_players, None

    def deal(self, game: Any, seed: int, number: int, returns: Sequence[Sequence[float]]) -> Any:
        """The cards of deal `number`; deal 0 says who begins the first round, then each seat begins in its turn.

        >>> from matou import load_game
        >>> game = load_game("cat_in_the_box")
        >>> starts = [int(SERIES.deal(game, 7, number, []).text.split()[1]) for number in range(4)]
        >>> [(start - starts[0]) % 3 for start in starts]
        [0, 1, 2, 0]
        """
        players, first, _ = game.deal(0, seed=seed).text.split(maxsplit=2)
        _, _, cards = game.deal(number, seed=seed).text.split(maxsplit=2)
        return game.deal_from_text(f"{players} {(int(first) + number) % int(players)} {cards}")

    def winners(
        self, scores: Sequence[float], returns: Sequence[Sequence[float]] = (), ends: Sequence[Any] = ()
    ) -> tuple[int, ...]:
        """The highest total; of those that tie the ones with the highest score in the last round; else shared.

        >>> SERIES.winners([9, 12, 12], [[4, 8, 5], [5, 4, 7]])
        (2,)
        >>> SERIES.winners([9, 12, 12], [[4, 8, 8], [5, 4, 4]])
        (1, 2)
        """
        best = max(scores)
        tied = [seat for seat, score in enumerate(scores) if score == best]
        if not returns:
            return tuple(tied)
        last = max(returns[-1][seat] for seat in tied)
        return tuple(seat for seat in tied if returns[-1][seat] == last)


SERIES = Rounds()
"""What `matou.Match` asks of the game."""

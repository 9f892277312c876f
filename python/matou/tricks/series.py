"""How deals of a trick game make a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from matou.match import Series

__all__ = ["Deals"]


@dataclass(frozen=True, slots=True)
class Deals(Series):
    """Deals whose leader moves one seat to the left each time; the last one counts double.

    A match up to a target has no deal that is known to be the last, so none is doubled. Source: the rules of Padatou.

    Parameters
    ----------
    doubled_first : bool
        Whether the first deal counts double too, default False.
    """

    doubled_first: bool = False

    def deal(self, game: Any, seed: int, number: int, returns: Sequence[Sequence[float]]) -> Any:
        """The cards of deal `number`; deal 0 says who leads first, then each seat leads in its turn.

        >>> from matou import load_game
        >>> game = load_game("padatou")
        >>> leaders = [int(Deals().deal(game, 7, number, []).text[0]) for number in range(5)]
        >>> [(leader - leaders[0]) % 4 for leader in leaders]
        [0, 1, 2, 3, 0]
        """
        first, _, _ = game.deal(0, seed=seed).text.partition(";")
        _, _, cards = game.deal(number, seed=seed).text.partition(";")
        return game.deal_from_text(f"{(int(first) + number) % game.num_players};{cards}")

    def weighed(self, returns: Sequence[float], number: int, last: bool) -> list[float]:
        """What a deal adds to the scores: twice its returns where it is doubled.

        >>> Deals().weighed([3, 5], 0, last=False), Deals(doubled_first=True).weighed([3, 5], 0, last=False)
        ([3, 5], [6, 10])
        """
        doubled = last or (self.doubled_first and number == 0)
        return [2 * points if doubled else points for points in returns]

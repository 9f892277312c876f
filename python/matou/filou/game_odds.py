"""What is known of games of Filou after many were played: who wins, what sacks cost and hold, what dogs do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from matou.odds.counted import Counted
from matou.odds.distribution import Distribution, Share
from matou.odds.estimate import level_text
from matou.odds.intervals import whole
from matou.odds.question import rules_text
from matou.odds.tables import read_tables

__all__ = ["GameOdds", "read_counts"]

Counts = tuple[Mapping[int, int], ...]


@dataclass(frozen=True, kw_only=True)
class GameOdds(Counted):
    """Games of Filou played by simple players. Seats are counted from the start player of the game, who is seat 0.

    The rounds of one game are not independent of each other: whatever has an interval is counted once a game.

    Parameters
    ----------
    games : int
        Games played.
    wins : tuple of mappings
        For each seat: games that it won, by how many shared the win.
    scores, cats : tuple of mappings
        For each seat: games by score, and by points of cats.
    prices : tuple of mappings
        For each of the nine rounds: games by what the buyer paid, 0 where nobody bought.
    bought_for_one : tuple of int
        For each round: games in which all others passed without a bid and the last player bought for one mouse.
    empty : tuple of int
        For each round: games in which it was played with empty mouse cards.
    dogs : tuple of mappings
        For each round: games by dogs in the row: 0, 1, and 2 for two or more, which all leave.
    unsold, cancelled : mapping
        Games by rounds in which nobody bought, and by rounds in which dogs met.
    worth, gains : mapping
        Rows bought in all games, by their points after the dogs, and by these less the price.
    player, knows, rules, changed, seed, first, version, level, method, interrupted
        What was asked, and what the intervals are; see `matou.odds.Counted`.

    Examples
    --------
    >>> from matou.filou import odds
    >>> found = odds(players=3, player="random", games=200, seed=1)
    >>> found.players, found.score[0].trials, len(found.price)
    (3, 200, 9)
    """

    games: int
    wins: Counts = field(hash=False)
    scores: Counts = field(hash=False)
    cats: Counts = field(hash=False)
    prices: Counts = field(hash=False)
    bought_for_one: tuple[int, ...]
    empty: tuple[int, ...]
    dogs: Counts = field(hash=False)
    unsold: Mapping[int, int] = field(hash=False)
    cancelled: Mapping[int, int] = field(hash=False)
    worth: Mapping[int, int] = field(hash=False)
    gains: Mapping[int, int] = field(hash=False)

    game = "filou"

    def __post_init__(self) -> None:
        super().__post_init__()
        whole("games", self.games)

    @property
    def players(self) -> int:
        """Seats at the table."""
        return len(self.scores)

    @property
    def win(self) -> tuple[Share, ...]:
        """Games that each seat won, alone or with others."""
        return tuple(self._share(sum(counts.values())) for counts in self.wins)

    @property
    def shared(self) -> Share:
        """Games that several seats won."""
        return self._share(round(sum(n / k for seat in self.wins for k, n in seat.items() if k > 1)))

    @property
    def score(self) -> tuple[Distribution, ...]:
        """The score of each seat."""
        return tuple(map(self.distribution, self.scores))

    @property
    def price(self) -> tuple[Distribution, ...]:
        """For each round what the sack was bought for, over the games in which it was."""
        return tuple(self.distribution({mice: n for mice, n in counts.items() if mice}) for counts in self.prices)

    @property
    def nobody_buys(self) -> tuple[Share, ...]:
        """For each round: games in which nobody bought."""
        return tuple(self._share(counts.get(0, 0)) for counts in self.prices)

    @property
    def dogs_meet(self) -> tuple[Share, ...]:
        """For each round: games in which two dogs or more met and all left."""
        return tuple(self._share(counts.get(2, 0)) for counts in self.dogs)

    @property
    def one_dog(self) -> tuple[Share, ...]:
        """For each round: games in which a single dog chased an animal."""
        return tuple(self._share(counts.get(1, 0)) for counts in self.dogs)

    @property
    def unsold_rounds(self) -> Distribution:
        """Rounds of a game in which nobody bought."""
        return self.distribution(self.unsold)

    @property
    def cancelled_rounds(self) -> Distribution:
        """Rounds of a game in which dogs met."""
        return self.distribution(self.cancelled)

    def to_json(self) -> dict[str, Any]:
        """One JSON object: shares with their intervals, distributions, and all that names the question."""
        pooled = {name: {str(value): counts[value] for value in sorted(counts)} for name, counts in self._pooled()}
        found = {
            "games": self.games,
            "win": [share.to_json() for share in self.win],
            "shared": self.shared.to_json(),
            "score": [one.to_json() for one in self.score],
            "cats": [self.distribution(counts).to_json() for counts in self.cats],
            "price": [one.to_json() for one in self.price],
            "nobody_buys": [share.to_json() for share in self.nobody_buys],
            "bought_for_one": [self._share(count).to_json() for count in self.bought_for_one],
            "empty": [self._share(count).to_json() for count in self.empty],
            "one_dog": [share.to_json() for share in self.one_dog],
            "dogs_meet": [share.to_json() for share in self.dogs_meet],
            "unsold_rounds": self.unsold_rounds.to_json(),
            "cancelled_rounds": self.cancelled_rounds.to_json(),
            **pooled,
        }
        return self.json_of(self.game, found)

    def __str__(self) -> str:
        wins = ", ".join(f"seat {seat} {share}" for seat, share in enumerate(self.win))
        return (
            f"{self.game}, {self.player} in all seats (knows {self.knows}), {rules_text(self.rules, self.changed)}: "
            f"wins {wins}, {level_text(self.level)} intervals, {self.games:,} games from deal {self.first:,} of seed "
            f"{self.seed}{', interrupted' if self.interrupted else ''}"
        )

    def _share(self, count: int) -> Share:
        return self.share(count, self.games)

    def _pooled(self) -> tuple[tuple[str, Mapping[int, int]], ...]:
        return ("worth", self.worth), ("gains", self.gains)


def read_counts(names: Sequence[str], counts: Sequence[int]) -> dict[str, Any]:
    """The fields of `GameOdds` out of counts by name, as `matou.odds.tables` names them.

    >>> read_counts(["wins 0 1", "empty 0 1", "empty 1 1", "worth 0 -3"], [3, 0, 2, 5])
    {'wins': ({1: 3},), 'empty': (0, 2), 'worth': {-3: 5}}
    """
    found: dict[str, Any] = dict(read_tables(names, counts))
    for what in found.keys() & {"bought_for_one", "empty"}:
        found[what] = tuple(table.get(1, 0) for table in found[what])
    for what in found.keys() & {"unsold", "cancelled", "worth", "gains"}:
        found[what] = found[what][0]
    return found

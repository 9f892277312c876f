"""What is known of rounds after many were played: how often a paradox ends them, and what they score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from matou.odds.counted import Counted
from matou.odds.distribution import Distribution, Share
from matou.odds.estimate import level_text
from matou.odds.intervals import whole
from matou.odds.question import rules_text

__all__ = ["RoundOdds"]


@dataclass(frozen=True, kw_only=True)
class RoundOdds(Counted):
    """Rounds of Cat in the Box played by simple players: paradoxes and scores. Seat 0 begins each round.

    Parameters
    ----------
    rounds : int
        Rounds played.
    paradoxes : tuple of tuple of int
        By seat that caused the paradox, then by trick from the first; the other rounds were finished.
    bonuses : tuple of int
        Rounds with the bonus for the largest group, by seat.
    scores : tuple of mappings
        Rounds by score, for each seat.
    player, knows, rules, changed, seed, first, version, level, method, interrupted
        What was asked, and what the intervals are; see `matou.odds.Counted`.

    Examples
    --------
    >>> from matou.cat_in_the_box import odds
    >>> found = odds(players=3, player="random", rounds=200, seed=1)
    >>> found.players, found.score[0].trials, found.paradox.trials
    (3, 200, 200)
    """

    rounds: int
    paradoxes: tuple[tuple[int, ...], ...]
    bonuses: tuple[int, ...]
    scores: tuple[Mapping[int, int], ...] = field(hash=False)

    game = "cat_in_the_box"

    def __post_init__(self) -> None:
        super().__post_init__()
        whole("rounds", self.rounds)

    @property
    def players(self) -> int:
        """Seats at the table."""
        return len(self.paradoxes)

    @cached_property
    def paradox(self) -> Share:
        """Rounds that a paradox ended."""
        return self._share(sum(map(sum, self.paradoxes)))

    @property
    def finished(self) -> Share:
        """Rounds in which every trick was played."""
        return self._share(self.rounds - self.paradox.count)

    @property
    def by_seat(self) -> tuple[Share, ...]:
        """Rounds that a paradox of each seat ended."""
        return tuple(self._share(sum(tricks)) for tricks in self.paradoxes)

    @property
    def by_trick(self) -> tuple[Share, ...]:
        """Rounds that a paradox ended in each trick, the first trick first."""
        return tuple(self._share(sum(seats)) for seats in zip(*self.paradoxes, strict=True))

    @property
    def bonus(self) -> tuple[Share, ...]:
        """Rounds in which each seat had the bonus for its largest group."""
        return tuple(self._share(count) for count in self.bonuses)

    @property
    def score(self) -> tuple[Distribution, ...]:
        """The scores of each seat."""
        return tuple(map(self.distribution, self.scores))

    def to_json(self) -> dict[str, Any]:
        """One JSON object: shares with their intervals, scores, and all that names the question."""
        found = {
            "rounds": self.rounds,
            "paradox": self.paradox.to_json(),
            "by_seat": [share.to_json() for share in self.by_seat],
            "by_trick": [share.to_json() for share in self.by_trick],
            "by_seat_and_trick": [list(tricks) for tricks in self.paradoxes],
            "bonus": [share.to_json() for share in self.bonus],
            "score": [scores.to_json() for scores in self.score],
        }
        return self.json_of(self.game, found)

    def __str__(self) -> str:
        return (
            f"{self.game}, {self.player} in all seats (knows {self.knows}), {rules_text(self.rules, self.changed)}: "
            f"paradox in {self.paradox}, {level_text(self.level)} interval, {self.rounds:,} rounds from deal "
            f"{self.first:,} of seed {self.seed}{', interrupted' if self.interrupted else ''}"
        )

    def _share(self, count: int) -> Share:
        return self.share(count, self.rounds)


def read_counts(names: Sequence[str], counts: Sequence[int], players: int, tricks: int) -> dict[str, Any]:
    """The fields of `RoundOdds` out of counts by name, as `counting` names them."""
    by_name = dict(zip(names, counts, strict=True))
    scores: list[dict[int, int]] = [{} for _ in range(players)]
    for name, count in by_name.items():
        kind, seat, *rest = name.split()
        if kind == "score" and count:
            scores[int(seat)][int(rest[0])] = count
    return {
        "paradoxes": tuple(tuple(by_name[f"paradox {p} {t}"] for t in range(tricks)) for p in range(players)),
        "bonuses": tuple(by_name[f"bonus {p}"] for p in range(players)),
        "scores": tuple(scores),
    }

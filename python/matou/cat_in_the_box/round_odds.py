"""What is known of rounds after many were played: how often a paradox ends them, and what they score."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from matou.errors import InvalidState, NotApplicable
from matou.odds.estimate import METHODS, level_text, percent, shown_digits
from matou.odds.intervals import Interval, check_level, whole
from matou.odds.question import listed, plain, rules_text

__all__ = ["RoundOdds", "Scores", "Share"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """How many of the rounds, with the interval for the probability.

    Parameters
    ----------
    count, rounds : int
        Rounds of this kind, and all.
    level, method
        Of the interval; see `RoundOdds`.

    >>> share = Share(count=300, rounds=1000, level=0.95, method="clopper-pearson")
    >>> print(share)
    30.0 % (27.1 to 33.0 %)
    """

    count: int
    rounds: int
    level: float
    method: str

    @property
    def rate(self) -> float:
        """The share, nan without a round."""
        return self.count / self.rounds if self.rounds else math.nan

    @property
    def interval(self) -> Interval:
        """The interval for the probability."""
        return METHODS[self.method](self.count, self.rounds, self.level)

    def to_json(self) -> dict[str, Any]:
        """Count, rate and the interval's ends."""
        low, high = self.interval
        return {"count": self.count, "rate": self.rate if self.rounds else None, "low": low, "high": high}

    def __str__(self) -> str:
        if not self.rounds:
            return "-"
        low, high = self.interval
        digits = shown_digits(self.interval.half_width)
        ends = f"{percent(low, digits, 'ROUND_FLOOR')} to {percent(high, digits, 'ROUND_CEILING')} %"
        return f"{percent(self.rate, digits)} % ({ends})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """The scores of one seat: how often each, their mean and its standard error.

    Parameters
    ----------
    counts : mapping of int to int
        Rounds by score, only scores that occurred.
    level
        Of `interval`, None where the number of rounds was not fixed in advance.

    >>> scores = Scores(counts={-1: 10, 3: 30}, level=0.95)
    >>> scores.mean, round(scores.stderr, 3), scores.quantile(0.5)
    (2.0, 0.277, 3)
    """

    counts: Mapping[int, int] = field(hash=False)
    level: float | None

    @property
    def rounds(self) -> int:
        """Rounds counted."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """The mean score, nan without a round."""
        rounds = self.rounds
        return sum(score * count for score, count in self.counts.items()) / rounds if rounds else math.nan

    @property
    def stderr(self) -> float:
        """The standard error of the mean, nan with fewer than two rounds."""
        rounds, mean = self.rounds, self.mean
        if rounds < 2:
            return math.nan
        squares = sum(count * (score - mean) ** 2 for score, count in self.counts.items())
        return math.sqrt(squares / (rounds - 1) / rounds)

    @property
    def interval(self) -> Interval:
        """The interval for the mean by the normal law: right for many rounds whose number was fixed in advance.

        Raises NotApplicable where it was not, by a run for a precision or one that was interrupted.
        """
        if self.level is None:
            raise NotApplicable("a mean has its interval only where the number of rounds was fixed in advance")
        from scipy import special

        half = float(special.ndtri((1 + self.level) / 2)) * self.stderr
        return Interval(self.mean - half, self.mean + half)

    def quantile(self, share: float) -> int:
        """The least score that at least this share of the rounds do not exceed."""
        left = share * self.rounds
        for score in sorted(self.counts):
            left -= self.counts[score]
            if left <= 0:
                return score
        raise InvalidState("no round was counted, so there is no quantile")

    def to_json(self) -> dict[str, Any]:
        """Mean, standard error, interval, and the rounds by score."""
        counted = self.rounds > 1
        low, high = self.interval if counted and self.level is not None else (None, None)
        return {
            "mean": self.mean if self.rounds else None,
            "stderr": self.stderr if counted else None,
            "low": low,
            "high": high,
            "counts": {str(score): self.counts[score] for score in sorted(self.counts)},
        }


@dataclass(frozen=True, kw_only=True)
class RoundOdds:
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
    player, knows, rules, changed, seed, first, version
        What was asked; see `matou.odds.Question`. Rounds are those of the deals first, first + 1, ... of the seed.
    level, method
        Of the intervals: "clopper-pearson" (default) for a number fixed in advance, "confidence-sequence" otherwise.
    interrupted
        Whether the run was stopped before its end.

    Examples
    --------
    >>> from matou.cat_in_the_box import odds
    >>> found = odds(players=3, player="random", rounds=200, seed=1)
    >>> found.players, found.score[0].rounds, found.paradox.rounds
    (3, 200, 200)
    """

    rounds: int
    paradoxes: tuple[tuple[int, ...], ...]
    bonuses: tuple[int, ...]
    scores: tuple[Mapping[int, int], ...] = field(hash=False)
    player: str
    knows: str
    rules: Mapping[str, Any] = field(hash=False)
    changed: tuple[str, ...] = ()
    seed: int = 0
    first: int = 0
    level: float = 0.95
    method: str = "clopper-pearson"
    version: str = ""
    interrupted: bool = False

    game = "cat_in_the_box"

    def __post_init__(self) -> None:
        check_level(self.level)
        whole("rounds", self.rounds)
        if self.method not in METHODS:
            raise InvalidState(f"method is one of {sorted(METHODS)}, not {self.method!r}")
        object.__setattr__(self, "rules", plain(self.rules))

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
    def score(self) -> tuple[Scores, ...]:
        """The scores of each seat."""
        level = self.level if self.method == "clopper-pearson" else None
        return tuple(Scores(counts=counts, level=level) for counts in self.scores)

    def to_json(self) -> dict[str, Any]:
        """One JSON object: shares with their intervals, scores, and all that names the question."""
        return {
            "game": self.game,
            "player": self.player,
            "knows": self.knows,
            "rules": listed(self.rules),
            "changed": list(self.changed),
            "seed": self.seed,
            "first": self.first,
            "rounds": self.rounds,
            "paradox": self.paradox.to_json(),
            "by_seat": [share.to_json() for share in self.by_seat],
            "by_trick": [share.to_json() for share in self.by_trick],
            "by_seat_and_trick": [list(tricks) for tricks in self.paradoxes],
            "bonus": [share.to_json() for share in self.bonus],
            "score": [scores.to_json() for scores in self.score],
            "level": self.level,
            "method": self.method,
            "version": self.version,
            "interrupted": self.interrupted,
        }

    def __str__(self) -> str:
        return (
            f"{self.game}, {self.player} in all seats (knows {self.knows}), {rules_text(self.rules, self.changed)}: "
            f"paradox in {self.paradox}, {level_text(self.level)} interval, {self.rounds:,} rounds from deal "
            f"{self.first:,} of seed {self.seed}{', interrupted' if self.interrupted else ''}"
        )

    def _share(self, count: int) -> Share:
        return Share(count=count, rounds=self.rounds, level=self.level, method=self.method)


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

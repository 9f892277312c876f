"""A counted win rate with everything needed to judge it and to count it again."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Decimal
from typing import Any

from matou.errors import BadNotation, InvalidState
from matou.odds.intervals import Interval, check_counts, check_level, clopper_pearson, whole
from matou.odds.question import listed, plain, rules_text
from matou.odds.sequence import confidence_sequence

__all__ = ["METHODS", "Odds", "merge"]

METHODS = {"clopper-pearson": clopper_pearson, "confidence-sequence": confidence_sequence}
"""How an interval is computed, by name: for a size fixed in advance, and for one that the outcomes decided."""

_WORDS = {"clopper-pearson": "Clopper-Pearson", "confidence-sequence": "confidence sequence"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """Deals won out of deals dealt, with the interval for the win probability.

    Parameters
    ----------
    wins, trials, undecided
        Deals won, dealt, and not decided; an undecided deal widens the interval to both sides.
    level
        Probability that the interval covers, default 0.95.
    method
        "clopper-pearson" (default) when the number of deals was fixed in advance, "confidence-sequence" when the run
        was stopped by its precision or by its user.
    game, player, knows, rules, changed, seed, version
        What was asked; see `Question`.
    first
        Number of the first deal: the deals are first, first + 1, ..., first + trials - 1 of the seed.
    interrupted
        Whether the run was stopped before its end.

    Raises
    ------
    InvalidState
        When the counts cannot be, the level is outside (0, 1) or the method is unknown.

    >>> odds = Odds(wins=320, trials=1000, game="pitaouf", player="cheapest", knows="the cards seen", seed=1)
    >>> print(odds)
    pitaouf, player cheapest (knows the cards seen), standard rules: 32.0 % won, 95 % interval 29.1 to 35.0 % \
(Clopper-Pearson), 320 of 1,000 deals from 0 of seed 1
    """

    wins: int
    trials: int
    undecided: int = 0
    level: float = 0.95
    method: str = "clopper-pearson"
    game: str
    player: str
    knows: str
    rules: Mapping[str, Any] = field(default_factory=dict, hash=False)
    changed: tuple[str, ...] = ()
    seed: int = 0
    first: int = 0
    version: str = ""
    interrupted: bool = False

    def __post_init__(self) -> None:
        counts = check_counts(self.wins, self.trials, self.undecided)
        for name, count in zip(("wins", "trials", "undecided"), counts, strict=True):
            object.__setattr__(self, name, count)  # NumPy's integers are no numbers to JSON
        object.__setattr__(self, "first", whole("first", self.first))
        object.__setattr__(self, "seed", whole("seed", self.seed))
        check_level(self.level)
        if self.method not in METHODS:
            raise InvalidState(f"method is one of {sorted(METHODS)}, not {self.method!r}")
        object.__setattr__(self, "rules", plain(self.rules))
        object.__setattr__(self, "changed", tuple(self.changed))

    @property
    def losses(self) -> int:
        """Deals known to be lost."""
        return self.trials - self.wins - self.undecided

    @property
    def rate(self) -> float:
        """Share of the deals known to be won (nan without a deal); undecided ones could add `undecided / trials`."""
        return self.wins / self.trials if self.trials else math.nan

    @property
    def interval(self) -> Interval:
        """The interval for the win probability, by the method and level of this result."""
        return METHODS[self.method](self.wins, self.trials, self.level, self.undecided)

    @property
    def low(self) -> float:
        """The interval's low end, undecided deals counted as lost."""
        return self.interval.low

    @property
    def high(self) -> float:
        """The interval's high end, undecided deals counted as won."""
        return self.interval.high

    @property
    def half_width(self) -> float:
        """Half the interval's width."""
        return self.interval.half_width

    def merge(self, other: Odds) -> Odds:
        """The result over both runs of deals, which must be adjacent and answer the same question; see `merge`."""
        return merge(self, other)

    def to_json(self) -> dict[str, Any]:
        """One JSON object: the counts, the interval's ends and method, and all that names the question.

        >>> Odds(wins=1, trials=4, game="pitaouf", player="random", knows="the cards seen").to_json()["losses"]
        3
        """
        low, high = self.interval
        return {
            "game": self.game,
            "player": self.player,
            "knows": self.knows,
            "rules": listed(self.rules),
            "changed": list(self.changed),
            "seed": self.seed,
            "first": self.first,
            "trials": self.trials,
            "wins": self.wins,
            "losses": self.losses,
            "undecided": self.undecided,
            "rate": self.rate if self.trials else None,
            "low": low,
            "high": high,
            "level": self.level,
            "method": self.method,
            "version": self.version,
            "interrupted": self.interrupted,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Odds:
        """The result that `to_json` wrote; the interval is computed anew.

        Raises BadNotation when a field is missing, InvalidState when the counts cannot be.
        """
        names = list(cls.__dataclass_fields__)
        missing = [name for name in names if name not in data]
        if missing:
            raise BadNotation(f"odds without {missing[0]!r}: {dict(data)!r}")
        return cls(**{name: data[name] for name in names})

    def __str__(self) -> str:
        low, high = self.interval
        digits = shown_digits(self.half_width)
        if not self.trials:
            won = "nothing counted"
        elif self.undecided:
            most = (self.wins + self.undecided) / self.trials
            won = f"{percent(self.rate, digits, ROUND_FLOOR)} to {percent(most, digits, ROUND_CEILING)} % won"
        else:
            won = f"{percent(self.rate, digits)} % won"
        undecided = f", {self.undecided:,} undecided" if self.undecided else ""
        return (
            f"{self.game}, player {self.player} (knows {self.knows}), {rules_text(self.rules, self.changed)}: "
            f"{won}, {level_text(self.level)} interval {percent(low, digits, ROUND_FLOOR)} to "
            f"{percent(high, digits, ROUND_CEILING)} % ({_WORDS[self.method]}), "
            f"{self.wins:,} of {self.trials:,} deals from {self.first:,} of seed {self.seed}{undecided}"
            f"{', interrupted' if self.interrupted else ''}"
        )


def merge(*results: Odds) -> Odds:
    """The result over the deals of all results together.

    They must answer the same question at the same level and their deals follow each other without gap or overlap, in
    whatever order they are given. The method is Clopper-Pearson if it is for each of them, otherwise the confidence
    sequence: where one part was stopped by its outcomes, so was the whole.

    Raises
    ------
    InvalidState
        Without a result, when the questions differ (naming the field), or when deals are missing or counted twice.

    >>> question = dict(game="pitaouf", player="random", knows="the cards seen", seed=1)
    >>> merge(Odds(wins=1, trials=9, first=1, **question), Odds(wins=0, trials=1, first=0, **question)).trials
    10
    """
    if not results:
        raise InvalidState("nothing to merge")
    parts = sorted(results, key=lambda part: (part.first, part.trials))
    total = parts[0]
    for part in parts[1:]:
        for name in ("game", "player", "knows", "rules", "changed", "seed", "version", "level"):
            mine, other = getattr(total, name), getattr(part, name)
            if mine != other:
                raise InvalidState(f"only answers to one question merge: {name} is {mine!r} and {other!r}")
        end = total.first + total.trials
        if part.first > end:
            raise InvalidState(f"deals {end} to {part.first - 1} are missing")
        if part.first < end:
            last = min(end, part.first + part.trials) - 1
            raise InvalidState(f"deals {part.first} to {last} would be counted twice")
        total = replace(
            total,
            wins=total.wins + part.wins,
            trials=total.trials + part.trials,
            undecided=total.undecided + part.undecided,
            method=total.method if total.method == part.method else "confidence-sequence",
            interrupted=total.interrupted or part.interrupted,
        )
    return total


def shown_digits(half_width: float) -> int:
    """Digits after the point of a percentage that show two significant ones of the interval's half width."""
    if half_width <= 0:
        return 2
    return max(0, 1 - math.floor(math.log10(100 * half_width)))


def percent(share: float, digits: int, rounding: str = ROUND_HALF_EVEN) -> str:
    """The share in percent with so many digits; an interval's ends are shown rounded outwards."""
    return str((Decimal(share) * 100).quantize(Decimal(1).scaleb(-digits), rounding=rounding))


def level_text(level: float) -> str:
    """A level as a percentage, as many digits as it has."""
    return f"{100 * level:.12g} %"

"""Shares of deals and distributions of points, with their errors."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from matou.errors import InvalidState, NotApplicable
from matou.odds.estimate import METHODS, percent, shown_digits
from matou.odds.intervals import Interval

__all__ = ["Distribution", "Share"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """How many of the deals, with the interval for the probability.

    Parameters
    ----------
    count, trials : int
        Deals of this kind, and all.
    level, method
        Of the interval; see `matou.odds.Odds`.

    >>> share = Share(count=300, trials=1000, level=0.95, method="clopper-pearson")
    >>> print(share)
    30.0 % (27.1 to 33.0 %)
    """

    count: int
    trials: int
    level: float
    method: str

    @property
    def rate(self) -> float:
        """The share, nan without a deal."""
        return self.count / self.trials if self.trials else math.nan

    @property
    def interval(self) -> Interval:
        """The interval for the probability."""
        return METHODS[self.method](self.count, self.trials, self.level)

    def to_json(self) -> dict[str, Any]:
        """Count, rate and the interval's ends."""
        low, high = self.interval
        return {"count": self.count, "rate": self.rate if self.trials else None, "low": low, "high": high}

    def __str__(self) -> str:
        if not self.trials:
            return "-"
        low, high = self.interval
        digits = shown_digits(self.interval.half_width)
        ends = f"{percent(low, digits, 'ROUND_FLOOR')} to {percent(high, digits, 'ROUND_CEILING')} %"
        return f"{percent(self.rate, digits)} % ({ends})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Distribution:
    """How often each value came, their mean and its standard error.

    Parameters
    ----------
    counts : mapping of int to int
        Deals by value, only values that occurred.
    level
        Of `interval`, None where the number of deals was not fixed in advance.

    >>> points = Distribution(counts={-1: 10, 3: 30}, level=0.95)
    >>> points.mean, round(points.stderr, 3), points.quantile(0.5)
    (2.0, 0.277, 3)
    """

    counts: Mapping[int, int] = field(hash=False)
    level: float | None

    @property
    def trials(self) -> int:
        """Deals counted."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """The mean, nan without a deal."""
        trials = self.trials
        return sum(value * count for value, count in self.counts.items()) / trials if trials else math.nan

    @property
    def stderr(self) -> float:
        """The standard error of the mean, nan with fewer than two deals."""
        trials, mean = self.trials, self.mean
        if trials < 2:
            return math.nan
        squares = sum(count * (value - mean) ** 2 for value, count in self.counts.items())
        return math.sqrt(squares / (trials - 1) / trials)

    @property
    def interval(self) -> Interval:
        """The interval for the mean by the normal law: right for many deals whose number was fixed in advance.

        Raises NotApplicable where it was not, by a run for a precision or one that was interrupted.
        """
        if self.level is None:
            raise NotApplicable("a mean has its interval only where the number of deals was fixed in advance")
        from scipy import special

        half = float(special.ndtri((1 + self.level) / 2)) * self.stderr
        return Interval(self.mean - half, self.mean + half)

    def quantile(self, share: float) -> int:
        """The least value that at least this share of the deals do not exceed."""
        left = share * self.trials
        for value in sorted(self.counts):
            left -= self.counts[value]
            if left <= 0:
                return value
        raise InvalidState("no deal was counted, so there is no quantile")

    def to_json(self) -> dict[str, Any]:
        """Mean, standard error, interval, and the deals by value."""
        counted = self.trials > 1
        low, high = self.interval if counted and self.level is not None else (None, None)
        return {
            "mean": self.mean if self.trials else None,
            "stderr": self.stderr if counted else None,
            "low": low,
            "high": high,
            "counts": {str(value): self.counts[value] for value in sorted(self.counts)},
        }

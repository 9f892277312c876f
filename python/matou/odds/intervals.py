"""Clopper-Pearson limits for a win rate: for a number of deals fixed in advance."""

from __future__ import annotations

import math
import operator
from typing import NamedTuple

from matou.errors import InvalidState

__all__ = ["Interval", "clopper_pearson", "lower_limit", "upper_limit"]


class Interval(NamedTuple):
    """Both ends of an interval, never rounded."""

    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half the distance between the ends."""
        return (self.high - self.low) / 2

    def covers(self, value: float) -> bool:
        """Whether the value lies in the closed interval."""
        return self.low <= value <= self.high


def clopper_pearson(wins: int, trials: int, level: float = 0.95, undecided: int = 0) -> Interval:
    """The interval that holds the win probability with at least the stated probability, whatever it is.

    Only for a number of trials fixed in advance. A run that may stop early, or a display that is looked at while it
    grows, needs `confidence_sequence`.

    Parameters
    ----------
    wins, trials
        Deals won, and deals in all.
    level
        Probability of covering, default 0.95; each end fails with at most half of the rest.
    undecided
        Deals not decided, default 0. They count as lost for the low end and as won for the high end.

    Raises
    ------
    InvalidState
        On counts that cannot be (more wins than trials) or a level outside (0, 1).

    Source: Clopper and Pearson, Biometrika 26 (1934) 404-413.

    >>> low, high = clopper_pearson(3, 10)
    >>> print(f"{low:.4f} {high:.4f}")
    0.0667 0.6525
    """
    wins, trials, undecided = check_counts(wins, trials, undecided)
    tail = (1 - check_level(level)) / 2
    return Interval(lower_limit(wins, trials, tail), upper_limit(wins + undecided, trials, tail))


def lower_limit(wins: int, trials: int, error: float) -> float:
    """The value that exceeds the win probability with at most the probability `error`.

    It solves P(at least `wins` wins) = `error`; 0 without a win, and `error ** (1 / trials)` when all are won.

    >>> lower_limit(0, 18, 0.005)
    0.0
    """
    if wins == 0:
        return 0.0
    if wins == trials:
        return math.exp(math.log(error) / trials)
    from scipy import special  # slow to import, and most of the package does without

    return float(special.betaincinv(wins, trials - wins + 1, error))


def upper_limit(wins: int, trials: int, error: float) -> float:
    """The value that lies below the win probability with at most the probability `error`.

    It solves P(at most `wins` wins) = `error`; 1 when all are won, and `1 - error ** (1 / trials)` without a win.

    >>> upper_limit(18, 18, 0.005)
    1.0
    """
    if wins == trials:
        return 1.0
    if wins == 0:
        return -math.expm1(math.log(error) / trials)
    from scipy import special

    # The complement's inverse: 1 - error as a float would lose a small error.
    return float(special.betainccinv(wins + 1, trials - wins, error))


def check_counts(wins: int, trials: int, undecided: int = 0) -> tuple[int, int, int]:
    """The three counts as ints, once they are whole, not negative and add up."""
    wins, trials, undecided = whole("wins", wins), whole("trials", trials), whole("undecided", undecided)
    if wins + undecided > trials:
        raise InvalidState(f"more deals won or undecided than dealt: {wins} + {undecided} of {trials}")
    return wins, trials, undecided


def check_level(level: float) -> float:
    """The level, once it lies strictly between 0 and 1."""
    if not 0 < level < 1:
        raise InvalidState(f"a level lies between 0 and 1, not {level!r}")
    return float(level)


def whole(name: str, value: int) -> int:
    """The value as an int, once it is a whole number and not negative."""
    try:
        number = operator.index(value)
    except TypeError:
        raise InvalidState(f"{name} is a whole number, not {value!r}") from None
    if number < 0:
        raise InvalidState(f"{name} is not negative: {value!r}")
    return number

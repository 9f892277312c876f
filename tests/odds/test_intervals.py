"""Clopper-Pearson limits against published vectors, exact sums and their promise to cover."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from matou.errors import InvalidState
from matou.odds import clopper_pearson, lower_limit, upper_limit

# Values that other libraries got wrong at some time: nan at 0 and n, or an upper end of 1 for no win in 1,000.
VECTORS = [
    (0, 1000, 1e-7, 0.0, 0.01667072243152),
    (10, 100_000, 1e-11, 3.46376729929e-06, 5.03060900757e-04),
    (0, 18, 0.01, 0.0, 0.254985028482777),
    (18, 18, 0.01, 0.745014971517225, 1.0),
]


@pytest.mark.parametrize(("wins", "trials", "error", "low", "high"), VECTORS)
def test_vectors(wins: int, trials: int, error: float, low: float, high: float) -> None:
    assert lower_limit(wins, trials, error / 2) == pytest.approx(low, rel=1e-11, abs=0)
    assert upper_limit(wins, trials, error / 2) == pytest.approx(high, rel=1e-11, abs=0)
    # 1 - error as a float has lost some digits of a small error.
    assert clopper_pearson(wins, trials, 1 - error) == pytest.approx((low, high), rel=1e-8, abs=0)


def test_a_small_low_end_is_not_zero() -> None:
    # For one win, P(at least one win) = 1 - (1 - p)^n = 5e-7 gives p = 5e-16.
    assert lower_limit(1, 10**9, 5e-7) == pytest.approx(5e-16, rel=1e-6, abs=0)


@pytest.mark.parametrize("trials", [1, 2, 7, 19, 40])
@pytest.mark.parametrize("error", [0.005, 0.025, 0.1])
def test_ends_solve_their_equations(trials: int, error: float) -> None:
    for wins in range(trials + 1):
        if wins > 0:
            assert tail(lower_limit(wins, trials, error), trials, range(wins, trials + 1)) == pytest.approx(error)
        if wins < trials:
            assert tail(upper_limit(wins, trials, error), trials, range(wins + 1)) == pytest.approx(error)


def tail(p: float, trials: int, wins: range) -> float:
    """The probability of these numbers of wins, summed in exact fractions."""
    exact = Fraction(p)
    return float(sum(math.comb(trials, k) * exact**k * (1 - exact) ** (trials - k) for k in wins))


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
@pytest.mark.parametrize("trials", [1, 2, 3, 5, 10, 30, 100, 300])
def test_coverage_is_never_below_the_level(trials: int, level: float) -> None:
    ends = np.array([clopper_pearson(wins, trials, level) for wins in range(trials + 1)])
    # Coverage falls in steps at the ends of the intervals: its least values lie just outside of each.
    p = np.concatenate([np.linspace(0, 1, 101), ends[:, 0] * (1 - 1e-9), np.minimum(1, ends[:, 1] * (1 + 1e-9))])
    law = stats.binom.pmf(np.arange(trials + 1), trials, p[:, None])
    covered = (ends[:, 0] <= p[:, None]) & (p[:, None] <= ends[:, 1])
    assert (law * covered).sum(axis=1).min() >= level - 1e-12


def test_undecided_deals_are_lost_for_the_low_end_and_won_for_the_high_end() -> None:
    interval = clopper_pearson(30, 100, undecided=7)
    assert interval.low == clopper_pearson(30, 100).low
    assert interval.high == clopper_pearson(37, 100).high


def test_nothing_is_known_without_a_deal() -> None:
    assert clopper_pearson(0, 0) == (0.0, 1.0)
    assert clopper_pearson(0, 5, undecided=5) == (0.0, 1.0)


def test_numpy_integers_are_counts() -> None:
    assert clopper_pearson(np.int64(3), np.int64(10)) == clopper_pearson(3, 10)


def test_half_width_and_covering() -> None:
    interval = clopper_pearson(3, 10)
    assert interval.half_width == (interval.high - interval.low) / 2
    assert interval.covers(interval.low)
    assert interval.covers(0.3)
    assert not interval.covers(0.9)


@pytest.mark.parametrize(
    ("wins", "trials", "level", "undecided", "message"),
    [
        (11, 10, 0.95, 0, "more deals won or undecided than dealt: 11 .* of 10"),
        (6, 10, 0.95, 5, r"6 \+ 5 of 10"),
        (-1, 10, 0.95, 0, "wins is not negative: -1"),
        (1, 10, 0.95, -1, "undecided is not negative"),
        (1.5, 10, 0.95, 0, "wins is a whole number, not 1.5"),
        (1, 10, 1.0, 0, "a level lies between 0 and 1, not 1.0"),
        (1, 10, 95, 0, "not 95"),
        (1, 10, math.nan, 0, "not nan"),
    ],
)
def test_refusals(wins: int, trials: int, level: float, undecided: int, message: str) -> None:
    with pytest.raises(InvalidState, match=message):
        clopper_pearson(wins, trials, level, undecided)

"""The confidence sequence: its equation in exact fractions, and how often it fails under looks after every deal."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

from matou.odds import clopper_pearson, confidence_sequence


@pytest.mark.parametrize("level", [0.8, 0.95, 0.9999])
@pytest.mark.parametrize("trials", [1, 2, 3, 10, 57, 200])
def test_ends_solve_their_equation(trials: int, level: float) -> None:
    for wins in range(0, trials + 1, 1 + trials // 20):
        low, high = confidence_sequence(wins, trials, level)
        assert low <= wins / trials <= high
        for end in (low, high):
            if 0 < end < 1:
                p = Fraction(end)
                likelihood = math.comb(trials, wins) * p**wins * (1 - p) ** (trials - wins)
                assert float(likelihood * (trials + 1)) == pytest.approx(1 - level, rel=1e-9)


@pytest.mark.parametrize("trials", [10, 1000, 10**6, 10**9])
def test_closed_forms_without_a_win_and_without_a_loss(trials: int) -> None:
    end = -math.expm1(math.log(0.05 / (trials + 1)) / trials)  # (1 - p)^n = 0.05 / (n + 1)
    assert confidence_sequence(0, trials) == (0.0, pytest.approx(end, rel=1e-12, abs=0))
    assert confidence_sequence(trials, trials) == (pytest.approx(1 - end, rel=1e-12), 1.0)


@pytest.mark.parametrize("wins", [1, 10, 12_345, 3 * 10**8, 10**9 - 1])
def test_a_billion_deals(wins: int) -> None:
    trials = 10**9
    low, high = confidence_sequence(wins, trials)
    assert 0 < low < wins / trials < high <= 1  # 1 - 5e-20 is 1 as a float
    target = math.log(0.05) - math.log(trials + 1)
    for p in (low, high):
        if min(p, 1 - p) * trials > 1e-3:  # closer to 0 or 1 the library's logpmf is the weaker of the two
            assert stats.binom.logpmf(wins, trials, p) == pytest.approx(target, abs=1e-4)


def test_one_win_in_a_billion_keeps_its_small_low_end() -> None:
    # n p (n + 1) = 0.05 up to a factor 1 + O(n p)
    assert confidence_sequence(1, 10**9).low == pytest.approx(0.05 / 1e18, rel=1e-8, abs=0)


def test_wins_and_losses_mirror() -> None:
    for wins, trials in [(0, 3), (1, 7), (300, 1000), (999, 1000)]:
        low, high = confidence_sequence(wins, trials)
        assert confidence_sequence(trials - wins, trials) == pytest.approx((1 - high, 1 - low), abs=1e-14)


@pytest.mark.parametrize("level", [0.5, 0.95, 0.999])
def test_more_wins_raise_both_ends_and_more_losses_lower_them(level: float) -> None:
    ends = {(k, n): confidence_sequence(k, n, level) for n in range(1, 40) for k in range(n + 1)}
    for (wins, trials), interval in ends.items():
        for more, worse in (((wins + 1, trials + 1), interval), ((wins + 1, trials), interval)):
            if more in ends:
                assert ends[more].low >= worse.low
                assert ends[more].high >= worse.high
        if (wins, trials + 1) in ends:
            assert ends[wins, trials + 1].low <= interval.low
            assert ends[wins, trials + 1].high <= interval.high


def test_it_is_wider_than_for_a_fixed_size_and_narrows() -> None:
    before = 1.0
    for trials in (10, 100, 1000, 10_000, 10**6):
        sequence, fixed = confidence_sequence(3 * trials // 10, trials), clopper_pearson(3 * trials // 10, trials)
        assert sequence.low < fixed.low < fixed.high < sequence.high
        assert sequence.half_width < before
        before = sequence.half_width


def test_undecided_deals_are_lost_for_the_low_end_and_won_for_the_high_end() -> None:
    interval = confidence_sequence(30, 100, undecided=7)
    assert interval == (confidence_sequence(30, 100).low, confidence_sequence(37, 100).high)
    assert confidence_sequence(0, 0) == (0.0, 1.0)


def wins_that_cover(p: float, most: int, level: float) -> NDArray[np.int64]:
    """For each number of deals 1..most the fewest and the most wins whose interval holds p."""
    rows = np.zeros((most + 1, 2), dtype=np.int64)
    few, many = 0, 0
    for trials in range(1, most + 1):
        # One more deal moves either border by one or not at all (`few` is refuted or not; `many + 1` is or not).
        while few <= trials and confidence_sequence(few, trials, level).high < p:
            few += 1
        while many < trials and confidence_sequence(many + 1, trials, level).low <= p:
            many += 1
        rows[trials] = few, many
    return rows


@pytest.mark.parametrize(("p", "level"), [(0.5, 0.95), (0.1, 0.95), (0.013, 0.95), (0.3, 0.8)])
def test_failures_under_looks_after_every_deal_summed_exactly(p: float, level: float) -> None:
    most = 700
    covering = wins_that_cover(p, most, level)
    # Probability of each number of wins together with "never missed so far".
    law = np.zeros(most + 2)
    law[0] = 1.0
    for few, many in covering[1:]:
        law[1:] = (1 - p) * law[1:] + p * law[:-1]
        law[0] *= 1 - p
        law[:few] = 0
        law[many + 1 :] = 0
    failures = 1 - law.sum()
    assert 0 < failures <= 1 - level


def test_failures_under_looks_after_every_deal_simulated() -> None:
    paths, most, p = 2000, 2000, 0.3
    covering = wins_that_cover(p, most, 0.95)
    wins = (np.random.default_rng(1).random((paths, most)) < p).cumsum(axis=1)
    missed = (wins < covering[1:, 0]) | (wins > covering[1:, 1])
    assert missed.any(axis=1).mean() <= 0.05
    # The same looks at an interval made for one look: most of the level is gone.
    trials = np.arange(100, most + 1, 100)
    fixed = np.array([clopper_pearson_covers(p, int(n)) for n in trials])
    missed_fixed = (wins[:, trials - 1] < fixed[:, 0]) | (wins[:, trials - 1] > fixed[:, 1])
    assert missed_fixed.any(axis=1).mean() > 0.15


def clopper_pearson_covers(p: float, trials: int) -> tuple[int, int]:
    """The fewest and the most wins whose Clopper-Pearson interval holds p, from the binomial law."""
    wins = np.arange(trials + 1)
    kept = (stats.binom.cdf(wins, trials, p) >= 0.025) & (stats.binom.sf(wins - 1, trials, p) >= 0.025)
    return int(wins[kept][0]), int(wins[kept][-1])

"""Comparisons on the same deals: exact coverage, the conditional test from its definition, looks at any time."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from scipy import stats

from matou.errors import BadNotation, InvalidState
from matou.odds import Paired, Side, clopper_pearson, confidence_sequence, paired_difference, paired_p_value
from matou.odds.paired import paired_p_value_at_any_time

A = Side(player="longest", knows="the cards seen", rules={"joker": "wild"}, changed=("joker",))
B = Side(player="lowest", knows="the cards seen")


def outcomes(trials: int) -> list[tuple[int, int]]:
    return [(x, y) for x in range(trials + 1) for y in range(trials + 1 - x)]


@pytest.mark.parametrize("level", [0.8, 0.95])
@pytest.mark.parametrize("trials", [1, 5, 25])
def test_coverage_is_never_below_the_level(trials: int, level: float) -> None:
    cells = outcomes(trials)
    ends = np.array([paired_difference(x, y, trials, level) for x, y in cells])
    x, y = np.array(cells).T
    grid = [0, 0.01, 0.03, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95, 1]
    for p_a, p_b in product(grid, grid):
        if p_a + p_b <= 1:
            p_a_alone = p_a / (p_a + p_b) if p_a + p_b else 0.5
            law = stats.binom.pmf(x + y, trials, min(1.0, p_a + p_b)) * stats.binom.pmf(x, x + y, p_a_alone)
            assert law.sum() == pytest.approx(1)
            covered = (ends[:, 0] <= p_a - p_b + 1e-12) & (p_a - p_b - 1e-12 <= ends[:, 1])
            assert law[covered].sum() >= level - 1e-9, (p_a, p_b)


@pytest.mark.parametrize(("p_a", "p_b"), [(0.02, 0.02), (0.1, 0.08), (0.3, 0.1), (0.05, 0.0), (0.0, 0.0)])
def test_coverage_of_larger_runs(p_a: float, p_b: float) -> None:
    trials, runs = 2000, 2000
    draws = np.random.default_rng(5).multinomial(trials, [p_a, p_b, 1 - p_a - p_b], size=runs)
    cells, times = np.unique(draws[:, :2], axis=0, return_counts=True)
    covered = [paired_difference(int(x), int(y), trials).covers(p_a - p_b) for x, y in cells]
    assert (times * covered).sum() / runs >= 0.95


def test_undecided_deals_may_turn_out_in_any_way() -> None:
    for only_a, only_b, undecided in [(0, 0, 2), (3, 1, 2), (1, 4, 3), (6, 0, 1), (0, 5, 4)]:
        trials = 14
        for limits in (clopper_pearson, confidence_sequence):
            interval = paired_difference(only_a, only_b, trials, undecided=undecided, limits=limits)
            for more_a in range(undecided + 1):
                for more_b in range(undecided + 1 - more_a):
                    low, high = paired_difference(only_a + more_a, only_b + more_b, trials, limits=limits)
                    assert interval.low <= low + 1e-12
                    assert interval.high >= high - 1e-12
        largest = max(
            paired_p_value(only_a + i, only_b + j) for i in range(undecided + 1) for j in range(undecided + 1 - i)
        )
        assert paired_p_value(only_a, only_b, undecided) == pytest.approx(largest)


def test_p_value_is_twice_the_lesser_tail() -> None:
    for x, y in outcomes(30):
        few, n = min(x, y), x + y
        exact = 2 * sum(Fraction(math.comb(n, k), 2**n) for k in range(few + 1))
        assert paired_p_value(x, y) == pytest.approx(min(1.0, float(exact)))
    assert paired_p_value(500_000, 500_000) == 1.0
    assert 0 < paired_p_value(501_500, 498_500) < 0.01


def test_interval_excludes_zero_when_the_conditional_test_rejects_at_nine_tenths() -> None:
    for x, y in outcomes(40):
        if x + y:
            assert paired_difference(x, y, 50).covers(0.0) == (paired_p_value(x, y) >= 0.045), (x, y)


def test_swapping_the_players_mirrors() -> None:
    low, high = paired_difference(40, 12, 500)
    assert paired_difference(12, 40, 500) == pytest.approx((-high, -low), abs=1e-14)
    assert paired_difference(0, 0, 0) == (-1.0, 1.0)


def test_any_time_p_value_rarely_gets_small() -> None:
    # Exact law of a fair coin's heads, the paths that ever reach 0.05 taken out.
    most = 400
    law = np.zeros(most + 2)
    law[0] = 1.0
    few = 0  # the fewest heads that are not small evidence; it never falls as coins are added
    for n in range(1, most + 1):
        law[1:] = (law[1:] + law[:-1]) / 2
        law[0] /= 2
        while paired_p_value_at_any_time(few, n - few) <= 0.05:
            few += 1
        law[:few] = 0
        law[n - few + 1 :] = 0
    assert 0 < 1 - law.sum() <= 0.05


@pytest.mark.parametrize(("p_a", "p_b"), [(0.1, 0.1), (0.2, 0.05)])
def test_any_time_interval_under_many_looks(p_a: float, p_b: float) -> None:
    paths, most = 150, 2000
    looks = np.unique(np.geomspace(10, most, 16).astype(int))
    draw = np.random.default_rng(3).random((paths, most))
    only_a = (draw < p_a).cumsum(axis=1)
    only_b = ((draw >= p_a) & (draw < p_a + p_b)).cumsum(axis=1)
    failed = sum(
        any(
            not paired_difference(int(x[n - 1]), int(y[n - 1]), int(n), limits=confidence_sequence).covers(p_a - p_b)
            for n in looks
        )
        for x, y in zip(only_a, only_b, strict=True)
    )
    assert failed <= 0.05 * paths


def paired(both: int = 10, only_a: int = 60, only_b: int = 30, neither: int = 900, undecided: int = 0) -> Paired:
    return Paired(
        both=both, only_a=only_a, only_b=only_b, neither=neither, undecided=undecided, game="pitaouf", a=A, b=B, seed=4
    )


def test_result() -> None:
    result = paired()
    assert result.trials == 1000
    assert result.difference == 0.03
    assert result.interval == paired_difference(60, 30, 1000)
    assert result.p_value == paired_p_value(60, 30)
    live = replace(result, method="confidence-sequence")
    assert live.interval == paired_difference(60, 30, 1000, limits=confidence_sequence)
    assert live.interval.low < result.interval.low < result.interval.high < live.interval.high
    assert live.p_value > result.p_value
    assert Paired.from_json(json.loads(json.dumps(result.to_json(), allow_nan=False))) == result
    line = str(result)
    for part in (
        "longest",
        "lowest",
        "rules joker=wild",
        "95 % interval",
        "exact conditional",
        "1,000 deals",
        "seed 4",
    ):
        assert part in line
    assert "nothing counted" in str(paired(0, 0, 0, 0))


def test_refusals() -> None:
    with pytest.raises(InvalidState, match="only_b is not negative"):
        paired(only_b=-1)
    with pytest.raises(InvalidState, match="more deals won or undecided than dealt"):
        paired_difference(6, 5, 10)
    with pytest.raises(BadNotation, match="a comparison without 'both'"):
        Paired.from_json({"game": "pitaouf"})

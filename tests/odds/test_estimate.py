"""`Odds`: counts that can be, one honest line, JSON and back, and merging only what belongs together."""

from __future__ import annotations

import json
import math
import pickle
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from matou.errors import BadNotation, InvalidState
from matou.odds import Odds, clopper_pearson, confidence_sequence, merge

QUESTION: dict[str, Any] = {
    "game": "pitaouf",
    "player": "cheapest",
    "knows": "the cards seen",
    "rules": {"joker": "wild", "exchange": "swap", "ace_cells": (10, 20)},
    "changed": ("joker",),
    "seed": 1,
    "version": "0.1.0",
}


def odds(wins: int, trials: int, **fields: Any) -> Odds:
    return Odds(wins=wins, trials=trials, **(QUESTION | fields))


def test_more_wins_than_deals_cannot_be() -> None:
    with pytest.raises(InvalidState, match=r"11 .* of 10"):
        odds(11, 10)
    with pytest.raises(InvalidState, match=r"9 \+ 2 of 10"):
        odds(9, 10, undecided=2)
    with pytest.raises(InvalidState, match=r"method is one of .* not 'wald'"):
        odds(1, 10, method="wald")
    with pytest.raises(InvalidState, match="level"):
        odds(1, 10, level=95)
    with pytest.raises(InvalidState, match="first is not negative"):
        odds(1, 10, first=-1)


def test_properties() -> None:
    result = odds(30, 100, undecided=5)
    assert result.losses == 65
    assert result.rate == 0.3
    assert result.interval == clopper_pearson(30, 100, 0.95, 5)
    assert (result.low, result.high) == result.interval
    assert result.half_width == (result.high - result.low) / 2
    assert replace(result, method="confidence-sequence").interval == confidence_sequence(30, 100, 0.95, 5)
    assert math.isnan(odds(0, 0).rate)
    assert hash(result) == hash(odds(30, 100, undecided=5))


def test_line_says_rate_interval_method_size_seed_and_rules() -> None:
    assert str(odds(3214, 100_000)) == (
        "pitaouf, player cheapest (knows the cards seen), rules joker=wild: 3.21 % won, "
        "95 % interval 3.10 to 3.33 % (Clopper-Pearson), 3,214 of 100,000 deals from 0 of seed 1"
    )
    line = str(odds(3214, 100_000, undecided=50, method="confidence-sequence", level=0.999, interrupted=True))
    assert "3.21 to 3.27 % won" in line
    assert "99.9 % interval" in line
    assert "confidence sequence" in line
    assert line.endswith("50 undecided, interrupted")
    assert "standard rules" in str(odds(1, 10, changed=()))
    assert "rules ace_cells=10,20" in str(odds(1, 10, changed=("ace_cells",)))
    assert "nothing counted, 95 % interval 0 to 100 %" in str(odds(0, 0))


@given(st.integers(0, 10**7), st.integers(1, 10**7), st.sampled_from([0.8, 0.95, 0.9999999]))
def test_shown_ends_are_rounded_outwards(wins: int, losses: int, level: float) -> None:
    result = odds(wins, wins + losses, level=level)
    text = str(result).split(" % interval ")[1].split(" %")[0]
    low, high = (float(end) / 100 for end in text.split(" to "))
    assert low <= result.low * (1 + 1e-12)
    assert high >= result.high * (1 - 1e-12)
    assert high - low < 1.5 * (result.high - result.low)


def test_json_and_back() -> None:
    result = odds(np.int64(30), 100, undecided=5, first=200, method="confidence-sequence", interrupted=True)
    text = json.dumps(result.to_json(), allow_nan=False)
    assert Odds.from_json(json.loads(text)) == result
    data = json.loads(text)
    assert (data["low"], data["high"]) == result.interval
    assert data["losses"] == 65
    assert data["rules"]["ace_cells"] == [10, 20]
    assert json.dumps(odds(0, 0).to_json(), allow_nan=False)
    assert pickle.loads(pickle.dumps(result)) == result
    del data["level"]
    with pytest.raises(BadNotation, match="odds without 'level'"):
        Odds.from_json(data)


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50), st.integers(0, 5)), min_size=1), st.randoms())
def test_merging_the_parts_gives_the_whole(parts: list[tuple[int, int, int]], random: Any) -> None:
    first, results = 17, []
    for wins, losses, undecided in parts:
        results.append(odds(wins, wins + losses + undecided, undecided=undecided, first=first))
        first += wins + losses + undecided
    results = [part for part in results if part.trials] or results[:1]
    random.shuffle(results)
    wins, losses, undecided = (sum(column) for column in zip(*parts, strict=True))
    assert merge(*results) == odds(wins, wins + losses + undecided, undecided=undecided, first=17)


def test_a_part_stopped_by_its_outcomes_makes_the_whole_so() -> None:
    fixed, stopped = odds(1, 10), odds(2, 10, first=10, method="confidence-sequence", interrupted=True)
    whole = fixed.merge(stopped)
    assert whole.method == "confidence-sequence"
    assert whole.interrupted
    assert whole == stopped.merge(fixed)


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ({"first": 11}, "deals 10 to 10 are missing"),
        ({"first": 9}, "deals 9 to 9 would be counted twice"),
        ({"first": 0}, "deals 0 to 9 would be counted twice"),
        ({"first": 10, "seed": 2}, "seed is 1 and 2"),
        ({"first": 10, "player": "random"}, "player is 'cheapest' and 'random'"),
        ({"first": 10, "rules": {"joker": "top"}}, "rules is"),
        ({"first": 10, "version": "0.2.0"}, "version is '0.1.0' and '0.2.0'"),
        ({"first": 10, "level": 0.99}, "level is 0.95 and 0.99"),
    ],
)
def test_what_does_not_belong_together_is_not_merged(other: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidState, match=message):
        odds(1, 10).merge(odds(1, 10, **other))
    with pytest.raises(InvalidState, match="nothing to merge"):
        merge()

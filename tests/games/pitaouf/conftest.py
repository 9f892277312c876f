"""Small games with their published values; value functions of no sense at all, for what must hold for any."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from matou._core import pitaouf as core
from matou.pitaouf import Rules

with (Path(__file__).parents[2] / "data" / "pitaouf_tiny.csv").open() as file:
    TINY = list(csv.DictReader(file, delimiter=";"))


@pytest.fixture(params=TINY, ids=[f"{row['variant']}-{row['exchange']}" for row in TINY])
def tiny(request) -> tuple[Rules, float]:
    """The rules of a published small game and its optimal win probability."""
    row = request.param
    sizes = {name: int(row[name]) for name in ("suits", "ranks", "track", "hand", "figures_from", "jokers")}
    words = {name: row[name] for name in ("joker", "exchange", "sums", "finish", "fridge")}
    cells = () if row["ace_cells"] == "none" else tuple(map(int, row["ace_cells"].split()))
    return Rules(**sizes, **words, ace_cells=cells), float(row["optimal_win_probability"])


@pytest.fixture
def senseless_net():
    """A value function for these rules with weights drawn at random."""

    def make(rules: Rules, seed: int = 1, stages: int = 3, width: int = 32, depth: int = 8) -> core.ValueNet:
        rng = np.random.default_rng(seed)
        features = core.value_features(rules)
        sizes = [rules.suits, rules.ranks, rules.track, rules.hand, features, width, depth, stages]
        file = b"matou pitaouf value 1\n" + " ".join(map(str, sizes)).encode() + b"\n"
        for _ in range(2 * stages):
            for count, most, kind in (
                (features * width, 200, "<i2"),
                (width, 400, "<i2"),
                (width * depth, 300, "<i2"),
                (depth, 100_000, "<i4"),
                (depth, 600, "<i2"),
                (1, 100_000, "<i4"),
            ):
                file += rng.integers(-most, most, count).astype(kind).tobytes()
        return core.ValueNet(rules, file)

    return make

"""How fast Padatou, Padatou parlé and La Piquette are, in CPU time of one thread. `make bench` runs it."""

from __future__ import annotations

import time

import numpy as np
import pytest

from matou import padatou, piquette
from matou._core import padatou as padatou_core
from matou._core import padatou_parle as parle_core
from matou._core import piquette as piquette_core

DEALS = 60


@pytest.mark.bench
def bench_max_n(capsys: pytest.CaptureFixture[str]) -> None:
    """Whole deals 0.. of seed 1, every seat for itself, one leader."""
    times, nodes = np.empty(DEALS), np.empty(DEALS)
    for i in range(DEALS):
        state = padatou.deal(i, seed=1).state()
        start = time.process_time()
        found = padatou.solve(state)
        times[i] = time.process_time() - start
        assert found.exact
        nodes[i] = found.nodes
    with capsys.disabled():
        print(
            f"\nPadatou max^n: {times.mean():.3f} s a deal, median {np.median(times):.3f}, worst {times.max():.2f}; "
            f"{nodes.mean() / 1e6:.2f} M nodes a deal"
        )


@pytest.mark.bench
def bench_paranoid(capsys: pytest.CaptureFixture[str]) -> None:
    """Whole deals, seat i mod 4 against all others."""
    start = time.process_time()
    for i in range(DEALS):
        assert padatou.solve(padatou.deal(i, seed=1).state(), "paranoid", i % 4).exact
    with capsys.disabled():
        print(f"\nPadatou paranoid: {(time.process_time() - start) / DEALS:.4f} s a deal")


@pytest.mark.bench
@pytest.mark.parametrize("game", ["padatou", "padatou_parle", "piquette"])
def bench_players(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Deals of simple players, dealing and scores included."""
    core = {"padatou": padatou_core, "padatou_parle": parle_core, "piquette": piquette_core}[game]
    seats = 2 if game == "piquette" else 4
    for player in core.players():
        deals = 20_000
        start = time.process_time()
        core.count_deals(None, [player] * seats, 1, 0, deals, threads=1)
        with capsys.disabled():
            print(f"\n{game}, {player}: {deals / (time.process_time() - start):,.0f} deals per CPU second")


@pytest.mark.bench
def bench_advice(capsys: pytest.CaptureFixture[str]) -> None:
    """Advice for one hand of each role, 2,000 samples."""
    for role in ("opener", "dealer"):
        start = time.process_time()
        found = piquette.advise_discard("S:AK9 H:QT8 D:AJ7 C:KQ8", role, threads=1)
        seconds = time.process_time() - start
        with capsys.disabled():
            print(f"\nadvice, {role}: {seconds:.1f} s, {len(found)} discards, best error {found[0].stderr:.2f}")

"""How fast Pitaouf is, in CPU time of one thread.

`make bench` runs it; MATOU_BENCH_DEALS=1000 makes it short. The thoughtful solver meets a few very hard deals, so rates
of fewer than some thousand deals say little: compare on the same deals, in the same minutes.
"""

from __future__ import annotations

import os
import resource
import time

import numpy as np
import pytest

from matou import pitaouf
from matou._core import pitaouf as core

DEALS = int(os.environ.get("MATOU_BENCH_DEALS", "10000"))
SEED = 1


@pytest.mark.bench
@pytest.mark.parametrize("joker", ["wild", "substitute", "top", "dead"])
def bench_thoughtful(joker: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Decides deals 0.. of seed 1 without exchange; a peak of memory is that of the process so far."""
    rules = pitaouf.Rules(joker=joker, exchange="none")
    deals = [pitaouf.deal(i, seed=SEED, rules=rules) for i in range(DEALS)]
    start = time.process_time()
    together = pitaouf.solve_many(deals, threads=1)
    rate = DEALS / (time.process_time() - start)
    times = np.empty(DEALS)
    for i, deal in enumerate(deals):
        start = time.process_time()
        pitaouf.solve(deal)
        times[i] = 1e3 * (time.process_time() - start)
    nodes = np.array([one.nodes for one in together])
    won = np.array([one.winnable is True for one in together])
    undecided = sum(one.winnable is None for one in together)
    median, high = np.quantile(times, [0.5, 0.99])
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    with capsys.disabled():
        print(
            f"\n{joker}: {rate:,.0f} deals per CPU second, {won.sum():,} of {DEALS:,} won, {undecided} undecided\n"
            f"  a deal: median {median:.3f} ms, 99th percentile {high:.1f} ms, worst {times.max():.0f} ms\n"
            f"  nodes: {nodes.mean():,.0f} a deal, median {np.median(nodes):,.0f}, worst {nodes.max():,}; "
            f"lost deals {nodes[~won].mean():,.0f}, {100 * nodes[~won].sum() / nodes.sum():.0f} % of all nodes\n"
            f"  peak memory {memory:,.0f} MB"
        )
    assert undecided == 0
    assert memory < 1024


@pytest.mark.bench
@pytest.mark.parametrize("player", ["random", "lowest", "cheapest", "longest"])
def bench_players(player: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Plays games of the standard rules from the deal on."""
    games = 30 * DEALS
    start = time.process_time()
    core.count_verdicts([(pitaouf.Rules(), player)], SEED, 0, games, threads=1)
    rate = games / (time.process_time() - start)
    with capsys.disabled():
        print(f"\n{player}: {rate:,.0f} games per CPU second")


@pytest.mark.bench
def bench_rules_against_reference(capsys: pytest.CaptureFixture[str]) -> None:
    """Writes random games in the core and checks every state of them in the compiled reference."""
    from matou._compiled import pitaouf as compiled

    rules = pitaouf.Rules(exchange="none")
    games = max(DEALS // 10, 100)
    start = time.process_time()
    trace = core.trace(rules, SEED, 0, games)
    middle = time.process_time()
    states = compiled.check_trace(rules, trace, games)
    end = time.process_time()
    with capsys.disabled():
        print(
            f"\n{states:,} states: the core writes {states / (middle - start):,.0f} a CPU second, "
            f"the compiled reference checks {states / (end - middle):,.0f}"
        )

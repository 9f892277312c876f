"""How strong and fast Pitaouf is played by a value function, and how fast endings are decided; CPU time, one thread."""

from __future__ import annotations

import os
import time
from pathlib import Path

import numpy as np
import pytest

from matou import pitaouf
from matou._core import pitaouf as core
from matou.errors import BudgetExhausted
from matou.odds import clopper_pearson
from matou.pitaouf.nets import MINI14, entrant, playing_net

SHARE = int(os.environ.get("MATOU_BENCH_DEALS", "10000")) / 10_000
SEED = 4242
NONE = {"exchange": "none"}


@pytest.mark.bench
@pytest.mark.parametrize("joker", ["wild", "substitute"])
@pytest.mark.parametrize(
    ("player", "exchange", "games"),
    [
        ("greedy_value", "none", 50_000),
        ("planner", "none", 5_000),
        ("greedy_value", "swap", 5_000),
        ("planner", "swap", 3_000),
    ],
)
def bench_player(joker: str, player: str, exchange: str, games: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Win rate with its 99 % interval, and the time of a game."""
    rules = pitaouf.Rules(joker=joker, exchange=exchange)
    games = max(int(games * SHARE), 100)
    start = time.process_time()
    counts = core.count_verdicts([entrant(player, rules)], SEED, 0, games, threads=1)
    spent = time.process_time() - start
    low, high = clopper_pearson(int(counts[1]), games, 0.99)
    with capsys.disabled():
        print(
            f"\n{joker}, exchange {exchange}, {player}: {counts[1] / games:.4f} of {games:,} games won "
            f"(99 %: {low:.4f} to {high:.4f}), {1000 * spent / games:.2f} ms a game"
        )


@pytest.mark.bench
def bench_value(capsys: pytest.CaptureFixture[str]) -> None:
    """One state after another through the net, the loop in Python left out by an empty one."""
    rules = pitaouf.Rules(joker="wild", exchange="none")
    net = playing_net(rules)
    start = time.process_time()
    _, ends, _, _, _ = net.self_play(1, 0, 2000, exploring=0.0, threads=1)
    spent = time.process_time() - start
    with capsys.disabled():
        print(f"\nself-play: {1e6 * spent / len(ends):.2f} microseconds a decision, of about five plays each")


@pytest.mark.bench
@pytest.mark.parametrize("joker", ["wild", "substitute"])
def bench_exact_endings(joker: str, capsys: pytest.CaptureFixture[str]) -> None:
    """States of the games of `greedy_value` on the way back: the share that is decided within a second."""
    rules = pitaouf.Rules(joker=joker, exchange="none")
    for talon in (5, 6, 7, 8):
        states = list(_endings(rules, talon, max(int(60 * SHARE), 10)))
        times = []
        for state in states:
            start = time.process_time()
            try:
                pitaouf.exact_value(state, seconds=5, table_mb=4000)
            except BudgetExhausted:
                times.append(np.inf)
            else:
                times.append(time.process_time() - start)
        with capsys.disabled():
            print(
                f"\n{joker}, talon {talon}: {np.mean(np.array(times) <= 1):.0%} of {len(times)} in a second, "
                f"median {np.median(times):.3f} s"
            )


def _endings(rules: pitaouf.Rules, talon: int, number: int):
    found = 0
    for index in range(10**6):
        deal = pitaouf.deal(index, seed=SEED, rules=rules)
        choose = pitaouf.chooser("greedy_value", deal)
        state = deal.state()
        while not state.is_terminal():
            if state.current_player() != 0:
                state.apply_action(deal.answer(state))
                continue
            if state.talon_size() == talon and state.observation_string(0).startswith("back"):
                yield state.clone()
                found += 1
                break
            state.apply_action(choose(state))
        if found == number:
            return


@pytest.mark.bench
def bench_mini14(capsys: pytest.CaptureFixture[str]) -> None:
    """The exact value of the yardstick, from before the deal."""
    start = time.process_time()
    value = pitaouf.exact(MINI14, table_mb=4000)
    spent = time.process_time() - start
    peak = int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]) / 1024
    with capsys.disabled():
        print(f"\nmini14: {value:.15f} in {spent:.0f} s, peak memory {peak:,.0f} MB")
    assert value == pytest.approx(0.553085195778648, abs=1e-12)

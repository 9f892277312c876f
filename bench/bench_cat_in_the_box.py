"""How fast Cat in the Box is, in CPU time of one thread unless said otherwise.

`make bench` runs it; MATOU_BENCH_ENDINGS=5 makes it short. Searches have long tails: medians and the worst are told.
"""

from __future__ import annotations

import csv
import os
import random
import resource
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import numpy as np
import pytest

import matou
from matou import cat_in_the_box as citb
from matou._core import cat_in_the_box as core

pytestmark = pytest.mark.bench

ENDINGS = int(os.environ.get("MATOU_BENCH_ENDINGS", "20"))
ROUNDS = int(os.environ.get("MATOU_BENCH_ROUNDS", "400"))
LONG = float(os.environ.get("MATOU_BENCH_SECONDS", "120"))  # the longest that one hard position may take
SEED = 2026

Say = Callable[[str], None]

DATA = Path(__file__).resolve().parents[1] / "tests/data"
ROUND = "2 112233445/123334455 ...../...../...../#..## RBYG/RBYG 0/0 - 0 -"


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Prints past pytest's capture."""

    def line(text: str) -> None:
        with capsys.disabled():
            print(f"\n{text}", end="")

    return line


def dealt(players: int, index: int) -> citb.State:
    """A round after random discards and predictions."""
    draw = random.Random(f"{SEED} {players} {index}")
    state = citb.deal(index, seed=SEED, rules=citb.Rules(players=players)).state()
    for _ in range(players * (1 if players == 2 else 2)):
        state.apply_action(draw.choice(state.legal_actions()))
    return state


def played(rules: citb.Rules, player: str, index: int) -> citb.State:
    """A round to its end."""
    state = citb.deal(index, seed=SEED, rules=rules).state()
    choose = citb.chooser(player, citb.deal(index, seed=SEED, rules=rules), index)
    while not state.is_terminal():
        state.apply_action(choose(state))
    return state


def endings(players: int, tricks: int, number: int) -> Iterable[citb.State]:
    """Positions with so many tricks left, by random play that no paradox ended."""
    index = found = 0
    while found < number:
        state = dealt(players, index)
        draw = random.Random(f"{SEED} {players} {tricks} {index}")
        index += 1
        for _ in range((state.game.rules.tricks - tricks) * players):
            if not state.is_terminal():
                state.apply_action(draw.choice(state.legal_actions()))
        if not state.is_terminal():
            found += 1
            yield state


def timed(ask: Callable[[], object]) -> tuple[float, object]:
    start = time.process_time()
    answer = ask()
    return time.process_time() - start, answer


def told(times: list[float]) -> str:
    return f"median {np.median(times):.4f} s, worst {max(times):.3f} s, {len(times)} positions"


def peak() -> str:
    return f"peak memory of the process {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20:.2f} GB"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("player", ["random", "follow", "open"])
def bench_play(players: int, player: str, say: Say) -> None:
    rules = citb.Rules(players=players)
    rounds = 400_000 if player == "random" else 40_000
    spent, found = timed(lambda: core.count_rounds(rules, [player] * players, SEED, 0, rounds, threads=1))
    moves = sum(len(played(rules, player, index).history()) for index in range(500)) / 500
    assert found is not None
    say(
        f"{players} players, {player}: {rounds / spent:,.0f} rounds/s, {rounds * moves / spent / 1e6:.1f} million "
        "moves/s, deals and scores included"
    )


def bench_perft_of_the_data(say: Say) -> None:
    """Each position of the data at the greatest depth that is told of it, and one ply deeper."""
    depths: dict[str, int] = {}
    with (DATA / "cat_in_the_box_perft.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            depths[row["position"]] = max(int(row["depth"]), depths.get(row["position"], 0))
    for players in "2345":
        counts, spent = 0, 0.0
        for position, depth in depths.items():
            if position.startswith(players):
                seconds, count = timed(partial(matou.perft, citb.State.from_text(position), depth + 1))
                counts, spent = counts + count, spent + seconds
        say(f"perft of the data's positions at {players} players: {counts:,}, {counts / spent / 1e9:.2f} billion/s")


@pytest.mark.parametrize(("players", "depth"), [(2, 9), (3, 7), (4, 7), (5, 7)])
def bench_perft_of_a_deal(players: int, depth: int, say: Say) -> None:
    state = dealt(players, 0)
    spent, count = timed(lambda: matou.perft(state, depth))
    say(
        f"perft {depth} of a deal at {players} players: {count:,} in {spent:.2f} s, {count / spent / 1e9:.2f} billion/s"
    )


def bench_two_player_rounds(say: Say) -> None:
    times, nodes = [], []
    for index in range(ROUNDS):
        spent, found = timed(partial(citb.solve, dealt(2, index)))
        times.append(spent)
        nodes.append(found.nodes)
    say(f"2 players, whole rounds: {told(times)}; nodes median {np.median(nodes):,.0f}, sum {sum(nodes):,}")


def bench_two_player_rounds_of_the_data(say: Say) -> None:
    with (DATA / "cat_in_the_box_rounds2.csv").open(encoding="utf-8") as file:
        times = [timed(partial(citb.solve, row["position"]))[0] for row in csv.DictReader(file)]
    say(f"2 players, the data's rounds: {told(times)}")


def bench_two_player_discards(say: Say) -> None:
    times = []
    for index in range(ENDINGS):
        text = citb.deal(index, seed=SEED, rules=citb.Rules(players=2)).text
        _, leader, hands, blocked = text.split()
        hand0, hand1 = hands.split("/")
        spent, _ = timed(partial(citb.discard_game, hand0, hand1, blocked, int(leader), threads=1))
        times.append(spent)
    say(f"2 players, both discards open with the equilibrium: {told(times)}")


@pytest.mark.parametrize("threads", [1, 2])
def bench_census(threads: int, say: Say) -> None:
    wall = time.perf_counter()
    spent, counted = timed(lambda: citb.census(ROUND, threads=threads))
    say(
        f"census of {counted.positions:,} positions, {threads} threads: {spent:.2f} s of CPU, "
        f"{time.perf_counter() - wall:.2f} s; {peak()}"
    )


def bench_table(say: Say) -> None:
    spent, table = timed(lambda: citb.table(ROUND, threads=1))
    say(f"table of the same deal, {table.positions:,} stored values: {spent:.2f} s of CPU; {peak()}")


@pytest.mark.parametrize(("players", "tricks"), [(3, 5), (3, 6), (3, 7), (4, 5), (5, 4)])
def bench_max_n(players: int, tricks: int, say: Say) -> None:
    times, undecided = [], 0
    table_mb = 8192 if (players, tricks) == (3, 7) else 2048
    for state in endings(players, tricks, ENDINGS):
        spent, found = timed(partial(citb.solve, state, "max_n", table_mb=table_mb, seconds=LONG))
        times.append(spent)
        undecided += not found.exact
    say(
        f"{players} players, max^n, {tricks} tricks left: {told(times)}, {undecided} undecided in {LONG:g} s, "
        f"tables of {table_mb} MB; {peak()}"
    )


@pytest.mark.parametrize("tricks", [6, 7, 8])
def bench_paranoid(tricks: int, say: Say) -> None:
    times, undecided = [], 0
    for state in endings(3, tricks, ENDINGS if tricks < 8 else min(ENDINGS, 3)):
        spent, found = timed(partial(citb.solve, state, "paranoid", 0, table_mb=2048, seconds=LONG))
        times.append(spent)
        undecided += not found.exact
    say(f"3 players, paranoid, {tricks} tricks left: {told(times)}, {undecided} undecided in {LONG:g} s")


def bench_paranoid_threshold(say: Say) -> None:
    times, answers = [], []
    for index in range(ENDINGS):
        state = dealt(3, index)
        spent, answer = timed(
            lambda state=state: citb.at_least(state, state.current_player(), 1, table_mb=4096, seconds=LONG)
        )
        times.append(spent)
        answers.append(answer)
    say(
        f"3 players, whole round, at least 1 point: {told(times)}; yes {answers.count(True)}, "
        f"no {answers.count(False)}, undecided {answers.count(None)} in {LONG:g} s"
    )


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def bench_can_finish(players: int, say: Say) -> None:
    times, answers = [], []
    for index in range(ENDINGS):
        spent, found = timed(partial(citb.can_finish, dealt(players, index), seconds=LONG))
        times.append(spent)
        answers.append(found.possible)
    yes, no = answers.count(True), answers.count(False)
    say(f"{players} players, can the round be finished: {told(times)}; yes {yes}, no {no}")

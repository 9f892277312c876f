"""Double dummy beside the solver of the bridge world, on the same deals in the same run, in CPU time of one thread.

`make bench` installs endplay (Python over DDS) and runs it; DDS itself is compiled in where its library and header are
there (Debian: libdds-dev). Rounds of each are taken in turn, so that a drift of the machine meets all; the medians are
compared. MATOU_BENCH_DEALS=200 makes it short.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from matou import padatou_parle, piquette
from matou._core import tricks

DEALS = int(os.environ.get("MATOU_BENCH_DEALS", "2000"))
ROUNDS = 5
SEED = 20261130

Run = Callable[[], tuple[float, Any]]


def random_deals(seats: int, size: int, deals: int = DEALS) -> NDArray[np.uint32]:
    """Random hands of so many cards."""
    rng = np.random.default_rng(SEED)
    cards = rng.permuted(np.tile(np.arange(32, dtype=np.uint32), (deals, 1)), axis=1)[:, : seats * size]
    packed = np.left_shift(np.uint32(1), cards).reshape(deals, seats, size)
    return packed.sum(axis=2, dtype=np.uint32)


def timed(work: Callable[[], Any]) -> Run:
    """The work with its CPU time, all threads of this process counted."""

    def run() -> tuple[float, Any]:
        start = time.process_time()
        found = work()
        return time.process_time() - start, found

    return run


def in_turn(runs: dict[str, Run]) -> dict[str, tuple[float, Any]]:
    """The median time of each, and what it found."""
    times: dict[str, list[float]] = {name: [] for name in runs}
    found = {}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            seconds, found[name] = run()
            times[name].append(seconds)
    return {name: (median(times[name]), found[name]) for name in runs}


@pytest.fixture(scope="module")
def dds(tmp_path_factory: pytest.TempPathFactory) -> Path | None:
    """The program over DDS, None where it cannot be built."""
    program = tmp_path_factory.mktemp("dds") / "dds"
    compiler = shutil.which(os.environ.get("CXX", "g++"))
    if compiler is None:
        return None
    source = Path(__file__).with_name("dds.cpp")
    built = subprocess.run([compiler, "-O2", str(source), "-o", str(program), "-ldds"], capture_output=True)
    return program if built.returncode == 0 else None


def by_dds(program: Path, deals: NDArray[np.uint32], leaders: int) -> Run:
    text = "\n".join(" ".join(map(str, deal)) for deal in deals.tolist())

    def run() -> tuple[float, Any]:
        out = subprocess.run([program, str(leaders)], input=text, capture_output=True, text=True, check=True).stdout
        first, *rows = out.splitlines()
        return float(first), [[int(word) for word in row.split()] for row in rows]

    return run


def by_endplay(deals: NDArray[np.uint32]) -> Run:
    """Tricks of seats 0 and 2 for the four leaders; building endplay's deals out of texts is not counted."""
    dds = pytest.importorskip("endplay.dds")
    types = pytest.importorskip("endplay.types")
    boards = []
    for deal in deals.tolist():
        hands = [
            ".".join(
                "".join("789TJQKA"[rank] for rank in range(7, -1, -1) if hand >> 8 * suit + rank & 1)
                for suit in range(4)
            )
            for hand in deal
        ]
        boards.append(
            [types.Deal(f"N:{' '.join(hands)}", first=types.Player(k), trump=types.Denom.nt) for k in range(4)]
        )
    flat = [board for four in boards for board in four]

    def run() -> list[list[int]]:
        best = []
        for i in range(0, len(flat), 200):
            best += [max(n for _, n in one) for one in dds.solve_all_boards(flat[i : i + 200])]
        return [[n if k % 2 == 0 else 8 - n for k, n in enumerate(best[i : i + 4])] for i in range(0, len(best), 4)]

    return timed(run)


def report(capsys: pytest.CaptureFixture[str], title: str, solves: int, found: dict[str, tuple[float, Any]]) -> None:
    """Solves a CPU second, and how many times a peer's."""
    ours = found["matou"][0]
    with capsys.disabled():
        print(f"\n{title}")
        for name, (seconds, _) in found.items():
            ratio = "" if name == "matou" else f"; matou is {seconds / ours:.1f} times as fast"
            print(f"  {name:<8} {solves / seconds:>9,.0f} solves per CPU second{ratio}")


@pytest.mark.bench
@pytest.mark.parametrize("leaders", [1, 4])
def bench_four_hands(leaders: int, dds: Path | None, capsys: pytest.CaptureFixture[str]) -> None:
    """Deals of eight cards a hand: one leader each, or the four in a row."""
    deals = random_deals(4, 8)
    chosen = None if leaders == 4 else [i % 4 for i in range(len(deals))]
    runs = {"matou": timed(lambda: tricks.double_dummy_many(deals, chosen, threads=1))}
    if dds is not None:
        runs["dds"] = by_dds(dds, deals, leaders)
    found = in_turn(runs)
    report(capsys, f"8 cards a hand, {leaders} leader(s) a deal", leaders * len(deals), found)
    if dds is not None:
        assert found["matou"][1].reshape(len(deals), leaders).tolist() == found["dds"][1]


@pytest.mark.bench
def bench_from_python(capsys: pytest.CaptureFixture[str]) -> None:
    """All leaders, from Python in batch."""
    deals = random_deals(4, 8)
    found = in_turn({"matou": timed(lambda: padatou_parle.double_dummy_many(deals)), "endplay": by_endplay(deals)})
    report(capsys, "8 cards a hand, from Python, 4 leaders a deal", 4 * len(deals), found)
    assert found["matou"][1].tolist() == found["endplay"][1]


@pytest.mark.bench
def bench_two_hands(capsys: pytest.CaptureFixture[str]) -> None:
    """La Piquette: twelve cards each, both leaders."""
    deals = random_deals(2, 12)
    found = in_turn({"matou": timed(lambda: piquette.double_dummy_many(deals))})
    report(capsys, "12 cards each, 2 leaders a deal", 2 * len(deals), found)

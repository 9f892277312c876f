"""The engine: totals that depend on nothing but the deals, stopping by precision, Ctrl-C, progress, continuing."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from matou import odds
from matou.errors import InvalidState, NotApplicable
from matou.odds import Ledger, Progress, Question, StopFlag, clopper_pearson, confidence_sequence, run

QUESTION = Question(game="toy", player="p", knows="nothing", rules={"a": 1}, version="1")
OTHER = Question(game="toy", player="q", knows="nothing", rules={"a": 1}, version="1")


class Toy:
    """Deal i is won with probability 0.3, decided by a hash of i; 1 of 64 is undecided."""

    def __init__(self, describe: Question = QUESTION, during: Callable[[int], object] | None = None) -> None:
        self.describe = describe
        self.during = during
        self.asked: list[tuple[int, int]] = []

    def count(self, first: int, count: int, threads: int, stop: StopFlag) -> Sequence[int] | None:
        self.asked.append((first, count))
        if self.during is not None:
            self.during(first)
        return None if stop.is_set() else outcome(first, count)


def outcome(first: int, count: int) -> tuple[int, int]:
    x = np.arange(first, first + count, dtype=np.uint64) + np.uint64(0x9E3779B97F4A7C15)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        x = (x ^ (x >> np.uint64(shift))) * np.uint64(factor)
    x ^= x >> np.uint64(31)
    undecided = x % np.uint64(64) == 0
    return int(((x >> np.uint64(11)) * 2.0**-53 < 0.3)[~undecided].sum()), int(undecided.sum())


class Pair(Toy):
    def __init__(self) -> None:
        super().__init__(QUESTION.against(OTHER))

    def count(self, first: int, count: int, threads: int, stop: StopFlag) -> Sequence[int] | None:
        deals = np.arange(first, first + count)
        a, b = deals % 3 == 0, deals % 4 == 0
        return [int(x.sum()) for x in (a & b, a & ~b, b & ~a, ~a & ~b)] + [0]


@pytest.mark.parametrize("chunk", [1, 7, 100, 999, 1000, 5000, None])
@pytest.mark.parametrize("threads", [1, 2, 7, None])
def test_totals_depend_on_no_chunk_and_no_thread(chunk: int | None, threads: int | None) -> None:
    totals = run(Toy(), first=50, deals=1000, chunk=chunk, threads=threads)
    assert (totals.first, totals.trials, totals.counts, totals.stopped) == (50, 1000, outcome(50, 1000), "size")
    result = totals.odds()
    assert result.method == "clopper-pearson"
    assert result.interval == totals.interval == clopper_pearson(result.wins, 1000, 0.95, result.undecided)
    assert (result.first, result.seed, result.rules, result.player, result.knows) == (50, 0, {"a": 1}, "p", "nothing")


def test_chunks_grow_to_half_a_second() -> None:
    toy = Toy(during=lambda first: threading.Event().wait(0.02))
    run(toy, deals=20_000)
    sizes = [count for _, count in toy.asked]
    assert sizes[:4] == [16, 128, 1024, 8192]
    assert sum(sizes) == 20_000


@pytest.mark.parametrize("chunk", [13, 500, 100_000, None])
def test_precision_ends_at_the_same_deal_for_any_chunk(chunk: int | None, tmp_path: Path) -> None:
    store = tmp_path / "odds.db" if chunk == 500 else None
    totals = run(Toy(), precision=0.03, chunk=chunk, store=store)
    assert totals.stopped == "precision"
    assert totals.trials == run(Toy(), precision=0.03).trials
    result = totals.odds()
    assert result.method == "confidence-sequence"
    assert result.interval == confidence_sequence(result.wins, result.trials, 0.95, result.undecided)
    assert 0.025 < result.half_width <= 0.03  # not many more deals than needed
    assert totals.counts == outcome(0, totals.trials)


def test_precision_that_is_not_reached_does_not_claim_a_fixed_size() -> None:
    totals = run(Toy(), precision=0.001, max_deals=3000)
    assert (totals.trials, totals.stopped, totals.odds().method) == (3000, "limit", "confidence-sequence")


def test_stored_work_is_not_done_again(tmp_path: Path) -> None:
    store = tmp_path / "odds.db"
    run(Toy(), deals=1000, chunk=100, store=store)
    toy = Toy()
    totals = run(toy, deals=1500, store=store, chunk=100)
    assert toy.asked == [(first, 100) for first in range(1000, 1500, 100)]
    assert (totals.counts, totals.resumed) == (outcome(0, 1500), 1000)
    toy = Toy()
    assert run(toy, deals=1500, store=store).counts == outcome(0, 1500)
    assert toy.asked == []


@pytest.mark.parametrize("case", range(60))
def test_totals_over_any_ledger(case: int, tmp_path: Path) -> None:
    # Stored chunks anywhere, also across the first or the last deal that is asked for.
    store, rng = tmp_path / "odds.db", np.random.default_rng(case)
    first, deals, chunk = (int(rng.integers(low, high)) for low, high in ((0, 60), (1, 80), (1, 40)))
    with Ledger(store, QUESTION) as ledger:
        for _ in range(6):
            begin, count = int(rng.integers(0, 150)), int(rng.integers(1, 40))
            if ledger.missing(begin, count) == [(begin, count)]:
                ledger.record(begin, count, outcome(begin, count))
    assert run(Toy(), first=first, deals=deals, chunk=chunk, store=store).counts == outcome(first, deals)
    with Ledger(store, QUESTION) as ledger:
        assert ledger.missing(first, deals) == []
        chunks = ledger.chunks(0, 500)
    assert all(part.counts == outcome(part.first, part.stop - part.first) for part in chunks)
    assert all(before.stop <= after.first for before, after in pairwise(chunks))


def test_a_run_for_a_precision_uses_all_that_is_stored_in_a_row(tmp_path: Path) -> None:
    store = tmp_path / "odds.db"
    run(Toy(), deals=9000, chunk=1000, store=store)
    run(Toy(), first=20_000, deals=1000, chunk=1000, store=store)
    toy = Toy()
    totals = run(toy, precision=0.03, store=store)
    assert (totals.trials, toy.asked, totals.odds().method) == (9000, [], "confidence-sequence")


def test_interrupted_run_for_a_precision_ends_where_it_would_have(tmp_path: Path) -> None:
    store, expected = tmp_path / "odds.db", run(Toy(), precision=0.03)
    event = threading.Event()
    first_part = run(
        Toy(during=lambda first: event.set() if first > 1500 else None),
        precision=0.03, chunk=111, store=store, stop=event,
    )  # fmt: skip
    assert first_part.interrupted
    assert 1500 < first_part.trials < expected.trials
    second = run(Toy(), precision=0.03, chunk=97, store=store)
    assert (second.trials, second.counts, second.resumed) == (expected.trials, expected.counts, first_part.trials)


def press_ctrl_c(at: int) -> Callable[[int], object]:
    return lambda first: signal.raise_signal(signal.SIGINT) if first == at else None


def test_ctrl_c_in_a_chunk_drops_that_chunk_only(tmp_path: Path) -> None:
    store = tmp_path / "odds.db"
    totals = run(Toy(during=press_ctrl_c(300)), deals=1000, chunk=100, store=store)
    assert (totals.trials, totals.counts, totals.interrupted) == (300, outcome(0, 300), True)
    assert totals.odds().interrupted
    assert totals.odds().method == "confidence-sequence"
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    with Ledger(store, QUESTION) as ledger:
        assert ledger.totals(0, 1000) == (300, outcome(0, 300))
    assert run(Toy(), deals=1000, store=store).counts == outcome(0, 1000)


def test_ctrl_c_between_chunks_keeps_the_finished_one(tmp_path: Path) -> None:
    def press(progress: Progress) -> None:
        if progress.done == 300:
            signal.raise_signal(signal.SIGINT)

    totals = run(Toy(), deals=1000, chunk=100, progress=press, store=tmp_path / "odds.db")
    assert (totals.trials, totals.counts, totals.interrupted) == (300, outcome(0, 300), True)


def test_stopping_in_other_ways() -> None:
    def raise_interrupt(first: int) -> None:
        if first == 200:
            raise KeyboardInterrupt

    assert run(Toy(during=raise_interrupt), deals=1000, chunk=100).trials == 200
    event = threading.Event()
    totals = run(Toy(during=lambda first: event.set() if first == 500 else None), deals=1000, chunk=100, stop=event)
    assert (totals.trials, totals.counts, totals.stopped) == (500, outcome(0, 500), "interrupt")
    none = run(Toy(), deals=1000, stop=event)
    assert (none.trials, none.counts) == (0, (0, 0))
    assert none.odds().interval == (0.0, 1.0)


def test_a_handler_of_the_user_stays() -> None:
    seen = []
    signal.signal(signal.SIGINT, lambda *_: seen.append(1))
    try:
        assert run(Toy(during=press_ctrl_c(300)), deals=1000, chunk=100).trials == 1000
        assert seen == [1]
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def test_a_run_in_another_thread() -> None:
    results: list[Any] = []
    thread = threading.Thread(target=lambda: results.append(run(Toy(), deals=500).counts))
    thread.start()
    thread.join()
    assert results == [outcome(0, 500)]


def test_an_error_of_the_player_loses_nothing(tmp_path: Path) -> None:
    def fail(first: int) -> None:
        if first == 200:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        run(Toy(during=fail), deals=1000, chunk=100, store=tmp_path / "odds.db")
    with Ledger(tmp_path / "odds.db", QUESTION) as ledger:
        assert ledger.totals(0, 1000) == (200, outcome(0, 200))
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_progress_shows_speed_time_to_go_and_an_interval_for_any_look(tmp_path: Path) -> None:
    store = tmp_path / "odds.db"
    run(Toy(), deals=200, chunk=100, store=store)
    seen: list[Progress] = []
    run(Toy(), deals=500, chunk=100, store=store, progress=seen.append)
    assert [(p.done, p.total, p.counts) for p in seen] == [(n, 500, outcome(0, n)) for n in (200, 300, 400, 500)]
    assert seen[0].eta is None
    assert seen[1].eta is not None
    assert seen[1].eta == pytest.approx(200 / seen[1].deals_per_second)
    assert seen[-1].eta == 0
    assert seen[1].interval == confidence_sequence(outcome(0, 300)[0], 300, 0.95, outcome(0, 300)[1])
    assert seen[1].elapsed > 0
    seen.clear()
    totals = run(Pair(), precision=0.03, chunk=500, progress=seen.append)
    assert {p.total for p in seen} == {None}
    halfway = [p for p in seen if 0.4 < p.done / totals.trials < 0.6]
    assert all(0.8 < p.expected / totals.trials < 1.2 for p in halfway)
    assert halfway


def test_comparisons_run_too(tmp_path: Path) -> None:
    totals = run(Pair(), deals=1200, chunk=70, store=tmp_path / "odds.db")
    assert totals.counts == (100, 300, 200, 600, 0)
    paired = totals.paired()
    assert (paired.difference, paired.method) == (1 / 12, "clopper-pearson")
    assert (paired.a.player, paired.b.player) == ("p", "q")
    assert paired.interval.covers(1 / 12)
    precise = run(Pair(), precision=0.03)
    assert precise.paired().method == "confidence-sequence"
    assert precise.interval.half_width <= 0.03
    with pytest.raises(NotApplicable, match="a win rate needs the counts"):
        totals.odds()
    with pytest.raises(NotApplicable, match="a comparison needs the counts"):
        run(Toy(), deals=5).paired()


def test_both_sides_of_a_comparison_get_the_same_deals() -> None:
    assert QUESTION.against(OTHER).rules == {"a": {"a": 1}, "b": {"a": 1}}
    with pytest.raises(InvalidState, match="needs one seed, not 0 and 9"):
        QUESTION.against(replace(OTHER, seed=9))


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({}, "give deals or precision"),
        ({"deals": 10, "precision": 0.1}, "give deals or precision"),
        ({"deals": 0}, "deals is at least 1"),
        ({"deals": -1}, "deals is not negative"),
        ({"deals": 10, "first": -1}, "first is not negative"),
        ({"deals": 10, "chunk": 0}, "chunk is at least 1"),
        ({"deals": 10, "threads": 0}, "threads is at least 1"),
        ({"deals": 10, "level": 1}, "level"),
        ({"precision": 0}, "precision lies between 0 and 1, not 0"),
        ({"precision": 0.1, "max_deals": 0}, "max_deals is at least 1"),
    ],
)
def test_refusals_leave_no_file(parameters: dict[str, Any], message: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidState, match=message):
        run(Toy(), store=tmp_path / "odds.db", **parameters)
    assert list(tmp_path.iterdir()) == []


def test_counts_that_cannot_be_are_refused() -> None:
    class Wrong(Toy):
        def count(self, first: int, count: int, threads: int, stop: StopFlag) -> Sequence[int]:
            return count, 1

    with pytest.raises(InvalidState, match="exceed the"):
        run(Wrong(), deals=10)
    unknown = Question(game="toy", player="p", knows="nothing", rules={}, names=("tricks",))
    with pytest.raises(NotApplicable, match="no interval for counts"):
        run(Toy(unknown), precision=0.1)


def test_the_ledger_is_closed(tmp_path: Path) -> None:
    run(Toy(), deals=10, store=tmp_path / "odds.db")
    with closing(sqlite3.connect(tmp_path / "odds.db", isolation_level=None)) as file:
        file.execute("BEGIN EXCLUSIVE")
        file.execute("ROLLBACK")


def test_names_are_loaded_when_used() -> None:
    code = (
        "import sys, matou.odds as odds; heavy = {'numpy', 'scipy', 'sqlite3'}; print(heavy & set(sys.modules));"
        "odds.confidence_sequence(3, 10); print(heavy & set(sys.modules));"
        "print(all(getattr(odds, name) is not None for name in dir(odds)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["set()", "set()", "True"]
    with pytest.raises(AttributeError, match="has no attribute 'wald'"):
        _ = odds.wald

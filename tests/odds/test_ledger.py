"""The ledger: nothing counted twice, nothing mixed, nothing lost, and one line when the file is not one."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matou.errors import InvalidState
from matou.odds import PAIRED, ChunkOverlap, Ledger, Question, contents, run

RULES = {"joker": "wild", "exchange": "swap", "ace_cells": (10, 20)}
QUESTION = Question(
    game="pitaouf", player="cheapest", knows="the cards seen", rules=RULES, changed=("joker",), seed=1, version="0.1.0"
)

# What another process runs, slowly: deal i is won if the square of i leaves 1 when divided by 7.
WORKER = """
import sys, time
from matou.odds import Question, run

class Slow:
    describe = Question(game="toy", player="p", knows="nothing", rules={"a": 1}, version="1")

    def count(self, first, count, threads, stop):
        time.sleep(count * float(sys.argv[2]))
        return sum(i * i % 7 == 1 for i in range(first, first + count)), 0

totals = run(Slow(), deals=3000, chunk=int(sys.argv[3]), store=sys.argv[1])
print(totals.trials, *totals.counts)
"""
EXPECTED = (3000, (sum(i * i % 7 == 1 for i in range(3000)), 0))
WORKER_QUESTION = Question(game="toy", player="p", knows="nothing", rules={"a": 1}, version="1")


def worker(path: Path, seconds: float, chunk: int) -> subprocess.Popen[str]:
    arguments = [sys.executable, "-c", WORKER, str(path), str(seconds), str(chunk)]
    return subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "odds.db"


def test_what_was_recorded_is_there_after_reopening(path: Path) -> None:
    with Ledger(path, QUESTION) as ledger:
        ledger.record(0, 100, (7, 1))
        ledger.record(200, 50, (3, 0))
    with Ledger(path, QUESTION) as ledger:
        assert ledger.totals(0, 250) == (150, (10, 1))
        assert ledger.missing(0, 300) == [(100, 100), (250, 50)]
        assert ledger.missing(20, 60) == []
        assert ledger.totals(0, 240) == (100, (7, 1))  # a chunk is not split
        assert [(c.first, c.stop) for c in ledger.chunks(99, 102)] == [(0, 100), (200, 250)]
        assert [(c.first, c.stop) for c in ledger.chunks(99, 101)] == [(0, 100)]


@pytest.mark.parametrize(("first", "count"), [(100, 50), (120, 5), (149, 1), (149, 100), (50, 51), (0, 1000), (99, 2)])
def test_a_deal_is_never_counted_twice(path: Path, first: int, count: int) -> None:
    with Ledger(path, QUESTION) as ledger:
        ledger.record(100, 50, (5, 0))
        ledger.record(500, 50, (5, 0))
        with pytest.raises(ChunkOverlap, match=rf"deals {first} to {first + count - 1} overlap"):
            ledger.record(first, count, (0, 0))
        assert ledger.totals(0, 1000) == (100, (10, 0))
        ledger.record(150, 350, (1, 0))
        ledger.record(99, 1, (1, 0))


def test_the_file_itself_refuses_an_overlap(path: Path) -> None:
    with Ledger(path, QUESTION) as ledger:
        ledger.record(100, 50, (5, 0))
    with closing(sqlite3.connect(path)) as file, pytest.raises(sqlite3.IntegrityError, match="overlap"):
        file.execute("INSERT INTO chunk VALUES (1, 120, 200, '[0, 0]')")


@settings(max_examples=50)
@given(st.lists(st.tuples(st.integers(0, 60), st.integers(1, 12)), max_size=12))
def test_missing_against_a_set_of_deals(
    tmp_path_factory: pytest.TempPathFactory, chunks: list[tuple[int, int]]
) -> None:
    seen: set[int] = set()
    with Ledger(tmp_path_factory.mktemp("ledger") / "odds.db", QUESTION) as ledger:
        for first, count in chunks:
            deals = set(range(first, first + count))
            if deals & seen:
                with pytest.raises(ChunkOverlap):
                    ledger.record(first, count, (1, 0))
            else:
                ledger.record(first, count, (1, 0))
                seen |= deals
        missing = ledger.missing(5, 50)
    listed = [deal for first, count in missing for deal in range(first, first + count)]
    assert listed == [deal for deal in range(5, 55) if deal not in seen]


def test_impossible_chunks_are_refused(path: Path) -> None:
    with Ledger(path, QUESTION) as ledger:
        with pytest.raises(InvalidState, match="exceed the 10 deals"):
            ledger.record(0, 10, (10, 1))
        with pytest.raises(InvalidState, match="one count for each of"):
            ledger.record(0, 10, (1, 2, 3))
        with pytest.raises(InvalidState, match="wins is not negative"):
            ledger.record(0, 10, (-1, 2))
        with pytest.raises(InvalidState, match="no deal in the range"):
            ledger.record(0, 0, (0, 0))
        with pytest.raises(InvalidState, match="deal numbers end at"):
            ledger.record(2**63 - 5, 10, (0, 0))
        assert ledger.totals(0, 100) == (0, (0, 0))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rules": RULES | {"joker": "top"}}, [QUESTION.digest, "joker=wild", "joker=top"]),
        ({"version": "0.2.0"}, ["0.1.0", "0.2.0"]),
        ({"names": PAIRED}, ["wins", "only_a"]),
    ],
)
def test_another_meaning_under_the_same_name_is_refused(path: Path, change: dict[str, Any], words: list[str]) -> None:
    with Ledger(path, QUESTION) as ledger:
        ledger.record(0, 10, (1, 0))
    before = path.read_bytes()
    with pytest.raises(InvalidState) as caught:
        Ledger(path, replace(QUESTION, **change))
    assert all(word in str(caught.value) for word in [*words, "pitaouf odds, player cheapest, seed 1"])
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("change", [{"player": "random"}, {"seed": 2**64 - 1}, {"task": "paired"}, {"game": "filou"}])
def test_other_questions_live_beside_it(path: Path, change: dict[str, Any]) -> None:
    other = replace(QUESTION, **change)
    with Ledger(path, QUESTION) as ledger, Ledger(path, other) as beside:
        ledger.record(0, 10, (1, 0))
        beside.record(5, 10, (2, 0))
        assert ledger.totals(0, 100) == (10, (1, 0))
        assert beside.totals(0, 100) == (10, (2, 0))
    listed = contents(path)
    assert [(row["game"], row["player"], row["seed"], row["trials"], row["counts"]["wins"]) for row in listed] == [
        ("pitaouf", "cheapest", 1, 10, 1),
        (other.game, other.player, other.seed, 10, 2),
    ]


def test_the_order_of_options_does_not_matter(path: Path) -> None:
    with Ledger(path, QUESTION) as ledger:
        ledger.record(0, 10, (1, 0))
    shuffled = {"ace_cells": [10, 20], "exchange": "swap", "joker": "wild"}
    with Ledger(path, replace(QUESTION, rules=shuffled)) as ledger:
        assert ledger.totals(0, 10) == (10, (1, 0))


def spoil(path: Path, how: str) -> None:
    if how == "text":
        path.write_text("deal,won\n1,0\n" * 100)
    elif how == "truncated":
        path.write_bytes(path.read_bytes()[:6000])
    elif how == "overwritten":
        data = bytearray(path.read_bytes())
        data[4096:] = b"\x5a" * (len(data) - 4096)
        path.write_bytes(data)
    else:
        statement = {
            "other": "PRAGMA application_id = 7",
            "newer": "PRAGMA user_version = 99",
            "counts": "UPDATE chunk SET counts = '[11, 0]'",
            "no json": "UPDATE chunk SET counts = 'x'",
            "no rules": "UPDATE question SET rules = 'x', digest = 'x'",
        }[how]
        with closing(sqlite3.connect(path)) as file:
            file.execute(statement)
            file.commit()


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ("text", "no ledger, or a damaged one"),
        ("truncated", "damaged"),
        ("overwritten", "damaged"),
        ("other", "no ledger but another database"),
        ("newer", "has format 99"),
        ("counts", "damaged ledger .*: deals 0 to 9: counts"),
        ("no json", "damaged ledger .*: deals 0 to 9"),
        ("no rules", "damaged"),
    ],
)
def test_a_file_that_is_no_ledger_is_named_in_one_line(path: Path, how: str, message: str) -> None:
    with Ledger(path, QUESTION) as ledger:
        for first in range(0, 1500, 10):
            ledger.record(first, 10, (1, 0))
    spoil(path, how)
    with pytest.raises(InvalidState, match=message) as caught, Ledger(path, QUESTION) as ledger:
        ledger.totals(0, 1500)
    assert repr(str(path)) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_files_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(InvalidState, match="cannot use ledger"):
        Ledger(tmp_path / "no folder" / "odds.db", QUESTION)
    with pytest.raises(InvalidState, match="cannot use ledger"):
        contents(tmp_path / "nothing.db")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "empty.db").touch()
    with pytest.raises(InvalidState, match="no ledger"):
        contents(tmp_path / "empty.db")
    with Ledger(tmp_path / "empty.db", QUESTION) as ledger:
        ledger.record(0, 1, (0, 0))


@pytest.mark.parametrize("attempt", range(5))
def test_many_make_the_same_file_at_the_same_moment(path: Path, attempt: int) -> None:
    barrier, errors = threading.Barrier(8), []

    def work(number: int) -> None:
        barrier.wait()
        try:
            with Ledger(path, QUESTION) as ledger:
                ledger.record(10 * number, 10, (1, 0))
        except InvalidState as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    with Ledger(path, QUESTION) as ledger:
        assert ledger.totals(0, 80) == (80, (8, 0))


def test_killed_and_continued(path: Path) -> None:
    process = worker(path, 0.003, 50)
    try:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and (not path.exists() or stored(path) < 300):
            time.sleep(0.02)
    finally:
        process.send_signal(signal.SIGKILL)
        process.communicate()
    assert process.returncode == -signal.SIGKILL
    before = stored(path)
    assert 300 <= before < 3000
    again = worker(path, 0, 170)
    output, errors = again.communicate(timeout=100)
    assert (output.split(), errors) == ([str(EXPECTED[0]), *map(str, EXPECTED[1])], "")
    with Ledger(path, WORKER_QUESTION) as ledger:
        assert ledger.totals(0, 3000) == EXPECTED
        assert ledger.missing(0, 3000) == []


def test_two_processes_on_one_file(path: Path) -> None:
    processes = [worker(path, 0.0002, 37), worker(path, 0.0002, 41)]
    for process in processes:
        output, errors = process.communicate(timeout=100)
        assert (output.split(), errors) == ([str(EXPECTED[0]), *map(str, EXPECTED[1])], "")
    # Chunks that both had counted were refused once; what is missing for that can be added, and then all is there once.
    run(Counted(), deals=3000, store=path)
    with closing(sqlite3.connect(path)) as file:
        rows = file.execute("SELECT first, stop FROM chunk ORDER BY first").fetchall()
    assert [deal for first, stop in rows for deal in range(first, stop)] == list(range(3000))
    with Ledger(path, WORKER_QUESTION) as ledger:
        assert ledger.totals(0, 3000) == EXPECTED


class Counted:
    describe = WORKER_QUESTION

    def count(self, first: int, count: int, threads: int, stop: object) -> tuple[int, int]:
        return sum(i * i % 7 == 1 for i in range(first, first + count)), 0


def stored(path: Path) -> int:
    """Deals in a file that another process may be making at this moment."""
    try:
        return sum(row["trials"] for row in contents(path))
    except InvalidState:
        return 0

"""The functions of the compiled core: what they take, how they end early, what they give back."""

from __future__ import annotations

import csv
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from matou._core import cat_in_the_box as citb
from matou._core import perft, playout, positions
from matou.cat_in_the_box.rules import Rules
from matou.errors import BudgetExhausted, IllegalAction, InvalidState, NotApplicable

DATA = Path(__file__).parents[2] / "data"
ENDING = "2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -"
ROUND = "2 112233445/123334455 ...../...../...../#..## RBYG/RBYG 0/0 - 0 -"
FOUR = (
    "4 112233445/112233456/445566778/567778888 ......../......../......../........ RBYG/RBYG/RBYG/RBYG 0/0/0/0 "
    "1/2/3/2 0 -"
)


@pytest.fixture
def ending() -> citb.State:
    return citb.State.from_text(ENDING)


@pytest.fixture
def whole() -> citb.State:
    return citb.State.from_text(ROUND)


# An argument by name, the numbers that are too small and too large, and what takes it.
UNSIGNED, THREADS, SCORES = ("0 to 2**64 - 1", -1, 2**64), ("1 to 1024", 0, 1025), ("-1000 to 1000", -1001, 1001)
NUMBERS: list[tuple[str, tuple[str, int, int], Any]] = [
    ("index", UNSIGNED, lambda s, n: s.game.deal(n)),
    ("seed", UNSIGNED, lambda s, n: s.game.deal(0, seed=n)),
    ("seed", UNSIGNED, lambda s, n: s.game.sample(s.to_text(), n)),
    ("seed", UNSIGNED, lambda s, n: s.resample(0, n)),
    ("seed", UNSIGNED, lambda s, n: playout(s, n)),
    ("seed", UNSIGNED, lambda s, n: citb.choose(s, "random", n)),
    ("depth", ("0 to 2**31 - 1", -1, 2**31), lambda s, n: perft(s, n)),
    ("max_depth", ("0 to 2**31 - 1", -1, 2**31), lambda s, n: positions(s, n)),
    ("games", UNSIGNED, lambda s, n: citb.trace(None, 0, 0, n)),
    ("first", UNSIGNED, lambda s, n: citb.count_rounds(None, ["random"], 0, n, 1)),
    ("count", UNSIGNED, lambda s, n: citb.count_rounds(None, ["random"], 0, 0, n)),
    ("threads", THREADS, lambda s, n: citb.count_rounds(None, ["random"], 0, 0, 1, threads=n)),
    ("threads", THREADS, lambda s, n: citb.census(s, threads=n)),
    ("threads", THREADS, lambda s, n: citb.make_table(s, threads=n)),
    ("threads", THREADS, lambda s, n: citb.discard_values(s, threads=n)),
    ("samples", UNSIGNED, lambda s, n: citb.estimate_paradoxes(s, n, 0)),
    ("seed", UNSIGNED, lambda s, n: citb.estimate_paradoxes(s, 1, n)),
    ("threshold", SCORES, lambda s, n: citb.at_least(s, 0, n)),
    *(
        ("max_nodes", UNSIGNED, lambda s, n, task=task: task(s, max_nodes=n))
        for task in (citb.solve, citb.analyse, citb.census, citb.make_table, citb.trick_outcomes, citb.can_finish)
    ),
    ("max_nodes", UNSIGNED, lambda s, n: citb.forced_paradox(s, 0, max_nodes=n)),
    ("max_nodes", UNSIGNED, lambda s, n: citb.at_least(s, 0, 1, max_nodes=n)),
]


@pytest.mark.parametrize(("name", "limits", "call"), NUMBERS, ids=[f"{i}-{row[0]}" for i, row in enumerate(NUMBERS)])
def test_a_number_out_of_range_is_refused_with_its_name(
    ending: citb.State, name: str, limits: tuple[str, int, int], call: Any
) -> None:
    words, below, above = limits
    for number in (below, above, 2**80, -(10**40)):
        with pytest.raises(InvalidState) as caught:
            call(ending, number)
        assert str(caught.value) == f"{name} is {words}, not {number}"
    for wrong in ("1", 1.0):
        with pytest.raises(TypeError):
            call(ending, wrong)


def test_seats_words_and_sizes_are_checked(ending: citb.State) -> None:
    for seat in (-1, 2, 2**70):
        for call in (
            lambda n: citb.solve(ending, method="paranoid", seat=n),
            lambda n: citb.analyse(ending, seat=n),
            lambda n: citb.at_least(ending, n, 1),
            lambda n: citb.forced_paradox(ending, n),
        ):
            with pytest.raises(InvalidState) as caught:
                call(seat)
            assert str(caught.value) == f"no seat {seat}: seats are 0 to 1"
    with pytest.raises(InvalidState, match="method is auto, zero_sum, max_n or paranoid, not 'minimax'"):
        citb.solve(ending, method="minimax")
    for size in (-1.0, float("nan"), 1e9):
        for task in (citb.solve, citb.analyse, citb.can_finish):
            with pytest.raises(InvalidState, match="table_mb is 0 to 1000000"):
                task(ending, table_mb=size)
        with pytest.raises(InvalidState, match="memory_mb is 0 to 1000000"):
            citb.census(ending, memory_mb=size)
    with pytest.raises(InvalidState, match="seconds are 0 or more"):
        citb.solve(ending, seconds=-1.0)
    with pytest.raises(InvalidState, match="random"):
        citb.choose(ending, "nobody")


def test_a_phase_that_a_task_lacks(ending: citb.State) -> None:
    dealt = citb.Game(Rules(players=2)).deal(0).state()
    tasks = (citb.solve, citb.analyse, citb.census, citb.make_table, citb.trick_outcomes, citb.can_finish)
    for task in tasks:
        with pytest.raises(NotApplicable):
            task(dealt)
    with pytest.raises(NotApplicable):
        citb.discard_values(ending)
    with pytest.raises(NotApplicable):
        citb.position_text(dealt)
    four = citb.State.from_text(FOUR)
    for call in (citb.make_table, lambda s: citb.solve(s, method="zero_sum"), citb.discard_values):
        with pytest.raises(NotApplicable):
            call(four)
    assert citb.position_text(ending) == ENDING


def test_what_solving_gives_back(ending: citb.State) -> None:
    found = citb.solve(ending)
    assert set(found) == {"values", "line", "method", "exact", "lower", "upper", "nodes", "tie_independent"}
    assert (found["method"], found["exact"], found["tie_independent"]) == ("zero_sum", True, None)
    end = ending.clone()
    for action in found["line"]:
        end.apply_action(action)
    assert end.is_terminal()
    assert end.returns() == found["values"]
    assert found["lower"] == found["upper"] == found["values"][0] - found["values"][1]
    plays = citb.analyse(ending)
    assert [action for action, _ in plays] == ["R5", "B5", "Y4", "Y5"]
    differences = [one["values"][0] - one["values"][1] for _, one in plays]
    # Seat 1 plays: the least difference is best for it, and the first of equals is taken.
    assert min(differences) == found["lower"]
    assert found["line"][0] == plays[differences.index(min(differences))][0]
    for action, one in plays:
        after = ending.child(action)
        for step in one["line"]:
            after.apply_action(step)
        assert after.returns() == one["values"]


def test_the_value_of_a_shared_round() -> None:
    with (DATA / "cat_in_the_box_rounds2.csv").open() as file:
        row = next(csv.DictReader(file))
    found = citb.solve(citb.State.from_text(row["position"]))
    assert found["lower"] == found["upper"] == int(row["value"])


def test_a_budget_leaves_what_is_proved(whole: citb.State) -> None:
    for limits in ({"max_nodes": 50}, {"seconds": 0.0}):
        found = citb.solve(whole, **limits)
        assert not found["exact"]
        assert found["lower"] < found["upper"]
        assert citb.can_finish(citb.State.from_text(FOUR), **limits)[0] in (None, True)
        _, exact, _ = citb.census(whole, **limits)
        assert not exact
        with pytest.raises(BudgetExhausted):
            citb.make_table(whole, **limits)
    with pytest.raises(BudgetExhausted):
        citb.trick_outcomes(citb.State.from_text(FOUR), max_nodes=10)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Ctrl-C as Python has it, also where the tests run in the background and the shell has switched it off."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("task", ["max_n", "census", "table", "rounds"])
def test_ctrl_c_ends_a_long_task(task: str, whole: citb.State) -> None:
    four = citb.State.from_text(FOUR)
    long = {
        "max_n": lambda: citb.solve(four),
        "census": lambda: citb.census(four, threads=2),
        "table": lambda: citb.make_table(whole, threads=2),
        "rounds": lambda: citb.count_rounds(Rules(), ["open"], 0, 0, 2**40),
    }[task]
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        long()
    assert time.monotonic() - began < 20
    timer.join()


def test_progress_is_told() -> None:
    four = citb.State.from_text(FOUR)
    told: list[int] = []
    assert not citb.solve(four, seconds=0.8, progress=told.append)["exact"]
    assert told
    assert told == sorted(told)
    assert told[0] > 0
    told.clear()
    nodes = citb.can_finish(citb.State.from_text(ENDING), progress=told.append)[2]
    assert told[-1] == nodes


def test_a_table_knows_every_position(ending: citb.State, tmp_path: Path) -> None:
    table = citb.make_table(ending)
    path = str(tmp_path / "ending.table")
    table.save(path)
    for one in (table, citb.Table.load(path), citb.Table.load(path, Rules(players=2))):
        assert one.positions > 0
        assert one.bytes > 0
        stack, seen = [ending], 0
        while stack:
            state = stack.pop()
            if state.is_terminal():
                continue
            seen += 1
            found = citb.solve(state)
            assert one.value(state) == found["lower"] == found["upper"]
            stack.extend(state.child(action) for action in state.legal_actions())
        assert seen > 10
    assert ending.game.rules == Rules(players=2)
    other = citb.State.from_text(ENDING, Rules(players=2, rows="RYBG"))
    with pytest.raises(InvalidState, match="other rules"):
        table.value(other)
    with pytest.raises(InvalidState):
        table.value(citb.State.from_text(ROUND))
    with pytest.raises(InvalidState):
        citb.Table.load(path, Rules(players=2, rows="RYBG"))
    damaged = tmp_path / "damaged.table"
    damaged.write_bytes(Path(path).read_bytes()[:-1])
    for wrong in (damaged, tmp_path / "missing.table", Path(__file__)):
        with pytest.raises(InvalidState) as caught:
            citb.Table.load(str(wrong))
        assert "\n" not in str(caught.value)
    with pytest.raises(InvalidState):
        table.save(str(tmp_path / "no" / "such" / "folder"))


def test_players_are_described_and_choose_legally() -> None:
    assert list(citb.players()) == ["random", "follow", "open"]
    for players in (2, 3, 4, 5):
        for name in citb.players():
            state = citb.Game(Rules(players=players)).deal(3).state()
            while not state.is_terminal():
                action = citb.choose(state, name, seed=5)
                assert action in state.legal_actions()
                # What the seat cannot see is of no effect.
                assert citb.choose(state.resample(state.current_player(), 9), name, seed=5) == action
                state.apply_action(action)
            with pytest.raises(NotApplicable, match="no player decides here"):
                citb.choose(state, name)


def test_rounds_are_counted() -> None:
    for players, tricks in ((2, 8), (3, 8), (4, 8), (5, 7)):
        counted = citb.count_rounds(Rules(players=players), ["follow"], 3, 50, 600, threads=2)
        paradoxes, bonuses, scores = counted
        assert (paradoxes.dtype, bonuses.dtype, scores.dtype) == (np.int64, np.int64, np.int64)
        assert paradoxes.shape == (players, tricks)
        assert bonuses.shape == (players,)
        assert scores.shape == (players, 53)
        assert (scores.sum(axis=1) == 600).all()
        assert 0 < paradoxes.sum() <= 600
        # A seat that causes a paradox scores 0 or less.
        assert (scores[:, : 8 + 1].sum(axis=1) >= paradoxes.sum(axis=1)).all()
        again = citb.count_rounds(Rules(players=players), ["follow"] * players, 3, 50, 600, threads=1, chunk=7)
        assert all((a == b).all() for a, b in zip(counted, again, strict=True))
    with pytest.raises(InvalidState, match="3"):
        citb.count_rounds(Rules(), ["follow"] * 2, 0, 0, 1)
    flag = threading.Event()
    threading.Timer(0.2, flag.set).start()
    assert citb.count_rounds(Rules(), ["open"], 0, 0, 2**40, stop=flag) is None


def test_a_trace_starts_as_its_rounds_do() -> None:
    trace = citb.trace(Rules(players=2), 1, 4, 1)
    assert trace.dtype == np.int64
    _, start, hands, blocked = citb.Game(Rules(players=2)).deal(4, seed=1).text.split()
    words = [sum(1 << 4 * (int(card) - 1) for card in hand) for hand in hands.split("/")]
    assert trace[:6].tolist() == [int(start), *words, *map(int, blocked)]


def test_action_numbers_out_of_range(ending: citb.State) -> None:
    for action in (10**30, -1):
        with pytest.raises(IllegalAction, match=f"no action has the number {action}"):
            ending.apply_action(action)

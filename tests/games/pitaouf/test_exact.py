"""Exact win probabilities: published values, fractions, players by name and as functions, budgets."""

from __future__ import annotations

import csv
import math
import os
import re
import signal
import threading
from fractions import Fraction
from pathlib import Path

import pytest

from matou._core import perft, pitaouf
from matou.errors import BudgetExhausted, IllegalAction, InvalidState, NotApplicable
from matou.pitaouf import reference
from matou.pitaouf.checking import cover
from matou.pitaouf.rules import Rules

with (Path(__file__).parents[2] / "data" / "pitaouf_tiny.csv").open() as file:
    TINY = list(csv.DictReader(file, delimiter=";"))

SMALL = {"suits": 2, "ranks": 3, "track": 4, "ace_cells": (2,), "hand": 2, "figures_from": 4}


def rules_of(row: dict[str, str]) -> Rules:
    sizes = {name: int(row[name]) for name in ("suits", "ranks", "track", "hand", "figures_from", "jokers")}
    words = {name: row[name] for name in ("joker", "exchange", "sums", "finish", "fridge")}
    cells = () if row["ace_cells"] == "none" else tuple(map(int, row["ace_cells"].split()))
    return Rules(**sizes, **words, ace_cells=cells)


def start(rules: Rules) -> pitaouf.State:
    return pitaouf.Game(rules).new_initial_state()


@pytest.mark.parametrize("row", TINY, ids=[f"{row['variant']}-{row['exchange']}" for row in TINY])
def test_published_values(row: dict[str, str]) -> None:
    want = float(row["optimal_win_probability"])
    state = start(rules_of(row))
    low, high, nodes, positions = pitaouf.exact_bounds(state)
    assert low == high == pytest.approx(want, abs=1e-12)
    assert 0 < positions <= nodes
    if nodes < 1_000_000:
        won, worlds = pitaouf.exact_count(state)
        assert won / worlds == pytest.approx(want, abs=1e-12)
        assert worlds == number_of_deals(rules_of(row))


def number_of_deals(rules: Rules) -> int:
    """Ways to lay the whole pack: aces on ace cells, others on the others, the rest anywhere."""
    cells, aces = rules.track - 1, len(rules.ace_cells)
    others = rules.suits * (rules.ranks - 1)
    rest = rules.suits * rules.ranks + rules.jokers - cells
    return math.perm(rules.suits, aces) * math.perm(others, cells - aces) * math.factorial(rest)


def test_fractions_are_those_of_the_readable_rules() -> None:
    for rules in cover(5)[::3]:
        small = Rules(**{**rules.describe(), **SMALL, "jokers": 1})
        won, worlds = pitaouf.exact_count(start(small))
        assert Fraction(won, worlds) == reference.best(small)
        assert pitaouf.exact(start(small)) == pytest.approx(won / worlds, abs=1e-15)


def test_a_game_begun_is_worth_the_mean_of_its_chances() -> None:
    state = start(Rules(**SMALL))
    mean = sum(share * pitaouf.exact(state.child(card)) for card, share in state.chance_outcomes())
    assert pitaouf.exact(state) == pytest.approx(mean, abs=1e-15)
    won = sum(pitaouf.exact_count(state.child(card))[0] for card, _ in state.chance_outcomes())
    assert pitaouf.exact_count(state)[0] == won


def test_values_of_actions() -> None:
    for number in range(10):
        state = pitaouf.Game(Rules(**SMALL)).deal(number).state()
        values = pitaouf.action_values(state)
        assert [action for action, _ in values] == state.legal_actions()
        assert all(value == pytest.approx(pitaouf.exact(state.child(action)), abs=1e-15) for action, value in values)
        assert max(value for _, value in values) == pitaouf.exact(state)


@pytest.mark.parametrize("merge", ["none", "past", "relabelled"])
@pytest.mark.parametrize("table_mb", [0, 0.01, 100])
def test_neither_merging_nor_the_table_changes_a_value(merge: str, table_mb: float) -> None:
    rules = Rules(**{**SMALL, "exchange": "bottom", "moves": "up_to"})
    want = pitaouf.exact(start(rules))
    assert pitaouf.exact(start(rules), merge=merge, table_mb=table_mb) == pytest.approx(want, abs=1e-14)


@pytest.mark.parametrize("player", ["random", "lowest", "cheapest", "longest"])
def test_named_players_win_as_often_as_computed(player: str) -> None:
    rules = Rules(suits=2, ranks=5, track=7, hand=3, ace_cells=(4,), figures_from=5)
    trials = 200_000
    wins = int(pitaouf.count_verdicts([(rules, player)], 31, 0, trials)[1])
    chance = pitaouf.exact(start(rules), player)
    assert 0.01 < chance < pitaouf.exact(start(rules))
    # Five standard deviations; the seed is fixed, so this is no gamble.
    assert abs(wins - trials * chance) < 5 * math.sqrt(trials * chance * (1 - chance))


def cheapest(state: pitaouf.State) -> str:
    """The player `cheapest`, from its description: the cheapest card that neutralises, else the lowest that may be
    played, else the cheapest sum; keeps its hand."""
    ranks = "23456789TJQKA"
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    if "keep" in texts:
        return "keep"
    cost = {
        card: ranks.index(card[0]) + 2 if card != "JK" else 5 for part in texts for card in re.split(r"[+:=]", part)
    }
    singles = [text for text in texts if "+" not in text]
    cell = str(state).split("*")[1][0]
    above = [text for text in singles if ranks.index(text.split("=")[-1][0]) > ranks.index(cell)]
    if above or singles:
        return min(above or singles, key=lambda text: cost[re.split("[:=]", text)[0]])
    return min(texts, key=lambda text: sum(cost[card] for card in text.split("+")))


def test_a_function_is_a_player() -> None:
    rules = Rules(**{**SMALL, "exchange": "none"})
    assert pitaouf.exact(start(rules), cheapest) == pytest.approx(pitaouf.exact(start(rules), "cheapest"), abs=1e-14)
    asked: list[str] = []

    def first(state: pitaouf.State) -> int:
        asked.append(state.to_text())
        return state.legal_actions()[0]

    value = pitaouf.exact(start(rules), first)
    positions = {pitaouf.State.from_text(text, rules=rules) for text in asked}
    assert len(positions) == len(asked)  # once for each position, with its history
    assert 0 < value < pitaouf.exact(start(rules))


def test_a_function_that_fails_is_told_as_it_is() -> None:
    def fail(state: pitaouf.State) -> int:
        raise ZeroDivisionError(str(state))

    with pytest.raises(ZeroDivisionError, match="hand"):
        pitaouf.exact(start(Rules(**SMALL)), fail)
    with pytest.raises(IllegalAction, match="77"):
        pitaouf.exact(start(Rules(**SMALL)), lambda state: 77)
    with pytest.raises(TypeError, match="not None"):
        pitaouf.exact(start(Rules(**SMALL)), lambda state: None)  # type: ignore[arg-type,return-value]
    with pytest.raises(InvalidState, match="there are random"):
        pitaouf.exact(start(Rules(**SMALL)), "nobody")


def test_progress_is_told() -> None:
    for player in (None, lambda state: state.legal_actions()[0]):
        told: list[int] = []
        with pytest.raises(BudgetExhausted):
            pitaouf.exact(start(Rules()), player, seconds=1.0, progress=told.append)
        assert told == sorted(told)
        assert told[-1] > 0


def test_a_budget_tells_what_is_known() -> None:
    rules = rules_of(TINY[0])
    truth = float(TINY[0]["optimal_win_probability"])
    lows, highs = [0.0], [1.0]
    for nodes in (0, 10, 1000, 20_000, 60_000):
        low, high, spent, _ = pitaouf.exact_bounds(start(rules), max_nodes=nodes)
        assert lows[-1] - 1e-12 <= low <= truth + 1e-12
        assert truth - 1e-12 <= high <= highs[-1] + 1e-12
        assert spent <= nodes
        lows.append(low)
        highs.append(high)
    for task in (pitaouf.exact, pitaouf.exact_count, pitaouf.action_values):
        with pytest.raises(BudgetExhausted) as raised:
            task(
                start(rules) if task is not pitaouf.action_values else pitaouf.Game(rules).deal(0).state(), max_nodes=50
            )
        numbers = re.search(r"between (\S+) and (\S+)$", str(raised.value))
        assert numbers is not None
        assert 0 <= float(numbers[1]) < float(numbers[2]) <= 1
    with pytest.raises(BudgetExhausted):
        pitaouf.exact(start(Rules()), seconds=0.1)
    with pytest.raises(BudgetExhausted):
        pitaouf.exact(start(rules), cheapest, max_nodes=20)


def test_too_large_for_a_fraction() -> None:
    with pytest.raises(NotApplicable, match="34 unseen cards"):
        pitaouf.exact_count(start(Rules()))


def test_wrong_parameters() -> None:
    with pytest.raises(InvalidState, match="table_mb"):
        pitaouf.exact(start(Rules(**SMALL)), table_mb=-1)
    with pytest.raises(InvalidState, match="merge"):
        pitaouf.exact(start(Rules(**SMALL)), merge="all")


@pytest.mark.parametrize("player", [None, lambda state: state.legal_actions()[0]])
def test_ctrl_c(player: object) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # the shell may have switched it off
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        pitaouf.exact(start(Rules()), player)  # type: ignore[arg-type]
    timer.join()
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("seconds", [-1.0, float("nan")])
def test_seconds_are_a_time(seconds: float) -> None:
    state = start(Rules(**SMALL))
    with pytest.raises(InvalidState, match="seconds are 0 or more"):
        pitaouf.exact(state, seconds=seconds)
    with pytest.raises(InvalidState, match="seconds are 0 or more"):
        perft(state, 2, seconds=seconds)

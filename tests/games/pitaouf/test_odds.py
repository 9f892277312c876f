"""Odds and comparisons: whatever the threads, stored or not, around given cards, and against exact values."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from matou import odds, pitaouf
from matou._core import pitaouf as core
from matou.errors import BadNotation, IllegalAction, InvalidState, NotApplicable
from matou.pitaouf import PLAYERS, Rules

TINY = (
    Rules(suits=2, ranks=4, track=6, ace_cells=(2,), hand=2, figures_from=4),
    Rules(suits=2, ranks=5, track=7, ace_cells=(3,), hand=3, figures_from=5, exchange="none", joker="wild"),
    Rules(suits=3, ranks=4, track=7, ace_cells=(4,), hand=2, figures_from=4, exchange="none", joker="top"),
)


def first_action(state: pitaouf.State) -> int:
    return state.legal_actions()[0]


@pytest.mark.parametrize("player", [*PLAYERS, first_action], ids=[*PLAYERS, "function"])
def test_the_result_depends_on_no_thread_and_no_chunk(player):
    deals = {"thoughtful": 150, first_action: 150, "planner": 12, "greedy_value": 150}.get(player, 5000)
    results = {
        pitaouf.odds(player, deals=deals, seed=3, first=7, threads=threads, chunk=chunk)
        for threads, chunk in ((1, None), (2, 37), (7, 1000), (None, None), (2, deals))
    }
    assert len(results) == 1
    result = results.pop()
    assert (result.trials, result.first, result.seed, result.method) == (deals, 7, 3, "clopper-pearson")
    assert result.undecided == 0


def test_undecided_deals_do_not_depend_on_threads_either():
    few = [
        pitaouf.odds("thoughtful", deals=200, threads=t, chunk=c, max_nodes=3000) for t, c in ((1, 200), (2, 9), (7, 1))
    ]
    assert few[0] == few[1] == few[2]
    assert few[0].undecided > 0
    assert few[0].player == "thoughtful within 3000 nodes"
    full = pitaouf.odds("thoughtful", deals=200)
    assert few[0].wins <= full.wins <= few[0].wins + few[0].undecided
    assert few[0].low < full.low
    assert few[0].high > full.high


def test_thoughtful_counts_what_solve_decides():
    solutions = pitaouf.solve_many(pitaouf.deal(index, seed=9) for index in range(20, 120))
    assert pitaouf.odds("thoughtful", deals=100, seed=9, first=20).wins == sum(bool(s.winnable) for s in solutions)


def test_nobody_wins_a_deal_that_thoughtful_loses():
    for player in ("random", "lowest", "cheapest", "longest"):
        for rules in TINY:
            paired = pitaouf.compare("thoughtful", player, deals=4000, rules=rules)
            assert paired.only_b == 0
            assert paired.both > 0
            assert paired.only_a > 0


def test_what_a_player_knows_is_said():
    for name in PLAYERS:
        result = pitaouf.odds(name, deals=20)
        assert result.knows == ("every card, the talon's order too" if name == "thoughtful" else "the cards seen")
    assert pitaouf.odds(first_action, deals=20).knows == "the cards seen"


def test_a_function_plays_as_the_named_player_that_it_asks():
    def cheapest(state: pitaouf.State) -> str:
        return state.action_to_string(core.choose(state, "cheapest"))

    for rules in (Rules(), *TINY):
        mine = pitaouf.odds(cheapest, deals=300, rules=rules)
        assert mine.wins == pitaouf.odds("cheapest", deals=300, rules=rules).wins
        paired = pitaouf.compare(cheapest, "cheapest", deals=300, rules=rules)
        assert (paired.only_a, paired.only_b) == (0, 0)


def test_a_function_sees_nothing_hidden_and_its_own_copy():
    def curious(state: pitaouf.State) -> int:
        track, hand, talon = state.to_text().partition(" moves")[0].split(";")
        assert set(track.split()[1:-1]) == {"?"}
        assert set(talon.split()) == {"?"}
        assert "?" not in hand
        action = state.legal_actions()[-1]
        state.apply_action(action)  # of no effect on the game
        return action

    assert pitaouf.odds(curious, deals=50).trials == 50


def test_a_function_that_breaks_the_rules_is_told():
    with pytest.raises(IllegalAction):
        pitaouf.odds(lambda state: 632, deals=5)
    with pytest.raises(ZeroDivisionError):
        pitaouf.odds(lambda state: 1 // 0, deals=5)


def test_given_cards_lie_where_they_are_said_to():
    small = Rules(suits=2, ranks=4, track=6, ace_cells=(2,), hand=2, figures_from=4)
    given = "? 5H ? ? ? JK;? JK;2S ? "
    wins = 0
    for index in range(500):
        deal = pitaouf.deal(index, seed=2, rules=small, given=given)
        track, hand, talon = deal.text.split(";")
        assert (track.split()[1], hand.split()[1], talon.split()[0]) == ("5H", "JK", "2S")
        wins += bool(pitaouf.solve(deal).winnable)
    result = pitaouf.odds("thoughtful", deals=500, seed=2, rules=small, given=given)
    assert result.wins == wins
    assert result.rules["given"] == "? 5H ? ? ? JK;? JK;2S ?"
    assert "given" in result.changed
    unconditional = pitaouf.odds("thoughtful", deals=500, seed=2, rules=small)
    assert unconditional.wins != wins


def test_given_everything_there_is_one_deal():
    deal = pitaouf.deal(17, seed=1)
    assert pitaouf.odds("thoughtful", deals=30, given=deal.text).wins == 30


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: pitaouf.odds("bob"), InvalidState, "'bob'.*greedy_value, random"),
        (lambda: pitaouf.odds(deals=0), InvalidState, "deals"),
        (lambda: pitaouf.odds(seed=-1), InvalidState, "seed"),
        (lambda: pitaouf.odds(seed=1 << 64), InvalidState, "seed"),
        (lambda: pitaouf.odds(first=1 << 63), InvalidState, "deal numbers"),
        (lambda: pitaouf.odds(threads=0), InvalidState, "threads"),
        (lambda: pitaouf.odds(threads=10_000), InvalidState, "threads"),
        (lambda: pitaouf.odds(level=1.0), InvalidState, "level"),
        (lambda: pitaouf.odds(precision=0.0), InvalidState, "precision"),
        (lambda: pitaouf.odds(max_nodes=10), InvalidState, "max_nodes.*cheapest"),
        (lambda: pitaouf.odds(given="2S"), BadNotation, "'2S'"),
        (lambda: pitaouf.odds(given="AS" + " ?" * 24 + " JK;? ? ? ? ?;" + " ?" * 23), InvalidState, "AS"),
        (lambda: pitaouf.compare("lowest", "random", max_nodes=10), InvalidState, "max_nodes"),
        (lambda: pitaouf.compare("lowest", "lowest", rules=(Rules(), Rules(hand=4))), InvalidState, "packs"),
        (lambda: list(pitaouf.survey(["lowest"], max_nodes=10)), InvalidState, "max_nodes"),
        (lambda: pitaouf.exact(TINY[0], "thoughtful"), NotApplicable, "thoughtful"),
    ],
)
def test_impossible_questions(call, kind, words):
    with pytest.raises(kind, match=words) as caught:
        call()
    assert "\n" not in str(caught.value)


def test_nothing_is_written_for_an_impossible_question(tmp_path: Path):
    store = tmp_path / "odds.db"
    for wrong in ({"threads": 10_000}, {"level": 2}, {"first": 1 << 63}, {"given": "x"}, {"deals": 0}):
        with pytest.raises(ValueError):
            pitaouf.odds("lowest", store=store, **wrong)
    with pytest.raises(InvalidState, match="version"):
        pitaouf.odds(first_action, deals=10, store=store)
    assert list(tmp_path.iterdir()) == []


def test_a_function_with_a_version_can_be_stored(tmp_path: Path):
    store, calls = tmp_path / "odds.db", []

    def mine(state: pitaouf.State) -> int:
        calls.append(1)
        return state.legal_actions()[0]

    mine.version = "1"
    result = pitaouf.odds(mine, deals=40, store=store)
    assert result.player.endswith("mine 1")
    calls.clear()
    assert pitaouf.odds(mine, deals=40, store=store) == result
    assert calls == []
    mine.version = "2"
    assert pitaouf.odds(mine, deals=40, store=store).wins == result.wins
    assert calls != []


def test_a_store_refuses_other_rules_and_other_cards(tmp_path: Path):
    store = tmp_path / "odds.db"
    pitaouf.odds("lowest", deals=100, store=store)
    with pytest.raises(InvalidState, match="joker=wild"):
        pitaouf.odds("lowest", deals=100, store=store, rules=Rules(joker="wild"))
    with pytest.raises(InvalidState, match="given="):
        pitaouf.odds("lowest", deals=100, store=store, given=pitaouf.deal(0).text)
    assert pitaouf.odds("lowest", deals=200, store=store).wins == pitaouf.odds("lowest", deals=200).wins


@pytest.mark.parametrize("player", ["thoughtful", "longest"])
def test_killed_and_continued_it_counts_the_same(tmp_path: Path, player: str):
    store, deals = tmp_path / "odds.db", 200 if player == "thoughtful" else 80_000
    code = (
        "import sys; from matou import pitaouf\n"
        f"pitaouf.odds({player!r}, deals={deals}, seed=5, threads=1, chunk={deals // 40}, store=sys.argv[1],\n"
        "    progress=lambda p: print(p.done, flush=True))\n"
    )
    kills = 0
    for wait in (3, 9):  # chunks to see before the kill
        with subprocess.Popen([sys.executable, "-c", code, str(store)], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            seen = [process.stdout.readline() for _ in range(wait)]
            process.send_signal(signal.SIGKILL)
            kills += process.wait() == -signal.SIGKILL
        assert all(seen)
    assert kills == 2
    stored = odds.contents(store)[0]["trials"]
    assert 0 < stored < deals
    told = []
    again = pitaouf.odds(player, deals=deals, seed=5, store=store, progress=told.append)
    assert told[0].done == stored
    assert again == pitaouf.odds(player, deals=deals, seed=5)


def test_ctrl_c_gives_what_is_known_with_an_interval_that_is_right_then():
    code = (
        "import json; from matou import pitaouf\n"
        "print('ready', flush=True)\n"
        "result = pitaouf.odds('random', deals=10**9, threads=1)\n"
        "print(json.dumps(result.to_json()))\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(2)
        os.kill(process.pid, signal.SIGINT)
        result = json.loads(process.stdout.readline())
    assert process.returncode == 0
    assert result["interrupted"]
    assert result["method"] == "confidence-sequence"
    assert result["trials"] > 0
    assert result["wins"] == pitaouf.odds("random", deals=result["trials"]).wins


def test_precision_stops_by_the_sequence_at_the_same_deal():
    results = {
        pitaouf.odds("cheapest", precision=0.01, threads=threads, chunk=chunk)
        for threads, chunk in ((1, 50), (2, None))
    }
    assert len(results) == 1
    result = results.pop()
    assert result.method == "confidence-sequence"
    assert 0.005 < result.half_width <= 0.01
    assert pitaouf.odds("cheapest", precision=0.0001, deals=500).trials == 500


def test_a_comparison_is_that_of_the_deals_one_by_one():
    rules = (Rules(joker="wild"), Rules(joker="dead", exchange="out"))
    paired = pitaouf.compare("cheapest", "lowest", deals=3000, seed=4, rules=rules, first=11)
    won = []
    for name, own in zip(("cheapest", "lowest"), rules, strict=True):
        won.append(core.verdicts_by_deal([(own, name)], 4, 11, 3000)[:, 0] == 1)
    a, b = won
    assert (paired.both, paired.only_a, paired.only_b, paired.neither, paired.undecided) == (
        int((a & b).sum()),
        int((a & ~b).sum()),
        int((b & ~a).sum()),
        int((~a & ~b).sum()),
        0,
    )
    assert (paired.a.rules["joker"], paired.b.rules["joker"]) == ("wild", "dead")
    swapped = pitaouf.compare("lowest", "cheapest", deals=3000, seed=4, rules=rules[::-1], first=11)
    assert (swapped.only_a, swapped.only_b) == (paired.only_b, paired.only_a)
    assert swapped.difference == -paired.difference


def test_an_undecided_deal_is_neither_players(tmp_path: Path):
    paired = pitaouf.compare("thoughtful", "lowest", deals=200, max_nodes=300, store=tmp_path / "odds.db")
    alone = pitaouf.odds("thoughtful", deals=200, max_nodes=300)
    assert paired.undecided == alone.undecided > 0
    assert paired.both + paired.only_a == alone.wins


def test_a_survey_goes_through_all_players():
    assert [result.player for result in pitaouf.survey(deals=30)] == list(PLAYERS)
    assert [result.trials for result in pitaouf.survey(["random", "lowest"], precision=0.2)] == [256, 256]


# Against exact values: the intervals cover as often as they say


@cache
def exact_and_wins(player: str, rules: Rules, deals: int) -> tuple[float, np.ndarray]:
    """The exact win probability, and which of so many deals are won."""
    return pitaouf.exact(rules, player), core.verdicts_by_deal([(rules, player)], 77, 0, deals)[:, 0] == 1


CASES = [(player, rules) for player in ("random", "lowest", "cheapest", "longest") for rules in TINY]


@pytest.mark.parametrize(("player", "rules"), CASES)
def test_the_rate_is_the_exact_one(player: str, rules: Rules):
    deals = 200_000
    p, won = exact_and_wins(player, rules, deals)
    assert 0 < p < 1
    assert abs(won.mean() - p) < 4.5 * np.sqrt(p * (1 - p) / deals)


def test_intervals_cover_as_often_as_they_say():
    size, runs, missed, low, high = 100, 2000, 0, 0, 0
    for player, rules in CASES:
        p, won = exact_and_wins(player, rules, 200_000)
        for wins in won.reshape(runs, size).sum(axis=1):
            interval = odds.clopper_pearson(int(wins), size)
            low += p < interval.low
            high += p > interval.high
    missed, total = low + high, runs * len(CASES)
    spread = 3 * np.sqrt(total)
    assert missed <= 0.05 * total + spread * np.sqrt(0.05 * 0.95)
    for side in (low, high):
        assert side <= 0.025 * total + spread * np.sqrt(0.025 * 0.975)
    assert missed > 0.01 * total  # the intervals are not so wide that they say nothing


def test_the_sequence_fails_seldom_though_it_is_looked_at_after_every_deal():
    length, runs, failed, peeked = 400, 100, 0, 0
    sequence = cache(odds.confidence_sequence)
    fixed = cache(odds.clopper_pearson)
    for player, rules in CASES:
        p, won = exact_and_wins(player, rules, 200_000)
        for wins in won[: runs * length].reshape(runs, length).cumsum(axis=1):
            looks = [(int(wins[n - 1]), n) for n in range(1, length + 1)]
            failed += not all(sequence(*look).covers(p) for look in looks)
            peeked += not all(fixed(*look).covers(p) for look in looks[9::10])
    total = runs * len(CASES)
    assert failed <= 0.05 * total
    assert peeked > 0.1 * total  # what the sequence is for: an interval for a fixed size fails when it is peeked at

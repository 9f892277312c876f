"""Games in progress: steps, chance, equality, pickles, deals; and played games replayed through the core."""

from __future__ import annotations

import copy
import json
import os
import pickle
import signal
import threading
import time
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import matou
from matou._core import perft, pitaouf, playout, positions
from matou.errors import BadNotation, BudgetExhausted, IllegalAction, InvalidState, NotApplicable
from matou.pitaouf.rules import Rules

DATA = Path(__file__).parents[2] / "data"
TRANSCRIPTS = [json.loads(line) for line in (DATA / "transcripts_pitaouf.jsonl").read_text().splitlines()]

# 7 cards: 2S 2H 3S 3H 4S 4H JK, the 4s being the aces; one of them lies on cell 2.
SMALL = Rules(suits=2, ranks=3, track=4, ace_cells=(2,), hand=2, figures_from=4)
DEAL = "3S 4H 2H JK;2S JK;4S 3H"


@pytest.fixture
def state() -> pitaouf.State:
    return pitaouf.Deal.from_text(DEAL, rules=SMALL).state()


@pytest.mark.parametrize("game", TRANSCRIPTS, ids=range(len(TRANSCRIPTS)))
def test_played_games(game: dict[str, Any]) -> None:
    table = pitaouf.Game(Rules(**game["options"]))
    state = table.deal_from_text(game["deal"]).state()
    deal = table.deal_from_text(game["deal"])
    words = []
    for step in game["steps"]:
        assert state.current_player() == step["seat"]
        if step["seat"] == matou.CHANCE:
            weights = state.chance_weights()
            total = sum(weight for _, weight in weights)
            law = {state.action_to_string(card): Fraction(weight, total) for card, weight in weights}
            assert law == {text: Fraction(share) for text, share in step["outcomes"].items()}
            assert state.action_to_string(deal.answer(state)) == step["action"]
        else:
            legal = sorted(state.action_to_string(action) for action in state.legal_actions())
            assert len(legal) == step.get("legal_count", len(legal))
            assert legal == step.get("legal", legal)
        state.apply_action(step["action"])
        words.append(step["action"].replace(" ", "_"))
    assert state.current_player() == matou.TERMINAL
    assert state.returns() == game["returns"]
    assert state.to_text().split(" moves ")[1].split() == words
    assert pitaouf.State.from_text(state.to_text(), rules=table.rules) == state


def test_game_tells_its_sizes() -> None:
    game = pitaouf.Game()
    assert (game.name, game.num_players, game.num_distinct_actions) == ("pitaouf", 1, 633 + 2**5)
    assert (game.min_utility, game.max_utility) == (0.0, 1.0)
    assert game.max_chance_outcomes == 53
    assert game.rules == Rules()
    assert {"Playable", "Chancy", "Hashed"} <= set(game.capabilities)
    assert game == pitaouf.Game(Rules())
    assert hash(game) == hash(pitaouf.Game(Rules()))
    assert game != pitaouf.Game(SMALL)
    assert game != "pitaouf"
    assert pickle.loads(pickle.dumps(pitaouf.Game(SMALL))) == pitaouf.Game(SMALL)
    with pytest.raises(TypeError, match="rules must be"):
        pitaouf.Game("wild")  # type: ignore[arg-type]


def test_a_game_step_by_step(state: pitaouf.State) -> None:
    # Cell 1 is 3S, the hand 2S JK; talon 4S 3H.
    assert state.current_player() == 0
    assert [state.action_to_string(a) for a in state.legal_actions()] == ["keep", "2S>H", "JK>S", "JK>H"]
    state.apply_action("keep")
    # 2S is lower in the cell's suit; the joker: 2S (danger), 4S (brio, a figure: 3), 4H (success, a figure: 2).
    assert [state.action_to_string(a) for a in state.legal_actions()] == ["2S", "JK=2S", "JK=4S", "JK=4H"]
    state.apply_action(state.string_to_action("JK=4H"))
    # Unseen: 2H 3H, and the aces 4S 4H, one of them on cell 2. In the talon: one ace, one other card.
    assert state.current_player() == matou.CHANCE
    law = {state.action_to_string(card): share for card, share in state.chance_outcomes()}
    assert law == {"2H": 0.25, "3H": 0.25, "4S": 0.25, "4H": 0.25}
    state.apply_action("4S")
    assert [state.action_to_string(card) for card in state.legal_actions()] == ["2H", "3H"]  # cell 3 is turned up
    state.apply_action("2H")
    # 2H: 2S is an equal, 4S neutralises it.
    assert [state.action_to_string(a) for a in state.legal_actions()] == ["2S", "4S"]
    assert not state.is_terminal()
    state.apply_action("4S")
    # To the fridge without a draw, back to 3, which is safe; then 2, an ace that was jumped: 4H for certain.
    assert state.chance_weights() == [(state.string_to_action("4H"), 1)]
    state.apply_action("4H")
    assert state.is_terminal()
    assert state.returns() == [0.0]
    assert state.legal_actions() == []
    assert len(state.history()) == 6
    with pytest.raises(IllegalAction, match="the game is over"):
        state.apply_action("2S")
    with pytest.raises(IllegalAction, match="the game is over"):
        state.apply_action(0)


def test_undo_and_child(state: pitaouf.State) -> None:
    start = state.clone()
    after = state.child("keep").child("2S")
    assert state == start
    assert after != start
    after.undo_action()
    after.undo_action()
    assert after == start
    assert after.to_text() == start.to_text()
    with pytest.raises(NotApplicable, match="no step to take back"):
        after.undo_action()


@pytest.mark.parametrize("action", [-1, 5, 300, 10**6, 2**40, 10**30, -(10**30)])
def test_illegal_numbers_change_nothing(state: pitaouf.State, action: int) -> None:
    before = state.to_text()
    for step in (state.apply_action, state.child, state.action_to_string):
        with pytest.raises(IllegalAction, match=str(action)):
            step(action)
    assert state.to_text() == before


def test_illegal_texts_change_nothing(state: pitaouf.State) -> None:
    before = state.to_text()
    for text, error in [("", BadNotation), ("7", BadNotation), ("KH", IllegalAction), ("2S>S", IllegalAction)]:
        with pytest.raises(error, match=f"'{text}'"):
            state.apply_action(text)
    with pytest.raises(TypeError):
        state.apply_action(1.5)  # type: ignore[arg-type]
    assert state.to_text() == before


# An argument by name, what refuses it with the numbers that are too small and too large, and the range that it names.
UNSIGNED, DEPTHS, THREADS = ("0 to 2**64 - 1", 2**64), ("0 to 2**31 - 1", 2**31), ("1 to 1024", 1025)
NUMBERS: list[tuple[str, tuple[str, int], Any]] = [
    ("index", UNSIGNED, lambda s, n: s.game.deal(n)),
    ("seed", UNSIGNED, lambda s, n: s.game.deal(0, seed=n)),
    ("seed", UNSIGNED, lambda s, n: s.game.sample(s.to_text(), n)),
    ("seed", UNSIGNED, lambda s, n: s.resample(0, n)),
    ("seed", UNSIGNED, lambda s, n: s.sample_deal(n)),
    ("seed", UNSIGNED, lambda s, n: playout(s, n)),
    ("seed", UNSIGNED, lambda s, n: pitaouf.choose(s, "random", n)),
    ("depth", DEPTHS, lambda s, n: perft(s, n)),
    ("max_depth", DEPTHS, lambda s, n: positions(s, n)),
    ("max_nodes", UNSIGNED, lambda s, n: perft(s, 1, max_nodes=n)),
    ("max_nodes", UNSIGNED, lambda s, n: positions(s, 1, max_nodes=n)),
    ("max_nodes", UNSIGNED, lambda s, n: pitaouf.exact(s, max_nodes=n)),
    ("max_nodes", UNSIGNED, lambda s, n: pitaouf.exact_bounds(s, "lowest", max_nodes=n)),
    ("max_nodes", UNSIGNED, lambda s, n: pitaouf.exact_count(s, max_nodes=n)),
    ("max_nodes", UNSIGNED, lambda s, n: pitaouf.action_values(s, max_nodes=n)),
    ("max_nodes", UNSIGNED, lambda s, n: pitaouf.solve(s.game.deal(0), max_nodes=n)),
    ("max_nodes", UNSIGNED, lambda s, n: pitaouf.solve_many([s.game.deal(0)], max_nodes=n)),
    ("threads", THREADS, lambda s, n: pitaouf.solve_many([s.game.deal(0)], threads=n)),
    ("threads", THREADS, lambda s, n: pitaouf.count_verdicts([(SMALL, "lowest")], 0, 0, 1, threads=n)),
    ("chunk", UNSIGNED, lambda s, n: pitaouf.count_verdicts([(SMALL, "lowest")], 0, 0, 1, chunk=n)),
    ("max_nodes", UNSIGNED, lambda s, n: pitaouf.count_verdicts([(SMALL, "lowest")], 0, 0, 1, max_nodes=n)),
    ("first", UNSIGNED, lambda s, n: pitaouf.verdicts_by_deal([(SMALL, "lowest")], 0, n, 1)),
    ("count", UNSIGNED, lambda s, n: pitaouf.deal_many(SMALL, 0, 0, n)),
    ("games", UNSIGNED, lambda s, n: pitaouf.trace(SMALL, 0, 0, n)),
]


@pytest.mark.parametrize(("name", "limits", "call"), NUMBERS, ids=[f"{i}-{row[0]}" for i, row in enumerate(NUMBERS)])
def test_a_number_out_of_range_is_refused_with_its_name(
    state: pitaouf.State, name: str, limits: tuple[str, int], call: Any
) -> None:
    words, above = limits
    for number in (-1, above, 2**80, -(10**40)):
        with pytest.raises(InvalidState) as caught:
            call(state, number)
        assert str(caught.value) == f"{name} is {words}, not {number}"
    with pytest.raises(InvalidState, match=f"{name} is .* not a number of 40001 bits"):
        call(state, 2**40000)
    for wrong in ("1", 1.0, [1]):
        with pytest.raises(TypeError):
            call(state, wrong)


def test_integers_of_numpy_are_numbers_too(state: pitaouf.State) -> None:
    assert state.game.deal(np.int64(3), seed=np.uint64(2)) == state.game.deal(3, seed=2)
    assert perft(state, np.int8(1)) == 4
    after = state.child(np.int32(state.legal_actions()[0]))
    assert after == state.child(state.legal_actions()[0])
    assert state.observation_string(np.uint8(0)) == str(state)


def test_chance_only_where_chance_acts(state: pitaouf.State) -> None:
    for method in (state.chance_outcomes, state.chance_weights):
        with pytest.raises(NotApplicable, match="chance does not act here"):
            method()
    state.apply_action("keep")
    state.apply_action("2S")
    with pytest.raises(IllegalAction, match="is no outcome of chance here"):
        state.apply_action(0)  # 2S, just played
    with pytest.raises(IllegalAction, match="2S"):
        state.apply_action("2S")


def test_seats_are_checked(state: pitaouf.State) -> None:
    views = (state.information_state_string, state.observation_string)
    tensors = (state.information_state_tensor, state.observation_tensor)
    for seat in (1, -1, 2**70):
        for view in (*views, *tensors, lambda seat: state.resample(seat, 0)):
            with pytest.raises(InvalidState) as caught:
                view(seat)
            assert str(caught.value) == f"no seat {seat}: seats are 0 to 0"
    # The one seat is meant where no seat is named, when chance acts too.
    for step in ("JK>H", "4S"):
        assert all(view() == view(0) for view in views)
        assert all((tensor() == tensor(0)).all() for tensor in tensors)
        state.apply_action(step)
        assert state.current_player() == matou.CHANCE


def test_equality_is_of_positions(state: pitaouf.State) -> None:
    # Before the deal, dealt by chance in another order of the hand: the same position, another history.
    other = pitaouf.Game(SMALL).new_initial_state()
    for card in ("3S", "JK", "2S"):
        assert other != state
        other.apply_action(card)
    assert other == state
    assert hash(other) == hash(state)
    assert other.to_text() != state.to_text()
    assert other.key() == state.key()
    strict = pitaouf.Deal.from_text(DEAL, rules=Rules(**{**SMALL.describe(), "empty_hand": "strict"})).state()
    assert strict != state
    assert state != DEAL
    assert len({state, other, strict}) == 2


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))])
def test_copies_live_alone(state: pitaouf.State, again: Any) -> None:
    state.apply_action("keep")
    twin = again(state)
    assert twin == state
    assert twin.to_text() == state.to_text()
    twin.apply_action("2S")
    assert twin != state
    deal = pitaouf.Deal.from_text(DEAL, rules=SMALL)
    assert again(deal) == deal
    assert hash(again(deal)) == hash(deal)


def test_a_pickle_of_another_format_is_refused(state: pitaouf.State) -> None:
    version, rules, text = state.__getstate__()
    for saved in [(version + 1, rules, text), ("1", rules, text), (version, rules), ()]:
        with pytest.raises(InvalidState, match="a pickle of another format"):
            pitaouf.State.__new__(pitaouf.State).__setstate__(saved)  # type: ignore[arg-type]


def test_a_deal_serves_every_rule_set_of_its_pack() -> None:
    deal = pitaouf.Game(SMALL).deal(5, seed=2)
    wild = Rules(**{**SMALL.describe(), "joker": "wild", "exchange": "none"})
    other = deal.with_rules(wild)
    assert other == deal
    assert other.text == deal.text
    assert other.rules == wild
    assert pitaouf.Game(wild).deal(5, seed=2) == deal
    with pytest.raises(InvalidState, match="another pack"):
        deal.with_rules(Rules())
    with pytest.raises(InvalidState, match="another pack"):
        deal.answer(pitaouf.Game().deal(0).state())


def test_deals_are_numbered() -> None:
    game = pitaouf.Game()
    assert game.deal(3) == game.deal(3, seed=0)
    assert len({game.deal(i, seed).text for i in range(5) for seed in range(5)}) == 25
    many = pitaouf.deal_many(Rules(), 1, 10, 20)
    assert many.dtype == np.uint8
    assert many.shape == (20, 53)
    assert (np.sort(many, axis=1) == np.arange(53)).all()
    ranks, suits = "23456789TJQKA", "SHDC"
    for row, index in zip(many.tolist(), range(10, 30), strict=True):
        texts = ["JK" if card == 52 else ranks[card // 4] + suits[card % 4] for card in row]
        want = game.deal(index, seed=1).text
        assert want == f"{' '.join(texts[:25])} JK;{' '.join(texts[25:30])};{' '.join(texts[30:])}"
    with pytest.raises(InvalidState, match="too large"):
        pitaouf.deal_many(Rules(), 0, 0, 2**60)


def test_given_cards_keep_their_place() -> None:
    game = pitaouf.Game(SMALL)
    given = "? ? 2H JK;? JK;? 4S"
    for index in range(20):
        cells, hand, talon = (part.split() for part in game.deal(index, given=given).text.split(";"))
        assert (cells[2], hand[1], talon[1]) == ("2H", "JK", "4S")
    with pytest.raises(InvalidState, match="4S"):
        game.deal(0, given="4S ? ? JK;? ?;? ?")


def test_a_deal_answers_only_its_own_games(state: pitaouf.State) -> None:
    deal = pitaouf.Deal.from_text(DEAL, rules=SMALL)
    with pytest.raises(NotApplicable, match="chance does not act here"):
        deal.answer(state)
    other = pitaouf.Deal.from_text("2H 4H 3S JK;4S 3H;2S JK", rules=SMALL).state()
    other.apply_action("keep")
    other.apply_action("4S")
    assert other.action_to_string(pitaouf.Deal.from_text("2H 4H 3S JK;4S 3H;2S JK", rules=SMALL).answer(other)) == "2S"
    with pytest.raises(InvalidState, match="does not come from this deal"):
        deal.answer(other)  # would draw 4S, which was played


def test_views(state: pitaouf.State) -> None:
    assert state.information_state_string() == state.to_text() == "3S ? ? JK;2S JK;? ?"
    assert str(state) == state.observation_string() == "out 1: *3S ? ? | hand 2S JK | talon 2"
    assert repr(state) == "<pitaouf.State '3S ? ? JK;2S JK;? ?'>"
    state.apply_action("JK>H")
    assert str(state) == "out 1: *3S ? ? | hand 2S | talon 2 | aside JK, seeking H"
    state.apply_action("4S")
    assert str(state) == "out 1: *3S ? ? | hand 2S | talon 2, bottom 4S | aside JK, seeking H"
    state.apply_action("3H")
    assert str(state) == "out 1: *3S ? ? | hand 2S 3H | talon 2, bottom JK 4S"


def test_tensors(state: pitaouf.State) -> None:
    for tensor, shape in [
        (state.observation_tensor(), state.game.observation_tensor_shape),
        (state.information_state_tensor(), state.game.information_state_tensor_shape),
    ]:
        assert tensor.dtype == np.float32
        assert list(tensor.shape) == shape
        assert ((tensor >= 0) & (tensor <= 1)).all()
    # Phase 10, way 2, cat 4, length 4, suits 2, three sets of 3 cells, talon share 1, 7 cards by 9 places.
    assert state.observation_tensor().shape == (10 + 2 + 4 + 4 + 2 + 9 + 1 + 7 * 9,)
    places = state.observation_tensor()[-63:].reshape(7, 9)
    assert (places.sum(axis=1) == 1).all()
    # gone, hand, unseen, aside, cells 1 to 3, read talon; cards 2S 2H 3S 3H 4S 4H JK
    assert places.argmax(axis=1).tolist() == [1, 2, 4, 2, 2, 2, 1]
    for step in ("JK>H", "4S"):
        state.apply_action(step)
    reading = state.observation_tensor()
    assert reading[-63:].reshape(7, 9).argmax(axis=1).tolist() == [1, 2, 4, 2, 7, 2, 3]
    assert reading[20:22].tolist() == [0, 1]  # hearts are sought
    assert reading[31] == 0.5  # one of two cards of the talon is unread


def test_sample_deal_agrees_with_what_is_known(state: pitaouf.State) -> None:
    state.apply_action("keep")
    state.apply_action("2S")
    deals = {state.sample_deal(seed).text for seed in range(200)}
    # 2S was played, JK held. Hidden: an ace on cell 2 (2 ways), 2H or 3H on cell 3, the other two in the talon in
    # either order: 8 full deals, with the card played first in the hand or not (a fixed order).
    assert len(deals) == 8
    assert state.resample(0, 7) == state
    assert pitaouf.Game(SMALL).sample(state.to_text(), seed=3) == state


def test_playout_and_perft(state: pitaouf.State) -> None:
    before = state.to_text()
    results = [playout(state, seed) for seed in range(300)]
    assert {tuple(result) for result in results} == {(0.0,), (1.0,)}
    assert results == [playout(state, seed) for seed in range(300)]
    assert perft(state, 0) == 1
    assert perft(state, 1) == 4
    assert positions(state, 1) == [1, 4]
    assert state.to_text() == before
    with pytest.raises(InvalidState, match="depth"):
        perft(state, -1)
    with pytest.raises(BudgetExhausted, match="histories counted"):
        perft(pitaouf.Game().deal(0).state(), 8, max_nodes=5000)
    with pytest.raises(BudgetExhausted, match="perft to depth 9"):
        perft(pitaouf.Game().deal(0).state(), 9, seconds=0.05)
    with pytest.raises(BudgetExhausted, match="finished to ply"):
        positions(pitaouf.Game().deal(0).state(), 9, max_nodes=500)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Ctrl-C as Python has it, also where the tests run in the background and the shell has switched it off."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_ends_a_long_task() -> None:
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        perft(pitaouf.Game().deal(0).state(), 12)
    assert time.monotonic() - began < 20
    timer.join()


def test_progress_is_told_and_its_errors_come_out() -> None:
    state = pitaouf.Game().deal(0).state()
    told: list[int] = []
    with pytest.raises(BudgetExhausted):
        perft(state, 12, seconds=1.0, progress=told.append)
    assert told
    assert told == sorted(told)
    assert told[0] > 0

    def fail(done: int) -> None:
        raise ZeroDivisionError(done)

    with pytest.raises(ZeroDivisionError):
        perft(state, 12, progress=fail)


def test_progress_ends_with_all_that_was_done() -> None:
    state = pitaouf.Game(SMALL).deal(0).state()
    told: list[int] = []
    bounds = pitaouf.exact_bounds(state, progress=told.append)
    assert told == [bounds[2]]  # too short a task for any other report
    told.clear()
    _, _, nodes = pitaouf.solve(state.game.deal(0), progress=told.append)
    assert told == [nodes]
    told.clear()
    with pytest.raises(BudgetExhausted, match="after 7 nodes"):
        perft(pitaouf.Game().deal(0).state(), 8, max_nodes=7, progress=told.append)
    assert told == [7]
    told.clear()
    pitaouf.count_verdicts([(SMALL, "lowest")], 0, 0, 10, progress=told.append)
    assert told == [10]
    told.clear()
    value = pitaouf.exact_bounds(state, lambda s: s.legal_actions()[0], progress=told.append)
    assert told == [value[2]]


def test_a_stop_flag_ends_a_batch() -> None:
    flag = threading.Event()
    threading.Timer(0.2, flag.set).start()
    assert pitaouf.count_verdicts([(Rules(), "random")], 0, 0, 2**40, threads=1, stop=flag) is None
    done = pitaouf.count_verdicts([(Rules(), "random")], 0, 0, 100, threads=1, stop=threading.Event())
    assert done is not None
    assert done.sum() == 100


def test_verdicts() -> None:
    wild = Rules(joker="wild")
    entrants = [(Rules(), "cheapest"), (wild, "random")]
    counts = pitaouf.count_verdicts(entrants, 3, 50, 4000, threads=2)
    table = pitaouf.verdicts_by_deal(entrants, 3, 50, 4000, threads=1, chunk=7)
    assert counts.shape == (3, 3)
    assert table.shape == (4000, 2)
    assert all(counts[a, b] == ((table[:, 0] == a) & (table[:, 1] == b)).sum() for a in range(3) for b in range(3))
    assert (pitaouf.count_verdicts(entrants[:1], 3, 50, 4000) == counts.sum(axis=1)).all()
    with pytest.raises(InvalidState, match="there are random"):
        pitaouf.count_verdicts([(Rules(), "nobody")], 0, 0, 1)
    with pytest.raises(InvalidState, match="threads"):
        pitaouf.count_verdicts(entrants, 0, 0, 1, threads=0)
    assert set(pitaouf.players()) >= {"random", "lowest", "cheapest", "longest"}

"""Tricks of two teams with all hands known: data of independent origin, plain search, bad input."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from matou import padatou_parle as parle
from matou.errors import BadNotation, InvalidState, NotApplicable
from matou.padatou_parle import reference
from matou.padatou_parle.solving import position

DATA = Path(__file__).parents[2] / "data" / "padatou_double_dummy.csv"
SMALL = ["S:A H:- D:- C:-", "S:7 H:- D:- C:-", "S:- H:7 D:- C:-", "S:- H:K D:- C:-"]


def rows() -> list[tuple[list[str], list[int]]]:
    with DATA.open(encoding="utf-8") as file:
        return [
            ([row[f"hand{seat}"] for seat in range(4)], [int(row[f"team02_lead{seat}"]) for seat in range(4)])
            for row in csv.DictReader(file)
        ]


def random_hands(rng: np.random.Generator, size: int) -> list[int]:
    """Four hands of so many cards each."""
    cards = rng.permutation(32)[: 4 * size]
    return [int(sum(1 << int(card) for card in cards[seat * size : (seat + 1) * size])) for seat in range(4)]


def test_every_deal_of_the_data():
    deals = rows()
    assert len(deals) == 2000
    found = parle.double_dummy_many([hands for hands, _ in deals], threads=2)
    assert found.dtype == np.int8
    assert found.tolist() == [values for _, values in deals]


def test_one_deal_at_a_time_and_one_leader_each():
    deals = rows()[:40]
    leaders = [number % 4 for number in range(40)]
    found = parle.double_dummy_many([hands for hands, _ in deals], leaders=leaders)
    assert found.shape == (40,)
    for (hands, values), leader, tricks in zip(deals, leaders, found, strict=True):
        assert parle.double_dummy_table(hands) == values
        assert tricks == values[leader]
        assert parle.double_dummy(hands, leader) == (values[leader] if leader % 2 == 0 else 8 - values[leader])


def test_answers_do_not_depend_on_the_batch():
    rng = np.random.default_rng(3)
    deals = np.array([random_hands(rng, 8) for _ in range(60)], np.uint32)
    found = parle.double_dummy_many(deals)
    assert np.array_equal(parle.double_dummy_many(np.repeat(deals[:1], 50, axis=0)), np.repeat(found[:1], 50, axis=0))
    order = rng.permutation(60)
    assert np.array_equal(parle.double_dummy_many(deals[order], threads=2), found[order])
    for table_mb in (0, 0.001, 4):
        for row, hands in zip(found[:10], deals, strict=False):
            solved = parle.solve_hands([int(hand) for hand in hands], 2, table_mb=table_mb)
            assert solved.tricks is not None
            assert solved.tricks[0] == row[2]


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_endings_by_plain_search(size: int):
    rng = np.random.default_rng(size)
    for _ in range(40):
        hands = random_hands(rng, size)
        texts = [reference.text.hand_text(hand) for hand in hands]
        want = reference.double_dummy_table(texts)
        assert parle.double_dummy_table(hands) == want
        assert parle.double_dummy_table(texts) == want
        for leader in range(4):
            cards = parle.analyse_hands(hands, leader)
            assert [card.action for card in cards] == [
                reference.text.card_text(card) for card in range(32) if hands[leader] >> card & 1
            ]
            best = max(card.tricks for card in cards if card.tricks is not None)
            assert best == (want[leader] if leader % 2 == 0 else size - want[leader])


def test_analyse_and_line_at_any_point_of_a_deal():
    rng = np.random.default_rng(11)
    for index in range(12):
        state = parle.deal(index, seed=9, rules=parle.Rules(questions=False)).state()
        while not state.is_terminal():
            found = parle.solve(state)
            cards = parle.analyse(state)
            assert [card.action for card in cards] == [state.action_to_string(a) for a in state.legal_actions()]
            assert found.tricks is not None
            seat = state.current_player()
            won = position(state).won
            mine = found.tricks[seat % 2] - won[seat % 2] - won[seat % 2 + 2]
            assert max(card.tricks for card in cards if card.tricks is not None) == mine
            assert found.line[0] == next(card.action for card in cards if card.tricks == mine)
            for card in cards:
                after = parle.solve(state.child(card.action)).tricks
                assert after is not None
                assert after[seat % 2] - won[seat % 2] - won[seat % 2 + 2] == card.tricks
            if state.to_text().count(" ") % 3 == 0:
                assert parle.replay(state, found.line) == found.tricks
            state.apply_action(int(rng.choice(state.legal_actions())))


def test_questions_change_no_value():
    state = parle.deal(4).state()
    before = parle.solve(state)
    asked = state.child("ask which_suit")
    assert parle.solve(asked).tricks == before.tricks
    assert parle.analyse(asked) == parle.analyse(state)
    assert parle.solve(asked.child("answer S").child(before.line[0])).tricks == before.tricks


def test_forced_cards_and_the_last_trick_have_values():
    """A solver of bridge is known to answer -2 where only one card can be played."""
    assert parle.analyse_hands(SMALL) == [parle.CardTricks("AS", 1)]
    assert parle.analyse_hands(SMALL, leader=3) == [parle.CardTricks("KH", 1)]
    hands = ["S:- H:8 D:- C:-", "S:8 H:- D:- C:-", "S:- H:- D:8 C:-", "S:A H:9 D:- C:-"]
    assert parle.analyse_hands(hands, leader=0, trick="KS QS 7S") == [parle.CardTricks("AS", 2)]


def test_a_position_after_the_last_trick():
    state = parle.deal(0).state()
    rng = np.random.default_rng(1)
    while not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
    found = parle.solve(state)
    assert found.exact
    assert found.line == []
    assert found.tricks is not None
    assert sum(found.tricks) == 8
    assert parle.analyse(state) == []


def test_the_same_hands_in_every_spelling():
    pbn = "N:A... 7... .7.. .K.."
    assert parle.double_dummy(pbn) == 1
    assert parle.double_dummy(["A...", "7...", ".7..", ".K.."]) == 1
    assert parle.double_dummy_table(pbn) == parle.double_dummy_table(SMALL) == [1, 1, 0, 0]
    assert parle.double_dummy_many([[1 << 7, 1, 1 << 8, 1 << 14]]).tolist() == [[1, 1, 0, 0]]
    assert parle.double_dummy_many([pbn, SMALL]).tolist() == [[1, 1, 0, 0]] * 2
    # The seat named first is North = 0, East = 1: the hands move, the seats stay.
    assert parle.double_dummy_table("E:7... .7.. .K.. A...") == [1, 1, 0, 0]


@pytest.mark.parametrize(
    ("hands", "leader", "error", "said"),
    [
        (["S:A H:- D:- C:-", "S:A H:- D:- C:-", "S:- H:7 D:- C:-", "S:- H:K D:- C:-"], 0, InvalidState, "AS"),
        (["S:6 H:- D:- C:-", *SMALL[1:]], 0, InvalidState, "not 6"),
        (["S:AK H:- D:- C:-", *SMALL[1:]], 0, InvalidState, "different sizes: seat 0 has 2 cards instead of 1"),
        (["S:- H:- D:- C:-"] * 4, 0, InvalidState, "from 1 to 8 cards"),
        (SMALL, 4, InvalidState, "leader"),
        (SMALL, -1, InvalidState, "leader"),
        (SMALL[:3], 0, InvalidState, "4 hands"),
        ("S:A", 0, BadNotation, "S:A"),
    ],
)
def test_bad_hands_are_named(hands: list[str], leader: int, error: type[Exception], said: str):
    with pytest.raises(error, match=said) as raised:
        parle.double_dummy(hands, leader)
    assert "\n" not in str(raised.value)


def test_the_bad_deal_of_a_batch_is_named():
    twice = ["S:A H:- D:- C:-", "S:A H:- D:- C:-", "S:- H:7 D:- C:-", "S:- H:K D:- C:-"]
    with pytest.raises(InvalidState, match="deal 2"):
        parle.double_dummy_many([SMALL, SMALL, twice])
    with pytest.raises(InvalidState, match="leader"):
        parle.double_dummy_many([SMALL], leaders=[7])
    with pytest.raises(InvalidState, match="one leader for each of the 2 deals"):
        parle.double_dummy_many([SMALL, SMALL], leaders=[0])
    with pytest.raises(InvalidState, match="deal 0: a deal has 4 hands, not 3"):
        parle.double_dummy_many([SMALL[:3]])
    with pytest.raises(TypeError, match="deal 1: 4 hands are wanted"):
        parle.double_dummy_many([SMALL, parle.deal(0)])
    with pytest.raises(TypeError):
        parle.double_dummy_many([SMALL], leaders=[1.5])
    with pytest.raises(TypeError, match="one seat a deal"):
        parle.double_dummy_many([SMALL], leaders=np.zeros((1, 1), np.int8))
    with pytest.raises(InvalidState, match="'every'"):
        parle.double_dummy_many([SMALL], leaders="every")


@pytest.mark.parametrize(
    "array",
    [np.zeros((3, 4), np.int64), np.zeros((3, 5), np.uint32), np.zeros(4, np.uint32), np.zeros((2, 2, 4), np.uint32)],
)
def test_arrays_of_a_wrong_shape_or_dtype(array: np.ndarray):
    with pytest.raises(TypeError, match=r"uint32 array of shape \(n, 4\)"):
        parle.double_dummy_many(array)


def test_no_cards_are_no_position():
    for leader in (0, 9):
        with pytest.raises(InvalidState, match="card|leader"):
            parle.solve_hands(["S:- H:- D:- C:-"] * 4, leader)
        with pytest.raises(InvalidState, match="card|leader"):
            parle.analyse_hands(["S:- H:- D:- C:-"] * 4, leader)


def test_no_deal_is_no_error():
    assert parle.double_dummy_many([]).shape == (0, 4)
    assert parle.double_dummy_many(np.zeros((0, 4), np.uint32), leaders=[]).shape == (0,)


def test_a_budget_that_ends_is_said():
    state = parle.deal(3).state()
    found = parle.solve(state, max_nodes=1)
    assert not found.exact
    assert found.tricks is None
    for nodes in (2, 20, 200):  # whatever is told is true
        assert parle.solve(state, max_nodes=nodes).tricks in (None, parle.solve(state).tricks)
    assert any(card.tricks is None for card in parle.analyse(state, max_nodes=1))
    with pytest.raises(NotApplicable):
        parle.solve(parle.Game().new_initial_state())


def test_progress_comes_and_threads_change_nothing():
    rng = np.random.default_rng(5)
    deals = np.array([random_hands(rng, 8) for _ in range(3000)], np.uint32)
    seen: list[int] = []
    one = parle.double_dummy_many(deals, progress=seen.append)
    assert seen
    assert seen == sorted(seen)
    assert seen[-1] == 3000
    assert np.array_equal(one, parle.double_dummy_many(deals, threads=2))

"""Every line of the rules of Padatou and its open points, in deals made by hand."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from matou.padatou import reference
from matou.padatou.rules import Rules

SUITS = "S:AKQJT987 H:- D:- C:-;S:- H:AKQJT987 D:- C:-;S:- H:- D:AKQJT987 C:-;S:- H:- D:- C:AKQJT987"
# Each seat has two cards of each suit: seat 0 AQ, 1 K9, 2 JT, 3 87 of spades, and the next seat these of the next suit.
MIXED = ";".join(
    " ".join(f"{suit}:{['AQ', 'K9', 'JT', '87'][(seat - shift) % 4]}" for shift, suit in enumerate("SHDC"))
    for seat in range(4)
)


def played(deal: str, moves: str = "") -> Any:
    return reference.from_text(" ".join([deal, *(["moves"] if moves else []), *moves.split()]))


def legal(state: Any) -> str:
    return " ".join(reference.action_to_string(state, action) for action in state.legal_actions())


# 1: cards, turns


@pytest.mark.parametrize("leader", range(4))
def test_the_leader_leads_and_play_is_clockwise(leader: int) -> None:
    cards = ["AS", "AH", "AD", "AC"]
    order = [(leader + step) % 4 for step in range(4)]
    state = played(f"{leader};{SUITS}")
    for seat in order:
        assert state.current_player() == seat
        reference.apply(state, reference.string_to_action(state, cards[seat]))
    assert (list(state.won), state.current_player()) == ([int(seat == leader) for seat in range(4)], leader)


def test_the_winner_leads_the_next_trick() -> None:
    state = played(f"3;{MIXED}", "7S QS 9S TS")
    assert (list(state.won), state.current_player(), state.leader, state.plays) == ([1, 0, 0, 0], 0, 0, 0)
    state = played(f"3;{MIXED}", "7S QS KS TS")
    assert (list(state.won), state.current_player()) == ([0, 1, 0, 0], 1)


def test_a_deal_has_eight_tricks_of_four_cards() -> None:
    state = played(f"0;{SUITS}")
    for trick in range(8):
        assert (state.phase, sum(state.won), state.returns()) == (reference.PLAY, trick, [0, 0, 0, 0])
        for _ in range(4):
            reference.apply(state, state.legal_actions()[0])
    assert (state.phase, state.current_player(), list(state.won)) == (reference.OVER, -4, [8, 0, 0, 0])
    assert state.returns() == [24, 0, 0, 0]


@pytest.mark.parametrize(("better", "worse"), list(itertools.pairwise("AKQJT987")))
def test_the_order_of_the_ranks(better: str, worse: str) -> None:
    for suit in range(4):
        hands = ["S:- H:- D:- C:-".replace(f"{'SHDC'[suit]}:-", f"{'SHDC'[suit]}:{rank}") for rank in (worse, better)]
        others = ["S:- H:- D:- C:-".replace(f"{'SHDC'[suit - 1]}:-", f"{'SHDC'[suit - 1]}:{rank}") for rank in "AK"]
        for order in ([0, 1], [1, 0]):
            state = reference.ending([hands[order[0]], others[0], hands[order[1]], others[1]])
            while state.phase == reference.PLAY:
                reference.apply(state, state.legal_actions()[0])
            assert list(state.won) == ([0, 0, 1, 0] if order == [0, 1] else [1, 0, 0, 0])


# 2: following, no trump


def test_follow_suit_if_possible_without_a_duty_to_beat() -> None:
    assert legal(played(f"0;{MIXED}", "QS")) == "9S KS"
    assert legal(played(f"0;{MIXED}", "AS")) == "9S KS"
    assert legal(played(f"0;{MIXED}")) == "QS AS 7H 8H TD JD 9C KC"
    # A higher card of another suit changes neither what is led nor who wins.
    assert legal(played(f"0;{SUITS}", "7S")) == "7H 8H 9H TH JH QH KH AH"


def test_who_cannot_follow_plays_anything_and_does_not_win() -> None:
    state = reference.ending(["S:7 H:7 D:- C:-", "S:- H:A D:A C:-", "S:8 H:9 D:- C:-", "S:- H:- D:- C:AK"])
    assert legal(reference.apply(state, 0)) == "AH AD"
    reference.apply(state, reference.string_to_action(state, "AH"))
    assert legal(state) == "8S"
    reference.apply(state, reference.string_to_action(state, "8S"))
    assert legal(state) == "KC AC"
    reference.apply(state, reference.string_to_action(state, "AC"))
    assert (list(state.won), state.current_player()) == ([0, 0, 1, 0], 2)


def test_the_best_card_of_a_trick_in_progress() -> None:
    state = played(f"1;{MIXED}")
    assert state.best_play() == -1
    for card, best in (("9S", 0), ("TS", 1), ("8S", 1), ("QS", -1)):
        reference.apply(state, reference.string_to_action(state, card))
        assert state.best_play() == best
    state = played(f"0;{SUITS}", "7S AH AD")
    assert state.best_play() == 0


# 3: scores


@pytest.mark.parametrize(
    ("won", "points"),
    [
        ([5, 1, 1, 1], [15, 1, 1, 1]),
        ([0, 5, 3, 0], [0, 15, 3, 0]),
        ([0, 0, 8, 0], [0, 0, 24, 0]),
        ([1, 1, 0, 6], [1, 1, 0, 18]),
        ([4, 2, 1, 1], [8, 2, 1, 1]),
        ([1, 4, 3, 0], [1, 8, 3, 0]),
        ([3, 2, 2, 1], [6, 2, 2, 1]),
        ([4, 0, 4, 0], [8, 0, 8, 0]),
        ([1, 3, 1, 3], [1, 6, 1, 6]),
        ([3, 3, 2, 0], [6, 6, 2, 0]),
        ([2, 2, 2, 2], [2, 2, 2, 2]),
    ],
)
def test_scores(won: list[int], points: list[int]) -> None:
    assert reference.scores(won) == points


def test_three_on_top_double_where_fewer_tricks_allow_it() -> None:
    """Not in a whole deal: 3m + r = 8 with r < m has no solution."""
    counts = [won for won in itertools.product(range(9), repeat=4) if sum(won) == 8]
    assert len(counts) == 165
    assert all(won.count(max(won)) in {1, 2, 4} for won in counts)
    assert reference.scores([2, 2, 0, 2]) == [4, 4, 0, 4]
    assert reference.scores([1, 0, 0, 0]) == [2, 0, 0, 0]


def test_a_triple_is_not_doubled_and_the_others_count_once() -> None:
    for won in itertools.product(range(9), repeat=4):
        if sum(won) == 8 and max(won) >= 5:
            assert reference.scores(won) == [3 * tricks if tricks >= 5 else tricks for tricks in won]
        elif sum(won) == 8 and max(won) > 2:
            assert reference.scores(won) == [tricks * (2 if tricks == max(won) else 1) for tricks in won]


def test_a_deal_ends_with_the_scores_of_all_tricks() -> None:
    hands = ["S:A H:- D:- C:-", "S:K H:- D:- C:-", "S:Q H:- D:- C:-", "S:J H:- D:- C:-"]
    for won, points in (
        ((4, 3, 0, 0), [15, 3, 0, 0]),
        ((3, 4, 0, 0), [8, 8, 0, 0]),
        ((1, 2, 2, 2), [2, 2, 2, 2]),
        ((2, 2, 2, 1), [6, 2, 2, 1]),
        ((0, 1, 6, 0), [1, 1, 18, 0]),
    ):
        state = reference.ending(hands, 2, won, Rules())
        for card in ("QS", "JS", "AS", "KS"):
            assert state.returns() == [0, 0, 0, 0]
            reference.apply(state, reference.string_to_action(state, card))
        assert state.returns() == points

"""Every line of the rules of Padatou parlé and its open points, in deals made by hand."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from matou.errors import IllegalAction
from matou.padatou_parle import reference
from matou.padatou_parle.rules import Rules

PACK = [rank + suit for suit in "SHDC" for rank in "789TJQKA"]
# Each seat has a suit.
SUITS = "S:AKQJT987 H:- D:- C:-;S:- H:AKQJT987 D:- C:-;S:- H:- D:AKQJT987 C:-;S:- H:- D:- C:AKQJT987"
# Each seat has two ranks: aces and kings, queens and jacks, tens and nines, eights and sevens.
RANKS = ";".join(" ".join(f"{suit}:{ranks}" for suit in "SHDC") for ranks in ("AK", "QJ", "T9", "87"))
# Seats 0 and 2: the spades and no heart; a heart suit and no spade but the ace.
TWO = "S:KQJT987 H:- D:A C:-;S:- H:T987 D:K C:AKQ;S:A H:AKQJ D:Q C:JT;S:- H:- D:JT987 C:987"
SILENT = Rules(questions=False)


def played(deal: str, moves: str = "", **options: Any) -> Any:
    return reference.from_text(" ".join([deal, *(["moves"] if moves else []), *moves.split()]), Rules(**options))


def legal(state: Any) -> list[str]:
    return [reference.action_to_string(state, action) for action in state.legal_actions()]


def answer(state: Any, question: str) -> int:
    """What the game answers; the state is left as it was."""
    asked = reference.copy(state)
    reference.apply(asked, reference.string_to_action(asked, f"ask {question}"))
    return reference.fact(asked)


def do(state: Any, *actions: str) -> Any:
    for action in actions:
        reference.apply(state, reference.string_to_action(state, action))
    return state


# 1: as Padatou, partners opposite


@pytest.mark.parametrize("leader", range(4))
def test_the_leader_asks_and_leads_and_play_is_clockwise(leader: int) -> None:
    state = do(played(f"{leader};{SUITS}"), "ask nothing")
    for step in range(4):
        assert state.current_player() == (leader + step) % 4
        reference.apply(state, state.legal_actions()[-1])
    assert (list(state.won), state.current_player(), state.phase) == (
        [int(seat == leader) for seat in range(4)],
        leader,
        reference.ASK,
    )


def test_following_and_winning() -> None:
    state = do(played(f"0;{TWO}"), "ask nothing", "KS")
    assert legal(state) == ["7H", "8H", "9H", "TH", "KD", "QC", "KC", "AC"]
    assert legal(do(state, "AC")) == ["AS"]  # the only spade: he must, also over his partner's king
    assert legal(do(state, "AS")) == ["7D", "8D", "9D", "TD", "JD", "7C", "8C", "9C"]
    do(state, "7C")
    assert (list(state.won), state.current_player(), state.phase) == ([0, 0, 1, 0], 2, reference.ASK)


def test_the_last_trick_ends_the_deal_without_another_question() -> None:
    for rules in (Rules(), SILENT):
        hands = ["S:A H:- D:- C:-", "S:K H:- D:- C:-", "S:Q H:- D:- C:-", "S:J H:- D:- C:-"]
        state = reference.ending(hands, 1, (3, 2, 1, 1), rules)
        if rules.questions:
            do(state, "ask nothing")
        do(state, "KS", "QS", "JS", "AS")
        assert (state.phase, state.current_player(), legal(state)) == (reference.OVER, -4, [])
        assert (list(state.won), state.returns()) == ([4, 2, 1, 1], [15, 3, 15, 3])


# 2: scores


@pytest.mark.parametrize(
    ("team_triple", "tricks", "points"),
    [
        (5, 8, (24, 0)),
        (5, 7, (21, 1)),
        (5, 6, (18, 2)),
        (5, 5, (15, 3)),
        (5, 4, (8, 8)),
        (5, 3, (3, 15)),
        (6, 8, (24, 0)),
        (6, 6, (18, 2)),
        (6, 5, (10, 3)),
        (6, 4, (8, 8)),
        (6, 3, (3, 10)),
        (6, 0, (0, 24)),
    ],
)
def test_scores_of_the_teams_for_each_of_their_seats(team_triple: int, tricks: int, points: tuple[int, int]) -> None:
    hands = ["S:A H:- D:- C:-", "S:K H:- D:- C:-", "S:Q H:- D:- C:-", "S:J H:- D:- C:-"]
    for shift in (0, 1):  # the ace, and so the last trick, is seat 0's or seat 1's
        before = tricks - 1 if shift == 0 else tricks
        if not 0 <= before <= 7:
            continue
        for own in range(before + 1):  # however the partners share their tricks
            won = (own, 7 - before, before - own, 0)
            rules = Rules(team_triple, questions=False)
            state = reference.ending(hands[-shift:] + hands[:-shift] if shift else hands, 2, won, rules)
            assert state.returns() == [0, 0, 0, 0]
            for _ in range(4):
                reference.apply(state, state.legal_actions()[0])
            assert state.returns() == [*points, *points]


# 3: who may ask, and when


def test_only_the_leader_may_ask_once_before_each_lead() -> None:
    state = played(f"1;{RANKS}")
    for trick in range(8):
        assert (state.phase, state.current_player()) == (reference.ASK, state.leader)
        assert len(state.legal_actions()) == 96
        do(state, "ask has_rank A")
        for play in range(4):
            assert state.phase == reference.PLAY
            assert all(len(action) == 2 for action in legal(state))
            with pytest.raises(IllegalAction):
                reference.string_to_action(state, "ask nothing")
            assert state.current_player() == (state.leader + play) % 4
            reference.apply(state, state.legal_actions()[0])
        assert sum(state.won) == trick + 1
    assert state.phase == reference.OVER


def test_asking_is_not_compulsory_and_does_not_lead() -> None:
    state = played(f"0;{RANKS}")
    with pytest.raises(IllegalAction, match="action 'AS': not allowed here: seat 0 asks"):
        reference.string_to_action(state, "AS")
    do(state, "ask nothing")
    assert reference.fact(state) == -1
    assert state.current_player() == 0
    assert legal(state) == ["KS", "AS", "KH", "AH", "KD", "AD", "KC", "AC"]


def test_the_silent_game_has_no_questions() -> None:
    state = played(f"2;{RANKS}", questions=False)
    for step in range(32):
        assert state.phase == reference.PLAY, step
        assert all(len(action) == 2 for action in legal(state))
        reference.apply(state, state.legal_actions()[-1])
        assert reference.fact(state) == -1
    assert state.returns() == [24, 0, 24, 0]


# 4: questions


def test_every_question_is_legal_before_every_lead() -> None:
    ranks, suits = "789TJQKA", "SHDC"
    questions = (
        ["ask nothing"]
        + [f"ask has_suit {suit}" for suit in suits]
        + [f"ask count_rank {rank}" for rank in ranks]
        + [f"ask has_card {card}" for card in PACK]
        + [f"ask has_rank {rank}" for rank in ranks]
        + [f"ask master {suit}" for suit in suits]
        + [f"ask gone {card}" for card in PACK]
        + ["ask which_suit"]
        + [f"ask prefer {one} {other}" for one, other in ("SH", "SD", "SC", "HD", "HC", "DC")]
    )
    assert len(questions) == 96
    state = played(f"3;{SUITS}")
    assert state.legal_actions() == list(range(32, 128))
    assert legal(state) == questions
    # Also when the answer is known: what he holds himself, what was asked before, what he has seen played.
    do(state, "ask has_card AC", "AC", "7S", "7H", "7D")
    assert legal(state) == questions


def test_has_suit() -> None:
    state = played(f"0;{TWO}")
    assert [answer(state, f"has_suit {suit}") for suit in "SHDC"] == [1, 1, 1, 1]
    do(state, "ask has_suit S", "KS", "AC", "AS", "7C")  # seat 2 has played his only spade, and leads
    assert [answer(state, f"has_suit {suit}") for suit in "SHDC"] == [1, 0, 1, 0]  # of seat 0
    do(state, "ask has_suit H", "QD", "JD", "AD", "KD")  # seat 0 leads again
    assert state.current_player() == 0
    assert [answer(state, f"has_suit {suit}") for suit in "SHDC"] == [0, 1, 0, 1]  # of seat 2, now


def test_count_rank_and_has_rank() -> None:
    state = played(f"0;{RANKS}")
    assert [answer(state, f"count_rank {rank}") for rank in "AKQJT987"] == [0, 0, 0, 0, 4, 4, 0, 0]
    assert [answer(state, f"has_rank {rank}") for rank in "AKQJT987"] == [0, 0, 0, 0, 1, 1, 0, 0]
    do(state, "ask nothing", "AS", "QS", "TS", "8S")
    assert [answer(state, f"count_rank {rank}") for rank in "AT9"] == [0, 3, 4]
    do(state, "ask nothing", "AH", "QH", "TH", "8H", "ask nothing", "AD", "QD", "TD", "8D")
    assert (answer(state, "count_rank T"), answer(state, "has_rank T")) == (1, 1)
    do(state, "ask nothing", "AC", "QC", "TC", "8C")
    assert (answer(state, "count_rank T"), answer(state, "has_rank T")) == (0, 0)
    assert answer(state, "count_rank 9") == 4
    state = played(f"0;{TWO}")
    assert [answer(state, f"count_rank {rank}") for rank in "AQJT"] == [2, 2, 2, 1]


def test_has_card_is_about_the_partner_alone() -> None:
    state = played(f"1;{TWO}")  # seat 3 answers
    own, partner = ["7H", "KD", "AC"], ["JD", "7D", "9C"]
    assert [answer(state, f"has_card {card}") for card in own] == [0, 0, 0]
    assert [answer(state, f"has_card {card}") for card in partner] == [1, 1, 1]
    assert answer(state, "has_card KS") == answer(state, "has_card AS") == 0
    do(state, "ask has_card 9C", "AC", "TC", "9C", "AD")
    assert (state.current_player(), answer(state, "has_card 9C"), answer(state, "has_card 8C")) == (1, 0, 1)


def test_master_is_the_highest_card_not_in_a_finished_trick() -> None:
    state = played(f"0;{TWO}")
    assert [answer(state, f"master {suit}") for suit in "SHDC"] == [1, 1, 0, 0]  # seat 2 has the aces S H
    do(state, "ask master S", "KS", "AC", "AS", "7C")
    # Seat 2 asks seat 0: the ace and king of spades are gone, the queen is his.
    assert [answer(state, f"master {suit}") for suit in "SHDC"] == [1, 0, 1, 0]
    do(state, "ask nothing", "QD", "JD", "AD", "KD")
    # Seat 0 asks seat 2: diamonds A K Q J are gone, seat 3 has the ten. The king of clubs is seat 1's.
    assert [answer(state, f"master {suit}") for suit in "SHDC"] == [0, 1, 0, 0]


def test_nobody_is_master_of_a_suit_played_out() -> None:
    hands = ["S:A H:- D:- C:-", "S:- H:7 D:- C:-", "S:- H:8 D:- C:-", "S:- H:- D:- C:7"]
    state = reference.ending(hands, 0, (7, 0, 0, 0))
    # Diamonds are out. The highest heart left is the eight, the only club the seven.
    assert [answer(state, f"master {suit}") for suit in "SHDC"] == [0, 1, 0, 0]
    state = reference.ending(hands, 1, (7, 0, 0, 0))
    assert [answer(state, f"master {suit}") for suit in "SHDC"] == [0, 0, 0, 1]
    # Spades, after eight tricks of them but one.
    state = played(f"0;{SUITS}", questions=True)
    for spade, heart, diamond, club in zip("789TJQK", "789TJQK", "789TJQK", "789TJQK", strict=True):
        do(state, "ask nothing", f"{spade}S", f"{heart}H", f"{diamond}D", f"{club}C")
    assert [answer(state, f"master {suit}") for suit in "SHDC"] == [0, 0, 1, 0]


def test_gone_is_what_lies_in_finished_tricks_whoever_played_it() -> None:
    state = played(f"0;{TWO}")
    assert {card for card in PACK if answer(state, f"gone {card}")} == set()
    do(state, "ask gone KS", "KS")
    assert reference.copy(state).gone == 0  # in a trick that is not finished
    do(state, "AC", "AS")
    assert state.gone == 0
    do(state, "7C")
    assert {card for card in PACK if answer(state, f"gone {card}")} == {"KS", "AC", "AS", "7C"}
    do(state, "ask gone 7C", "QD", "JD", "AD", "KD")
    assert {card for card in PACK if answer(state, f"gone {card}")} == {"KS", "AC", "AS", "7C", "QD", "JD", "AD", "KD"}


def test_known_answers_are_given_all_the_same() -> None:
    state = played(f"0;{SUITS}")
    assert answer(state, "has_suit S") == 0  # he has them all
    assert (answer(state, "has_card AS"), answer(state, "count_rank A"), answer(state, "master S")) == (0, 1, 0)
    do(state, "ask has_suit D", "7S", "7H", "7D", "7C")
    assert answer(state, "has_suit D") == 1  # asked and told before
    assert (answer(state, "gone 7S"), answer(state, "gone AS")) == (1, 0)


def test_facts_of_random_deals_by_definition() -> None:
    draw = random.Random(4)
    for _ in range(12):
        cards = draw.sample(PACK, 32)
        hands = [set(cards[8 * seat : 8 * seat + 8]) for seat in range(4)]
        spelt = [
            " ".join(
                f"{suit}:" + ("".join(rank for rank in "AKQJT987" if rank + suit in hand) or "-") for suit in "SHDC"
            )
            for hand in hands
        ]
        state = reference.from_text(";".join([str(draw.randrange(4)), *spelt]))
        done: set[str] = set()
        for _ in range(8):
            partner = hands[(state.current_player() + 2) % 4]
            for question in legal(state):
                _, kind, *about = question.split()
                if kind in {"nothing", "which_suit", "prefer"}:
                    continue
                item = about[0]
                left = [card for card in PACK if card[1] == item and card not in done]
                expected = {
                    "has_suit": any(card[1] == item for card in partner),
                    "count_rank": sum(card[0] == item for card in partner),
                    "has_card": item in partner,
                    "has_rank": any(card[0] == item for card in partner),
                    "master": bool(left) and left[-1] in partner,
                    "gone": item in done,
                }[kind]
                assert answer(state, question.removeprefix("ask ")) == int(expected), question
            do(state, "ask nothing")
            trick = []
            for _ in range(4):
                seat, card = state.current_player(), draw.choice(legal(state))
                hands[seat].remove(card)
                trick.append(card)
                do(state, card)
            done.update(trick)


# 4: opinions


def test_which_suit_is_answered_by_the_partner_with_any_suit() -> None:
    state = do(played(f"3;{SUITS}"), "ask which_suit")
    assert (state.phase, state.current_player(), reference.fact(state)) == (reference.ANSWER, 1, -1)
    assert legal(state) == ["answer S", "answer H", "answer D", "answer C"]
    for suit in "SHDC":  # also one that he does not hold, or that the leader cannot lead
        after = do(reference.copy(state), f"answer {suit}")
        assert (after.phase, after.current_player(), reference.fact(after)) == (reference.PLAY, 3, -1)
        assert legal(after) == ["7C", "8C", "9C", "TC", "JC", "QC", "KC", "AC"]


def test_prefer_is_answered_with_one_of_its_two_suits() -> None:
    for one, other in itertools.combinations("SHDC", 2):
        state = do(played(f"0;{TWO}"), f"ask prefer {one} {other}")
        assert (state.phase, state.current_player()) == (reference.ANSWER, 2)
        assert legal(state) == [f"answer {one}", f"answer {other}"]
        for suit in {*"SHDC"} - {one, other}:
            with pytest.raises(
                IllegalAction, match=f"action 'answer {suit}': not allowed here: seat 2 answers ask prefer"
            ):
                reference.string_to_action(state, f"answer {suit}")


def test_the_partner_must_answer() -> None:
    state = do(played(f"0;{TWO}"), "ask prefer S H")
    for action in ("AS", "ask nothing", "KS"):
        with pytest.raises(IllegalAction):
            reference.string_to_action(state, action)


def test_an_answer_is_told_only_at_its_step() -> None:
    state = do(played(f"0;{TWO}"), "ask count_rank A")
    assert reference.fact(state) == 2
    assert reference.fact(do(state, "KS")) == -1


def test_what_is_said_is_heard_by_all_and_remembered() -> None:
    state = do(played(f"0;{TWO}"), "ask count_rank A", "KS", "AC", "AS", "7C", "ask prefer S D", "answer S", "JC")
    hidden = "? ? ? ? ? ? ? ?"
    heard = "ask_count_rank_A=2 KS AC AS 7C ask_prefer_S_D answer_S JC"
    hands = TWO.split(";")
    for seat in range(-1, 4):
        shown = [hand if other == seat else hidden for other, hand in enumerate(hands)]
        assert reference.information_text(state, seat) == f"{';'.join(['0', *shown])} moves {heard}"
    no = do(played(f"0;{SUITS}"), "ask has_suit S")
    assert reference.information_text(no, 3).endswith(" moves ask_has_suit_S=no")

"""The points that the written rules of Filou leave open, each as this project reads it."""

from __future__ import annotations

from typing import Any

import pytest

from matou.errors import IllegalAction
from matou.filou.rules import Rules

FOUR = "4 0 3/-5/rabbit/15"
KINDS = ["-8", "-5", "rabbit", "3", "5", "8", "11", "15", "small-dog", "big-dog"]


def points(book: Any, row: str) -> int:
    return int(book.row_points([KINDS.index(card) for card in row.split()]))


def last_round(book: Any, actions: str, mice: list[int], hands: str = "15 11 8 5", **given: Any) -> Any:
    """A position of the last round after all have laid and then acted."""
    state = book.position(Rules(), hands.split(), mice, **given)
    for action in [*(f"lay {card}" for card in hands.split()), *(one.replace("_", " ") for one in actions.split())]:
        book.apply(state, book.string_to_action(state, action))
    return state


def test_of_two_equal_best_cats_one_is_chased(book: Any) -> None:
    assert points(book, "15 big-dog 15 3") == 18
    assert points(book, "-8 small-dog -8 3") == -5


def test_of_two_rabbits_one_is_the_victim_and_nothing_else_goes(book: Any) -> None:
    assert points(book, "rabbit rabbit big-dog -8") == -8
    assert points(book, "rabbit rabbit small-dog 5") == 5


def test_the_smallest_negative_value_is_minus_five(book: Any) -> None:
    assert points(book, "-8 -5 big-dog -8") == -16
    assert points(book, "-5 big-dog -5 -8") == -13


def test_the_card_removed_is_of_the_owners_set_and_only_he_knows_it(book: Any) -> None:
    """It makes no difference which neighbour draws it, and he does not see it."""
    state = book.from_text(FOUR)
    for seat, shown in enumerate(["3/?/?/?", "?/-5/?/?", "?/?/rabbit/?", "?/?/?/15"]):
        assert book.information_text(state, seat) == f"4 0 {shown}"
    for card in ("3", "-5", "rabbit", "15"):
        with pytest.raises(IllegalAction, match=f"{card} is not in the hand"):
            book.string_to_action(state, f"lay {card}")
        book.apply(state, book.legal_actions(state)[0])


def test_no_bid_exceeds_ones_own_mice(book: Any) -> None:
    state = last_round(book, "", [4, 9, 9, 9])
    assert [book.action_to_string(state, action) for action in book.legal_actions(state)] == [
        "pass",
        *(f"bid {mice}" for mice in range(1, 5)),
    ]
    with pytest.raises(IllegalAction, match="action 'bid 5': seat 0 has 4 mice"):
        book.string_to_action(state, "bid 5")


def test_mice_follow_from_what_everybody_sees(book: Any) -> None:
    """The public text with any cards at all in place of the hidden ones gives the same mice."""
    first = "lay_15 lay_8 lay_11 lay_5 bid_2 bid_5 pass bid_6 pass pass"  # seat 3 buys for 6
    state = book.from_text(f"{FOUR} moves {first} lay_8 lay_5 lay_3 lay_5 bid_7 pass bid_8 pass")
    public = book.information_text(state, -1)
    assert public == f"4 0 ?/?/?/? moves {first} lay_8 lay_5 lay_3 lay_? bid_7 pass bid_8 pass"
    guessed = public.replace("lay_?", "lay_rabbit").replace("?", "-8")
    for told in (state, book.from_text(guessed)):
        assert list(told.mice)[:4] == [15 + 4 + 2, 15 + 6, 15 + 2 + 4, 15 - 6]
        assert told.bank == 15 + 6 - 12


def test_a_bank_that_is_short_fills_no_card(book: Any) -> None:
    hands = ["15/3", "11/3", "8/3", "5/3"]
    for bank, price, cards, left in ((9, 2, [0, 0, 0], 11), (9, 3, [2, 4, 6], 0), (0, 11, [0, 0, 0], 11)):
        state = book.position(Rules(), hands, [15, 15, 15, 15], bank=bank)
        for action in ("lay 15", "lay 11", "lay 8", "lay 5", f"bid {price}", "pass", "pass", "pass"):
            book.apply(state, book.string_to_action(state, action))
        assert (list(state.on_card)[:3], state.bank) == (cards, left)


def test_after_a_round_in_which_all_pass_the_bank_is_not_charged(book: Any) -> None:
    hands = ["15/3/5", "11/3/5", "8/3/5", "5/3/8"]
    state = book.position(Rules(), hands, [15, 15, 15, 15], bank=12)
    for action in ("lay 15", "lay 11", "lay 8", "lay 5", "pass", "pass", "pass", "pass"):
        book.apply(state, book.string_to_action(state, action))
    assert (state.bank, list(state.on_card), state.start) == (12, [0, 0, 0, 0], 0)
    for action in ("lay 3", "lay 3", "lay 3", "lay 3", "bid 1", "pass", "pass", "pass"):
        book.apply(state, book.string_to_action(state, action))
    assert (state.bank, list(state.on_card)) == (1, [2, 4, 6, 0])  # the normal test again


@pytest.mark.parametrize("players", [3, 4, 5])
def test_when_all_pass_no_mouse_is_left_on_the_cards(book: Any, players: int) -> None:
    pile = "11/-8" if players == 3 else ""
    state = book.position(Rules(players=players), ["15/3"] * players, [0] * players, bank=99 - 15, pile=pile)
    for _ in range(2 * players):
        book.apply(state, book.legal_actions(state)[0])
    assert list(state.on_card) == [0, 0, 0, 0]
    assert sum(state.mice) == sum({3: [3, 6], 4: [2, 4, 6], 5: [2, 3, 4, 6]}[players])
    assert state.mice[players - 1] == 0


def test_all_pass_in_the_last_round_and_the_game_is_over(book: Any) -> None:
    state = last_round(book, "pass pass pass pass", [1, 2, 3, 4], cats=[5, 5, 5, 5])
    assert book.current_player(state) == -4
    assert book.returns(state) == [5 + 1 + 2, 5 + 2 + 4, 5 + 3 + 6, 5 + 4]
    assert book.legal_actions(state) == []


def test_a_tie_in_points_and_cats_stays_one(book: Any) -> None:
    """Points decide, then cats; the returns and the cats of both seats are the same, so that the win is shared."""
    state = last_round(book, "pass pass pass pass", [3, 1, 0, 0], cats=[7, 7, -9, -9])
    assert book.returns(state) == [12, 12, -3, -9]
    assert list(state.cats)[:2] == [7, 7]
    state = last_round(book, "pass pass pass pass", [3, 0, 0, 0], cats=[7, 8, -9, -9])
    assert book.returns(state)[:2] == [12, 12]  # here the cats of seat 1 are more
    assert list(state.cats)[:2] == [7, 8]


def test_who_has_bid_highest_is_the_buyer_when_the_others_have_passed(book: Any) -> None:
    state = last_round(book, "bid_9 pass pass pass", [9, 0, 0, 0])
    assert book.current_player(state) == -4
    assert book.returns(state) == [39, 2, 4, 6]


def test_the_cards_of_a_row_were_open_to_all_when_it_was_bought(book: Any) -> None:
    moves = "lay_15 lay_big-dog lay_8 lay_5 bid_1 pass pass pass"
    for last in ("", " lay_8 lay_5"):
        state = book.from_text(f"{FOUR} moves {moves}{last}")
        for seat in range(-1, 4):
            assert book.information_text(state, seat).split(" moves ")[1].startswith(moves)


def test_the_deal_says_who_starts(book: Any) -> None:
    for seat in range(4):
        assert book.current_player(book.from_text(f"4 {seat} 3/-5/rabbit/15")) == seat

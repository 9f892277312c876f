"""Cases of Crazy Mistigri worked out by hand from the rules text: the cards, turns, effects and ends of a round."""

from __future__ import annotations

from typing import Any

import pytest

from matou.mistigri.reference_text import pack_of
from matou.mistigri.rules import Rules

ALONE, IN_ANOTHERS_TURN, NOBODY, PASSED, CAP = range(1, 6)


# The cards


def test_packs_have_the_published_cards_and_balanced_colours() -> None:
    balance = {5: [12, 12, 11, 11], 4: [9, 10, 9, 9], 3: [7, 7, 7, 7]}
    twins = {5: 15, 4: 10, 3: 6}
    for players in (3, 4, 5):
        copies = pack_of(Rules(players=players))
        assert sum(copies) == 9 * players + 1 == {5: 46, 4: 37, 3: 28}[players]
        assert [sum(copies[colour:36:4]) for colour in range(4)] == balance[players]
        assert sum(count - 1 for count in copies if count) == twins[players]
        assert sum(copies[:4]) == (9 if players == 5 else 0)
        assert sum(copies[4:8]) == (0 if players == 3 else 8)
        assert sum(copies[32:37]) == (0 if players == 3 else 1)
    for pack in ("staircase8", "seven4", "six5"):
        copies = pack_of(Rules(players=5, pack=pack))
        assert sum(copies[:4]) == 9
        assert sum(copies[4:8]) == 8
        assert all(sum(copies[4 * value - 4 : 4 * value]) >= 2 for value in range(1, 9))


def test_card_number_i_has_colour_i_mod_4() -> None:
    # 1: abcdabcda, 2: bcdabcda, 3: bcdabcd, ..., 9: card 45, so b.
    copies = pack_of(Rules(players=5))
    assert copies[:12] == [3, 2, 2, 2, 2, 2, 2, 2, 1, 2, 2, 2]
    assert copies[32:] == [0, 1, 0, 0, 0]
    assert pack_of(Rules(players=4))[8:] == copies[8:]
    assert pack_of(Rules(players=4, nine="none"))[32:] == [0, 0, 0, 0, 1]
    assert pack_of(Rules(players=3, nine="none"))[32:] == [0, 0, 0, 0, 0]
    # Of six5 only the values from 6 on change: 8 7 8 7 6 5 cards before, then 5, 3, 2, 1.
    assert pack_of(Rules(pack="six5"))[20:] == [1, 1, 1, 2, 1, 1, 1, 0, 1, 0, 0, 1, 0, 1, 0, 0, 0]


# A turn


def test_who_draws_from_whom(book: Any) -> None:
    five = "1a 2a 3a 4a 5a"
    for turn in range(5):
        for direction in (1, -1):
            state = book.table(five, turn=turn, direction=direction)
            assert (book.current_player(state), book.legal(state)) == (-1, [])
            assert book.draws(state) == {f"{(turn - direction) % 5 + 1}a": 1}
    # Those who have left are passed over, both ways.
    assert book.draws(book.table("1a - - 4a 5a", turn=3)) == {"1a": 1}
    assert book.draws(book.table("1a 2b - - 5a", turn=1, direction=-1)) == {"5a": 1}
    state = book.table("1a - - 4a,4b 5a", turn=0, direction=-1, drawn=True, moves="pass draw_1a pass")
    assert (state.turn, state.drawn_from()) == (3, 4)


def test_draws_are_as_likely_as_there_are_cards(book: Any) -> None:
    state = book.table("3a,3b 4d 3b,3c,3c,5b", turn=0)
    assert book.draws(state) == {"3b": 1, "3c": 2, "5b": 1}
    assert book.hands(book.play(state, "draw_3c")) == "3a,3b,3c 4d 3b,3c,5b"


def test_a_pair_has_one_colour_or_one_value(book: Any) -> None:
    state = book.table("3a,3b,4a,5c,5c,9b 7d 8a 8c", drawn=True)
    assert book.legal(state) == ["pass", "pair 3a 3b", "pair 3a 4a", "pair 3b 9b", "pair 5c 5c"]
    for move in ("pair_3a_4a", "pair_3b_9b"):  # no effect
        after = book.play(book.copy(state), move)
        assert (after.turn, after.phase, after.direction, after.pending) == (1, 0, 1, 0)
    assert book.play(state, "pair_3a_3b").phase == 2


def test_one_colour_and_one_value_has_the_effect(book: Any) -> None:
    for cards, phase in (("1a,1a", 2), ("2c,2c", 2), ("3d,3d", 2), ("4a,4a", 4), ("5c,5c", 5)):
        state = book.table(f"{cards},6a 7a 8d - -", drawn=True, moves=f"pair_{cards.replace(',', '_')}")
        assert (state.phase, state.turn) == (phase, 0)


def test_nothing_but_a_pass_without_a_pair(book: Any) -> None:
    state = book.table("3a,4b,5c,6d 7d 8a", drawn=True)
    assert book.legal(state) == ["pass"]


def test_helper_cards(book: Any) -> None:
    state = book.table("3a,3b,4a 3c,4d 5c,5d,6a", drawn=True, moves="pass")
    assert state.down == 0b001
    book.play(state, "draw_3a pass")
    assert state.down == 0b011
    book.play(state, "draw_3a")
    assert state.down == 0b011
    book.play(state, "pair_3a_6a draw_5c")
    assert state.down == 0b011
    book.play(state, "pass")  # a helper that lies face down stays so; seat 2, who discarded, keeps the round going
    assert (state.down, state.turn) == (0b011, 1)


def test_the_helper_is_turned_up_again_by_a_pair(book: Any) -> None:
    # An effect is not needed, and what follows of it is not waited for.
    assert book.table("3a,3b 4b,5d 7b,8d", drawn=True, down=[0, 1], moves="pair_3a_3b").down == 0b10
    assert book.table("3a,4a,4b 4b,5d 7b,8d", drawn=True, down=[0], moves="pair_3a_4a").down == 0


def test_who_has_no_card_left_leaves(book: Any) -> None:
    # Seat 2 gives his last card away by the draw; seat 0 then draws no more from him.
    state = book.table("3a,4b,6b 5c,5d 6a", down=[2], moves="draw_6a")
    assert (book.hands(state), state.down) == ("3a,4b,6a,6b 5c,5d -", 0)
    book.play(state, "pass")
    assert (state.turn, state.drawn_from(), state.down) == (1, 0, 1)
    book.play(state, "draw_3a pass")
    assert state.ending == PASSED
    # Seat 0 discards his last pair.
    state = book.table("3a,4a 5c,5d 6a,7b", drawn=True, moves="pair_3a_4a")
    assert (state.turn, state.drawn_from(), book.draws(state)) == (1, 2, {"6a": 1, "7b": 1})


# Effects, in the order of the rules text


def test_1_drops_the_other_ones_or_turns_the_direction(book: Any) -> None:
    state = book.table("1a,1a,1b,1d,4c 2a,2b 3c,3d - -", drawn=True, moves="pair_1a_1b")
    assert book.legal(state) == ["reverse", "drop-ones"]
    after = book.play(book.copy(state), "drop-ones")
    assert (book.hands(after), book.pile(after)) == ("4c 2a,2b 3c,3d - -", "1a,1a,1b,1d")
    assert (after.turn, after.direction) == (1, 1)
    book.play(state, "reverse")
    assert (book.hands(state), book.pile(state)) == ("1a,1d,4c 2a,2b 3c,3d - -", "1a,1b")  # the others are kept
    assert (state.turn, state.direction, state.drawn_from()) == (2, -1, 0)


def test_1_without_other_ones_has_no_effect(book: Any) -> None:
    state = book.table("1a,1b,4c 2a,2b 3c,3d - -", drawn=True, moves="pair_1a_1b")
    assert book.legal(state) == ["reverse", "drop-ones"]
    assert book.hands(book.play(state, "drop-ones")) == "4c 2a,2b 3c,3d - -"


def test_2_decides_what_the_next_player_draws(book: Any) -> None:
    state = book.table("2a,2b,4c,5c,5c 3a,3b 3c,3d 6a", drawn=True, moves="pair_2a_2b")
    assert book.legal(state) == ["reverse", "show 4c", "show 5c"]
    after = book.play(book.copy(state), "show_5c")
    assert (after.turn, after.drawn_from(), book.chance_weights(after)) == (1, 0, [(18, 1)])
    book.play(after, "draw_5c")
    assert book.hands(after) == "4c,5c 3a,3b,5c 3c,3d 6a"
    assert book.draws(book.play(after, "pass")) == {"3a": 1, "3b": 1, "5c": 1}  # used up
    book.play(state, "reverse")
    assert (state.turn, book.draws(state)) == (3, {"4c": 1, "5c": 2})


def test_3_swaps_a_card_after_the_draw(book: Any) -> None:
    state = book.table("3a,3b,4c,5a 4a,5b 3c,3d", "6c,8a,8d", drawn=True, moves="pair_3a_3b")
    assert book.legal(state) == ["reverse", "swap"]
    after = book.play(book.copy(state), "swap draw_4c")
    assert (book.current_player(after), after.turn, after.pending) == (0, 1, 3)
    # The two 3s just played lie on the pile.
    assert book.legal(after) == ["swap 5a 3a", "swap 5a 3b", "swap 5a 6c", "swap 5a 8a", "swap 5a 8d"]
    book.play(after, "swap_5a_8d")
    assert (book.hands(after), book.pile(after)) == ("8d 4a,4c,5b 3c,3d", "3a,3b,5a,6c,8a")
    assert (book.current_player(after), after.pending) == (1, 0)
    book.play(state, "reverse")
    assert (state.turn, state.pending) == (2, 0)


def test_3_does_not_take_back_the_card_just_given(book: Any) -> None:
    """The pile is chosen from as it was: 5a is not there, a second 5a can be."""
    state = book.table("3a,3b,4c,5a 4a,5b 3c,3d", drawn=True, moves="pair_3a_3b swap draw_4c")
    assert book.legal(state) == ["swap 5a 3a", "swap 5a 3b"]
    state = book.table("3a,3b,4c,5c 4a,5b 3c,3d", "5c", drawn=True, moves="pair_3a_3b swap draw_4c")
    assert book.legal(state) == ["swap 5c 3a", "swap 5c 3b", "swap 5c 5c"]
    book.play(state, "swap_5c_5c")
    assert (book.hands(state), book.pile(state)) == ("5c 4a,4c,5b 3c,3d", "3a,3b,5c")


def test_3_is_void_without_a_card_after_the_draw(book: Any) -> None:
    state = book.table("3a,3b,4c 4a,5b 3c,3d", drawn=True, moves="pair_3a_3b")
    assert book.legal(state) == ["reverse", "swap"]
    book.play(state, "swap draw_4c")
    assert (book.current_player(state), state.phase, state.pending, state.size[0]) == (1, 1, 0, 0)


def test_4_gives_a_card_to_anybody_still_in(book: Any) -> None:
    state = book.table("4a,4b,6c,7d 2a,2b - 3c,3d 8c", drawn=True, moves="pair_4a_4b")
    assert book.legal(state) == [f"give {card} {seat}" for card in ("6c", "7d") for seat in (1, 3, 4)]
    book.play(state, "give_7d_3")
    assert (book.hands(state), state.turn) == ("6c 2a,2b - 3c,3d,7d 8c", 1)


def test_4_may_give_the_last_card_and_leave(book: Any) -> None:
    state = book.table("4a,4b,6c 5a,5b 3c,3d", drawn=True, moves="pair_4a_4b give_6c_1")
    assert (book.hands(state), state.turn, state.drawn_from()) == ("- 5a,5b,6c 3c,3d", 1, 2)


def test_5_gives_each_opponent_a_card_of_the_pile(book: Any) -> None:
    state = book.table("5a,5b,6c 2a,2b - 3c,3d 8c", "7b", drawn=True, moves="pair_5a_5b")
    assert book.legal(state) == ["gift 5a 1", "gift 5b 1", "gift 7b 1"]
    book.play(state, "gift_5b_1")
    assert book.legal(state) == ["gift 5a 3", "gift 7b 3"]
    book.play(state, "gift_7b_3")
    assert book.legal(state) == ["gift 5a 4"]
    book.play(state, "gift_5a_4")
    assert (book.hands(state), book.pile(state), state.turn) == ("6c 2a,2b,5b - 3c,3d,7b 5a,8c", "-", 1)


def test_5_goes_along_the_direction_until_the_pile_is_empty(book: Any) -> None:
    state = book.table("5a,5b,6c 2a,2b - 3c,3d 8c", drawn=True, direction=-1, moves="pair_5a_5b")
    assert book.legal(state) == ["gift 5a 4", "gift 5b 4"]
    book.play(state, "gift_5b_4")
    assert book.legal(state) == ["gift 5a 3"]
    book.play(state, "gift_5a_3")
    assert (book.hands(state), book.pile(state), state.turn) == ("6c 2a,2b - 3c,3d,5a 5b,8c", "-", 4)


def test_6_allows_one_more_pair(book: Any) -> None:
    state = book.table("4b,6a,6b,7a,7b,8d 4a,5b 3c,3d", drawn=True, moves="pair_6a_6b")
    assert (book.current_player(state), state.phase) == (0, 6)
    assert book.legal(state) == ["stop", "pair 4b 7b", "pair 7a 7b"]
    stopped = book.play(book.copy(state), "stop")
    assert (stopped.turn, stopped.down, book.hands(stopped)) == (1, 0, "4b,7a,7b,8d 4a,5b 3c,3d")
    book.play(state, "pair_7a_7b")
    assert (state.turn, state.to_draw, state.pending) == (1, 2, 7)


def test_6_may_chain_and_then_no_more_pairs_come(book: Any) -> None:
    state = book.table("3a,3b,4b,5b,6a,6b,6c,6d 2a,2b 3c,3d -", drawn=True, moves="pair_6a_6b pair_6c_6d")
    assert book.legal(state) == ["stop", "pair 3a 3b", "pair 3b 4b", "pair 3b 5b", "pair 4b 5b"]
    assert book.play(book.copy(state), "pair_4b_5b").turn == 1  # no effect
    book.play(state, "pair_3a_3b")
    assert book.legal(state) == ["reverse", "swap"]
    assert book.play(state, "reverse").turn == 2


@pytest.mark.parametrize(("cards", "wanted"), [("7a_7b", 2), ("8a_8c", 3)])
def test_7_and_8_make_the_next_player_draw_more(book: Any, cards: str, wanted: int) -> None:
    own = cards.replace("_", ",")
    state = book.table(f"3a,3b,3c,3d,{own} 4a,5b 6b,6d", drawn=True, moves=f"pair_{cards}")
    assert (state.turn, state.drawn_from(), state.to_draw) == (1, 0, wanted)
    left = {"3a": 1, "3b": 1, "3c": 1, "3d": 1}
    for number, card in enumerate(["3b", "3d", "3a"][:wanted]):
        assert (book.current_player(state), state.to_draw) == (-1, wanted - number)
        assert book.draws(state) == left
        book.play(state, f"draw_{card}")
        del left[card]
    assert (book.current_player(state), state.phase, state.pending, state.size[0]) == (1, 1, 0, 4 - wanted)
    book.play(state, "pass")
    assert (state.turn, state.to_draw) == (2, 1)  # used up


@pytest.mark.parametrize(("cards", "size"), [("7a_7b", 1), ("8a_8c", 1), ("8a_8c", 2)])
def test_7_and_8_as_many_as_there_are(book: Any, cards: str, size: int) -> None:
    held = ["3a", "4c"][:size]
    state = book.table(f"{','.join(held)},{cards.replace('_', ',')} 4a,5b 6b,6d", drawn=True, moves=f"pair_{cards}")
    assert state.to_draw == size
    book.play(state, " ".join(f"draw_{card}" for card in held))
    assert (book.current_player(state), state.size[0], state.size[1]) == (1, 0, 2 + size)


# How a round ends


def test_all_pass_one_after_the_other(book: Any) -> None:
    state = book.table("3a,4b 5b,5c,6d 7d,8c", drawn=True, moves="pass draw_3a pass draw_3a")
    assert (book.current_player(state), state.ending) == (2, 0)
    book.play(state, "pass")
    assert (state.ending, book.returns(state)) == (PASSED, [-4, -16, -18])


def test_a_pair_in_between_and_all_must_pass_again(book: Any) -> None:
    state = book.table("3a,4b,7a 5b,5c,6d 7d,8a,8c", drawn=True, moves="pass draw_3a pass draw_3a pair_3a_8a")
    # 0: 4b 7a, 1: 5b 5c 6d, 2: 7d 8c. Seats 0 and 1 pass once more; only then seat 2 can end it.
    book.play(state, "draw_8c pass draw_8c pass")
    assert (state.turn, state.ending) == (2, 0)
    book.play(state, "draw_8c pass")
    assert (state.turn, state.ending, book.returns(state)) == (-1, PASSED, [-11, -16, -15])


def test_alone_in_his_own_turn_he_ends_it(book: Any) -> None:
    # Seat 0 draws the last card of the last opponent, and may still discard one pair.
    state = book.table("3a,3b,6c - 3c", moves="draw_3c")
    assert book.legal(state) == ["pass", "pair 3a 3b", "pair 3a 3c", "pair 3b 3c", "pair 3c 6c"]
    passed = book.play(book.copy(state), "pass")
    assert (passed.ending, book.returns(passed)) == (ALONE, [-15, 0, 0])
    book.play(state, "pair_3c_6c")
    assert (state.ending, book.returns(state)) == (ALONE, [-6, 0, 0])


def test_alone_in_anothers_turn_he_counts_at_once(book: Any) -> None:
    state = book.table("3a,4a 6c,6d -", drawn=True, moves="pair_3a_4a")
    assert (state.ending, book.returns(state)) == (IN_ANOTHERS_TURN, [0, -12, 0])


def test_nobody_holds_cards(book: Any) -> None:
    state = book.table("3a - 4a", moves="draw_4a pair_3a_4a")
    assert (state.ending, book.returns(state)) == (NOBODY, [0, 0, 0])


def test_penalties_are_the_values_left(book: Any) -> None:
    state = book.table("1a,9b 2c,3d 4a,5b 6c,7d 8a", turn=0, drawn=True, turn_cap=1, moves="pass")
    assert book.returns(state) == [-10, -5, -9, -13, -8]
    state = book.table("1a,9- 2c,3d 4a,5b 6c,7d 8a", drawn=True, nine="none", turn_cap=1, moves="pass")
    assert book.returns(state) == [-10, -5, -9, -13, -8]

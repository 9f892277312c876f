"""Points that the written rules of Crazy Mistigri leave open, each read as the rules of this project settle it."""

from __future__ import annotations

from typing import Any

import pytest

from matou.mistigri.rules import Rules

ALONE, IN_ANOTHERS_TURN, NOBODY, PASSED, CAP = range(1, 6)


# Pairs and passes


def test_a_pair_may_be_kept_which_is_a_pass(book: Any) -> None:
    state = book.table("3a,3b,4c 5c,5d 6a,7b", drawn=True)
    assert book.legal(state) == ["pass", "pair 3a 3b"]
    assert book.play(state, "pass").down == 1


def test_a_pair_must_be_discarded_by_option(book: Any) -> None:
    state = book.table("3a,3b,4c 5c,5d 6a,7b", drawn=True, decline=False)
    assert book.legal(state) == ["pair 3a 3b"]
    assert book.legal(book.table("3a,4c 5c,5d 6a,7b", drawn=True, decline=False)) == ["pass"]
    # The second pair of 6+6 is not meant: "may discard one more".
    state = book.table("3a,3b,6a,6b 5c,5d 7b", drawn=True, decline=False, moves="pair_6a_6b")
    assert book.legal(state) == ["stop", "pair 3a 3b"]


def test_one_pair_a_turn(book: Any) -> None:
    for pair in ("pair_3a_4a", "pair_7a_7b"):
        state = book.table("3a,3b,3c,4a,7a,7b 5c,5d 6a,7d", drawn=True, moves=pair)
        assert (state.turn, state.turns) == (1, 1)


def test_a_nine_without_colour_is_no_part_of_a_pair(book: Any) -> None:
    state = book.table("3a,7b,9- 5c,5d 6a 7a", drawn=True, nine="none")
    assert book.legal(state) == ["pass"]
    assert book.legal(book.table("3a,7b,9b 5c,5d 6a 7a", drawn=True)) == ["pass", "pair 7b 9b"]
    assert not any(book.is_pair(36, kind) or book.is_pair(kind, 36) for kind in range(37))


# Directions


def test_a_round_begins_clockwise_with_the_tenth_card_before_the_first_seat(book: Any) -> None:
    for players in (3, 4, 5):
        for first in range(players):
            state = book.new_initial_state(Rules(players=players), first)
            while state.phase == -1:
                book.apply(state, book.chance_weights(state)[0][0])
            sizes = list(state.size)[:players]
            before = (first - 1) % players
            assert sizes == [9 + (seat == before) for seat in range(players)]
            assert (state.turn, state.direction, state.drawn_from(), state.down) == (first, 1, before, 0)


def test_reversing_with_one_other_player_changes_nothing_else(book: Any) -> None:
    state = book.table("1a,1b,4c 2c,2d - - -", drawn=True, moves="pair_1a_1b reverse")
    assert (state.turn, state.direction, state.drawn_from()) == (1, -1, 0)


# Who has no card left


def test_a_pending_effect_is_void_when_its_owner_has_left(book: Any) -> None:
    """The next player draws one card at random from the nearest previous player still in."""
    for pair in ("7a 7b", "8a 8c"):
        state = book.table(
            f"{pair.replace(' ', ',')} 4a,5b 6b,6d,6c", drawn=True, moves=f"pair_{pair.replace(' ', '_')}"
        )
        assert (state.turn, state.drawn_from(), state.to_draw, state.pending) == (1, 2, 1, 0)
        assert book.draws(state) == {"6b": 1, "6c": 1, "6d": 1}


@pytest.mark.parametrize("pair", ["2a 2b", "3a 3b"])
def test_without_a_card_or_another_player_the_direction_must_turn(book: Any, pair: str) -> None:
    cards, move = pair.replace(" ", ","), f"pair_{pair.replace(' ', '_')}"
    empty = book.table(f"{cards} 4a,5b 6b 7d", drawn=True, moves=move)
    alone = book.table(f"{cards},4c - - -", drawn=True, moves=move)
    for state in (empty, alone):
        assert book.legal(state) == ["reverse"]
    book.play(empty, "reverse")
    assert (empty.turn, empty.direction, empty.drawn_from()) == (3, -1, 1)
    book.play(alone, "reverse")
    assert (alone.ending, book.returns(alone)) == (ALONE, [-4, 0, 0, 0])


def test_effects_without_a_target_are_skipped(book: Any) -> None:
    # Who has emptied his hand gives nothing, and nobody draws from him.
    for pair in ("4a 4b", "7a 7b", "8a 8c"):
        state = book.table(f"{pair.replace(' ', ',')} 5b 6b,6d", drawn=True, moves=f"pair_{pair.replace(' ', '_')}")
        assert (state.turn, state.phase, state.to_draw) == (1, 0, 1)
    # Who is alone has no opponent.
    for pair in ("4a 4b", "5a 5b", "7a 7b", "8a 8c"):
        state = book.table(f"{pair.replace(' ', ',')},3c - -", drawn=True, moves=f"pair_{pair.replace(' ', '_')}")
        assert (state.ending, book.returns(state)) == (ALONE, [-3, 0, 0])


def test_who_has_emptied_his_hand_still_gives_gifts_and_reverses(book: Any) -> None:
    state = book.table("5a,5b 2a,2b 3c,3d 6d", "8c", drawn=True, moves="pair_5a_5b")
    assert book.legal(state) == ["gift 5a 1", "gift 5b 1", "gift 8c 1"]
    book.play(state, "gift_8c_1 gift_5a_2 gift_5b_3")
    assert (book.hands(state), state.turn, state.drawn_from()) == ("- 2a,2b,8c 3c,3d,5a 5b,6d", 1, 3)
    state = book.table("1a,1b 2a,2b 3c,3d 6d -", drawn=True, moves="pair_1a_1b reverse")
    assert (state.turn, state.direction) == (3, -1)


def test_dropping_the_other_ones_may_empty_the_hand(book: Any) -> None:
    state = book.table("1a,1b,1c 2a,2b 3c,3d - -", drawn=True, moves="pair_1a_1b drop-ones")
    assert (book.hands(state), state.turn, state.drawn_from()) == ("- 2a,2b 3c,3d - -", 1, 2)


def test_the_last_opponent_gets_his_gift_before_he_counts(book: Any) -> None:
    state = book.table("5a,5b 2a,2b - -", "8c", drawn=True, moves="pair_5a_5b gift_8c_1")
    assert (state.ending, book.returns(state)) == (IN_ANOTHERS_TURN, [0, -12, 0, 0])


def test_5_with_fewer_cards_than_opponents_serves_the_first_ones(book: Any) -> None:
    state = book.table("5a,5b,1a 2a,2b 3c,3d 4a,4b 6c,7d", drawn=True, moves="pair_5a_5b gift_5b_1 gift_5a_2")
    assert (book.hands(state), state.size[5], state.turn) == ("1a 2a,2b,5b 3c,3d,5a 4a,4b 6c,7d", 0, 1)


def test_who_is_given_a_pair_acts_on_his_own_turn_only(book: Any) -> None:
    state = book.table("4a,4b,5a,6d 6a,7b 3c,5b", drawn=True, moves="pair_4a_4b give_5a_2")
    assert (book.current_player(state), state.turn) == (-1, 1)
    state = book.table("5a,5c,6d 6a,7b 3c,5b", drawn=True, moves="pair_5a_5c gift_5a_1 gift_5c_2")
    assert (book.current_player(state), state.turn) == (-1, 1)


def test_6_with_an_empty_hand_or_no_pair_stops(book: Any) -> None:
    assert book.legal(book.table("6a,6b 4a,5b 3c,3d", drawn=True, moves="pair_6a_6b")) == ["stop"]
    assert book.legal(book.table("6a,6b,5d,7a 4a,5b 3c,3d", drawn=True, moves="pair_6a_6b")) == ["stop"]


def test_6_chains_in_the_turn_of_who_is_alone(book: Any) -> None:
    state = book.table("5a,5b,6a,6b,6c - 3c", moves="draw_3c pair_6a_6b")
    assert book.legal(state) == ["stop", "pair 3c 6c", "pair 5a 5b"]
    book.play(state, "pair_5a_5b")
    assert (state.ending, book.returns(state)) == (ALONE, [-9, 0, 0])


# The end


def test_helpers_all_down_do_not_end_it_without_a_pass(book: Any) -> None:
    """The only player with his helper up leaves: the others wait for the next pass."""
    state = book.table("3a,4a 5c,5d,6b 6a,7b", drawn=True, down=[1, 2], moves="pair_3a_4a")
    assert (state.ending, state.turn, state.down) == (0, 1, 0b110)
    book.play(state, "draw_6a")
    assert state.ending == 0
    assert book.play(book.copy(state), "pass").ending == PASSED
    # The pair turns his helper up again.
    book.play(state, "pair_6a_6b stop")
    assert (state.ending, state.turn, state.down) == (0, 2, 0b100)
    # Also by the draw: seat 2, whose helper is up, has his last card drawn; then comes a pass.
    state = book.table("3a,4b 5c,5d 7d", down=[0, 1], moves="draw_7d")
    assert (state.ending, state.down) == (0, 0b011)
    assert book.play(state, "pass").ending == PASSED


def test_who_left_does_not_count_among_those_who_must_pass(book: Any) -> None:
    state = book.table("3a,4b 5c,6d -", drawn=True, down=[1], moves="pass")
    assert (state.ending, book.returns(state)) == (PASSED, [-7, -11, 0])


def test_alone_in_anothers_turn_there_is_no_turn_of_his_own(book: Any) -> None:
    # Seat 1 holds a pair, but does not get to discard it.
    state = book.table("4a,4b,6c 5a,5b -", drawn=True, moves="pair_4a_4b give_6c_1")
    assert (state.ending, book.returns(state)) == (IN_ANOTHERS_TURN, [0, -16, 0])


def test_the_turn_cap_ends_the_round_after_the_turn(book: Any) -> None:
    state = book.table("3a,3b,4c,7d 5c,6d 7a", drawn=True, turn_cap=2, moves="pair_3a_3b swap")
    assert (state.turns, state.ending) == (1, 0)
    book.play(state, "draw_7d swap_4c_3a")
    assert (state.turns, state.ending) == (1, 0)
    book.play(state, "pair_6d_7d")
    assert (state.turns, state.ending, book.returns(state)) == (2, CAP, [-3, -5, -7])
    # An end by the rules in the last turn is that end.
    state = book.table("3a,4b 5c,6d 7a", drawn=True, down=[1, 2], turns=1, turn_cap=2, moves="pass")
    assert state.ending == PASSED
    # What the last turn sets going does not come about any more.
    state = book.table("7a,7b,4c 5c,6d 6a", drawn=True, turns=499, moves="pair_7a_7b")
    assert (state.ending, state.pending, book.returns(state)) == (CAP, 0, [-4, -11, -6])

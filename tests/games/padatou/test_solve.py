"""Four selves: exact values against plain recursion and through the readable rules."""

from __future__ import annotations

import numpy as np
import pytest

from matou import padatou
from matou.errors import InvalidState, NotApplicable
from matou.padatou import reference


def late(seed: int, cards: int) -> padatou.State:
    """A position of a random deal with so many cards in the hand of the seat to play."""
    rng = np.random.default_rng(seed)
    state = padatou.deal(seed, seed=4).state()
    while len(state.history()) < 4 * (8 - cards) + seed % 4:
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("cards", [2, 3, 4])
def test_max_n_is_the_plain_recursion(cards: int):
    for seed in range(24):
        state = late(seed, cards)
        want = reference.values(reference.from_text(state.to_text()))
        found = padatou.solve(state)
        assert found.exact
        assert found.values == tuple(want.values)
        assert found.line == list(want.line)
        assert found.lower == found.upper == found.values[state.current_player()]
        plays = padatou.analyse(state)
        assert [play.action for play in plays] == [state.action_to_string(a) for a in state.legal_actions()]
        mine = [play.values[state.current_player()] for play in plays if play.values]
        assert max(mine) == found.values[state.current_player()]
        assert found.best == plays[mine.index(max(mine))].action


@pytest.mark.parametrize("seat", range(4))
def test_paranoid_is_the_plain_recursion(seat: int):
    for seed in range(12):
        state = late(seed, 3)
        want = reference.values(reference.from_text(state.to_text()), method="paranoid", seat=seat)
        found = padatou.solve(state, "paranoid", seat)
        assert found.exact
        assert found.values[seat] == want.values[seat] == found.lower == found.upper
        assert found.seat == seat
        assert padatou.replay(state, found.line) == found.values


def test_ties():
    """The values depend on ties exactly where free tie-breaks lead to several vectors."""
    seen = set()
    for seed in range(30):
        state = late(seed, 3)
        vectors = reference.tie_vectors(reference.from_text(state.to_text()))
        found = padatou.solve(state, ties=True)
        assert found.tie_independent == (len(vectors) == 1)
        seen.add(found.tie_independent)
    assert seen == {True, False}


def test_whole_deals_by_any_table_and_the_line_by_the_readable_rules():
    for index in range(3):
        state = padatou.deal(index, seed=2).state()
        found = padatou.solve(state)
        assert found.exact
        assert len(found.line) == 32
        assert padatou.replay(state, found.line) == found.values
        small = padatou.solve(state, table_mb=0.5)
        assert (small.values, small.line) == (found.values, found.line)
        one = padatou.solve(state, "paranoid", 1)
        # The others playing against a seat leave it no more than when they play for themselves.
        assert one.values[1] <= found.values[1]


def test_a_budget_that_ends_says_what_is_proved():
    state = padatou.deal(0).state()
    found = padatou.solve(state, max_nodes=1000)
    assert not found.exact
    assert found.lower < found.upper
    assert found.lower <= padatou.solve(state).values[state.current_player()] <= found.upper
    assert any(play.values is None for play in padatou.analyse(state, max_nodes=1000))


def test_what_cannot_be_asked():
    with pytest.raises(InvalidState, match="method"):
        padatou.solve(padatou.deal(0).state(), "minimax")
    with pytest.raises(InvalidState, match="seats are 0 to 3"):
        padatou.solve(padatou.deal(0).state(), "paranoid", 4)
    with pytest.raises(NotApplicable):
        padatou.solve(padatou.Game().new_initial_state())

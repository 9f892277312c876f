"""What never changes in a game of Filou, in random games by the readable rules."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matou._compiled import filou as compiled
from matou.filou import reference
from matou.filou.rules import Rules

VALUES = [-8, -5, 0, 3, 5, 8, 11, 15, 0, 0]


def walk(book: Any, players: int, seed: int, caution: int) -> Any:
    """Each state of a game from before the deal on; the more caution the more often a seat takes its first action."""
    rng = random.Random(seed)
    state = book.new_initial_state(Rules(players=players), rng.randrange(players))
    yield state
    while book.current_player(state) != -4:
        weights = book.chance_weights(state)
        legal = [kind for kind, _ in weights] or book.legal_actions(state)
        width = max(1, len(legal) - caution) if not weights and legal[0] == 10 else len(legal)
        book.apply(state, legal[rng.randrange(width)])
        yield state


@pytest.mark.parametrize("book", [reference, compiled], ids=["interpreted", "compiled"])
@given(players=st.integers(3, 5), seed=st.integers(0, 10**9), caution=st.integers(0, 16))
@settings(deadline=None, max_examples=60)
def test_mice_cards_and_texts(book: Any, players: int, seed: int, caution: int) -> None:
    money = 15 * players + {3: 21, 4: 27, 5: 33}[players]
    wanted = {3: [3, 6, 0, 0], 4: [2, 4, 6, 0], 5: [2, 3, 4, 6]}[players]
    seats = range(players)
    rounds, decisions = 0, 0
    for state in walk(book, players, seed, caution):
        assert sum(state.mice) + sum(state.on_card) + state.bank == money
        assert min(*state.mice, *state.on_card, state.bank) >= 0
        assert all(mice in (0, full) for mice, full in zip(state.on_card, wanted, strict=True))
        if state.phase == -1:
            continue
        for seat in seats:
            laid = (seat - state.start) % players < state.laid
            assert state.hand[seat].bit_count() == 9 - state.round - laid
            assert not state.hand[seat] >> state.removed[seat] & 1
        assert 0 <= state.bid <= (max(state.mice) if state.bid else 0)
        assert state.round in (rounds, rounds + 1)
        rounds = state.round
        decisions += 1
        assert -8 * 9 * 5 <= min(state.cats)
        assert sum(state.cats) <= 42 * (players + (players == 3))
        assert book.returns(state) == [state.cats[seat] + state.mice[seat] for seat in seats]
        legal = book.legal_actions(state)
        assert legal == sorted(set(legal))
        assert bool(legal) == (state.phase != 2)
    assert rounds == 9
    spelt = book.to_text(state)
    assert book.to_text(book.from_text(spelt)) == spelt
    assert book.returns(book.from_text(spelt)) == book.returns(state)
    assert len(spelt.partition(" moves ")[2].split()) == decisions - 1
    lays = [move[4:] for move in spelt.split() if move.startswith("lay_")]
    assert len(lays) == 9 * players

"""What holds in every game of several seats, whatever the options."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import matou
from matou import filou, mistigri, padatou, padatou_parle, piquette
from matou._core import perft
from matou.filou.checking import cover as filou_rules
from matou.mistigri.checking import cover as mistigri_rules
from matou.padatou_parle.checking import cover as parle_rules
from matou.piquette.checking import cover as piquette_rules

GAMES = [padatou, padatou_parle, piquette, filou, mistigri]
cases = st.one_of(
    st.just((padatou, padatou.Rules())),
    st.sampled_from([(padatou_parle, rules) for rules in parle_rules()]),
    st.sampled_from([(piquette, rules) for rules in piquette_rules()]),
    st.sampled_from([(filou, rules) for rules in filou_rules()]),
    st.sampled_from([(mistigri, rules) for rules in mistigri_rules()]),
)
seeds = st.integers(0, 2**32)


def walk(module: Any, rules: Any, seed: int, *, from_deal: bool = True) -> Iterator[Any]:
    """The states of a random deal, each before its step."""
    rng = np.random.default_rng(seed)
    game = module.Game(rules)
    state = game.deal(seed).state() if from_deal else game.new_initial_state()
    while True:
        yield state
        if state.is_terminal():
            return
        if state.current_player() == matou.CHANCE:
            cards, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(cards, p=shares)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))


@given(cases, seeds, st.booleans())
def test_steps_are_taken_back(case: Any, seed: int, from_deal: bool) -> None:
    past = []
    for state in walk(*case, seed, from_deal=from_deal):
        past.append((state.clone(), state.to_text()))
        end = state
    for before, text in reversed(past):
        assert end == before
        assert hash(end) == hash(before)
        assert end.to_text() == text
        assert end.history() == before.history()
        assert end.legal_actions() == before.legal_actions()
        if end.history():
            end.undo_action()
    assert end.history() == []


@settings(max_examples=40)
@given(cases, seeds)
def test_text_and_pickles_read_back(case: Any, seed: int) -> None:
    module, rules = case
    for state in walk(*case, seed):
        text = state.to_text()
        again = module.State.from_text(text, rules)
        assert again == state
        assert again.to_text() == text
        assert again.history() == state.history()
    assert pickle.loads(pickle.dumps(state)) == state
    assert pickle.loads(pickle.dumps(state)).to_text() == state.to_text()


@given(cases, seeds)
def test_actions_are_sorted_numbers_with_one_spelling(case: Any, seed: int) -> None:
    module, rules = case
    game = module.Game(rules)
    decisions = 0
    for state in walk(*case, seed):
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        if state.is_terminal():
            assert legal == []
            continue
        assert legal
        few = legal[:: max(1, len(legal) // 40)]
        texts = [state.action_to_string(action) for action in few]
        assert len(set(texts)) == len(texts)
        assert [state.string_to_action(text) for text in texts] == few
        assert 0 <= legal[0] <= legal[-1] < game.num_distinct_actions
        decisions += state.current_player() != matou.CHANCE
    assert decisions <= game.max_game_length
    assert all(game.min_utility <= score <= game.max_utility for score in state.returns())


@settings(max_examples=30)
@given(cases, seeds, st.integers(0, 3))
def test_what_is_redrawn_agrees_with_what_a_seat_knows(case: Any, seed: int, seat: int) -> None:
    module, rules = case
    game = module.Game(rules)
    seat %= game.num_players
    for number, state in enumerate(walk(*case, seed)):
        if number % 3:
            continue
        known = state.information_state_string(seat)
        again = state.resample(seat, seed)
        assert again.information_state_string(seat) == known
        assert again.legal_actions() == state.legal_actions() or state.current_player() != seat
        assert game.sample(known, seed).information_state_string(seat) == known
        shape = game.information_state_tensor_shape
        assert list(state.information_state_tensor(seat).shape) == shape
        assert np.array_equal(again.information_state_tensor(seat), state.information_state_tensor(seat))
        assert np.array_equal(again.observation_tensor(seat), state.observation_tensor(seat))


@pytest.mark.parametrize("module", GAMES)
def test_perft_counts_the_leaves_one_by_one(module: Any) -> None:
    state = module.deal(3).state()
    depth = 2
    leaves = sum(len(state.child(action).legal_actions()) for action in state.legal_actions())
    assert perft(state, depth) == leaves

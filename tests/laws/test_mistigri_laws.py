"""What holds in every round of Crazy Mistigri: cards are neither made nor lost, and nothing private leaks."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from matou import mistigri
from matou._core import mistigri as core
from matou.mistigri.checking import cover
from matou.mistigri.mirror import mirror

cases = st.sampled_from(cover())
seeds = st.integers(0, 2**32)


def walk(rules: mistigri.Rules, seed: int) -> Iterator[mistigri.State]:
    """The states of a random round, each before its step."""
    rng = np.random.default_rng(seed)
    state = mistigri.Game(rules).deal(seed).state()
    while True:
        yield state
        if state.is_terminal():
            return
        if state.current_player() == -1:
            cards, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(cards, p=shares)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))


@given(cases, seeds)
def test_cards_are_conserved(rules: mistigri.Rules, seed: int) -> None:
    for state in walk(rules, seed):
        at = mirror(state)
        assert [sum(at.copies(row, kind) for row in range(6)) for kind in range(37)] == at.game.pack
        assert sum(core.hand_sizes(state)) + at.size[5] == {3: 28, 4: 37, 5: 46}[rules.players]


@given(cases, seeds)
def test_penalties_are_what_is_left_in_the_hands(rules: mistigri.Rules, seed: int) -> None:
    for state in walk(rules, seed):
        end = state
    sizes = core.hand_sizes(end)
    ending = mistigri.ending(end)
    assert all((points == 0) == (size == 0) for points, size in zip(end.returns(), sizes, strict=True))
    if ending in ("alone", "alone_in_anothers_turn"):
        assert sum(size > 0 for size in sizes) == 1
    if ending == "nobody":
        assert sum(sizes) == 0
    assert (ending == "cap") <= (core.turns(end) == rules.turn_cap)
    assert core.turns(end) <= rules.turn_cap


@settings(max_examples=30)
@given(cases, seeds, st.integers(0, 4))
def test_hidden_cards_may_be_others_while_a_seat_sees_the_same(rules: mistigri.Rules, seed: int, seat: int) -> None:
    seat %= rules.players
    others = set()
    for number, state in enumerate(walk(rules, seed)):
        if number % 7:
            continue
        known = state.information_state_string(seat)
        for draw in range(4):
            again = state.resample(seat, draw)
            assert again.information_state_string(seat) == known
            assert again.observation_string(seat) == state.observation_string(seat)
            others.add(again.to_text() != state.to_text())
    assert True in others

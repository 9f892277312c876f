"""What holds in every deal of the trick games, whatever the options."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from matou import padatou, padatou_parle, piquette
from matou.padatou_parle.checking import cover as parle_rules
from matou.padatou_parle.solving import position
from matou.piquette.checking import cover as piquette_rules

cases = st.one_of(
    st.just((padatou, padatou.Rules())),
    st.sampled_from([(padatou_parle, rules) for rules in parle_rules()]),
    st.sampled_from([(piquette, rules) for rules in piquette_rules()]),
)
seeds = st.integers(0, 2**32)


def walk(module: Any, rules: Any, seed: int) -> Iterator[Any]:
    """The states of a random deal, each before its step."""
    rng = np.random.default_rng(seed)
    state = module.Game(rules).deal(seed).state()
    while True:
        yield state
        if state.is_terminal():
            return
        state.apply_action(int(rng.choice(state.legal_actions())))


@given(cases, seeds)
def test_cards_are_conserved_and_every_trick_has_a_winner(case: Any, seed: int) -> None:
    module, rules = case
    seats = module.Game(rules).num_players
    cards = 8 if seats == 4 else 12
    core: Any = getattr(import_module("matou._core"), module.__name__.rpartition(".")[2])
    played: set[str] = set()
    for state in walk(*case, seed):
        text = state.to_text()
        moves = text.partition(" moves")[2].split()
        played = {move for move in moves if len(move) == 2 and move != "no"}
        if core.phase(state) in ("deal", "discard", "announce"):
            continue
        hands, _, trick, won = core.position(state)
        assert len(played) == seats * sum(won) + len(trick)
        assert sum(hand.bit_count() for hand in hands) + len(played) == seats * cards
        union = 0
        for hand in hands:
            assert not union & hand
            union |= hand
    assert len(played) == seats * cards


@given(st.integers(0, 2**20), st.permutations(range(4)))
def test_relabelling_suits_or_turning_the_table_changes_no_tricks(seed: int, order: list[int]) -> None:
    """Suits have no rank among each other and seats no numbers, so every value of double dummy stays."""
    hands = position(padatou_parle.deal(seed).state()).hands
    relabelled = [sum((hand >> 8 * order[suit] & 0xFF) << 8 * suit for suit in range(4)) for hand in hands]
    table = padatou_parle.double_dummy_table(hands)
    assert padatou_parle.double_dummy_table(relabelled) == table
    turned = [*hands[1:], hands[0]]
    assert padatou_parle.double_dummy_table(turned) == [8 - tricks for tricks in [*table[1:], table[0]]]

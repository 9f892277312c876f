"""What holds in every game of Filou: mice and cards are neither made nor lost, and nothing private leaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from matou import filou
from matou.filou.mirror import mirror

MICE = {3: 66, 4: 87, 5: 108}

players = st.integers(3, 5)
seeds = st.integers(0, 2**32)


def walk(seats: int, seed: int) -> Iterator[filou.State]:
    """The states of a random game, each before its step; bids are low, so that auctions last."""
    rng = np.random.default_rng(seed)
    state = filou.Game(filou.Rules(players=seats)).deal(seed).state()
    while True:
        yield state
        if state.is_terminal():
            return
        legal = state.legal_actions()
        state.apply_action(int(rng.choice(legal[: 4 if rng.random() < 0.8 else None])))


@given(players, seeds)
def test_mice_are_conserved(seats: int, seed: int) -> None:
    for state in walk(seats, seed):
        at: Any = mirror(state)
        assert sum(at.mice) + at.bank + sum(at.on_card) == MICE[seats]
        assert min(at.mice) >= 0
        assert at.bank >= 0


@given(players, seeds)
def test_what_is_bought_is_paid_and_counted(seats: int, seed: int) -> None:
    for state in walk(seats, seed):
        end = state
    bought = filou.purchases(end)
    assert len(bought) == 9
    cats = [0] * seats
    for one in bought:
        assert (one.price > 0) == (one.buyer >= 0)
        if one.buyer >= 0:
            cats[one.buyer] += one.points
        if one.for_one:
            assert one.price == 1
    at: Any = mirror(end)
    assert cats == list(at.cats[:seats])
    assert end.returns() == [mice + points for mice, points in zip(at.mice, cats, strict=False)]


@given(players, seeds)
def test_a_row_is_worth_what_it_turns_out_to_be(seats: int, seed: int) -> None:
    """When all cards lie open the value of the row is certain, and the sale says the same number."""
    certain: list[int] = []
    for state in walk(seats, seed):
        sold = filou.purchases(state)
        if len(sold) > len(certain):
            certain.append(sold[-1].points)
        if " pass" in state.to_text()[-5:] or not state.history():
            continue
        seat = state.current_player()
        if seat < 0 or not state.action_to_string(state.legal_actions()[-1]).startswith(("bid", "buy")):
            continue
        value = filou.row_value(state, seat)
        assert sum(value.outcomes.values()) == 1
        assert min(value.outcomes) <= value.quantile(0.5) <= max(value.outcomes)

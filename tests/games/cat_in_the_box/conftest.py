"""Positions to ask about."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from matou import cat_in_the_box as citb


def _ending(players: int, tricks: int, seed: int, **options: object) -> citb.State:
    draw = random.Random(f"{players} {tricks} {seed}")
    rules = citb.Rules(players=players, **options)  # type: ignore[arg-type]
    while True:
        state = citb.deal(draw.randrange(10**6), seed=seed, rules=rules).state()
        for _ in range(players * (1 if players == 2 else 2)):  # discards, predictions
            state.apply_action(draw.choice(state.legal_actions()))
        plays = (rules.tricks - tricks) * players + draw.randrange(players)
        for _ in range(plays):
            if not state.is_terminal():
                state.apply_action(draw.choice(state.legal_actions()))
        if not state.is_terminal():
            return state


@pytest.fixture(scope="session")
def ending() -> Callable[..., citb.State]:
    """ending(players, tricks, seed, **options): a position with at most so many tricks left, in mid-trick or not."""
    return _ending

"""The core against the readable rules: random deals state by state, and what each seat may know."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
import pytest

from matou import filou, mistigri, padatou, padatou_parle, piquette
from matou.errors import MatouError

pytestmark = pytest.mark.cross

GAMES = [padatou, padatou_parle, piquette, filou, mistigri]


def part(module: Any, name: str) -> Any:
    return import_module(f"{module.__name__}.{name}")


def sides(module: Any) -> tuple[Any, Any, Any]:
    """Core, compiled reference and reference of a game."""
    name = module.__name__.rpartition(".")[2]
    core = getattr(import_module("matou._core"), name)
    return (
        core,
        getattr(import_module("matou._compiled"), name, None) or import_module(f"matou._compiled.{name}"),
        part(module, "reference"),
    )


def step(rng: np.random.Generator, state: Any) -> int:
    """Any step that can be taken, chance's among them."""
    chance = state.current_player() == -1
    return int(rng.choice([card for card, _ in state.chance_weights()] if chance else state.legal_actions()))


@pytest.mark.parametrize("module", GAMES)
def test_random_deals_agree(module: Any) -> None:
    found = module.verify(1_000_000, seed=20)
    assert found.states >= 1_000_000
    assert len(found.rule_sets) == len(part(module, "checking").cover())


@pytest.mark.parametrize("module", GAMES)
def test_the_check_sees_wrong_numbers(module: Any) -> None:
    core, compiled, _ = sides(module)
    for rules in part(module, "checking").cover()[:3]:
        trace = core.trace(rules, 3, 0, 4)
        assert compiled.check_trace(rules, trace, 4) > 4
        rng = np.random.default_rng(4)
        missed = 0
        for place in rng.choice(len(trace), size=200, replace=False):
            wrong = trace.copy()
            wrong[place] += 1
            try:
                compiled.check_trace(rules, wrong, 4)
            except MatouError:
                continue
            missed += 1  # another legal choice, or the leader at the end, which means nothing
        assert missed <= 20


@pytest.mark.parametrize("module", GAMES)
def test_what_each_seat_knows(module: Any) -> None:
    _, _, reference = sides(module)
    rng = np.random.default_rng(8)
    for number, rules in enumerate(part(module, "checking").cover()):
        game = module.Game(rules)
        for index in range(4):
            state = game.deal(index, seed=number).state()
            at = reference.from_text(state.to_text(), rules)
            while True:
                for seat in range(game.num_players):
                    known = state.information_state_string(seat)
                    assert known == reference.information_text(at, seat)
                if state.is_terminal():
                    assert state.returns() == reference.returns(at)
                    break
                action = step(rng, state)
                assert state.action_to_string(action) == reference.action_to_string(at, action)
                state.apply_action(action)
                reference.apply(at, action)
                assert state.to_text() == reference.to_text(at)


@pytest.mark.parametrize("module", GAMES)
def test_games_begun_before_the_deal_agree(module: Any) -> None:
    _, _, reference = sides(module)
    rng = np.random.default_rng(5)
    rules = part(module, "checking").cover()[0]
    state, at = module.Game(rules).new_initial_state(), reference.new_initial_state(rules)
    while not state.is_terminal():
        if state.current_player() == -1:
            assert state.chance_weights() == reference.chance_weights(at)
        else:
            assert state.legal_actions() == reference.legal_actions(at)
        action = step(rng, state)
        state.apply_action(action)
        reference.apply(at, action)
        if state.current_player() != -1:
            assert [state.information_state_string(seat) for seat in range(state.game.num_players)] == [
                reference.information_text(at, seat) for seat in range(state.game.num_players)
            ]
    assert state.returns() == reference.returns(at)

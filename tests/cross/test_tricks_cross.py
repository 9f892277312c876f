"""The core against the readable rules in the trick games: random deals state by state, and what each seat may know."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
import pytest

from matou import padatou, padatou_parle, piquette
from matou.errors import MatouError

pytestmark = pytest.mark.cross

GAMES = [padatou, padatou_parle, piquette]


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
                action = int(rng.choice(state.legal_actions()))
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
            action = int(rng.choice([card for card, _ in state.chance_weights()]))
        else:
            assert state.legal_actions() == reference.legal_actions(at)
            action = int(rng.choice(state.legal_actions()))
        state.apply_action(action)
        reference.apply(at, action)
        if state.current_player() != -1:
            assert [state.information_state_string(seat) for seat in range(state.game.num_players)] == [
                reference.information_text(at, seat) for seat in range(state.game.num_players)
            ]
    assert state.returns() == reference.returns(at)


@pytest.mark.parametrize("module", GAMES)
def test_what_is_redrawn_spreads_over_all_that_can_be(module: Any) -> None:
    """Late in a deal few worlds are left: each comes as often as its weight says."""
    core, _, reference = sides(module)
    rng = np.random.default_rng(21)
    tested = 0
    for number, rules in enumerate(part(module, "checking").cover() * 10):
        state = module.Game(rules).deal(number, seed=6).state()
        while core.phase(state) in ("discard", "announce") or sum(map(int.bit_count, core.position(state)[0])) > 7:
            state.apply_action(int(rng.choice(state.legal_actions())))
        seat = state.current_player()
        worlds = _worlds(reference, reference.from_text(state.to_text(), rules), seat)
        if not 2 <= len(worlds) <= 100:
            continue
        total = sum(worlds.values())
        draws = 100 * len(worlds)
        counts = dict.fromkeys(worlds, 0)
        for draw in range(draws):
            hands = core.position(state.resample(seat, draw))[0]
            counts[tuple(hands)] += 1
        chi = sum((counts[hands] - draws * w / total) ** 2 / (draws * w / total) for hands, w in worlds.items())
        # The mean of the law is the number of free cells, its variance twice that: six standard deviations.
        free = len(worlds) - 1
        assert chi < free + 6 * (2 * free) ** 0.5 + 6
        tested += 1
        if tested == 6:
            return
    assert tested >= 3


def _worlds(reference: Any, at: Any, seat: int) -> dict[tuple[int, ...], int]:
    """All hands that there can be, with their weights."""
    found: dict[tuple[int, ...], int] = {}
    for world in reference.worlds(at, seat):
        hands, weight = (world, 1) if isinstance(world[0], int) else (list(at.hand), world[1])
        if hands is not world:
            hands[1 - seat] = world[0][0]
        found[tuple(hands)] = found.get(tuple(hands), 0) + weight
    return found

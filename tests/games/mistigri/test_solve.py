"""Endings of Crazy Mistigri over a horizon: against every line of play tried by the readable rules, in fractions."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from matou import mistigri
from matou._core import mistigri as core
from matou.errors import InvalidState, NotApplicable
from matou.mistigri import reference
from matou.mistigri.mirror import mirror

DEAL = "3 0 3a,3b,3c,4a,4b,4c,5a,5b,7a/3b,3c,3d,4a,4d,5c,5c,5d,6a/3d,4b,6b,6c,6d,7b,7d,8a,8c,8d"


def endings(players: int, cards: int, seats: int, number: int, **options: object) -> Iterator[mistigri.State]:
    """States of random rounds in which so many seats are left with so many cards at most."""
    rules = mistigri.Rules(players=players, **options)  # type: ignore[arg-type]
    found = index = 0
    while found < number:
        state = mistigri.deal(index, seed=3, rules=rules).state()
        draw = random.Random(index)
        index += 1
        while not state.is_terminal():
            sizes = core.hand_sizes(state)
            if sum(sizes) <= cards and sum(size > 0 for size in sizes) == seats and draw.random() < 0.5:
                found += 1
                yield state
                break
            if state.current_player() == -1:
                kinds, weights = zip(*state.chance_weights(), strict=True)
                state.apply_action(draw.choices(kinds, weights)[0])
            else:
                state.apply_action(draw.choice(state.legal_actions()))


@pytest.mark.parametrize(
    ("seats", "cards", "turns", "number"), [(2, 7, 1, 40), (2, 6, 3, 25), (2, 4, 5, 12), (3, 7, 2, 15), (3, 5, 3, 4)]
)
@pytest.mark.parametrize("options", [{}, {"decline": False}, {"nine": "none"}])
def test_values_are_those_of_every_line_tried(seats: int, cards: int, turns: int, number: int, options):
    players = 5 if "nine" in options else 3
    for state in endings(players, cards, seats, number, **options):
        for method in ("difference", "max_n"):
            try:
                found = mistigri.solve(state, turns, method)
            except NotApplicable:
                holding = {seat for seat, size in enumerate(core.hand_sizes(state)) if size}
                assert len(holding | {mirror(state).turn}) > (2 if method == "difference" else 3)
                continue
            wanted = reference.expectimax(mirror(state), turns, method)
            assert found.values == pytest.approx([float(value) for value in wanted.returns], abs=1e-9)
            assert found.out == pytest.approx([float(chance) for chance in wanted.out], abs=1e-9)
            assert found.cut == pytest.approx(float(wanted.cut), abs=1e-9)
            if state.current_player() >= 0:
                assert found.best == reference.action_to_string(mirror(state), wanted.best)
            else:
                assert found.best is None


def test_the_best_action_is_that_of_the_analysis():
    for state in endings(4, 8, 2, 15):
        found = mistigri.solve(state, 3)
        plays = mistigri.analyse(state, 3)
        assert found.method == "difference"
        assert found.values is not None
        behind = [play.found for play in plays]
        assert all(one is not None and one.exact for one in behind)
        if state.current_player() < 0:
            total = sum(weight for _, weight in state.chance_weights())
            for seat in range(4):
                mean = sum(
                    weight * one.values[seat]
                    for (_, weight), one in zip(state.chance_weights(), behind, strict=True)
                    if one is not None and one.values is not None
                )
                assert found.values[seat] == pytest.approx(mean / total, abs=1e-9)
            continue
        best = next(play for play in plays if play.action == found.best)
        assert best.found is not None
        assert best.found.values == pytest.approx(found.values, abs=1e-9)


def test_a_table_of_any_size_and_a_longer_horizon():
    for state in endings(3, 7, 2, 10):
        found = mistigri.solve(state, 4)
        for size in (0, 0.001, 1):
            again = mistigri.solve(state, 4, table_mb=size)
            assert again.values == pytest.approx(found.values, abs=1e-12)
            assert again.best == found.best
        assert found.nodes <= mistigri.solve(state, 4, table_mb=0).nodes
        assert found.cut is not None
        longer = mistigri.solve(state, 6)
        assert longer.cut is not None
        assert longer.cut <= found.cut + 1  # a chance all the same
        assert 0 <= longer.cut <= 1


def test_one_turn_by_hand():
    """Three seats, one turn: 4+4 rids seat 0 of two 4s and of the 8c besides, more than its dearest pair, 4c 8c."""
    state = mistigri.State.from_text(f"{DEAL} moves draw_8c")
    found = mistigri.solve(state, turns=1)
    assert found.best == "pair 4a 4b"
    # 3a 3b 3c 4c 5a 5b 7a are left with seat 0; the 8c, drawn from seat 2, goes to seat 1, the first of two as good.
    assert found.penalties == (30.0, 46.0, 55.0)
    assert found.out == (0.0, 0.0, 0.0)
    assert found.cut == 1.0
    assert found.method == "max_n"


def test_a_budget_that_ends():
    state = mistigri.State.from_text(f"{DEAL} moves draw_8c")
    found = mistigri.solve(state, turns=8, max_nodes=500)
    assert not found.exact
    assert found.values is found.out is found.cut is found.best is None
    assert found.lower == (-139.0,) * 3
    assert found.upper == (0.0,) * 3
    assert all(play.found is None for play in mistigri.analyse(state, turns=8, max_nodes=500))


def test_what_cannot_be_asked():
    state = mistigri.State.from_text(f"{DEAL} moves draw_8c")
    with pytest.raises(NotApplicable, match="difference is for two seats"):
        mistigri.solve(state, 2, "difference")
    with pytest.raises(NotApplicable, match="three seats at most are in, here 4 are"):
        mistigri.solve(mistigri.deal(0).state(), 2)
    with pytest.raises(InvalidState, match="horizon is 1 to 300 turns, not 0"):
        mistigri.solve(state, 0)
    with pytest.raises(InvalidState, match="method"):
        mistigri.solve(state, 2, "minimax")
    with pytest.raises(NotApplicable, match="not dealt"):
        mistigri.solve(mistigri.Game(mistigri.Rules(players=3)).new_initial_state(), 2)

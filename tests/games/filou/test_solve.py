"""The last rounds of Filou with all cards known: against every line of play tried by the readable rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from matou import filou
from matou._compiled import filou as compiled
from matou.errors import InvalidState, NotApplicable
from matou.filou import reference
from matou.filou.mirror import mirror


def endings(players: int, rounds: int, number: int, mice: int = 100) -> Iterator[filou.State]:
    """Starts of a round, so many being left, of games in which the seats spend; with so many mice at most each."""
    rules = filou.Rules(players=players)
    index = found = 0
    while found < number:
        state = filou.deal(index, seed=8, rules=rules).state()
        draw = random.Random(index)
        index += 1
        while len(filou.purchases(state)) < 9 - rounds:
            legal = state.legal_actions()
            state.apply_action(legal[-1] if draw.random() < 0.5 else draw.choice(legal[:3]))
        if max(mirror(state).mice[:players]) <= mice:
            found += 1
            yield state


@pytest.mark.parametrize(("players", "number", "mice"), [(3, 12, 40), (4, 8, 30), (5, 4, 16)])
def test_the_last_round_is_that_of_every_line_tried(players: int, number: int, mice: int):
    for state in endings(players, 1, number, mice):
        at = mirror(state)
        found = filou.solve(state)
        assert found.exact
        assert (found.values, found.line) == reference.values(at, "max_n", 0)
        assert found.lower == found.upper == found.values
        for seat in range(players):
            sure = filou.solve(state, "paranoid", seat)
            assert (sure.values, sure.line) == reference.values(at, "paranoid", seat)
            assert sure.values is not None
            assert sure.lower[seat] == sure.upper[seat] == sure.values[seat]


@pytest.mark.parametrize(("players", "number", "mice"), [(3, 5, 14), (4, 2, 9)])
def test_the_last_two_rounds_are_those_of_every_line_tried(players: int, number: int, mice: int):
    for state in endings(players, 2, number, mice):
        at = compiled.from_text(state.to_text(), state.game.rules)
        found = filou.solve(state)
        assert (found.values, found.line) == compiled.values(at, "max_n", 0)
        sure = filou.solve(state, "paranoid", 1)
        assert (sure.values, sure.line) == compiled.values(at, "paranoid", 1)


@pytest.mark.parametrize(("players", "rounds"), [(3, 2), (3, 3), (4, 2), (5, 2)])
def test_a_line_ends_in_its_values(players: int, rounds: int):
    for state in endings(players, rounds, 2):
        found = filou.solve(state)
        assert filou.replay(state, found.line) == found.values
        plays = filou.analyse(state)
        assert next(play for play in plays if play.action == found.best).values == found.values
        seat = state.current_player()
        assert found.values is not None
        assert max(play.values[seat] for play in plays if play.values is not None) == found.values[seat]
        sure = filou.solve(state, "paranoid", seat)
        assert sure.lower[seat] <= found.values[seat]
        assert filou.replay(state, sure.line) == sure.values
        small = filou.solve(state, table_mb=0.01)
        assert (small.values, small.line) == (found.values, found.line)


def test_a_budget_that_ends_holds_bounds():
    state = next(endings(5, 3, 1))
    found = filou.solve(state, max_nodes=1000)
    assert not found.exact
    assert found.values is None
    assert found.line == []
    assert found.best is None
    assert all(low <= high for low, high in zip(found.lower, found.upper, strict=True))
    assert all(play.values is None for play in filou.analyse(state, max_nodes=1000))


def test_what_cannot_be_asked():
    state = next(endings(3, 1, 1))
    with pytest.raises(InvalidState, match="method"):
        filou.solve(state, "minimax")
    with pytest.raises(InvalidState, match="not 3"):
        filou.solve(state, "paranoid", seat=3)
    with pytest.raises(NotApplicable):
        filou.solve(filou.Game().new_initial_state())
    with pytest.raises(InvalidState, match="ends before the game does"):
        filou.replay(state, filou.solve(state).line[:-1])

"""Exact values: against the readable rules' plain search, among each other, and what a budget leaves."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from matou import cat_in_the_box as citb
from matou.cat_in_the_box import reference
from matou.errors import IllegalAction, InvalidState, NotApplicable

Ending = Callable[..., citb.State]
START = "2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -"


def plain(state: citb.State, method: str, seat: int = 0) -> tuple[list[int], list[str]]:
    """Values and line by the readable rules' search without memory or bounds."""
    at = reference.from_text(state.to_text(), state.game.rules)
    found = reference.values(at, method, seat) if method == "paranoid" else reference.values(at, method)
    return list(found[0]), [str(action) for action in found[1]]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("rows", ["RBYG", "GYRB"])
def test_max_n_is_the_plain_search(ending: Ending, players: int, rows: str) -> None:
    for seed in range(12):
        state = ending(players, 2, seed, rows=rows)
        values, line = plain(state, "max_n")
        found = citb.solve(state, "max_n")
        assert list(found.values) == values[:players], state.to_text()
        assert found.line == line, state.to_text()
        assert found.lower == found.upper == found.values[state.current_player()]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_paranoid_is_the_plain_search(ending: Ending, players: int) -> None:
    for seed in range(8):
        state = ending(players, 2, seed)
        for seat in range(players):
            values, _ = plain(state, "paranoid", seat)
            found = citb.solve(state, "paranoid", seat)
            assert found.lower == found.upper == found.values[seat] == values[seat], state.to_text()
            assert citb.at_least(state, seat, values[seat]) is True
            assert citb.at_least(state, seat, values[seat] + 1) is False


def test_zero_sum_is_the_plain_search(ending: Ending) -> None:
    for seed in range(20):
        state = ending(2, 3, seed, rows="YRBG" if seed % 2 else "RBYG")
        values, line = plain(state, "zero_sum")
        found = citb.solve(state)
        assert found.method == "zero_sum"
        assert found.difference == values[0] - values[1]
        assert found.best == line[0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_line_by_the_readable_rules_ends_in_the_values(ending: Ending, players: int) -> None:
    for seed in range(6):
        state = ending(players, 3, 100 + seed)
        for method in ("auto", "max_n", "paranoid"):
            found = citb.solve(state, method)
            assert citb.replay(state, found.line) == found.values, state.to_text()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_solve_is_the_best_of_analyse(ending: Ending, players: int) -> None:
    for seed in range(5):
        state = ending(players, 3 if players < 4 else 2, 200 + seed)
        mover = state.current_player()
        plays = citb.analyse(state, "max_n")
        assert [play.action for play in plays] == [state.action_to_string(a) for a in state.legal_actions()]
        best = max(play.values[mover] for play in plays if play.values is not None)
        first = next(play for play in plays if play.values is not None and play.values[mover] == best)
        found = citb.solve(state, "max_n")
        assert (found.best, found.values) == first
        for action, solution in citb.analyse_plays(state, "max_n"):
            assert citb.replay(state.child(action), solution.line) == solution.values


def test_answers_do_not_depend_on_the_table_or_on_what_was_solved_before(ending: Ending) -> None:
    states = [ending(players, 3, 300 + seed) for players in (2, 3, 4) for seed in range(3)]
    cold = [citb.solve(state, table_mb=0.1) for state in states]
    warm = [citb.solve(state, table_mb=64) for state in reversed(states)][::-1]
    assert [one.values for one in cold] == [one.values for one in warm]
    assert [one.line for one in cold] == [one.line for one in warm]


def test_a_budget_leaves_bounds_that_hold(ending: Ending) -> None:
    state = ending(3, 5, 7)
    exact = citb.solve(state, "paranoid", 1)
    some = citb.solve(state, "paranoid", 1, max_nodes=50)
    assert not some.exact
    assert some.lower <= exact.lower <= some.upper
    two = citb.deal(3, seed=5, rules=citb.Rules(players=2)).state()
    two.apply_action(two.legal_actions()[0])
    two.apply_action(two.legal_actions()[0])
    full = citb.solve(two)
    for nodes in (0, 10, 1000, 10_000):
        part = citb.solve(two, max_nodes=nodes)
        assert part.lower <= full.difference <= part.upper
        assert part.nodes <= nodes
        if part.exact:
            assert part.lower == part.upper == full.difference
        if part.line:
            assert part.best in map(two.action_to_string, two.legal_actions())
    assert not citb.solve(two, max_nodes=10).exact
    assert citb.analyse(two, max_nodes=1)[-1].values is None


def test_long_limits_are_none() -> None:
    for seconds in (float("inf"), 1e300, 1e10):
        assert citb.solve(START, seconds=seconds).exact


def test_a_table_file_has_a_name(ending: Ending) -> None:
    with pytest.raises(InvalidState, match="zero byte"):
        citb.table(ending(2, 2, 1)).save("/tmp/a\0b")
    with pytest.raises(InvalidState, match="zero byte"):
        citb.Table.load("/tmp/a\0b")


def test_ties_are_told(ending: Ending) -> None:
    for seed in range(20):
        state = ending(3, 2, 400 + seed)
        vectors = reference.tie_vectors(reference.from_text(state.to_text(), state.game.rules))
        assert citb.solve(state, "max_n", ties=True).tie_independent == (len(vectors) == 1)
    assert citb.solve(START).tie_independent is None
    assert citb.solve(START, ties=True).tie_independent is True  # of the difference


def test_what_cannot_be_asked(ending: Ending) -> None:
    state = citb.deal(0).state()
    for ask in (citb.solve, citb.analyse, citb.census, citb.paradoxes, citb.trick_outcomes, citb.can_finish):
        with pytest.raises(NotApplicable):
            ask(state)
    with pytest.raises(NotApplicable):
        citb.forced_paradox(state, 0)
    with pytest.raises(NotApplicable):
        citb.solve(ending(3, 2, 1), "zero_sum")
    with pytest.raises(NotApplicable):
        citb.table(ending(3, 2, 1))
    with pytest.raises(NotApplicable):
        _ = citb.solve(ending(3, 2, 1)).difference
    with pytest.raises(TypeError, match="a position is a State or its text, not 5"):
        citb.solve(5)  # type: ignore[arg-type]
    with pytest.raises(InvalidState, match="a method is one of"):
        citb.solve(START, "minimax")
    with pytest.raises(InvalidState, match="seats are 0 to 1, not 2"):
        citb.solve(START, "paranoid", 2)
    with pytest.raises(InvalidState, match="seats are 0 to 1, not -1"):
        citb.forced_paradox(START, -1)
    with pytest.raises(IllegalAction):
        citb.replay(START, ["R1"])
    with pytest.raises(InvalidState, match="ends before the round does"):
        citb.replay(START, [])


def test_the_table_holds_every_value(ending: Ending, tmp_path) -> None:
    start = ending(2, 4, 11)
    table = citb.table(start)
    draw = random.Random(5)
    seen = 0
    for _ in range(60):
        state = start.clone()
        while not state.is_terminal():
            assert table.value(state) == citb.solve(state).difference, state.to_text()
            seen += 1
            state.apply_action(draw.choice(state.legal_actions()))
    assert seen > 200
    path = tmp_path / "values.table"
    table.save(path)
    again = citb.Table.load(path)
    assert again.positions == table.positions
    assert again.value(start) == table.value(start)
    with pytest.raises(InvalidState):
        table.value(START)
    path.write_bytes(path.read_bytes()[:-5])
    with pytest.raises(InvalidState):
        citb.Table.load(path)
    with pytest.raises(InvalidState):
        citb.Table.load(tmp_path / "nothing")
    with pytest.raises(InvalidState):
        table.save(tmp_path / "no folder" / "values.table")


def test_json_mirrors_the_fields() -> None:
    found = citb.solve(START)
    data = found.to_json()
    assert data["difference"] == found.difference == 0
    assert data["best"] == found.best == "Y4"
    assert data["values"] == list(found.values)
    assert set(data) >= {"line", "nodes", "method", "exact", "tie_independent"}

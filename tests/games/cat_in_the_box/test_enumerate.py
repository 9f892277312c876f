"""Counts of what can follow, against the readable rules' plain enumeration."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest

from matou import cat_in_the_box as citb
from matou.cat_in_the_box import reference
from matou.errors import BudgetExhausted, InvalidState

Ending = Callable[..., citb.State]
START = "2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -"
COLOURS = "RBYG"


def book(state: citb.State) -> reference.State:
    return reference.from_text(state.to_text(), state.game.rules)


@pytest.mark.parametrize(("players", "tricks"), [(2, 3), (3, 2), (4, 2), (5, 2)])
def test_census_and_paradoxes(ending: Ending, players: int, tricks: int) -> None:
    for seed in range(4):
        state = ending(players, tricks, 500 + seed)
        plies = reference.census(book(state))
        counted = citb.census(state)
        assert counted.exact
        got = [(ply.positions, list(ply.paradoxes), ply.finished) for ply in counted.plies]
        assert got == [(p.positions, list(p.paradoxes)[:players], p.finished) for p in plies], state.to_text()
        found = citb.paradoxes(state)
        assert found.exact
        assert found.estimate is None
        assert found.by_ply == tuple(sum(ply.paradoxes) for ply in counted.plies)
        assert found.total == sum(found.by_seat) == sum(found.by_ply)
        assert found.positions == counted.positions
        assert found.finished == counted.finished


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_counts_do_not_depend_on_threads_or_symmetry(ending: Ending, players: int) -> None:
    from matou._core import cat_in_the_box as core

    state = ending(players, 3, 7)
    one = core.census(state, threads=1)[0]
    assert core.census(state, threads=2)[0] == one
    assert core.census(state, threads=3, symmetry=False)[0] == one


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_outcomes_of_the_trick(ending: Ending, players: int) -> None:
    for seed in range(5):
        state = ending(players, 3, 600 + seed)
        wanted = {
            (one.winner, one.paradox, tuple(tuple(sorted(cells)) for cells in one.cells)): one.sequences
            for one in reference.trick_outcomes(book(state))
        }
        found = citb.trick_outcomes(state)
        got = {
            (
                -1 if one.winner is None else one.winner,
                -1 if one.paradox_by is None else one.paradox_by,
                tuple(tuple(sorted(cells)) for cells in one.cells),
            ): one.sequences
            for one in found
        }
        assert got == wanted, state.to_text()
        assert len(got) == len(found)
        merged: dict[tuple[int | None, int | None, frozenset[str]], int] = {}
        for one in found:
            key = (one.winner, one.paradox_by, frozenset(cell for cells in one.cells for cell in cells))
            merged[key] = merged.get(key, 0) + one.sequences
        without = citb.trick_outcomes(state, owners=False)
        assert {(o.winner, o.paradox_by, frozenset(o.cells[0])): o.sequences for o in without} == merged


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_finish_and_forced_paradox(ending: Ending, players: int) -> None:
    for seed in range(12):
        state = ending(players, 2, 700 + seed)
        at = book(state)
        finish = citb.can_finish(state)
        assert bool(finish) == bool(reference.can_finish(at)), state.to_text()
        if finish:
            end = book(state)
            for action in finish.line:
                reference.apply(end, reference.string_to_action(end, action))
            assert reference.current_player(end) == reference.TERMINAL_SEAT
            assert end.paradox == reference.NOBODY
        for seat in range(players):
            forced = citb.forced_paradox(state, seat)
            assert bool(forced) == bool(reference.forced_paradox(at, seat)), (state.to_text(), seat)
            end = book(state)
            for action in forced.line:
                reference.apply(end, reference.string_to_action(end, action))
            assert reference.current_player(end) == reference.TERMINAL_SEAT
            assert (end.paradox == seat) == forced.forced


def test_beyond_the_budget_a_lower_bound_and_an_estimate(ending: Ending) -> None:
    state = ending(3, 4, 3)
    exact = citb.paradoxes(state)
    short = citb.paradoxes(state, max_nodes=exact.nodes // 3, samples=20_000, seed=4)
    assert not short.exact
    assert short.total <= exact.total
    assert all(few <= all_ for few, all_ in zip(short.by_seat, exact.by_seat, strict=True))
    estimate = short.estimate
    assert estimate is not None
    truth = _paradox_sequences(book(state))
    assert abs(estimate.sequences - truth) < 4 * estimate.stderr
    assert estimate.stderr < 0.2 * truth
    assert abs(sum(estimate.by_seat) / estimate.sequences - 1) < 1e-9
    assert abs(sum(estimate.by_ply) / estimate.sequences - 1) < 1e-9
    assert citb.paradoxes(state, max_nodes=exact.nodes // 3, samples=20_000, seed=4) == short


def _paradox_sequences(at: reference.State) -> int:
    """Sequences of plays that end in a paradox, by plain recursion."""
    if at.paradox != reference.NOBODY:
        return 1
    total = 0
    for action in reference.legal_actions(at):
        after = reference.copy(at)
        reference.apply(after, action)
        total += _paradox_sequences(after)
    return total


def test_not_decided_is_no_no() -> None:
    # 16 plays, and the columns can take 3, 4, 3, 3 and 4 of the cards.
    state = citb.State.from_text("2 112233445/112234555 ...../...../...../#.##. RBYG/RBYG 0/0 - 1 -")
    assert citb.can_finish(state)
    finish = citb.can_finish(state, max_nodes=0)
    assert finish.possible is None
    with pytest.raises(BudgetExhausted, match="not decided whether the round can be finished"):
        bool(finish)
    forced = citb.forced_paradox(state, 1, max_nodes=0)
    assert forced.forced is None
    with pytest.raises(BudgetExhausted, match="not decided whether a paradox of seat 1 can be forced"):
        bool(forced)
    with pytest.raises(BudgetExhausted):
        citb.trick_outcomes(state, max_nodes=1)
    assert not citb.census(state, max_nodes=10).exact


def test_relabelled_colours_change_no_winner_and_no_paradox(ending: Ending) -> None:
    """Blue, yellow and green may be exchanged; only groups, and so scores, look at where the rows lie."""
    swap = str.maketrans("BYG", "YGB")
    state = ending(3, 3, 9)
    fields = state_position(state).split(" ")
    rows = fields[2].split("/")
    fields[2] = "/".join([rows[0], rows[3], rows[1], rows[2]])  # red, then what was green, blue, yellow
    fields[3] = "/".join("".join(sorted(x.translate(swap), key=COLOURS.index)) for x in fields[3].split("/"))
    fields[7] = fields[7].translate(swap)
    other = citb.State.from_text(" ".join(fields))

    def seen(one: citb.State) -> list[tuple[object, ...]]:
        return sorted(
            (o.winner is None, o.winner, o.paradox_by, o.sequences)
            for o in citb.trick_outcomes(one)
            if o.winner is not None
        )

    assert [p.to_json() for p in citb.census(other).plies] == [p.to_json() for p in citb.census(state).plies]
    assert len(citb.trick_outcomes(other)) == len(citb.trick_outcomes(state))
    assert seen(other) == seen(state)


def test_the_group_bonus_does_see_the_rows() -> None:
    """The same tokens under two orders of the rows: who wins which tricks stays, the largest groups do not."""
    moves = "3 0 1223344666/1122334556/1123445556 - moves d2 d5 d6 p4 p3 p4 Y1 G3 B4 B2 G6 B1"
    near = citb.State.from_text(moves)
    far = citb.State.from_text(moves, citb.Rules(rows="YRGB"))
    differ = 0
    for seed in range(30):
        draw = random.Random(seed)
        one, two = near.clone(), far.clone()
        while not one.is_terminal():
            assert one.current_player() == two.current_player()
            assert one.legal_actions() == two.legal_actions()
            action = draw.choice(one.legal_actions())
            one.apply_action(action)
            two.apply_action(action)
        assert two.is_terminal()
        differ += one.returns() != two.returns()
    assert differ > 0


def state_position(state: citb.State) -> str:
    return citb.position_text(state)


def test_an_estimate_needs_two_lines() -> None:
    with pytest.raises(InvalidState, match="samples are 2 or more"):
        citb.paradoxes(START, samples=1)
    round_ = "2 112233445/123334455 ...../...../...../#..## RBYG/RBYG 0/0 - 0 -"
    begun = time.monotonic()
    short = citb.paradoxes(round_, max_nodes=1000, seconds=0.2, samples=10**9)
    assert time.monotonic() - begun < 5
    assert short.estimate is not None
    assert 2 <= short.estimate.samples < 10**9


def test_start_is_the_same_as_its_text() -> None:
    assert citb.census(START) == citb.census(citb.State.from_text(START))

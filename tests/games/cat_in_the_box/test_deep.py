"""Counts of a whole round at 2 players, computed independently of this code."""

from __future__ import annotations

import pytest

from matou import cat_in_the_box as citb

pytestmark = pytest.mark.deep

ROUND = "2 112233445/123334455 ...../...../...../#..## RBYG/RBYG 0/0 - 0 -"

# By ply: positions, paradoxes of seat 0, of seat 1, finished rounds.
PLIES = """
1 0 0 0
12 0 0 0
192 0 0 0
1948 0 0 0
15781 0 0 0
129976 0 0 0
509788 0 0 0
3422024 0 0 0
5756258 0 1931 0
29755766 31667 116531 0
21059183 21156 122637 0
76229472 616895 1480559 0
22395182 300514 719639 0
49590839 2287415 3623722 0
5666095 522793 858552 0
5730089 1231365 1521786 0
166216 0 0 166216
"""


def test_the_census_of_a_whole_round() -> None:
    counted = citb.census(ROUND)
    assert counted.exact
    got = [(ply.positions, *ply.paradoxes, ply.finished) for ply in counted.plies]
    assert got == [tuple(map(int, line.split())) for line in PLIES.split("\n") if line]
    assert counted.positions == 220_428_822
    assert counted.paradoxes == (5_011_805, 8_445_357)
    assert counted.finished == 166_216


def test_the_table_of_a_whole_round_is_the_search() -> None:
    table = citb.table(ROUND)
    state = citb.State.from_text(ROUND)
    assert table.value(state) == citb.solve(state).difference
    for action in state.legal_actions():
        child = state.child(action)
        assert table.value(child) == citb.solve(child).difference

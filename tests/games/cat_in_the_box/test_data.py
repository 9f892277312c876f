"""All rows of the data of independent origin: sequences, distinct positions, endings, whole rounds."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

import matou
from matou import cat_in_the_box as citb
from matou._core import positions

DATA = Path(__file__).resolve().parents[2] / "data"


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


PERFT = rows("cat_in_the_box_perft.csv")
ENDINGS = rows("cat_in_the_box_endings.csv")
ROUNDS = rows("cat_in_the_box_rounds2.csv")


def by_position(table: list[dict[str, str]]) -> dict[str, list[dict[str, str]]]:
    found: dict[str, list[dict[str, str]]] = {}
    for row in table:
        found.setdefault(row["position"], []).append(row)
    return found


@pytest.mark.parametrize("position", by_position(PERFT))
def test_sequences_and_distinct_positions(position: str) -> None:
    state = citb.State.from_text(position)
    table = sorted(by_position(PERFT)[position], key=lambda row: int(row["depth"]))
    assert [int(row["depth"]) for row in table] == list(range(1, len(table) + 1))
    ended = 0  # sequences that a paradox ended before the depth: perft counts each of them as one history
    for row in table:
        depth = int(row["depth"])
        assert matou.perft(state, depth) - ended == int(row["sequences"]), depth
        ended += int(row["paradox_sequences"])
    distinct = [int(row["distinct"]) for row in table if row["distinct"] and int(row["distinct"]) < 300_000]
    assert positions(state, len(distinct)) == [1, *distinct]


@pytest.mark.deep
@pytest.mark.parametrize("position", by_position(PERFT))
def test_all_distinct_positions(position: str) -> None:
    table = sorted(by_position(PERFT)[position], key=lambda row: int(row["depth"]))
    distinct = [int(row["distinct"]) for row in table if row["distinct"]]
    assert positions(citb.State.from_text(position), len(distinct)) == [1, *distinct]


@pytest.mark.deep
@pytest.mark.parametrize("row", [row for row in ENDINGS if row["kind"] == "maxn"], ids=lambda row: row["id"])
def test_all_tie_flags(row: dict[str, Any]) -> None:
    assert citb.solve(row["position"], ties=True).tie_independent == (row["tie_independent"] == "1")


@pytest.mark.parametrize("row", ENDINGS, ids=lambda row: row["id"])
def test_endings(row: dict[str, Any]) -> None:
    state = citb.State.from_text(row["position"])
    found = citb.solve(state, ties=row["kind"] == "maxn" and int(row["plain_tree_nodes"] or 0) < 200_000)
    assert found.exact
    assert found.best == row["first_best_move"]
    if row["kind"] == "zerosum":
        assert found.difference == int(row["value"])
    else:
        assert list(found.values) == [int(score) for score in row["value"].replace("/", " ").replace(",", " ").split()]
        if found.tie_independent is not None:
            assert found.tie_independent == (row["tie_independent"] == "1")
    assert citb.replay(state, found.line) == found.values
    if row["kind"] == "zerosum":
        best = citb.analyse(state)
        sign = 1 if state.current_player() == 0 else -1
        assert max(sign * (play.values[0] - play.values[1]) for play in best if play.values) == sign * found.difference


@pytest.mark.parametrize("row", ROUNDS, ids=lambda row: row["id"])
def test_whole_rounds(row: dict[str, str]) -> None:
    found = citb.solve(row["position"])
    assert found.exact
    assert found.difference == int(row["value"])
    assert citb.replay(row["position"], found.line) == found.values

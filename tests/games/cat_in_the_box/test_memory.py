"""Searches for which the system has too little memory end as those that a budget ends."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

pytest.importorskip("resource")

# The address space is limited once everything is imported: to what it is then, and so much more.
PROGRAM = """
import json, resource, sys
from matou._core import cat_in_the_box as core
state = core.State.from_text(sys.argv[1])
core.census(state, threads=2, max_nodes=1)
with open("/proc/self/statm") as file:
    used = int(file.read().split()[0]) * resource.getpagesize()
most = used + int(sys.argv[2]) * 2**20
resource.setrlimit(resource.RLIMIT_AS, (most, most))
plies, exact, nodes = core.census(state, threads=2, memory_mb=100_000, max_nodes=300_000_000)
print(json.dumps([[ply[0] for ply in plies], exact, nodes]))
"""
DEALS = {
    2: "2 112233445/123334455 ...../...../...../#..## RBYG/RBYG 0/0 - 0 -",
    3: "3 122344556/111235566/233444566 ....../....../....../...... RBYG/RBYG/RBYG 0/0/0 4/4/4 1 -",
}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc/self/statm")
@pytest.mark.parametrize("megabytes", [10, 40])
@pytest.mark.parametrize("players", [2, 3])
def test_a_census_without_room_keeps_the_plies_it_finished(players: int, megabytes: int) -> None:
    from matou._core import cat_in_the_box as core

    command = [sys.executable, "-c", PROGRAM, DEALS[players], str(megabytes)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert run.returncode == 0, run.stderr
    positions, exact, nodes = json.loads(run.stdout)
    assert not exact
    assert nodes < 300_000_000  # the memory ended it, not the budget
    known, _, _ = core.census(core.State.from_text(DEALS[players]), threads=1, max_nodes=1_000_000)
    finished = min(len(positions), len(known)) - 1
    assert finished >= 1
    assert positions[:finished] == [ply[0] for ply in known[:finished]]


@pytest.mark.parametrize("players", [2, 3])
def test_a_census_without_memory_still_knows_its_first_ply(players: int) -> None:
    from matou._core import cat_in_the_box as core

    plies, exact, _ = core.census(core.State.from_text(DEALS[players]), threads=1, memory_mb=0)
    assert not exact
    assert plies[0] == (1, [0] * players, 0)


def test_an_estimate_takes_limits() -> None:
    from matou._core import cat_in_the_box as core

    state = core.State.from_text(DEALS[3])
    whole = core.estimate_paradoxes(state, 500, 1)
    assert whole[0] == 500
    assert sum(whole[5]) > 0
    without = core.estimate_paradoxes(state, 500, 1, memory_mb=0)
    assert without[:5] == whole[:5]
    assert without[5] == [0, 0, 0]
    assert 0 < core.estimate_paradoxes(state, 500, 1, max_nodes=200)[0] < 500
    assert core.estimate_paradoxes(state, 10**9, 1, seconds=0.2)[0] < 10**9

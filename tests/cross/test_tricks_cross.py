"""What is drawn anew in the trick games, against all worlds that agree with what a seat knows."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
import pytest

from matou import padatou, padatou_parle, piquette

pytestmark = pytest.mark.cross

GAMES = [padatou, padatou_parle, piquette]


def part(module: Any, name: str) -> Any:
    return import_module(f"{module.__name__}.{name}")


@pytest.mark.parametrize("module", GAMES)
def test_what_is_redrawn_spreads_over_all_that_can_be(module: Any) -> None:
    """Late in a deal few worlds are left: each comes as often as its weight says."""
    core = getattr(import_module("matou._core"), module.__name__.rpartition(".")[2])
    reference = part(module, "reference")
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

"""Whole games of independent origin replayed in the core: legal actions, chances, results."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

import matou

pytestmark = pytest.mark.cross

DATA = Path(__file__).parents[1] / "data"


@pytest.mark.parametrize(("name", "steps"), [("filou", 11_729), ("mistigri", 16_817)])
def test_every_step_is_as_written(name: str, steps: int) -> None:
    seen = 0
    for line in (DATA / f"transcripts_{name}.jsonl").read_text().splitlines():
        written = json.loads(line)
        state = matou.load_game(name, **written["options"]).deal_from_text(written["deal"]).state()
        for step in written["steps"]:
            assert state.current_player() == step["seat"]
            if step["seat"] == matou.CHANCE:
                weights = state.chance_weights()
                total = sum(weight for _, weight in weights)
                law = {state.action_to_string(card): Fraction(weight, total) for card, weight in weights}
                assert law == {card: Fraction(share) for card, share in step["outcomes"].items()}
            else:
                legal = sorted(state.action_to_string(action) for action in state.legal_actions())
                assert legal == step["legal"] if "legal" in step else len(legal) == step["legal_count"]
            state.apply_action(step["action"])
            seen += 1
        assert state.is_terminal()
        assert state.returns() == written["returns"]
    assert seen == steps

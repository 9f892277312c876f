"""The core against the readable rules: random rounds state by state, and what each seat may know."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from matou._compiled import cat_in_the_box as compiled
from matou._core import cat_in_the_box as core
from matou.cat_in_the_box import reference
from matou.cat_in_the_box.checking import cover, verify
from matou.cat_in_the_box.rules import Rules
from matou.errors import MatouError

pytestmark = pytest.mark.cross


def test_random_rounds_agree() -> None:
    found = verify(2_000_000, seed=20)
    assert found.states >= 2_000_000
    assert {rules.players for rules in found.rule_sets} == {2, 3, 4, 5}
    assert len({rules.rows for rules in found.rule_sets}) >= 5
    assert {rules.reveal_at_end for rules in found.rule_sets} == {False, True}


def test_the_rounds_meet_every_rule() -> None:
    """At each number of players: every kind of step, paradoxes and finished rounds, and reds led before red is open."""
    seen: Counter[str] = Counter()
    for players in (2, 3, 4, 5):
        rules = Rules(players=players)
        for deal, actions in _rounds(rules, 400):
            at = reference.from_text(deal, rules)
            for action in actions:
                if at.phase == reference.PLAY and not at.plays and action < reference.FIRST_PLAY + reference.COLUMNS:
                    seen["a red lead while red is closed"] += not at.red_open()
                seen[f"{players} phase {at.phase}"] += 1
                reference.apply(at, action)
            assert at.phase == reference.OVER
            seen[f"{players} {'finished' if at.paradox == reference.NOBODY else 'paradox'}"] += 1
    for players in (2, 3, 4, 5):
        phases = [reference.DISCARD, reference.PLAY] + ([reference.PREDICT] if players > 2 else [])
        for event in ["paradox", "finished", *(f"phase {phase}" for phase in phases)]:
            assert seen[f"{players} {event}"] >= 1, (players, event, seen)
    assert seen["a red lead while red is closed"] >= 3, seen


def _rounds(rules: Rules, games: int) -> list[tuple[str, list[int]]]:
    """Deal and actions of each round of a trace."""
    trace = core.trace(rules, 11, 0, games).tolist()
    at, found = 0, []
    players = rules.players
    for _ in range(games):
        start, hands = trace[at], trace[at + 1 : at + 1 + players]
        at += 1 + players
        blocked = "-"
        if players == 2:
            blocked = "".join(str(number) for number in trace[at : at + 3])
            at += 3
        texts = ["".join(str(n + 1) * (hand >> 4 * n & 15) for n in range(rules.numbers)) for hand in hands]
        actions = []
        while trace[at] != -4:
            at += 7 + 6 * players
            size = trace[at]
            actions.append(trace[at + 1 + size])
            at += size + 2
        at += 7 + 7 * players
        found.append((f"{players} {start} {'/'.join(texts)} {blocked}", actions))
    assert at == len(trace)
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_check_sees_wrong_numbers(players: int) -> None:
    rules = Rules(players=players)
    trace = core.trace(rules, 3, 0, 5)
    assert compiled.check_trace(rules, trace, 5) > 5
    rng = np.random.default_rng(4)
    missed = 0
    places = rng.choice(len(trace), size=200, replace=False)
    for place in places:
        wrong = trace.copy()
        wrong[place] += 1
        try:
            compiled.check_trace(rules, wrong, 5)
        except MatouError:
            continue
        missed += 1  # another legal choice, or a field without meaning at the end
    assert missed <= 20


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("reveal", [False, True])
def test_what_each_seat_knows(players: int, reveal: bool) -> None:
    rules = Rules(players=players, reveal_at_end=reveal)
    game = core.Game(rules)
    for text, actions in _rounds(rules, 12):
        state = game.deal_from_text(text).state()
        at = reference.from_text(text, rules)
        for action in [*actions, None]:
            for seat in range(players):
                known = state.information_state_string(seat)
                assert known == reference.information_text(at, seat)
                again = game.sample(known, 5)
                assert again.information_state_string(seat) == known
                assert state.resample(seat, 9).information_state_string(seat) == known
            if action is not None:
                state.apply_action(action)
                reference.apply(at, action)


def test_positions_start_the_same_states() -> None:
    for rules in cover(3)[::4]:
        game = core.Game(rules)
        for text, actions in _rounds(rules, 6):
            state = game.deal_from_text(text).state()
            for action in actions:
                state.apply_action(action)
                if state.is_terminal() or state.action_to_string(state.legal_actions()[0])[0] in "dp":
                    continue
                position = core.position_text(state)
                again = core.State.from_text(position, rules)
                assert again == state
                at = reference.position_from_text(position, rules)
                assert reference.position_to_text(at) == position
                assert reference.legal_actions(at) == state.legal_actions()

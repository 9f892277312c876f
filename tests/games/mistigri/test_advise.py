"""Advice for Crazy Mistigri: against rounds drawn and played one by one, and what it may not look at."""

from __future__ import annotations

import statistics

import pytest

from matou import mistigri
from matou.errors import InvalidState, NotApplicable

HIDDEN = ",".join("?" * 9)
KNOWN = f"3 0 3a,3b,3c,4a,4b,4c,5a,5b,7a/{HIDDEN}/{HIDDEN},? moves draw_8c"


def test_means_are_those_of_rounds_played_one_by_one():
    """Other rounds and other draws of the same law: means agree within their errors."""
    advice = mistigri.advise(KNOWN, 4000, seed=3)
    game = mistigri.Game(mistigri.Rules(players=3))
    for one in advice.actions[:2] + advice.actions[-1:]:
        penalties = []
        for seed in range(400):
            state = game.sample(KNOWN, 10_000 + seed)
            deal = game.deal_from_text(state.to_text().split(" moves")[0])
            state.apply_action(one.action)
            choose = mistigri.chooser("value", deal)
            while not state.is_terminal():
                state.apply_action(deal.answer(state) if state.current_player() == -1 else choose(state))
            penalties.append(-state.returns()[0])
        error = statistics.stdev(penalties) / len(penalties) ** 0.5
        assert abs(statistics.mean(penalties) - one.penalty) < 4.5 * (error**2 + one.stderr**2) ** 0.5


def test_the_order_and_the_differences():
    advice = mistigri.advise(KNOWN, 500)
    penalties = [one.penalty for one in advice.actions]
    assert penalties == sorted(penalties)
    assert advice.best == advice.actions[0].action
    for one in advice.actions:
        assert one.behind == pytest.approx(one.penalty - penalties[0])
        assert one.behind_stderr <= one.stderr + advice.actions[0].stderr + 1e-12
        assert 0 <= one.out <= 1
    legal = mistigri.Game(mistigri.Rules(players=3)).sample(KNOWN, 1)
    assert sorted(one.action for one in advice.actions) == sorted(
        legal.action_to_string(action) for action in legal.legal_actions()
    )


def test_threads_and_what_is_hidden_change_nothing():
    one = mistigri.advise(KNOWN, 300, threads=1)
    assert mistigri.advise(KNOWN, 300, threads=2) == one
    game = mistigri.Game(mistigri.Rules(players=3))
    for seed in range(3):
        assert mistigri.advise(game.sample(KNOWN, seed), 300) == one
    assert mistigri.advise(KNOWN, 300, seed=2) != one


def test_what_cannot_be_asked():
    with pytest.raises(NotApplicable, match="drawn"):
        mistigri.advise(KNOWN.partition(" moves")[0])
    with pytest.raises(InvalidState, match="leaves open what seat 0"):
        mistigri.advise(f"3 0 {HIDDEN}/{HIDDEN}/{HIDDEN},? moves draw_?")
    with pytest.raises(InvalidState, match="samples"):
        mistigri.advise(KNOWN, 0)
    with pytest.raises(TypeError, match="State or a text"):
        mistigri.advise(3)  # type: ignore[arg-type]

"""Advice and the players with a value function: exact where in reach, and blind to what is hidden."""

from __future__ import annotations

import pytest

from matou import pitaouf
from matou._core import pitaouf as core
from matou.errors import BadNotation, InvalidState, NotApplicable
from matou.pitaouf import MINI14, Rules

SMALL = Rules(suits=2, ranks=4, track=6, ace_cells=(3,), hand=2, figures_from=4, exchange="none")


def states(rules: Rules, deals: range, keep: bool = True):
    """The states of games of `cheapest` in which the player is to move."""
    for index in deals:
        deal = pitaouf.deal(index, seed=8, rules=rules)
        state = deal.state()
        while not state.is_terminal():
            if state.current_player() == 0:
                yield state.clone()
                state.apply_action(core.choose(state, "cheapest"))
            else:
                state.apply_action(deal.answer(state))


def test_exact_advice_is_the_exact_value_of_each_action():
    for state in states(SMALL, range(6)):
        found = pitaouf.advise(state, seconds=20.0)
        assert [one.exact for one in found] == [True] * len(state.legal_actions())
        values = {}
        for action in state.legal_actions():
            values[state.action_to_string(action)] = pitaouf.exact_value(state.child(action))
        assert {one.action: one.value for one in found} == pytest.approx(values, abs=1e-12)
        assert [one.value for one in found] == sorted(values.values(), reverse=True)
        assert found[0].value == pytest.approx(pitaouf.exact_value(state), abs=1e-12)
        assert [one.tied for one in found] == [one.value >= found[0].value - 1e-12 for one in found]
        assert all((one.stderr, one.deals) == (0, 0) for one in found)


def test_estimates_agree_with_exact_values_where_both_are_known():
    tried = 0
    for state in states(MINI14, range(40)):
        if not 3 <= state.talon_size() <= 4 or len(state.legal_actions()) < 2:
            continue
        exact = {state.action_to_string(a): v for a, v in core.action_values(state, seconds=60)}
        for one in pitaouf.advise(state, deals=3000):
            assert not one.exact
            # The value function's own plays win no more often than the best.
            assert one.value <= exact[one.action] + 5 * one.stderr + 1e-9
            assert one.value >= exact[one.action] - 0.15 - 5 * one.stderr
        tried += 1
        if tried == 4:
            return
    pytest.fail("no such state came up")


def test_a_state_of_the_standard_game_by_its_text():
    text = "KC" + " ?" * 24 + " JK;4D QD 7S 3D TS;" + " ".join("?" * 23)
    told = []
    found = pitaouf.advise(text, 0.5, progress=told.append)
    assert len(found) == 16
    assert {one.action for one in found} >= {"keep", "4D>C", "QD>S"}
    assert not any(one.exact for one in found)
    assert found[0].tied
    assert 0 < found[0].value < 1
    assert found[0].stderr > 0
    assert told
    assert {one.action for one in told[0]} == {one.action for one in found}
    again = [pitaouf.advise(text + " moves keep", deals=300, seed=4) for _ in range(2)]
    assert again[0] == again[1]
    state = pitaouf.State.from_text(text + " moves keep")
    assert {one.action for one in again[0]} == set(map(state.action_to_string, state.legal_actions()))


def test_what_cannot_be_advised():
    won = pitaouf.deal(0, rules=Rules()).state()
    with pytest.raises(NotApplicable, match="the player is to move"):
        pitaouf.advise(won.game.new_initial_state())
    with pytest.raises(InvalidState, match="more than 0 seconds"):
        pitaouf.advise(won, seconds=0)
    with pytest.raises(InvalidState, match="at least 1 deal"):
        pitaouf.advise(won, deals=0)
    with pytest.raises(BadNotation):
        pitaouf.advise("nonsense")
    other = pitaouf.deal(0, rules=Rules(hand=6)).state()
    with pytest.raises(NotApplicable, match="no value function that plays"):
        pitaouf.advise(other, seconds=0.1)


@pytest.mark.parametrize("player", ["greedy_value", "planner"])
def test_what_is_hidden_changes_no_decision(player):
    rules = Rules(joker="wild")
    for state in list(states(rules, range(3)))[:12]:
        chosen = pitaouf.chooser(player, pitaouf.deal(0, seed=8, rules=rules))(state)
        for seed in range(3):
            # The same knowledge in a deal whose hidden cards all lie elsewhere.
            other = state.sample_deal(seed)
            copy = state.clone()
            assert pitaouf.chooser(player, pitaouf.deal(0, seed=8, rules=rules))(copy) == chosen
            assert other.text != state.to_text()


def test_strong_players_are_stronger():
    rules = Rules(joker="wild", exchange="none")
    greedy = pitaouf.odds("greedy_value", deals=3000, seed=5, rules=rules)
    assert greedy.interval.low > 0.45
    planner = pitaouf.odds("planner", deals=60, seed=5, rules=rules)
    assert planner.rate > 0.4
    assert pitaouf.odds("greedy_value", deals=500, seed=5).rate > 0.4


def test_the_wins_of_a_player_by_name_are_those_of_its_choices():
    rules = Rules(exchange="none")
    deals = [pitaouf.deal(index, seed=5, rules=rules) for index in range(40)]
    by_hand = 0
    for deal in deals:
        choose = pitaouf.chooser("greedy_value", deal)
        state = deal.state()
        while not state.is_terminal():
            state.apply_action(deal.answer(state) if state.current_player() == -1 else choose(state))
        by_hand += int(state.returns()[0])
    assert pitaouf.odds("greedy_value", deals=40, seed=5, rules=rules).wins == by_hand

"""`verify` compares under rules in which all options meet, and tells a difference; words and pictures keep up."""

from __future__ import annotations

from itertools import combinations

import pytest

from matou import CHANCE, pitaouf
from matou.errors import InvalidState, MatouError
from matou.pitaouf import Rules, checking, mirror
from matou.pitaouf.rules import CHOICES
from matou.pitaouf.wording import WORDS


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_any_two_values_of_any_two_options_meet(seed: int):
    rule_sets = checking.cover(seed)
    for a, b in combinations(CHOICES, 2):
        met = {(getattr(rules, a), getattr(rules, b)) for rules in rule_sets}
        assert met == {(x, y) for x in CHOICES[a] for y in CHOICES[b]}
    sizes = {(rules.suits, rules.ranks, rules.track, rules.hand) for rules in rule_sets}
    assert len(sizes) == len(checking.SIZES) >= 6
    assert len(rule_sets) < 60


def test_every_rule_set_is_played(monkeypatch):
    played, trace = [], checking.core.trace
    monkeypatch.setattr(checking.core, "trace", lambda rules, *rest: played.append(rules) or trace(rules, *rest))
    told = []
    found = pitaouf.verify(1, progress=lambda done, of: told.append((done, of)))
    assert set(played) == set(checking.cover(0)) == set(found.rule_sets)
    assert told[-1] == (found.states, 1)
    assert found.games == len(played)


def test_more_states_are_other_games():
    few, many = pitaouf.verify(5000, rules=Rules()), pitaouf.verify(60_000, rules=Rules())
    assert many.states >= 60_000 > few.states >= 5000
    assert many.games > few.games
    assert many.rule_sets == (Rules(),)


@pytest.mark.parametrize("at", [0, 60, 100, 300, -1])
def test_a_difference_is_told(monkeypatch, at: int):
    trace = checking.core.trace

    def wrong(*arguments):
        numbers = trace(*arguments)
        numbers[at] += 1
        return numbers

    monkeypatch.setattr(checking.core, "trace", wrong)
    with pytest.raises(MatouError, match="core and readable rules differ under {'joker': 'dead'}, game ") as caught:
        pitaouf.verify(1000, rules=Rules(joker="dead"))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("wrong", [{"states": 0}, {"states": -5}, {"states": 1.5}, {"seed": -1}])
def test_impossible_requests(wrong):
    with pytest.raises(InvalidState):
        pitaouf.verify(**wrong)


def test_every_value_has_words():
    assert {name: set(words) for name, words in WORDS.items()} == {name: set(words) for name, words in CHOICES.items()}
    sentences = {pitaouf.in_words(Rules(**{name: word})) for name, words in CHOICES.items() for word in words}
    assert len(sentences) == 1 + sum(len(words) - 1 for words in CHOICES.values())
    assert "track 30 (cells" in pitaouf.in_words(Rules(track=30))
    assert "ace_cells none" in pitaouf.in_words(Rules(ace_cells=()))


def test_the_mirror_and_the_picture_follow_a_game():
    for index in range(12):
        rules = checking.cover(3)[index]
        deal = pitaouf.deal(index, rules=rules)
        for state in (deal.game.new_initial_state(), deal.state()):
            while not state.is_terminal():
                seen = mirror.mirror(state)
                assert seen.current_player() == state.current_player()
                picture = pitaouf.picture(state)
                # Brackets stand round the cat's cell, as in the core's own line, where a star does.
                if "*" in str(state):
                    assert picture.count("[") == 1
                    star = str(state).partition("*")[2].split()[0]
                    assert f"[{star.rstrip('+!').replace('?', '')}" in picture
                safe = str(state).partition("|")[0].count("+")
                assert picture.count("+") == safe
                if state.current_player() == CHANCE:
                    state.apply_action(deal.answer(state))
                else:
                    for action in state.legal_actions():
                        assert pitaouf.describe(state, action)
                    state.apply_action(state.legal_actions()[index % len(state.legal_actions())])

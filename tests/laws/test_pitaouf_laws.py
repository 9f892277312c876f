"""What holds in every game of Pitaouf, under all options and many sizes."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import matou
from matou._core import perft, pitaouf
from matou.pitaouf.rules import CHOICES, Rules

SIZES: list[dict[str, Any]] = [
    {},
    {"suits": 2, "ranks": 3, "track": 4, "ace_cells": (2,), "hand": 2, "figures_from": 4},
    {"suits": 2, "ranks": 5, "track": 7, "ace_cells": (4,), "hand": 3, "figures_from": 5},
    {"suits": 4, "ranks": 3, "track": 8, "ace_cells": (1, 4), "hand": 2, "figures_from": 3, "jokers": 0},
    {"suits": 1, "ranks": 9, "track": 6, "ace_cells": (), "hand": 3, "figures_from": 6},
    {"suits": 3, "ranks": 8, "track": 12, "ace_cells": (4, 9, 11), "hand": 8, "figures_from": 7},
    {"suits": 2, "ranks": 4, "track": 4, "ace_cells": (3,), "hand": 5, "figures_from": 99, "jokers": 0},
    {"suits": 4, "ranks": 13, "track": 48, "ace_cells": (10, 20, 30, 40), "hand": 4, "figures_from": 11},
]
SUITS = "SHDC"

options = st.fixed_dictionaries({name: st.sampled_from(words) for name, words in CHOICES.items()})
all_rules = st.builds(lambda sizes, chosen: Rules(**sizes, **chosen), st.sampled_from(SIZES), options)
seeds = st.integers(0, 2**32)


def walk(rules: Rules, seed: int, *, from_deal: bool = True) -> Iterator[pitaouf.State]:
    """The states of a random game, each before its step; of several actions one that keeps cards is likelier."""
    rng = np.random.default_rng(seed)
    game = pitaouf.Game(rules)
    state = game.deal(seed).state() if from_deal else game.new_initial_state()
    while True:
        yield state
        if state.is_terminal():
            return
        if state.current_player() == matou.CHANCE:
            cards, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(cards, p=shares)))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[min(int(rng.integers(len(legal))) for _ in range(2))])


@given(all_rules, seeds, st.booleans())
def test_steps_are_told_and_taken_back(rules: Rules, seed: int, from_deal: bool) -> None:
    past: list[tuple[pitaouf.State, str]] = []
    for state in walk(rules, seed, from_deal=from_deal):
        past.append((state.clone(), state.to_text()))
        assert state.history() == past[-1][0].history()
        assert len(state.history()) == len(past) - 1
        end = state
    for before, text in reversed(past):
        assert end == before
        assert end.to_text() == text
        assert end.legal_actions() == before.legal_actions()
        assert hash(end) == hash(before)
        if end.history():
            end.undo_action()
    assert end.history() == []


@given(all_rules, seeds, st.booleans())
def test_text_and_pickles_read_back(rules: Rules, seed: int, from_deal: bool) -> None:
    for state in walk(rules, seed, from_deal=from_deal):
        text = state.to_text()
        again = pitaouf.State.from_text(text, rules=rules)
        assert again == state
        assert again.to_text() == text
        assert again.history() == state.history()
        assert again.information_state_string() == text
        assert str(again) == str(state)
    assert pickle.loads(pickle.dumps(state)) == state


@given(all_rules, seeds)
def test_a_line_of_play_alone_leads_to_the_same_state(rules: Rules, seed: int) -> None:
    deal = pitaouf.Game(rules).deal(seed % 1000, seed=1)
    state = deal.state()
    line: list[str] = []
    rng = np.random.default_rng(seed)
    while not state.is_terminal() and len(line) < 6:
        if state.current_player() == matou.CHANCE:
            state.apply_action(deal.answer(state))
        else:
            action = int(rng.choice(state.legal_actions()))
            line.append(state.action_to_string(action))
            state.apply_action(action)
    while state.current_player() == matou.CHANCE:
        state.apply_action(deal.answer(state))
    text = f"{deal.text} moves {' '.join(line)}" if line else deal.text
    assert pitaouf.State.from_text(text, rules=rules) == state


@given(all_rules, seeds)
def test_actions_are_sorted_numbers_with_one_spelling(rules: Rules, seed: int) -> None:
    limit = pitaouf.Game(rules).num_distinct_actions
    decisions = 0
    for state in walk(rules, seed):
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        if state.is_terminal():
            assert legal == []
            assert state.returns() in ([0.0], [1.0])
            continue
        assert legal
        texts = [state.action_to_string(action) for action in legal]
        assert len(set(texts)) == len(texts)
        assert [state.string_to_action(text) for text in texts] == legal
        if state.current_player() == 0:
            decisions += 1
            assert 0 <= legal[0] <= legal[-1] < limit
    assert decisions <= pitaouf.Game(rules).max_game_length


@given(all_rules, seeds, st.booleans())
def test_chance_is_a_law(rules: Rules, seed: int, from_deal: bool) -> None:
    for state in walk(rules, seed, from_deal=from_deal):
        if state.current_player() != matou.CHANCE:
            continue
        weights = state.chance_weights()
        assert [card for card, _ in weights] == state.legal_actions()
        assert all(0 <= card < 53 and weight > 0 for card, weight in weights)
        total = sum(weight for _, weight in weights)
        assert state.chance_outcomes() == [(card, weight / total) for card, weight in weights]


@given(all_rules, seeds, st.booleans())
def test_every_card_is_in_one_place(rules: Rules, seed: int, from_deal: bool) -> None:
    pack = rules.suits * rules.ranks + rules.jokers
    cells = rules.track - 1
    talon = pack - cells - rules.hand
    places = 4 + cells + talon  # gone, hand, unseen, aside, cells, read talon
    for state in walk(rules, seed, from_deal=from_deal):
        tensor = state.observation_tensor()
        where = tensor[-pack * places :].reshape(pack, places)
        assert (where.sum(axis=1) == 1).all()
        counts = where.sum(axis=0)
        assert (counts[3:] <= 1).all()  # no two cards on one cell or in one place of the talon
        at = 10 + 2 + rules.track + 4 + rules.suits
        turned_up, safe, danger = tensor[at : at + 3 * cells].reshape(3, cells)
        assert (counts[4 : 4 + cells] == turned_up).all()
        assert (safe + danger <= turned_up).all()
        unread = round(float(tensor[at + 3 * cells]) * talon)
        if counts[1] and from_deal:
            # What is not seen lies face down on the track or in the unread talon.
            assert counts[2] == (cells - turned_up.sum()) + unread


@given(all_rules, seeds, seeds)
def test_a_sampled_deal_goes_on_from_the_state(rules: Rules, seed: int, sample: int) -> None:
    for state in walk(rules, seed):
        if len(state.history()) % 3 or state.is_terminal():
            continue
        deal = state.sample_deal(sample)
        assert pitaouf.Deal.from_text(deal.text, rules=rules) == deal  # a deal that can be
        later = state.clone()
        while not later.is_terminal():
            chance = later.current_player() == matou.CHANCE
            later.apply_action(deal.answer(later) if chance else later.legal_actions()[0])


@given(all_rules, seeds)
def test_chance_can_deal_every_deal(rules: Rules, seed: int) -> None:
    deal = pitaouf.Game(rules).deal(seed)
    state = deal.game.new_initial_state()
    for _ in range(1 + rules.hand):
        assert state.current_player() == matou.CHANCE
        assert state != deal.state()
        state.apply_action(deal.answer(state))
    assert state == deal.state()
    assert hash(state) == hash(deal.state())


@given(st.builds(lambda sizes, chosen: Rules(**sizes, **chosen), st.sampled_from(SIZES[1:5]), options), seeds)
def test_perft_adds_up_over_children(rules: Rules, seed: int) -> None:
    state = pitaouf.Game(rules).deal(seed).state()
    for depth in (1, 2, 3, 4):
        if not state.is_terminal():
            assert perft(state, depth) == sum(perft(state.child(action), depth - 1) for action in state.legal_actions())
        else:
            assert perft(state, depth) == 1


def renamed(text: str, names: dict[str, str]) -> str:
    """The text with its suits renamed: they are the only capitals S H D C in texts of cards and actions."""
    return "".join(names.get(letter, letter) for letter in text)


def name_of_joker(text: str, own: str) -> tuple[str, bool]:
    """What matters of `JK=9S:1`: the rest without the suit, and whether it is the cell's own one."""
    return text[:4] + text[5:], text[4] == own


def same_actions(a: pitaouf.State, b: pitaouf.State, names: dict[str, str]) -> dict[int, int]:
    """The action of `b` for each one of `a`, where suits have new names. Of a joker's names that do the same only the
    lowest is legal, so the suit named may be another one; whether it is the cell's own may not."""
    spelt = {b.action_to_string(action): action for action in b.legal_actions()}
    pairs = {}
    own_a = str(a).split("*")[1][1] if "*" in str(a) else ""
    own_b = renamed(own_a, names)
    jokers = {name_of_joker(text, own_b): text for text in spelt if text.startswith("JK=")}
    for action in a.legal_actions():
        text = a.action_to_string(action)
        if text.startswith("JK="):
            image = jokers[name_of_joker(text, own_a)]
        elif "+" in text:
            cards = sorted(renamed(text, names).split("+"), key=lambda c: ("23456789TJQKA".find(c[0]), c[0], c[1:]))
            image = next(t for t in spelt if sorted(t.split("+")) == sorted(cards))
        else:
            image = renamed(text, names)
        pairs[action] = spelt.pop(image)
    assert not spelt
    return pairs


@given(all_rules, seeds, st.permutations(range(4)))
def test_names_of_suits_do_not_matter(rules: Rules, seed: int, order: list[int]) -> None:
    order = [suit for suit in order if suit < rules.suits]
    names = {SUITS[suit]: SUITS[image] for suit, image in enumerate(order)}
    game = pitaouf.Game(rules)
    deal = game.deal(seed)
    # `S` in no other word than cards here; the joker JK has none of the letters.
    other_deal = game.deal_from_text(renamed(deal.text, names))
    rng = np.random.default_rng(seed)
    state, other = deal.state(), other_deal.state()
    while not state.is_terminal():
        assert other.current_player() == state.current_player()
        if state.current_player() == matou.CHANCE:
            law = {renamed(state.action_to_string(card), names): weight for card, weight in state.chance_weights()}
            assert law == {other.action_to_string(card): weight for card, weight in other.chance_weights()}
            state.apply_action(deal.answer(state))
            other.apply_action(other_deal.answer(other))
        else:
            pairs = same_actions(state, other, names)
            action = int(rng.choice(state.legal_actions()))
            state.apply_action(action)
            other.apply_action(pairs[action])
        assert other.is_terminal() == state.is_terminal()
    assert other.returns() == state.returns()

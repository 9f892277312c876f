"""What holds in every round of Cat in the Box, for all numbers of players and options."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import matou
from matou._core import cat_in_the_box as citb
from matou._core import perft
from matou.cat_in_the_box.rules import Rules

all_rules = st.builds(
    lambda players, rows, reveal: Rules(players=players, rows="".join(rows), reveal_at_end=reveal),
    st.integers(2, 5),
    st.permutations("RBYG"),
    st.booleans(),
)
seeds = st.integers(0, 2**32)


def walk(rules: Rules, seed: int, *, from_deal: bool = True) -> Iterator[citb.State]:
    """The states of a random round, each before its step; the led colour is likelier to be followed."""
    rng = np.random.default_rng(seed)
    game = citb.Game(rules)
    state = game.deal(seed).state() if from_deal else game.new_initial_state()
    led = ""
    while True:
        yield state
        if state.is_terminal():
            return
        if state.current_player() == matou.CHANCE:
            numbers, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(numbers, p=shares)))
            continue
        legal = state.legal_actions()
        follow = [a for a in legal if state.action_to_string(a)[0] == led and rng.random() < 0.9]
        action = int(rng.choice(follow or legal))
        led = state.action_to_string(action)[0]
        state.apply_action(action)


@given(all_rules, seeds, st.booleans())
def test_steps_are_told_and_taken_back(rules: Rules, seed: int, from_deal: bool) -> None:
    past: list[tuple[citb.State, str]] = []
    for state in walk(rules, seed, from_deal=from_deal):
        past.append((state.clone(), state.to_text()))
        end = state
    for before, text in reversed(past):
        assert end == before
        assert end.to_text() == text
        assert end.history() == before.history()
        assert end.legal_actions() == before.legal_actions()
        assert hash(end) == hash(before)
        if end.history():
            end.undo_action()
    assert end.history() == []


@given(all_rules, seeds)
def test_text_and_pickles_read_back(rules: Rules, seed: int) -> None:
    for state in walk(rules, seed):
        text = state.to_text()
        again = citb.State.from_text(text, rules)
        assert again == state
        assert again.to_text() == text
        assert again.history() == state.history()
    assert pickle.loads(pickle.dumps(state)) == state
    assert pickle.loads(pickle.dumps(state)).to_text() == state.to_text()


@given(all_rules, seeds)
def test_actions_are_sorted_numbers_with_one_spelling(rules: Rules, seed: int) -> None:
    game = citb.Game(rules)
    decisions = 0
    for state in walk(rules, seed):
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        if state.is_terminal():
            assert legal == []
            continue
        assert legal
        texts = [state.action_to_string(action) for action in legal]
        assert len(set(texts)) == len(texts)
        assert [state.string_to_action(text) for text in texts] == legal
        assert 0 <= legal[0] <= legal[-1] < game.num_distinct_actions
        decisions += 1
    assert decisions <= game.max_game_length
    assert all(game.min_utility <= score <= game.max_utility for score in state.returns())


@given(all_rules, seeds)
def test_cards_are_conserved(rules: Rules, seed: int) -> None:
    """Hands, discards, tokens and cards left over hold five copies of each number; every play covers one free cell."""
    pack = Counter({str(number): 5 for number in range(1, rules.numbers + 1)})
    before = 0
    for state in walk(rules, seed):
        text = state.to_text()
        hands = text.split()[2].replace("/", "")
        dealt = Counter(hands)
        assert all(dealt[number] <= pack[number] for number in dealt)
        assert len(hands) == rules.players * rules.hand_size
        if state.is_terminal() or state.action_to_string(state.legal_actions()[0])[0] in "dp":
            continue
        position = citb.position_text(state)
        held, board = position.split()[1:3]
        tokens = Counter(
            str(number) for row in board.split("/") for number, cell in enumerate(row, 1) if cell.isdigit()
        )
        discards = Counter(word[1:] for word in text.split(" moves ")[1].split() if word[0] == "d")
        assert Counter(held.replace("/", "").replace("-", "")) + tokens + discards == dealt
        cells = len(board.replace("/", "").replace(".", ""))
        assert before in (0, cells - 1)
        before = cells


@given(all_rules, seeds)
def test_a_round_without_paradox_fills_the_board(rules: Rules, seed: int) -> None:
    for state in walk(rules, seed):
        end = state
    plays = sum(end_text[0] in "RBYG" for end_text in end.to_text().split(" moves ")[1].split())
    whole = rules.players * rules.tricks
    assert plays <= whole
    if plays == whole:
        cells = 4 * rules.numbers - (3 if rules.players == 2 else 0)
        assert cells - plays == {2: 1, 3: 0, 4: 0, 5: 1}[rules.players]


@given(all_rules, seeds, st.integers(0, 4), st.integers(0, 2**32))
def test_resampling_keeps_what_a_seat_knows(rules: Rules, seed: int, seat: int, other: int) -> None:
    seat %= rules.players
    for state in walk(rules, seed):
        drawn = state.resample(seat, other)
        known = state.information_state_string(seat)
        assert drawn.information_state_string(seat) == known
        assert drawn.observation_string(seat) == state.observation_string(seat)
        assert drawn.current_player() == state.current_player()
        if state.current_player() == seat:
            assert drawn.legal_actions() == state.legal_actions()
        assert (drawn.information_state_tensor(seat) == state.information_state_tensor(seat)).all()
        assert (drawn.observation_tensor(seat) == state.observation_tensor(seat)).all()


@given(all_rules, seeds)
def test_perft_counts_the_tree(rules: Rules, seed: int) -> None:
    states = [state.clone() for state in walk(rules, seed)]
    state = states[seed % len(states)]
    children = [state.child(action) for action in state.legal_actions()]
    assert perft(state, 0) == 1
    assert perft(state, 1) == max(1, len(children))
    assert perft(state, 2) == sum(max(1, len(child.legal_actions())) for child in children) or state.is_terminal()


@given(seeds)
def test_relabelled_colours_keep_winners_and_paradoxes(seed: int) -> None:
    """Blue, yellow and green change places in every play: the same seats win tricks and cause the paradox."""
    swap = str.maketrans("BYG", "YGB")
    rules = Rules(players=3)
    states = [state.clone() for state in walk(rules, seed)]
    end = states[-1]
    deal, _, moves = end.to_text().partition(" moves ")
    other = citb.State.from_text(f"{deal} moves {moves.translate(swap)}", rules)
    assert other.is_terminal() == end.is_terminal()
    assert _movers(other) == _movers(end)  # who wins a trick leads the next one


def _movers(end: citb.State) -> list[int]:
    """Who moved at each step."""
    state = citb.State.from_text(end.to_text(), end.game.rules)
    seats = []
    while state.history():
        state.undo_action()
        seats.append(state.current_player())
    return seats[::-1]

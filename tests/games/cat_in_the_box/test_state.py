"""Rounds in progress: steps, what each seat knows, chance, equality, pickles, deals; played rounds replayed."""

from __future__ import annotations

import copy
import itertools
import json
import pickle
from collections import Counter
from collections.abc import Iterator
from math import comb, prod
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import matou
from matou._core import cat_in_the_box as citb
from matou._core import perft, playout, positions
from matou.cat_in_the_box.rules import Rules
from matou.errors import BadNotation, IllegalAction, InvalidState, NotApplicable

DATA = Path(__file__).parents[2] / "data"
TRANSCRIPTS = [json.loads(line) for line in (DATA / "transcripts_cat_in_the_box.jsonl").read_text().splitlines()]

# Seat 1 leads with 4 5 5 and no green X token; free are R3 R5 B5 Y4 Y5.
ENDING = "2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -"
DEAL = "3 1 1122334456/1123345566/1223445566 -"


@pytest.fixture
def ending() -> citb.State:
    return citb.State.from_text(ENDING)


@pytest.fixture
def dealt() -> citb.State:
    return citb.Deal.from_text(DEAL).state()


def played(game: dict[str, Any]) -> Iterator[citb.State]:
    """The states of a played round, each before its step, and the last one."""
    state = citb.Deal.from_text(game["deal"]).state()
    for step in game["steps"]:
        yield state
        state.apply_action(step["action"])
    yield state


@pytest.mark.parametrize("game", TRANSCRIPTS, ids=range(len(TRANSCRIPTS)))
def test_played_rounds(game: dict[str, Any]) -> None:
    table = citb.Game(Rules(**game["options"]))
    state = table.deal_from_text(game["deal"]).state()
    for step in game["steps"]:
        assert state.current_player() == step["seat"]
        assert sorted(state.action_to_string(action) for action in state.legal_actions()) == step["legal"]
        assert [state.string_to_action(state.action_to_string(a)) for a in state.legal_actions()] == (
            sorted(state.legal_actions())
        )
        state.apply_action(step["action"])
    assert state.current_player() == matou.TERMINAL
    assert state.returns() == game["returns"]
    assert state.to_text() == f"{game['deal']} moves {' '.join(step['action'] for step in game['steps'])}"
    assert citb.State.from_text(state.to_text()) == state
    for _ in game["steps"]:
        state.undo_action()
    assert state == table.deal_from_text(game["deal"]).state()


@pytest.mark.parametrize("game", TRANSCRIPTS[::6], ids=range(0, len(TRANSCRIPTS), 6))
def test_no_seat_can_tell_a_resampled_round(game: dict[str, Any]) -> None:
    options = Rules(**game["options"])
    words = game["deal"].split()
    for number, state in enumerate(played(game)):
        own = [step["action"] for step in game["steps"][:number]]
        for seat in range(options.players):
            other = state.resample(seat, number)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert (other.information_state_tensor(seat) == state.information_state_tensor(seat)).all()
            assert (other.observation_tensor(seat) == state.observation_tensor(seat)).all()
            assert str(other) == str(state)
            assert other.legal_actions() == state.legal_actions() or state.current_player() != seat
            # The text tells the seat's own hand, and of the others' hands and discards nothing but their size.
            deal, _, moves = state.information_state_string(seat).partition(" moves ")
            hands = deal.split()[2].split("/")
            if not state.is_terminal():
                assert hands[seat] == words[2].split("/")[seat]
                assert {hand for other, hand in enumerate(hands) if other != seat} == {"?" * options.hand_size}
            players = [step["seat"] for step in game["steps"][:number]]
            assert moves.split() == [
                "d?" if action[0] == "d" and player != seat else action
                for player, action in zip(players, own, strict=True)
            ]
            assert state.game.sample(state.information_state_string(seat), 5) == state.resample(seat, 5)


def test_game_tells_its_sizes() -> None:
    for players, shortest in ((2, 10), (3, 10), (4, 10), (5, 9)):
        game = citb.Game(Rules(players=players))
        assert (game.name, game.num_players, game.num_distinct_actions) == ("cat_in_the_box", players, 54)
        tricks = shortest - 2
        # A discard, a prediction from 3 players on, and the plays of each seat.
        assert game.max_game_length == players * (tricks + (1 if players == 2 else 2))
        assert game.max_chance_outcomes == {2: 5, 3: 6, 4: 8, 5: 9}[players]
        assert game.min_utility == 1 - tricks
        # A group has at most a cell a trick; a position's text may predict any number of tricks.
        assert game.max_utility == tricks + (4 if players == 2 else tricks)
        assert {"Playable", "Chancy", "Hashed", "Hidden"} <= set(game.capabilities)
    assert citb.Game().rules == Rules()
    assert citb.Game(Rules(predictions=(0, 8))).max_utility == 16
    assert citb.Game() == citb.Game(Rules(players=3)) != citb.Game(Rules(players=4))
    assert hash(citb.Game()) == hash(citb.Game(Rules()))
    assert pickle.loads(pickle.dumps(citb.Game(Rules(rows="GYBR")))) == citb.Game(Rules(rows="GYBR"))
    with pytest.raises(TypeError, match="rules must be"):
        citb.Game("3")  # type: ignore[arg-type]


def test_options_reach_the_core(ending: citb.State) -> None:
    state = citb.Game(Rules(predictions=(2, 5))).deal_from_text(DEAL).state()
    for action in ("d2", "d1", "d1"):
        state.apply_action(action)
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["p2", "p5"]
    # With yellow between red and blue, seat 1's R4 and B3 both touch its Y3 Y4 Y5: five cells instead of four.
    line = f"{ENDING} moves Y5 R5 B5 Y4"
    assert citb.State.from_text(line).returns() == [5.0, 3.0 + 4.0]
    assert citb.State.from_text(line, Rules(players=2, rows="RYBG")).returns() == [5.0, 3.0 + 5.0]
    game = next(game for game in TRANSCRIPTS if game["options"] == {"players": 3})
    for reveals in (False, True):
        *_, end = (citb.Deal.from_text(game["deal"], Rules(reveal_at_end=reveals)).state(),)
        for step in game["steps"]:
            end.apply_action(step["action"])
        assert (end.information_state_string(0) == end.to_text()) is reveals


def test_the_text_tells_the_number_of_players() -> None:
    for players in (2, 3, 4, 5):
        deal = citb.Game(Rules(players=players)).deal(7, seed=1)
        for rules in (None, Rules(players=players)):
            assert citb.Deal.from_text(deal.text, rules) == deal
            assert citb.State.from_text(deal.text, rules) == deal.state()
            assert citb.State.from_text(deal.text, rules).game.rules == Rules(players=players)
        other = Rules(players=players % 4 + 2)
        for read in (citb.Deal.from_text, citb.State.from_text):
            with pytest.raises(InvalidState, match="players") as caught:
                read(deal.text, other)
            assert "\n" not in str(caught.value)
        with pytest.raises(InvalidState, match="players"):
            citb.Game(other).deal_from_text(deal.text)
    with pytest.raises(InvalidState, match="players"):
        citb.State.from_text(ENDING, Rules())
    for wrong in ("", "x", "6 0 1/2 -", "33 0 1 -", "3", "-3 0 1/1/1 -"):
        for read in (citb.Deal.from_text, citb.State.from_text):
            with pytest.raises((BadNotation, InvalidState)):
                read(wrong)


def test_a_round_step_by_step(ending: citb.State) -> None:
    assert ending.current_player() == 1
    # 4 fits yellow, 5 red, blue and yellow; green is full, red 4 and blue 4 are taken, and green has no X token.
    assert [ending.action_to_string(a) for a in ending.legal_actions()] == ["R5", "B5", "Y4", "Y5"]
    assert ending.legal_actions() == [18 + 4, 18 + 9 + 4, 18 + 18 + 3, 18 + 18 + 4]
    ending.apply_action("Y5")
    # Seat 0 has 3 5 5: R3, R5, B5; yellow 5 is gone now.
    assert ending.current_player() == 0
    assert [ending.action_to_string(a) for a in ending.legal_actions()] == ["R3", "R5", "B5"]
    ending.apply_action(18 + 4)
    # Red is trump: seat 0 leads with 3 and 5; R3 and B5 are free, its yellow X token is gone.
    assert ending.current_player() == 0
    assert [ending.action_to_string(a) for a in ending.legal_actions()] == ["R3", "B5"]
    assert citb.position_text(ending) == "2 35/45 10.10/1010./#01.1/#100# RBG/RBY 4/3 - 0 -"
    ending.apply_action("B5")
    # Seat 1 has 4 and 5: Y4 alone is free.
    assert [ending.action_to_string(a) for a in ending.legal_actions()] == ["Y4"]
    ending.apply_action("Y4")
    # Each seat keeps one card. Seat 0 has won 5 tricks: more than 4, no bonus; seat 1 has won 3 and adds its largest
    # group: R1 B1 of column 1, G2 of column 2, B3 Y3, Y4 Y5 with Y3 and R4 apart: B3 Y3 Y4 Y5.
    assert ending.is_terminal()
    assert ending.returns() == [5.0, 3.0 + 4.0]
    assert ending.legal_actions() == []
    assert ending.to_text() == f"{ENDING} moves Y5 R5 B5 Y4"
    assert citb.State.from_text(ending.to_text()) == ending
    for _ in range(4):
        ending.undo_action()
    with pytest.raises(NotApplicable, match="no step to take back"):
        ending.undo_action()
    assert ending.to_text() == ENDING


def test_a_paradox_ends_the_round_and_shows_the_hand(ending: citb.State) -> None:
    for action in ("R5", "B5", "Y5"):
        assert not ending.is_terminal()
        ending.apply_action(action)
    # Seat 0 holds 3 and 5: R3 alone is free in column 3, and its red X token went when it did not follow R5; column 5
    # is full. It has won 3 tricks; seat 1 has 4, and groups R1 B1, R4 R5, B3 Y3.
    assert ending.current_player() == matou.TERMINAL
    assert ending.returns() == [-3.0, 4.0 + 2.0]
    assert ending.information_state_string(1) == ending.to_text()
    assert ending.information_state_string(0) == ending.to_text().replace("455", "???")
    assert "paradox 0" in str(ending)
    assert "35" in str(ending).split("hand 0")[1]
    assert "hand 1" not in str(ending)


def test_discards_are_hidden_and_begin_with_the_start_player(dealt: citb.State) -> None:
    assert dealt.current_player() == 1
    assert [dealt.action_to_string(a) for a in dealt.legal_actions()] == ["d1", "d2", "d3", "d4", "d5", "d6"]
    assert dealt.legal_actions() == [0, 1, 2, 3, 4, 5]
    for action in ("d2", "d4", "d1"):
        dealt.apply_action(action)
    assert dealt.information_state_string(0) == "3 1 1122334456/??????????/?????????? - moves d? d? d1"
    assert dealt.information_state_string(1) == "3 1 ??????????/1123345566/?????????? - moves d2 d? d?"
    assert dealt.information_state_string(2) == "3 1 ??????????/??????????/1223445566 - moves d? d4 d?"
    # Predictions, from the start player on.
    assert dealt.current_player() == 1
    assert dealt.legal_actions() == [9 + 1, 9 + 3, 9 + 4]
    assert dealt.information_state_string() == dealt.information_state_string(1)
    assert dealt.observation_string() == dealt.observation_string(1)
    assert "1123345566" not in str(dealt)
    assert dealt.to_text() == f"{DEAL} moves d2 d4 d1"


@pytest.mark.parametrize("action", [-1, 54, 300, 10**6, 2**40, 10**30, 0, 18])
def test_illegal_numbers_change_nothing(ending: citb.State, action: int) -> None:
    before = ending.to_text()
    for step in (ending.apply_action, ending.child, ending.action_to_string):
        with pytest.raises(IllegalAction, match=str(action)):
            step(action)
    assert ending.to_text() == before


def test_illegal_texts_change_nothing(ending: citb.State) -> None:
    before = ending.to_text()
    for text, error in [("", BadNotation), ("5R", BadNotation), ("R3", IllegalAction), ("G4", IllegalAction)]:
        with pytest.raises(error, match=f"'{text}'"):
            ending.apply_action(text)
    for wrong in (1.5, None):
        with pytest.raises(TypeError):
            ending.apply_action(wrong)  # type: ignore[arg-type]
    assert ending.to_text() == before


def test_seats(ending: citb.State) -> None:
    views = (ending.information_state_string, ending.observation_string)
    tensors = (ending.information_state_tensor, ending.observation_tensor)
    for seat in (2, -1, 2**70):
        for view in (*views, *tensors, lambda seat: ending.resample(seat, 0)):
            with pytest.raises(InvalidState) as caught:
                view(seat)
            assert str(caught.value) == f"no seat {seat}: seats are 0 to 1"
    # By default the seat to decide.
    for player in (1, 0):
        assert ending.current_player() == player
        assert all(view() == view(player) != view(1 - player) for view in views)
        assert all((tensor() == tensor(player)).all() for tensor in tensors)
        ending.apply_action("Y5" if player else "R5")
    for action in ("B5", "Y4"):
        ending.apply_action(action)
    for view in (*views, *tensors):
        with pytest.raises(InvalidState, match="no seat is to decide here.*: seats are 0 to 1"):
            view()
        assert len(view(0)) > 0


def test_before_the_deal() -> None:
    for players in (2, 3, 4, 5):
        game = citb.Game(Rules(players=players))
        number = next(i for i in range(100) if game.deal(i).text.split()[1] == "0")
        deal = game.deal(number)
        state = game.new_initial_state()
        left = Counter(dict.fromkeys(range(game.max_chance_outcomes), 5))
        cards = 10 * players + 3 if players == 2 else 5 * game.max_chance_outcomes
        for _ in range(cards):
            assert state.current_player() == matou.CHANCE
            assert state != deal.state()
            assert dict(state.chance_weights()) == {n: copies for n, copies in left.items() if copies}
            total = sum(left.values())
            assert state.chance_outcomes() == [(n, w / total) for n, w in state.chance_weights()]
            with pytest.raises(InvalidState, match="no seat is to decide here"):
                state.observation_string()
            card = deal.answer(state)
            left[card] -= 1
            state.apply_action(card)
        assert state == deal.state()
        assert hash(state) == hash(deal.state())
        assert state.current_player() == 0
        assert citb.State.from_text(state.to_text()) == state
        # What has been dealt in steps is known as if it had been dealt at once.
        for seat in range(players):
            assert state.information_state_string(seat) == deal.state().information_state_string(seat)
        with pytest.raises(NotApplicable, match="chance does not act here"):
            deal.answer(state)
        with pytest.raises(NotApplicable, match="chance does not act here"):
            state.chance_weights()


def test_equality_is_of_positions(dealt: citb.State) -> None:
    # Two predictions in another order, and who discarded what, make other positions; the way to a position does not.
    one = citb.State.from_text(ENDING + " moves Y5 R5 B5")
    other = citb.State.from_text("2 35/45 10.10/1010./#01.1/#100# RBG/RBY 4/3 - 0 - moves B5")
    assert one == other
    assert hash(one) == hash(other)
    assert one.key() == other.key()
    assert one.to_text() != other.to_text()
    assert dealt != citb.Deal.from_text(DEAL, Rules(reveal_at_end=True)).state()
    assert dealt != DEAL
    assert len({one, other, dealt}) == 2


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))])
@pytest.mark.parametrize("text", [ENDING, DEAL, DEAL + " moves d2 d4"])
def test_copies_live_alone(text: str, again: Any) -> None:
    state = citb.State.from_text(text)
    twin = again(state)
    assert twin == state
    assert twin.to_text() == state.to_text()
    twin.apply_action(twin.legal_actions()[0])
    assert twin != state
    deal = citb.Deal.from_text(DEAL)
    assert again(deal) == deal
    assert hash(again(deal)) == hash(deal)


def test_a_pickle_of_another_format_is_refused(ending: citb.State) -> None:
    version, rules, text = ending.__getstate__()
    for saved in [(version + 1, rules, text), (version, rules), ()]:
        with pytest.raises(InvalidState, match="a pickle of another format"):
            citb.State.__new__(citb.State).__setstate__(saved)  # type: ignore[arg-type]


def test_a_deal_serves_all_rules_of_so_many_players() -> None:
    deal = citb.Game().deal(5, seed=2)
    other = deal.with_rules(Rules(rows="GYBR", predictions=(0,)))
    assert other == deal
    assert other.text == deal.text
    assert citb.Game(other.rules).deal(5, seed=2) == deal
    with pytest.raises(InvalidState, match="another pack"):
        deal.with_rules(Rules(players=4))


def test_deals_are_numbered_and_whole() -> None:
    for players, numbers, size in ((2, 5, 10), (3, 6, 10), (4, 8, 10), (5, 9, 9)):
        game = citb.Game(Rules(players=players))
        assert game.deal(3) == game.deal(3, seed=0)
        texts = {game.deal(i, seed).text for i in range(20) for seed in range(5)}
        assert len(texts) == 100
        starts = Counter()
        for text in texts:
            first, start, hands, blocked = text.split()
            assert first == str(players)
            starts[int(start)] += 1
            assert [len(hand) for hand in hands.split("/")] == [size] * players
            assert all(list(hand) == sorted(hand) for hand in hands.split("/"))
            seen = Counter(hands.replace("/", "") + (blocked if players == 2 else ""))
            assert all(1 <= int(n) <= numbers and copies <= 5 for n, copies in seen.items())
            assert len(blocked) == 3 if players == 2 else blocked == "-"
        assert set(starts) == set(range(players))


def test_given_cards_keep_their_place() -> None:
    game = citb.Game(Rules(players=2))
    for index in range(20):
        text = game.deal(index, given="2 1 11?????555/?????????? 3??").text
        _, start, hands, blocked = text.split()
        assert start == "1"
        assert blocked[0] == "3"
        assert hands.split("/")[0].count("1") >= 2
        assert hands.split("/")[0].count("5") >= 3
    with pytest.raises(InvalidState):
        game.deal(0, given="2 1 1111??????/11???????? ???")


def test_what_a_seat_can_imagine() -> None:
    """Drawn hands of seat 1, as seat 0 sees the ending: each as often as the number of ways to lay it."""
    state = citb.State.from_text(ENDING)
    assert state.information_state_string(0) == ENDING.replace("455", "???")
    board = ENDING.split()[2].split("/")
    column = [sum(row[n] != "." for row in board) for n in range(5)]
    left = [5 - column[n] - "355".count(str(n + 1)) for n in range(5)]
    ways = {
        hand: prod(comb(left[n], hand.count(n)) for n in range(5))
        for hand in itertools.combinations_with_replacement(range(5), 3)
    }
    # He leads, so he has a legal play: 3 in red, 4 in yellow, or 5.
    ways = {hand: count for hand, count in ways.items() if count and not {2, 3, 4}.isdisjoint(hand)}
    total, trials = sum(ways.values()), 20_000
    drawn: Counter[tuple[int, ...]] = Counter()
    for seed in range(trials):
        hands = state.resample(0, seed).to_text().split()[1].split("/")
        assert hands[0] == "355"
        drawn[tuple(int(card) - 1 for card in hands[1])] += 1
    assert set(drawn) == set(ways)
    for hand, count in ways.items():
        share = count / total
        assert abs(drawn[hand] - trials * share) < 5 * (trials * share * (1 - share)) ** 0.5, hand


def test_an_information_text_is_no_state(dealt: citb.State) -> None:
    for text in (dealt.information_state_string(0), ENDING.replace("455", "4??")):
        with pytest.raises(InvalidState, match="hands: a state holds every card"):
            citb.State.from_text(text)
    with pytest.raises(IllegalAction, match="word 2 after 'moves'"):
        citb.Game(Rules(players=2)).sample("2 ???/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 - moves Y5 R1", 0)


def test_tensors(ending: citb.State, dealt: citb.State) -> None:
    for state in (ending, dealt):
        for tensor, shape in [
            (state.observation_tensor(0), state.game.observation_tensor_shape),
            (state.information_state_tensor(0), state.game.information_state_tensor_shape),
        ]:
            assert tensor.dtype == np.float32
            assert list(tensor.shape) == shape
            assert np.isfinite(tensor).all()
            assert tensor.any()


def test_playout_and_perft(ending: citb.State, dealt: citb.State) -> None:
    # 4 plays; R5 leaves R3 B5 Y5, B5 leaves R3 R5 Y5, Y4 leaves R3 R5 B5 Y5, Y5 leaves R3 R5 B5.
    assert [perft(ending, depth) for depth in (0, 1, 2)] == [1, 4, 3 + 3 + 4 + 3]
    assert perft(dealt, 2) == 6 * 6
    assert perft(dealt, 3) == perft(dealt, 2) * 6
    assert positions(ending, 1) == [1, 4]
    ends = {tuple(playout(ending, seed)) for seed in range(300)}
    assert len(ends) > 3
    assert all(citb.Game(ending.game.rules).min_utility <= score for end in ends for score in end)
    assert playout(ending, 5) == playout(ending, 5)
    with pytest.raises(InvalidState, match="seed"):
        playout(ending, -1)

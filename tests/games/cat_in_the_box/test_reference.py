"""The readable rules of Cat in the Box against played rounds; traces of other programs; deals, texts and errors."""

from __future__ import annotations

import json
from array import array
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from matou.cat_in_the_box import reference
from matou.cat_in_the_box.rules import Rules
from matou.errors import BadNotation, IllegalAction, InvalidState, MatouError

DATA = Path(__file__).parents[2] / "data"
TRANSCRIPTS = [json.loads(line) for line in (DATA / "transcripts_cat_in_the_box.jsonl").read_text().splitlines()]
NUMBERS = {2: 5, 3: 6, 4: 8, 5: 9}
DEAL2 = "2 0 1223344445/1223334555 111"
DEAL3 = "3 1 1122334456/1123345566/1223445566 -"


# Played rounds


def test_transcripts_replay_whole(book: Any) -> None:
    for number, game in enumerate(TRANSCRIPTS):
        rules = Rules.from_options(**game["options"])
        deal = book.deal_from_text(game["deal"], rules)
        assert book.deal_to_text(deal) == game["deal"]
        state = book.start(rules, deal)
        for index, step in enumerate(game["steps"]):
            where = f"game {number}, step {index}"
            assert book.current_player(state) == step["seat"], where
            legal = book.legal_actions(state)
            assert legal == sorted(set(legal)), where
            assert 0 <= legal[0] <= legal[-1] < 54, where
            assert sorted(book.action_to_string(state, action) for action in legal) == step["legal"], where
            assert [book.string_to_action(state, text) for text in step["legal"]] == sorted(
                legal, key=lambda action: book.action_to_string(state, action)
            )
            assert book.returns(state) == [0] * rules.players
            book.apply(state, book.string_to_action(state, step["action"]))
        assert book.current_player(state) == -4, f"game {number}"
        assert book.legal_actions(state) == [], f"game {number}"
        assert book.returns(state) == game["returns"], f"game {number}"


def test_texts_of_played_rounds_read_back(book: Any) -> None:
    for game in TRANSCRIPTS[::5]:
        moves = [step["action"] for step in game["steps"]]
        assert book.to_text(book.from_text(game["deal"])) == game["deal"]
        for size in (1, 5, len(moves) // 2, len(moves)):
            spelt = " ".join([game["deal"], "moves", *moves[:size]])
            state = book.from_text(spelt, Rules(**game["options"]))
            assert book.to_text(state) == spelt
            assert book.to_text(book.from_text(spelt)) == spelt


def test_positions_of_played_rounds_read_back_and_play_on(book: Any) -> None:
    """No position that is reached is refused, and the same follows from it."""
    for game in TRANSCRIPTS[:: 5 if book is reference else 2]:
        deal = book.deal_from_text(game["deal"])
        state = book.start(Rules(**game["options"]), deal)
        for step in [*game["steps"], None]:
            if state.phase >= reference.PLAY:
                spelt = book.position_to_text(state)
                again = book.position_from_text(spelt)
                assert book.position_to_text(again) == spelt == book.to_text(again)
                assert book.legal_actions(again) == book.legal_actions(state)
                assert book.current_player(again) == book.current_player(state)
                assert book.returns(again) == book.returns(state)
                assert (again.paradox, again.led, again.plays) == (state.paradox, state.led, state.plays)
                if step:
                    on = book.from_text(f"{spelt} moves {step['action']}")
                    after = book.apply(book.copy(state), book.string_to_action(state, step["action"]))
                    assert book.position_to_text(on) == book.position_to_text(after)
                    assert book.to_text(on) == f"{spelt} moves {step['action']}"
            if step:
                book.apply(state, book.string_to_action(state, step["action"]))


# Traces of another program


class Ledger:
    """A round kept in the texts of its actions alone, to say what a record of a trace shows."""

    def __init__(self, game: dict[str, Any]) -> None:
        players, start, hands, blocked = game["deal"].split()
        self.players = int(players)
        self.numbers = NUMBERS[self.players]
        self.start = self.leader = int(start)
        self.hands = [Counter(hand) for hand in hands.split("/")]
        self.blocked = [int(number) for number in blocked if number != "-"]
        self.phase = 0
        self.own: list[list[str]] = [[] for _ in range(self.players)]
        self.x = ["RBYG"] * self.players
        self.tricks = [0] * self.players
        self.prediction, self.discard = [-1] * self.players, [-1] * self.players
        self.trick: list[tuple[int, str]] = []

    def words(self) -> list[int]:
        return [sum(copies << 4 * (int(number) - 1) for number, copies in hand.items()) for hand in self.hands]

    def take(self, seat: int, action: str) -> None:
        if action[0] == "d":
            self.hands[seat][action[1]] -= 1
            self.discard[seat] = int(action[1])
            if -1 not in self.discard:
                self.phase = 1 if self.players > 2 else 2
        elif action[0] == "p":
            self.prediction[seat] = int(action[1])
            self.phase = 2 if -1 not in self.prediction else 1
        else:
            self.hands[seat][action[1]] -= 1
            self.own[seat].append(action)
            self.trick.append((seat, action))
            led = self.trick[0][1][0]
            if action[0] != led:
                self.x[seat] = self.x[seat].replace(led, "")
            if len(self.trick) == self.players:
                _, _, winner = max(
                    (play[0] == "R", (play[0] == led) * int(play[1]) if play[0] != "R" else int(play[1]), seat)
                    for seat, play in self.trick
                )
                self.tricks[winner] += 1
                self.leader = winner
                self.trick = []

    def record(self, seat: int) -> list[int]:
        """The record's beginning when the seat is to move, or could not."""
        led = "RBYG".index(self.trick[0][1][0]) if self.trick else -1
        red = any(play[0] == "R" for plays in self.own for play in plays)
        record = [seat, self.phase, self.leader, led, len(self.trick), -1, int(red)]
        for other, hand in enumerate(self.words()):
            cells = sum(1 << "RBYG".index(play[0]) * self.numbers + int(play[1]) - 1 for play in self.own[other])
            tokens = sum(1 << "RBYG".index(letter) for letter in self.x[other])
            record += [cells, hand, tokens, self.tricks[other], self.prediction[other], self.discard[other]]
        return record


@cache
def traced(number: int) -> tuple[Rules, list[int], dict[int, list[int]]]:
    """A played round as a trace, kept by a ledger, with the legal actions and scores of the transcript.

    Third, the indices where another number can be as right: the leader and the led colour at the end (any number; none
    is listed), and the action chosen (the other legal ones).
    """
    game = TRANSCRIPTS[number]
    ledger = Ledger(game)
    trace = [ledger.start, *ledger.words(), *ledger.blocked]
    free: dict[int, list[int]] = {}

    def numbered(action: str) -> int:
        return {"d": -1, "p": 9}.get(action[0], 17 + 9 * "dpRBYG".index(action[0]) - 18) + int(action[1])

    for step in game["steps"]:
        trace += ledger.record(step["seat"])
        legal = sorted(map(numbered, step["legal"]))
        trace += [len(legal), *legal, numbered(step["action"])]
        free[len(trace) - 1] = legal
        ledger.take(step["seat"], step["action"])
    ledger.phase = 3
    trace += ledger.record(-4)
    end = len(trace) - 7 - 6 * ledger.players
    if sum(ledger.tricks) < (7 if ledger.players == 5 else 8):
        trace[end + 5] = (ledger.leader + len(ledger.trick)) % ledger.players
    free[end + 2] = free[end + 3] = []
    return Rules(**game["options"]), [*trace, *game["returns"]], free


def checked(book: Any, rules: Rules, trace: list[int], games: int = 1) -> int:
    return int(book.check_trace(rules, trace if book is reference else array("q", trace), games))


def test_traces_of_played_rounds_agree(book: Any) -> None:
    for number, game in enumerate(TRANSCRIPTS):
        rules, trace, _ = traced(number)
        assert checked(book, rules, trace) == len(game["steps"]) + 1
    assert checked(book, rules, trace * 3, 3) == 3 * (len(game["steps"]) + 1)
    assert checked(book, rules, [], 0) == 0


def test_no_number_of_a_trace_can_be_wrong(book: Any) -> None:
    for players in (2, 3, 5):
        rounds = [n for n, game in enumerate(TRANSCRIPTS) if game["options"] == {"players": players}]
        rules, trace, free = traced(min(rounds, key=lambda number: len(TRANSCRIPTS[number]["steps"])))
        for index in {*range(0, len(trace), 17 if book is reference else 3), len(trace) - 1}:
            for wrong in (trace[index] + 1, trace[index] - 1, 2**62):
                if index not in free or (free[index] and wrong not in free[index]):
                    with pytest.raises(MatouError, match=r"^game 0, "):
                        checked(book, rules, [*trace[:index], wrong, *trace[index + 1 :]])
        idle = [number + 1 if free.get(index) == [] else number for index, number in enumerate(trace)]
        assert idle != trace
        assert checked(book, rules, idle) == checked(book, rules, trace)


def test_a_difference_is_told_with_game_step_and_texts(book: Any) -> None:
    rules, trace, _ = traced(0)
    assert TRANSCRIPTS[0]["deal"] == "2 1 1122233445/1123344455 235"
    assert trace[6 : 6 + 7] == [1, 0, 1, -1, 0, -1, 0]
    legal = 6 + 7 + 12
    assert trace[legal : legal + 7] == [5, 0, 1, 2, 3, 4, 4]

    def message(changed: list[int], games: int = 1) -> str:
        with pytest.raises(MatouError) as caught:
            checked(book, rules, changed, games)
        assert "\n" not in str(caught.value)
        return str(caught.value)

    def change(index: int, value: int) -> list[int]:
        return [*trace[:index], value, *trace[index + 1 :]]

    second = message([*trace, *change(legal + 1, 9)], 2)
    assert second.startswith("game 1, step 0: the list of legal actions is p0 (9), d2 (1), ")
    assert "by the rules: seat 1 discards, hands 1122233445/1123344455" in second
    assert "step 0: whether red is open is 1 in the trace and 0 by the rules" in message(change(12, 1))
    assert "step 0: the hand of seat 0 is 7 in the trace and" in message(change(14, 7))
    assert "step 0: the action chosen, B1 (27), is not a legal one: d1 (0), d2 (1)" in message(change(legal + 6, 27))
    assert "step 0: the action chosen, ? (99), is not" in message(change(legal + 6, 99))
    assert "step 18: the score of seat 1 is 6 in the trace and 7 by the rules" in message([*trace[:-1], 6])
    assert "step 0: the trace ends too early" in message(trace[: legal + 3])
    assert "no deal stands at index 0" in message(trace[:5])
    assert "no deal stands at index 0" in message(change(1, -1))
    assert "the trace goes on after its 1 games" in message([*trace, 0])
    assert f"no deal stands at index {len(trace)}" in message(trace, 2)
    assert "game 0, hands: seat 0 is dealt 10 cards, not 11" in message(change(1, trace[1] + 1))
    assert "game 0, start: the seats are 0 to 1, not 2" in message(change(0, 2))


# Before the deal


def test_chance_deals_seat_by_seat(book: Any) -> None:
    state = book.new_initial_state(Rules(players=2), 1)
    for number in "1223344445" + "1223334555" + "111":
        assert book.current_player(state) == -1
        assert book.legal_actions(state) == []
        assert number in [book.action_to_string(state, action) for action, _ in book.chance_weights(state)]
        book.apply(state, book.string_to_action(state, number))
    assert book.to_text(state) == DEAL2.replace("2 0", "2 1")
    assert (book.current_player(state), book.chance_weights(state)) == (1, [])


def test_chance_weights_are_the_copies_left(book: Any) -> None:
    state = book.new_initial_state(Rules(players=2))
    assert book.chance_weights(state) == [(number, 5) for number in range(5)]
    for number in "1111133":
        book.apply(state, int(number) - 1)
    assert book.chance_weights(state) == [(1, 5), (2, 3), (3, 5), (4, 5)]
    assert book.to_text(state) == "2 0 1111133???/?????????? ???"
    for number in "455" + "2223344455" + "25":
        book.apply(state, book.string_to_action(state, number))
    # Dealt: all ones, 4 twos, 4 threes, 4 fours, 5 fives counting those turned up.
    assert book.chance_weights(state) == [(1, 1), (2, 1), (3, 1)]
    assert book.to_text(state) == "2 0 1111133455/2223344455 25?"
    assert book.information_text(state, 1) == "2 0 ??????????/2223344455 25?"
    with pytest.raises(IllegalAction, match="action '5': not allowed here: the deal, 2 0 1111133455/2223344455 25?"):
        book.string_to_action(state, "5")
    with pytest.raises(IllegalAction, match="action 'd2': not allowed here"):
        book.string_to_action(state, "d2")


def test_at_three_to_five_players_the_pack_is_dealt_out(book: Any) -> None:
    for players in (3, 4, 5):
        rules = Rules(players=players)
        state = book.new_initial_state(rules)
        for _ in range(rules.players * rules.hand_size):
            assert sum(weight for _, weight in book.chance_weights(state)) > 0
            book.apply(state, book.chance_weights(state)[-1][0])
        assert (state.phase, book.current_player(state)) == (reference.DISCARD, 0)
    with pytest.raises(InvalidState, match="start: the seats are 0 to 2, not 3"):
        book.new_initial_state(Rules(), 3)


# Deals


def test_a_deal_is_read_in_order() -> None:
    deal = reference.deal_from_text("2 1 5443322111/1223344555 321")
    assert deal.start == 1
    assert deal.hands[0] == (1, 1, 1, 2, 2, 3, 3, 4, 4, 5)
    assert deal.blocked == (3, 2, 1)


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("3 1 1122334456/1123345566/1223445566", BadNotation, "four fields, not 3"),
        ("x 1 1122334456/1123345566/1223445566 -", BadNotation, "players: their number is written first, not 'x'"),
        ("6 1 1122334456/1123345566/1223445566 -", InvalidState, "players: the game is for 2 to 5, not 6"),
        ("3 a 1122334456/1123345566/1223445566 -", BadNotation, "start: a seat is written as a digit, not 'a'"),
        ("3 3 1122334456/1123345566/1223445566 -", InvalidState, "start: the seats are 0 to 2, not 3"),
        ("3 1 112233445?/1123345566/1223445566 -", BadNotation, "hands: a hand is written as its numbers"),
        ("3 1 1122334456/1123345566 -", InvalidState, "hands: 3 players have one each, not 2"),
        ("3 1 112233445/1123345566/1223445566 -", InvalidState, "hands: seat 0 is dealt 10 cards, not 9"),
        ("3 1 1122334456/1123345567/1223445566 -", InvalidState, "hands: the numbers are 1 to 6, not 7"),
        ("3 1 1122334456/1123345560/1223445566 -", InvalidState, "hands: the numbers are 1 to 6, not 0"),
        ("3 1 1122334456/1123345566/1123445566 -", InvalidState, "hands: the number 1 is there 6 times, on 5 cards"),
        ("3 1 1122334456/1123345566/1223445566 123", InvalidState, "blocked: 0 numbers are turned up at 3 players"),
        ("2 1 1122334455/1122334455 12", InvalidState, "blocked: 3 numbers are turned up at 2 players, not 2"),
        ("2 1 1122334455/1122334455 1x2", BadNotation, "blocked: the numbers turned up are written 331"),
        ("2 1 1122334455/1122334455 113", InvalidState, "blocked: the number 1 is there 6 times, on 5 cards"),
        ("2 1 1122334455/1122334455 126", InvalidState, "blocked: the numbers are 1 to 5, not 6"),
    ],
)
def test_deals_that_cannot_be(book: Any, text: str, error: type[MatouError], message: str) -> None:
    for read in (book.deal_from_text, book.from_text):
        with pytest.raises(error, match=message) as caught:
            read(text)
        assert repr(text) in str(caught.value)
        assert "\n" not in str(caught.value)


def test_a_deal_serves_under_the_rules_of_its_players(book: Any) -> None:
    assert book.start(Rules(rows="RBGY"), book.deal_from_text(DEAL3, Rules(rows="RBGY"))).game.rows == "RBGY"
    with pytest.raises(InvalidState, match="players: these rules are for 4, not 3"):
        book.deal_from_text(DEAL3, Rules(players=4))
    with pytest.raises(InvalidState, match="hands: 4 players have one each, not 3"):
        book.start(Rules(players=4), book.deal_from_text(DEAL3))


# Actions


def test_actions_that_cannot_be(book: Any) -> None:
    state = book.from_text(f"{DEAL3} moves d1 d1 d1 p1 p3 p4")
    for spelt in ("R1", "d1", "p1", "B7", "1"):
        with pytest.raises(IllegalAction, match="not allowed here: seat 1 leads, hands 122334456/12334") as caught:
            book.string_to_action(state, spelt)
        assert repr(spelt) in str(caught.value)
    for spelt in ("", "b1", "B0", "d0", "p9", "X1", "B1 ", "B10", "d?", "red 5"):
        with pytest.raises(BadNotation) as caught_text:
            book.string_to_action(state, spelt)
        assert repr(spelt) in str(caught_text.value)
    for action in (-1, 0, 18, 53, 10**6):
        with pytest.raises(IllegalAction, match="not allowed here"):
            book.apply(state, action)
    over = book.from_text(f"{DEAL2} moves d1 d1 B4 G2 Y4 G3 G4 G5 R5 R2 R3 R4 B5")
    with pytest.raises(IllegalAction, match="action 'Y2': the round is over: the round is over by a paradox of seat 1"):
        book.apply(over, 18 + 18 + 1)


def test_moves_are_told_with_their_number(book: Any) -> None:
    with pytest.raises(IllegalAction, match="move number 3: action 'R4': not allowed here: seat 0 leads"):
        book.from_text(f"{DEAL2} moves d1 d1 R4")
    with pytest.raises(BadNotation, match=r"move number 2: an action is spelt .*not 'd\?'"):
        book.from_text(f"{DEAL2} moves d1 d? R4")
    with pytest.raises(BadNotation, match="four fields, not 0"):
        book.from_text("moves d1")


def test_a_copy_goes_its_own_way(book: Any) -> None:
    state = book.from_text(f"{DEAL3} moves d1 d1 d1 p1 p3 p4 B3 G5")
    before = (book.to_text(state), book.position_to_text(state), state.position())
    other = book.copy(state)
    for move in ("B4", "Y1", "G6", "R2", "G4"):
        book.apply(other, book.string_to_action(other, move))
    assert (book.to_text(state), book.position_to_text(state), state.position()) == before
    assert book.to_text(other) == before[0] + " B4 Y1 G6 R2 G4"

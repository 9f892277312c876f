"""The readable rules of Crazy Mistigri against played rounds, as they stand and as traces of another program."""

from __future__ import annotations

import json
from array import array
from collections.abc import Container
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from matou.errors import MatouError
from matou.mistigri import reference
from matou.mistigri.rules import Rules

DATA = Path(__file__).parents[2] / "data"
TRANSCRIPTS = [json.loads(line) for line in (DATA / "transcripts_mistigri.jsonl").read_text().splitlines()]


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
            assert book.returns(state) == [0] * rules.players, where
            legal, weights = book.legal_actions(state), book.chance_weights(state)
            if step["seat"] < 0:
                total = sum(weight for _, weight in weights)
                found = {book.action_to_string(state, kind): Fraction(weight, total) for kind, weight in weights}
                assert found == {text: Fraction(chance) for text, chance in step["outcomes"].items()}, where
                assert (legal, weights) == ([], sorted(weights)), where
            else:
                assert (legal, weights) == (sorted(set(legal)), []), where
                if "legal" in step:
                    assert sorted(book.action_to_string(state, action) for action in legal) == step["legal"], where
                    if number % 5 == 0:
                        assert sorted(book.string_to_action(state, text) for text in step["legal"]) == legal, where
                else:
                    assert len(legal) == step["legal_count"] > 200, where
            book.apply(state, book.string_to_action(state, step["action"]))
        assert book.current_player(state) == -4, f"game {number}"
        assert (book.legal_actions(state), book.chance_weights(state)) == ([], []), f"game {number}"
        assert book.returns(state) == game["returns"], f"game {number}"


def test_texts_of_played_rounds_read_back(book: Any) -> None:
    for game in TRANSCRIPTS[::5]:
        rules = Rules(**game["options"])
        moves = [step["action"].replace(" ", "_") for step in game["steps"]]
        assert book.to_text(book.from_text(game["deal"], rules)) == game["deal"]
        for size in (1, 2, 5, len(moves) // 2, len(moves)):
            spelt = " ".join([game["deal"], "moves", *moves[:size]])
            state = book.from_text(spelt, rules)
            assert book.to_text(state) == book.to_text(book.copy(state)) == spelt


def test_a_copy_goes_its_own_way(book: Any) -> None:
    fields = (
        "phase first turn direction turns cap down to_draw effect pending pending_seat shown served ending cards size"
    )
    for number in (0, 60, 110):
        game = TRANSCRIPTS[number]
        state = book.from_text(game["deal"], Rules(**game["options"]))
        for step in game["steps"]:
            twin, before = book.copy(state), [getattr(state, name) for name in fields.split()]
            assert [getattr(twin, name) for name in fields.split()] == before
            book.apply(twin, book.string_to_action(twin, step["action"]))
            assert [getattr(state, name) for name in fields.split()] == before
            state = twin
        assert book.returns(state) == game["returns"]


# Traces of another program


def kind_of(card: str) -> int:
    return 36 if card == "9-" else 4 * int(card[0]) - 4 + "abcd".index(card[1])


def numbered(text: str) -> int:
    """The number of an action, or of a draw, from its text."""
    word, *rest = text.split()
    if word == "draw" or not rest:
        return kind_of(rest[0]) if rest else ["pass", "stop", "reverse", "drop-ones", "swap"].index(word)
    first, start = kind_of(rest[0]), {"show": 5, "give": 42, "gift": 227, "pair": 412, "swap": 1781}[word]
    if word == "show":
        return start + first
    return start + (5 * first + int(rest[1]) if word in ("give", "gift") else 37 * first + kind_of(rest[1]))


class Ledger:
    """A round kept in the texts of its steps alone, looking ahead in them, to say what the records of a trace show."""

    def __init__(self, game: dict[str, Any]) -> None:
        players, first, hands = game["deal"].split()
        self.players, self.first, self.turn, self.direction, self.turns = int(players), int(first), -1, 1, -1
        self.hands = [hand.split(",") for hand in hands.split("/")]
        self.steps = game["steps"]
        self.pile: list[str] = []
        self.passed: set[int] = set()
        self.pending, self.shown, self.effect, self.served = (0, -1), -1, 0, 0
        self.at = 0

    def holders(self) -> list[int]:
        return [seat for seat in range(self.players) if self.hands[seat]]

    def giver(self) -> int:
        seat = self.turn
        while seat == self.turn or not self.hands[seat]:
            seat = (seat - self.direction) % self.players
        return seat

    def draws(self) -> int:
        """How many draws follow here, without an action between them."""
        size = 0
        while self.at + size < len(self.steps) and self.steps[self.at + size]["seat"] < 0:
            size += 1
        return size

    def phase(self) -> int:
        step = self.steps[self.at]
        if step["seat"] < 0:
            return 0
        word = step["action"].split()[0]
        options = {"pass": 1, "reverse": 2, "stop": 6}
        return next(
            (options[text] for text in step.get("legal", ()) if text in options), {"swap": 3, "give": 4}.get(word, 5)
        )

    def view(self) -> list[int]:
        over = self.at == len(self.steps)
        step = {"seat": -4} if over else self.steps[self.at]
        if step["seat"] < 0 and (over or self.at == 0 or self.steps[self.at - 1]["seat"] >= 0):
            self.turns += 1
            if not over:  # the first to act after the draws, but for a swap, has the turn
                later = [other for other in self.steps[self.at :] if other["seat"] >= 0][:2]
                self.turn = later[later[0]["action"].startswith("swap ")]["seat"]
        if not over and self.phase() in (1, 2, 4, 5, 6):
            self.pending = (0, -1)
        phase = 7 if over else self.phase()
        helpers = sum(1 << seat for seat in self.passed if self.hands[seat])
        view = [step["seat"], phase, *((-1, 1) if over else (self.turn, self.direction)), self.turns, helpers]
        view += [0 if over else self.draws(), self.effect if phase == 2 else 0, *((0, -1) if over else self.pending)]
        view += [-1 if over else self.shown, self.served if phase == 5 else 0]
        for cards in (*self.hands, self.pile):
            view += [len(cards), *sorted(map(kind_of, cards))]
        return view

    def options(self) -> tuple[list[int], list[int]]:
        """The rest of the record before the step taken, and the numbers it may be."""
        step = self.steps[self.at]
        if step["seat"] < 0:
            size = 1 if self.shown >= 0 else len(self.hands[self.giver()])
            weights = {kind_of(text[5:]): int(Fraction(chance) * size) for text, chance in step["outcomes"].items()}
            row = [number for kind in sorted(weights) for number in (kind, weights[kind])]
            return [len(weights), *row], sorted(weights)
        if "legal" not in step:
            return [step["legal_count"]], list(range(1781, 3150))
        legal = sorted(map(numbered, step["legal"]))
        return [len(legal), *legal], legal

    def take(self) -> None:
        step = self.steps[self.at]
        seat, (word, *rest) = step["seat"], step["action"].split()
        if word == "draw":
            self.hands[self.giver()].remove(rest[0])
            self.hands[self.turn].append(rest[0])
            self.shown = -1
        elif word == "pair":
            for card in rest:
                self.hands[seat].remove(card)
                self.pile.append(card)
            self.passed.discard(seat)
            self.effect = int(rest[0][0]) if rest[0][0] == rest[1][0] else 0
            self.served = 0
            if self.effect in (7, 8) and self.hands[seat]:
                self.pending = (self.effect, seat)
        elif word == "pass":
            self.passed.add(seat)
        elif word == "reverse":
            self.direction = -self.direction
        elif word == "drop-ones":
            self.pile += [card for card in self.hands[seat] if card[0] == "1"]
            self.hands[seat] = [card for card in self.hands[seat] if card[0] != "1"]
        elif word == "show" or not rest:
            self.shown = kind_of(rest[0]) if rest else -1
            self.pending = (self.effect, seat) if word != "stop" else self.pending
        elif word == "swap":
            self.hands[seat].remove(rest[0])
            self.pile.remove(rest[1])
            self.hands[seat].append(rest[1])
            self.pile.append(rest[0])
        else:
            (self.hands[seat] if word == "give" else self.pile).remove(rest[0])
            self.hands[int(rest[1])].append(rest[0])
            self.served += 1
        self.at += 1

    def ending(self) -> int:
        if len(self.holders()) < 2:
            return 3 if not self.holders() else 1 if self.holders() == [self.turn] else 2
        return 4 if self.steps[-1]["action"] == "pass" and set(self.holders()) <= self.passed else 5


@cache
def traced(number: int) -> tuple[Rules, list[int], dict[int, Container[int]], int]:
    """A played round as a trace, kept by a ledger, with the legal actions, chances and returns of the transcript.

    Third, the indices where another number can be as right: the steps taken; fourth, where the records begin.
    """
    game = TRANSCRIPTS[number]
    ledger = Ledger(game)
    trace = [ledger.first]
    for hand in ledger.hands:
        trace += [len(hand), *sorted(map(kind_of, hand))]
    start = len(trace)
    free: dict[int, Container[int]] = {}
    for step in game["steps"]:
        trace += ledger.view()
        row, legal = ledger.options()
        trace += [*row, numbered(step["action"])]
        free[len(trace) - 1] = legal
        ledger.take()
    trace += ledger.view()
    return Rules(**game["options"]), [*trace, ledger.ending(), *game["returns"]], free, start


def checked(book: Any, rules: Rules, trace: list[int], games: int = 1) -> int:
    return int(book.check_trace(rules, trace if book is reference else array("q", trace), games))


def test_traces_of_played_rounds_agree(book: Any) -> None:
    endings = set()
    for number, game in enumerate(TRANSCRIPTS):
        rules, trace, _, _ = traced(number)
        assert checked(book, rules, trace) == len(game["steps"]) + 1
        endings.add(trace[-rules.players - 1])
    assert endings == {1, 2, 3, 4, 5}
    assert checked(book, rules, trace * 3, 3) == 3 * (len(game["steps"]) + 1)
    assert checked(book, rules, [], 0) == 0


def test_no_number_of_a_trace_can_be_wrong(book: Any) -> None:
    for number in (0, 60, 110):
        rules, trace, free, _ = traced(number)
        for index in {*range(0, len(trace), 61 if book is reference else 19), *range(40, 100), len(trace) - 1}:
            for wrong in (trace[index] + 1, trace[index] - 1, 2**62):
                if wrong not in free.get(index, ()):
                    with pytest.raises(MatouError, match=r"^game 0, "):
                        checked(book, rules, [*trace[:index], wrong, *trace[index + 1 :]])


def test_a_difference_is_told_with_game_step_and_texts(book: Any) -> None:
    rules, trace, _, start = traced(0)
    assert TRANSCRIPTS[0]["deal"].startswith("3 1 3b,3d,4a,4b,4b,4d,5b,6b,6c,7a/")
    assert trace[start : start + 12] == [-1, 0, 1, 1, 0, 0, 1, 0, 0, -1, -1, 0]
    draws = start + 12 + (1 + 10) + 2 * (1 + 9) + 1
    assert trace[draws : draws + 3] == [9, kind_of("3b"), 1]
    pairs = draws + 1 + 18 + 1 + 12 + (1 + 9) + (1 + 10) + (1 + 9) + 1
    assert trace[pairs] == 13

    def message(changed: list[int], games: int = 1) -> str:
        with pytest.raises(MatouError) as caught:
            checked(book, rules, changed, games)
        assert "\n" not in str(caught.value)
        return str(caught.value)

    def change(index: int, value: int) -> list[int]:
        return [*trace[:index], value, *trace[index + 1 :]]

    second = message([*trace, *change(start + 3, -1)], 2)
    assert second.startswith(
        "game 1, step 0: the direction is -1 in the trace and 1 by the rules: seat 1 draws from seat 0"
    )
    assert (
        "step 0: the hand of seat 0 is 3c,3d,4a,4b,4b,4d,5b,6b,6c,7a (10) in the trace and 3b,3d,4a,4b,4b"
        in message(change(start + 13, 10))
    )
    assert "step 0: the cards that can be drawn is 9: draw 3b (9) weight 2, draw 3d (11) weight 1, " in message(
        change(draws + 2, 2)
    )
    assert "step 0: the step taken, draw 9a (32), is not a legal one" in message(change(draws + 19, 32))
    assert "step 0: the step taken, ? (99), is not a legal one" in message(change(draws + 19, 99))
    assert "step 1: the list of legal actions is 13: stop (1), pair 3b 3c " in message(change(pairs + 1, 1))
    assert "step 1: the step taken, reverse (2), is not a legal one: seat 1 discards" in message(change(pairs + 14, 2))
    last = len(TRANSCRIPTS[0]["steps"])
    assert f"step {last}: the return of seat 2 is 9 in the trace and" in message([*trace[:-1], 9])
    assert f"step {last}: the ending is 9 in the trace and" in message(change(len(trace) - 4, 9))
    assert "step 0: the trace ends too early" in message(trace[: start + 5])
    assert "step 0: the trace ends too early" in message(trace[: draws + 19])
    for size in (0, 5, start - 1):
        assert "game 0, no deal stands at index 0" in message(trace[:size])
    assert "no deal stands at index 0" in message(change(1, 11))
    assert "no deal stands at index 0" in message(change(1, -1))
    assert "no deal stands at index 0" in message(change(2, -1))
    assert "game 0, the kinds of a dealt hand are not ascending: [12, 11, " in message(change(2, 12))
    assert "game 0, hands: 3c is there 3 times" in message(change(2, 10))
    assert "game 0, first: the seats are 0 to 2, not 3" in message(change(0, 3))
    assert "the trace goes on after its 1 games" in message([*trace, 0])
    assert f"no deal stands at index {len(trace)}" in message(trace, 2)

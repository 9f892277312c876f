"""The readable rules of Filou against played games, as they stand and as traces of another program."""

from __future__ import annotations

import json
from array import array
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from matou.errors import MatouError
from matou.filou import reference
from matou.filou.rules import Rules

DATA = Path(__file__).parents[2] / "data"
TRANSCRIPTS = [json.loads(line) for line in (DATA / "transcripts_filou.jsonl").read_text().splitlines()]
KINDS = ["-8", "-5", "rabbit", "3", "5", "8", "11", "15", "small-dog", "big-dog"]
MOUSE_CARDS = {3: [3, 6], 4: [2, 4, 6], 5: [2, 3, 4, 6]}
FIELDS = (
    "phase dealt round start turn laid passed bid bidder bank fourth fourth_removed pile row on_card removed hand mice "
    "cats still"
).split()


# Played games


def test_transcripts_replay_whole(book: Any) -> None:
    for number, game in enumerate(TRANSCRIPTS):
        rules = Rules.from_options(**game["options"])
        deal = book.deal_from_text(game["deal"])
        assert book.deal_to_text(deal) == game["deal"]
        state = book.start(rules, deal)
        for index, step in enumerate(game["steps"]):
            where = f"game {number}, step {index}"
            assert book.current_player(state) == step["seat"], where
            legal = book.legal_actions(state)
            assert (legal, book.chance_weights(state)) == (sorted(set(legal)), []), where
            assert [action for action in range(-5, 130) if state.allows(action)] == legal, where
            assert sorted(book.action_to_string(state, action) for action in legal) == step["legal"], where
            assert sorted(book.string_to_action(state, text) for text in step["legal"]) == legal, where
            book.apply(state, book.string_to_action(state, step["action"]))
        assert book.current_player(state) == -4, f"game {number}"
        assert (book.legal_actions(state), book.chance_weights(state)) == ([], []), f"game {number}"
        assert book.returns(state) == game["returns"], f"game {number}"


def test_texts_of_played_games_read_back(book: Any) -> None:
    for game in TRANSCRIPTS[::5]:
        rules = Rules(**game["options"])
        moves = [step["action"].replace(" ", "_") for step in game["steps"]]
        assert book.to_text(book.from_text(game["deal"], rules)) == game["deal"]
        for size in (1, 2, 5, len(moves) // 2, len(moves)):
            spelt = " ".join([game["deal"], "moves", *moves[:size]])
            for state in (book.from_text(spelt, rules), book.from_text(spelt)):
                assert book.to_text(state) == book.to_text(book.copy(state)) == spelt


def test_a_copy_goes_its_own_way(book: Any) -> None:
    for number in (0, 60, 110):
        game = TRANSCRIPTS[number]
        state = book.from_text(game["deal"])
        for step in game["steps"]:
            twin, before = book.copy(state), [getattr(state, name) for name in FIELDS]
            assert [getattr(twin, name) for name in FIELDS] == before
            book.apply(twin, book.string_to_action(twin, step["action"]))
            assert [getattr(state, name) for name in FIELDS] == before
            state = twin
        assert book.returns(state) == game["returns"]


# Traces of another program


def numbered(action: str) -> int:
    """The number of an action, from its text."""
    word, *rest = action.split()
    if word == "lay":
        return KINDS.index(rest[0])
    return 11 + int(rest[0]) if word == "bid" else ["pass", "buy"].index(word) + 10


def left_of(row: list[str]) -> int:
    """What the dogs leave of a row, by the one-line form: the victim is the animal of highest or of lowest value."""
    dogs = [card for card in row if card.endswith("dog")]
    values = sorted(0 if card == "rabbit" else int(card) for card in row if card not in dogs)
    if len(dogs) == 1 and values:
        values.pop(-1 if dogs == ["big-dog"] else 0)
    return sum(values)


class Ledger:
    """A game kept in the texts of its steps alone, to say what the records of a trace show."""

    def __init__(self, game: dict[str, Any]) -> None:
        own, _, fourth = game["deal"].partition(";")
        players, start, removed = own.split()
        self.players, self.start, self.steps = int(players), int(start), game["steps"]
        self.removed = removed.split("/")
        self.fourth = fourth.replace("/", " ").split()
        self.hands = [set(KINDS) - {card} for card in self.removed]
        self.mice, self.cats = [15] * self.players, [0] * self.players
        self.cards, self.bank = [0] * len(MOUSE_CARDS[self.players]), {3: 21, 4: 27, 5: 33}[self.players]
        self.round = self.at = 0
        self.begin(fill=True)

    def header(self) -> list[int]:
        return [self.start, *map(KINDS.index, self.removed), *map(KINDS.index, self.fourth)]

    def begin(self, fill: bool) -> None:
        wanted = MOUSE_CARDS[self.players]
        if fill and self.round < 9 and self.bank >= sum(wanted):
            self.cards = list(wanted)
            self.bank -= sum(wanted)
        self.row: list[str] = []
        self.bids: list[tuple[int, int]] = [(0, -1)]
        self.out: set[int] = set()

    def view(self) -> list[int]:
        over = self.at == len(self.steps)
        bidding = not over and not self.steps[self.at]["action"].startswith("lay")
        faces = min(len(self.out) + 1, self.players) if bidding else 0
        if self.players == 3 and bidding:
            faces = [0, 1, 3][len(self.out)]
        view = [-4 if over else self.steps[self.at]["seat"], 2 if over else int(bidding), self.round, self.start]
        view += [*self.bids[-1], self.bank, faces, *self.cards]
        view += [KINDS.index(card) for card in self.row] + [-1] * (self.players - len(self.row))
        if self.players == 3:
            view.append(KINDS.index(self.fourth[1 + self.round]) if bidding else -1)
        for seat in range(self.players):
            hand = sum(1 << KINDS.index(card) for card in self.hands[seat])
            view += [hand, self.mice[seat], self.cats[seat], int(not over and seat not in self.out)]
        return view

    def take(self) -> None:
        step = self.steps[self.at]
        seat, (word, *rest) = step["seat"], step["action"].split()
        self.at += 1
        if word == "lay":
            self.hands[seat].remove(rest[0])
            self.row.append(rest[0])
        elif word == "bid":
            self.bids.append((int(rest[0]), seat))
        elif word == "buy":
            self.sell(seat, 1)
        elif len(self.out) == self.players - 1:
            self.round += 1
            self.begin(fill=False)
        else:
            self.out.add(seat)
            full = [place for place, mice in enumerate(self.cards) if mice]
            if full:
                self.mice[seat] += self.cards[full[0]]
                self.cards[full[0]] = 0
            price, bidder = self.bids[-1]
            if price and len(self.out) == self.players - 1:
                self.sell(bidder, price)

    def sell(self, seat: int, price: int) -> None:
        self.mice[seat] -= price
        self.bank += price
        self.cats[seat] += left_of(self.row + self.fourth[1 + self.round :][:1])
        self.start = seat
        self.round += 1
        self.begin(fill=True)

    def trace(self) -> list[int]:
        trace = self.header()
        while self.at < len(self.steps):
            legal = sorted(map(numbered, self.steps[self.at]["legal"]))
            trace += [*self.view(), len(legal), *legal, numbered(self.steps[self.at]["action"])]
            self.take()
        totals = [cats + mice for cats, mice in zip(self.cats, self.mice, strict=True)]
        return [*trace, *self.view(), *totals]


@cache
def traced(players: int) -> tuple[array[int], int, int]:
    """The trace of the transcripts of so many players, its games and its states."""
    games = [game for game in TRANSCRIPTS if game["options"]["players"] == players]
    trace = [number for game in games for number in Ledger(game).trace()]
    return array("q", trace), len(games), sum(len(game["steps"]) + 1 for game in games)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_traces_of_the_transcripts_agree(book: Any, players: int) -> None:
    trace, games, states = traced(players)
    assert book.check_trace(Rules(players=players), trace, games) == states
    assert reference.check_trace(Rules(players=players), list(trace), games) == states
    assert reference.check_trace(Rules(players=players), tuple(trace), games) == states


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_number_of_a_trace_is_compared(book: Any, players: int) -> None:
    game = TRANSCRIPTS[50 * (players - 3) + 3]
    rules = Rules(players=players)
    assert game["options"]["players"] == players
    trace = Ledger(game).trace()
    assert book.check_trace(rules, array("q", trace), 1) == len(game["steps"]) + 1
    begin = len(Ledger(game).header())
    view = len(Ledger(game).view())
    size = len(trace)
    for at in (*range(begin, 3 * view), *range(2 * size // 3, 2 * size // 3 + view), *range(size - view, size)):
        for change in (1, -1000):
            other = array("q", trace)
            other[at] += change
            with pytest.raises(MatouError, match=r"game 0, step \d+"):
                book.check_trace(rules, other, 1)


def test_what_a_difference_says(book: Any) -> None:
    game = TRANSCRIPTS[60]
    trace = Ledger(game).trace()
    begin, view = 5, len(Ledger(game).view())

    def message(at: int, number: int) -> str:
        other = array("q", trace)
        other[at] = number
        with pytest.raises(MatouError) as caught:
            book.check_trace(Rules(), other, 1)
        return str(caught.value)

    assert message(begin + 6, 14).startswith("game 0, step 0: the bank is 14 in the trace and 15 by the rules: round 1")
    assert "the mice on mouse card 1 is 3 in the trace and 4 by the rules" in message(begin + 9, 3)
    hands = message(begin + 15, 0b101)
    assert "the hand of seat 0 is -8/rabbit (5) in the trace and " in hands
    assert "the list of legal actions is 8: " in message(begin + view, 8)
    assert "the action chosen, pass (10), is not a legal one" in message(begin + view + 10, 10)
    assert "the action chosen, ? (-3), is not a legal one" in message(begin + view + 10, -3)
    assert f"the return of seat 3 is 999 in the trace and {game['returns'][3]} by" in message(len(trace) - 1, 999)
    assert message(0, 4).startswith("game 0, start: the seats are 0 to 3, not 4: ")
    assert message(1, -1) == "game 0, no deal stands at index 0 of the trace"


def test_traces_that_end_early_or_late(book: Any) -> None:
    trace = Ledger(TRANSCRIPTS[60]).trace()
    for size in (0, 3, 5, 20, 60, len(trace) - 1):
        with pytest.raises(MatouError, match=r"no deal stands|ends too early|is missing in the trace"):
            book.check_trace(Rules(), array("q", trace[:size]), 1)
    with pytest.raises(MatouError, match=f"the trace goes on after its 1 games, from index {len(trace)}"):
        book.check_trace(Rules(), array("q", [*trace, 0]), 1)

"""The readable rules of La Piquette against played deals; traces of other programs; deals, texts and errors."""

from __future__ import annotations

import json
from array import array
from collections.abc import Container
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from matou.errors import BadNotation, IllegalAction, InvalidState, MatouError
from matou.piquette import reference
from matou.piquette.rules import Rules

DATA = Path(__file__).parents[2] / "data"
TRANSCRIPTS = [json.loads(line) for line in (DATA / "transcripts_piquette.jsonl").read_text().splitlines()]
PACK = [rank + suit for suit in "SHDC" for rank in "789TJQKA"]
DEAL = "0;S:AKQT H:AT D:AT C:AT98;S:J98 H:KQJ D:KQJ C:KQJ;7S 7H 8H 9H 7D 8D 9D 7C"


def legal_texts(book: Any, state: Any) -> list[str]:
    return [book.action_to_string(state, action) for action in book.legal_actions(state)]


# Played deals


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
            assert legal == sorted(set(legal)), where
            if "legal" in step:
                assert 0 <= legal[0] <= legal[-1] < 305, where
                assert sorted(legal_texts(book, state)) == step["legal"], where
                assert sorted(book.string_to_action(state, text) for text in step["legal"]) == legal, where
            else:
                assert 305 <= legal[0] <= legal[-1] < 305 + 4096, where
                assert len(legal) == state.discards() == step["legal_count"], where
            assert book.returns(state) == [0, 0]
            book.apply(state, book.string_to_action(state, step["action"]))
        assert book.current_player(state) == -4, f"game {number}"
        assert book.legal_actions(state) == [], f"game {number}"
        assert book.returns(state) == game["returns"], f"game {number}"


def test_every_discard_has_a_spelling_of_its_own(book: Any) -> None:
    state = book.from_text(DEAL)
    texts = legal_texts(book, state)
    assert len(set(texts)) == len(texts) == 1 + 12 + 66 + 220 + 495 + 792
    assert [book.string_to_action(state, text) for text in texts] == book.legal_actions(state)
    # Bit i of the mask is the card number i of the hand, sorted: ST SQ SK SA HT HA ...
    assert book.action_to_string(state, 305 + 0b100101) == "discard TS KS AH"


def test_texts_of_played_deals_read_back(book: Any) -> None:
    for game in TRANSCRIPTS[::5]:
        moves = [step["action"].replace(" ", "_") for step in game["steps"]]
        assert book.to_text(book.from_text(game["deal"])) == game["deal"]
        for size in (1, 2, 5, len(moves) // 2, len(moves)):
            spelt = " ".join([game["deal"], "moves", *moves[:size]])
            state = book.from_text(spelt, Rules(**game["options"]))
            assert book.to_text(state) == book.to_text(book.copy(state)) == spelt


def test_a_copy_goes_its_own_way(book: Any) -> None:
    game = TRANSCRIPTS[0]
    state = book.from_text(game["deal"])
    for step in game["steps"]:
        twin, before = book.copy(state), book.to_text(state)
        book.apply(twin, book.string_to_action(twin, step["action"]))
        assert book.to_text(state) == before
        state = twin
    assert book.returns(state) == game["returns"]
    straight = book.from_text(book.to_text(state))
    for name in "phase opener first turn step leader plays led hand out taken tricks lacks laid talon".split():
        assert getattr(state, name) == getattr(straight, name), name
    assert any(state.lacks)
    assert any(state.out)


# Traces of another program


def word(cards: list[str]) -> int:
    return sum(1 << PACK.index(card) for card in cards)


def numbered(action: str, hand: list[str]) -> int:
    """The number of an action, from its text."""
    name, *rest = action.split()
    if name == "discard":
        held = sorted(hand, key=PACK.index)
        return 305 + sum(1 << held.index(card) for card in rest if card != "-")
    if name == "suite":
        return 49 + 64 * "SHDC".index(rest[0]) + 8 * "789TJQKA".index(rest[1][0]) + int(rest[1][1]) - 1
    if name in ("brelan", "carre"):
        return (33 if name == "brelan" else 41) + "789TJQKA".index(rest[0])
    return 32 if name == "no" else PACK.index(name)


class Ledger:
    """A deal kept in the texts of its actions alone, to say what a record of a trace shows."""

    def __init__(self, game: dict[str, Any]) -> None:
        opener, *hands, talon = game["deal"].split(";")
        self.options = game["options"]
        self.opener = self.leader = int(opener)
        self.hands = [[rank + suit[0] for suit in hand.split() for rank in suit[2:] if rank != "-"] for hand in hands]
        self.talon = talon.split()
        self.phase = self.count = 0
        self.taken, self.tricks = [0, 0], [0, 0]
        self.laid: list[tuple[int, str]] = []
        self.trick: list[tuple[int, str]] = []

    def combinations(self, seat: int) -> int:
        """Points of the kinds that both have had a step for: the last one laid of a kind is the best."""
        points = 0
        for kind in range(len(self.laid) // 2):
            laid = [(layer, action) for layer, action in self.laid[2 * kind : 2 * kind + 2] if action != "no"]
            for layer, action in laid if self.options["score_laid"] == "all" else laid[-1:]:
                value = {"brelan": 3, "carre": 4}.get(action.split()[0]) or int(action[-1])
                points += value if layer == seat else 0
        return points

    def take(self, seat: int, action: str) -> None:
        name, *rest = action.split()
        if name == "discard":
            cards = [card for card in rest if card != "-"]
            self.taken[seat] = len(cards)
            self.hands[seat] = [card for card in self.hands[seat] if card not in cards] + self.talon[: len(cards)]
            self.talon = self.talon[len(cards) :]
            self.phase = 0 if seat == self.opener else 1
        elif self.phase == 1:
            self.laid.append((seat, action))
            self.phase = 2 if len(self.laid) == 6 else 1
        else:
            self.hands[seat].remove(action)
            self.trick.append((seat, action))
            if len(self.trick) == 2:
                (first, led), (second, reply) = self.trick
                beaten = led[1] == reply[1] and PACK.index(reply) > PACK.index(led)
                self.leader = second if beaten else first
                self.tricks[self.leader] += 1
                self.trick = []

    def record(self, seat: int) -> list[int]:
        """The record's beginning when the seat is to move."""
        best, whose = (PACK.index(self.trick[0][1]), self.trick[0][0]) if self.trick else (-1, -1)
        record = [seat, self.phase, self.leader, len(self.trick), best, whose]
        for other in range(2):
            record += [word(self.hands[other]), self.tricks[other]]
        return [*record, *self.taken, self.combinations(0), self.combinations(1)]


@cache
def traced(number: int) -> tuple[Rules, list[int], dict[int, Container[int]]]:
    """A played deal as a trace, kept by a ledger, with the legal actions and returns of the transcript.

    Third, the indices where another number can be as right: the leader at the end, and the action chosen.
    """
    game = TRANSCRIPTS[number]
    ledger = Ledger(game)
    trace = [ledger.opener, *map(word, ledger.hands), *map(PACK.index, ledger.talon)]
    free: dict[int, Container[int]] = {}
    for step in game["steps"]:
        seat, action = step["seat"], step["action"]
        trace += ledger.record(seat)
        if "legal" in step:
            legal: Container[int] = sorted(numbered(text, []) for text in step["legal"])
            trace += [len(step["legal"]), *legal]  # type: ignore[misc]
        else:
            trace.append(step["legal_count"])
            most = 5 if seat == ledger.opener else 8 - ledger.taken[ledger.opener]
            sizes = range(game["options"]["min_exchange"], most + 1)
            legal = {305 + mask for mask in range(4096) if mask.bit_count() in sizes}
        trace.append(numbered(action, ledger.hands[seat]))
        free[len(trace) - 1] = legal
        ledger.take(seat, action)
    ledger.phase = 3
    free[len(trace) + 2] = range(-(2**63), 2**63)
    trace += ledger.record(-4)
    return Rules(**game["options"]), [*trace, *game["returns"]], free


def checked(book: Any, rules: Rules, trace: list[int], games: int = 1) -> int:
    return int(book.check_trace(rules, trace if book is reference else array("q", trace), games))


def test_traces_of_played_deals_agree(book: Any) -> None:
    for number, game in enumerate(TRANSCRIPTS):
        rules, trace, _ = traced(number)
        assert checked(book, rules, trace) == len(game["steps"]) + 1 == 33
    assert checked(book, rules, trace * 3, 3) == 3 * 33
    assert checked(book, rules, [], 0) == 0


def test_no_number_of_a_trace_can_be_wrong(book: Any) -> None:
    for number in (0, 3, 7):
        rules, trace, free = traced(number)
        for index in {*range(0, len(trace), 17 if book is reference else 3), *range(11, 45), len(trace) - 1}:
            for wrong in (trace[index] + 1, trace[index] - 1, 2**62):
                if wrong not in free.get(index, ()):
                    with pytest.raises(MatouError, match=r"^game 0, "):
                        checked(book, rules, [*trace[:index], wrong, *trace[index + 1 :]])
        idle = len(trace) - 2 - 14 + 2
        assert idle in free
        assert checked(book, rules, [*trace[:idle], 7, *trace[idle + 1 :]]) == 33


def test_a_difference_is_told_with_game_step_and_texts(book: Any) -> None:
    rules, trace, _ = traced(0)
    assert TRANSCRIPTS[0]["deal"].startswith("0;S:AKJ H:AKQ D:AKQ C:AKQ;S:QT9 H:JT8 D:JT8 C:JT9;7H ")
    assert trace[11 : 11 + 6] == [0, 0, 0, 0, -1, -1]
    assert trace[25] == 1586
    announced = 11 + 2 * 16
    assert trace[announced : announced + 2] == [1, 1]  # seat 1 announces: no, brelan 9, T, J; brelan 9
    assert trace[announced + 14 : announced + 20] == [4, 32, 35, 36, 37, 35]

    def message(changed: list[int], games: int = 1) -> str:
        with pytest.raises(MatouError) as caught:
            checked(book, rules, changed, games)
        assert "\n" not in str(caught.value)
        return str(caught.value)

    def change(index: int, value: int) -> list[int]:
        return [*trace[:index], value, *trace[index + 1 :]]

    second = message([*trace, *change(announced + 15, 40)], 2)
    assert second.startswith("game 1, step 2: the list of legal actions is brelan A (40), brelan 9 (35), ")
    assert "by the rules: seat 1 announces a brelan, hands S:AK8" in second
    assert "step 0: the number of discards is 1585 in the trace and 1586 by the rules" in message(change(25, 1585))
    assert "step 0: the action chosen, 4400, is no discard of a size allowed" in message(change(26, 4400))
    assert "step 0: the hand of seat 0 is 7 in the trace and" in message(change(17, 7))
    assert "step 2: the action chosen, carre 7 (41), is not a legal one: no (32), " in message(
        change(announced + 19, 41)
    )
    assert "step 2: the action chosen, ? (9999), is not" in message(change(announced + 19, 9999))
    assert "step 32: the score of seat 1 is 9 in the trace and 10 by the rules" in message([*trace[:-1], 9])
    assert "step 0: the trace ends too early" in message(trace[:20])
    assert "no deal stands at index 0" in message(trace[:5])
    assert "no deal stands at index 0" in message(change(1, -1))
    assert "no deal stands at index 0" in message(change(10, 32))
    assert "the trace goes on after its 1 games" in message([*trace, 0])
    assert f"no deal stands at index {len(trace)}" in message(trace, 2)
    assert "game 0, opener: the seats are 0 to 1, not 2" in message(change(0, 2))
    assert "game 0, talon: " in message(change(3, trace[4]))


# Before the deal


def test_chance_deals_hands_and_talon(book: Any) -> None:
    state = book.new_initial_state(Rules(), 1)
    order = PACK[20:] + PACK[:12] + PACK[19:11:-1]
    for number, card in enumerate(order):
        assert book.current_player(state) == -1
        assert book.legal_actions(state) == []
        left = sorted(map(PACK.index, order[number:]))
        assert book.chance_weights(state) == [(card_number, 1) for card_number in left]
        book.apply(state, book.string_to_action(state, card))
    assert book.to_text(state) == ("1;S:- H:- D:AKQJ C:AKQJT987;S:AKQJT987 H:T987 D:- C:-;TD 9D 8D 7D AH KH QH JH")
    assert (book.current_player(state), book.chance_weights(state)) == (1, [])
    assert book.current_player(book.start(Rules(), book.deal_from_text(DEAL))) == 0
    with pytest.raises(InvalidState, match="opener: the seats are 0 to 1, not 2"):
        book.new_initial_state(Rules(), 2)


def test_an_unfinished_deal_has_a_mark_for_each_card_to_come(book: Any) -> None:
    state = book.new_initial_state(Rules())
    twelve, eight = " ".join("?" * 12), " ".join("?" * 8)
    assert book.to_text(state) == f"0;{twelve};{twelve};{eight}"
    book.apply(state, book.string_to_action(state, "KS"))
    assert book.to_text(state) == f"0;S:K H:- D:- C:- {twelve[2:]};{twelve};{eight}"
    assert book.information_text(state, 1) == f"0;{twelve};{twelve};{eight}"
    for card in [card for card in PACK if card != "KS"][:25]:
        book.apply(state, book.string_to_action(state, card))
    first, second = "S:AKQJT987 H:T987 D:- C:-", "S:- H:AKQJ D:AKQJT987 C:-"
    assert book.to_text(state) == f"0;{first};{second};7C 8C {eight[4:]}"
    assert book.information_text(state, 0) == f"0;{first};{twelve};{eight}"
    assert book.information_text(state, 1) == f"0;{twelve};{second};{eight}"
    assert book.information_text(state, -1) == f"0;{twelve};{twelve};{eight}"
    with pytest.raises(IllegalAction, match="action 'KS': not allowed here: the deal, 0;S:AKQJT987 H:T987"):
        book.string_to_action(state, "KS")


# Deals


@pytest.mark.parametrize(
    ("old", "new", "error", "message"),
    [
        (";7S 7H", " 7S 7H", BadNotation, "four fields, not 3"),
        ("0;", "x;", BadNotation, "opener: a seat is written as a digit, not 'x'"),
        ("0;", "2;", InvalidState, "opener: the seats are 0 to 1, not 2"),
        ("S:AKQT H:AT", "S:AKQT", BadNotation, "hand0: a hand is written S:AK7 H:Q9 D:- C:J8, not 'S:AKQT D:AT C"),
        ("S:AKQT H:AT", "H:AT S:AKQT", BadNotation, "hand0: a hand is written"),
        ("S:J98", "S:J9x", BadNotation, "hand1: the cards of a suit are written as ranks, or -, not 'S:J9x'"),
        ("S:J98", "S:", BadNotation, "hand1: the cards of a suit are written as ranks, or -, not 'S:'"),
        ("S:J98", "S:J96", InvalidState, "hand1: the ranks are 789TJQKA, not 6"),
        ("S:J98", "S:J99", InvalidState, "hand1: 9S is there twice"),
        ("S:J98", "S:J9", InvalidState, "hand1: a seat is dealt 12 cards, not 11"),
        ("S:J98", "S:QJ9", InvalidState, "hand1: QS is there twice"),
        ("7S 7H", "8S 7H", InvalidState, "talon: 8S is there twice"),
        ("7S 7H", "7H", InvalidState, "talon: it has 8 cards, not 7"),
        ("7S 7H", "6S 7H", InvalidState, "talon: the ranks are 789TJQKA, not 6"),
        ("7S 7H", "7x 7H", BadNotation, "talon: a card is written KS, not '7x'"),
        ("7S 7H", "? 7H", BadNotation, "talon: a card is written KS, not '?'"),
    ],
)
def test_deals_that_cannot_be(book: Any, old: str, new: str, error: type[MatouError], message: str) -> None:
    text = DEAL.replace(old, new, 1)
    assert text != DEAL
    for read in (book.deal_from_text, book.from_text):
        with pytest.raises(error) as caught:
            read(text)
        assert str(caught.value).startswith(message) or f" {message}" in str(caught.value)
        assert repr(text) in str(caught.value)
        assert "\n" not in str(caught.value)


def test_a_hand_is_read_in_any_order_of_its_ranks(book: Any) -> None:
    assert book.to_text(book.from_text(DEAL.replace("AKQT", "TQKA"))) == DEAL


# Actions that are refused


@pytest.mark.parametrize(
    ("moves", "action", "error", "message"),
    [
        ("", "discard", BadNotation, "an action is spelt discard 7S 8D, "),
        ("", "discard TS QS ", BadNotation, "an action is spelt"),
        ("", "discard_TS", BadNotation, "an action is spelt"),
        ("", "discard QS TS", BadNotation, "the cards of a discard go by suit, S H D C, then from low to high"),
        ("", "discard TS TS", BadNotation, "each once, not 'discard TS TS'"),
        ("", "discard 8S", IllegalAction, "action 'discard 8S': 8S is not in the hand: seat 0 exchanges 0 to 5 cards"),
        (
            "",
            "discard TS QS KS AS TH AH",
            IllegalAction,
            "not allowed here: seat 0 exchanges 0 to 5 cards, hands S:AKQT",
        ),
        ("", "KS", IllegalAction, "action 'KS': not allowed here: seat 0 exchanges"),
        ("", "no", IllegalAction, "action 'no': not allowed here: seat 0 exchanges"),
        ("", "suite S A9", BadNotation, "an action is spelt"),
        ("", "brelan 6", BadNotation, "an action is spelt"),
        ("", "carre", BadNotation, "an action is spelt"),
        ("", "", BadNotation, "not ''"),
        ("", "discard_?", BadNotation, "an action is spelt"),
        ("discard_TS_QS_KS_AS_TH discard_-", "discard -", IllegalAction, "seat 1 announces a brelan, hands "),
        ("discard_TS_QS_KS_AS_TH", "discard 8S 9S JS JH", IllegalAction, "seat 1 exchanges 0 to 3 cards"),
        (
            "discard_- discard_-",
            "carre J",
            IllegalAction,
            "action 'carre J': not allowed here: seat 1 announces a brelan",
        ),
        ("discard_- discard_-", "discard JS", IllegalAction, "action 'discard JS': not allowed here: seat 1 announces"),
        ("discard_- discard_- brelan_K", "brelan T", IllegalAction, "seat 0 announces a brelan above brelan K, hands"),
        ("discard_- discard_- no no no no", "suite H K4", IllegalAction, "seat 1 announces a suite, hands"),
        ("discard_- discard_- no no no no", "suite H 73", IllegalAction, "seat 1 announces a suite, hands"),
        ("discard_- discard_- no no no no no no", "JS", IllegalAction, "action 'JS': not allowed here: seat 0 leads"),
        ("discard_- discard_- no no no no no no AH", "JS", IllegalAction, "not allowed here: seat 1 follows AH, hands"),
    ],
)
def test_actions_that_are_refused(book: Any, moves: str, action: str, error: type[MatouError], message: str) -> None:
    state = book.from_text(f"{DEAL} moves {moves}" if moves else DEAL)
    before = book.to_text(state)
    with pytest.raises(error) as caught:
        book.string_to_action(state, action)
    assert message in str(caught.value)
    assert repr(action) in str(caught.value)
    assert "\n" not in str(caught.value)
    assert book.to_text(state) == before


def test_numbers_that_are_no_legal_action(book: Any) -> None:
    state = book.from_text(DEAL)
    for action in (-1, 0, 32, 304, 305 + 0b111111, 305 + 4096, 10**6):
        with pytest.raises(IllegalAction, match="not allowed here: seat 0 exchanges"):
            book.apply(state, action)
    state = book.from_text(f"{DEAL} moves discard_- discard_-")
    for action in (-1, 0, 33, 41, 305, 4400, 4401):
        with pytest.raises(IllegalAction, match="not allowed here: seat 1 announces"):
            book.apply(state, action)
    over = TRANSCRIPTS[0]["deal"] + " moves " + " ".join(s["action"].replace(" ", "_") for s in TRANSCRIPTS[0]["steps"])
    for action in (0, 32, 305):
        with pytest.raises(IllegalAction, match="the deal is over: the deal is over, tricks 9 and 3"):
            book.apply(book.from_text(over), action)


def test_a_move_that_is_refused_is_told_with_its_number(book: Any) -> None:
    with pytest.raises(IllegalAction, match="^move number 3: action 'brelan 7': not allowed here"):
        book.from_text(f"{DEAL} moves discard_- discard_- brelan_7")
    with pytest.raises(BadNotation, match="^move number 1: an action is spelt"):
        book.from_text(f"{DEAL} moves keep")

"""The readable rules of Padatou parlé against played deals; traces of other programs; deals, texts and errors."""

from __future__ import annotations

import json
from array import array
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from matou.errors import BadNotation, IllegalAction, InvalidState, MatouError
from matou.padatou_parle import reference
from matou.padatou_parle.rules import Rules

DATA = Path(__file__).parents[2] / "data"
TRANSCRIPTS = [json.loads(line) for line in (DATA / "transcripts_padatou_parle.jsonl").read_text().splitlines()]
SUITS = "1;S:AKQJT987 H:- D:- C:-;S:- H:AKQJT987 D:- C:-;S:- H:- D:AKQJT987 C:-;S:- H:- D:- C:AKQJT987"


SUIT_LETTERS, RANK_LETTERS = "SHDC", "789TJQKA"
PAIRS = ["S H", "S D", "S C", "H D", "H C", "D C"]


def number(action: str) -> int:
    """The number of an action, from its text alone."""
    words = action.split()
    if len(words) == 1:
        return 8 * SUIT_LETTERS.index(action[1]) + RANK_LETTERS.index(action[0])
    if words[0] == "answer":
        return 128 + SUIT_LETTERS.index(words[1])
    kind = words[1]
    if kind == "prefer":
        return 122 + PAIRS.index(" ".join(words[2:]))
    base = {"nothing": 32, "which_suit": 121, "has_suit": 33, "count_rank": 37, "has_rank": 77, "master": 85}
    base |= {"has_card": 45, "gone": 89}
    if len(words) == 2:
        return base[kind]
    item = words[2]
    if len(item) == 2:
        return base[kind] + number(item)
    return base[kind] + (SUIT_LETTERS + "?" * 4 + RANK_LETTERS).index(item) % 8


def answer_number(step: dict[str, Any]) -> int:
    """The answer to a question on a fact as a number; -1 for any other step."""
    answer = step.get("answer")
    return -1 if answer is None else ["no", "yes"].index(answer) if answer in ("no", "yes") else int(answer)


# Played deals


def test_transcripts_replay_whole(book: Any) -> None:
    for count, game in enumerate(TRANSCRIPTS):
        deal = book.deal_from_text(game["deal"])
        assert book.deal_to_text(deal) == game["deal"]
        state = book.start(Rules.from_options(**game["options"]), deal)
        for index, step in enumerate(game["steps"]):
            where = f"game {count}, step {index}"
            assert book.current_player(state) == step["seat"], where
            legal = book.legal_actions(state)
            assert legal == sorted(map(number, step["legal"])), where
            assert sorted(book.action_to_string(state, action) for action in legal) == step["legal"], where
            assert book.returns(state) == [0, 0, 0, 0]
            assert [book.string_to_action(state, text) for text in step["legal"]] == list(map(number, step["legal"]))
            book.apply(state, book.string_to_action(state, step["action"]))
            assert book.fact(state) == answer_number(step), where
        assert book.current_player(state) == -4, f"game {count}"
        assert (book.legal_actions(state), book.chance_weights(state)) == ([], [])
        assert book.returns(state) == game["returns"], f"game {count}"


def test_texts_of_played_deals_read_back(book: Any) -> None:
    for game in TRANSCRIPTS[::5]:
        moves = [step["action"].replace(" ", "_") for step in game["steps"]]
        assert book.to_text(book.from_text(game["deal"])) == game["deal"]
        for size in (1, 5, 16, len(moves)):
            spelt = " ".join([game["deal"], "moves", *moves[:size]])
            state = book.from_text(spelt, Rules(**game["options"]))
            assert book.to_text(state) == spelt
            assert book.to_text(book.copy(state)) == spelt


def test_a_seat_sees_its_own_cards_and_hears_all(book: Any) -> None:
    unseen = "? ? ? ? ? ? ? ?"
    for game in TRANSCRIPTS[::30]:
        leader, *hands = game["deal"].split(";")
        moves = [step["action"].replace(" ", "_") for step in game["steps"]]
        heard = [
            move + (f"={step['answer']}" if "answer" in step else "")
            for move, step in zip(moves, game["steps"], strict=True)
        ]
        assert any("=" in move for move in heard)
        for size in (0, 7, len(moves)):
            state = book.from_text(" ".join([game["deal"], *(["moves"] if size else []), *moves[:size]]))
            for seat in range(-1, 4):
                shown = [hand if other == seat else unseen for other, hand in enumerate(hands)]
                expected = ";".join([leader, *shown]) + "".join(f" {word}" for word in ["moves", *heard[:size]] if size)
                assert book.information_text(state, seat) == expected
            for seat in (-2, 4):
                with pytest.raises(InvalidState, match=f"seat: the seats are -1 to 3, not {seat}"):
                    book.information_text(state, seat)


# Traces of another program


class Ledger:
    """A deal kept in the texts of its cards alone, to say what a record of a trace shows."""

    def __init__(self, deal: str) -> None:
        leader, *hands = deal.split(";")
        self.leader = int(leader)
        self.hands = [{rank + suit[0] for suit in hand.split() for rank in suit[2:] if rank != "-"} for hand in hands]
        self.won = [0, 0, 0, 0]
        self.trick: list[tuple[int, str]] = []
        self.phase = 0

    def words(self) -> list[int]:
        return [sum(2 ** number(card) for card in hand) for hand in self.hands]

    def best(self) -> tuple[int, int]:
        """The number of the card that wins the trick so far, and its seat."""
        led = self.trick[0][1][1]
        return max((number(card), seat) for seat, card in self.trick if card[1] == led)

    def take(self, seat: int, action: str) -> None:
        if action.startswith("ask"):
            self.phase = 1 if action.split()[1] in {"which_suit", "prefer"} else 2
        elif action.startswith("answer"):
            self.phase = 2
        else:
            self.play(seat, action)

    def play(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) == 4:
            self.leader = self.best()[1]
            self.won[self.leader] += 1
            self.trick = []
            self.phase = 0

    def record(self, seat: int) -> list[int]:
        """The record's beginning when the seat is to move, or nobody is (-4)."""
        best = self.best() if self.trick else (-1, -1)
        record = [seat, 3 if seat == -4 else self.phase, self.leader, len(self.trick), *best]
        for hand, won in zip(self.words(), self.won, strict=True):
            record += [hand, won]
        return record


@cache
def traced(count: int) -> tuple[Rules, list[int], dict[int, list[int]]]:
    """A played deal as a trace, kept by a ledger, with the legal actions, answers and scores of the transcript.

    Third, the indices where another number can be as right: the leader at the end (any number; none is listed), and the
    question or opinion chosen (the other legal ones).
    """
    game = TRANSCRIPTS[count]
    ledger = Ledger(game["deal"])
    trace = [ledger.leader, *ledger.words()]
    free: dict[int, list[int]] = {}
    for step in game["steps"]:
        trace += ledger.record(step["seat"])
        trace += [len(step["legal"]), *sorted(map(number, step["legal"])), number(step["action"]), answer_number(step)]
        if " " in step["action"]:
            free[len(trace) - 2] = sorted(map(number, step["legal"]))
        ledger.take(step["seat"], step["action"])
    free[len(trace) + 2] = []
    return Rules(**game["options"]), [*trace, *ledger.record(-4), *game["returns"]], free


def checked(book: Any, rules: Rules, trace: list[int], games: int = 1) -> int:
    return int(book.check_trace(rules, trace if book is reference else array("q", trace), games))


def test_traces_of_played_deals_agree(book: Any) -> None:
    for count, game in enumerate(TRANSCRIPTS):
        rules, trace, _ = traced(count)
        assert checked(book, rules, trace) == len(game["steps"]) + 1
    assert checked(book, rules, trace * 3, 3) == 3 * (len(game["steps"]) + 1)
    assert checked(book, rules, [], 0) == 0


def silent(count: int) -> list[int]:
    """The trace of a played deal as the silent game has it: without the questions and answers."""
    game = TRANSCRIPTS[count]
    ledger = Ledger(game["deal"])
    trace = [ledger.leader, *ledger.words()]
    for step in game["steps"]:
        if " " not in step["action"]:
            ledger.phase = 2
            legal = sorted(map(number, step["legal"]))
            trace += [*ledger.record(step["seat"]), len(legal), *legal, number(step["action"]), -1]
            ledger.take(step["seat"], step["action"])
    return [*trace, *ledger.record(-4), *game["returns"]]


def test_traces_of_the_silent_game_agree(book: Any) -> None:
    for count, game in enumerate(TRANSCRIPTS[:20]):
        rules = Rules(**game["options"], questions=False)
        assert checked(book, rules, silent(count)) == 33
        with pytest.raises(MatouError, match="step 0: the seat to move|step 0: the phase is 0 in the trace and 2"):
            checked(book, rules, traced(count)[1])


def test_no_number_of_a_trace_can_be_wrong(book: Any) -> None:
    rules, trace, free = traced(0)
    assert {"answer S", "ask which_suit"} & {step["action"] for step in TRANSCRIPTS[0]["steps"]}
    for index in {*range(0, len(trace), 37 if book is reference else 5), len(trace) - 1}:
        for wrong in (trace[index] + 1, trace[index] - 1, 2**62):
            if index not in free or (free[index] and wrong not in free[index]):
                with pytest.raises(MatouError, match=r"^game 0, "):
                    checked(book, rules, [*trace[:index], wrong, *trace[index + 1 :]])
    steps = len(TRANSCRIPTS[0]["steps"])
    idle = [number + 1 if free.get(index) == [] else number for index, number in enumerate(trace)]
    assert idle != trace
    assert checked(book, rules, idle) == steps + 1


def test_a_difference_is_told_with_game_step_and_texts(book: Any) -> None:
    rules, trace, _ = traced(0)
    assert TRANSCRIPTS[0]["deal"].startswith("3;S:KJ H:8 D:QT C:QT8;")
    assert trace[5:11] == [3, 0, 3, 0, -1, -1]
    legal = 5 + 6 + 8
    assert trace[legal : legal + 3] == [96, 32, 33]
    assert trace[legal + 96 : legal + 99] == [127, 77, 1]
    second_step = legal + 99
    assert trace[second_step : second_step + 6] == [3, 2, 3, 0, -1, -1]

    def message(changed: list[int], games: int = 1) -> str:
        with pytest.raises(MatouError) as caught:
            checked(book, rules, changed, games)
        assert "\n" not in str(caught.value)
        return str(caught.value)

    def change(index: int, value: int) -> list[int]:
        return [*trace[:index], value, *trace[index + 1 :]]

    assert "step 0: the answer is 0 in the trace and 1 by the rules" in message(change(legal + 98, 0))
    assert "step 0: the answer is -1 in the trace and 1 by the rules" in message(change(legal + 98, -1))
    assert "step 0: the action chosen, 7S (0), is not a legal one: ask nothing (32), ask has" in message(
        change(legal + 97, 0)
    )
    assert "step 0: the action chosen, answer S (128), is not" in message(change(legal + 97, 128))
    assert "step 0: the action chosen, ? (132), is not" in message(change(legal + 97, 132))
    assert "seat 3 asks, hand S:Q8 H:J7 D:K9 C:K7" in message(change(legal + 97, 132))
    second = message([*trace, *change(second_step + 1, 0)], 2)
    assert second.startswith("game 1, step 1: the phase is 0 in the trace and 2 by the rules: seat 3 leads, hand S:Q8")
    assert "the score of seat 3" in message([*trace[:-1], trace[-1] + 1])
    assert "step 0: the trace ends too early" in message(trace[: legal + 3])
    assert "no deal stands at index 0" in message(trace[:4])
    assert "no deal stands at index 0" in message(change(1, 2**32))
    assert "the trace goes on after its 1 games" in message([*trace, 0])
    assert f"no deal stands at index {len(trace)}" in message(trace, 2)
    assert "game 0, leader: the seats are 0 to 3, not 4" in message(change(0, 4))


# Before the deal


def test_chance_deals_seat_by_seat(book: Any) -> None:
    state = book.new_initial_state(Rules())
    deal = "0" + TRANSCRIPTS[3]["deal"][1:]
    hands = Ledger(deal).hands
    left = set(range(32))
    for hand in hands:
        for card in sorted(hand):
            assert book.current_player(state) == -1
            assert book.legal_actions(state) == []
            assert book.chance_weights(state) == [(other, 1) for other in sorted(left)]
            book.apply(state, book.string_to_action(state, card))
            left.remove(number(card))
    assert book.to_text(state) == deal
    assert (book.current_player(state), book.chance_weights(state)) == (0, [])


def test_a_deal_in_progress_has_a_text(book: Any) -> None:
    state = book.new_initial_state(Rules())
    unseen = ["? ? ? ? ? ? ? ?"] * 3
    assert book.to_text(state) == ";".join(["0", unseen[0], *unseen])
    for card in ("AH", "7S", "KH"):
        book.apply(state, book.string_to_action(state, card))
    assert book.to_text(state) == ";".join(["0", "S:7 H:AK D:- C:- ? ? ? ? ?", *unseen])
    assert book.information_text(state, 0) == book.to_text(state)
    assert book.information_text(state, 1) == book.information_text(state, -1) == ";".join(["0", unseen[0], *unseen])
    with pytest.raises(IllegalAction, match="action 'AH': not allowed here: the deal, 3 cards dealt"):
        book.string_to_action(state, "AH")
    with pytest.raises(IllegalAction, match="action 'AH': not allowed here"):
        book.apply(state, number("AH"))


# Deals


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        (("1;", ""), BadNotation, "five parts, not 4"),
        (("1;", "x;"), BadNotation, "leader: a seat is written as a digit, not 'x'"),
        (("1;", ";"), BadNotation, "leader: a seat is written as a digit, not ''"),
        (("1;", "4;"), InvalidState, "leader: the seats are 0 to 3, not 4"),
        (("1;S", "1;X"), BadNotation, "hand 0: a hand is written S:AKT7 H:Q9 D:- C:J8, not 'X:"),
        ((" D:- C:-;", " C:- D:-;"), BadNotation, "hand 0: a hand is written"),
        ((" C:-;", ";"), BadNotation, "hand 0: a hand is written"),
        (("T987", "T98?"), BadNotation, r"hand 0: a suit is written as ranks of 789TJQKA, or -, not 'S:AKQJT98\?'"),
        (("T987", "T986"), BadNotation, "not 'S:AKQJT986'"),
        (("T987", "T98-"), BadNotation, "not 'S:AKQJT98-'"),
        (("D:- C:-;", "D: C:-;"), BadNotation, "hand 0: a suit is written .* not 'D:'"),
        (("T987", "T988"), InvalidState, "hand 0: 8S is there twice"),
        (("T987", "T98"), InvalidState, "hand 0: a seat is dealt 8 cards, not 7"),
        (("T987 H:-", "T98 H:A"), InvalidState, "hand 1: AH is there twice"),
        (("T987 H:-", "T987 H:A"), InvalidState, "hand 0: a seat is dealt 8 cards, not 9"),
    ],
)
def test_deals_that_cannot_be(book: Any, change: tuple[str, str], error: type[MatouError], message: str) -> None:
    text = SUITS.replace(*change, 1)
    assert text != SUITS
    for read in (book.deal_from_text, book.from_text):
        with pytest.raises(error, match=message) as caught:
            read(text)
        assert repr(text) in str(caught.value)
        assert "\n" not in str(caught.value)


def test_deals_of_numbers_that_cannot_be(book: Any) -> None:
    hands = (0xFF, 0xFF00, 0xFF0000, 0xFF000000)
    for deal, message in (
        ((0, hands[:3]), "hands: 4 seats have one each, not 3"),
        ((-1, hands), "leader: the seats are 0 to 3, not -1"),
        ((0, (*hands[:3], 0xFF << 32)), "hand 3: a hand has bits of 32 cards"),
        ((0, (*hands[:3], -1)), "hand 3: a hand has bits of 32 cards"),
        ((0, (*hands[:3], 0xFF)), "hand 3: 7S is there twice"),
    ):
        with pytest.raises(InvalidState, match=message):
            book.start(Rules(), reference.Deal(*deal))


def test_endings_that_cannot_be(book: Any) -> None:
    one = ["S:A H:- D:- C:-", "S:K H:- D:- C:-", "S:Q H:- D:- C:-", "S:J H:- D:- C:-"]
    assert book.to_text(book.ending(one, 2)) == ";".join(["2", *one])
    assert book.information_text(book.ending(one, 2), 1) == f"2;?;{one[1]};?;?"
    for hands, leader, won, message in (
        (one[:3], 0, (0, 0, 0, 0), "hands: 4 seats have one each, not 3"),
        ([], 0, (0, 0, 0, 0), "hands: 4 seats have one each, not 0"),
        (one, 4, (0, 0, 0, 0), "leader: the seats are 0 to 3, not 4"),
        ([*one[:3], "S:JT H:- D:- C:-"], 0, (0, 0, 0, 0), "hand 3: a seat is dealt 1 cards, not 2"),
        ([*one[:3], one[0]], 0, (0, 0, 0, 0), "hand 3: AS is there twice"),
        (["S:- H:- D:- C:-"] * 4, 0, (0, 0, 0, 0), "hands: they hold no card"),
        (one, 0, (4, 4, 0, 0), r"won: four trick counts, with 1 cards a hand 8 at most, not \[4, 4, 0, 0\]"),
        (one, 0, (0, 0, 0), "won: four trick counts"),
        (one, 0, (-1, 0, 0, 0), "won: four trick counts"),
    ):
        with pytest.raises(InvalidState, match=message):
            book.ending(hands, leader, won)
    with pytest.raises(BadNotation, match="hand 1: a hand is written"):
        book.ending([one[0], "KS", *one[2:]])


# Actions


def test_actions_that_cannot_be(book: Any) -> None:
    state = book.from_text(f"{SUITS} moves ask_nothing 9H")
    for spelt in ("AS", "9H", "KC", "ask nothing", "ask has_suit S", "answer S"):
        with pytest.raises(
            IllegalAction, match="not allowed here: seat 2 follows H, hand S:- H:- D:AKQJT987 C:-"
        ) as no:
            book.string_to_action(state, spelt)
        assert repr(spelt) in str(no.value)
        with pytest.raises(IllegalAction, match=f"action '{spelt}': not allowed here"):
            book.apply(state, number(spelt))
    for spelt in (
        "",
        "ks",
        "10S",
        "KS ",
        "6S",
        "ask",
        "ask_nothing",
        "ask has_suit",
        "ask has_suit A",
        "ask prefer D H",
    ):
        with pytest.raises(BadNotation) as caught:
            book.string_to_action(state, spelt)
        assert repr(spelt) in str(caught.value)
    for spelt in ("ask prefer S S", "ask count_rank S", "ask has_card A", "answer", "answer A", "ask has_suit S=yes"):
        with pytest.raises(BadNotation):
            book.string_to_action(state, spelt)
    for action in (-1, 132, 10**6):
        with pytest.raises(IllegalAction, match=f"action {action}: not allowed here"):
            book.apply(state, action)
    game = TRANSCRIPTS[0]
    moves = (step["action"].replace(" ", "_") for step in game["steps"])
    over = book.from_text(" ".join([game["deal"], "moves", *moves]))
    for spelt in ("AS", "ask nothing", "answer C"):
        with pytest.raises(IllegalAction, match=f"action '{spelt}': the deal is over: the deal is over, tricks "):
            book.apply(over, number(spelt))


def test_moves_are_told_with_their_number(book: Any) -> None:
    with pytest.raises(IllegalAction, match="move number 3: action 'AS': not allowed here: seat 2 follows H"):
        book.from_text(f"{SUITS} moves ask_nothing 9H AS")
    with pytest.raises(
        IllegalAction, match="move number 1: action '9H': not allowed here: seat 1 asks, hand S:- H:AKQ"
    ):
        book.from_text(f"{SUITS} moves 9H")
    with pytest.raises(
        IllegalAction, match="move number 2: action '9H': .* seat 3 answers ask prefer S C, hand S:- H:-"
    ):
        book.from_text(f"{SUITS} moves ask_prefer_S_C 9H")
    with pytest.raises(BadNotation, match=r"move number 1: a move is .*not 'ask_has_suit_S=yes'"):
        book.from_text(f"{SUITS} moves ask_has_suit_S=yes 9H")
    with pytest.raises(BadNotation, match=r"move number 1: a move is .*not 'ask'"):
        book.from_text(f"{SUITS} moves ask nothing 9H")
    with pytest.raises(BadNotation, match="five parts, not 1"):
        book.from_text("moves 9H")


def test_a_copy_goes_its_own_way(book: Any) -> None:
    for moves in ("ask_nothing 9H KD", "ask_prefer_S_C"):
        state = book.from_text(f"{SUITS} moves {moves}")
        before = (book.to_text(state), state.phase, state.question, state.told, list(state.hand), state.gone)
        other = book.copy(state)
        more = ["AC", "7S", "ask master H", "8H"] if "9H" in moves else ["answer C", "AH"]
        for action in more:
            book.apply(other, book.string_to_action(other, action))
        assert (book.to_text(state), state.phase, state.question, state.told, list(state.hand), state.gone) == before
        assert book.to_text(other) == " ".join([before[0], *(action.replace(" ", "_") for action in more)])
        asked = book.apply(book.from_text(f"{SUITS}"), number("ask count_rank A"))
        assert (book.fact(asked), book.fact(book.copy(asked))) == (1, 1)

"""The core against the readable rules: random games state by state, numbers of histories, exact values of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pytest

from matou._compiled import pitaouf as reference
from matou._core import perft, pitaouf
from matou.errors import MatouError
from matou.pitaouf.checking import SIZES, cover, verify
from matou.pitaouf.rules import CHOICES, Rules

pytestmark = pytest.mark.cross

SMALL = {"suits": 2, "ranks": 3, "track": 4, "ace_cells": (2,), "hand": 2, "figures_from": 4}


def test_random_games_agree() -> None:
    found = verify(2_000_000, seed=20)
    assert found.states >= 2_000_000
    for option, words in CHOICES.items():
        assert {getattr(rules, option) for rules in found.rule_sets} == set(words)
    assert len({rules.pack_digest() for rules in found.rule_sets}) == len(SIZES) >= 8


@dataclass
class Record:
    """One record of a trace: who moves (0, -1, -4), what is seen, what can happen, what did."""

    player: int
    way: int
    hand: int
    danger: int
    talon: int
    options: list[int]
    chosen: int
    at: int  # where it begins in the trace
    size: int


def records(trace: Sequence[int], rules: Rules, games: int) -> Iterator[Record]:
    cards = rules.suits * rules.ranks + rules.jokers
    at = 0
    for _ in range(games):
        at += cards
        player = 0
        while player != -4:
            player, _cat, way, hand, _safe, danger, _up, talon = trace[at : at + 8]
            n = 0 if player == -4 else trace[at + 8] * (1 if player == 0 else 2)
            options = list(trace[at + 9 : at + 9 + n])
            size = 9 if player == -4 else 10 + n
            yield Record(player, way, hand, danger, talon, options, trace[at + size - 1], at, size)
            at += size
    assert at == len(trace)


def events(record: Record) -> Iterator[str]:
    way = "out" if record.way == 0 else "back"
    if record.player == -4:
        yield f"ends {'won' if record.chosen else 'lost'} {way}"
    elif record.player == -1:
        yield f"chance {way}"
        if len(record.options) == 2:
            yield "chance without a choice"
        if len(set(record.options[1::2])) > 1:
            yield "chance of unequal weights"
        if record.chosen == 52:
            yield "the joker comes up"
    elif record.chosen == 0:
        yield "keep"
    elif record.chosen < 213:
        yield "exchange"
        if record.chosen > 52 * 4:
            yield "exchange of the joker"
    elif record.chosen < 633:
        code, length = divmod(record.chosen - 213, 4)
        yield f"{'card' if code < 52 else 'joker' if code == 52 else 'named joker'} {way}"
        if length:
            yield f"length {length}"
    else:
        yield f"sum {way}"
        if record.hand >> 52 & 1:
            yield "a joker in hand at a sum"


def test_the_games_meet_every_rule() -> None:
    seen: Counter[str] = Counter()
    for rules in cover(20):
        trace = pitaouf.trace(rules, 20, 0, 300).tolist()
        for record in records(trace, rules, 300):
            seen.update(events(record))
    wanted = {
        "keep", "exchange", "exchange of the joker", "card out", "card back", "joker out", "joker back",
        "named joker out", "named joker back", "sum out", "sum back", "length 1", "length 2", "length 3",
        "a joker in hand at a sum", "chance out", "chance back", "chance without a choice",
        "chance of unequal weights", "the joker comes up", "ends won back", "ends lost out", "ends lost back",
    }  # fmt: skip
    assert {event: count for event, count in seen.items() if event in wanted and count >= 20}.keys() == wanted


@pytest.mark.parametrize("rules", [Rules(), Rules(exchange="out", moves="up_to", fridge="pose"), Rules(**SMALL)])
def test_the_check_sees_every_wrong_number(rules: Rules) -> None:
    games = 30
    trace = pitaouf.trace(rules, 3, 0, games)
    assert reference.check_trace(rules, trace, games) > games
    rng = np.random.default_rng(4)
    found = list(records(trace.tolist(), rules, games))
    for record in rng.choice(np.array(found, dtype=object), size=20):
        # The cell and the way of the cat are not compared at the end; an even change of all weights is none.
        first = 3 if record.player == -4 else 0
        for offset in range(first, record.size):
            wrong = trace.copy()
            wrong[record.at + offset] += 1 if offset != record.size - 1 else 2
            if record.player == -1 and len(record.options) == 2 and offset == 10:
                continue  # the weight of what is certain
            if record.player == -4 and offset == 8:
                wrong[record.at + offset] = 1 - trace[record.at + offset]
            with pytest.raises((MatouError, ValueError, IndexError, OverflowError)):
                reference.check_trace(rules, wrong, games)


def test_a_line_of_play_as_a_trace() -> None:
    deal = pitaouf.Deal.from_text("3S 4H 2H JK;2S JK;4S 3H", rules=Rules(**SMALL))
    line = [deal.state().string_to_action("keep")]
    state = deal.state().child("keep")
    line.append(state.string_to_action("JK=4H"))
    trace = pitaouf.trace_line(deal, line)
    assert trace[:7].tolist() == [4, 9, 1, 0, 52, 8, 5]
    first = [0, 1, 0, 1 << 0 | 1 << 52, 0, 0, 1 << 1, 2, 4, 0, 2, 1 + 52 * 4, 2 + 52 * 4, 0]
    assert trace[7 : 7 + len(first)].tolist() == first
    won = pitaouf.Deal.from_text("2S 4S 2H JK;3S JK;4H 3H", rules=Rules(**SMALL))
    # Brio to the fridge; back on 3 a success, drawing 4H; on 2 an equal, whose move reaches cell 1.
    moves = ["keep", "JK=4S", "3S", "4H"]
    state, numbers = won.state(), []
    for move in moves:
        while state.current_player() == -1:
            state.apply_action(won.answer(state))
        numbers.append(state.string_to_action(move))
        state.apply_action(move)
    trace = pitaouf.trace_line(won, numbers)
    assert reference.check_trace(won.rules, trace, 1) == 4 + 4 + 1  # decisions; cells and draws; the end
    assert trace[-1] == 1
    with pytest.raises(MatouError, match="number 2"):
        pitaouf.trace_line(won, [0, 0])


def test_numbers_of_histories_agree() -> None:
    for number, rules in enumerate(cover(21)):
        deal = pitaouf.Game(rules).deal(number, seed=21)
        state = deal.state()
        cards = pitaouf.deal_many(rules, 21, number, 1)[0].tolist()
        hand = cards[rules.track - 1 : rules.track - 1 + rules.hand]
        twin = reference.start(rules, cards[0], hand)
        depth = 1
        while True:
            histories = perft(state, depth)
            assert histories == reference.perft(twin, depth)
            if histories > 3000 or depth == 8:
                break
            depth += 1


def lowest(actions: list[int], text: Callable[[int], str]) -> int:
    """A player of its own: keeps, plays the first single card or else the first sum."""
    return actions[0]


def last(actions: list[int], text: Callable[[int], str]) -> int:
    return actions[-1]


def by_text(actions: list[int], text: Callable[[int], str]) -> int:
    return min(actions, key=text)


@pytest.mark.parametrize("choose", [lowest, last, by_text])
def test_players_are_worth_the_same(choose: Callable[[list[int], Callable[[int], str]], int]) -> None:
    for rules in cover(22):
        small = Rules(**{**rules.describe(), **SMALL, "jokers": 1})
        mine = pitaouf.exact(
            pitaouf.Game(small).new_initial_state(),
            lambda state: choose(state.legal_actions(), state.action_to_string),
        )
        its = reference.value(
            small, lambda state, legal: choose(legal, lambda action: reference.action_to_string(state, action))
        )
        assert mine == pytest.approx(float(its), abs=1e-12)

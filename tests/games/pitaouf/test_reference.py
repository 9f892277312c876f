"""The readable rules of Pitaouf against played games, exact values and counts over all deals; and their checks."""

from __future__ import annotations

import csv
import itertools
import json
import math
from array import array
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from matou._compiled import pitaouf as compiled
from matou.errors import BadNotation, IllegalAction, InvalidState, MatouError
from matou.pitaouf import reference
from matou.pitaouf.reference_text import SUITS, Deal, card_from_text, card_text, deal_text
from matou.pitaouf.rules import Rules

DATA = Path(__file__).parents[2] / "data"
TRANSCRIPTS = [json.loads(line) for line in (DATA / "transcripts_pitaouf.jsonl").read_text().splitlines()]
with (DATA / "pitaouf_tiny.csv").open() as file:
    TINY = list(csv.DictReader(file, delimiter=";"))
with (DATA / "pitaouf_deals.csv").open() as file:
    DEALS = list(csv.DictReader(file, delimiter=";"))

# 7 cards: 2S 2H 3S 3H 4S 4H JK, the 4s being the aces; one of them lies on cell 2. 288 deals.
SMALL = {"suits": 2, "ranks": 3, "track": 4, "ace_cells": (2,), "hand": 2, "figures_from": 4}


# Played games


def test_transcripts_replay_whole(book: Any) -> None:
    for number, game in enumerate(TRANSCRIPTS):
        rules = Rules.from_options(**game["options"])
        deal = book.deal_from_text(game["deal"], rules)
        assert deal_text(deal) == game["deal"]
        state = book.start(rules, deal.cells[1], deal.hand)
        for index, step in enumerate(game["steps"]):
            where = f"game {number}, step {index}"
            assert book.current_player(state) == step["seat"], where
            if step["seat"] == 0:
                legal = book.legal_actions(state)
                assert legal == sorted(set(legal)), where
                assert sorted(book.action_to_string(state, action) for action in legal) == step["legal"], where
                assert max(legal) < 633 + 2**rules.hand, where
            else:
                law = book.chance_weights(state)
                total = sum(weight for _, weight in law)
                outcomes = {card_text(card): Fraction(weight, total) for card, weight in law}
                assert outcomes == {card: Fraction(share) for card, share in step["outcomes"].items()}, where
                assert [card for card, _ in law] == sorted(card for card, _ in law), where
                assert card_text(book.answer(state, deal)) == step["action"], where
            book.apply(state, book.string_to_action(state, step["action"]))
        assert book.current_player(state) == -4, f"game {number}"
        assert [book.returns(state)] == game["returns"], f"game {number}"


def test_replay_plays_the_players_actions_alone(book: Any) -> None:
    for number, game in enumerate(TRANSCRIPTS):
        rules = Rules.from_options(**game["options"])
        deal = book.deal_from_text(game["deal"], rules)
        line = [step["action"] for step in game["steps"] if step["seat"] == 0]
        assert book.replay(deal, line, rules) == ("won" if game["returns"] == [1] else "lost")
        if line and number < 30:
            assert book.replay(deal, line[:-1], rules) == "unfinished"
            with pytest.raises(
                IllegalAction, match=rf"action number {len(line) + 1} of the line: action '2S': the game is over"
            ):
                book.replay(deal, [*line, "2S"], rules)
            with pytest.raises(IllegalAction, match="action number 1 of the line: action '2S:3': not allowed here"):
                book.replay(deal, ["2S:3", *line], rules)
            with pytest.raises(BadNotation, match=r"action number 1 of the line: .*not '2X'"):
                book.replay(deal, ["2X", *line], rules)


# Exact values


def tiny_rules(row: dict[str, str]) -> Rules:
    options: dict[str, Any] = dict(row)
    del options["variant"], options["optimal_win_probability"]
    options["ace_cells"] = [int(cell) for cell in row["ace_cells"].split() if cell != "none"]
    for size in ("suits", "ranks", "track", "hand", "figures_from", "jokers"):
        options[size] = int(row[size])
    return Rules.from_options(**options)


@pytest.mark.parametrize("row", [row for row in TINY if row["variant"] in {"2", "3"} and row["exchange"] == "none"])
def test_best_reaches_the_optimum_of_small_games(row: dict[str, str]) -> None:
    assert abs(float(reference.best(tiny_rules(row))) - float(row["optimal_win_probability"])) < 1e-12


def test_best_of_the_twin_reaches_the_optimum_with_an_exchange() -> None:
    twin = compiled
    (row,) = (row for row in TINY if (row["variant"], row["exchange"]) == ("2", "swap"))
    assert abs(float(twin.best(tiny_rules(row))) - float(row["optimal_win_probability"])) < 1e-12


# Brute force over all deals of a small game


def all_deals(rules: Rules) -> Iterator[Deal]:
    """Every deal, hands as sets; each is equally likely."""
    pack = [rank * 4 + suit for rank in range(rules.ranks) for suit in range(rules.suits)] + [52] * rules.jokers
    lowest_ace = 4 * (rules.ranks - 1)
    size = rules.track - 1
    for track in itertools.permutations([card for card in pack if card != 52], size):
        if all((card >= lowest_ace) == (cell in rules.ace_cells) for cell, card in enumerate(track, start=1)):
            rest = [card for card in pack if card not in track]
            for hand in itertools.combinations(rest, rules.hand):
                for talon in itertools.permutations([card for card in rest if card not in hand]):
                    yield Deal([255, *track], list(hand), list(talon))


def test_there_are_288_deals_of_the_small_game() -> None:
    deals = list(all_deals(Rules(**SMALL)))
    assert len(deals) == 4 * 2 * 3 * 6 * 2
    for deal in deals:
        assert reference.deal_from_text(deal_text(deal), Rules(**SMALL)) == deal


def histories(rules: Rules, deal: Deal) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every whole way to play a deal: all its steps as text, and how it ends."""
    todo = [((), reference.start(rules, deal.cells[1], deal.hand))]
    while todo:
        done, state = todo.pop()
        seat = state.current_player()
        if seat == -4:
            yield done, "won" if state.returns() else "lost"
            continue
        actions = state.legal_actions() if seat == 0 else [state.answer(deal)]
        for action in actions:
            after = reference.apply(reference.copy(state), action)
            todo.append(((*done, reference.action_to_string(state, action)), after))


@pytest.mark.parametrize("exchange", ["none", "swap", "out", "bottom"])
def test_chance_is_the_count_over_all_deals_that_fit(exchange: str) -> None:
    rules = Rules(**{**SMALL, "hand": 1, "exchange": exchange, "joker": "wild", "fridge": "pose"})
    dealt: dict[tuple[int, int], list[tuple[Deal, list[int]]]] = defaultdict(list)
    for deal in all_deals(rules):
        dealt[deal.cells[1], deal.hand[0]].append((deal, deal.talon))
    assert sum(map(len, dealt.values())) == 4 * 2 * 3 * 4 * 6
    for (cell_1, card), worlds in dealt.items():
        count_worlds(reference.start(rules, cell_1, [card]), worlds, None)


def count_worlds(state: Any, worlds: list[tuple[Deal, list[int]]], reading: tuple[int, int, list[int]] | None) -> None:
    """Compare chance's law with the worlds that fit the history, each with its talon, in every history from here on."""
    if state.current_player() == 0:
        for action in state.legal_actions():
            after = reference.apply(reference.copy(state), action)
            spelt = reference.action_to_string(state, action)
            exchange = (card_from_text(spelt[:2]), SUITS.index(spelt[3]), []) if ">" in spelt else None
            count_worlds(after, worlds, exchange)
    elif state.current_player() == -1:
        shown: dict[int, list[tuple[Deal, list[int]]]] = defaultdict(list)
        for deal, talon in worlds:
            if reading:
                card = talon[-1 - len(reading[2])]
            elif state.phase == reference.REVEAL:
                card = deal.cells[state.cat]
            else:
                card, talon = talon[0], talon[1:]
            shown[card].append((deal, talon))
        law = state.chance_weights()
        total = sum(weight for _, weight in law)
        assert {card: Fraction(weight, total) for card, weight in law} == {
            card: Fraction(len(fitting), len(worlds)) for card, fitting in shown.items()
        }
        for card, fitting in shown.items():
            after = reference.apply(reference.copy(state), card)
            if not reading:
                count_worlds(after, fitting, None)
                continue
            aside, suit, read = reading
            if card != 52 and card % 4 == suit:
                fitting = [(deal, exchanged(talon, card, aside, state.game)) for deal, talon in fitting]
                count_worlds(after, fitting, None)
            else:
                count_worlds(after, fitting, (aside, suit, [*read, card]) if len(read) + 1 < len(talon) else None)


def exchanged(talon: list[int], taken: int, aside: int, game: Any) -> list[int]:
    if game.swap:
        return [aside if card == taken else card for card in talon]
    return [card for card in talon if card != taken] + ([aside] if game.bottom else [])


@pytest.mark.parametrize("options", [{}, {"exchange": "none", "joker": "dead"}, {"exchange": "out", "fridge": "pose"}])
def test_perft_counts_the_histories_that_some_deal_has(book: Any, options: dict[str, str]) -> None:
    rules = Rules(**{**SMALL, **options})
    wholes: dict[tuple[int, tuple[int, ...]], set[tuple[str, ...]]] = defaultdict(set)
    for deal in all_deals(rules):
        wholes[deal.cells[1], tuple(deal.hand)].update(history for history, _ in histories(rules, deal))
    for (cell_1, hand), found in wholes.items():
        state = book.start(rules, cell_1, hand)
        for depth in (0, 1, 2, 3, 5, 99):
            assert book.perft(state, depth) == len({history[:depth] for history in found})
    # Before the deal: cell 1, then the two cards of the hand in either order.
    dealt = sum(2 * len({history[:2] for history in found}) for found in wholes.values())
    assert book.perft(book.new_initial_state(rules), 5) == dealt


@pytest.mark.parametrize("options", [{"joker": "top"}, {"joker": "dead", "exchange": "bottom"}, {"finish": "clear"}])
def test_winnable_tries_every_way(book: Any, options: dict[str, str]) -> None:
    rules = Rules(**{**SMALL, **options})
    deals = list(all_deals(rules))[::5]
    wins = 0
    for deal in deals:
        expected = any(result == "won" for _, result in histories(rules, deal))
        assert book.winnable(rules, deal) == expected
        wins += expected
    assert 0 < wins < len(deals)


@pytest.mark.parametrize(
    ("column", "options", "lost"),
    [
        ("substitute", {}, [40]),
        ("wild", {"joker": "wild"}, [40]),
        ("top", {"joker": "top"}, [40]),
        ("dead_out", {"joker": "dead"}, [40, 85, 227]),
    ],
)
def test_winnable_agrees_on_standard_deals(book: Any, column: str, options: dict[str, str], lost: list[int]) -> None:
    """On those that a plain search decides in a few hundred steps; without the exchange."""
    rules = Rules(**{**options, "exchange": "none"})
    for row in DEALS:
        if int(row["id"]) in {34, 84, 100, 114, 125, 154, 201, *lost}:
            deal = book.deal_from_text(f"{row['track']};{row['hand']};{row['talon']}", rules)
            assert row[column] == ("0" if int(row["id"]) in lost else "1")
            assert book.winnable(rules, deal) == (row[column] == "1")


@pytest.mark.parametrize("options", [{"exchange": "none"}, {"exchange": "swap", "joker": "wild", "moves": "up_to"}])
def test_value_of_a_player_is_his_share_of_all_deals(book: Any, options: dict[str, str]) -> None:
    rules = Rules(**{**SMALL, **options})

    def chooser(state: Any, legal: list[int]) -> int:
        return legal[(state.hand + state.cat + len(legal)) % len(legal)]

    wins = deals = 0
    for deal in all_deals(rules):
        state = reference.start(rules, deal.cells[1], deal.hand)
        while state.current_player() != -4:
            legal = state.legal_actions()
            reference.apply(state, chooser(state, legal) if legal else state.answer(deal))
        wins += state.returns()
        deals += 1
    assert 0 < wins < deals
    assert book.value(rules, chooser) == Fraction(wins, deals)
    assert book.best(rules) >= book.value(rules, chooser)
    with pytest.raises(IllegalAction, match="action 'JK=AC:3': not allowed here"):
        book.value(rules, lambda state, legal: 632)


def test_best_is_the_optimum_counted_on_all_deals(book: Any) -> None:
    rules = Rules(**{**SMALL, "joker": "top", "moves": "up_to"})

    def wins(state: Any, deals: list[Deal]) -> int:
        """The most of these deals, which all look alike so far, that one way to play wins."""
        if state.current_player() == -4:
            return len(deals) * int(state.returns())
        if state.current_player() == 0:
            return max(wins(book.apply(book.copy(state), action), deals) for action in state.legal_actions())
        shown: dict[int, list[Deal]] = defaultdict(list)
        for deal in deals:
            shown[state.answer(deal)].append(deal)
        return sum(wins(book.apply(book.copy(state), card), alike) for card, alike in shown.items())

    dealt: dict[tuple[int, tuple[int, ...]], list[Deal]] = defaultdict(list)
    for deal in all_deals(rules):
        dealt[deal.cells[1], tuple(deal.hand)].append(deal)
    total = sum(wins(book.start(rules, cell_1, hand), deals) for (cell_1, hand), deals in dealt.items())
    assert 0 < total < 288
    assert book.best(rules) == Fraction(total, 288)


# Traces of another program


@cache
def traced(number: int) -> tuple[Rules, list[int], dict[int, list[int]]]:
    """A played game as a trace: choices and weights from the transcript, the rest as the reference shows it.

    Third, the indices where another number can be as right: the cat's cell and way at the end, its way on the fridge
    and the weight of a certain card (any number; none is listed), and the action chosen (the other legal ones).
    """
    game = TRANSCRIPTS[number]
    rules = Rules.from_options(**game["options"])
    deal = reference.deal_from_text(game["deal"], rules)
    trace = [*deal.cells[1:], *deal.hand, *deal.talon]
    free: dict[int, list[int]] = {}
    state = reference.start(rules, deal.cells[1], deal.hand)
    for step in [*game["steps"], None]:
        if step is None or state.cat == rules.track:
            free[len(trace) + 2] = []
        if step is None:
            free[len(trace) + 1] = []
        trace += [step["seat"] if step else -4, state.cat, state.way, state.hand, state.neutralised, state.danger]
        trace += [state.turned_up, state.talon_size()]
        if step is None:
            trace += game["returns"]
        elif step["seat"] == 0:
            chosen = reference.string_to_action(state, step["action"])
            numbers = {reference.action_to_string(state, action): action for action in state.legal_actions()}
            legal = sorted(numbers[text] for text in step["legal"])
            trace += [len(legal), *legal, chosen]
            free[len(trace) - 1] = legal
            reference.apply(state, chosen)
        else:
            shares = {card_from_text(card): Fraction(share) for card, share in step["outcomes"].items()}
            factor = 7 * math.lcm(*(share.denominator for share in shares.values()))
            trace.append(len(shares))
            for card in sorted(shares):
                trace += [card, int(shares[card] * factor)]
            if len(shares) == 1:
                free[len(trace) - 1] = []
            trace.append(card_from_text(step["action"]))
            reference.apply(state, trace[-1])
    return rules, trace, free


def checked(book: Any, rules: Rules, trace: list[int], games: int = 1) -> int:
    return int(book.check_trace(rules, trace if book is reference else array("q", trace), games))


def test_traces_of_played_games_agree(book: Any) -> None:
    for number, game in enumerate(TRANSCRIPTS):
        rules, trace, _ = traced(number)
        assert checked(book, rules, trace) == len(game["steps"]) + 1
    assert checked(book, rules, trace * 3, 3) == 3 * (len(game["steps"]) + 1)
    assert checked(book, rules, [], 0) == 0


@pytest.mark.parametrize("option", [("joker", "substitute"), ("fridge", "pose"), ("exchange", "bottom")])
def test_no_number_of_a_trace_can_be_wrong(book: Any, option: tuple[str, str]) -> None:
    name, word = option
    won = [n for n, game in enumerate(TRANSCRIPTS) if game["options"][name] == word and game["returns"] == [1]]
    rules, trace, free = traced(min(won, key=lambda number: len(TRANSCRIPTS[number]["steps"])))
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
    cards = rules.track - 1 + 28
    assert (trace[cards], trace[cards + 8], trace[cards + 9]) == (0, 16, 0)

    def message(changed: list[int], games: int = 1) -> str:
        with pytest.raises(MatouError) as caught:
            checked(book, rules, changed, games)
        assert "\n" not in str(caught.value)
        return str(caught.value)

    def change(index: int, value: int) -> list[int]:
        return [*trace[:index], value, *trace[index + 1 :]]

    second = message([*trace, *change(cards + 9, 213)], 2)
    assert second.startswith("game 1, step 0: the list of legal actions is 2S (213), ")
    assert "by the rules: cat on cell 1 (2S), hand 5S 5C 9H JH KD, talon of 23" in second
    assert "step 0: the talon's size is 22 in the trace and 23 by the rules" in message(change(cards + 7, 22))
    assert "step 0: the action chosen, keep" not in message(change(cards + 25, 1))
    assert "step 0: the action chosen, 2S>S (1), is not a legal one: keep (0), 5S>H" in message(change(cards + 25, 1))
    after = cards + 26
    assert (trace[after], trace[after + 8]) == (-1, 47)
    weights = message(change(after + 10, trace[after + 10] + 1))
    assert "step 1: the cards and weights are 2H:" in weights
    assert "step 1: the card shown is 0 in the trace" in message(change(after + 9 + 94, 0))
    assert "step 0: the trace ends too early" in message(trace[: cards + 20])
    assert "no deal stands at index 0" in message(trace[:20])
    assert "the trace goes on after its 1 games" in message([*trace, 0])
    assert f"no deal stands at index {len(trace)}" in message(trace, 2)
    assert "game 0, 2S is there twice" in message(change(1, 0))
    assert "no deal stands" in message(change(1, 99))


# Deals and errors

GOOD = TRANSCRIPTS[0]["deal"]


def test_a_deal_is_read_in_order() -> None:
    deal = reference.deal_from_text(GOOD, Rules())
    assert (len(deal.cells), len(deal.hand), len(deal.talon)) == (26, 5, 23)
    assert [card_text(card) for card in (deal.cells[1], deal.cells[25], deal.hand[0], deal.talon[0])] == (
        ["2S", "7C", "5C", "4C"]
    )
    assert card_text(deal.talon[-1]) == "TD"


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        (("2S", "2X"), BadNotation, "not '2X'"),
        (("2S", "10S"), BadNotation, "not '10S'"),
        (("2S", "?"), BadNotation, r"not '\?'"),
        (("2S", "2s"), BadNotation, "not '2s'"),
        ((";", " "), BadNotation, "three parts, not 2"),
        (("2S KH", "2S 2S"), InvalidState, "2S is there twice"),
        (("2S KH", "KH KH"), InvalidState, "KH is there twice"),
        (("2S KH", "AH KH"), InvalidState, "AH cannot lie on cell 1: aces lie on the ace cells alone"),
        (("TC AD", "TC 9D"), InvalidState, "9D cannot lie on cell 10: an ace cell holds an ace"),
        (("2S KH", "JK KH"), InvalidState, "a joker cannot lie on cell 1"),
        (("7C JK", "7C KC"), InvalidState, "the last cell is the fridge and shows JK, not 'KC'"),
        (("2S KH", "KH"), InvalidState, "the track has 26 cards under these rules, not 25"),
        (("5C 5S", "5S"), InvalidState, "cards are missing: 5C"),
        (("5C 5S KD JH 9H;", "5C 5S KD JH;9H "), InvalidState, "the hand has 5 cards under these rules, not 4"),
        (("QD JK 8S", "QD 8S"), InvalidState, "cards are missing: JK"),
        (("QD JK 8S", "QD JK JK 8S"), InvalidState, "JK is there twice"),
    ],
)
def test_deals_that_cannot_be(change: tuple[str, str], error: type[MatouError], message: str) -> None:
    assert change[0] in GOOD
    with pytest.raises(error, match=message):
        reference.deal_from_text(GOOD.replace(*change, 1), Rules())


def test_deals_of_another_pack_are_refused() -> None:
    small = Rules(**SMALL)
    assert reference.deal_from_text("2S 4H 3H JK;2H JK;4S 3S", small).talon == [8, 4]
    with pytest.raises(InvalidState, match="the pack of these rules has no 2D"):
        reference.deal_from_text("2S 4H 3H JK;2H JK;4S 2D", small)
    with pytest.raises(InvalidState, match="the pack of these rules has no JK"):
        reference.deal_from_text("2S 4H 3H JK;2H JK;4S 3S", Rules(**{**SMALL, "jokers": 0}))
    with pytest.raises(InvalidState, match="5S cannot lie on cell 1"):
        reference.deal_from_text("5S 4H 3H JK;2H JK;4S 3S", small)
    with pytest.raises(InvalidState, match="the track has 26 cards"):
        reference.deal_from_text("2S 4H 3H JK;2H JK;4S 3S", Rules())


def test_a_start_that_cannot_be_dealt(book: Any) -> None:
    for cell_1, hand, message in (
        (50, [1, 2, 3, 4, 5], "AD cannot be dealt on cell 1"),
        (52, [1, 2, 3, 4, 5], "JK cannot be dealt on cell 1"),
        (0, [1, 2, 3, 4, 4], "2C cannot|3S cannot be dealt in the hand"),
        (0, [0, 2, 3, 4, 5], "2S cannot be dealt in the hand"),
        (0, [1, 2, 3, 4, 99], "card 99 cannot be dealt in the hand"),
        (0, [1, 2, 3, 4], "the hand has 5 cards under these rules, not 4"),
    ):
        with pytest.raises(InvalidState, match=message):
            book.start(Rules(), cell_1, hand)


def test_actions_that_cannot_be(book: Any) -> None:
    state = book.start(Rules(), 0, [5, 6, 7, 8, 9])
    for spelt in ("KH", "JK", "2S>S", "3H>H", "3H+3D", "JK=AH:2", "3H:1"):
        with pytest.raises(IllegalAction, match="not allowed here: cat on cell 1") as caught:
            book.string_to_action(state, spelt)
        assert repr(spelt) in str(caught.value)
    for spelt in ("", "Keep", "KH:0", "KH:4", "KH+", "3H>", "JK=JK", "KH KH", "7C>X", "d3"):
        with pytest.raises(BadNotation) as caught_text:
            book.string_to_action(state, spelt)
        assert repr(spelt) in str(caught_text.value)
    for action in (-1, 1, 213, 10**6):
        with pytest.raises(IllegalAction, match="not allowed here"):
            book.apply(state, action)
    with pytest.raises(IllegalAction, match="chance has nothing to show"):
        book.answer(state, book.deal_from_text(GOOD, Rules()))


def test_a_copy_goes_its_own_way(book: Any) -> None:
    state = book.start(Rules(), 0, [5, 6, 7, 8, 9])
    other = book.apply(book.copy(state), 0)
    book.apply(other, book.string_to_action(other, "4S"))
    book.apply(other, 20)
    book.apply(other, book.chance_weights(other)[3][0])
    assert (state.phase, state.hand, list(state.cells)[1:4]) == (reference.EXCHANGE, 0b1111100000, [0, 0, 0])
    assert book.perft(state, 1) == 16
    assert other.cells[3] == book.copy(other).cells[3] != 0

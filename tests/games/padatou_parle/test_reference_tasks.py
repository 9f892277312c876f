"""The plain searches of the readable rules of Padatou parlé against brute force of another kind."""

from __future__ import annotations

import csv
import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from matou._compiled import padatou_parle as compiled
from matou.errors import InvalidState, NotApplicable
from matou.padatou_parle import reference
from matou.padatou_parle.rules import Rules

SILENT = Rules(questions=False)
DEAL = "1;S:AKQJT987 H:- D:- C:-;S:- H:AKQJT987 D:- C:-;S:- H:- D:AKQJT987 C:-;S:- H:- D:- C:AKQJT987"
PACK = [rank + suit for suit in "SHDC" for rank in "789TJQKA"]
Hands = tuple[tuple[str, ...], ...]


def spelt(hand: tuple[str, ...] | list[str]) -> str:
    suits = ("".join(rank for rank in "AKQJT987" if rank + suit in hand) or "-" for suit in "SHDC")
    return " ".join(f"{suit}:{ranks}" for suit, ranks in zip("SHDC", suits, strict=True))


def cards_of(word: int) -> tuple[str, ...]:
    return tuple(card for at, card in enumerate(PACK) if word >> at & 1)


def dealt(size: int, seed: int, pack: list[str] = PACK) -> Hands:
    cards = random.Random(f"{size} {seed}").sample(pack, 4 * size)
    return tuple(tuple(sorted(cards[size * seat :][:size], key=PACK.index)) for seat in range(4))


# A deal in texts alone: what can be played, where it leads.


def lines(
    hands: Hands, leader: int, won: tuple[int, ...], trick: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[tuple[int, str], ...], tuple[int, ...]]]:
    """Every way to play on to the end, as seats with cards, in the order of cards; with the tricks at the end."""
    if len(trick) == 4:
        best = max((card for card in trick if card[1] == trick[0][1]), key=PACK.index)
        leader = (leader + trick.index(best)) % 4
        won = tuple(tricks + (seat == leader) for seat, tricks in enumerate(won))
        trick = ()
    if not trick and not hands[leader]:
        yield (), won
        return
    seat = (leader + len(trick)) % 4
    following = [card for card in hands[seat] if trick and card[1] == trick[0][1]]
    for card in following or hands[seat]:
        left = tuple(tuple(other for other in hand if other != card) for hand in hands)
        for rest, end in lines(left, leader, won, (*trick, card)):
            yield ((seat, card), *rest), end


def value(group: list[tuple[tuple[tuple[int, str], ...], tuple[int, ...]]]) -> int:
    """The tricks of seats 0 and 2 by minimax over all lines, each with the tricks at its end."""
    if not group[0][0]:
        won = group[0][1]
        return won[0] + won[2]
    below = [
        value([(line[1:], end) for line, end in branch])
        for _, branch in itertools.groupby(group, key=lambda found: found[0][0][1])
    ]
    return max(below) if group[0][0][0][0] % 2 == 0 else min(below)


SITUATIONS = [(size, leader, seed) for size in (1, 2) for leader in range(4) for seed in range(3)]
SITUATIONS += [(3, seed % 4, seed) for seed in range(5, 8)]


def test_double_dummy_by_all_lines(book: Any) -> None:
    seen = set()
    for size, leader, seed in SITUATIONS:
        hands = dealt(size, seed)
        even = value(list(lines(hands, leader, (0, 0, 0, 0))))
        spelt_hands = [spelt(hand) for hand in hands]
        assert book.double_dummy(spelt_hands, leader) == (even if leader % 2 == 0 else size - even)
        assert book.double_dummy_table(spelt_hands)[leader] == even
        seen.add((size, even))
    assert {(1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (3, 1)} <= seen


def test_analyse_tells_what_each_card_is_worth_in_mid_trick_too(book: Any) -> None:
    """What a card is worth: the lines that go on with it, counted from the present trick on."""
    for size, leader, seed in SITUATIONS:
        hands = dealt(size, seed)
        found = list(lines(hands, leader, (0, 0, 0, 0)))
        state = book.ending([spelt(hand) for hand in hands], leader, rules=SILENT)
        draw = random.Random(f"cards {seed}")
        for step in range(min(4 * size, 6)):
            mover, finished = found[0][0][step][0], tuple(state.won)
            left = size - sum(finished)
            expected = []
            for card, branch in itertools.groupby(found, key=lambda each: each[0][step][1]):
                even = value([(line[step + 1 :], end) for line, end in branch]) - finished[0] - finished[2]
                expected.append((card, even if mover % 2 == 0 else left - even))
            assert book.analyse(state) == expected
            card = draw.choice(expected)[0]
            found = [each for each in found if each[0][step][1] == card]
            book.apply(state, book.string_to_action(state, card))


def test_analyse_before_a_lead_is_about_the_leader_s_cards(book: Any) -> None:
    hands = [spelt(hand) for hand in dealt(3, 5)]
    state = book.ending(hands, 1, (1, 2, 0, 0))
    expected = book.analyse(book.ending(hands, 1, rules=SILENT))
    assert book.analyse(state) == expected
    assert max(tricks for _, tricks in expected) == book.double_dummy(hands, 1)
    book.apply(state, book.string_to_action(state, "ask which_suit"))
    assert book.analyse(state) == expected
    book.apply(state, book.string_to_action(state, "answer H"))
    assert book.analyse(state) == expected
    assert (state.phase, list(state.won)) == (reference.PLAY, [1, 2, 0, 0])
    one = ["S:A H:- D:- C:-", "S:K H:- D:- C:-", "S:Q H:- D:- C:-", "S:J H:- D:- C:-"]
    assert book.analyse(book.ending(one, 3)) == [("JS", 0)]
    ended = book.from_text(book.to_text(book.start(SILENT, reference.deal_from_text(DEAL))), SILENT)
    while ended.phase != reference.OVER:
        book.apply(ended, ended.legal_actions()[0])
    assert book.analyse(ended) == []


def test_the_tables_are_those_of_shuffled_seats() -> None:
    """Larger endings: turning the table by a seat turns the answers, and by suits changes nothing."""
    for size, seeds in ((4, 4), (5, 1)):
        for seed in range(seeds):
            hands = dealt(size, seed)
            table = compiled.double_dummy_table([spelt(hand) for hand in hands])
            turned = compiled.double_dummy_table([spelt(hand) for hand in (*hands[1:], hands[0])])
            assert turned == [size - table[(leader + 1) % 4] for leader in range(4)]
            suits = str.maketrans("SHDC", "DCHS")
            others = [spelt([card[0] + card[1].translate(suits) for card in hand]) for hand in hands]
            assert compiled.double_dummy_table(others) == table


def test_the_data_of_whole_deals_can_be_read() -> None:
    with (Path(__file__).parents[2] / "data/padatou_double_dummy.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 2000
    for row in rows:
        hands = [row[f"hand{seat}"] for seat in range(4)]
        text = ";".join(["0", *hands])
        assert reference.deal_to_text(reference.deal_from_text(text)) == text
        assert all(0 <= int(row[f"team02_lead{leader}"]) <= 8 for leader in range(4))


def test_perft_counts_the_lines(book: Any) -> None:
    for size, leader, seed in SITUATIONS:
        hands = dealt(size, seed)
        state = book.ending([spelt(hand) for hand in hands], leader, rules=SILENT)
        whole = [line for line, _ in lines(hands, leader, (0, 0, 0, 0))]
        for depth in (0, 1, 2, 4, 5, 99):
            assert book.perft(state, depth) == len({line[:depth] for line in whole})
    assert book.perft(book.new_initial_state(Rules()), 2) == 32 * 31
    # 96 questions; after 89 of them (and `nothing`) a lead, after the others four or two answers.
    one = ["S:A H:- D:- C:-", "S:K H:- D:- C:-", "S:Q H:- D:- C:-", "S:J H:- D:- C:-"]
    assert [book.perft(book.ending(one), depth) for depth in (1, 2, 3, 6)] == [96, 89 + 4 + 6 * 2] + [105] * 2


def told(hand: tuple[str, ...], question: str, left: list[str]) -> int:
    """The answer to a question on a fact about a hand, when these cards are not in finished tricks."""
    _, kind, item = question.split()
    suit = [card for card in left if card[1] == item]
    return int(
        {
            "has_suit": any(card[1] == item for card in hand),
            "count_rank": sum(card[0] == item for card in hand),
            "has_card": item in hand,
            "has_rank": any(card[0] == item for card in hand),
            "master": bool(suit) and suit[-1] in hand,
            "gone": item not in left,
        }[kind]
    )


def test_worlds_are_the_hands_that_fit_what_is_seen_and_told() -> None:
    """By trying all orders of the unseen cards: no suit that was not followed, and every answer as it was given."""
    voids_seen = narrowed = 0
    pack = [card for card in PACK if card[0] in "AKQJ"]
    for seed in range(24):
        draw = random.Random(f"worlds {seed}")
        hands = dealt(2, seed, pack)
        state = compiled.ending([spelt(hand) for hand in hands], draw.randrange(4))
        voids: set[tuple[int, str]] = set()
        facts: list[tuple[int, str, int, list[str], int]] = []  # who, what, the answer, cards left, number played
        played: list[tuple[int, str]] = []
        stop = draw.randrange(1, 6)
        while len(played) < stop or state.phase != reference.PLAY:
            action = draw.choice(state.legal_actions())
            spelt_action = compiled.action_to_string(state, action)
            if state.phase == reference.PLAY:
                led = PACK[state.trick[0]][1] if state.plays else spelt_action[1]
                if led != spelt_action[1]:
                    voids.add((state.turn(), led))
                played.append((state.turn(), spelt_action))
            elif state.phase == reference.ASK and spelt_action.split()[1] not in {"nothing", "which_suit", "prefer"}:
                left = [card for word in state.hand for card in cards_of(word)]
                partner = (state.leader + 2) % 4
                answer = told(cards_of(state.hand[partner]), spelt_action, sorted(left, key=PACK.index))
                facts.append((partner, spelt_action, answer, sorted(left, key=PACK.index), len(played)))
            compiled.apply(state, action)
        voids_seen += bool(voids)
        now = [cards_of(word) for word in state.hand]
        for seat in range(-1, 4):
            others = [other for other in range(4) if other != seat]
            unseen = [card for other in others for card in now[other]]
            expected, without_facts = set(), set()
            for order in itertools.permutations(unseen):
                at, world = 0, list(now)
                for other in others:
                    world[other] = tuple(sorted(order[at : at + len(now[other])], key=PACK.index))
                    at += len(now[other])
                if any(card[1] == suit for other, suit in voids if other != seat for card in world[other]):
                    continue
                without_facts.add(tuple(world))
                if all(
                    told((*world[who], *(card for seat, card in played[count:] if seat == who)), question, left)
                    == answer
                    for who, question, answer, left, count in facts
                ):
                    expected.add(tuple(world))
            found = list(compiled.worlds(state, seat))
            assert len(found) == len(set(found))
            assert {tuple(cards_of(word) for word in world) for world in found} == expected
            assert tuple(state.hand) in found
            narrowed += expected != without_facts
    assert voids_seen > 5
    assert narrowed > 20


def test_worlds_before_anything_is_seen_and_after_a_fact(book: Any) -> None:
    hands = ["S:A7 H:- D:- C:-", "S:K H:9 D:- C:-", "S:8 H:- D:A C:-", "S:- H:- D:- C:AK"]
    state = book.ending(hands)
    assert len(list(book.worlds(state, 3))) == 90  # 6! / (2! 2! 2!)
    assert len(list(book.worlds(state, -1))) == 2520
    book.apply(state, book.string_to_action(state, "ask has_card AD"))
    # The partner, seat 2, has the ace of diamonds: 5 cards for his other one, 4! / (2! 2!) for the rest.
    assert len(list(book.worlds(state, 0))) == 5 * 6
    assert len(list(book.worlds(state, 2))) == 90
    assert len(list(book.worlds(state, 1))) == 5 * 6
    assert len(list(book.worlds(state, -1))) == 7 * 90


def test_what_the_tasks_refuse(book: Any) -> None:
    state = book.ending([spelt(hand) for hand in dealt(1, 0)])
    for seat in (-2, 4):
        with pytest.raises(InvalidState, match=f"seat: the seats are -1 to 3, not {seat}"):
            book.worlds(state, seat)
    dealing = book.new_initial_state(Rules())
    for task in (book.analyse, lambda state: book.worlds(state, 0)):
        with pytest.raises(NotApplicable, match="this is for states with all cards dealt: the deal, 0 cards dealt"):
            task(dealing)
    one = ["S:A H:- D:- C:-", "S:K H:- D:- C:-", "S:Q H:- D:- C:-", "S:J H:- D:- C:-"]
    for hands, leader, message in (
        (one[:3], 0, "hands: 4 seats have one each, not 3"),
        (one, 4, "leader: the seats are 0 to 3, not 4"),
        ([*one[:3], one[0]], 0, "hand 3: AS is there twice"),
        ([*one[:3], "S:JT H:- D:- C:-"], 0, "hand 3: a seat is dealt 1 cards, not 2"),
        (["S:- H:- D:- C:-"] * 4, 0, "hands: they hold no card"),
    ):
        with pytest.raises(InvalidState, match=message):
            book.double_dummy(hands, leader)

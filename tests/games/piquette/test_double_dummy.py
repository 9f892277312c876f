"""Tricks of two hands known to both: data of independent origin, plain search, laws of two-person whist, bad input."""

from __future__ import annotations

import csv
import itertools
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from matou import piquette
from matou.errors import InvalidState
from matou.piquette import reference

DATA = Path(__file__).parents[2] / "data" / "piquette_double_dummy.csv"


def random_hands(rng: np.random.Generator, size: int) -> list[int]:
    cards = rng.permutation(32)[: 2 * size]
    return [int(sum(1 << int(card) for card in cards[seat * size : (seat + 1) * size])) for seat in range(2)]


def test_every_deal_of_the_data():
    with DATA.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 500
    found = piquette.double_dummy_many([[row["hand0"], row["hand1"]] for row in rows], threads=2)
    assert found.dtype == np.int8
    want = [[int(row["leader_tricks_lead0"]), int(row["leader_tricks_lead1"])] for row in rows]
    assert found.tolist() == want
    leaders = [number % 2 for number in range(500)]
    one = piquette.double_dummy_many([[row["hand0"], row["hand1"]] for row in rows], leaders=leaders)
    assert one.tolist() == [pair[leader] for pair, leader in zip(want, leaders, strict=True)]
    for row, pair in list(zip(rows, want, strict=True))[:30]:
        assert [piquette.double_dummy([row["hand0"], row["hand1"]], leader) for leader in (0, 1)] == pair


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
def test_endings_by_plain_search(size: int):
    rng = np.random.default_rng(size)
    for _ in range(60):
        hands = random_hands(rng, size)
        for leader in (0, 1):
            want = reference.leader_tricks(hands[leader], hands[1 - leader], {})
            assert piquette.double_dummy(hands, leader) == want
            cards = piquette.analyse_hands(hands, leader)
            assert max(card.tricks for card in cards if card.tricks is not None) == want
            assert len(cards) == size
            found = piquette.solve_hands(hands, leader)
            assert found.tricks is not None
            assert found.tricks[leader] == want
            assert found.line[0] == next(card.action for card in cards if card.tricks == want)


def test_the_cards_of_a_trick_in_progress():
    # The king is led: the queen alone follows it, and so has its value although it is forced.
    assert piquette.analyse_hands(["S:A H:- D:- C:-", "S:Q H:K D:- C:-"], leader=0, trick="KS") == [
        piquette.CardTricks("QS", 0)
    ]
    assert piquette.solve_hands(["S:A H:- D:- C:-", "S:Q H:K D:- C:-"], leader=0, trick="KS").tricks == (2, 0)


# Laws of whist for two players, found by full enumeration. A word tells one suit from the top down: W is the hand of
# seat 0, E that of seat 1; both hold n cards.


def words(n: int) -> list[str]:
    return [
        "".join("W" if i in west else "E" for i in range(2 * n)) for west in itertools.combinations(range(2 * n), n)
    ]


def suit(word: str, number: int = 0) -> list[int]:
    """The two hands that a word tells in one suit, with the suit's top ranks."""
    hands = [0, 0]
    for place, who in enumerate(word):
        hands[who == "E"] |= 1 << 8 * number + 7 - place
    return hands


def west_tricks(deals: list[list[int]]) -> list[list[int]]:
    """Tricks of W when W leads and when E leads."""
    found = piquette.double_dummy_many(np.array(deals, np.uint32))
    sizes = [deal[0].bit_count() for deal in deals]
    return [[int(mine), size - int(other)] for (mine, other), size in zip(found, sizes, strict=True)]


@pytest.mark.parametrize(("n", "histogram"), [(1, [1, 1]), (2, [2, 3, 1]), (3, [2, 9, 8, 1]), (4, [2, 22, 33, 12, 1])])
def test_one_suit(n: int, histogram: list[int]):
    deals = words(n)
    values = dict(zip(deals, west_tricks([suit(word) for word in deals]), strict=True))
    counts = Counter(first for first, _ in values.values())
    assert [counts[tricks] for tricks in range(n + 1)] == histogram
    for word, (first, second) in values.items():
        assert first <= second <= first + 1, "the lead is never an advantage in one suit (L1)"
        complement = word.translate(str.maketrans("WE", "EW"))
        assert first + values[complement][1] == n, "the other hand wins the rest (L5)"
    for k in range(n + 1):
        assert values["W" * k + "E" * n + "W" * (n - k)] == [k, k], "the top k win, whoever leads (L3)"
    assert values["WE" * n] == [(n + 1) // 2, n // 2 + 1], "alternating from the top (L4)"
    assert values["EW" * n] == [(n + 1) // 2 - 1, n // 2], "the same for the other hand, by L5"


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_the_reply_in_one_suit(n: int):
    """The second player has a best reply among his cheapest winner and his lowest card (L2)."""
    for word in words(n):
        west, east = suit(word)
        for led in [card for card in range(8) if west >> card & 1]:
            trick = reference.text.card_text(led)
            cards = piquette.analyse_hands([west & ~(1 << led), east], leader=0, trick=trick)
            tricks = {card.action: card.tricks for card in cards}
            low = reference.text.card_text((east & -east).bit_length() - 1)
            above = [card for card in range(led + 1, 8) if east >> card & 1]
            cheapest = reference.text.card_text(above[0]) if above else low
            assert max(tricks[low], tricks[cheapest]) == max(tricks.values())


MEANS = {
    1: {"EW": 0},
    2: {"EEWW": 0, "EWEW": 1 / 2, "EWWE": 1, "WEEW": 1},
    3: {
        "EEEWWW": 0,
        "EEWEWW": 1 / 2,
        "EEWWEW": 3 / 4,
        **dict.fromkeys(["EEWWWE", "EWEEWW", "EWEWEW", "EWEWWE", "WEEEWW"], 1),
        "EWWEEW": 5 / 4,
        "EWWEWE": 3 / 2,
        "WEEWEW": 3 / 2,
    },
}


def mean(word: str) -> float:
    """The value of one suit in the rounding law; that of the complement is n less it."""
    n = len(word) // 2
    if word in MEANS[n]:
        return MEANS[n][word]
    return n - MEANS[n][word.translate(str.maketrans("WE", "EW"))]


def test_the_means_cover_all_suits():
    assert all(0 <= mean(word) <= n for n in (1, 2, 3) for word in words(n))


@pytest.mark.parametrize("suits", [1, 2, 3, 4])
def test_the_rounding_law(suits: int):
    """With as many cards of each suit in both hands W takes the rounded sum of the means, whoever leads (L6)."""
    every = [word for n in (1, 2, 3) for word in words(n)]
    rng = np.random.default_rng(suits)
    if suits <= 2:
        chosen = list(itertools.product(every, repeat=suits))
    else:
        chosen = [tuple(every[int(i)] for i in rng.integers(len(every), size=suits)) for _ in range(3000)]
    deals = []
    for one in chosen:
        hands = [suit(word, number) for number, word in enumerate(one)]
        deals.append([sum(hand[seat] for hand in hands) for seat in range(2)])
    ties = 0
    for one, values in zip(chosen, west_tricks(deals), strict=True):
        total = sum(mean(word) for word in one)
        low = int(total)
        if total - low == 0.5:
            ties += 1
            assert set(values) <= {low, low + 1}
        else:
            assert values == [round(total)] * 2
    assert ties > 0


@pytest.mark.parametrize(
    ("suits", "ranks", "first", "second", "histogram"),
    [
        (2, 3, 38, 22, {0: 4, 2: 10, 3: 6}),
        (2, 4, 164, 116, {0: 7, 1: 9, 2: 16, 3: 29, 4: 9}),
        (2, 5, 716, 544, {0: 14, 1: 40, 2: 24, 3: 84, 4: 74, 5: 16}),
        (2, 6, 3014, 2530, {0: 23, 1: 110, 2: 148, 3: 169, 4: 294, 5: 155, 6: 25}),
        (3, 4, 3296, 2248, {0: 22, 1: 55, 2: 102, 3: 269, 4: 205, 5: 216, 6: 55}),
        (4, 2, 200, 80, {0: 1, 1: 4, 2: 18, 3: 28, 4: 19}),
        (4, 3, 3582, 1962, {0: 28, 2: 144, 3: 182, 4: 216, 5: 240, 6: 114}),
    ],
)
def test_whole_packs_of_two_hands(suits: int, ranks: int, first: int, second: int, histogram: dict[int, int]):
    """All deals of a small pack, discards allowed: sums and histograms of full enumeration."""
    pack = [8 * number + rank for number in range(suits) for rank in range(8 - ranks, 8)]
    half = len(pack) // 2
    deals = []
    for west in itertools.combinations(pack, half):
        mine = sum(1 << card for card in west)
        deals.append([mine, sum(1 << card for card in pack) - mine])
    values = west_tricks(deals)
    assert sum(value for value, _ in values) == first
    assert sum(value for _, value in values) == second
    assert Counter(value for value, _ in values) == histogram


def test_two_suits_of_as_many_cards_in_both_hands():
    """All deals with n1 <= n2 <= 4, n2 >= 1: sums known from full enumeration."""
    sizes = [(n1, n2) for n2 in range(5) for n1 in range(n2 + 1) if n2]
    deals = []
    for n1, n2 in sizes:
        for one in words(n1) if n1 else [""]:
            for two in words(n2):
                hands = [suit(one, 0), suit(two, 1)]
                deals.append([hands[0][seat] | hands[1][seat] for seat in range(2)])
    values = west_tricks(deals)
    assert len(values) == 7570
    assert sum(value for value, _ in values) == 27399
    assert sum(value for _, value in values) == 28523
    assert all(first <= second <= first + 1 for first, second in values)


@pytest.mark.parametrize(
    ("hands", "leader", "error", "said"),
    [
        (["S:AK H:- D:- C:-", "S:KQ H:- D:- C:-"], 0, InvalidState, "KS"),
        (["S:A5 H:- D:- C:-", "S:KQ H:- D:- C:-"], 0, InvalidState, "not 5"),
        (["S:AKQ H:- D:- C:-", "S:JT H:- D:- C:-"], 0, InvalidState, "different sizes"),
        (["S:- H:- D:- C:-", "S:- H:- D:- C:-"], 0, InvalidState, "from 1 to 12 cards"),
        (["S:AKQJT987 H:AKQJT D:- C:-", "S:- H:987 D:AKQJT987 C:AK"], 0, InvalidState, "12"),
        (["S:AK H:- D:- C:-", "S:QJ H:- D:- C:-"], 2, InvalidState, "leader"),
        (["S:AK H:- D:- C:-"], 0, InvalidState, "2 hands"),
    ],
)
def test_bad_hands_are_named(hands: list[str], leader: int, error: type[Exception], said: str):
    with pytest.raises(error, match=said):
        piquette.double_dummy(hands, leader)


def test_arrays_of_a_wrong_shape_or_dtype():
    with pytest.raises(TypeError, match=r"uint32 array of shape \(n, 2\)"):
        piquette.double_dummy_many(np.zeros((3, 4), np.uint32))
    with pytest.raises(TypeError, match="int64"):
        piquette.double_dummy_many(np.zeros((3, 2), np.int64))

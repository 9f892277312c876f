"""The plain searches of the readable rules of La Piquette: against brute force, laws and cases worked out by hand."""

from __future__ import annotations

import itertools
import json
import random
from math import comb, factorial
from pathlib import Path
from typing import Any

import pytest

from matou.errors import BadNotation, InvalidState, NotApplicable
from matou.piquette import reference
from matou.piquette.rules import Rules

DATA = Path(__file__).parents[2] / "data"
TRANSCRIPTS = [json.loads(line) for line in (DATA / "transcripts_piquette.jsonl").read_text().splitlines()]
RANKS = "789TJQKA"
PACK = [rank + suit for suit in "SHDC" for rank in RANKS]
SETS = "0;S:AKQT H:AT D:AT C:AT98;S:J98 H:KQJ D:KQJ C:KQJ;7S 7H 8H 9H 7D 8D 9D 7C"


def hand(cards: list[str]) -> str:
    """The spelling of a hand."""
    return " ".join(
        f"{suit}:" + ("".join(rank for rank in reversed(RANKS) if rank + suit in cards) or "-") for suit in "SHDC"
    )


def played(book: Any, game: dict[str, Any], moves: int) -> Any:
    """The state of a played deal after so many moves."""
    steps = [step["action"].replace(" ", "_") for step in game["steps"][:moves]]
    return book.from_text(
        " ".join([game["deal"], "moves", *steps] if steps else [game["deal"]]), Rules(**game["options"])
    )


# Double dummy


def best_tricks(hands: list[list[str]], leader: int) -> int:
    """The tricks of the leader by minimax over texts, nothing kept."""
    if not hands[leader]:
        return 0
    best = 0
    for card in hands[leader]:
        replies = [reply for reply in hands[1 - leader] if reply[1] == card[1]] or hands[1 - leader]
        worst = len(hands[0])
        for reply in replies:
            left = [[other for other in cards if other not in (card, reply)] for cards in hands]
            if reply[1] == card[1] and RANKS.index(reply[0]) > RANKS.index(card[0]):
                worst = min(worst, len(left[0]) - best_tricks(left, 1 - leader))
            else:
                worst = min(worst, 1 + best_tricks(left, leader))
        best = max(best, worst)
    return best


@pytest.mark.parametrize(
    ("hands", "tricks"),
    [
        (["S:A H:- D:- C:-", "S:K H:- D:- C:-"], (1, 0)),
        (["S:7 H:- D:- C:-", "S:- H:A D:- C:-"], (1, 1)),  # whoever leads takes the trick
        (["S:AQ H:- D:- C:-", "S:KJ H:- D:- C:-"], (1, 0)),  # led to, the ace and the queen take both
        (["S:K7 H:- D:- C:-", "S:A8 H:- D:- C:-"], (0, 1)),  # 7, 8, then the ace; the ace first, then 8, king
        (["S:KQ H:7 D:- C:-", "S:A8 H:A D:- C:-"], (1, 2)),
        (["S:AKQJT H:A D:- C:-", "S:- H:K D:AKQJT C:-"], (6, 5)),
    ],
)
def test_double_dummy_by_hand(book: Any, hands: list[str], tricks: tuple[int, int]) -> None:
    assert tuple(book.double_dummy(hands, leader) for leader in range(2)) == tricks
    assert tuple(book.double_dummy(hands[::-1], 1 - leader) for leader in range(2)) == tricks
    assert book.double_dummy(hands) == tricks[0]


def test_double_dummy_is_plain_minimax(book: Any) -> None:
    for number in range(120):
        draw = random.Random(number)
        pack = draw.sample(PACK, 32)
        if number % 2:  # in two suits, so that cards meet
            pack = [card for card in pack if card[1] in "SC"]
        size = 1 + number % 5
        hands = [pack[:size], pack[size : 2 * size]]
        for leader in range(2):
            found = book.double_dummy([hand(cards) for cards in hands], leader)
            assert found == best_tricks(hands, leader), (hands, leader)


def test_relabelled_suits_and_closed_gaps_change_no_trick(book: Any) -> None:
    for number in range(20):
        pack = random.Random(number).sample(PACK, 12)
        order = random.Random(-1 - number).sample("SHDC", 4)
        hands = [pack[:6], pack[6:]]
        relabelled = [[card[0] + order["SHDC".index(card[1])] for card in cards] for cards in hands]
        closed: list[list[str]] = [[], []]
        for suit in "SHDC":
            live = [card for card in PACK if card[1] == suit and card in pack]
            for rank, card in zip(RANKS, live, strict=False):
                closed[card in hands[1]].append(rank + suit)
        found = {book.double_dummy([hand(cards) for cards in both]) for both in (hands, relabelled, closed)}
        assert len(found) == 1


@pytest.mark.parametrize(
    ("hands", "leader", "error", "message"),
    [
        (["S:A H:- D:- C:-", "S:A H:- D:- C:-"], 0, InvalidState, "hand1: AS is there twice"),
        (["S:A H:- D:- C:-", "S:KQ H:- D:- C:-"], 0, InvalidState, "hands: two of equal size, 1 to 12 cards, not of"),
        (["S:- H:- D:- C:-"] * 2, 0, InvalidState, r"1 to 12 cards, not of \[0, 0\]"),
        (["S:A H:- D:- C:-"], 0, InvalidState, r"two of equal size, 1 to 12 cards, not of \[1\]"),
        (["S:A H:- D:- C:-", "S:6 H:- D:- C:-"], 0, InvalidState, "hand1: the ranks are 789TJQKA, not 6"),
        (["S:A", "S:K H:- D:- C:-"], 0, BadNotation, "hand0: a hand is written"),
        (["S:A H:- D:- C:-", "S:K H:- D:- C:-"], 2, InvalidState, "leader: the seats are 0 to 1, not 2"),
        (["S:A H:- D:- C:-", "S:K H:- D:- C:-"], -1, InvalidState, "leader: the seats are 0 to 1, not -1"),
    ],
)
def test_hands_that_cannot_be(book: Any, hands: list[str], leader: int, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        book.double_dummy(hands, leader)


# Points


def rated(rules: Rules, tricks: int, own: int, other: int) -> int:
    """The score of a seat, written a second time from the rules text."""
    counts = {12: 50, 6: 6, 0: 0} | {t: t for t in range(1, 6)} | {t: 2 * t for t in range(7, 12)}
    if rules.slam_loser == "lost":
        own, other = (0 if tricks == 0 else own), (0 if tricks == 12 else other)
    p, q = counts[tricks] + own, counts[12 - tricks] + other
    factor = next(factor for factor in (3, 2, 1) if p >= factor * q or factor == 1)
    if q == 0:
        factor = rules.zero_factor
    if tricks == 12 and not rules.slam_factor:
        factor = 1
    return factor * p


def test_scores_for_all_tricks_and_combinations(book: Any) -> None:
    for lost, factor, zero in itertools.product(("kept", "lost"), (True, False), (3, 1)):
        rules = Rules(slam_loser=lost, slam_factor=factor, zero_factor=zero)
        for tricks, own, other in itertools.product(range(13), range(16), range(16)):
            wanted = [rated(rules, tricks, own, other), rated(rules, 12 - tricks, other, own)]
            assert book.scores(rules, [tricks, 12 - tricks], [own, other]) == wanted


def test_more_tricks_are_worth_more_but_for_a_slam_without_factor(book: Any) -> None:
    def gains(rules: Rules, own: int, other: int) -> list[int]:
        both = [book.scores(rules, [tricks, 12 - tricks], [own, other]) for tricks in range(13)]
        ends = [first - second for first, second in both]
        return [after - before for before, after in itertools.pairwise(ends)]

    pairs = list(itertools.product(range(16), repeat=2))
    for lost, zero in itertools.product(("kept", "lost"), (3, 1)):
        rules = Rules(slam_loser=lost, zero_factor=zero)
        worse = [pair for pair in pairs if min(gains(rules, *pair)) <= 0]
        assert (worse == []) == (zero == 3)
    # Eleven tricks to one are 22 : 1, tripled; a slam is 50 without a factor.
    assert gains(Rules(slam_factor=False), 0, 0)[-1] == (50 - 0) - (66 - 1)


def test_scores_are_of_twelve_tricks(book: Any) -> None:
    for tricks in ([6, 5], [13, -1], [12], [4, 4, 4]):
        with pytest.raises(InvalidState, match="tricks: two seats take twelve, not "):
            book.scores(Rules(), tricks, [0, 0])


# The play in points


def best_returns(book: Any, state: Any) -> int:
    """The difference of the returns under best play, by minimax over copies, nothing kept."""
    if book.current_player(state) == -4:
        first, second = book.returns(state)
        return int(first - second)
    ends = [best_returns(book, book.apply(book.copy(state), action)) for action in book.legal_actions(state)]
    return max(ends) if book.current_player(state) == 0 else min(ends)


def test_play_values_are_plain_minimax(book: Any) -> None:
    for number, game in enumerate(TRANSCRIPTS[:: 3 if book is reference else 1]):
        moves = 32 - 4 - number % (3 if book is reference else 5)
        state = played(book, game, moves)
        first, second = book.play_value(state)
        assert first - second == best_returns(book, state), number
        values = book.play_values(state)
        assert list(values) == book.legal_actions(state)
        for card, value in values.items():
            assert value == book.play_value(book.apply(book.copy(state), card))
        sign = 1 - 2 * book.current_player(state)
        best = max(values, key=lambda card: sign * (values[card][0] - values[card][1]))
        assert values[best] == (first, second)
    assert book.play_value(played(book, game, 32)) == tuple(game["returns"])


def test_play_values_are_double_dummy_where_tricks_are_all_that_counts(book: Any) -> None:
    standard = [game for game in TRANSCRIPTS if Rules(**game["options"]) == Rules()]
    assert len(standard) > 50
    for number, game in enumerate(standard[:30]):
        state = played(book, game, 32 - 2 * (2 + number % 4))
        leader = book.current_player(state)
        hands = [hand([PACK[card] for card in range(32) if state.hand[seat] >> card & 1]) for seat in range(2)]
        tricks = list(state.tricks)
        tricks[leader] += book.double_dummy(hands, leader)
        tricks[1 - leader] = 12 - tricks[leader]
        points = [state.combination_points(seat) for seat in range(2)]
        assert list(book.play_value(state)) == book.scores(Rules(), tricks, points)


@pytest.mark.parametrize(
    ("options", "value"),
    [
        ({}, (150, 0)),
        ({"zero_factor": 1}, (60, 2)),
        ({"slam_factor": False}, (60, 2)),
        ({"slam_loser": "lost"}, (150, 0)),
    ],
)
def test_a_slam_is_passed_by_where_it_is_worth_less(book: Any, options: dict[str, Any], value: tuple[int, int]) -> None:
    """The ace of diamonds first makes all tricks, 50 : 0; the seven gives two away, 20 : 2, tripled."""
    deal = "0;S:AKQJT98 H:AKQ D:A7 C:-;S:7 H:JT D:K C:AKQJT987;7H 8H 9H 8D 9D TD JD QD"
    play = "AS 7S KS 7C QS 8C JS 9C TS TC 9S JC 8S QC AH TH KH JH QH KC"
    state = book.from_text(f"{deal} moves discard_- discard_- no no no no no no {play}", Rules(**options))
    assert (list(state.tricks), book.current_player(state)) == ([10, 0], 0)
    assert book.play_value(state) == value
    after = {book.action_to_string(state, card): found for card, found in book.play_values(state).items()}
    assert after == {"7D": (60, 2), "AD": (150, 0) if value == (150, 0) else (50, 0)}


def test_play_values_are_for_the_play(book: Any) -> None:
    for moves in (0, 1, 2, 7):
        state = played(book, TRANSCRIPTS[0], moves)
        with pytest.raises(NotApplicable, match="this is for states with all announcements made: seat "):
            book.play_value(state)
        with pytest.raises(NotApplicable, match="in which a card is to be played: seat "):
            book.play_values(state)
    with pytest.raises(NotApplicable, match="in which a card is to be played: the deal is over"):
        book.play_values(played(book, TRANSCRIPTS[0], 32))


# Worlds


def agrees(book: Any, state: Any, seat: int, world: tuple[set[str], set[str], set[str]]) -> bool:
    """Whether the deal can have gone so that the seat has seen the same, with these cards in the hidden places."""
    held, out, left = world
    text = book.to_text(state)
    deal, _, moves = text.partition(" moves ")
    opener, *hands, talon = deal.split(";")
    cards = talon.split()
    other = 1 - seat
    gone = [move for move in moves.split()[8:] if move in PACK]
    mine = {rank + suit[0] for suit in hands[seat].split() for rank in suit[2:]}
    # The cards the seat has taken stay where they are; the other took any that he had in the end.
    first = 0 if seat == int(opener) else state.taken[int(opener)]
    own_places = range(first, first + state.taken[seat])
    own_cards = {cards[place] for place in own_places}
    whole = held | (set(gone) - mine - own_cards)
    theirs = 0 if other == int(opener) else state.taken[int(opener)]
    took = sorted(whole)[: state.taken[other]]
    rest = sorted(left)
    new_talon = []
    for place in range(8):
        if place in own_places:
            new_talon.append(cards[place])
        elif place in range(theirs, theirs + state.taken[other]):
            new_talon.append(took[place - theirs])
        else:
            new_talon.append(rest.pop())
    dealt = (whole - set(took)) | out
    new_hands = list(hands)
    new_hands[other] = hand(sorted(dealt))
    discards = moves.split()[:2]
    discards[other != int(opener)] = "_".join(["discard", *(sorted(out, key=PACK.index) or "-")])
    new_text = f"{opener};{new_hands[0]};{new_hands[1]};{' '.join(new_talon)}"
    try:
        again = book.from_text(" ".join([new_text, "moves", *discards, *moves.split()[2:]]), state.game.rules)
    except ValueError:
        return False
    return bool(book.information_text(again, seat) == book.information_text(state, seat))


def names(cards: int) -> frozenset[str]:
    return frozenset(card for number, card in enumerate(PACK) if cards >> number & 1)


def test_worlds_are_all_deals_that_look_the_same(book: Any) -> None:
    tried = refused = 0
    for number, game in enumerate(TRANSCRIPTS[:: 6 if book is reference else 2]):
        for seat in range(2):
            state = played(book, game, 32 - number % 5)
            size, out = state.hand[1 - seat].bit_count(), state.taken[1 - seat]
            left = 8 - sum(state.taken)
            unseen = size + out + left
            if comb(unseen, size) * comb(unseen - size, out) > 150:
                continue
            worlds = list(book.worlds(state, seat))
            assert {weight for _, weight in worlds} == {factorial(left)}
            found = {tuple(map(names, world)) for world, _ in worlds}
            assert len(found) == len(worlds)
            cards = sorted(set.union(*map(set, next(iter(found)))))
            assert len(cards) == unseen
            wanted = set()
            for held in itertools.combinations(cards, size):
                others = [card for card in cards if card not in held]
                for gone in itertools.combinations(others, out):
                    world = (frozenset(held), frozenset(gone), frozenset(others) - frozenset(gone))
                    if agrees(book, state, seat, tuple(map(set, world))):  # type: ignore[arg-type]
                        wanted.add(world)
                    else:
                        refused += 1
            assert found == wanted, (number, seat)
            assert tuple(map(names, (state.hand[1 - seat], state.out[1 - seat]))) in {world[:2] for world in found}
            tried += 1
    assert tried > 20
    assert refused > 50


def test_what_was_laid_is_counted_in(book: Any) -> None:
    # The dealer holds S:J H:KQJ D:KQJ98 C:KJ7. Seat 0 has not seen fifteen cards, twelve of them in that hand.
    exchanged = "discard_TS_TH_TD_9C_TC discard_8S_9S_QC"

    def count(moves: str, **options: Any) -> int:
        state = book.from_text(f"{SETS} moves {exchanged} {moves}".strip(), Rules(**options))
        return sum(1 for _ in book.worlds(state, 0))

    assert count("") == count("", must_announce=True) == comb(15, 12)
    # The jacks of spades, hearts and diamonds lie open: that of clubs may be anywhere.
    assert count("brelan_J") == comb(12, 9)
    # The kings of hearts, diamonds and clubs; seat 0 himself holds that of spades.
    assert count("brelan_K") == comb(12, 9)
    # All four jacks.
    assert count("brelan_J no carre_J") == comb(11, 8)
    # And the king and queen of hearts, whose jack was seen.
    assert count("brelan_J no carre_J no suite_H_K3") == comb(9, 6)


def test_a_brelan_without_a_suit_tells_that_its_owner_lacks_it(book: Any) -> None:
    """Seat 0 holds no queen of clubs; a brelan of spades, diamonds and clubs says that the hearts one is elsewhere."""
    deal = "0;S:AKJT H:AT D:AT C:AT98;S:Q98 H:KJ D:KQJ C:KQJ7;7S 7H 8H 9H 7D QH 9D 8D"
    state = book.from_text(f"{deal} moves discard_- discard_- brelan_Q")
    assert book.information_text(state, 0).endswith("brelan_Q=SDC")
    assert sum(1 for _ in book.worlds(state, 0)) == comb(16, 9)


def test_a_suit_that_was_not_followed_is_not_held(book: Any) -> None:
    deal = "0;S:AKQJT98 H:T987 D:7 C:-;S:- H:AKQJ D:AKQJT98 C:7;7S 8C 9C TC JC QC KC AC"
    state = book.from_text(f"{deal} moves discard_- discard_- no no no no no no 8S 8D")
    # Of the 19 cards that seat 0 has not seen one is a spade; the other holds eleven of the rest.
    assert {bool(world.hand & 0xFF) for world, _ in book.worlds(state, 0)} == {False}
    assert sum(1 for _ in book.worlds(state, 0)) == comb(18, 11)


def test_before_the_announcements_all_arrangements_are_possible(book: Any) -> None:
    state = book.from_text(f"{SETS} moves discard_TS_TH discard_8S_9S_JS_JH_JD")
    worlds = list(itertools.islice(book.worlds(state, 1), 1000))
    assert {weight for _, weight in worlds} == {1}
    world = worlds[0][0]
    assert [cards.bit_count() for cards in world] == [12, 2, 1]
    # Unseen by seat 1: all but his twelve and the five he took.
    assert all(other.hand | other.out | other.talon == world.hand | world.out | world.talon for other, _ in worlds)
    assert (world.hand | world.out | world.talon).bit_count() == 15
    assert sum(1 for _ in book.worlds(state, 1)) == comb(15, 12) * comb(3, 2)


def test_worlds_are_for_dealt_cards_and_seats_that_exist(book: Any) -> None:
    with pytest.raises(NotApplicable, match="this is for states with all cards dealt: the deal, 0;"):
        book.worlds(book.new_initial_state(Rules()), 0)
    for seat in (-1, 2):
        with pytest.raises(InvalidState, match=f"seat: the seats are 0 to 1, not {seat}"):
            book.worlds(book.from_text(SETS), seat)
    for seat in (-2, 2):
        with pytest.raises(InvalidState, match=f"seat: the seats are -1 to 1, not {seat}"):
            book.information_text(book.from_text(SETS), seat)

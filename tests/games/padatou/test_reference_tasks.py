"""The plain searches of the readable rules of Padatou against brute force of another kind."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from matou._compiled import padatou as compiled
from matou.errors import InvalidState, NotApplicable
from matou.padatou import reference
from matou.padatou.rules import Rules

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


def points(won: tuple[int, ...]) -> tuple[int, ...]:
    top = max(won)
    several = [seat for seat in range(4) if won[seat] == top]
    return tuple(
        3 * tricks if tricks >= 5 else 2 * tricks if tricks == top and len(several) < 4 else tricks for tricks in won
    )


Tree = tuple[int, list[tuple[str, Any]]]


def tree(hands: Hands, leader: int, won: tuple[int, ...]) -> Any:
    """All lines as a tree: (mover, [(card, what follows)]), or the scores."""

    def grown(group: list[tuple[tuple[tuple[int, str], ...], tuple[int, ...]]]) -> Any:
        if not group[0][0]:
            return points(group[0][1])
        branches = [
            (card, grown([(line[1:], end) for line, end in below]))
            for card, below in itertools.groupby(group, key=lambda found: found[0][0][1])
        ]
        return group[0][0][0][0], branches

    return grown(list(lines(hands, leader, won)))


def best(node: Any, worth: Any) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The scores and the line when each mover takes the first branch that is worth most to him."""
    if isinstance(node[0], int) and isinstance(node[1], int):
        return node, ()
    mover, branches = node
    found = [(card, *best(below, worth)) for card, below in branches]
    card, scores, line = max(found, key=lambda each: worth(mover, each[1]))
    return scores, (card, *line)


def size_of(node: Any) -> int:
    if isinstance(node[1], int):
        return 1
    return 1 + sum(size_of(below) for _, below in node[1])


SITUATIONS = [(size, leader, seed) for size in (1, 2) for leader in range(4) for seed in range(3)]
SITUATIONS += [(3, seed % 4, seed) for seed in range(5, 8)]


def prior(size: int, seed: int) -> tuple[int, ...]:
    """Tricks won before, so that doubles, ties and triples are all near."""
    won = [0, 0, 0, 0]
    draw = random.Random(f"prior {size} {seed}")
    for _ in range(8 - size):
        won[draw.choice((0, 0, 1, 2, 3))] += 1
    return tuple(won)


def test_max_n_and_paranoid_by_all_lines(book: Any) -> None:
    for size, leader, seed in SITUATIONS:
        hands, won = dealt(size, seed), prior(size, seed)
        state = book.ending([spelt(hand) for hand in hands], leader, won)
        whole = tree(hands, leader, won)
        found = book.values(state)
        assert (found.values, found.line) == best(whole, lambda mover, scores: scores[mover])
        assert found.nodes == size_of(whole)
        for seat in range(4):
            found = book.values(state, "paranoid", seat)
            expected = best(whole, lambda mover, scores, seat=seat: scores[seat] * (1 if mover == seat else -1))
            assert (found.values, found.line) == expected
            end = book.copy(state)
            for card in found.line:
                book.apply(end, book.string_to_action(end, card))
            assert tuple(book.returns(end)) == found.values


def test_analyse_tells_what_each_card_is_worth(book: Any) -> None:
    for size, leader, seed in SITUATIONS:
        hands, won = dealt(size, seed), prior(size, seed)
        state = book.ending([spelt(hand) for hand in hands], leader, won)
        mover, branches = tree(hands, leader, won)
        assert mover == leader
        told = [(card, found.values, found.line) for card, found in book.analyse(state)]
        assert told == [(card, *best(below, lambda mover, scores: scores[mover])) for card, below in branches]
        whole = book.values(state)
        assert max(scores[leader] for _, scores, _ in told) == whole.values[leader]
        # In mid-trick, after the first line's first card.
        book.apply(state, book.string_to_action(state, whole.line[0]))
        assert whole.values == book.values(state).values
        paranoid = [found.values[2] for _, found in book.analyse(state, "paranoid", 2)]
        assert book.values(state, "paranoid", 2).values[2] == (max if state.turn() == 2 else min)(paranoid)


def test_ties_give_the_scores_of_all_ways_to_break_them() -> None:
    def vectors(node: Any) -> set[tuple[int, ...]]:
        if isinstance(node[1], int):
            return {node}
        mover, branches = node
        found = set()
        for picked in itertools.product(*(sorted(vectors(below)) for _, below in branches)):
            most = max(vector[mover] for vector in picked)
            found |= {vector for vector in picked if vector[mover] == most}
        return found

    several = 0
    for size, leader, seed in [*SITUATIONS, *((2, seed % 4, seed) for seed in range(20, 60))]:
        hands, won = dealt(size, seed), prior(size, seed)
        state = compiled.ending([spelt(hand) for hand in hands], leader, won)
        found = compiled.tie_vectors(state)
        if size < 3:
            assert reference.tie_vectors(reference.ending([spelt(hand) for hand in hands], leader, won)) == found
        assert found == vectors(tree(hands, leader, won))
        assert compiled.values(state).values in found
        several += len(found) > 1
    assert several > 2


def test_a_position_holds_the_best_card_and_its_seat(book: Any) -> None:
    """The same cards left, the same trick counts: seat 0 has led the king after the ace, or the ace after the king."""
    states = []
    for order in (("AS", "KS"), ("KS", "AS")):
        state = book.ending(["S:AK H:- D:- C:-", "S:- H:K D:- C:A", "S:- H:Q D:- C:K", "S:- H:J D:- C:Q"], 0)
        for move in (order[0], "KH", "QH", "JH", order[1]):
            book.apply(state, book.string_to_action(state, move))
        states.append(state)
    assert list(states[0].hand) == list(states[1].hand)
    assert states[0].position() != states[1].position()
    assert states[0].position() == book.copy(states[0]).position()


def test_perft_counts_the_lines(book: Any) -> None:
    for size, leader, seed in SITUATIONS:
        hands = dealt(size, seed)
        state = book.ending([spelt(hand) for hand in hands], leader)
        whole = [line for line, _ in lines(hands, leader, (0, 0, 0, 0))]
        for depth in (0, 1, 2, 4, 5, 99):
            assert book.perft(state, depth) == len({line[:depth] for line in whole})
    assert book.perft(book.new_initial_state(Rules()), 2) == 32 * 31


@pytest.mark.parametrize("size", [2, 3])
def test_worlds_are_the_hands_that_fit_what_is_seen(size: int) -> None:
    """By trying all orders of the unseen cards, a seat that once did not follow holding none of that suit since."""
    void_seen = 0
    for seed in range(8 if size == 2 else 3):
        draw = random.Random(f"worlds {seed}")
        hands = dealt(size, seed, [card for card in PACK if card[0] in "AKQJ"])
        state = compiled.ending([spelt(hand) for hand in hands], draw.randrange(4))
        voids: set[tuple[int, str]] = set()
        for _ in range(draw.randrange(1, 4 * size - 2)):
            led = PACK[state.trick[0]][1] if state.plays else None
            card = draw.choice(state.legal_actions())
            if led not in (None, PACK[card][1]):
                voids.add((state.turn(), str(led)))
            compiled.apply(state, card)
        void_seen += bool(voids)
        now = [cards_of(word) for word in state.hand]
        for seat in range(-1, 4) if size == 2 else range(4):
            others = [other for other in range(4) if other != seat]
            unseen = [card for other in others for card in now[other]]
            expected = set()
            for order in itertools.permutations(unseen) if len(unseen) < 8 else ():
                at, world = 0, list(now)
                for other in others:
                    world[other] = tuple(sorted(order[at : at + len(now[other])], key=PACK.index))
                    at += len(now[other])
                if all(card[1] != suit for other, suit in voids if other != seat for card in world[other]):
                    expected.add(tuple(world))
            if len(unseen) < 8:
                found = list(compiled.worlds(state, seat))
                assert len(found) == len(set(found))
                assert {tuple(cards_of(word) for word in world) for world in found} == expected
                assert tuple(state.hand) in found
                if seed == 0:
                    assert list(reference.worlds(reference.ending([spelt(h) for h in hands], state.first), seat))
    assert void_seen > 1


def test_worlds_before_anything_is_seen(book: Any) -> None:
    hands = [spelt(hand) for hand in dealt(2, 0)]
    state = book.ending(hands)
    assert len(list(book.worlds(state, 3))) == 90  # 6! / (2! 2! 2!)
    assert len(list(book.worlds(state, -1))) == 2520


def test_what_the_tasks_refuse(book: Any) -> None:
    state = book.ending([spelt(hand) for hand in dealt(1, 0)])
    for task in (book.values, book.analyse):
        for seat in (-1, 4):
            with pytest.raises(InvalidState, match=f"seat: the seats are 0 to 3, not {seat}"):
                task(state, "paranoid", seat)
        with pytest.raises(InvalidState, match="method: it is one of max_n, paranoid, not 'zero_sum'"):
            task(state, "zero_sum")
    for seat in (-2, 4):
        with pytest.raises(InvalidState, match=f"seat: the seats are -1 to 3, not {seat}"):
            book.worlds(state, seat)
    dealing = book.new_initial_state(Rules())
    for task in (book.values, book.analyse, book.tie_vectors, lambda state: book.worlds(state, 0)):
        with pytest.raises(NotApplicable, match="this is for states with all cards dealt: the deal, 0 cards dealt"):
            task(dealing)


def test_an_ended_deal_has_its_scores(book: Any) -> None:
    hands = ["S:A H:- D:- C:-", "S:K H:- D:- C:-", "S:Q H:- D:- C:-", "S:J H:- D:- C:-"]
    state = book.ending(hands, 2, (0, 5, 0, 2))
    for card in ("QS", "JS", "AS", "KS"):
        book.apply(state, book.string_to_action(state, card))
    assert book.values(state) == ((1, 15, 0, 2), (), 1)
    assert book.analyse(state) == []
    assert book.tie_vectors(state) == {(1, 15, 0, 2)}
    assert list(book.worlds(state, 0)) == [(0, 0, 0, 0)]

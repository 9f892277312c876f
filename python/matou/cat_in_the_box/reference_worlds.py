"""What a seat of Cat in the Box may think possible: all places where the cards can be that he has not seen."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Any, NamedTuple

from matou.cat_in_the_box.reference_text import COPIES, DISCARD, OVER, PLAY, cards_in

LEFT_OVER = 2


class World(NamedTuple):
    """One arrangement of all cards. Hands and left-over cards as ints of 4 bits a number."""

    hands: tuple[int, ...]
    """The hand of each seat now."""
    discards: tuple[int, ...]
    """The number that each seat has discarded, -1 before."""
    left_over: int
    """The cards dealt to nobody and not turned up: two at 2 players, else none."""


def fillings(state: Any, seat: int) -> Iterator[tuple[World, int]]:
    """The worlds that fit what the seat (-1: everybody) knows in a state, each with its weight.

    Hands are filled first, seat by seat, then discards, each with the low numbers first.
    """
    players = state.game.players
    revealed = state.phase == OVER and state.game.reveal_at_end
    seen = [revealed or other == seat for other in range(players)]
    shown = [seen[other] or other == state.paradox for other in range(players)]
    discarded = [state.phase > DISCARD or state.discard[other] >= 0 for other in range(players)]
    # A state that began with a position does not know the discards: there even one's own is open.
    hidden_discard = [discarded[other] and not (seen[other] and state.discard[other] >= 0) for other in range(players)]
    unseen = unseen_copies(state, shown, hidden_discard)
    left_over = LEFT_OVER if players == 2 else 0

    def fill_hands(other: int, hands: list[int], copies: list[int], weight: int) -> Iterator[tuple[World, int]]:
        if other == players:
            yield from fill_discards(0, hands, [], copies, weight)
        elif shown[other]:
            yield from fill_hands(other + 1, [*hands, state.hand[other]], copies, weight)
        else:
            for hand, rest, ways in choices(copies, cards_in(state.hand[other])):
                if can_be(state, other, hand):
                    yield from fill_hands(other + 1, [*hands, hand], rest, weight * ways)

    def fill_discards(
        other: int, hands: list[int], discards: list[int], copies: list[int], weight: int
    ) -> Iterator[tuple[World, int]]:
        if other == players:
            rest = sum(number << 4 * column for column, number in enumerate(copies))
            assert cards_in(rest) == left_over
            yield World(tuple(hands), tuple(discards), rest), weight
        elif hidden_discard[other]:
            for column, number in enumerate(copies):
                if number:
                    rest_of = [*copies[:column], number - 1, *copies[column + 1 :]]
                    yield from fill_discards(other + 1, hands, [*discards, column + 1], rest_of, weight * number)
        else:
            yield from fill_discards(other + 1, hands, [*discards, state.discard[other]], copies, weight)

    return fill_hands(0, [], unseen, 1)


def unseen_copies(state: Any, shown: list[bool], hidden_discard: list[bool]) -> list[int]:
    """How many copies of each number lie where the seat has not seen them."""
    game = state.game
    covered = state.tokens() | state.blocked
    unseen = []
    for column in range(game.numbers):
        copies = COPIES - sum(covered >> colour * game.numbers + column & 1 for colour in range(4))
        for seat in range(game.players):
            if shown[seat]:
                copies -= state.hand[seat] >> 4 * column & 15
            if not hidden_discard[seat] and state.discard[seat] == column + 1:
                copies -= 1
        unseen.append(copies)
    return unseen


def can_be(state: Any, seat: int, hand: int) -> bool:
    """Whether a hand fits what the seat has shown of his: by a forced lead of red, and by having a legal play now."""
    numbers = sum(1 << column for column in range(state.game.numbers) if hand >> 4 * column & 15)
    if seat == state.forced and numbers & ~state.forced_numbers:
        return False
    return not (state.phase == PLAY and state.turn == seat) or state.coverable(numbers, state.x[seat]) != 0


def choices(copies: list[int], size: int) -> Iterator[tuple[int, list[int], int]]:
    """The hands of that size among the copies of each number: each with the copies left, and the ways to pick it.

    >>> list(choices([2, 1], 2))
    [(2, [0, 1], 1), (17, [1, 0], 2)]
    """
    if not copies:
        if size == 0:
            yield 0, [], 1
        return
    for taken in range(min(copies[0], size), -1, -1):
        for hand, rest, ways in choices(copies[1:], size - taken):
            yield taken | hand << 4, [copies[0] - taken, *rest], ways * comb(copies[0], taken)

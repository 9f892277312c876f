"""What a row of Filou is worth: the dogs by the written chain, and all hidden cards that fit what a seat has seen.

Nothing is shortened here: `worlds` is every way, and `row_outcomes` tries every card at every place of the row. The one
thing used is that the cards of two sets do not depend on each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product
from math import factorial
from typing import Any, Final, NamedTuple

from matou.errors import InvalidState, NotApplicable
from matou.filou.reference_text import BID, DEAL, KINDS, LAY, OVER, kinds_of

VALUES: Final = (-8, -5, 0, 3, 5, 8, 11, 15)
RABBIT, SMALL_DOG, BIG_DOG = 2, 8, 9
NOTHING = -1


def row_points(kinds: Iterable[int]) -> int:
    """Rule 11: the points of what is left of a row, all of whose cards lie open, after its dogs.

    One dog leaves with its victim; two or more leave without one.

    >>> row_points([6, 1, 8, 2, 0])  # 11, -5, small dog, rabbit, -8: the -8 is chased
    6
    >>> row_points([6, 1, 9, 2, 0])  # 11, -5, big dog, rabbit, -8: the 11 is chased
    -13
    """
    row = list(kinds)
    dogs = [kind for kind in row if kind in (SMALL_DOG, BIG_DOG)]
    animals = [kind for kind in row if kind not in dogs]
    if len(dogs) == 1 and animals:
        animals.remove(victim_of(dogs[0], animals))
    return sum(VALUES[kind] for kind in animals)


def victim_of(dog: int, animals: list[int]) -> int:
    """The kind of animal that a lone dog chases: the first of the written chain that lies there.

    Big dog: the best positive cat, else a rabbit, else the negative cat of the smallest value, -5 before -8. Small dog:
    the negative cat of the greatest value, -8 before -5, else a rabbit, else the worst positive cat.

    >>> victim_of(BIG_DOG, [0, 1]), victim_of(SMALL_DOG, [7, 3])
    (1, 3)
    """
    positive = [kind for kind in (3, 4, 5, 6, 7) if kind in animals]
    negative = [kind for kind in (0, 1) if kind in animals]
    if dog == BIG_DOG:
        if positive:
            return positive[-1]
        return RABBIT if RABBIT in animals else negative[-1]
    if negative:
        return negative[0]
    return RABBIT if RABBIT in animals else positive[0]


class World(NamedTuple):
    """The cards that a seat has not seen, with those that it has."""

    removed: tuple[int, ...]
    """The kind removed from the set of each seat."""
    row: tuple[int, ...]
    """The kinds laid so far in this round, by position; at the end none."""
    fourth_removed: int
    """At three players the kind removed from the fourth set, else -1."""


def worlds(state: Any, seat: int) -> Iterator[tuple[World, int]]:
    """The removed cards and face-down lays that fit what a seat has seen (-1: the public), each with its weight.

    All orders of the unseen cards are equally likely when every lay was uniform over the hand; the weight is the number
    of orders of the fourth set's pile to come, so the same for all. The order is fixed. Raises `NotApplicable` before
    the end of the deal, `InvalidState` for a seat that does not exist.
    """
    check_asked(state, seat)
    ways: list[list[tuple[int, int]]] = []
    for other in range(state.game.players):
        cards = unseen(state, other, seat)
        if other == seat:
            ways.append([(state.removed[other], own_lay(state, other))])
        elif lies_hidden(state, other):
            ways.append([(removed, lay) for removed in cards for lay in cards if lay != removed])
        else:
            ways.append([(removed, own_lay(state, other)) for removed in cards])
    fourth = unseen_fourth(state) or [NOTHING]
    weight = factorial(len(fourth) - 1)
    for picked in product(*ways):
        row = tuple(picked[at][1] for at in laid_order(state))
        for gone in fourth:
            yield World(tuple(removed for removed, _ in picked), row, gone), weight


def row_outcomes(state: Any, seat: int) -> dict[int, Fraction]:
    """The chance of each number of points that the row of this round will be worth, for a seat (-1: the public).

    Of every other set each removed card and face-down lay that fits what the seat has seen is equally likely, a lay to
    come is uniform over the hand, the fourth set's card over what it may be. Points ascending. Raises `NotApplicable`
    when the game is over or not dealt, and before the seat has laid.

    >>> from matou.filou import reference
    >>> state = reference.from_text("4 0 -8/-8/-8/-8 moves lay_15 lay_small-dog lay_big-dog lay_5 pass pass pass")
    >>> row_outcomes(state, 3)
    {20: Fraction(1, 1)}
    """
    check_asked(state, seat)
    if state.phase == OVER:
        raise NotApplicable("this is for games that have a row, not for the end")
    if seat >= 0 and own_lay(state, seat) == NOTHING:
        raise NotApplicable(f"this is for a seat that has laid its card, not for seat {seat} before")
    places = [set_chances(state, other, seat) for other in range(state.game.players)]
    if state.game.fourth:
        places.append(fourth_chances(state))
    rows: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}  # the kinds of a row so far, sorted
    for chances in places:
        longer: dict[tuple[int, ...], Fraction] = {}
        for row, share in rows.items():
            for kind, chance in chances.items():
                key = tuple(sorted((*row, kind)))
                longer[key] = longer.get(key, Fraction(0)) + share * chance
        rows = longer
    found: dict[int, Fraction] = {}
    for row, share in rows.items():
        points = row_points(row)
        found[points] = found.get(points, Fraction(0)) + share
    return dict(sorted(found.items()))


def set_chances(state: Any, other: int, seat: int) -> dict[int, Fraction]:
    """The chance of each kind to be what a seat lays in this round, for another one: the removed card comes first."""
    lay = own_lay(state, other)
    if lay != NOTHING and (other == seat or not lies_hidden(state, other)):
        return {lay: Fraction(1)}
    cards = unseen(state, other, seat)
    found: dict[int, Fraction] = {}
    for removed in cards:
        hand = [kind for kind in cards if kind != removed]
        for kind in hand:
            found[kind] = found.get(kind, Fraction(0)) + Fraction(1, len(cards) * len(hand))
    return found


def fourth_chances(state: Any) -> dict[int, Fraction]:
    """The chance of each kind to be the fourth set's card of this round."""
    if state.fourth != NOTHING:
        return {state.fourth: Fraction(1)}
    cards = unseen_fourth(state)
    found: dict[int, Fraction] = {}
    for removed in cards:
        pile = [kind for kind in cards if kind != removed]
        for kind in pile:
            found[kind] = found.get(kind, Fraction(0)) + Fraction(1, len(cards) * len(pile))
    return found


# What has been seen


def unseen(state: Any, other: int, seat: int) -> list[int]:
    """The kinds of a seat's set that another one has not seen: removed, in the hand, face down in the row.

    Of its own set a seat has seen all, by elimination the removed card too.
    """
    if other == seat:
        return []
    cards = state.hand[other] | 1 << state.removed[other]
    if lies_hidden(state, other):
        cards |= 1 << own_lay(state, other)
    return kinds_of(cards)


def unseen_fourth(state: Any) -> list[int]:
    """The kinds of the fourth set that have not been open; none where there is no such set."""
    if not state.game.fourth:
        return []
    gone = {state.pile[place] for place in range(state.round + (state.phase == BID))}
    return [kind for kind in range(KINDS) if kind == state.fourth_removed or kind not in gone | played_before(state)]


def played_before(state: Any) -> set[int]:
    """The kinds of the fourth set that a position which was set up lacks: neither removed nor in its pile."""
    return set(range(KINDS)) - {state.fourth_removed, *state.pile}


def own_lay(state: Any, seat: int) -> int:
    """The kind that a seat has laid in this round, -1 before."""
    return int(state.row[(seat - state.start) % state.game.players]) if state.phase in (LAY, BID) else NOTHING


def lies_hidden(state: Any, seat: int) -> bool:
    """Whether a card that the seat has laid lies face down."""
    place = (seat - state.start) % state.game.players
    return state.phase in (LAY, BID) and bool(state.open_cards() <= place < state.laid)


def laid_order(state: Any) -> list[int]:
    """The seats that have laid in this round, in order."""
    return [(state.start + place) % state.game.players for place in range(state.laid)]


def check_asked(state: Any, seat: int) -> None:
    """Raise unless the cards are dealt and the seat, or -1, exists."""
    if state.phase == DEAL:
        raise NotApplicable("this is for games with all cards dealt")
    if not -1 <= seat < state.game.players:
        raise InvalidState(f"seat: the seats are -1 to {state.game.players - 1}, not {seat}")

"""What rows of Filou may hold, and endings with all cards known, by the readable rules: against longer ways."""

from __future__ import annotations

import itertools
import json
from fractions import Fraction
from math import factorial
from pathlib import Path
from typing import Any

import pytest

from matou.errors import InvalidState, NotApplicable
from matou.filou import reference, reference_tasks
from matou.filou.rules import Rules

DATA = Path(__file__).parents[2] / "data"
TRANSCRIPTS = [json.loads(line) for line in (DATA / "transcripts_filou.jsonl").read_text().splitlines()]
KINDS = ["-8", "-5", "rabbit", "3", "5", "8", "11", "15", "small-dog", "big-dog"]
VALUES = [-8, -5, 0, 3, 5, 8, 11, 15]


def one_line(row: Any) -> int:
    """Rule 11 in one line: of the animals by value, the last leaves with a big dog, the first with a small one."""
    values = sorted(VALUES[kind] for kind in row if kind < 8)
    if sum(kind >= 8 for kind in row) == 1 and values:
        values.pop(-1 if 9 in row else 0)
    return sum(values)


def test_the_written_chain_is_the_one_line_form(book: Any) -> None:
    for size in (1, 2, 3, 4, 5):
        for row in itertools.combinations_with_replacement(range(10), size):
            assert book.row_points(row) == reference_tasks.row_points(row[::-1]) == one_line(row), row


def played(book: Any, game: dict[str, Any], steps: int) -> Any:
    moves = " ".join(step["action"].replace(" ", "_") for step in game["steps"][:steps])
    return book.from_text(f"{game['deal']} moves {moves}" if moves else game["deal"])


def late(book: Any, every: int, rounds: int) -> list[Any]:
    """States of the transcripts with so many rounds to go, at most."""
    found = []
    for game in TRANSCRIPTS[::every]:
        for steps in range(len(game["steps"]) - 1, 0, -1):
            state = played(book, game, steps)
            if state.round < 9 - rounds:
                break
            found.append(state)
    return found


# Hidden cards


def text_of(state: Any, world: Any, pile: tuple[int, ...]) -> str:
    """The text of the state with other hidden cards; the lays of this round are the last ones."""
    deal = state.origin._replace(removed=world.removed, fourth_removed=world.fourth_removed, pile=pile)
    moves = reference.to_text(state).partition(" moves ")[2].split()
    lays = [place for place, move in enumerate(moves) if move.startswith("lay")]
    for place, kind in zip(lays[len(lays) - state.laid :], world.row, strict=True):
        moves[place] = f"lay_{KINDS[kind]}"
    return " ".join([reference.deal_to_text(deal), "moves", *moves])


def lies_down(state: Any, seat: int) -> bool:
    """Whether the seat has laid a card that lies face down."""
    place = (seat - state.start) % state.game.players
    return bool(state.open_cards() <= place < state.laid)


def test_every_world_looks_the_same_to_the_seat_and_none_is_missing() -> None:
    checked = 0
    for state in late(reference, 25, 2):
        if state.laid == 0:
            continue
        for seat in range(-1, state.game.players):
            wanted = reference.information_text(state, seat)
            opened = state.round + (state.phase == 1)
            size = 1
            for other in range(state.game.players):
                if other != seat:  # removed and face down: ordered picks of what is not seen
                    hand, down = state.hand[other].bit_count(), lies_down(state, other)
                    size *= (hand + 1 + down) * (hand + 1 if down else 1)
            size *= 10 - opened if state.game.fourth else 1
            if size > 40:
                continue
            found = list(reference_tasks.worlds(state, seat))
            assert len(found) == size
            assert {weight for _, weight in found} == {factorial(9 - opened) if state.game.fourth else 1}
            assert len({world for world, _ in found}) == len(found)
            for world, _ in found:
                rest = tuple(kind for kind in range(10) if kind != world.fourth_removed)
                seen = state.origin.pile[:opened]
                pile = seen + tuple(kind for kind in rest if kind not in seen) if state.game.fourth else ()
                twin = reference.from_text(text_of(state, world, pile))
                assert reference.information_text(twin, seat) == wanted
                checked += 1
    assert checked > 200


def brute(state: Any, seat: int) -> dict[int, Fraction]:
    """The chances of the row's points from every world, every lay to come and every card of the fourth set."""
    found: dict[int, Fraction] = {}
    total = Fraction(0)
    for world, weight in reference_tasks.worlds(state, seat):
        coming = []
        for place in range(state.laid, state.game.players):
            other = (state.start + place) % state.game.players
            hand = state.hand[other] | 1 << state.removed[other]
            coming.append([kind for kind in range(10) if hand >> kind & 1 and kind != world.removed[other]])
        if state.game.fourth:
            if state.fourth >= 0:
                coming.append([state.fourth])
            else:
                before = state.pile[: state.round]
                coming.append([kind for kind in range(10) if kind != world.fourth_removed and kind not in before])
        ways = 1
        for kinds in coming:
            ways *= len(kinds)
        for rest in itertools.product(*coming):
            points = one_line([*world.row, *rest])
            found[points] = found.get(points, Fraction(0)) + Fraction(weight, ways)
            total += Fraction(weight, ways)
    return {points: share / total for points, share in sorted(found.items())}


def test_the_chances_of_a_row_are_those_of_all_worlds(book: Any) -> None:
    compared = 0
    for state in late(book, 12, 3):
        for seat in range(-1, state.game.players):
            laid = seat < 0 or (seat - state.start) % state.game.players < state.laid
            size = 1
            for other in range(state.game.players):
                size *= 1 if other == seat else (state.hand[other].bit_count() + 2) ** 2
            if laid and size <= 2000:
                chances = book.row_outcomes(state, seat)
                assert chances == brute(state, seat)
                assert list(chances) == sorted(chances)
                assert sum(chances.values()) == 1
                compared += 1
    assert compared > 100


def test_a_row_by_hand(book: Any) -> None:
    """Seat 0 laid the 15; seat 1's big dog is open; of the sets of seats 2 and 3 nothing has been seen."""
    state = book.from_text("4 0 -8/-8/-8/-8 moves lay_15 lay_big-dog lay_3 lay_5 pass")
    chances = book.row_outcomes(state, 0)
    # Both others a dog: the 15 stays; one a dog: it stays with the other's animal; none: the big dog chases a 15.
    expected: dict[int, Fraction] = {}
    for one, other in itertools.product(range(10), repeat=2):
        dogs = (one > 7) + (other > 7)
        points = sum(VALUES[kind] for kind in (one, other) if kind < 8) + (15 if dogs else 0)
        expected[points] = expected.get(points, Fraction(0)) + Fraction(1, 100)
    assert chances == dict(sorted(expected.items()))


def test_who_cannot_be_asked(book: Any) -> None:
    state = book.from_text("4 0 -8/-8/-8/-8 moves lay_15")
    assert sum(book.row_outcomes(state, -1).values()) == sum(book.row_outcomes(state, 0).values()) == 1
    with pytest.raises(NotApplicable, match="this is for a seat that has laid its card, not for seat 1 before"):
        book.row_outcomes(state, 1)
    for seat in (-2, 4):
        with pytest.raises(InvalidState, match=f"seat: the seats are -1 to 3, not {seat}"):
            book.row_outcomes(state, seat)
    with pytest.raises(NotApplicable, match="with all cards dealt"):
        book.row_outcomes(book.new_initial_state(Rules()), 0)
    with pytest.raises(NotApplicable, match="not for the end"):
        book.row_outcomes(played(book, TRANSCRIPTS[0], 10_000), 0)


# Endings with all cards known


def test_an_ending_by_hand(book: Any) -> None:
    """A row of 39 points: seat 0 bids all, since any less is raised; each other one passes for its mice."""
    state = book.position(Rules(), ["15", "11", "8", "5"], [3, 3, 3, 3], cats=[0, 1, 2, -3])
    line = ["lay 15", "lay 11", "lay 8", "lay 5", "bid 3", "pass", "pass", "pass"]
    assert book.values(state, "max_n") == ((39, 1 + 5, 2 + 7, -3 + 9), line)
    assert book.values(state, "paranoid", 0) == ((39, 6, 9, 6), line)
    # Seat 3 cannot get the row: the others leave it the six mice that are left at least, or see that it gets less.
    assert book.values(state, "paranoid", 3)[0][3] == -3 + 3 + 2


def test_a_worthless_row_is_left(book: Any) -> None:
    state = book.position(Rules(), ["-8", "-5", "rabbit", "rabbit"], [3, 3, 3, 3])
    points, line = book.values(state, "max_n")
    assert points == (5, 7, 9, 3)
    assert line[4:] == ["pass"] * 4


def plain(book: Any, state: Any, seat: int | None) -> tuple[list[int], list[int]]:
    """Points and line of the first best action everywhere, nothing remembered."""
    if state.phase == 2:
        return book.returns(state), []
    whose = state.turn if seat is None else seat
    ends = []
    for action in book.legal_actions(state):
        points, line = plain(book, book.apply(book.copy(state), action), seat)
        ends.append((points, [action, *line]))
    pick = min if seat is not None and state.turn != seat else max
    best = pick(points[whose] for points, _ in ends)
    return next(end for end in ends if end[0][whose] == best)


@pytest.mark.parametrize(
    ("players", "hands", "mice", "given"),
    [
        (3, "11 -5 15", [2, 3, 1], {"pile": "8"}),
        (3, "small-dog 15 3", [0, 4, 4], {"pile": "-8", "start": 2}),
        (3, "15/-8 8/rabbit big-dog/3", [1, 0, 1], {"pile": "5/small-dog", "cards": [0, 0], "cats": [5, -3, 0]}),
        (4, "15 11 8 5", [2, 2, 1, 3], {"start": 1}),
        (4, "15/3 -8/11 5/big-dog -5/8", [0, 1, 0, 0], {"cards": [0, 0, 0]}),
        (5, "15 small-dog 8 5 -8", [1, 2, 0, 1, 2], {"cards": [1, 0, 0, 2], "bank": 3}),
    ],
)
def test_values_are_those_of_the_plain_recursion(
    book: Any, players: int, hands: str, mice: list[int], given: dict[str, Any]
) -> None:
    state = book.position(Rules(players=players), hands.split(), mice, **given)
    own, line = book.values(state, "max_n")
    points, actions = plain(book, state, None)
    assert (list(own), len(line)) == (points, len(actions))
    assert replayed(book, state, line) == points
    for seat in range(players):
        sure, line = book.values(state, "paranoid", seat)
        points, actions = plain(book, state, seat)
        assert list(sure) == replayed(book, state, line) == points
        assert sure[seat] <= own[seat]  # what a seat can be sure of is no more than it gets among selfish ones
        spelt = book.copy(state)
        for action, text in zip(actions, line, strict=True):
            assert book.action_to_string(spelt, action) == text
            book.apply(spelt, action)


def replayed(book: Any, state: Any, line: list[str]) -> list[int]:
    at = book.copy(state)
    for text in line:
        book.apply(at, book.string_to_action(at, text))
    assert book.current_player(at) == -4
    return list(book.returns(at))


def test_values_that_cannot_be_asked(book: Any) -> None:
    state = book.position(Rules(), ["15", "11", "8", "5"], [1, 1, 1, 1])
    with pytest.raises(InvalidState, match="a method is one of max_n, paranoid, not 'minimax'"):
        book.values(state, "minimax")
    with pytest.raises(InvalidState, match="seat: the seats are 0 to 3, not 4"):
        book.values(state, "paranoid", 4)
    with pytest.raises(NotApplicable, match="this is for states with all cards dealt: the deal, 4 0"):
        book.values(book.new_initial_state(Rules()), "max_n")
    over = played(book, TRANSCRIPTS[0], 10_000)
    assert book.values(over, "max_n") == (tuple(TRANSCRIPTS[0]["returns"]), [])

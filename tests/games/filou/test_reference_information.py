"""What a seat of Filou knows, told as text."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from matou.errors import InvalidState
from matou.filou.rules import Rules

DATA = Path(__file__).parents[2] / "data"
TRANSCRIPTS = [json.loads(line) for line in (DATA / "transcripts_filou.jsonl").read_text().splitlines()]
FOUR = "4 1 3/-5/rabbit/15"
PILE = "15/-5/5/big-dog/11/8/small-dog/3/rabbit"
THREE = f"3 0 15/15/rabbit;-8 {PILE}"


def moves_of(book: Any, state: Any, seat: int) -> str:
    return str(book.information_text(state, seat).partition(" moves ")[2])


def test_lays_are_hidden_until_they_are_turned_up(book: Any) -> None:
    laid = "lay_11 lay_8 lay_5 lay_-8"  # by seats 1, 2, 3, 0
    state = book.from_text(f"{FOUR} moves lay_11 lay_8")
    assert moves_of(book, state, 1) == "lay_11 lay_?"
    assert moves_of(book, state, 0) == "lay_? lay_?"
    assert book.information_text(state, -1) == "4 1 ?/?/?/? moves lay_? lay_?"
    state = book.from_text(f"{FOUR} moves {laid}")
    assert moves_of(book, state, -1) == "lay_11 lay_? lay_? lay_?"
    assert moves_of(book, state, 0) == "lay_11 lay_? lay_? lay_-8"
    state = book.from_text(f"{FOUR} moves {laid} bid_2 pass")
    assert book.information_text(state, 3) == "4 1 ?/?/?/15 moves lay_11 lay_8 lay_5 lay_? bid_2 pass"
    assert moves_of(book, state, 2) == "lay_11 lay_8 lay_? lay_? bid_2 pass"
    state = book.from_text(f"{FOUR} moves {laid} pass pass pass")
    assert moves_of(book, state, -1) == f"{laid} pass pass pass"
    state = book.from_text(f"{FOUR} moves {laid} pass pass pass pass lay_8")
    assert moves_of(book, state, 0) == f"{laid} pass pass pass pass lay_?"
    assert moves_of(book, state, 1) == f"{laid} pass pass pass pass lay_8"


def test_of_the_fourth_set_only_what_was_open_is_known(book: Any) -> None:
    def deal(opened: int) -> str:
        shown = PILE.split("/")[:opened] + ["?"] * (9 - opened)
        return f"3 0 ?/15/?;? {'/'.join(shown)}"

    laid = "lay_8 lay_3 lay_-5"
    assert book.information_text(book.from_text(THREE), 1) == deal(0)
    for moves, opened, seen in (
        ("lay_8 lay_3", 0, "lay_? lay_3"),
        (laid, 1, "lay_? lay_3 lay_?"),
        (f"{laid} bid_1", 1, "lay_? lay_3 lay_? bid_1"),
        (f"{laid} bid_1 pass", 1, "lay_8 lay_3 lay_? bid_1 pass"),
        (f"{laid} pass pass", 1, f"{laid} pass pass"),
        (f"{laid} pass pass buy lay_11", 1, f"{laid} pass pass buy lay_?"),
        (f"{laid} pass pass pass lay_11 lay_5 lay_8", 2, f"{laid} pass pass pass lay_? lay_5 lay_?"),
    ):
        state = book.from_text(f"{THREE} moves {moves}")
        assert book.information_text(state, 1) == f"{deal(opened)} moves {seen}"


def test_the_end_shows_nothing_more(book: Any) -> None:
    for number in (0, 60, 110):
        game = TRANSCRIPTS[number]
        moves = " ".join(step["action"].replace(" ", "_") for step in game["steps"])
        state = book.from_text(f"{game['deal']} moves {moves}")
        players, start, removed = game["deal"].partition(";")[0].split()
        for seat in range(-1, int(players)):
            own = [card if other == seat else "?" for other, card in enumerate(removed.split("/"))]
            fourth = f";? {game['deal'].split()[-1]}" if players == "3" else ""
            assert book.information_text(state, seat) == f"{players} {start} {'/'.join(own)}{fourth} moves {moves}"


def test_during_the_deal_a_seat_knows_its_own_card(book: Any) -> None:
    state = book.new_initial_state(Rules(players=3), 1)
    hidden = "/".join("?" * 9)
    for card in ("15", "8", "rabbit", "-8", "15"):
        assert book.information_text(state, -1) == f"3 1 ?/?/?;? {hidden}"
        book.apply(state, book.string_to_action(state, card))
    for seat, own in enumerate(["15/?/?", "?/8/?", "?/?/rabbit"]):
        assert book.information_text(state, seat) == f"3 1 {own};? {hidden}"
    state = book.new_initial_state(Rules(), 1)
    book.apply(state, 7)
    assert [book.information_text(state, seat) for seat in (0, 1)] == ["4 1 15/?/?/?", "4 1 ?/?/?/?"]


def test_other_hidden_cards_look_the_same(book: Any) -> None:
    """Cards that a seat has not seen are changed for others of their set; its text does not change, the state does."""
    rng = random.Random(7)
    changed = 0
    for game in TRANSCRIPTS[::3]:
        moves = [step["action"].replace(" ", "_") for step in game["steps"]]
        seats = [step["seat"] for step in game["steps"]]
        size = rng.randrange(1, 30)
        state = book.from_text(f"{game['deal']} moves {' '.join(moves[:size])}")
        for seat in range(state.game.players):
            for other in range(state.game.players):
                if other == seat:
                    continue
                spelt = swapped(book, state, moves[:size], seats, other, rng)
                twin = book.from_text(spelt)
                assert book.information_text(twin, seat) == book.information_text(state, seat)
                assert book.information_text(twin, other) != book.information_text(state, other)
                changed += 1
    assert changed > 300


def swapped(book: Any, state: Any, moves: list[str], seats: list[int], other: int, rng: random.Random) -> str:
    """The text with the removed card of a seat, and its card face down if any, changed for others it has not shown."""
    deal = state.origin
    names = [book.action_to_string(book.new_initial_state(Rules()), kind) for kind in range(10)]
    made = list(moves)
    place = (other - state.start) % state.game.players
    hidden = state.phase in (0, 1) and state.open_cards() <= place < state.laid
    hand = [kind for kind in range(10) if state.hand[other] >> kind & 1]
    face_down = int(state.row[place]) if hidden else -1
    pool = hand + ([face_down] if hidden else []) or [face_down]
    removed = rng.choice(pool) if pool != [-1] else state.removed[other]
    if hidden:
        index = max(at for at, move in enumerate(moves) if move.startswith("lay") and seats[at] == other)
        left = [kind for kind in [*pool, state.removed[other]] if kind != removed]
        made[index] = f"lay_{names[rng.choice(left)]}"
    kinds = [removed if seat == other else kind for seat, kind in enumerate(deal.removed)]
    return f"{book.deal_to_text(deal._replace(removed=tuple(kinds)))} moves {' '.join(made)}"


def test_seats_that_do_not_exist(book: Any) -> None:
    for seat in (-2, 4):
        with pytest.raises(InvalidState, match=f"seat: the seats are -1 to 3, not {seat}"):
            book.information_text(book.from_text(FOUR), seat)

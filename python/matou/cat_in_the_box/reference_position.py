"""How a position of Cat in the Box after the discards is spelt, in eight fields, and which positions cannot be.

`P hands board x tricks predictions leader trick`, as `2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -`:
the rows of the board are red, blue, yellow, green, each with its columns 1 to N (`.` free, `#` neutral, else the seat
of the token); `x` the X tokens left; the trick in progress is on the board and out of the hands already.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from matou.cat_in_the_box.reference_text import (
    TURNED_UP,
    cell_text,
    check_copies,
    digits,
    numbers_from_text,
    rules_for,
)
from matou.cat_in_the_box.rules import COLOURS, Rules
from matou.errors import BadNotation, InvalidState

NAMES: Final = ("red", "blue", "yellow", "green")


class Position(NamedTuple):
    """A position of the play, discards unknown. Sets of cells and X tokens as in `reference_text`."""

    hands: tuple[tuple[int, ...], ...]
    own: tuple[int, ...]
    blocked: int
    x: tuple[int, ...]
    tricks: tuple[int, ...]
    predictions: tuple[int, ...]
    """Empty at 2 players."""
    leader: int
    trick: tuple[int, ...]
    """The cells covered in the trick in progress, from the leader on."""


def position_text(position: Position, hands: list[str], numbers: int) -> str:
    """The spelling of a position, its hands spelt as given."""
    rows = []
    for colour in range(4):
        row = ["."] * numbers
        for column in range(numbers):
            cell = colour * numbers + column
            if position.blocked >> cell & 1:
                row[column] = "#"
            for seat, cells in enumerate(position.own):
                if cells >> cell & 1:
                    row[column] = str(seat)
        rows.append("".join(row))
    tokens = ["".join(COLOURS[colour] for colour in range(4) if x >> colour & 1) or "-" for x in position.x]
    trick = [cell_text(cell, numbers) for cell in position.trick]
    fields = (hands, rows, tokens, position.tricks, position.predictions, [position.leader], trick)
    return " ".join([str(len(hands)), *("/".join(map(str, field)) or "-" for field in fields)])


def read_position(text: str, rules: Rules | None) -> tuple[Position, Rules]:
    """The position spelt so, and its rules: those given, or the standard ones of its number of players.

    All is checked but that the trick in progress could be played. Raises `BadNotation` for a text that cannot be read,
    `InvalidState` for a position that cannot be; the message names the field.

    >>> position, rules = read_position("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -", None)
    >>> position.hands, position.tricks, rules.players
    (((3, 5, 5), (4, 5, 5)), (3, 3), 2)
    """
    fields = text.split()
    if len(fields) != 8:
        raise BadNotation(
            "a position is `P hands board x tricks predictions leader trick`, eight fields, "
            f"not {len(fields)}: {text!r}"
        )
    rules = rules_for(fields[0], rules, text)
    hands = tuple(numbers_from_text(hand, "hands", text) for hand in fields[1].split("/"))
    own, blocked = _board(fields[2], rules, text)
    if not re.fullmatch(r"[0-9]+", fields[6]):
        raise BadNotation(f"leader: a seat is written as a digit, not {fields[6]!r}: {text!r}")
    position = Position(
        hands,
        own,
        blocked,
        tuple(_x_tokens(letters, text) for letters in fields[3].split("/")),
        _counts("tricks", fields[4], text),
        () if fields[5] == "-" else _counts("predictions", fields[5], text),
        int(fields[6][:9]),
        () if fields[7] == "-" else tuple(_cell(play, rules, text) for play in fields[7].split("/")),
    )
    check_position(position, rules, text)
    return position, rules


def _board(field: str, rules: Rules, text: str) -> tuple[tuple[int, ...], int]:
    """The cells of each seat, and those of neutral tokens."""
    rows = field.split("/")
    if not re.fullmatch(r"[.#0-9/]*", field):
        raise BadNotation(f"board: a cell is written as a seat, # or ., not as in {field!r}: {text!r}")
    if len(rows) != 4:
        raise InvalidState(f"board: it has 4 rows, not {len(rows)}: {text!r}")
    own = [0] * rules.players
    blocked = 0
    for colour, row in enumerate(rows):
        if len(row) != rules.numbers:
            raise InvalidState(f"board: the {NAMES[colour]} row has {rules.numbers} cells, not {len(row)}: {text!r}")
        for column, mark in enumerate(row):
            cell = 1 << colour * rules.numbers + column
            if mark == "#":
                blocked |= cell
            elif mark != "." and int(mark) >= rules.players:
                raise InvalidState(f"board: no seat {mark} has tokens, there are {rules.players} players: {text!r}")
            elif mark != ".":
                own[int(mark)] |= cell
    return tuple(own), blocked


def _cell(play: str, rules: Rules, text: str) -> int:
    if not re.fullmatch(r"[RBYG][0-9]", play):
        raise BadNotation(f"trick: a play is written R5, not {play!r}: {text!r}")
    if not 1 <= int(play[1]) <= rules.numbers:
        raise InvalidState(f"trick: the numbers are 1 to {rules.numbers}, not as in {play!r}: {text!r}")
    return COLOURS.index(play[0]) * rules.numbers + int(play[1]) - 1


def _x_tokens(letters: str, text: str) -> int:
    if not re.fullmatch(r"[RBYG]+|-", letters):
        raise BadNotation(f"x: the X tokens are written RBYG, or -, not {letters!r}: {text!r}")
    if len(set(letters)) != len(letters):
        raise InvalidState(f"x: a seat has one X token of each colour, not {letters!r}: {text!r}")
    return sum(1 << COLOURS.index(letter) for letter in letters if letter != "-")


def _counts(field: str, counts: str, text: str) -> tuple[int, ...]:
    if not re.fullmatch(r"[0-9]{1,9}(/[0-9]{1,9})*", counts):
        raise BadNotation(f"{field}: numbers are wanted, not {counts!r}: {text!r}")
    return tuple(map(int, counts.split("/")))


def check_position(position: Position, rules: Rules, text: str) -> None:
    """Raise `InvalidState` for a position that cannot be; that the trick in progress can be is not looked at."""
    players = rules.players
    for field, values in (("hands", position.hands), ("x", position.x), ("tricks", position.tricks)):
        if len(values) != players:
            raise InvalidState(f"{field}: {players} players have one each, not {len(values)}: {text!r}")
    if not 0 <= position.leader < players:
        raise InvalidState(f"leader: the seats are 0 to {players - 1}: {text!r}")
    _check_predictions(position, rules, text)
    _check_blocked(position, rules, text)
    _check_tricks(position, rules, text)
    seen = [number for hand in position.hands for number in hand]
    check_copies("hands", seen, rules.numbers, text)
    covered = position.blocked | sum(position.own)
    seen += [cell % rules.numbers + 1 for cell in range(4 * rules.numbers) if covered >> cell & 1]
    check_copies("hands and board", seen, rules.numbers, text)
    for seat, hand in enumerate(position.hands):
        wanted = rules.tricks + 1 - position.own[seat].bit_count()
        if len(hand) != wanted:
            raise InvalidState(
                f"hands: seat {seat} has {wanted} cards with so many tokens on the board, "
                f"not {len(hand)}, {digits(hand)!r}: {text!r}"
            )
    _check_x_tokens(position, rules, text)


def _check_predictions(position: Position, rules: Rules, text: str) -> None:
    if rules.players == 2 and position.predictions:
        raise InvalidState(f"predictions: two players predict nothing: {text!r}")
    if rules.players > 2 and len(position.predictions) != rules.players:
        raise InvalidState(
            f"predictions: {rules.players} players have one each, not {len(position.predictions)}: {text!r}"
        )
    # Any number of tricks: a position asks what follows, also for predictions that its rules would not have allowed.
    for number in position.predictions:
        if number > rules.tricks:
            raise InvalidState(f"predictions: a number of tricks is 0 to {rules.tricks}, not {number}: {text!r}")


def _check_blocked(position: Position, rules: Rules, text: str) -> None:
    """Rule 4: at 2 players three neutral tokens, those of a number on green, then yellow, then blue."""
    wanted = TURNED_UP if rules.players == 2 else 0
    if position.blocked.bit_count() != wanted:
        raise InvalidState(
            f"board: {wanted} cells hold neutral tokens at {rules.players} players, "
            f"not {position.blocked.bit_count()}: {text!r}"
        )
    for cell in range(3 * rules.numbers):
        if position.blocked >> cell & 1 and not position.blocked >> cell + rules.numbers & 1:
            raise InvalidState(
                "board: neutral tokens cover a number on green, then yellow, then blue, "
                f"not {cell_text(cell, rules.numbers)}: {text!r}"
            )


def _check_tricks(position: Position, rules: Rules, text: str) -> None:
    """Each seat has a token for every finished trick and for his play in the trick in progress; a winner leads."""
    finished = sum(position.tricks)
    if finished > rules.tricks:
        raise InvalidState(f"tricks: a round has {rules.tricks}, not {finished}: {text!r}")
    if finished and not position.tricks[position.leader]:
        raise InvalidState(f"leader: seat {position.leader} has won no trick, so not the last one: {text!r}")
    if len(position.trick) >= rules.players:
        raise InvalidState(
            f"trick: one in progress has fewer than {rules.players} plays, not {len(position.trick)}: {text!r}"
        )
    if position.trick and finished == rules.tricks:
        raise InvalidState(f"trick: none is in progress when all {rules.tricks} are played: {text!r}")
    followers = [(position.leader + play) % rules.players for play in range(len(position.trick))]
    for seat, cell in zip(followers, position.trick, strict=True):
        if not position.own[seat] >> cell & 1:
            raise InvalidState(
                f"trick: {cell_text(cell, rules.numbers)} is no token of seat {seat} on the board: {text!r}"
            )
    for seat, cells in enumerate(position.own):
        wanted = finished + (1 if seat in followers else 0)
        if cells.bit_count() != wanted:
            raise InvalidState(
                f"tricks: {finished} are finished, so seat {seat} has {wanted} tokens on the board, "
                f"not {cells.bit_count()}: {text!r}"
            )


def _check_x_tokens(position: Position, rules: Rules, text: str) -> None:
    """What is certain of X tokens that are gone.

    Each went in a trick that another seat led in its colour, by a play in another colour; one trick takes one at most,
    and none from its leader. A seat has led at least the tricks after those he won, but for the one in progress.
    """
    finished = sum(position.tricks)
    for seat, x in enumerate(position.x):
        gone = [colour for colour in range(4) if not x >> colour & 1]
        others = sum(cells for other, cells in enumerate(position.own) if other != seat)
        for colour in gone:
            row = ((1 << rules.numbers) - 1) << colour * rules.numbers
            if not others & row or not position.own[seat] & ~row:
                raise InvalidState(
                    f"x: seat {seat} cannot have lost the {NAMES[colour]} X token: "
                    f"nobody led {NAMES[colour]} to another colour of his: {text!r}"
                )
        last = 1 if seat == position.leader and finished else 0
        followed = finished - position.tricks[seat] + last
        place = (seat - position.leader) % rules.players
        if (
            0 < place < len(position.trick)
            and position.trick[place] // rules.numbers != position.trick[0] // rules.numbers
        ):
            followed += 1
        if len(gone) > followed:
            raise InvalidState(
                f"x: seat {seat} has lost {len(gone)} X tokens and has not followed in more than {followed} tricks: "
                f"{text!r}"
            )

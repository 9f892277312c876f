"""Positions of Cat in the Box that cannot be: each is refused with the field that is wrong."""

from __future__ import annotations

import re
from typing import Any

import pytest

from matou.cat_in_the_box import reference
from matou.cat_in_the_box.rules import Rules
from matou.errors import BadNotation, InvalidState, MatouError, NotApplicable

# Positions that are right, and how they come about.
DEALT2 = "2 0 1223344445/1223334555 111 moves d1 d1"
DEALT3 = "3 0 1122334456/1123345566/1223445566 - moves d1 d1 d1 p1 p3 p4"
BASES = {
    "2 223345/23345 ....1/#..0./#..0./#1101 RBYG/RG 2/1 - 1 R5": f"{DEALT2} B4 G2 Y4 G3 G4 G5 R5",
    "2 23345/23345 .0..1/#..0./#..0./#1101 RBYG/RG 2/2 - 1 -": f"{DEALT2} B4 G2 Y4 G3 G4 G5 R5 R2",
    "3 12234456/123345566/223445566 ....../..0.../....../...... RBYG/RBYG/RBYG 0/0/0 1/3/4 0 B3": f"{DEALT3} B3",
    "3 1224456/12334566/2234556 ..0.../..02.2/....../....1. RYG/RYG/RBYG 0/0/1 1/3/4 2 B6/R3": (
        f"{DEALT3} B3 G5 B4 B6 R3"
    ),
    "3 1223446/1233456/2234556 ....1./..0.../...201/.....2 RBYG/RYG/RG 0/2/0 1/3/4 1 -": (
        f"{DEALT3} B3 R5 Y4 Y6 G6 Y5"
    ),
    "3 12234456/12334566/22344556 ....../..0.1./....../.....2 RBYG/RBYG/RYG 0/1/0 1/3/4 1 -": f"{DEALT3} B3 B5 G6",
}
FORCED, TWO, FIRST, THREE, LOST, WON = BASES


def refused(text: str, error: type[MatouError] = InvalidState, rules: Rules | None = None) -> str:
    for read in (reference.position_from_text, reference.from_text):
        with pytest.raises(error) as caught:
            read(text, rules)
    message = str(caught.value)
    assert repr(text) in message
    assert "\n" not in message
    return message


@pytest.mark.parametrize("position", BASES)
def test_right_positions_are_read(position: str) -> None:
    assert reference.position_to_text(reference.from_text(BASES[position])) == position
    state = reference.position_from_text(position)
    assert reference.position_to_text(state) == position
    assert reference.legal_actions(state) == reference.legal_actions(reference.from_text(BASES[position]))
    assert state.forced == reference.from_text(BASES[position]).forced or position == TWO  # a lead that is past


def test_numbers_and_letters_may_stand_in_any_order() -> None:
    mixed = FORCED.replace("223345/23345", "532432/54332").replace("RBYG/RG", "GRYB/GR")
    assert reference.position_to_text(reference.position_from_text(mixed)) == FORCED


@pytest.mark.parametrize(
    ("base", "old", "new", "message"),
    [
        (THREE, "3 1224456", "6 1224456", "players: the game is for 2 to 5, not 6"),
        (THREE, "3 1224456", "2 1224456", "board: the red row has 5 cells, not 6"),
        (THREE, "3 1224456", "10 1224456", "players: the game is for 2 to 5, not 10"),
        # hands
        (THREE, "/12334566/", "/1233456/", "hands: seat 1 has 8 cards with so many tokens on the board, not 7"),
        (THREE, "/2234556", "/12234556", "hands: seat 2 has 7 cards with so many tokens on the board, not 8"),
        (THREE, "/12334566/", "/-/", "hands: seat 1 has 8 cards with so many tokens on the board, not 0, '-'"),
        (THREE, "1224456/", "1224457/", "hands: the numbers are 1 to 6, not 7"),
        (THREE, "1224456/", "0224456/", "hands: the numbers are 1 to 6, not 0"),
        (THREE, "1224456/", "", "hands: 3 players have one each, not 2"),
        (THREE, "1224456/", "4444456/", "hands: the number 4 is there 7 times, on 5 cards"),
        (THREE, "1224456/", "1234456/", "hands and board: the number 3 is there 6 times, on 5 cards"),
        # board
        (THREE, "..02.2/", "..02.2./", "board: the blue row has 6 cells, not 7"),
        (THREE, "....../....1.", "....1.", "board: it has 4 rows, not 3"),
        (THREE, "..02.2", "..03.2", "board: no seat 3 has tokens, there are 3 players"),
        (THREE, "..02.2", "..09.2", "board: no seat 9 has tokens, there are 3 players"),
        (THREE, "....1.", "..#.1.", "board: 0 cells hold neutral tokens at 3 players, not 1"),
        (TWO, "#..0./#1101", "#..0./.1101", "board: 3 cells hold neutral tokens at 2 players, not 2"),
        (TWO, "#..0./#..0.", ".#.0./#..0.", "board: neutral tokens cover a number on green, then yellow, then blue"),
        (TWO, ".0..1/#..0.", "#0..1/...0.", "board: neutral tokens cover a number on .*, not R1"),
        # X tokens
        (THREE, "RYG/RYG/RBYG", "RYG/RYYG/RBYG", "x: a seat has one X token of each colour, not 'RYYG'"),
        (THREE, "RYG/RYG/RBYG", "RYG/RYG", "x: 3 players have one each, not 2"),
        (THREE, "/RBYG ", "/RBG ", "x: seat 2 cannot have lost the yellow X token: nobody led yellow"),
        (FIRST, "RBYG/RBYG/", "RYG/RBYG/", "x: seat 0 cannot have lost the blue X token: nobody led blue"),
        (
            WON,
            "/RBYG/",
            "/RYG/",
            "x: seat 1 cannot have lost the blue X token: nobody led blue to another colour of his",
        ),
        (LOST, "/RG ", "/G ", "x: seat 2 has lost 3 X tokens and has not followed in more than 2 tricks"),
        (LOST, "RBYG/RYG/", "RBYG/RG/", "x: seat 1 has lost 2 X tokens and has not followed in more than 1 tricks"),
        (THREE, "RYG/RYG", "RBYG/RYG", "x: who follows in another colour has lost the X token of the colour led"),
        # tricks
        (THREE, "0/0/1", "0/1/1", "tricks: 2 are finished, so seat 0 has 3 tokens on the board, not 2"),
        (THREE, "0/0/1", "0/1", "tricks: 3 players have one each, not 2"),
        (THREE, "0/0/1", "4/4/1", "tricks: a round has 8, not 9"),
        (TWO, ".0..1/", ".00.1/", "tricks: 4 are finished, so seat 0 has 4 tokens on the board, not 5"),
        (TWO, ".0..1/", ".0.../", "tricks: 4 are finished, so seat 1 has 4 tokens on the board, not 3"),
        # predictions
        (THREE, "1/3/4", "1/3/9", "predictions: a number of tricks is 0 to 8, not 9"),
        (THREE, "1/3/4", "1/3", "predictions: 3 players have one each, not 2"),
        (THREE, "1/3/4", "-", "predictions: 3 players have one each, not 0"),
        (TWO, "2/2 -", "2/2 1/3", "predictions: two players predict nothing"),
        # leader
        (THREE, "1/3/4 2", "1/3/4 3", "leader: the seats are 0 to 2"),
        (LOST, "1/3/4 1", "1/3/4 2", "leader: seat 2 has won no trick, so not the last one"),
        # trick
        (THREE, "B6/R3", "B6/R4", "trick: R4 is no token of seat 0 on the board"),
        (THREE, "B6/R3", "R3/B6", "trick: R3 is no token of seat 2 on the board"),
        (THREE, "B6/R3", "B7/R3", "trick: the numbers are 1 to 6, not as in 'B7'"),
        (THREE, "B6/R3", "B6", "tricks: 1 are finished, so seat 0 has 1 tokens on the board, not 2"),
        (THREE, "B6/R3", "B6/R3/G5", "trick: one in progress has fewer than 3 plays, not 3"),
        (THREE, "0/0/1", "0/4/4", "trick: none is in progress when all 8 are played"),
    ],
)
def test_positions_that_cannot_be(base: str, old: str, new: str, message: str) -> None:
    assert base.count(old) == 1
    assert re.match(message, refused(base.replace(old, new)))


@pytest.mark.parametrize(
    ("position", "message"),
    [
        # Red was closed, and seat 0 had other colours.
        (
            "3 12234456/123345566/223445566 ..0.../....../....../...... RBYG/RBYG/RBYG 0/0/0 1/3/4 0 R3",
            "trick: seat 0 could not play R3 in it",
        ),
        # Seat 2 lost the X token of blue to the lead B3 and could not say blue afterwards.
        (
            "3 12234456/2335566/2234455 ....../..01.2/1...../.....2 RBYG/RBYG/RG 0/1/0 1/3/4 1 Y1/B6",
            "trick: seat 2 could not play B6 in it",
        ),
    ],
)
def test_tricks_in_progress_that_nobody_could_play(position: str, message: str) -> None:
    assert refused(position).startswith(message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (" 2 B6/R3", " 2", "eight fields, not 7"),
        ("3 1224456", "three 1224456", "players: their number is written first, not 'three'"),
        ("1224456/", "122445?/", r"hands: a hand is written as its numbers, 1135, or -, not '122445\?'"),
        ("..02.2", "..x2.2", "board: a cell is written as a seat, # or ., not as in"),
        ("RYG/RYG", "RYG/ryg", "x: the X tokens are written RBYG, or -, not 'ryg'"),
        ("RYG/RYG", "RYG/", "x: the X tokens are written RBYG, or -, not ''"),
        ("0/0/1", "0/a/1", "tricks: numbers are wanted, not '0/a/1'"),
        ("0/0/1", "0//1", "tricks: numbers are wanted, not '0//1'"),
        ("1/3/4", "1,3,4", "predictions: numbers are wanted, not '1,3,4'"),
        ("1/3/4 2", "1/3/4 x", "leader: a seat is written as a digit, not 'x'"),
        ("B6/R3", "B6-R3", "trick: a play is written R5, not 'B6-R3'"),
        ("B6/R3", "6B/R3", "trick: a play is written R5, not '6B'"),
    ],
)
def test_positions_that_cannot_be_read(old: str, new: str, message: str) -> None:
    assert THREE.count(old) == 1
    text = THREE.replace(old, new)
    with pytest.raises(BadNotation, match=message):
        reference.position_from_text(text)


def test_a_position_is_read_under_the_rules_given() -> None:
    assert reference.position_from_text(THREE, Rules(rows="RBGY")).game.rows == "RBGY"
    assert "players: these rules are for 4, not 3" in refused(THREE, rules=Rules(players=4))


def test_a_position_may_have_predictions_that_its_rules_do_not_allow() -> None:
    """It asks what follows from there, whatever was predicted."""
    assert reference.position_from_text(THREE.replace("1/3/4", "0/2/8")).prediction[:3] == [0, 2, 8]


def test_a_position_without_a_legal_play_is_a_paradox() -> None:
    state = reference.position_from_text("2 233/2345 .0101/#..00/#..0./#1101 RBYG/RG 3/2 - 0 B5")
    assert (state.phase, state.paradox, reference.returns(state)) == (reference.OVER, 1, [8, -2])
    # A round that is over has no trick after the paradox.
    with pytest.raises(InvalidState, match="tricks: 5 are finished, so seat 1 has 5 tokens"):
        reference.position_from_text("2 233/234 .0101/#..00/#..01/#1101 RBYG/RG 3/2 - 0 B5")


def test_there_is_no_position_before_the_play() -> None:
    for moves in ("", " moves d1 d1 d1 p1"):
        state = reference.from_text(f"3 0 1122334456/1123345566/1223445566 -{moves}")
        with pytest.raises(NotApplicable, match="a position has eight fields from the first lead on: seat"):
            reference.position_to_text(state)


def read_or_none(text: str) -> Any:
    try:
        return reference.position_from_text(text)
    except MatouError:
        return None


def test_a_seat_is_never_taken_for_another() -> None:
    """Exchange any two marks of the board: what is still read says the same again."""
    head, board, tail = THREE.split()[:2], THREE.split()[2], THREE.split()[3:]
    same = 0
    for i in range(len(board)):
        for j in range(i):
            marks = list(board)
            marks[i], marks[j] = marks[j], marks[i]
            text = " ".join([*head, "".join(marks), *tail])
            state = read_or_none(text)
            if state is not None:
                assert reference.position_to_text(state) == text
                same += 1
    assert same > 0

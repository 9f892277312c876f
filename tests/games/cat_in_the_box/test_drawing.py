"""What a person reads: the board in colours and shapes, in sentences, and nothing that a seat may not see."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from matou import cat_in_the_box as citb
from matou.errors import IllegalAction, NotApplicable

START = "2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -"
MIDDLE = citb.State.from_text("3 0 1223344666/1122334556/1123445556 - moves d2 d5 d6 p4 p3 p4 Y1 G3 B4 B2")


def cells(picture: str) -> list[str]:
    """The board's rows without their heads."""
    return [re.sub(r"^(R ♥ |B 💧|Y ☾ |G ☘ )\s*", "", line) for line in picture.splitlines()[1:5]]


def test_the_board_is_the_position() -> None:
    state = citb.State.from_text(START)
    rows = [row.replace("+", ".").replace(" ", "") for row in cells(citb.picture(state))]
    assert "/".join(rows) == START.split()[2]
    may = {state.action_to_string(action) for action in state.legal_actions()}
    drawn = {
        f"{'RBYG'[i]}{number}"
        for i, row in enumerate(cells(citb.picture(state)))
        for number, cell in enumerate(row.split(), start=1)
        if cell == "+"
    }
    assert drawn == may


def test_rows_lie_as_the_option_says() -> None:
    state = citb.State.from_text(START, citb.Rules(players=2, rows="GYBR"))
    assert [line[0] for line in citb.picture(state).splitlines()[1:5]] == list("GYBR")


def test_colour_only_adds_codes() -> None:
    plain = citb.picture(MIDDLE)
    coloured = citb.picture(MIDDLE, colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    for code in ("31", "34", "33", "32"):  # red, blue, yellow, green
        assert f"\x1b[{code};1m" in coloured


def test_the_trick_and_the_turn_are_told() -> None:
    text = citb.picture(MIDDLE)
    assert "seat 0 led B2; seat 0 is ahead" in text
    assert text.splitlines()[6].endswith("to play")
    assert "predict" not in text
    assert "tricks 1 of 4" in text.splitlines()[5]


@pytest.mark.parametrize("draw", [citb.picture, citb.in_sentences])
def test_a_seat_sees_its_own_hand_only(draw: Callable[..., str]) -> None:
    """Whatever the others hold and have put aside, the seat sees the same; also when another is to play."""
    state = citb.State.from_text(MIDDLE.to_text())
    turns = set()
    for _ in range(4):  # two seats that follow, then a lead and who follows it
        turns.add(state.current_player())
        for seat in range(3):
            seen = draw(state, seat)
            others = {state.resample(seat, seed).to_text() for seed in range(20)}
            assert len(others) > 1
            assert {draw(citb.State.from_text(text), seat) for text in others} == {seen}
        state.apply_action(state.legal_actions()[0])
    assert turns == {0, 1, 2}
    assert "discarded 5" in citb.picture(MIDDLE, 1)
    assert "discarded" not in citb.picture(MIDDLE, 1).replace("discarded 5", "")
    assert "Seat 1 has put a 5 aside." in citb.in_sentences(MIDDLE, 1)
    assert "aside" not in citb.in_sentences(MIDDLE, 1).replace("Seat 1 has put a 5 aside.", "")


def test_the_end_reveals_what_the_rules_say() -> None:
    for reveal in (False, True):
        state = citb.State.from_text(MIDDLE.to_text(), citb.Rules(reveal_at_end=reveal))
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        text = citb.picture(state, 0)
        assert ("discarded 6" in text) == reveal
        assert ("Seat 2 has put a 6 aside." in citb.in_sentences(state, 0)) == reveal


def test_before_the_deal_there_is_no_table() -> None:
    with pytest.raises(NotApplicable, match="not dealt yet"):
        citb.picture(citb.Game().new_initial_state())
    with pytest.raises(IllegalAction):
        citb.describe(MIDDLE, 999)
    with pytest.raises(IllegalAction):
        citb.describe(MIDDLE, 0)


def test_sentences_say_the_whole_position() -> None:
    text = citb.in_sentences(MIDDLE)
    assert "Seat 1 follows and may say" in text
    assert "Blue row: 2 has seat 0, 4 has seat 2; free are 1, 3, 5 and 6." in text
    assert "Seat 0 holds 3 twice, 4 twice and 6 three times, has won 1 of 4 predicted tricks" in text
    assert "♥" not in text
    assert all(line.endswith(".") for line in text.splitlines())


def test_each_phase_and_the_end() -> None:
    state = citb.State.from_text("3 0 1223344666/1122334556/1123445556 -")
    assert "to discard" in citb.picture(state)
    assert "Seat 0 is to discard a card." in citb.in_sentences(state)
    for action in ("d2", "d5", "d6"):
        state.apply_action(action)
    assert "to predict" in citb.picture(state)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    last = citb.picture(state).splitlines()[-1]
    assert last.startswith("the round is over, ")
    for seat, score in enumerate(state.returns()):
        assert f"seat {seat} {int(score):+d}" in last


def test_told_steps() -> None:
    told = citb.tell(citb.State.from_text(START), ["Y4", "R5", "B5", "G4"][:2])
    assert [one.seat for one in told] == [1, 0]
    assert "gives up the yellow X token" in told[1].text
    assert "seat 0 wins the trick, 4 in all" in told[1].text

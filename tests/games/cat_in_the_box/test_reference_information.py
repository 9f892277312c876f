"""What a seat of Cat in the Box knows, told as text."""

from __future__ import annotations

from typing import Any

from matou.cat_in_the_box import reference
from matou.cat_in_the_box.rules import Rules

THREE = "3 0 1122334456/1123345566/1223445566 - moves d1 d1 d1 p1 p3 p4"


def played(text: str, moves: str = "", **options: Any) -> Any:
    """The state after the moves."""
    return reference.from_text(" ".join([text, *moves.split()]), Rules(players=int(text[0]), **options))


def test_discards_and_others_hands_are_hidden() -> None:
    state = played(THREE, "B3 B5 G6")
    text = "3 0 {}/{}/{} - moves {} {} {} p1 p3 p4 B3 B5 G6"
    hidden = "?" * 10
    hands = ["1122334456", "1123345566", "1223445566"]
    for seat in (-1, 0, 1, 2):
        shown = [hand if other == seat else hidden for other, hand in enumerate(hands)]
        moves = ["d1" if other == seat else "d?" for other in range(3)]
        assert reference.information_text(state, seat) == text.format(*shown, *moves)


def test_discards_are_hidden_in_the_order_they_are_made() -> None:
    state = played("3 2 1122334456/1123345566/1223445566 - moves d6 d5")
    assert reference.information_text(state, 0).endswith(" moves d? d5")
    assert reference.information_text(state, 1).endswith(" moves d? d?")
    assert reference.information_text(state, 2).endswith(" moves d6 d?")


def test_who_caused_a_paradox_has_shown_his_hand_but_not_his_discard() -> None:
    state = played("2 0 1223344445/1223334555 111 moves d2 d1", "B4 G2 Y4 G3 G4 G5 R5 R2 R3 R4 B5")
    moves = "B4 G2 Y4 G3 G4 G5 R5 R2 R3 R4 B5"
    assert state.paradox == 1
    assert reference.information_text(state, 0) == f"2 0 1223344445/223334555? 111 moves d2 d? {moves}"
    assert reference.information_text(state, 1) == f"2 0 ??????????/1223334555 111 moves d? d1 {moves}"
    assert reference.information_text(state, -1) == f"2 0 ??????????/223334555? 111 moves d? d? {moves}"


def test_all_is_shown_at_the_end_by_option() -> None:
    moves = "B4 G2 Y4 G3 G4 G5 R5 R2 R3 R4"
    state = played("2 0 1223344445/1223334555 111 moves d2 d1", moves, reveal_at_end=True)
    assert reference.information_text(state, -1) == f"2 0 ??????????/?????????? 111 moves d? d? {moves}"
    state = played("2 0 1223344445/1223334555 111 moves d2 d1", f"{moves} B5", reveal_at_end=True)
    for seat in (-1, 0, 1):
        assert reference.information_text(state, seat) == reference.to_text(state)


def test_a_position_hides_hands_alike() -> None:
    position = "2 2335/2345 .0101/#..0./#..0./#1101 RBYG/RG 3/2 - 0 -"
    hidden = position.replace("2335", "????")
    state = reference.from_text(position)
    assert reference.information_text(state, 0) == position.replace("2345", "????")
    assert reference.information_text(state, 1) == hidden
    assert reference.information_text(state, -1) == hidden.replace("2345", "????")
    over_now = reference.from_text(f"{position} moves B5")
    assert over_now.paradox == 1
    assert reference.information_text(over_now, 0) == f"{position} moves B5"
    assert reference.information_text(over_now, -1) == f"{hidden} moves B5"

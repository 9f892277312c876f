"""Every line of the rules of Cat in the Box, its open points and known mistakes, in positions made by hand."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest

from matou.cat_in_the_box import reference
from matou.cat_in_the_box.rules import Rules

DATA = Path(__file__).parents[2] / "data"

# Seat 0 starts. After the discards of 1 the hands are 122334456, 123345566 and 223445566.
THREE = "3 0 1122334456/1123345566/1223445566 - moves d1 d1 d1 p1 p3 p4"
# Three ones are turned up: G1, Y1, B1. The hands are 223344445 and 223334555.
TWO = "2 0 1223344445/1223334555 111 moves d1 d1"
# Seat 1 has followed B with G2 and Y with G3, and won G4 with G5: without X tokens B and Y, and the row G full.
FORCED = f"{TWO} B4 G2 Y4 G3 G4 G5"


def played(text: str, moves: str = "", **options: Any) -> Any:
    """The state after the moves."""
    players = int(text[0])
    return reference.from_text(" ".join([text, *moves.split()]), Rules(players=players, **options))


def legal(state: Any) -> set[str]:
    return {reference.action_to_string(state, action) for action in state.legal_actions()}


def colours(state: Any) -> str:
    return "".join(colour for colour in "RBYG" if any(action[0] == colour for action in legal(state)))


def board(state: Any) -> list[str]:
    return reference.position_to_text(state).split()[2].split("/")


def x_tokens(state: Any) -> str:
    return reference.position_to_text(state).split()[3]


def over(
    own: list[str], tricks: list[int], predictions: list[int], paradox: int = -1, rows: str = "RBYG", players: int = 3
) -> list[int]:
    """The scores of a round that has ended with these cells (`R1 B5`) by seat."""
    rules = Rules(players=players, rows=rows, predictions=range(8) if players > 2 else ())  # type: ignore[arg-type]
    state = reference.new_initial_state(rules)
    state.phase = reference.OVER
    state.paradox = paradox
    for seat, cells in enumerate(own):
        state.own[seat] = sum(1 << "RBYG".index(cell[0]) * rules.numbers + int(cell[1]) - 1 for cell in cells.split())
        state.tricks[seat] = tricks[seat]
        state.prediction[seat] = predictions[seat] if players > 2 else -1
    return list(reference.returns(state))


# 1 to 4: cards and board


@pytest.mark.parametrize(
    ("turned_up", "rows"),
    [
        ("331", "...../...../..#../#.#.."),
        ("133", "...../...../..#../#.#.."),
        ("333", "...../..#../..#../..#.."),
        ("124", "...../...../...../##.#."),
        ("155", "...../...../....#/#...#"),
    ],
)
def test_turned_up_numbers_are_blocked_on_green_then_yellow_then_blue(turned_up: str, rows: str) -> None:
    left = list("1111122222333334444455555")
    for number in turned_up:
        left.remove(number)
    hands = f"{''.join(left[0:20:2])}/{''.join(left[1:20:2])}"
    assert "/".join(board(played(f"2 0 {hands} {turned_up} moves d1 d1"))) == rows


def test_neutral_tokens_cover_their_cells_for_both_and_belong_to_nobody() -> None:
    """All copies of a number at 2 players are blocked, not the green ones alone."""
    state = played("2 0 1223344445/1223334555 111 moves d2 d2")
    assert "/".join(board(state)) == "...../#..../#..../#...."
    assert {action for action in legal(state) if action[1] == "1"} == set()  # R1 is free, and red is closed
    follower = played("2 0 1223344445/1223334555 111 moves d2 d2 B4")
    assert {action for action in legal(follower) if action[1] == "1"} == {"R1"}
    assert over(["G2", "B5"], [4, 4], [], players=2) == [5, 5]  # G1 beside G2 would be neutral


# 5 and 6: discards and predictions


def test_all_discard_clockwise_from_the_start_player_before_any_prediction() -> None:
    state = played("3 2 1122334456/1123345566/1223445566 -")
    order = []
    for _ in range(6):
        order.append((state.phase, state.turn))
        reference.apply(state, reference.legal_actions(state)[0])
    assert order == [(reference.DISCARD, seat) for seat in (2, 0, 1)] + [
        (reference.PREDICT, seat) for seat in (2, 0, 1)
    ]
    assert (state.phase, state.turn, state.leader) == (reference.PLAY, 2, 2)


def test_a_discard_is_any_card_of_the_hand_and_leaves_the_round() -> None:
    state = played("3 0 1122334456/1123345566/1223445566 -")
    assert legal(state) == {"d1", "d2", "d3", "d4", "d5", "d6"}
    state = played("3 0 1122334456/1123345566/1223445566 - moves d6")
    assert legal(state) == {"d1", "d2", "d3", "d4", "d5", "d6"}
    state = played("3 0 1122334456/1123345566/1223445566 - moves d6 d1 d1 p1 p1 p1")
    assert not {action for action in legal(state) if action[1] == "6"}


def test_two_players_discard_and_do_not_predict() -> None:
    state = played("2 1 1223344445/1223334555 111")
    assert legal(state) == {"d1", "d2", "d3", "d4", "d5"}
    state = played("2 1 1223344445/1223334555 111 moves d5 d5")
    assert (state.phase, state.turn, list(state.prediction[:2])) == (reference.PLAY, 1, [-1, -1])
    assert [len(hand) for hand in reference.position_to_text(state).split()[1].split("/")] == [9, 9]


@pytest.mark.parametrize(
    ("players", "allowed"), [(3, {"p1", "p3", "p4"}), (4, {"p1", "p2", "p3"}), (5, {"p1", "p2", "p3"})]
)
def test_predictions_allowed(players: int, allowed: set[str]) -> None:
    """No zero, no 2 at three players, no 4 above; each may be chosen by all, whatever they add up to."""
    hands = {
        3: "1122334456/1123345566/1223445566",
        4: "1122334455/1122334456/1234566778/5667778888",
        5: "112233445/112233445/123456677/566788899/567788999",
    }[players]
    state = played(f"{players} 0 {hands} -")
    while state.phase == reference.DISCARD:
        reference.apply(state, reference.legal_actions(state)[0])
    for _ in range(players):
        assert legal(state) == allowed
        reference.apply(state, reference.legal_actions(state)[-1])
    assert len(set(state.prediction[:players])) == 1
    assert state.phase == reference.PLAY


def test_other_predictions_by_option() -> None:
    state = played("3 0 1122334456/1123345566/1223445566 - moves d1 d1 d1", predictions=(0, 2, 8))
    assert legal(state) == {"p0", "p2", "p8"}


# 7 to 9: tokens, tricks, plays


def test_all_have_four_x_tokens_at_first_and_the_board_is_empty() -> None:
    state = played(THREE)
    assert reference.position_to_text(state) == (
        "3 122334456/123345566/223445566 ....../....../....../...... RBYG/RBYG/RBYG 0/0/0 1/3/4 0 -"
    )


def test_play_goes_clockwise_and_the_winner_leads_next() -> None:
    state = played(THREE, "B3 B5")
    assert (state.leader, state.turn) == (0, 2)
    reference.apply(state, reference.string_to_action(state, "B4"))
    assert (state.leader, state.turn, list(state.tricks)[:3]) == (1, 1, [0, 1, 0])


def test_the_winner_is_counted_on_from_the_leader() -> None:
    """The second follower of seat 1 is seat 0, and of seat 2 seat 1."""
    for start, moves, winner in ((1, "B3 B4 B5", 0), (2, "B3 B4 B5", 1), (1, "B4 B5 B3", 2), (2, "B5 B4 B3", 2)):
        text = f"3 {start} 1122334456/1123345566/1223445566 - moves d1 d1 d1 p1 p3 p4"
        assert played(text, moves).leader == winner


@pytest.mark.parametrize(("players", "tricks", "free"), [(2, 8, 1), (3, 8, 0), (4, 8, 0), (5, 7, 1)])
def test_a_round_without_paradox_leaves_one_card_each(players: int, tricks: int, free: int) -> None:
    """And as many free cells as arithmetic says."""
    finished = 0
    for line in (DATA / "transcripts_cat_in_the_box.jsonl").read_text().splitlines():
        game = json.loads(line)
        moves = [step["action"] for step in game["steps"]]
        if game["options"]["players"] != players or len(moves) < players * (tricks + (2 if players > 2 else 1)):
            continue
        state = played(f"{game['deal']} moves", " ".join(moves))
        if state.paradox == -1:
            finished += 1
            assert sum(state.tricks) == tricks
            assert [len(hand) for hand in reference.position_to_text(state).split()[1].split("/")] == [1] * players
            assert "".join(board(state)).count(".") == free
    assert finished >= 10


def test_a_play_needs_the_number_a_free_cell_and_the_x_token() -> None:
    state = played(THREE, "B3")
    assert "B3" not in legal(state)  # covered
    assert {"R3", "Y3", "G3", "B6"} <= legal(state)
    state = played(THREE, "B6 G5 B4 B1")  # seat 1 lost the X token of blue; seat 0 leads blue again
    assert colours(state) == "RYG"
    assert {action[1] for action in legal(state)} == set("123456")
    state = played("3 0 1122334456/1123345566/1223445566 - moves d6 d1 d1 p1 p3 p4")
    assert not {"B6", "Y6", "G6"} & legal(state)  # seat 0 has no 6 any more


# 10 and 11: who may say red


def test_red_is_not_led_while_it_is_closed() -> None:
    state = played(THREE)
    assert colours(state) == "BYG"
    assert colours(played(THREE, "B1 B2 B3")) == "BYG"


def test_a_players_token_on_red_opens_it_for_all() -> None:
    assert colours(played(THREE, "B1 B2 B3 B4 B5 G6")) == "BYG"
    assert colours(played(THREE, "B1 B2 B3 B4 R5 B6")) == "RYG"  # seat 0 has no blue X token any more
    # Seat 1 has opened it, and seat 0 leads next, who has no token on red himself.
    state = played(THREE, "B1 R1 B2 Y3 Y4 Y6")
    assert (state.turn, colours(state)) == (0, "RBYG")
    assert not state.own[0] & state.game.red_row


def test_a_neutral_token_on_red_would_not_open_it() -> None:
    """None ever lies there; only tokens of players count."""
    state = played(TWO)
    state.blocked |= 1
    assert not state.red_open()
    assert colours(state) == "BYG"


def test_a_follower_may_say_red_at_once_and_need_not_follow() -> None:
    state = played(THREE, "B1")
    assert colours(state) == "RBYG"
    assert {"B2", "R1", "Y6"} <= legal(state)


def test_red_is_led_when_nothing_else_can_be_and_then_it_is_open() -> None:
    state = played(FORCED)
    assert (state.turn, x_tokens(state)) == (1, "RBYG/RG")
    assert board(state)[3] == "#1101"
    assert legal(state) == {"R2", "R3", "R4", "R5"}
    state = played(FORCED, "R3 R4")  # seat 0 wins: red lies open though nobody broke it of his own will
    assert state.turn == 0
    assert {"R2", "R5"} <= legal(state)
    assert colours(state) == "RBY"


# 12: the X token of the led colour


def test_who_does_not_follow_loses_the_led_colour() -> None:
    assert x_tokens(played(THREE, "B3 G5")) == "RBYG/RYG/RBYG"
    assert x_tokens(played(THREE, "B3 B5")) == "RBYG/RBYG/RBYG"
    assert x_tokens(played(THREE, "B3 R5 Y4")) == "RBYG/RYG/RYG"  # red on another lead costs it too


def test_who_cannot_follow_loses_it_too() -> None:
    # The row B fills up under followers; its last cell is led.
    state = played("2 0 1122344555/1223334445 123 moves d1 d1", "B1 B2 B3 B4 B5")
    assert board(state)[1] == "01100"
    assert "B" not in colours(state)
    reference.apply(state, reference.string_to_action(state, "Y2"))
    assert x_tokens(state) == "RBYG/RYG"


def test_red_led_costs_the_red_token() -> None:
    assert x_tokens(played(THREE, "B1 R1 B2 R3 B4 R4")) == "RBYG/RYG/BYG"


def test_a_token_gone_stays_gone_and_leading_costs_none() -> None:
    state = played(THREE, "B6 G5 B4 B3 G4 B5")
    assert x_tokens(state) == "RBYG/RYG/RBYG"
    assert state.leader == 2


# 13: the paradox


def test_a_follower_without_a_legal_play_ends_the_round_at_once() -> None:
    before = played(FORCED, "R5 R2 R3 R4")
    assert before.phase == reference.PLAY
    state = played(FORCED, "R5 R2 R3 R4 B5")
    assert reference.position_to_text(state) == "2 233/2345 .0101/#..00/#..0./#1101 RBYG/RG 3/2 - 0 B5"
    assert (state.phase, state.paradox, reference.current_player(state)) == (reference.OVER, 1, -4)
    assert legal(state) == set()
    # Seat 0 has 3 tricks and the group R4 B4 B5 Y4 G4: the token of the trick without a winner counts.
    assert reference.returns(state) == [3 + 5, -2]


def test_a_leader_without_a_legal_play_ends_it_too() -> None:
    state = played(FORCED, "R4 R2 R5 R3")
    assert reference.position_to_text(state) == "2 2345/2335 .0011/#..0./#..0./#1101 RBYG/RG 2/3 - 1 -"
    assert state.paradox == 1
    # Seat 0 keeps its bonus with 2 tricks: B4 Y4 G4.
    assert reference.returns(state) == [2 + 3, -3]


def test_a_paradox_is_looked_for_when_the_turn_comes_and_never_chosen() -> None:
    """Seat 1 has no play any more after `R4`, and seat 0 leads first; what has a legal play goes on."""
    state = played(FORCED, "R5 R2 R3 R4")
    other = reference.copy(state)
    other.turn = 1
    assert other.playable() == 0
    assert state.turn == 0
    assert len(legal(state)) > 1


def test_those_after_the_paradox_do_nothing() -> None:
    state = played(THREE, "B3")
    state.hand[1] = reference.text.word_of([3])
    state.x[1] = 0b0010  # blue alone, and B3 is covered
    state.look()
    assert (state.paradox, state.turn, state.plays) == (1, 1, 1)
    assert reference.returns(state) == [0, 0, 0]
    assert [hand != 0 for hand in state.hand[:3]] == [True, True, True]


# 14: who wins the trick


@pytest.mark.parametrize(
    ("moves", "winner"),
    [
        ("B3 B5 B4", 1),
        ("B4 B3 B5", 2),
        ("B1 G6 Y6", 0),  # other colours win nothing
        ("B4 R1 B6", 1),  # the lowest red beats the led colour
        ("B4 R1 R2", 2),  # the higher red
        ("B4 R3 R2", 1),
        ("B6 Y6 R2", 2),
        ("B2 G4 B3", 2),
    ],
)
def test_highest_red_else_highest_of_the_led_colour(moves: str, winner: int) -> None:
    state = played(THREE, moves)
    assert [seat for seat in range(3) if state.tricks[seat]] == [winner]


def test_a_red_lead_is_beaten_by_a_higher_red_alone() -> None:
    opened = played(THREE, "B1 R1 B2")
    assert opened.leader == 1
    assert played(THREE, "B1 R1 B2 R3 R4 R2").leader == 2
    assert played(THREE, "B1 R1 B2 R3 B4 B6").leader == 1


# 15: the score


def test_tricks_and_the_bonus_of_a_prediction_met() -> None:
    cells = ["R1 R2 B2", "R4 Y1", "G1"]
    assert over(cells, [3, 1, 4], [3, 3, 4]) == [3 + 3, 1, 4 + 1]
    assert over(cells, [0, 4, 4], [0, 1, 3]) == [0 + 3, 4, 4]


def test_a_lone_token_is_a_group_of_one_and_no_token_of_none() -> None:
    assert over(["R1 Y1 G6", "", "R3"], [2, 3, 3], [2, 3, 3]) == [3, 3, 4]
    assert reference.largest_group(0, "RBYG", 6) == 0
    assert reference.largest_group(1, "RBYG", 6) == 1


@pytest.mark.parametrize(
    ("cells", "size"),
    [
        ("R1 B2", 1),  # diagonal
        ("R6 B1", 1),  # the end of a row and the beginning of the next
        ("R1 R6", 1),
        ("R1 G1", 1),  # top and bottom
        ("B6 Y1 Y2", 2),
        ("R1 R2 R3 R4 R5 R6 B6 Y6 G6 G5 G4", 11),
        ("R1 B1 Y1 G1 R3 R4 R5 R6 B6", 5),
        ("B2 Y2 B3 Y3 R3", 5),
    ],
)
def test_groups_are_of_orthogonal_neighbours(cells: str, size: int) -> None:
    bits = sum(1 << "RBYG".index(cell[0]) * 6 + int(cell[1]) - 1 for cell in cells.split())
    assert reference.largest_group(bits, "RBYG", 6) == size


@pytest.mark.parametrize("numbers", [5, 6, 8, 9])
def test_groups_against_a_search_over_coordinates(numbers: int) -> None:
    draw = random.Random(numbers)
    for _ in range(300):
        rows = "".join(draw.sample("RBYG", 4))
        cells = {cell for cell in range(4 * numbers) if draw.random() < draw.choice((0.2, 0.5))}
        spots = {(rows.index("RBYG"[cell // numbers]), cell % numbers) for cell in cells}
        sizes = [0]
        while spots:
            frontier, size = [spots.pop()], 0
            while frontier:
                row, column = frontier.pop()
                size += 1
                for spot in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                    if spot in spots:
                        spots.remove(spot)
                        frontier.append(spot)
            sizes.append(size)
        assert reference.largest_group(sum(1 << cell for cell in cells), rows, numbers) == max(sizes)


def test_the_rows_of_the_board_decide_who_are_neighbours_alone() -> None:
    cells = ["R1 B1 Y1", "B3 G3", "R5 G5"]
    assert over(cells, [3, 3, 2], [3, 3, 2], rows="RBYG") == [6, 4, 3]
    assert over(cells, [3, 3, 2], [3, 3, 2], rows="RGBY") == [5, 5, 4]
    for rows in ("RBYG", "RGBY"):
        state = played(THREE, "B1 R1 B2 R3 R4 R2", rows=rows)
        assert (state.leader, colours(state)) == (2, "RBYG")


def test_the_paradox_player_loses_his_tricks_and_has_no_bonus() -> None:
    cells = ["R1 R2 B2", "R4 Y1", "G1"]
    assert over(cells, [3, 1, 2], [3, 1, 2], paradox=0) == [-3, 1 + 1, 2 + 1]
    assert over(cells, [0, 1, 2], [0, 3, 4], paradox=0) == [0, 1, 2]


def test_two_players_have_the_bonus_with_four_tricks_or_fewer() -> None:
    cells = ["R1 R2 B2", "R4 Y1"]
    assert over(cells, [4, 4], [], players=2) == [4 + 3, 4 + 1]
    assert over(cells, [5, 3], [], players=2) == [5, 3 + 1]
    assert over(cells, [8, 0], [], players=2) == [8, 0 + 1]
    assert over(cells, [2, 3], [], paradox=1, players=2) == [2 + 3, -3]


# Open points


def test_the_supply_of_tokens_is_no_limit() -> None:
    """A box has 12 a player; 8 plays, 4 X tokens and a prediction are 13, which a round can ask for."""
    most = 0
    for line in (DATA / "transcripts_cat_in_the_box.jsonl").read_text().splitlines():
        game = json.loads(line)
        if game["options"]["players"] == 3:
            state = played(f"{game['deal']} moves", " ".join(step["action"] for step in game["steps"]))
            most = max(most, *(state.own[seat].bit_count() + state.x[seat].bit_count() + 1 for seat in range(3)))
    assert most == 13


def test_every_action_is_a_card_said_in_a_colour_so_no_paradox_can_be_claimed() -> None:
    state = played(THREE)
    while state.phase == reference.PLAY:
        assert all(18 <= action < 54 for action in state.legal_actions())
        state.advance(state.legal_actions()[-1])


# Relabelling


def relabelled(text: str, names: dict[str, str]) -> str:
    """The moves with other colours."""
    head, _, moves = text.partition(" moves ")
    return " ".join([head, "moves", *(names.get(move[0], move[0]) + move[1] for move in moves.split())])


@pytest.mark.parametrize("players", [3, 4, 5])
def test_relabelling_blue_yellow_green_keeps_winners_and_paradoxes(players: int) -> None:
    draw = random.Random(players)
    paradoxes, differ = 0, 0
    for number, order in enumerate(list(itertools.permutations("BYG")) * 3):
        names = dict(zip("BYG", order, strict=True))
        state = reference.new_initial_state(Rules(players=players), number % players)
        while state.phase != reference.OVER:
            state.advance(draw.choice([column for column, _ in state.chance_weights()] or state.legal_actions()))
            if state.phase < reference.PLAY:
                continue
            other = reference.from_text(relabelled(reference.to_text(state), names))
            assert legal(other) == {names.get(action[0], action[0]) + action[1] for action in legal(state)}
            for fact in ("phase", "turn", "leader", "plays", "paradox", "tricks", "hand"):
                assert getattr(other, fact) == getattr(state, fact)
        paradoxes += state.paradox >= 0
        differ += reference.returns(other) != reference.returns(state)
    assert paradoxes > 0
    assert players != 3 or differ > 0


def test_relabelling_changes_the_group_bonus() -> None:
    """Red and blue are neighbours, red and yellow are not."""
    assert over(["R3 B3", "", ""], [3, 0, 0], [3, 1, 1]) == [3 + 2, 0, 0]
    assert over(["R3 Y3", "", ""], [3, 0, 0], [3, 1, 1]) == [3 + 1, 0, 0]

"""`matou play`: by hand, from a script, by a player."""

from __future__ import annotations

import json

import pytest

from matou import pitaouf
from matou.pitaouf import Rules

DEAL = pitaouf.deal(17, seed=1)
LINE = pitaouf.solve(DEAL).line


def test_a_winning_line_typed_in_wins(run):
    result = run("play", "pitaouf", DEAL.text, input="\n".join(LINE))
    assert result.exit_code == 0
    assert result.stdout.rstrip().endswith("Won!")
    by_number = run("play", "pitaouf", "--deal", 17, input="\n".join(LINE), env={"COLUMNS": "300"})
    assert by_number.stdout.count("\n> ") == len(LINE)
    assert by_number.stdout.startswith("pitaouf, deal 17 of seed 1")


def test_a_number_is_the_action_in_the_list(run):
    result = run("play", "pitaouf", DEAL.text, "--json", input="1\n2\nq\n")
    data = json.loads(result.stdout)
    state = DEAL.state()
    keep = state.action_to_string(state.legal_actions()[0])
    state.apply_action(keep)
    assert data["line"] == [keep, state.action_to_string(state.legal_actions()[1])]
    assert data["result"] == "unfinished"
    assert "cell" in result.stderr


def test_undo_takes_an_action_back_with_what_chance_showed(run):
    script = "keep\n4D\nundo\nu\nundo\nkeep\n4D\nq\n"
    result = run("play", "pitaouf", DEAL.text, "--json", input=script)
    assert json.loads(result.stdout)["line"] == ["keep", "4D"]
    assert "nothing to take back" in result.stderr


def test_help_hint_show_and_slips_do_nothing(run):
    script = "help\n?\nhint\nh\nshow\ns\n\n99\n0\nZZ\n2S>S\nq\n"
    result = run("play", "pitaouf", DEAL.text, "--json", input=script)
    assert json.loads(result.stdout)["line"] == []
    assert "cheapest would play keep" in result.stderr
    assert "'ZZ'" in result.stderr
    assert result.stderr.count("type a number from 1 to") == 2


def test_nothing_hidden_is_shown(run):
    shown = run("play", "pitaouf", DEAL.text, input="q\n").stdout
    track, hand, _ = DEAL.text.split(";")
    table = shown[shown.index("    1    2") :]
    cards = [word.strip("[]") for line in table.splitlines()[1:4:2] for word in line.split()]
    assert cards == [track.split()[0], *["?"] * 8, "A?", *["?"] * 9, "A?", *["?"] * 5, "JK"]
    assert "talon  23 cards" in shown
    assert sorted(table.splitlines()[4].removeprefix("hand   ").removesuffix(", going out").split()) == sorted(
        hand.split()
    )


def test_the_end_of_the_input_leaves_the_game(run):
    result = run("play", "pitaouf", DEAL.text, input="keep\n")
    assert result.exit_code == 0
    assert result.stdout.rstrip().endswith("left unfinished")


@pytest.mark.parametrize("player", ["thoughtful", "planner", "greedy_value", "random", "lowest", "cheapest", "longest"])
def test_a_player_plays_to_the_end(run, player):
    data = json.loads(run("play", "pitaouf", "--deal", 17, "--auto", player, "--json").stdout)
    assert pitaouf.replay(DEAL, data["line"]) == data["result"]
    if player == "thoughtful":
        assert data["result"] == "won"
    text = run("play", "pitaouf", "--deal", 17, "--auto", player).stdout
    assert text.rstrip().endswith("Won!" if data["result"] == "won" else "Lost.")


def test_every_option_can_be_played(run):
    for rule in ("fridge=pose", "moves=up_to", "finish=clear", "sums=any_time", "empty_hand=strict", "exchange=bottom"):
        rules = Rules.parse(rule)
        for index in range(2):
            words = ("play", "pitaouf", "--deal", index, "--auto", "thoughtful", "--rule", rule, "--json")
            result = run(*words)
            data = json.loads(result.stdout)
            assert pitaouf.replay(data["deal"], data["line"], rules) == data["result"]


def test_a_new_deal_each_time(run):
    firsts = {run("play", "pitaouf", input="q\n").stdout.splitlines()[0] for _ in range(5)}
    assert len(firsts) > 1


def test_a_digit_of_another_alphabet_is_no_number(run):
    result = run("play", "pitaouf", DEAL.text, input="²\nq\n")
    assert result.exit_code == 0
    assert "not an action" in result.stdout

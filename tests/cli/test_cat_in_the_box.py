"""The commands for Cat in the Box, as a person types them."""

from __future__ import annotations

import json

import pytest

from matou import cat_in_the_box as citb

START = "2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -"


def one_object(result) -> dict:
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    assert result.stdout.count("\n") == 1
    return json.loads(result.stdout)


def test_solve_says_the_value_of_every_play(run) -> None:
    result = run("solve", "cat-in-the-box", START)
    assert result.exit_code == 0
    text = result.stdout
    found = citb.solve(START)
    assert f"Exact scores: seat 0 {found.values[0]:+d}, seat 1 {found.values[1]:+d}; difference +0" in text
    for play in citb.analyse(START):
        values = "  ".join(f"{value:+3d}" for value in play.values or ())
        assert f"  {play.action:<4} {values}" in text
    assert "R ♥" in text
    assert "\x1b" not in text
    data = one_object(run("solve", "cat_in_the_box", START, "--json"))
    assert data["values"] == list(found.values)
    assert data["best"] == "Y4"
    assert [play["action"] for play in data["plays"]] == [play.action for play in citb.analyse(START)]


def test_plain_is_sentences(run) -> None:
    text = run("solve", "cat-in-the-box", START, "--plain").stdout
    assert text.startswith("Red row: 1 has seat 1")
    assert "♥" not in text
    assert "R5: seat 0 " in text


@pytest.mark.parametrize("method", ["auto", "zero_sum", "max_n", "paranoid"])
def test_methods(run, method) -> None:
    seat = ("--seat", 1) if method == "paranoid" else ()
    data = one_object(run("solve", "cat-in-the-box", START, "--method", method, *seat, "--json"))
    assert data["values"] == list(citb.solve(START, method, 1).values)
    assert (data["game"], data["seat"]) == ("cat_in_the_box", 1 if seat else None)
    assert run("solve", "cat-in-the-box", START, "--method", method, *seat).exit_code == 0


def test_a_budget_is_told(run) -> None:
    position = "2 112223355/233344555 ...../...../...../##.#. RBYG/RBYG 0/0 - 1 -"
    text = run("solve", "cat-in-the-box", position, "--max-nodes", 100).stdout
    assert "Not decided: the budget ended" in text
    data = one_object(run("solve", "cat-in-the-box", position, "--max-nodes", 100, "--json"))
    assert data["exact"] is False
    assert data["plays"] == []


@pytest.mark.parametrize("what", ["paradoxes", "outcomes", "census", "finish", "forced"])
def test_enumerate(run, what) -> None:
    for extra in ((), ("--plain",)):
        result = run("enumerate", "cat-in-the-box", START, "--what", what, *extra)
        assert result.exit_code == 0, result.stderr
        assert result.stdout.count("\n") > 5
    data = one_object(run("enumerate", "cat-in-the-box", START, "--what", what, "--json"))
    assert data["what"] == what
    if what == "paradoxes":
        found = citb.paradoxes(START)
        assert (data["total"], data["by_seat"]) == (found.total, list(found.by_seat))
    elif what == "census":
        assert data["positions"] == citb.census(START).positions
    elif what == "outcomes":
        assert len(data["outcomes"]) == len(citb.trick_outcomes(START))
    elif what == "finish":
        assert data["possible"] is bool(citb.can_finish(START))
    else:
        assert [one["forced"] for one in data["forced"]] == [bool(citb.forced_paradox(START, seat)) for seat in (0, 1)]


def test_odds(run) -> None:
    text = run("odds", "cat-in-the-box", "--rule", "players=4", "--deals", 500).stdout
    for player in ("random", "follow", "open"):
        assert f"{player}: everybody " in text
    found = citb.odds(4, "follow", 500, seed=1)
    assert f"a paradox ends {found.paradox} of the rounds" in text
    for seat in range(4):
        assert f"{seat}  {found.by_seat[seat]!s:<25}{found.bonus[seat]!s:<25}{found.score[seat].mean:.2f} ± " in text
    data = one_object(run("odds", "cat-in-the-box", "--player", "follow", "--deals", 500, "--json"))
    assert data["odds"][0] == citb.odds(3, "follow", 500, seed=1).to_json()


def test_deal_perft_verify(run) -> None:
    deal = citb.deal(7, seed=1)
    assert run("deal", "cat-in-the-box", 7).stdout == deal.text + "\n"
    assert "begins" in run("deal", "cat-in-the-box", 7, "--picture").stdout
    data = one_object(run("perft", "cat-in-the-box", 2, "--state", START, "--json"))
    assert data["perft"] == [1, 4, 13]  # counted by the readable rules
    assert one_object(run("perft", "cat-in-the-box", 1, "--state", "-", "--json", input=START))["perft"] == [1, 4]
    verified = run("verify", "cat-in-the-box", "--states", 5000).stdout
    assert verified.startswith("No difference in ")
    assert "the board with the owners" in verified
    assert "cat_in_the_box" in run("games").stdout


def test_play_by_hand_and_by_players(run) -> None:
    data = json.loads(run("play", "cat-in-the-box", "--deal", 3, "--auto", "open", "--json").stdout)
    state = citb.State.from_text(f"{data['deal']} moves {' '.join(data['line'])}")
    assert state.is_terminal()
    assert data["returns"] == [int(score) for score in state.returns()]
    script = "1\nhint\n1\n" + "1\n" * 20
    result = run("play", "cat-in-the-box", "--deal", 3, "--seat", 1, "--against", "follow", input=script)
    assert result.exit_code == 0
    assert "open would play" in result.stdout
    assert "You scored" in result.stdout
    assert "puts a card aside, face down" in result.stdout


def test_nothing_hidden_is_shown_at_play(run) -> None:
    shown = run("play", "cat-in-the-box", "--deal", 3, "--seat", 0, input="1\nq\n").stdout
    deal = citb.deal(3, seed=1)
    for seat, hand in enumerate(deal.text.split()[2].split("/")):
        assert (" ".join(hand) in shown) == (seat == 0)
    assert "discarded" in shown
    assert "d1" not in [word for line in shown.splitlines() if line.startswith("> seat 1") for word in line.split()]


def test_undo_goes_back_to_the_own_action(run) -> None:
    """Two own actions, three times back: the first two undo them with what the others did since, the last says so."""

    def line(script: str) -> list[str]:
        result = run("play", "cat-in-the-box", "--deal", 3, "--seat", 2, "--json", input=script)
        return json.loads(result.stdout)["line"]

    before = line("q\n")
    assert len(line("1\n1\nq\n")) > len(line("1\nq\n")) > len(before)
    assert line("1\n1\nundo\nq\n") == line("1\nq\n")
    assert line("1\n1\nundo\nundo\nq\n") == before
    result = run("play", "cat-in-the-box", "--deal", 3, "--seat", 2, "--json", input="1\n1\nundo\nundo\nundo\nq\n")
    assert json.loads(result.stdout)["line"] == before
    assert "nothing to take back" in result.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("solve", "cat-in-the-box", "2 355/455"), "four fields"),
        (("solve", "cat-in-the-box", START.replace("3/3", "3/2")), "tricks"),
        (("solve", "cat-in-the-box", START, "--method", "minimax"), "a method is one of"),
        (("solve", "cat-in-the-box", START, "--rule", "players=3"), "players"),
        (("solve", "cat-in-the-box"), "give a position or a deal"),
        (("solve", "cat-in-the-box", START, "--seat", 1), "a seat is for --method paranoid"),
        (("play", "cat-in-the-box", "3 0 ? -", "--deal", 1), "not both"),
        (("perft", "cat-in-the-box", 1, "--state", START, "--deal", 1), "not both"),
        (("solve", "pitaouf", "--deal", 1, "--method", "max_n"), "solve has no --method for pitaouf"),
        (("enumerate", "cat-in-the-box", START, "--what", "cats"), "what is one of"),
        (("enumerate", "pitaouf", "--deal", 1), "pitaouf has no enumerate"),
        (("solve", "cat-in-the-box", "--deal", 1), "play phase"),
        (("play", "cat-in-the-box", "--seat", 3), "seats are 0 to 2, not 3"),
        (("play", "pitaouf", "--against", "random"), "nobody plays against you"),
        (("odds", "cat-in-the-box", "--player", "cheapest"), "no player is called 'cheapest'"),
    ],
)
def test_one_clear_line_and_exit_2(run, words, message) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert message in result.stderr

"""Filou and Crazy Mistigri on the command line: odds, advise, solve, play, verify, and what is refused."""

from __future__ import annotations

import json

import pytest

SACK = "4 0 -8/?/?/? moves lay_15 lay_? lay_? lay_?"
FULL = "4 0 -8/5/rabbit/15 moves lay_15 lay_small-dog lay_big-dog lay_-5"


def test_what_a_sack_is_worth(run):
    found = run("advise", "filou", SACK)
    assert found.exit_code == 0
    assert "points on average to seat 0" in found.stdout
    assert "Passing now brings 2 mice; bids up to 15" in found.stdout
    as_json = json.loads(run("advise", "filou", SACK, "--json").stdout)
    assert as_json["seat"] == 0
    assert as_json["information"] == SACK
    assert len(as_json["bids"]) == 15
    assert as_json["row"]["mean"] == pytest.approx(sum(bid["gain"] for bid in as_json["bids"]) / 15 + 8)
    # A whole state is told as the seat to act knows it.
    assert json.loads(run("advise", "filou", FULL, "--json").stdout) == as_json
    open_ended = run("advise", "filou", "4 0 ?/?/?/? moves lay_? lay_? lay_? lay_?")
    assert open_ended.exit_code == 2
    assert "leaves open what seat 0" in open_ended.stderr
    for words in (
        ["mistigri", SACK],
        ["mistigri"],
        ["filou"],
        ["filou", SACK, "--hand", "15"],
        ["filou", "4 0 nonsense"],
    ):
        refused = run("advise", *words)
        assert refused.exit_code == 2
        assert refused.stderr.count("\n") == 1


def test_advice_for_a_round_of_mistigri(run):
    hidden = ",".join("?" * 9)
    known = f"3 0 3a,3b,3c,4a,4b,4c,5a,5b,7a/{hidden}/{hidden},? moves draw_8c"
    found = run("advise", "mistigri", known, "--samples", "200")
    assert found.exit_code == 0
    assert "over 200 rounds drawn from what it knows" in found.stdout
    as_json = json.loads(run("advise", "mistigri", known, "--samples", "200", "--json").stdout)
    assert as_json["best"] == as_json["actions"][0]["action"]
    assert as_json["rules"]["players"] == 3
    assert f"  {as_json['best']}" in found.stdout


@pytest.mark.parametrize("game", ["filou", "mistigri"])
def test_odds(run, game):
    found = run("odds", game, "--player", "cautious", "--deals", "200", "--rule", "players=3")
    assert found.exit_code == 0
    assert "200" in found.stdout
    assert "3 players" in found.stdout
    as_json = json.loads(run("odds", game, "--deals", "200", "--json").stdout)
    assert [one["player"] for one in as_json["odds"]] == ["random", "cautious", "value"]
    assert as_json["rules"]["players"] == 4
    if game == "mistigri":
        assert "pack staircase8" in found.stdout


def test_the_end_of_a_game_of_filou(run):
    line = json.loads(run("play", "filou", "--deal", "3", "--auto", "value", "--json").stdout)
    assert line["result"] == "over"
    moves = [move.replace(" ", "_") for move in line["line"]]
    lays = [place for place, move in enumerate(moves) if move.startswith("lay")]
    text = f"{line['deal']} moves {' '.join(moves[: lays[-4]])}"
    found = run("solve", "filou", text)
    assert found.exit_code == 0
    assert "Final points: seat 0" in found.stdout
    as_json = json.loads(run("solve", "filou", text, "--method", "paranoid", "--seat", "2", "--json").stdout)
    assert as_json["exact"]
    assert as_json["seat"] == 2
    assert as_json["lower"][2] == as_json["upper"][2]
    assert run("solve", "filou", text, "--seat", "2").exit_code == 2
    assert run("solve", "filou", text, "--turns", "2").exit_code == 2
    stopped = run("solve", "filou", line["deal"], "--max-nodes", "10")
    assert stopped.exit_code == 0
    assert "Not decided" in stopped.stdout


def test_the_end_of_a_round_of_mistigri(run):
    deal = "3 0 3a,3b,3c,4a,4b,4c,5a,5b,7a/3b,3c,3d,4a,4d,5c,5c,5d,6a/3d,4b,6b,6c,6d,7b,7d,8a,8c,8d"
    found = json.loads(run("solve", "mistigri", deal + " moves draw_8c", "--turns", "1", "--json").stdout)
    assert found["exact"]
    assert found["turns"] == 1
    assert found["cut"] == 1.0  # after one turn all three still hold cards
    assert found["out"] == [0, 0, 0]
    shown = run("solve", "mistigri", deal + " moves draw_8c", "--turns", "1")
    assert "Expected penalties within this turn" in shown.stdout
    assert f"Best: {found['best']}." in shown.stdout
    assert run("solve", "mistigri", deal, "--method", "difference").exit_code == 2
    assert run("solve", "mistigri", deal, "--turns", "0").exit_code == 2


@pytest.mark.parametrize("game", ["filou", "mistigri"])
@pytest.mark.parametrize("plain", [True, False])
def test_a_game_played_by_itself(run, game, plain):
    found = run("play", game, "--deal", "3", "--auto", "value", *(["--plain"] if plain else []))
    assert found.exit_code == 0
    assert "over" in found.stdout
    played = json.loads(run("play", game, "--deal", "3", "--auto", "random", "--json").stdout)
    assert played["result"] == "over"
    assert len(played["returns"]) == 4


def test_a_person_at_the_table(run):
    found = run("play", "filou", "--deal", "3", "--seat", "1", input="hint\n1\nbid 99\nbid 0\nshow\nhelp\nundo\nquit\n")
    assert found.exit_code == 0
    assert "face down" in found.stdout
    assert "value would play" in found.stdout
    found = run("play", "mistigri", "--deal", "3", "--seat", "1", input="hint\npair 9a 9b\npass\nundo\nquit\n")
    assert found.exit_code == 0
    assert "? ? ?" in found.stdout
    assert "draws ? from" not in found.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("solve", "filou", FULL + " bid_16"), "bid 16"),
        (("solve", "filou", FULL + " bid_3 bid_3"), "bid 3"),
        (("solve", "filou", "4 0 -8/5/rabbit/15 moves lay_-8"), "lay -8"),
        (("solve", "filou", "4 4 -8/5/rabbit/15"), "4"),
        (("solve", "filou", "4 0 -8/5/rabbit/16"), "16"),
        (("odds", "filou", "--rule", "players=6"), "players"),
        (("solve", "mistigri", "3 0 1a/1a/1a"), "1a"),
        (("odds", "mistigri", "--rule", "pack=1,2,3"), "1,2,3"),
        (("odds", "mistigri", "--rule", "pack=8,9,7,6,5,4,3,3,1", "--rule", "players=4"), "pack"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(run, words, said):
    found = run(*words)
    assert found.exit_code == 2
    assert said in found.stderr
    assert found.stderr.count("\n") == 1
    assert found.stdout == ""


@pytest.mark.parametrize("game", ["filou", "mistigri"])
def test_verify_and_games(run, game):
    assert "No difference" in run("verify", game, "--states", "5000").stdout
    assert game in run("games").stdout

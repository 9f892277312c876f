"""The trick games on the command line: solve, advise, odds, play, verify, and what is refused."""

from __future__ import annotations

import json

import pytest

SMALL = "0;S:A H:- D:- C:-;S:7 H:- D:- C:-;S:- H:7 D:- C:-;S:- H:K D:- C:-"
PBN = "N:A... 7... .7.. .K.."
HAND = "S:AKQJT H:AKQ D:A7 C:87"


def test_every_card_of_the_leader(run):
    found = run("solve", "padatou-parle", SMALL)
    assert found.exit_code == 0
    assert "Seats 0 and 2 take 1, seats 1 and 3 take 0 of 1 trick" in found.stdout
    assert "1: AS" in found.stdout
    assert run("solve", "padatou_parle", PBN).stdout == found.stdout
    as_json = json.loads(run("solve", "padatou-parle", SMALL, "--json").stdout)
    assert as_json["tricks"] == [1, 0]
    assert as_json["plays"] == [{"action": "AS", "tricks": 1}]
    assert as_json["line"] == ["AS", "7S", "7H", "KH"]


def test_the_table_over_leaders(run):
    found = run("solve", "padatou-parle", PBN, "--table")
    assert "seat 3 leads: seats 0 and 2 take 0, seats 1 and 3 take 1" in found.stdout
    assert json.loads(run("solve", "padatou-parle", SMALL, "--table", "--json").stdout)["table"] == [1, 1, 0, 0]
    whole = json.loads(run("solve", "padatou-parle", "--deal", "17", "--table", "--json").stdout)
    assert len(whole["table"]) == 4
    assert run("solve", "piquette", SMALL, "--table").exit_code == 2


def test_a_whole_deal_of_each_game(run):
    parle = json.loads(run("solve", "padatou-parle", "--deal", "17", "--json").stdout)
    assert len(parle["line"]) == 32
    assert len(parle["plays"]) == 8
    padatou = json.loads(
        run("solve", "padatou", "--deal", "17", "--method", "paranoid", "--seat", "2", "--json").stdout
    )
    assert padatou["exact"]
    assert padatou["seat"] == 2
    assert run("solve", "padatou", "--deal", "17", "--seat", "2").exit_code == 2
    deal = run("deal", "piquette", "17").stdout.strip()
    moves = "discard_- discard_- no no no no no no"
    piquette = json.loads(run("solve", "piquette", f"{deal} moves {moves}", "--json").stdout)
    assert len(piquette["line"]) == 24
    assert len(piquette["plays"]) == 12
    refused = run("solve", "piquette", deal)
    assert refused.exit_code == 2
    assert "Traceback" not in refused.stderr


def test_two_hands(run):
    found = run("solve", "piquette", "1;S:AK H:Q D:- C:-;S:QJ H:K D:- C:-")
    assert "Seat 0 takes 2, seat 1 takes 1 of 3 tricks" in found.stdout
    assert "KH" in found.stdout


def test_advice(run):
    found = run("advise", "piquette", "--hand", HAND, "--samples", "50")
    assert found.exit_code == 0
    assert "7D 7C 8C" in found.stdout
    as_json = json.loads(run("advise", "piquette", "--hand", HAND, "--samples", "50", "--json").stdout)
    assert as_json["discards"][0]["samples"] == 50
    assert as_json["discards"][0]["behind"] == 0
    for words in (["--role", "elder"], ["--left", "9"], ["--samples", "0"], ["--depth", "7"]):
        refused = run("advise", "piquette", "--hand", HAND, *words)
        assert refused.exit_code == 2
        assert refused.stderr.count("\n") == 1
    assert run("advise", "pitaouf", "--hand", HAND).exit_code == 2


@pytest.mark.parametrize(
    ("game", "player"), [("padatou", "low"), ("padatou-parle", "double_dummy"), ("piquette", "plain")]
)
def test_odds(run, game, player):
    found = run("odds", game, "--player", player, "--deals", "300")
    assert found.exit_code == 0
    assert "300 deals" in found.stdout
    assert "all tricks" in found.stdout
    one = json.loads(run("odds", game, "--player", player, "--deals", "300", "--json").stdout)["odds"][0]
    assert one["deals"] == 300
    assert sum(one["tricks"][0]["counts"].values()) == 300
    assert ("The lead is worth" in found.stdout) == (player == "double_dummy")


@pytest.mark.parametrize(("game", "player"), [("padatou", "high"), ("padatou-parle", "random"), ("piquette", "plain")])
@pytest.mark.parametrize("plain", [True, False])
def test_a_deal_played_by_itself(run, game, player, plain):
    found = run("play", game, "--deal", "3", "--auto", player, *(["--plain"] if plain else []))
    assert found.exit_code == 0
    assert "the deal is over" in found.stdout.lower()
    played = json.loads(run("play", game, "--deal", "3", "--auto", player, "--json").stdout)
    assert played["result"] == "over"
    assert len(played["returns"]) == (2 if game == "piquette" else 4)


def test_a_person_at_the_table(run):
    first = run("play", "padatou-parle", "--deal", "3", "--seat", "0", input="ask which_suit\nhint\nwhat\nquit\n")
    assert first.exit_code == 0
    assert "7 hidden cards" in first.stdout or "8 hidden cards" in first.stdout
    found = run("play", "piquette", "--deal", "3", "--seat", "1", input="discard -\nno\nno\nno\nundo\nshow\nquit\n")
    assert found.exit_code == 0
    assert "12 hidden cards" in found.stdout
    assert "exchanges" in found.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("solve", "padatou-parle", "0;S:A H:- D:- C:-;S:A H:- D:- C:-;S:- H:7 D:- C:-;S:- H:K D:- C:-"), "AS"),
        (("solve", "padatou-parle", SMALL.replace("0;", "4;", 1)), "leader"),
        (("solve", "padatou-parle", SMALL.replace("S:7", "S:6")), "6"),
        (("solve", "padatou-parle", SMALL.replace("S:7", "S:87")), "cards"),
        (("solve", "padatou-parle"), "--deal"),
        (("solve", "padatou", "0;nonsense"), "nonsense"),
        (("odds", "piquette", "--rule", "min_suite=1"), "min_suite"),
        (("odds", "padatou", "--rule", "deals=4"), "deals"),
        (("solve", "padatou", "--deal", "1", "--table"), "table"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(run, words, said):
    found = run(*words)
    assert found.exit_code == 2
    assert said in found.stderr
    assert found.stderr.count("\n") == 1
    assert found.stdout == ""


@pytest.mark.parametrize("game", ["padatou", "padatou-parle", "piquette"])
def test_verify_and_games(run, game):
    assert "No difference" in run("verify", game, "--states", "5000").stdout
    assert game.replace("-", "_") in run("games").stdout

"""Each command says what its function found, in words and as one JSON object."""

from __future__ import annotations

import json
import re

import pytest

import matou
from matou import pitaouf
from matou.pitaouf import Rules

DEAL = pitaouf.deal(17, seed=1)


def one_object(result) -> dict:
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    assert result.stdout.count("\n") == 1
    return json.loads(result.stdout)


@pytest.mark.parametrize("name", ["pitaouf"])
def test_games_are_listed(run, name):
    text = run("games").stdout
    data = one_object(run("games", "--json"))
    assert name in text
    strong = {"thoughtful", "planner", "greedy_value"}
    assert set(data[name]["players"]) == {*strong, "random", "lowest", "cheapest", "longest"}
    assert set(data[name]["options"]) == set(Rules().describe())
    for option, values in data[name]["options"].items():
        assert option in text
        for value in values:
            assert value in text


def test_help_names_every_command(run):
    for words in ((), ("--help",), ("-h",)):
        result = run(*words)
        assert result.exit_code == 0
        for command in ("odds", "solve", "deal", "play", "verify", "perft", "games"):
            assert re.search(rf"^  {command} ", result.stdout, re.M), command
            assert run(command, "--help").exit_code == 0
    assert run("--version").stdout == f"matou {matou.__version__}\n"


def test_games_are_written_with_either_dash(run, monkeypatch):
    entry = matou.games.GAMES["pitaouf"]
    monkeypatch.setitem(matou.games.GAMES, "cat_in_the_box", entry)
    assert run("deal", "cat-in-the-box", 3).stdout == run("deal", "pitaouf", 3).stdout


def test_deal_prints_a_text_that_solve_reads(run):
    assert run("deal", "pitaouf", 17).stdout == DEAL.text + "\n"
    assert run("deal", "pitaouf", "17", "--seed", 1, "--text").stdout == DEAL.text + "\n"
    data = one_object(run("deal", "pitaouf", 17, "--seed", 3, "--json"))
    assert data["deal"] == pitaouf.deal(17, seed=3).text
    assert run("solve", "pitaouf", DEAL.text, "--json").stdout == run("solve", "pitaouf", "--deal", 17, "--json").stdout
    assert (
        run("solve", "pitaouf", "-", "--json", input=DEAL.text).stdout
        == run("solve", "pitaouf", DEAL.text, "--json").stdout
    )


def test_deal_draws_the_table(run):
    lines = run("deal", "pitaouf", 17, "--picture").stdout.splitlines()
    assert lines[0] == DEAL.text
    track, hand, talon = DEAL.text.split(";")
    assert (lines[3] + lines[5]).split() == track.split()
    assert lines[6:] == [f"hand   {hand}", f"talon  {talon}"]


def test_deal_keeps_given_cards(run):
    given = "KC" + " ?" * 24 + " JK;? ? ? ? JK;" + "? " * 22 + "2S"
    text = run("deal", "pitaouf", 5, "--given", given).stdout
    assert text.startswith("KC ")
    assert text.endswith(" 2S\n")
    assert " JK;" in text.split(";")[1] + ";"


def test_solve_json_is_that_of_the_issue(run):
    data = one_object(run("solve", "pitaouf", "--json", DEAL.text))
    assert list(data) == ["winnable", "line", "nodes", "rules"]
    assert data["winnable"] is True
    assert data["rules"] == Rules().describe()
    assert pitaouf.replay(DEAL, data["line"]) == "won"
    lost = one_object(run("solve", "pitaouf", "--deal", 2, "--json", "--rule", "exchange=none", "--rule", "joker=wild"))
    assert lost["winnable"] is pitaouf.solve(pitaouf.deal(2, seed=1), Rules(exchange="none", joker="wild")).winnable
    assert lost["rules"]["joker"] == "wild"
    undecided = one_object(run("solve", "pitaouf", DEAL.text, "--json", "--max-nodes", 0))
    assert (undecided["winnable"], undecided["line"]) == (None, [])


def test_solve_tells_every_step_with_its_rule(run):
    text = run("solve", "pitaouf", DEAL.text, env={"COLUMNS": "300"}).stdout
    line = pitaouf.solve(DEAL).line
    steps = re.findall(r"^ *(\d+)\. (\S+)", text, re.M)
    assert [action for _, action in steps] == line
    assert "brio" in text
    assert "success" in text
    assert "danger, a lower card of the suit" in text
    assert "back on cell 1: won" in text
    assert "Standard rules: the joker plays as any card you name" in text
    lost = next(index for index in range(200) if not pitaouf.solve(pitaouf.deal(index, seed=1)).winnable)
    assert run("solve", "pitaouf", "--deal", lost).stdout.startswith("Lost: no line wins")
    assert run("solve", "pitaouf", "--deal", 17, "--max-nodes", 0).stdout.startswith("Not decided")


def test_solve_goes_on_from_a_half_played_deal(run):
    line = pitaouf.solve(DEAL).line
    data = one_object(run("solve", "pitaouf", f"{DEAL.text} moves {' '.join(line[:5])}", "--json"))
    assert data["winnable"] is True
    assert pitaouf.replay(DEAL, line[:5] + data["line"]) == "won"
    told = run("solve", "pitaouf", f"{DEAL.text} moves {' '.join(line[:5])}")
    assert told.exit_code == 0


def test_odds_prints_one_table_with_a_sentence_for_each_player(run):
    result = run("odds", "pitaouf", "--deals", 50, env={"COLUMNS": "200"})
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "greedy_value: a player who sees what lies open and takes" in result.stdout
    assert "planner: a player who sees what lies open and weighs" in result.stdout
    assert "if you could see every card" in result.stdout
    for name in ("random", "lowest", "cheapest", "longest"):
        assert f"{name}: a player who sees what lies open and takes" in result.stdout
    assert "95 % interval" in result.stdout
    assert "of seed 1" in result.stdout
    assert "Clopper-Pearson" in result.stdout
    assert "Standard rules: the joker plays as any card you name" in result.stdout


def test_odds_json_holds_the_results(run):
    words = (
        "--player",
        "cheapest",
        "--player",
        "thoughtful",
        "--deals",
        300,
        "--seed",
        5,
        "--first",
        9,
        "--level",
        0.9,
    )
    data = one_object(run("odds", "pitaouf", *words, "--threads", 2, "--rule", "joker=top", "--json"))
    rules = Rules(joker="top")
    assert data["rules"] == rules.describe()
    assert data["odds"] == [
        pitaouf.odds(name, deals=300, seed=5, first=9, level=0.9, rules=rules).to_json()
        for name in ("cheapest", "thoughtful")
    ]


def test_odds_says_what_is_undecided_and_what_was_given(run):
    result = run("odds", "pitaouf", "--player", "thoughtful", "--deals", 100, "--max-nodes", 100, "--given", DEAL.text)
    assert result.exit_code == 0
    given = run("odds", "pitaouf", "--player", "lowest", "--deals", 50, "--given", DEAL.text)
    assert f"Only deals with these cards: {DEAL.text}" in " ".join(given.stdout.split())
    few = run("odds", "pitaouf", "--player", "thoughtful", "--deals", 100, "--max-nodes", 100)
    assert re.search(r"\d+ deals are undecided; they count as lost for the low end", " ".join(few.stdout.split()))
    sequence = run("odds", "pitaouf", "--player", "lowest", "--precision", 0.1).stdout
    assert "confidence sequence" in sequence


def test_odds_are_stored_and_continued(run, tmp_path):
    store = tmp_path / "odds.db"
    words = ("odds", "pitaouf", "--player", "lowest", "--json", "--store", store)
    first = one_object(run(*words, "--deals", 1000))
    assert first["odds"][0]["trials"] == 1000
    more = one_object(run(*words, "--deals", 3000))
    assert more["odds"][0]["wins"] == pitaouf.odds("lowest", deals=3000).wins


def test_perft_counts_from_before_the_deal_or_after_it(run):
    data = one_object(run("perft", "pitaouf", 3, "--json"))
    assert data["perft"] == [1, 48, 48 * 52, 48 * 52 * 51]
    after = one_object(run("perft", "pitaouf", 2, "--deal", 17, "--json"))["perft"]
    assert after == [matou.perft(DEAL.state(), depth) for depth in range(3)]
    text = run("perft", "pitaouf", 2).stdout.splitlines()
    assert [line.split()[:2] for line in text[1:]] == [["0", "1"], ["1", "48"], ["2", "2,496"]]
    state = DEAL.state().to_text() + " moves keep"
    assert one_object(run("perft", "pitaouf", 0, "--state", state, "--json"))["state"] == state


def test_verify_compares(run):
    data = one_object(run("verify", "pitaouf", "--states", 2000, "--json"))
    assert data["states"] >= 2000
    assert len(data["rule_sets"]) > 20
    one = one_object(run("verify", "pitaouf", "--states", 500, "--rule", "joker=dead", "--json"))
    assert one["rule_sets"] == [{"joker": "dead"}]
    assert run("verify", "pitaouf", "--states", 500).stdout.startswith("No difference in ")

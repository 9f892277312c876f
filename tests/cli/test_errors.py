"""Whatever is wrong is one line on standard error and exit 2; nothing is printed, nothing is written."""

from __future__ import annotations

import pytest

from matou import pitaouf

DEAL = pitaouf.deal(17, seed=1).text
TRACK, HAND, TALON = DEAL.split(";")


def changed(old: str, new: str) -> str:
    """The deal with a card where another one lay."""
    assert old in DEAL
    return DEAL.replace(old, new, 1)


def swapped(a: str, b: str) -> str:
    """The deal with two cards in each other's place."""
    return DEAL.replace(a, "??").replace(b, a).replace("??", b)


HAND_CARD, CELL_CARD = HAND.split()[0], TRACK.split()[4]
ACE = next(card for card in (HAND + " " + TALON).split() if card.startswith("A"))
BAD = {
    "a card twice": (("solve", "pitaouf", changed(HAND_CARD, CELL_CARD)), CELL_CARD),
    "a missing card": (("solve", "pitaouf", f"{TRACK};{HAND};{TALON.rpartition(' ')[0]}"), "talon"),
    "an ace on an ordinary cell": (("solve", "pitaouf", swapped(ACE, CELL_CARD)), ACE),
    "a joker on a cell": (
        ("solve", "pitaouf", f"JK {TRACK.partition(' ')[2]};{HAND};{TALON}".replace(" JK ", f" {TRACK.split()[0]} ")),
        "JK",
    ),
    "no joker on the fridge": (("solve", "pitaouf", f"{TRACK[:-2]}{HAND.split()[0]};JK {HAND[3:]};{TALON}"), "JK"),
    "too few cells": (("solve", "pitaouf", f"{TRACK[3:]};{HAND};{TALON}"), "track"),
    "too many cards in the hand": (("solve", "pitaouf", f"{TRACK};{HAND} 2S;{TALON}"), "hand"),
    "no card": (("solve", "pitaouf", changed(HAND_CARD, "1X")), "'1X'"),
    "no deal": (("solve", "pitaouf", "hello"), "'hello'"),
    "an empty text": (("solve", "pitaouf", ""), "deal"),
    "a move that is not allowed": (("solve", "pitaouf", f"{DEAL} moves 2S>S"), "2S>S"),
    "neither text nor number": (("solve", "pitaouf"), "--deal"),
    "text and number": (("solve", "pitaouf", DEAL, "--deal", "3"), "--deal"),
    "an unknown option": (("odds", "pitaouf", "--rule", "jokr=wild"), "jokr"),
    "an unknown value": (("odds", "pitaouf", "--rule", "joker=strong"), "joker"),
    "an option without a value": (("odds", "pitaouf", "--rule", "joker"), "'joker'"),
    "an option twice": (("odds", "pitaouf", "--rule", "joker=wild", "--rule", "joker=top"), "joker"),
    "fewer cards than cells": (("odds", "pitaouf", "--rule", "ranks=5"), "track"),
    "a hand too large": (("odds", "pitaouf", "--rule", "hand=50"), "hand"),
    "an unknown game": (("odds", "poker"), "'poker'"),
    "an unknown player": (("odds", "pitaouf", "--player", "bob"), "'bob'"),
    "no game": (("odds",), "GAME"),
    "an unknown command": (("bet",), "'bet'"),
    "an unknown flag": (("odds", "pitaouf", "--nope"), "--nope"),
    "no number": (("odds", "pitaouf", "--deals", "many"), "--deals"),
    "no deals": (("odds", "pitaouf", "--deals", "0"), "deals"),
    "a negative seed": (("odds", "pitaouf", "--seed", "-1"), "seed"),
    "a level of 1": (("odds", "pitaouf", "--level", "1"), "level"),
    "a precision of 0": (("odds", "pitaouf", "--precision", "0"), "precision"),
    "no threads": (("odds", "pitaouf", "--threads", "0"), "threads"),
    "too many threads": (("odds", "pitaouf", "--threads", "9999"), "threads"),
    "max nodes of nobody": (("odds", "pitaouf", "--player", "lowest", "--max-nodes", "9"), "max_nodes"),
    "a store in no folder": (("odds", "pitaouf", "--store", "no/such/folder.db"), "no/such/folder.db"),
    "cards that cannot be given": (("odds", "pitaouf", "--given", "AS AS;;"), "track"),
    "a deal number too large": (("deal", "pitaouf", str(1 << 64)), "number"),
    "given cards for a deal": (("deal", "pitaouf", "1", "--given", "?"), "'?'"),
    "no depth": (("perft", "pitaouf"), "DEPTH"),
    "a negative depth": (("perft", "pitaouf", "--", "-1"), "DEPTH"),
    "a state that cannot be": (("perft", "pitaouf", "1", "--state", "x"), "'x'"),
    "no states": (("verify", "pitaouf", "--states", "0"), "states"),
    "a player for nobody": (("play", "pitaouf", "--auto", "bob"), "'bob'"),
    "a deal to play that is none": (("play", "pitaouf", "x"), "'x'"),
}


@pytest.mark.parametrize("json", [False, True], ids=["text", "json"])
@pytest.mark.parametrize("name", BAD)
def test_one_line_and_nothing_written(run, tmp_path, monkeypatch, name, json):
    monkeypatch.chdir(tmp_path)
    words, quoted = BAD[name]
    if json and words[-2:-1] != ("--",):
        words = (*words, "--json")
    if words[0] == "odds" and "--store" not in words:
        words = (*words[:2], "--store", "odds.db", *words[2:])
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("matou: ")
    assert result.stderr.count("\n") == 1
    assert quoted in result.stderr
    assert "Traceback" not in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_in_a_process_of_its_own(start):
    for words, code in ((("odds", "poker"), 2), (("solve", "pitaouf", "x"), 2), (("games",), 0)):
        with start(*words) as process:
            out, err = process.communicate()
        assert process.returncode == code
        assert (out == "") == (code == 2)
        assert err.count("\n") == (code == 2)


def test_a_reader_that_goes_away_is_no_error_to_tell(start):
    with start("solve", "pitaouf", "--deal", "17") as process:
        process.stdout.close()
        process.wait()
        assert "Traceback" not in process.stderr.read()

"""The 300 deals of independent origin: which can be won, without an exchange and with the best one."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from matou import CHANCE, pitaouf
from matou.pitaouf import Rules

DATA = Path(__file__).resolve().parents[2] / "data" / "pitaouf_deals.csv"
RULES = {
    "substitute": Rules(),
    "wild": Rules(joker="wild"),
    "top": Rules(joker="top"),
    "dead_out": Rules(joker="dead", exchange="out"),
}
with DATA.open(newline="") as file:
    ROWS = list(csv.DictReader(file, delimiter=";"))
TEXTS = [f"{row['track']};{row['hand']};{row['talon']}" for row in ROWS]


def without_exchange(rules: Rules) -> Rules:
    return rules.with_option("exchange=none")


def test_the_file_is_whole():
    assert len(ROWS) == 300
    assert {row[name] for row in ROWS for name in RULES} == {"0", "1"}


@pytest.mark.parametrize("exchange", [False, True], ids=["none", "best"])
@pytest.mark.parametrize("name", RULES)
def test_every_deal_is_decided_as_in_the_file(name: str, exchange: bool):
    rules = RULES[name] if exchange else without_exchange(RULES[name])
    column = f"{name}_exch" if exchange else name
    solutions = pitaouf.solve_many(TEXTS, rules, threads=2)
    wrong = [
        row["id"] for row, found in zip(ROWS, solutions, strict=True) if found.winnable is not (row[column] == "1")
    ]
    assert wrong == []
    for text, found in zip(TEXTS, solutions, strict=True):
        if found.winnable:
            assert pitaouf.replay(text, found.line, rules) == "won"
        else:
            assert found.line == []


@pytest.mark.parametrize("name", RULES)
def test_the_exchange_that_the_file_names_wins(name: str):
    rules, tried = RULES[name], 0
    for row, text in zip(ROWS, TEXTS, strict=True):
        how = row[f"{name}_exch_how"].replace("->", ">")
        if how in ("none_needed", "-"):
            continue
        deal = pitaouf.Deal.from_text(text, rules)
        state = deal.state()
        state.apply_action(how)
        while state.current_player() == CHANCE:
            state.apply_action(deal.answer(state))
        found = pitaouf.solve(deal, state=state)
        assert found.winnable, row["id"]
        assert pitaouf.replay(deal, [how, *found.line]) == "won"
        tried += 1
    assert tried >= 4

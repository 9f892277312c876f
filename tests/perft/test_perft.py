"""Numbers of histories: the table against the core, and against the readable rules as far as they are quick."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from matou._compiled import pitaouf as compiled
from matou._core import perft, pitaouf
from matou.pitaouf import reference
from matou.pitaouf.rules import Rules

LINES = [line.split("\t") for line in (Path(__file__).parent / "pitaouf.tsv").read_text().splitlines()]
TABLE = [(options, text, list(map(int, counts.split()))) for options, text, counts in LINES[2:]]


def rules_of(options: str) -> Rules:
    return Rules() if options == "-" else Rules.parse(*options.split())


@pytest.mark.parametrize(("options", "text", "counts"), TABLE)
def test_core(options: str, text: str, counts: list[int]) -> None:
    state = pitaouf.State.from_text(text, rules=rules_of(options))
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.fixture(params=["interpreted", "compiled"])
def book(request: pytest.FixtureRequest) -> Any:
    """The readable rules as they stand, and compiled."""
    if request.param == "interpreted":
        return reference
    return compiled


@pytest.mark.parametrize(("options", "text", "counts"), TABLE)
def test_reference(book: Any, options: str, text: str, counts: list[int]) -> None:
    track, hand, _ = text.split(";")
    if "?" in hand:
        state = book.new_initial_state(rules_of(options))
    else:
        state = book.start(rules_of(options), number(track.split()[0]), [number(card) for card in hand.split()])
    limit = 2000 if book is reference else 30_000
    for depth, count in enumerate(counts, 1):
        if count > limit:
            break
        assert book.perft(state, depth) == count


def number(card: str) -> int:
    return 52 if card == "JK" else "23456789TJQKA".index(card[0]) * 4 + "SHDC".index(card[1])

"""Matches of Filou: one game, ties by points of cats, players by name."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from matou import Match, filou
from matou._core import filou as core
from matou.errors import InvalidState
from matou.filou.series import SERIES


def test_a_match_is_a_game():
    match = Match("filou", seed=3, players=["value", "cautious", "random", "value"])
    match.play()
    assert match.round == 1
    mice, cats = core.holdings(match.state)
    assert match.scores == [a + b for a, b in zip(mice, cats, strict=True)]
    best = max(zip(match.scores, cats, strict=True))
    assert match.winners == tuple(seat for seat in range(4) if (match.scores[seat], cats[seat]) == best)


def test_a_tie_goes_to_the_cats(monkeypatch: pytest.MonkeyPatch):
    ends: list[Any] = [SimpleNamespace(cats=[5, 9, 2]), SimpleNamespace(cats=[1, 0, 30])]
    monkeypatch.setattr("matou.filou.series.core.holdings", lambda end: ([0, 0, 0], end.cats))
    assert SERIES.winners([20, 20, 3], [], ends) == (1,)
    assert SERIES.winners([20, 20, 20], [], ends) == (2,)
    assert SERIES.winners([20, 20, 3], [], [SimpleNamespace(cats=[4, 4, 9])]) == (0, 1)


def test_every_seat_may_be_a_function():
    seen = []

    def lowest(state: filou.State) -> int:
        seen.append(state.information_state_string(state.current_player()))
        return state.legal_actions()[0]

    match = Match("filou", seed=1, players=[lowest, "random", "random", "random"])
    match.play()
    assert match.finished
    assert all(text.split()[2].count("?") == 3 for text in seen)
    with pytest.raises(InvalidState, match="4 seats, not 3"):
        Match("filou", players=["random"] * 3)

"""Matches of Crazy Mistigri: two rounds and sometimes a third, who plays first, who wins."""

from __future__ import annotations

import pytest

from matou import Match, load_game, mistigri
from matou.mistigri.series import SERIES


@pytest.mark.parametrize("players", [3, 4, 5])
def test_who_plays_first_has_the_highest_total(players: int):
    lengths = set()
    for seed in range(40):
        match = Match(load_game("mistigri", players=players), seed=seed, players=["random"] * players)
        firsts = [int(match.deal.text.split()[1])]
        begin = match._begin

        def note(match: Match = match, firsts: list[int] = firsts, begin=begin) -> None:
            begin()
            firsts.append(int(match.deal.text.split()[1]))

        match._begin = note  # type: ignore[method-assign]
        match.play()
        lengths.add(match.round)
        totals = [0.0] * players
        for number, returns in enumerate(match.returns[:-1]):
            totals = [total + points for total, points in zip(totals, returns, strict=True)]
            order = [(firsts[number] + step) % players for step in range(1, players + 1)]
            assert firsts[number + 1] == min(order, key=lambda seat: (totals[seat], order.index(seat)))
        assert match.scores == [sum(column) for column in zip(*match.returns, strict=True)]
        after_two = [sum(column) for column in zip(*match.returns[:2], strict=True)]
        assert match.round == (3 if after_two.count(max(after_two)) > 1 else 2)
        assert match.winners == tuple(seat for seat in range(players) if match.scores[seat] == max(match.scores))
    assert 2 in lengths


def test_a_third_round_on_a_tie_and_no_fourth(monkeypatch: pytest.MonkeyPatch):
    assert SERIES.extra([-4, -4, -9], 2) == 1
    assert SERIES.extra([0, -4, -9], 2) == 0
    count = Match._score

    def level(match: Match, returns: list[float]) -> None:
        count(match, [-7.0] * len(returns))

    monkeypatch.setattr(Match, "_score", level)
    match = Match("mistigri", seed=1, players=["random"] * 4)
    match.play()
    assert match.round == 3
    assert match.scores == [-21.0] * 4
    assert match.winners == (0, 1, 2, 3)


def test_the_same_cards_and_draws_for_every_player():
    """The draws belong to the deal, so a match is the same whenever the seats play alike."""
    one, two = (Match("mistigri", seed=5, players=["value"] * 4) for _ in range(2))
    one.play()
    two.play()
    assert one.returns == two.returns
    assert one.state.to_text() == two.state.to_text()


def test_draws_are_hidden_from_a_function():
    def watch(state: mistigri.State) -> int:
        seat = state.current_player()
        known = state.information_state_string(seat)
        assert known.split()[2].count("?") >= 27
        return state.legal_actions()[-1]

    match = Match("mistigri", seed=4, players=[watch, "cautious", "cautious", "cautious"])
    match.play()
    assert match.finished

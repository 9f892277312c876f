"""Matches of the three Padatou games: who leads, what is doubled, who wins."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from matou import Match, load_game
from matou.errors import InvalidState


@pytest.mark.parametrize(("name", "deals"), [("padatou", 8), ("padatou_parle", 8), ("piquette", 6)])
def test_the_leader_moves_on_and_deals_are_doubled(name: str, deals: int):
    game: Any = load_game(name)
    seats = game.num_players
    player = "plain" if name == "piquette" else "high"
    match = Match(game, seed=5, players=[player] * seats)
    firsts = []
    begin = match._begin

    def note() -> None:
        begin()
        firsts.append(int(match.deal.text[0]))
        assert match.deal.text.partition(";")[2] == game.deal(match.round, seed=5).text.partition(";")[2]

    match._begin = note  # type: ignore[method-assign]
    first = int(match.deal.text[0])
    match.play()
    assert match.round == deals
    assert firsts == [(first + number) % seats for number in range(1, deals)]
    weights = [1] * (deals - 1) + [2]
    if name == "piquette":
        weights[0] = 2
    assert match.scores == [
        sum(weight * returns[seat] for weight, returns in zip(weights, match.returns, strict=True))
        for seat in range(seats)
    ]
    best = max(match.scores)
    assert match.winners == tuple(seat for seat, score in enumerate(match.scores) if score == best)
    if name == "padatou_parle":
        assert match.scores[:2] == match.scores[2:]


@pytest.mark.parametrize("name", ["padatou", "padatou_parle", "piquette"])
def test_every_player_by_name_plays_matches(name: str):
    """Players who see every card are shown the state as it is; those of the seat see it drawn anew."""
    module = import_module(f"matou.{name}")
    seats = load_game(name).num_players
    for first in module.PLAYERS:
        for second in module.PLAYERS:
            if name == "padatou" and "max_n" in (first, second) and first != second:
                continue
            match = Match(name, seed=4, players=[first, second] * (seats // 2), deals=2 if name == "piquette" else 1)
            match.play()
            assert match.finished
            if name == "padatou_parle" and first == second == "double_dummy":
                wanted = module.solve(match.deal.state()).tricks
                rules = module.Rules()
                assert tuple(match.returns[-1][:2]) == module.scores(rules, wanted[0])


def test_up_to_a_target_no_deal_is_the_last_one_known():
    match = Match("padatou", seed=3, players=["random"] * 4, target=30)
    match.play()
    assert max(match.scores) >= 30
    assert match.scores == [sum(returns[seat] for returns in match.returns) for seat in range(4)]


def test_piquette_has_an_even_number_of_deals():
    with pytest.raises(InvalidState, match="even number of deals, not 3"):
        Match("piquette", deals=3)
    assert Match("piquette", deals=2).deals == 2

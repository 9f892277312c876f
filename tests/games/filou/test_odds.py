"""Odds of Filou: counts that must add up, games counted by hand, and what is asked wrongly."""

from __future__ import annotations

import json

import numpy as np
import pytest

from matou import filou
from matou._core import filou as core
from matou.errors import InvalidState, NotApplicable

PLAYERS = ["random", "cautious", "value"]


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_counts_add_up(player: str, players: int):
    games = 400
    found = filou.odds(players=players, player=player, games=games, seed=5)
    assert found.games == games
    assert found.players == players
    alone = sum(counts.get(1, 0) for counts in found.wins)
    shared = sum(n / k for counts in found.wins for k, n in counts.items() if k > 1)
    assert alone + shared == games
    assert found.shared.count == round(shared)
    for counts in (*found.scores, *found.cats, *found.prices, *found.dogs, found.unsold, found.cancelled):
        assert sum(counts.values()) == games
    unsold = sum(share.count for share in found.nobody_buys)
    assert unsold == sum(rounds * n for rounds, n in found.unsold.items())
    assert sum(share.count for share in found.dogs_meet) == sum(r * n for r, n in found.cancelled.items())
    assert sum(found.worth.values()) == sum(found.gains.values()) == 9 * games - unsold
    paid = sum(mice * n for counts in found.prices for mice, n in counts.items())
    assert sum(p * n for p, n in found.worth.items()) - sum(p * n for p, n in found.gains.items()) == paid
    # What is bought makes the cats of all seats.
    assert sum(p * n for counts in found.cats for p, n in counts.items()) == sum(p * n for p, n in found.worth.items())
    assert found.empty[0] == 0


def lowest(state: core.State) -> int:
    """Lays its first card, passes, and buys whenever that is offered."""
    return (
        state.legal_actions()[-1]
        if state.action_to_string(state.legal_actions()[-1]) == "buy"
        else (state.legal_actions()[0])
    )


@pytest.mark.parametrize("players", [3, 4, 5])
def test_games_counted_by_hand(players: int):
    """Nobody ever bids: the last of each round buys for one mouse, and is the start player then."""
    games = 30
    found = filou.odds(players=players, player=lowest, games=games, seed=2)
    wins = np.zeros((players, players), int)
    rules = filou.Rules(players=players)
    for index in range(games):
        deal = filou.deal(index, seed=2, rules=rules)
        state, start = deal.state(), int(deal.text.split()[1])
        while not state.is_terminal():
            state.apply_action(lowest(state))
        mice, cats = core.holdings(state)
        standing = [(mice[seat] + cats[seat], cats[seat]) for seat in range(players)]
        best = [seat for seat in range(players) if standing[seat] == max(standing)]
        for seat in best:
            wins[(seat - start) % players, len(best) - 1] += 1
        assert len(filou.purchases(state)) == 9
    assert [[counts.get(k, 0) for k in range(1, players + 1)] for counts in found.wins] == wins.tolist()
    assert found.bought_for_one == (games,) * 9
    assert all(set(counts) == {1} for counts in found.prices)
    assert found.knows == "his own cards, the open ones and everybody's mice"


def test_threads_chunks_and_a_store_change_nothing(tmp_path):
    one = filou.odds(players=5, player="value", games=3000, seed=9, threads=1)
    assert filou.odds(players=5, player="value", games=3000, seed=9, threads=2, chunk=177) == one
    store = tmp_path / "filou.db"
    filou.odds(players=5, player="value", games=1000, seed=9, store=store)
    assert filou.odds(players=5, player="value", games=3000, seed=9, store=store) == one


def test_a_survey_and_json():
    found = list(filou.survey(deals=100, rules=filou.Rules(players=3)))
    assert [one.player for one in found] == PLAYERS
    as_json = json.loads(json.dumps(found[0].to_json()))
    assert as_json["games"] == 100
    assert sum(as_json["score"][0]["counts"].values()) == 100
    assert as_json["win"][0]["low"] <= as_json["win"][0]["rate"] <= as_json["win"][0]["high"]
    assert "wins seat 0" in str(found[0])


def test_a_precision_is_of_the_start_players_wins():
    found = filou.odds(players=4, player="random", seed=3, precision=0.05)
    assert found.method == "confidence-sequence"
    assert found.win[0].interval.half_width <= 0.05


def test_what_is_asked_wrongly():
    with pytest.raises(InvalidState, match="no player is called 'bob'"):
        filou.odds(player="bob", games=10)
    with pytest.raises(InvalidState, match="rules are for 3 players, not for 4"):
        filou.odds(players=4, rules=filou.Rules(players=3), games=10)
    with pytest.raises(NotApplicable, match="given"):
        next(filou.survey(given="4 0 ?/?/?/?"))

"""Odds of Crazy Mistigri: counts that must add up, rounds counted by hand, packs, and what is asked wrongly."""

from __future__ import annotations

import json

import numpy as np
import pytest

from matou import mistigri
from matou.errors import InvalidState
from matou.mistigri.round_odds import ENDINGS

PLAYERS = ["random", "cautious", "value"]


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_counts_add_up(player: str, players: int):
    rounds = 300
    found = mistigri.odds(players=players, player=player, rounds=rounds, seed=5)
    assert found.rounds == rounds
    assert found.players == players
    assert sum(n / k for counts in found.wins for k, n in counts.items()) == pytest.approx(rounds)
    for counts in (*found.penalties, found.turns):
        assert sum(counts.values()) == rounds
    assert sum(found.endings) == rounds
    assert all(found.out[seat] <= found.penalties[seat].get(0, 0) for seat in range(players))
    assert sum(found.turns.get(turns, 0) for turns in range(2)) == 0  # nobody is rid of nine cards in a turn
    if players == 3:
        assert found.effects[0] == found.effects[1] == 0  # no 1s and no 2s in the pack
    if players == 4:
        assert found.effects[0] == 0


def passing(state: mistigri.State) -> int:
    """Never discards a pair, so that all pass: every seat draws one card in turn."""
    return state.legal_actions()[0]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_rounds_in_which_all_pass(players: int):
    """After one turn each the round is over, and all count what they hold: the sum is that of the pack."""
    rules = mistigri.Rules(players=players)
    found = mistigri.odds(player=passing, rounds=40, seed=2, rules=rules)
    assert found.ending["passed"].count == 40
    assert found.turns == {players: 40}
    assert found.out == (0,) * players
    assert found.effects == (0,) * 9
    total = sum(value * count for value, count in enumerate(rules.counts, start=1))
    assert sum(p * n for counts in found.penalties for p, n in counts.items()) == 40 * total


def busy(state: mistigri.State) -> int:
    """The last legal action: pairs of high cards."""
    return state.legal_actions()[-1]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_rounds_counted_by_hand(players: int):
    rounds = 15
    rules = mistigri.Rules(players=players, turn_cap=40)
    found = mistigri.odds(player=busy, rounds=rounds, seed=6, rules=rules)
    out, penalties, endings = np.zeros(players, int), [], dict.fromkeys(ENDINGS, 0)
    pairs = [0] * 9
    for index in range(rounds):
        deal = mistigri.deal(index, seed=6, rules=rules)
        state, first = deal.state(), int(deal.text.split()[1])
        while not state.is_terminal():
            if state.current_player() == -1:
                state.apply_action(deal.answer(state))
                continue
            text = state.action_to_string(busy(state))
            if text.startswith("pair"):
                _, one, other = text.split()
                pairs[int(one[0]) - 1 if one[0] == other[0] else 8] += 1
            state.apply_action(text)
        endings[mistigri.ending(state)] += 1
        hands = state.observation_string(0)
        assert hands
        returns = state.returns()
        penalties.append([-returns[(first + place) % players] for place in range(players)])
    assert dict(zip(ENDINGS, found.endings, strict=True)) == endings
    assert list(found.effects) == pairs
    for place in range(players):
        wanted: dict[int, int] = {}
        for row in penalties:
            wanted[int(row[place])] = wanted.get(int(row[place]), 0) + 1
        assert dict(found.penalties[place]) == wanted
    assert out.shape == (players,)


def test_threads_chunks_and_a_store_change_nothing(tmp_path):
    one = mistigri.odds(players=5, player="value", rounds=1000, seed=9, threads=1)
    assert mistigri.odds(players=5, player="value", rounds=1000, seed=9, threads=2, chunk=77) == one
    store = tmp_path / "mistigri.db"
    mistigri.odds(players=5, player="value", rounds=400, seed=9, store=store)
    assert mistigri.odds(players=5, player="value", rounds=1000, seed=9, store=store) == one


def test_packs_are_named_in_every_result():
    found = mistigri.packs(players=3, player="random", rounds=100)
    assert list(found) == ["staircase8", "seven4", "six5"]
    for pack, one in found.items():
        assert one.rules["pack"] == pack
        assert json.loads(json.dumps(one.to_json()))["rules"]["pack"] == pack
    own = mistigri.odds(player="random", rounds=50, rules=mistigri.Rules(pack=(9, 8, 4, 4, 4, 4, 6, 6, 1)))
    assert own.to_json()["rules"]["pack"] == [9, 8, 4, 4, 4, 4, 6, 6, 1]
    assert "pack=9,8,4,4,4,4,6,6,1" in str(own)


def test_what_is_asked_wrongly():
    with pytest.raises(InvalidState, match="no player is called 'bob'"):
        mistigri.odds(player="bob", rounds=10)
    with pytest.raises(InvalidState, match="rules are for 3 players, not for 4"):
        mistigri.odds(players=4, rules=mistigri.Rules(players=3), rounds=10)

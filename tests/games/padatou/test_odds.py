"""Deals of the trick games counted: totals against deals played one by one, laws of tricks, the worth of the lead."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from matou import padatou, padatou_parle, piquette
from matou.errors import InvalidState, NotApplicable
from matou.odds.player import own_stream
from matou.padatou_parle.solving import position

GAMES = [(padatou, "high", 4), (padatou_parle, "low", 2), (piquette, "plain", 2)]


def first(state: Any) -> int:
    """Plays the first legal action."""
    action: int = state.legal_actions()[0]
    return action


first.version = "1"  # type: ignore[attr-defined]


@pytest.mark.parametrize(("module", "player", "places"), GAMES)
def test_totals_add_up(module: Any, player: str, places: int):
    found = module.odds(player, deals=500, seed=3)
    tricks = 12 if module is piquette else 8
    assert len(found.places) == places
    assert sum(one.mean for one in found.trick) == pytest.approx(tricks)
    assert all(one.trials == 500 for one in found.trick + found.score)
    assert found.full == tricks
    for place in range(places):
        assert found.slam[place].count == found.tricks[place].get(tricks, 0)
        assert found.at_least(0)[place].count == 500
        assert found.at_least(tricks)[place] == found.slam[place]
        assert found.score[place].interval.low <= found.score[place].mean <= found.score[place].interval.high
    parts = [module.odds(player, deals=n, seed=3, first=f, threads=t) for f, n, t in ((0, 200, 1), (200, 300, 2))]
    for place in range(places):
        assert Counter(parts[0].tricks[place]) + Counter(parts[1].tricks[place]) == Counter(found.tricks[place])
        assert Counter(parts[0].scores[place]) + Counter(parts[1].scores[place]) == Counter(found.scores[place])
    assert found.to_json()["deals"] == 500
    assert module.__name__.rpartition(".")[2] in str(found)


@pytest.mark.parametrize(("module", "player", "places"), GAMES)
def test_a_function_is_counted_like_the_deals_played_one_by_one(module: Any, player: str, places: int):
    found = module.odds(first, deals=30, seed=5)
    scores: list[Counter[int]] = [Counter() for _ in range(places)]
    for index in range(30):
        state = module.deal(index, seed=5).state()
        leader = state.current_player()
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        returns = state.returns()
        for place in range(places):
            scores[place][int(returns[(leader + place) % len(returns)])] += 1
    assert [Counter(one) for one in found.scores] == scores


@pytest.mark.parametrize(("module", "player", "places"), GAMES)
def test_players_by_name_know_only_their_seat(module: Any, player: str, places: int):
    """The choice in a state and in one with all that the seat cannot know drawn anew is the same."""
    core = import_module(f"{module.__name__}.players").core
    rng = np.random.default_rng(2)
    for index in range(12):
        state = module.deal(index, seed=1).state()
        while not state.is_terminal():
            seat = state.current_player()
            for name in core.players():
                stream = own_stream(index, name)
                assert core.choose(state, name, stream) == core.choose(state.resample(seat, index), name, stream)
            state.apply_action(int(rng.choice(state.legal_actions())))


def test_double_dummy_of_two_teams():
    found = padatou_parle.odds("double_dummy", deals=300, seed=2)
    tables = [
        padatou_parle.double_dummy_table(position(padatou_parle.deal(i, seed=2).state()).hands) for i in range(300)
    ]
    leaders = [padatou_parle.deal(i, seed=2).state().current_player() for i in range(300)]
    mine = [
        table[leader] if leader % 2 == 0 else 8 - table[leader] for table, leader in zip(tables, leaders, strict=True)
    ]
    assert Counter(found.tricks[0]) == Counter(mine)
    assert Counter(found.tricks[1]) == Counter(8 - tricks for tricks in mine)
    assert found.lead is not None
    assert Counter(found.lead) == Counter(table[0] - table[1] for table in tables)
    assert Counter(found.scores[0]) == Counter(
        3 * tricks if tricks >= 5 else 8 if tricks == 4 else tricks for tricks in mine
    )
    six = padatou_parle.odds("double_dummy", deals=300, seed=2, rules=padatou_parle.Rules(team_triple=6))
    assert six.tricks == found.tricks
    assert six.scores[0].get(10, 0) == found.tricks[0].get(5, 0)
    assert found.lead_worth is not None
    assert padatou_parle.odds("high", deals=10).lead_worth is None


def test_hands_as_dealt_have_the_worth_of_the_lead_that_others_found():
    """2,000 other deals: the lead is worth 0 tricks in 49 %, 1 in 31 %, 2 or more in 20 %; the leader takes 6.5."""
    found = piquette.odds("as_dealt", deals=20_000, seed=4)
    assert found.lead is not None
    shares = [found.lead[0], found.lead[1], sum(n for worth, n in found.lead.items() if worth >= 2)]
    for share, want in zip(shares, (0.49, 0.31, 0.20), strict=True):
        assert abs(share / 20_000 - want) < 0.04
    assert abs(found.trick[0].mean - 6.5) < 0.15
    assert found.scores == ()


def test_best_play_of_both_hands():
    found = piquette.odds("double_dummy", deals=60, seed=6)
    scores: Counter[int] = Counter()
    for index in range(60):
        deal = piquette.deal(index, seed=6)
        state = deal.state()
        opener = state.current_player()
        while not state.is_terminal():
            state.apply_action(piquette.chooser("double_dummy", deal)(state))
        scores[int(state.returns()[opener])] += 1
    assert Counter(found.scores[0]) == scores


def test_four_selves():
    found = padatou.odds("max_n", deals=3, seed=7)
    want: list[Counter[int]] = [Counter() for _ in range(4)]
    for index in range(3):
        state = padatou.deal(index, seed=7).state()
        leader = state.current_player()
        values = padatou.solve(state).values
        for place in range(4):
            want[place][values[(leader + place) % 4]] += 1
    assert [Counter(one) for one in found.scores] == want


def test_a_precision_is_met_and_a_store_continues(tmp_path):
    found = padatou_parle.odds("random", precision=0.03, seed=1)
    assert found.method == "confidence-sequence"
    assert found.at_least(5)[0].interval.half_width <= 0.03
    with pytest.raises(NotApplicable):
        _ = found.score[0].interval
    store = tmp_path / "deals.db"
    whole = piquette.odds("plain", deals=400, seed=1, store=store)
    assert piquette.odds("plain", deals=400, seed=1, store=store) == whole
    with pytest.raises(InvalidState):
        piquette.odds(lambda state: state.legal_actions()[0], deals=10, store=store)


@pytest.mark.parametrize(("module", "player", "places"), GAMES)
def test_what_cannot_be_counted(module: Any, player: str, places: int):
    with pytest.raises(InvalidState, match="no player is called 'nobody'"):
        module.odds("nobody")
    with pytest.raises(NotApplicable):
        next(module.survey(given="?"))
    with pytest.raises(NotApplicable):
        next(module.survey(max_nodes=5))
    with pytest.raises(InvalidState):
        module.odds(player, deals=10, seed=-1)

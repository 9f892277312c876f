"""Upper bounds and brackets: above the exact value on every small game, whatever the value function."""

from __future__ import annotations

import itertools
import math
from statistics import NormalDist

import numpy as np
import pytest

from matou import pitaouf
from matou._core import pitaouf as core
from matou.errors import InvalidState, NotApplicable
from matou.pitaouf import MINI14, MINI18, Rules

SURE = 1 - 1e-6
NORMAL = NormalDist().inv_cdf(0.5 + SURE / 2)


def more_games() -> list[Rules]:
    """Twenty further games that are decided in a second or two, each option's values in turn."""
    jokers = itertools.cycle(("substitute", "wild", "top", "dead"))
    exchanges = itertools.cycle(("none", "swap", "out", "bottom", "none"))
    found = []
    sizes = ((2, 4, 6, 2), (3, 3, 6, 2), (2, 4, 6, 3), (2, 4, 7, 2), (3, 3, 7, 2))
    for number, (suits, ranks, track, hand) in enumerate(sizes * 4):
        options = {
            "sums": ("last_resort", "any_time")[number % 2],
            "moves": ("exact", "up_to")[number // 2 % 2],
            "fridge": ("arrival", "pose")[number // 3 % 2],
            "finish": ("reach", "clear")[number // 4 % 2],
            "empty_hand": ("stuck", "strict")[number // 5 % 2],
        }
        found.append(
            Rules(
                suits=suits,
                ranks=ranks,
                track=track,
                hand=hand,
                ace_cells=(3,),
                figures_from=ranks,
                joker=next(jokers),
                exchange=next(exchanges),
                **options,
            )
        )
    return found


def test_player_exact_bound_of_published_games(tiny, senseless_net):
    rules, exact = tiny
    check_order(rules, exact, senseless_net(rules))


@pytest.mark.parametrize("rules", more_games(), ids=range(20))
def test_player_exact_bound_of_further_games(rules, senseless_net):
    check_order(rules, pitaouf.exact(rules), senseless_net(rules))


def check_order(rules: Rules, exact: float, net: core.ValueNet) -> None:
    """A player wins no more often than the best, whose win probability no bound is below."""
    planning = core.Planning(worlds=8, exchange_worlds=8, first_worlds=8)
    counts = core.count_verdicts([(rules, "greedy_value", net, planning)], 5, 0, 1500)
    assert pitaouf_low(int(counts[1]), 1500) <= exact
    for talon in (-1, 1) if rules.exchange == "none" else (-1,):
        most, all_exact, nodes = net.dual(5, 0, 400, exact_talon=talon)
        assert all_exact.all()
        assert (nodes >= 0).all()
        assert most.mean() + NORMAL * most.std(ddof=1) / math.sqrt(400) >= exact
    free, _, _ = net.dual(5, 0, 1500, scale=0.0)
    thoughtful = pitaouf.upper_bound(rules, deals=1500, seed=5, method="thoughtful", level=SURE)
    assert thoughtful.value == free.mean()
    assert thoughtful.interval.high >= exact


def pitaouf_low(wins: int, deals: int) -> float:
    from matou.odds import clopper_pearson

    return clopper_pearson(wins, deals, SURE).low


@pytest.mark.parametrize("rules", [Rules(), Rules(exchange="none", joker="wild"), MINI14], ids=str)
def test_a_player_who_sees_nothing_hidden_pays_nothing_on_average(rules, senseless_net):
    costs = senseless_net(rules, seed=7).costs_of_random_play(21, 0, 1500)
    assert costs.std() > 0
    assert abs(costs.mean()) < NORMAL * costs.std(ddof=1) / math.sqrt(len(costs))


def test_the_stored_functions_are_tight_on_the_yardsticks():
    bound = pitaouf.upper_bound(MINI14, deals=150, seed=12)
    free = pitaouf.upper_bound(MINI14, deals=150, seed=12, method="thoughtful")
    assert bound.value < free.value
    assert bound.deals == 150
    assert bound.cut == 0
    assert bound.interval.low < bound.value < bound.interval.high
    # Its exact value, from 48 seconds of search.
    exact = 0.553085195778648
    assert bound.interval.low - 0.02 < exact < bound.interval.high
    assert pitaouf.odds("greedy_value", deals=4000, seed=3, rules=MINI14).interval.low < exact


def test_values_are_those_of_the_core_and_depend_on_no_thread(tmp_path):
    bound = pitaouf.upper_bound(MINI18, deals=20, seed=2, first=5, threads=1)
    assert bound == pitaouf.upper_bound(MINI18, deals=20, seed=2, first=5, threads=3)
    from matou.pitaouf.nets import bounding_net, exact_talon

    most, _, _ = bounding_net(MINI18).dual(2, 5, 20, exact_talon=exact_talon(MINI18))
    assert most.mean() <= bound.value <= most.mean() + 1e-6
    half = NormalDist().inv_cdf(0.995) * most.std(ddof=1) / math.sqrt(20)
    assert bound.interval == pytest.approx((most.mean() - half, most.mean() + half), abs=1e-6)
    store = tmp_path / "bounds.sqlite"
    pitaouf.upper_bound(MINI18, deals=8, seed=2, first=5, store=store)
    assert pitaouf.upper_bound(MINI18, deals=20, seed=2, first=5, store=store) == bound


def test_a_deal_cut_short_counts_with_what_is_proved():
    whole = pitaouf.upper_bound(MINI14, deals=30, seed=4)
    cut = pitaouf.upper_bound(MINI14, deals=30, seed=4, max_nodes=3)
    assert cut.cut > 20
    assert cut.value > whole.value


def test_a_bracket_holds_the_exact_value(tmp_path):
    store = tmp_path / "bracket.sqlite"
    found = pitaouf.bracket(MINI14, deals=100, bound_deals=60, store=store)
    assert found.lower < found.upper
    assert found.width == found.upper - found.lower
    assert (found.lower_by.player, found.upper_by.method, found.level) == ("planner", "dual", 0.99)
    assert not found.interrupted
    assert pitaouf.bracket(MINI14, deals=100, bound_deals=60, store=store).to_json() == found.to_json()
    seen = found.to_json()
    assert seen["lower"] == found.lower_by.interval.low
    assert seen["upper"] == found.upper_by.interval.high


def test_seconds_end_a_bracket():
    rules = Rules(exchange="none")
    found = pitaouf.bracket(rules, seconds=2.0, deals=10**6, bound_deals=10**6, player="greedy_value")
    assert found.interrupted
    assert found.lower_by.method == found.upper_by.interval_method == "confidence-sequence"
    assert found.upper_by.method == "thoughtful"
    assert 0.2 < found.lower < found.upper <= 1


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: pitaouf.upper_bound(method="magic"), InvalidState, "one of dual, thoughtful, not 'magic'"),
        (lambda: pitaouf.upper_bound(Rules(ranks=12)), NotApplicable, "no value function that bounds"),
        (lambda: pitaouf.upper_bound(MINI14, deals=0), InvalidState, "at least 1"),
        (lambda: pitaouf.bracket(MINI14, player="thoughtful"), NotApplicable, "sees every card"),
        (lambda: pitaouf.bracket(MINI14, player="nobody"), InvalidState, "no player is called 'nobody'"),
        (lambda: pitaouf.bracket(MINI14, seconds=0), InvalidState, "more than 0 seconds"),
        (lambda: pitaouf.bracket(Rules(hand=4), deals=1), NotApplicable, "no value function that plays"),
        (lambda: core.ValueNet(Rules(), b"nonsense"), ValueError, "no value function of pitaouf"),
    ],
)
def test_what_cannot_be_asked(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_lessons_are_as_long_as_they_say(senseless_net):
    net = senseless_net(MINI14)
    (most, exact, _), features, ends, heads, weights = net.dual_lessons(1, 0, 20, threads=1)
    assert len(most) == len(exact) == 20
    assert ends[-1] == len(features)
    assert len(ends) == len(heads) == len(weights)
    assert set(np.unique(heads)) <= set(range(6))
    # For each step of chance the weights add up to 0 but for what would have ended the game.
    features, ends, heads, targets, won = net.fitting(1, 0, 50, [0.5, 1.0])
    assert ends[-1] == len(features)
    assert ((targets >= 0) & (targets <= 1)).all()
    assert 0 <= won <= 50

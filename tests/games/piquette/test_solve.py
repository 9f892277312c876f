"""The play of La Piquette decided, and advice for discards: against plain search and by hand-worked scores."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from matou import piquette
from matou.errors import BudgetExhausted, InvalidState, NotApplicable
from matou.piquette import Rules, drawing, reference
from matou.piquette.checking import cover


def late(rules: Rules, seed: int, cards: int) -> piquette.State:
    """A position of the play with so many cards in the hand of who is to play."""
    rng = np.random.default_rng(seed)
    state = piquette.deal(seed, seed=4, rules=rules).state()
    while True:
        if (
            drawing.mirror(state).phase == reference.PLAY
            and max(map(int.bit_count, drawing.position(state).hands)) <= cards
        ):
            return state
        state.apply_action(int(rng.choice(state.legal_actions())))


@pytest.mark.parametrize("cards", [2, 3, 5])
def test_the_play_is_the_plain_recursion_for_every_option(cards: int):
    for number, rules in enumerate(cover()):
        state = late(rules, number, cards)
        want = reference.play_value(reference.from_text(state.to_text(), rules))
        found = piquette.solve(state)
        assert found.exact
        assert found.difference == want[0] - want[1], (rules, state.to_text())
        assert found.lower == found.upper == found.difference
        assert piquette.replay(state, found.line) == found.values
        plays = piquette.analyse(state)
        assert [play.action for play in plays] == [state.action_to_string(a) for a in state.legal_actions()]
        sign = 1 if state.current_player() == 0 else -1
        values = [sign * (play.values[0] - play.values[1]) for play in plays if play.values]
        assert len(values) == len(plays)
        assert max(values) == sign * found.difference
        for play in plays[:2]:
            after = piquette.solve(state.child(play.action))
            assert play.values is not None
            assert after.difference == play.values[0] - play.values[1]


def test_whole_plays_in_either_order_of_wishes():
    """Where eleven tricks are worth more than a slam, nobody plays for the slam if eleven can be had."""
    deals = [piquette.deal(index, seed=3) for index in range(3000)]
    leaders = [deal.state().current_player() for deal in deals]
    tricks = piquette.double_dummy_many([deal.text.split(";")[1:3] for deal in deals], leaders=leaders)
    slams = [index for index, mine in enumerate(tricks) if mine == 12]
    assert slams
    for index in [*range(25), *slams]:
        leader = leaders[index]
        for rules in (Rules(), Rules(slam_factor=False)):
            state = deals[index].with_rules(rules).state()
            for action in ["discard -", "discard -", *6 * ["no"]]:
                state.apply_action(action)
            found = piquette.solve(state)
            assert found.exact
            assert piquette.replay(state, found.line) == found.values
            if rules == Rules():
                assert found.tricks[leader] == tricks[index]
            elif tricks[index] == 12:
                assert found.values[leader] - found.values[1 - leader] in (65, 50)


def test_before_the_play_nothing_is_decided():
    with pytest.raises(NotApplicable):
        piquette.solve(piquette.deal(0).state())
    with pytest.raises(NotApplicable):
        piquette.analyse(piquette.Game().new_initial_state())


HAND = "S:AKQJT H:AKQ D:A7 C:87"


def test_advice_ranks_every_distinct_discard():
    found = piquette.advise_discard(HAND, samples=60, seed=3)
    behind = [max(0.0, one.behind) for one in found]
    assert behind == sorted(behind)
    assert found[0].behind == found[0].behind_stderr == 0
    assert found.complete
    for one in found:
        if one.samples == found[0].samples:
            assert one.behind == pytest.approx(found[0].mean - one.mean)
    sets = {one.cards for one in found}
    assert len(sets) == len(found) > 1
    assert max(len(cards) for cards in sets) == 5
    for one in found:
        assert one.mean == pytest.approx(one.own - one.other)
        assert 0 < one.samples <= 60
        assert not one.exact
    best = found[0]
    assert best.samples == 60
    assert set(best.cards) <= {"7D", "7C", "8C", "AD", "QH"}
    assert piquette.advise_discard(HAND, samples=60, seed=3, threads=1) == found
    assert piquette.advise_discard(HAND, samples=60, seed=4) != found


def test_advice_agrees_with_deals_played_out():
    """The mean of a discard is that of deals dealt around the hand, exchanged, announced and played by these rules."""
    role, seed = "opener", 9
    best = piquette.advise_discard(HAND, role, samples=400, seed=seed)[0]
    points = []
    unseen = " ".join("?" * 12)
    for index in range(400):
        state = piquette.deal(index, seed=31, given=f"0;{HAND};{unseen};{' '.join('?' * 8)}").state()
        state.apply_action(best.action)
        while drawing.mirror(state).phase != reference.PLAY:
            state.apply_action(
                piquette.chooser("double_dummy", piquette.Deal.from_text(state.to_text().split(" moves")[0]))(state)
            )
        points.append(piquette.solve(state).difference)
    error = (np.var(points) / len(points) + best.stderr**2) ** 0.5
    assert abs(np.mean(points) - best.mean) < 5 * error


def test_advice_for_a_dealer_who_may_take_few_cards():
    found = piquette.advise_discard(HAND, "dealer", samples=30, left=8)
    assert max(len(one.cards) for one in found) == 8
    few = piquette.advise_discard(HAND, "dealer", samples=30, left=3)
    assert max(len(one.cards) for one in few) == 3
    one = piquette.advise_discard(HAND, "dealer", samples=30, left=3, rules=Rules(min_exchange=1))
    assert min(len(each.cards) for each in one) == 1


def test_advice_that_a_budget_ended_says_so():
    found = piquette.advise_discard(HAND, samples=2000, max_nodes=30_000)
    assert not found.complete
    assert found[0].samples < 2000
    with pytest.raises(BudgetExhausted):
        piquette.advise_discard(HAND, samples=2000, max_nodes=1)


def test_advice_against_a_known_hand_is_exact():
    """Every draw from the eight cards left is counted, so no chance is left either."""
    other = "S:987 H:JT987 D:KQJT C:-"
    found = piquette.advise_discard(HAND, other=other, threads=1)
    assert all(one.exact and one.stderr == one.behind_stderr == 0 for one in found)
    means = [one.mean for one in found]
    assert means == sorted(means, reverse=True)
    assert [one.mean for one in piquette.advise_discard(HAND, other=other, seed=9)] == means
    with pytest.raises(InvalidState, match="AS is in both hands"):
        piquette.advise_discard(HAND, other="S:A87 H:JT987 D:KQJT C:-")


@pytest.mark.parametrize(
    ("hand", "options", "error", "words"),
    [
        ("S:AKQ H:- D:- C:-", {}, InvalidState, "12"),
        ("S:AKQJT H:AKQ D:A7 C:85", {}, InvalidState, "not 5"),
        (HAND, {"role": "elder"}, InvalidState, "elder"),
        (HAND, {"samples": 0}, InvalidState, "samples"),
        (HAND, {"role": "dealer", "left": 2}, InvalidState, "left"),
        (HAND, {"role": "dealer", "left": 9}, InvalidState, "left"),
        (HAND, {"left": 5}, InvalidState, "left"),
        (HAND, {"depth": 2}, InvalidState, "depth"),
    ],
)
def test_what_cannot_be_advised(hand: str, options: dict[str, object], error: type[Exception], words: str):
    with pytest.raises(error, match=words):
        piquette.advise_discard(hand, **{"samples": 10, **options})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("tricks", "own", "other", "options", "want"),
    [
        (7, 0, 0, {}, (28, 5)),  # 14 to 5: at least twice, not three times
        (6, 0, 0, {}, (6, 6)),
        (8, 0, 0, {}, (48, 4)),  # 16 to 4: three times and more
        (12, 0, 0, {}, (150, 0)),
        (12, 0, 9, {}, (150, 9)),
        (12, 0, 9, {"slam_loser": "lost"}, (150, 0)),
        (12, 0, 9, {"slam_factor": False}, (50, 9)),
        (12, 0, 0, {"zero_factor": 1}, (50, 0)),
        (7, 0, 5, {}, (14, 10)),
        (7, 1, 5, {}, (15, 10)),
        (5, 3, 0, {}, (8, 14)),
    ],
)
def test_scores_worked_by_hand(tricks: int, own: int, other: int, options: dict[str, object], want: tuple[int, int]):
    game = reference.Game(Rules(**options))  # type: ignore[arg-type]
    assert (game.score(tricks, own, other), game.score(12 - tricks, other, own)) == want


def test_min_and_max_of_returns_cover_all_scores():
    for rules in cover():
        game = piquette.Game(rules)
        book = reference.Game(rules)
        scores = [book.score(t, a, b) for t, a, b in itertools.product(range(13), range(16), range(16))]
        assert game.min_utility <= min(scores)
        assert game.max_utility >= max(scores)

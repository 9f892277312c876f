"""A match of Pitaouf: successive deals, won deals are the score."""

from __future__ import annotations

import pytest

import matou
from matou import CHANCE, Match, pitaouf
from matou._core import pitaouf as core
from matou.errors import BadNotation, IllegalAction, InvalidState
from matou.match import Series
from matou.pitaouf import Rules


def test_round_k_is_deal_k():
    match = Match(pitaouf.Game(Rules(joker="wild")), seed=4, deals=3)
    for number in range(3):
        assert match.round == number
        assert match.deal == pitaouf.deal(number, seed=4, rules=Rules(joker="wild"))
        while match.round == number:
            assert match.state.current_player() == 0
            match.apply_action(match.state.legal_actions()[0])
    assert match.finished


@pytest.mark.parametrize("player", ["random", "lowest", "cheapest", "longest"])
def test_the_score_counts_the_deals_won(player: str):
    match = Match("pitaouf", seed=1, players=[player], deals=150)
    match.play()
    assert match.finished
    assert (match.round, len(match.returns)) == (150, 150)
    assert match.scores == [sum(returns[0] for returns in match.returns)]
    if player != "random":  # whose choices come from another stream than those of counted deals
        won = core.verdicts_by_deal([(Rules(), player)], 1, 0, 150)[:, 0] == 1
        assert [returns[0] == 1 for returns in match.returns] == won.tolist()


def test_thoughtful_wins_what_can_be_won():
    match = Match("pitaouf", seed=1, players=["thoughtful"], deals=4)
    match.play()
    assert [returns[0] == 1 for returns in match.returns] == [
        pitaouf.solve(pitaouf.deal(index, seed=1)).winnable for index in range(4)
    ]


def test_the_same_match_twice():
    matches = [Match("pitaouf", seed=8, players=["random"], deals=30) for _ in range(2)]
    for match in matches:
        match.play()
    assert matches[0].returns == matches[1].returns
    assert matches[0].state == matches[1].state


def test_one_deal_unless_told_and_winners_only_of_a_win():
    results = set()
    for seed in range(60):
        match = Match("pitaouf", seed=seed, players=["cheapest"])
        assert match.winners == ()
        match.play()
        assert match.round == 1
        assert match.winners == ((0,) if match.scores == [1.0] else ())
        results.add(match.winners)
    assert results == {(), (0,)}


def test_a_target_ends_it():
    match = Match("pitaouf", seed=1, players=["cheapest"], target=2)
    match.play()
    assert match.scores == [2.0]
    assert match.returns[-1] == [1.0]
    assert match.winners == (0,)
    both = Match("pitaouf", seed=1, players=["cheapest"], target=2, deals=5)
    both.play()
    assert both.round == 5


def test_a_function_and_a_person_play():
    asked = []

    def first(state: pitaouf.State) -> str:
        asked.append(state.current_player())
        return state.action_to_string(state.legal_actions()[0])

    match = Match("pitaouf", players=[first], deals=2)
    match.play()
    assert set(asked) == {0}
    alone = Match("pitaouf")
    alone.play()  # nobody to play: nothing happens
    assert alone.round == 0
    assert alone.state.history() == []
    alone.apply_action("keep")
    assert alone.state.current_player() != CHANCE


def test_what_is_wrong_is_told_and_changes_nothing():
    match = Match("pitaouf")
    for wrong, kind in (("2S>S", IllegalAction), ("nonsense", BadNotation), (632, IllegalAction)):
        before = match.state.to_text()
        with pytest.raises(kind):
            match.apply_action(wrong)
        assert match.state.to_text() == before
    while not match.finished:
        match.apply_action(match.state.legal_actions()[0])
    with pytest.raises(IllegalAction, match="the match is over"):
        match.apply_action("keep")
    for wrong in ({"players": ["bob"]}, {"players": []}, {"players": ["random", "random"]}, {"deals": 0}):
        with pytest.raises(InvalidState):
            Match("pitaouf", **wrong)
    with pytest.raises(InvalidState, match="poker"):
        Match("poker")


@pytest.mark.parametrize("target", [0, -1, -0.5, float("nan")])
def test_a_target_is_above_zero(target: float):
    with pytest.raises(InvalidState, match="the target of a match is above 0"):
        Match("pitaouf", target=target)


@pytest.mark.parametrize("seed", [-1, 2**64, 10**30])
def test_a_seed_out_of_range_is_refused(seed: int):
    with pytest.raises(InvalidState) as caught:
        Match("pitaouf", seed=seed)
    assert str(caught.value) == f"seed is 0 to 2**64 - 1, not {seed}"


@pytest.mark.parametrize("game", [3, None, Rules(), pitaouf])
def test_what_is_no_game_is_a_type_error(game: object):
    with pytest.raises(TypeError, match="a match is played with a Game or the name of one") as caught:
        Match(game)
    assert "\n" not in str(caught.value)
    for wrong in ({"seed": "1"}, {"seed": 1.0}, {"deals": 2.5}, {"deals": "2"}, {"target": "2"}):
        with pytest.raises(TypeError):
            Match("pitaouf", **wrong)


def test_many_rounds_that_are_lost_without_a_step():
    # One card in the hand and no way to play two: every deal that it cannot answer is lost as it is dealt.
    rules = Rules(suits=4, ranks=13, track=26, hand=1, exchange="none", joker="dead")
    lost = sum(pitaouf.deal(index, rules=rules).state().is_terminal() for index in range(3000))
    assert lost > 500
    match = Match(pitaouf.Game(rules), players=["lowest"], deals=3000)
    match.play()
    assert match.round == 3000


def test_a_game_of_several_seats_scores_as_its_series_says():
    class Weighed(Series):
        def weighed(self, returns, number, last):
            return [points * (2 if last or number == 0 else 1) for points in returns]

    series = Weighed(deals=6)
    assert series.weighed([3, -1], 0, False) == [6, -2]
    assert series.weighed([3, -1], 1, False) == [3, -1]
    assert Series().winners([4, 7, 7]) == (1, 2)
    assert Series().winners([-3, -1]) == (1,)
    assert Series().winners([0.0]) == ()
    assert Series().winners([4, 7, 7], [[4, 3, 7], [0, 4, 0]]) == (1, 2)  # no tie-break unless the rules have one


def test_match_is_a_name_of_matou():
    assert matou.Match is Match


def test_random_draws_anew_in_each_deal():
    choices = set()
    for index in range(40):
        deal = pitaouf.deal(index)
        state = deal.state()
        choices.add(state.legal_actions().index(pitaouf.chooser("random", deal)(state)))
    assert len(choices) > 8  # of 16 or so, each with equal chance

"""A match of Cat in the Box: one round a seat, each seat begins once, ties go to the better last round."""

from __future__ import annotations

import pytest

from matou import Match, cat_in_the_box
from matou.cat_in_the_box import Rules
from matou.cat_in_the_box.series import SERIES
from matou.errors import InvalidState


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_round_a_seat_and_the_start_moves_on(players: int):
    game = cat_in_the_box.Game(Rules(players=players))
    match = Match(game, seed=11)
    first = int(game.deal(0, seed=11).text.split()[1])
    for number in range(players):
        assert match.round == number
        _, start, *cards = match.deal.text.split()
        assert int(start) == (first + number) % players
        assert match.state.current_player() == int(start)
        assert cards == game.deal(number, seed=11).text.split()[2:]
        while match.round == number:
            match.apply_action(match.state.legal_actions()[0])
    assert match.finished
    assert match.scores == [sum(returns[seat] for returns in match.returns) for seat in range(players)]
    assert max(match.scores) in {match.scores[seat] for seat in match.winners}


def test_more_or_fewer_rounds_and_a_target():
    for deals in (1, 7):
        match = Match("cat_in_the_box", seed=2, players=["random"] * 3, deals=deals)
        match.play()
        assert match.round == deals
    match = Match("cat_in_the_box", seed=2, players=["random"] * 3, target=12)
    match.play()
    assert max(match.scores) >= 12
    assert max(score - last for score, last in zip(match.scores, match.returns[-1], strict=True)) < 12


def test_the_same_match_twice_and_named_players():
    names = list(cat_in_the_box.PLAYERS)[:3]
    matches = [Match("cat_in_the_box", seed=8, players=names) for _ in range(2)]
    for match in matches:
        match.play()
        assert match.finished
    assert matches[0].returns == matches[1].returns
    assert matches[0].state.to_text() == matches[1].state.to_text()


def test_some_seats_are_played_by_hand():
    match = Match("cat_in_the_box", seed=5, players=[None, "random", "random"])
    match.play()
    while not match.finished:
        assert match.state.current_player() == 0
        match.apply_action(match.state.legal_actions()[-1])
        match.play()
    assert match.round == 3
    with pytest.raises(InvalidState, match="3 seats"):
        Match("cat_in_the_box", players=["random"])


def test_the_winner_by_hand():
    # (totals, returns of the rounds, winners)
    cases = [
        ([9, 4, 1], [[5, 4, 1], [4, 0, 0]], (0,)),
        ([9, 9, 1], [[5, 4, 1], [4, 5, 0]], (1,)),
        ([9, 9, 9], [[5, 4, 9], [4, 5, 0]], (1,)),
        ([9, 9, 9], [[5, 5, 4], [4, 4, 5]], (2,)),
        ([9, 9, 1], [[4, 4, -4], [5, 5, 5]], (0, 1)),
        ([2, 9, 9], [[-6, 5, 5], [8, 4, 4]], (1, 2)),  # the last round is compared among those that tie alone
        ([-2, -2], [[-1, 0], [-1, -2]], (0,)),
    ]
    for scores, returns, winners in cases:
        assert SERIES.winners(scores, returns) == winners

"""What a sack is worth to a seat: against all hidden cards that agree with what it knows, and by hand."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from matou import filou
from matou.errors import InvalidState, NotApplicable
from matou.filou import reference, reference_tasks

START = "4 0 -8/5/rabbit/15 moves lay_15 lay_small-dog lay_big-dog lay_-5"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_chances_are_those_of_all_hidden_cards(players):
    rng = np.random.default_rng(players)
    rules = filou.Rules(players=players)
    compared = 0
    for index in range(4):
        state = filou.deal(index, seed=2, rules=rules).state()
        while not state.is_terminal():
            at = reference.from_text(state.to_text(), rules)
            for seat in range(-1, players):
                if rng.random() < 0.7:
                    continue
                try:
                    found = filou.row_value(state, seat)
                except NotApplicable:
                    continue
                assert found.outcomes == reference_tasks.row_outcomes(at, seat)
                compared += 1
            legal = state.legal_actions()
            state.apply_action(int(rng.choice(legal[: 3 if rng.random() < 0.7 else None])))
    assert compared > 100


def test_a_row_by_hand():
    """Seat 3 knows its own -5 and the open 15; each of two others has laid one of ten cards, the third is open."""
    value = filou.row_value(START, 3)
    total = sum(value.outcomes.values())
    assert total == 1
    known = {"-8": -8, "-5": -5, "rabbit": 0, "3": 3, "5": 5, "8": 8, "11": 11, "15": 15}
    kinds = [*known, "small-dog", "big-dog"]
    counted: dict[int, Fraction] = {}
    for one in kinds:
        for other in kinds:
            row = [15, -5, *(known[kind] for kind in (one, other) if kind in known)]
            dogs = [kind for kind in (one, other) if kind not in known]
            if len(dogs) == 1:
                row.remove(max(row) if dogs == ["big-dog"] else min(row))
            counted[sum(row)] = counted.get(sum(row), Fraction(0)) + Fraction(1, 100)
    assert value.outcomes == dict(sorted(counted.items()))
    assert value.mean == sum(points * chance for points, chance in counted.items())
    assert list(value.outcomes) == sorted(value.outcomes)


def test_the_last_round_is_almost_certain():
    """In round nine each other seat holds one of the two cards that nobody has seen of its set."""
    state = filou.deal(1, seed=5).state()
    while len(filou.purchases(state)) < 8:
        state.apply_action(state.legal_actions()[0])
    while state.action_to_string(state.legal_actions()[0]).startswith("lay"):
        state.apply_action(state.legal_actions()[0])
    value = filou.row_value(state)
    assert len(value.outcomes) <= 8
    assert {chance.denominator for chance in value.outcomes.values()} <= {1, 2, 4, 8}


def test_what_is_advised():
    advice = filou.advise(START)
    value = filou.row_value(START, 0)
    assert advice.seat == 0
    assert advice.passing == 2
    assert [bid.bid for bid in advice.bids] == list(range(1, 16))
    assert [bid.gain for bid in advice.bids] == [value.mean - bid for bid in range(1, 16)]
    assert [bid.chance for bid in advice.bids] == [
        sum(chance for points, chance in value.outcomes.items() if points > bid) for bid in range(1, 16)
    ]
    assert advice.highest is not None
    assert value.mean - advice.highest > 2 >= value.mean - (advice.highest + 1)
    last = filou.advise(f"{START} pass pass pass")
    assert [bid.bid for bid in last.bids] == [1]
    assert last.passing == 0
    assert last.row.outcomes == {10: 1}  # the dogs meet and leave 15 and -5


def test_what_cannot_be_asked():
    with pytest.raises(NotApplicable):
        filou.row_value("4 0 -8/5/rabbit/15", 0)  # nobody has laid yet
    with pytest.raises(NotApplicable, match="auction"):
        filou.advise("4 0 -8/5/rabbit/15")
    with pytest.raises(InvalidState, match="not 4"):
        filou.row_value(START, 4)
    with pytest.raises(TypeError, match="State or its text"):
        filou.row_value(3)  # type: ignore[arg-type]
    with pytest.raises(InvalidState, match="not 2"):
        filou.row_value(START, 0).quantile(2)

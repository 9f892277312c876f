"""The discard as a matrix game: its values, its equilibrium, its certificate."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from matou import cat_in_the_box as citb
from matou.errors import BudgetExhausted, InvalidState, MatouError


def test_each_pair_of_discards_is_the_round_after_it() -> None:
    game = citb.discard_game("1112223345", "1223445555", blocked="341", leader=1)
    assert game.discards0 == (1, 2, 3, 4, 5)
    assert game.discards1 == (1, 2, 3, 4, 5)
    start = citb.State.from_text("2 1 1112223345/1223445555 341")
    for i, mine in ((0, 1), (4, 5)):
        for j, theirs in ((1, 2), (3, 4)):
            state = start.clone()
            state.apply_action(f"d{theirs}")  # seat 1 begins, so it discards first
            state.apply_action(f"d{mine}")
            assert citb.solve(state).difference == game.matrix[i, j]


def test_the_equilibrium_certifies_itself() -> None:
    rng = np.random.default_rng(3)
    for _ in range(200):
        rows, columns = rng.integers(1, 6, 2)
        matrix = rng.integers(-9, 10, (rows, columns))
        mine, theirs, low, high = citb.equilibrium(matrix)
        assert mine.sum() == pytest.approx(1)
        assert theirs.sum() == pytest.approx(1)
        assert (mine >= 0).all()
        assert (theirs >= 0).all()
        assert high - low < 1e-9
        assert low == pytest.approx((mine @ matrix).min())
        assert high == pytest.approx((matrix @ theirs).max())


@pytest.mark.parametrize(
    ("matrix", "value"),
    [
        ([[3]], Fraction(3)),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], Fraction(0)),  # rock, paper, scissors
        ([[1, 3], [4, 2]], Fraction(5, 2)),  # mixed 2x2: (ad - bc) / (a + d - b - c)
        ([[2, 5], [1, 7]], Fraction(2)),  # a saddle point
        ([[1, 2, 3]], Fraction(1)),
    ],
)
def test_known_values(matrix: list[list[int]], value: Fraction) -> None:
    _, _, low, high = citb.equilibrium(matrix)
    assert low == pytest.approx(float(value), abs=1e-9)
    assert high == pytest.approx(float(value), abs=1e-9)


def test_bad_input() -> None:
    with pytest.raises(MatouError):
        citb.discard_game("112233445", "1122334455", blocked="123")
    with pytest.raises(MatouError):
        citb.discard_game("1122334455", "1122334455", blocked="12")
    with pytest.raises(MatouError):
        citb.discard_game("1111122222", "1112223334", blocked="333")
    with pytest.raises(InvalidState, match="2 players"):
        citb.discard_game("1122334455", "1122334455", blocked="123", rules=citb.Rules())
    for matrix in ([], [[]], [[float("nan")]], "x", [[1], [2, 3]], 5):
        with pytest.raises(InvalidState, match="a matrix game is a table"):
            citb.equilibrium(matrix)  # type: ignore[arg-type]
    with pytest.raises(BudgetExhausted):
        citb.discard_game("1122334455", "1122334455", blocked="123", max_nodes=100)


def test_hands_are_texts_or_numbers() -> None:
    words = citb.discard_game("5544332211", [1, 1, 2, 3, 3, 4, 4, 5, 5, 2], blocked=(1, 2, 3))
    assert words.to_json()["matrix"] == words.matrix.tolist()
    assert words.low <= words.value <= words.high

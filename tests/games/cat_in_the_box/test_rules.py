"""The options and sizes of Cat in the Box: what is allowed, what is refused, how options are read and named."""

from __future__ import annotations

import hashlib
import json
import pickle
from typing import Any

import pytest

from matou.cat_in_the_box.rules import PACK_OPTIONS, PREDICTIONS, Rules
from matou.errors import BadNotation, InvalidState


def test_the_standard_game_is_that_of_the_rules_text() -> None:
    assert Rules().describe() == {"players": 3, "predictions": [1, 3, 4], "rows": "RBYG", "reveal_at_end": False}
    assert Rules().changed() == {}


@pytest.mark.parametrize(
    ("players", "numbers", "hand_size", "tricks", "predictions"),
    [(2, 5, 10, 8, ()), (3, 6, 10, 8, (1, 3, 4)), (4, 8, 10, 8, (1, 2, 3)), (5, 9, 9, 7, (1, 2, 3))],
)
def test_sizes_by_players(
    players: int, numbers: int, hand_size: int, tricks: int, predictions: tuple[int, ...]
) -> None:
    rules = Rules(players=players)
    assert (rules.numbers, rules.hand_size, rules.tricks) == (numbers, hand_size, tricks)
    assert rules.predictions == predictions == PREDICTIONS[players]
    # Five copies of each number: all dealt from 3 players on, five left over at 2.
    assert 5 * numbers - players * hand_size == (5 if players == 2 else 0)


@pytest.mark.parametrize("wrong", [1, 6, 0, -3])
def test_players_out_of_range(wrong: int) -> None:
    with pytest.raises(InvalidState, match=f"option players cannot be {wrong}: it is a whole number from 2 to 5"):
        Rules(players=wrong)


@pytest.mark.parametrize("wrong", ["3", 3.0, None, True])
def test_players_of_another_kind(wrong: Any) -> None:
    with pytest.raises(InvalidState, match="option players needs whole numbers, not"):
        Rules(players=wrong)


def test_predictions_are_kept_sorted_within_the_tricks() -> None:
    assert Rules(predictions=[4, 0, 8]).predictions == (0, 4, 8)  # type: ignore[arg-type]
    assert Rules(players=5, predictions=range(8)).predictions == tuple(range(8))  # type: ignore[arg-type]
    assert Rules(predictions=(4, 3, 1)) == Rules()
    assert Rules(players=2, predictions=()).predictions == ()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"predictions": (1, 9)}, "option predictions cannot hold 9: its numbers are 0 to 8"),
        ({"players": 5, "predictions": (8,)}, "option predictions cannot hold 8: its numbers are 0 to 7"),
        ({"predictions": (-1,)}, "option predictions cannot hold -1"),
        ({"predictions": (1, 3, 1)}, "option predictions cannot hold 1 twice"),
        ({"predictions": ()}, "option predictions cannot be empty: 3 players predict"),
        ({"players": 2, "predictions": (1,)}, "option predictions cannot hold 1: two players predict nothing"),
        ({"predictions": "134"}, "option predictions cannot be '134': it is a list"),
        ({"predictions": 3}, "option predictions cannot be 3: it is a list"),
        ({"predictions": (1, "3")}, "option predictions needs whole numbers, not '3'"),
        ({"predictions": (True,)}, "option predictions needs whole numbers, not True"),
    ],
)
def test_predictions_that_cannot_be(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidState, match=message):
        Rules(**options)


def test_rows_and_reveal() -> None:
    assert Rules(rows="GYBR").rows == "GYBR"
    for rows in ("RBY", "RBYGG", "RBYR", "rbyg", "", 4, None):
        with pytest.raises(InvalidState) as caught:
            Rules(rows=rows)  # type: ignore[arg-type]
        assert f"option rows cannot be {rows!r}: it is the letters RBYG in any order" in str(caught.value)
    assert Rules(reveal_at_end=True).changed() == {"reveal_at_end": True}
    for reveal in (0, 1, "true", None):
        with pytest.raises(InvalidState, match="option reveal_at_end cannot be .*: it is one of true, false"):
            Rules(reveal_at_end=reveal)  # type: ignore[arg-type]


def test_unknown_options_are_named_with_the_closest_one() -> None:
    assert Rules.from_options(players=4, rows="RBGY") == Rules(players=4, rows="RBGY")
    with pytest.raises(InvalidState, match=r"unknown option 'prediction': did you mean predictions\?"):
        Rules.from_options(prediction=(1,))
    with pytest.raises(InvalidState, match=r"unknown option 'zzz': the options are players, predictions, rows, reveal"):
        Rules.from_options(zzz=1)


def test_options_as_text() -> None:
    assert Rules.parse() == Rules()
    assert Rules.parse("players=4", " rows = RBGY ") == Rules(players=4, rows="RBGY")
    assert Rules.parse("predictions=4, 0") == Rules(predictions=(0, 4))
    assert Rules.parse("reveal_at_end=true").reveal_at_end
    assert Rules(reveal_at_end=True).with_option("reveal_at_end=false") == Rules()
    # No list is right for 3 players and for 2, so both are set together.
    assert Rules.parse("predictions=none", "players=2") == Rules(players=2)
    with pytest.raises(InvalidState, match="option predictions cannot be empty"):
        Rules.parse("predictions=none")


def test_standard_predictions_follow_the_players_and_others_stay() -> None:
    for players in (2, 3, 4, 5):
        for now in (2, 3, 4, 5):
            assert Rules(players=players).with_option(f"players={now}") == Rules(players=now)
    assert Rules(predictions=(0, 2)).with_option("players=4").predictions == (0, 2)
    with pytest.raises(InvalidState, match="two players predict nothing"):
        Rules(predictions=(0, 2)).with_option("players=2")


@pytest.mark.parametrize(
    "text",
    [
        "players",
        "=3",
        "players=",
        "",
        "players=x",
        "players=3.0",
        "players=٣",
        "predictions=1;3",
        "predictions=1,,3",
        "reveal_at_end=yes",
        "reveal_at_end=1",
    ],
)
def test_options_that_cannot_be_read(text: str) -> None:
    with pytest.raises(BadNotation) as caught:
        Rules.parse(text)
    assert repr(text) in str(caught.value)


def test_options_as_text_that_cannot_be() -> None:
    with pytest.raises(BadNotation, match="rule option players is given twice: 'players=4'"):
        Rules.parse("players=3", "players=4")
    with pytest.raises(InvalidState, match="unknown option 'seats'"):
        Rules.parse("seats=4")
    with pytest.raises(InvalidState, match="option rows cannot be 'RGB'"):
        Rules.parse("rows=RGB")


def test_rules_survive_json_and_pickle() -> None:
    for rules in (Rules(players=4, rows="RBGY", reveal_at_end=True), Rules(players=2), Rules(predictions=(0, 1))):
        assert Rules.from_options(**json.loads(json.dumps(rules.describe()))) == rules
        assert Rules.from_options(**rules.changed()) == rules
        assert pickle.loads(pickle.dumps(rules)) == rules
        assert hash(rules) == hash(pickle.loads(pickle.dumps(rules)))
    assert Rules(players=4, predictions=(2,)).changed() == {"players": 4, "predictions": [2]}
    with pytest.raises(AttributeError):
        Rules().players = 4  # type: ignore[misc]


def test_digests_name_the_options_and_nothing_else() -> None:
    # Written out by hand: the digest must not change with the order of fields or the version of Python.
    canonical = 'cat_in_the_box {"players":3,"predictions":[1,3,4],"reveal_at_end":false,"rows":"RBYG"}'
    assert Rules().digest() == hashlib.sha256(canonical.encode()).hexdigest()[:16]
    assert Rules().pack_digest() == hashlib.sha256(b'cat_in_the_box {"players":3}').hexdigest()[:16]
    changes: dict[str, Any] = {"players": 4, "predictions": (1,), "rows": "RBGY", "reveal_at_end": True}
    assert set(changes) == set(Rules().describe())
    seen = {Rules().digest()}
    for name, value in changes.items():
        rules = Rules(**{name: value})
        assert rules.digest() not in seen, name
        seen.add(rules.digest())
        assert (rules.pack_digest() == Rules().pack_digest()) == (name not in PACK_OPTIONS), name

"""The options of Filou: what is allowed, what is refused, how options are read and named."""

from __future__ import annotations

import hashlib
import json
import pickle
from typing import Any

import pytest

from matou.errors import BadNotation, InvalidState
from matou.filou.rules import Rules


def test_the_standard_game_is_for_four() -> None:
    assert Rules().describe() == {"players": 4}
    assert Rules().changed() == {}


@pytest.mark.parametrize("players", [3, 5])
def test_other_numbers_of_players(players: int) -> None:
    assert Rules(players=players).changed() == {"players": players}
    assert Rules.parse(f"players={players}") == Rules(players=players) == Rules.of_players(players)
    assert Rules(players=players).with_option("players=4") == Rules()


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (2, "option players cannot be 2: it is a whole number from 3 to 5"),
        (6, "option players cannot be 6: it is a whole number from 3 to 5"),
        (-3, "option players cannot be -3: it is a whole number from 3 to 5"),
        (4.0, "option players needs whole numbers, not 4.0"),
        (True, "option players needs whole numbers, not True"),
        ("4", "option players needs whole numbers, not '4'"),
        (None, "option players needs whole numbers, not None"),
    ],
)
def test_values_that_cannot_be(players: Any, message: str) -> None:
    with pytest.raises(InvalidState) as caught:
        Rules(players=players)
    assert str(caught.value) == message


def test_unknown_options_are_named_with_the_closest_one() -> None:
    with pytest.raises(InvalidState, match=r"unknown option 'player': did you mean players\?"):
        Rules.from_options(player=4)
    with pytest.raises(InvalidState, match="unknown option 'zzz': the options are players"):
        Rules.from_options(zzz=1)


@pytest.mark.parametrize("text", ["players", "players=", "players=four", "players=3.0"])
def test_options_that_cannot_be_read(text: str) -> None:
    with pytest.raises(BadNotation) as caught:
        Rules.parse(text)
    assert repr(text) in str(caught.value)


def test_rules_survive_json_and_pickle() -> None:
    for players in (3, 4, 5):
        rules = Rules(players=players)
        assert Rules.from_options(**json.loads(json.dumps(rules.describe()))) == rules
        assert pickle.loads(pickle.dumps(rules)) == rules
        assert hash(rules) == hash(pickle.loads(pickle.dumps(rules)))
    with pytest.raises(AttributeError):
        Rules().players = 5  # type: ignore[misc]


def test_the_number_of_players_is_the_pack() -> None:
    # Written out by hand: the digest must not change with the version of Python.
    for players in (3, 4, 5):
        canonical = f'filou {{"players":{players}}}'
        digest = hashlib.sha256(canonical.encode()).hexdigest()[:16]
        assert Rules(players=players).digest() == Rules(players=players).pack_digest() == digest

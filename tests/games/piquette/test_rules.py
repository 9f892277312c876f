"""The options of La Piquette: what is allowed, what is refused, how options are read and named."""

from __future__ import annotations

import hashlib
import json
import pickle
from typing import Any

import pytest

from matou.errors import BadNotation, InvalidState
from matou.piquette.rules import Rules

STANDARD = {
    "announce_first": "dealer",
    "score_laid": "best",
    "min_suite": 3,
    "must_announce": False,
    "min_exchange": 0,
    "slam_loser": "kept",
    "slam_factor": True,
    "zero_factor": 3,
}
OTHERS: dict[str, Any] = {
    "announce_first": "opener",
    "score_laid": "all",
    "min_suite": 2,
    "must_announce": True,
    "min_exchange": 1,
    "slam_loser": "lost",
    "slam_factor": False,
    "zero_factor": 1,
}


def test_the_standard_game_is_that_of_the_rules_text() -> None:
    assert Rules().describe() == STANDARD
    assert list(Rules().describe()) == list(STANDARD)
    assert Rules().changed() == {}


@pytest.mark.parametrize("name", OTHERS)
def test_every_option_has_another_value(name: str) -> None:
    assert Rules(**{name: OTHERS[name]}).changed() == {name: OTHERS[name]}
    text = str(OTHERS[name]).lower()
    assert Rules.parse(f"{name}={text}") == Rules(**{name: OTHERS[name]})
    assert Rules(**OTHERS).with_option(f"{name}={str(STANDARD[name]).lower()}") == Rules(
        **{**OTHERS, name: STANDARD[name]}
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"announce_first": "elder"}, "option announce_first cannot be 'elder': it is one of dealer, opener"),
        ({"announce_first": 1}, "option announce_first cannot be 1: it is one of dealer, opener"),
        ({"score_laid": "both"}, "option score_laid cannot be 'both': it is one of best, all"),
        ({"slam_loser": None}, "option slam_loser cannot be None: it is one of kept, lost"),
        ({"min_suite": 1}, "option min_suite cannot be 1: it is a whole number from 2 to 8"),
        ({"min_suite": 9}, "option min_suite cannot be 9: it is a whole number from 2 to 8"),
        ({"min_suite": 3.0}, "option min_suite needs whole numbers, not 3.0"),
        ({"min_suite": True}, "option min_suite needs whole numbers, not True"),
        ({"min_exchange": 2}, "option min_exchange cannot be 2: it is a whole number from 0 to 1"),
        ({"min_exchange": -1}, "option min_exchange cannot be -1: it is a whole number from 0 to 1"),
        ({"min_exchange": False}, "option min_exchange needs whole numbers, not False"),
        ({"must_announce": 1}, "option must_announce cannot be 1: it is one of true, false"),
        ({"slam_factor": "true"}, "option slam_factor cannot be 'true': it is one of true, false"),
        ({"zero_factor": 2}, "option zero_factor cannot be 2: it is one of 3, 1"),
        ({"zero_factor": True}, "option zero_factor needs whole numbers, not True"),
    ],
)
def test_values_that_cannot_be(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidState) as caught:
        Rules(**options)
    assert str(caught.value) == message


def test_unknown_options_are_named_with_the_closest_one() -> None:
    with pytest.raises(InvalidState, match=r"unknown option 'min_suit': did you mean min_suite\?"):
        Rules.from_options(min_suit=2)
    with pytest.raises(
        InvalidState, match="unknown option 'zzz': the options are announce_first, score_laid, min_suit"
    ):
        Rules.from_options(zzz=1)


@pytest.mark.parametrize("text", ["min_suite", "min_suite=", "min_suite=two", "must_announce=yes", "zero_factor=3.0"])
def test_options_that_cannot_be_read(text: str) -> None:
    with pytest.raises(BadNotation) as caught:
        Rules.parse(text)
    assert repr(text) in str(caught.value)


def test_rules_survive_json_and_pickle() -> None:
    for rules in (Rules(), Rules(**OTHERS), Rules(min_suite=8)):
        assert Rules.from_options(**json.loads(json.dumps(rules.describe()))) == rules
        assert Rules.from_options(**rules.changed()) == rules
        assert pickle.loads(pickle.dumps(rules)) == rules
        assert hash(rules) == hash(pickle.loads(pickle.dumps(rules)))
    with pytest.raises(AttributeError):
        Rules().min_suite = 4  # type: ignore[misc]


def test_digests_name_the_options_and_no_option_changes_the_pack() -> None:
    # Written out by hand: the digest must not change with the order of fields or the version of Python.
    canonical = (
        'piquette {"announce_first":"dealer","min_exchange":0,"min_suite":3,"must_announce":false,'
        '"score_laid":"best","slam_factor":true,"slam_loser":"kept","zero_factor":3}'
    )
    assert Rules().digest() == hashlib.sha256(canonical.encode()).hexdigest()[:16]
    assert Rules().pack_digest() == hashlib.sha256(b"piquette {}").hexdigest()[:16]
    seen = {Rules().digest()}
    for name, value in OTHERS.items():
        rules = Rules(**{name: value})
        assert rules.digest() not in seen, name
        seen.add(rules.digest())
        assert rules.pack_digest() == Rules().pack_digest(), name

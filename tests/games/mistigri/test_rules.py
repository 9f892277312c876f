"""The options of Crazy Mistigri: what is allowed, what is refused, how options are read and named."""

from __future__ import annotations

import hashlib
import json
import pickle
from typing import Any

import pytest

from matou.errors import BadNotation, InvalidState
from matou.mistigri.rules import Rules

STANDARD = {"players": 4, "pack": "staircase8", "nine": "coloured", "decline": True, "turn_cap": 500}
OTHERS: dict[str, Any] = {"players": 3, "pack": "six5", "nine": "none", "decline": False, "turn_cap": 7}
OWN = (9, 8, 4, 4, 4, 4, 6, 6, 1)


def test_the_standard_game_is_that_of_the_rules_text() -> None:
    assert Rules().describe() == STANDARD
    assert list(Rules().describe()) == list(STANDARD)
    assert Rules().changed() == {}


@pytest.mark.parametrize("name", OTHERS)
def test_every_option_has_another_value(name: str) -> None:
    assert Rules(**{name: OTHERS[name]}).changed() == {name: OTHERS[name]}
    assert Rules.parse(f"{name}={str(OTHERS[name]).lower()}") == Rules(**{name: OTHERS[name]})


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("staircase8", [9, 8, 7, 6, 5, 4, 3, 3, 1]),
        ("seven4", [9, 8, 7, 6, 5, 4, 4, 2, 1]),
        ("six5", [9, 8, 7, 6, 5, 5, 3, 2, 1]),
    ],
)
def test_packs_with_a_name(name: str, counts: list[int]) -> None:
    text = ",".join(map(str, counts))
    for given in (name, counts, tuple(counts), text):
        rules = Rules(pack=given)
        assert rules.pack == name
        assert list(rules.whole_pack) == counts
        assert rules == Rules.parse(f"pack={text}") == Rules.from_options(pack=given)
    assert Rules(players=5, pack=name).counts == tuple(counts)
    assert Rules(players=4, pack=name).counts == (0, *counts[1:])
    assert Rules(players=3, pack=name).counts == (0, 0, *counts[2:8], 0)
    assert [sum(Rules(players=players, pack=name).counts) for players in (3, 4, 5)] == [28, 37, 46]


def test_a_pack_of_ones_own() -> None:
    for given in (OWN, list(OWN), "9,8,4,4,4,4,6,6,1", "9, 8, 4, 4, 4, 4, 6, 6, 1"):
        assert Rules(pack=given).pack == OWN
    rules = Rules.parse("pack=9,8,4,4,4,4,6,6,1", "players=3")
    assert rules == Rules(players=3, pack=OWN)
    assert rules.counts == (0, 0, 4, 4, 4, 4, 6, 6, 0)
    assert rules.describe()["pack"] == list(OWN)
    assert rules.with_option("decline=false").pack == OWN
    # At 5 players nothing is taken out, so that any 46 cards serve; a pack without a 9 too.
    assert Rules(players=5, pack=[0, 0, 46, 0, 0, 0, 0, 0, 0]).counts == (0, 0, 46, 0, 0, 0, 0, 0, 0)
    assert Rules(players=3, pack=[9, 9, 7, 6, 5, 4, 3, 3, 0]).counts == (0, 0, 7, 6, 5, 4, 3, 3, 0)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 2}, "option players cannot be 2: it is a whole number from 3 to 5"),
        ({"players": 6}, "option players cannot be 6: it is a whole number from 3 to 5"),
        ({"players": 4.0}, "option players needs whole numbers, not 4.0"),
        ({"turn_cap": 0}, "option turn_cap cannot be 0: it is a whole number from 1 to 10000"),
        ({"turn_cap": 10_001}, "option turn_cap cannot be 10001: it is a whole number from 1 to 10000"),
        ({"turn_cap": True}, "option turn_cap needs whole numbers, not True"),
        ({"nine": "grey"}, "option nine cannot be 'grey': it is one of coloured, none"),
        ({"decline": 1}, "option decline cannot be 1: it is one of true, false"),
        ({"decline": "true"}, "option decline cannot be 'true': it is one of true, false"),
        (
            {"pack": "stairs"},
            "option pack cannot be 'stairs': it is one of staircase8, seven4, six5, or nine counts, 9,8,7,6,5,4,3,3,1",
        ),
        ({"pack": None}, "option pack cannot be None: it is one of staircase8, seven4, six5, or nine counts, 9,8,7,6,"),
        ({"pack": {9, 8}}, "option pack cannot be {8, 9}: it is one of staircase8"),
        ({"pack": b"\x09"}, r"option pack cannot be b'\t': it is one of staircase8"),
        ({"pack": "9,8,7,6,5,4,3,3,x"}, "option pack cannot be '9,8,7,6,5,4,3,3,x': it is one of staircase8"),
        ({"pack": [9, 8, 7, 6, 5, 4, 3, 3.0, 1]}, "option pack needs whole numbers, not 3.0"),
        (
            {"pack": [9, 8, 7, 6, 5, 4, 3, 4]},
            "option pack cannot be 9,8,7,6,5,4,3,4: it is a list of 9 counts, not of 8",
        ),
        ({"pack": []}, "option pack cannot be : it is a list of 9 counts, not of 0"),
        ({"pack": [9, 8, 8, 7, 5, 5, 5, -2, 1]}, "option pack cannot be 9,8,8,7,5,5,5,-2,1: no count is below 0"),
        ({"pack": "9,8,8,7,5,5,5,-2,1"}, "option pack cannot be 9,8,8,7,5,5,5,-2,1: no count is below 0"),
        ({"pack": [9, 8, 7, 6, 5, 4, 3, 3, 0]}, "option pack cannot be 9,8,7,6,5,4,3,3,0: a pack has 46 cards, not 45"),
        (
            {"pack": [9, 8, 7, 6, 5, 4, 3, 2, 2]},
            "option pack cannot be 9,8,7,6,5,4,3,2,2: there is one 9 at most, not 2",
        ),
        (
            {"pack": [8, 9, 7, 6, 5, 4, 3, 3, 1]},
            "option pack cannot be 8,9,7,6,5,4,3,3,1: without the 1s there are 38 cards, not 37",
        ),
        (
            {"players": 3, "pack": [9, 7, 7, 6, 5, 4, 4, 3, 1]},
            "option pack cannot be 9,7,7,6,5,4,4,3,1: without the 1s, 2s and 9s there are 29 cards, not 28",
        ),
    ],
)
def test_values_that_cannot_be(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidState) as caught:
        Rules(**options)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_a_pack_is_checked_for_the_players() -> None:
    assert Rules(players=3, pack=[8, 9, 7, 6, 5, 4, 3, 3, 1]).counts == (0, 0, 7, 6, 5, 4, 3, 3, 0)
    with pytest.raises(InvalidState, match="without the 1s there are 38 cards"):
        Rules(players=3, pack=[8, 9, 7, 6, 5, 4, 3, 3, 1]).with_option("players=4")


def test_unknown_options_are_named_with_the_closest_one() -> None:
    with pytest.raises(InvalidState, match=r"unknown option 'packs': did you mean pack\?"):
        Rules.from_options(packs="six5")


@pytest.mark.parametrize("text", ["players", "players=", "players=two", "decline=yes", "turn_cap=5.0"])
def test_options_that_cannot_be_read(text: str) -> None:
    with pytest.raises(BadNotation) as caught:
        Rules.parse(text)
    assert repr(text) in str(caught.value)


def test_rules_survive_json_and_pickle() -> None:
    for rules in (Rules(), Rules(**OTHERS), Rules(pack=OWN)):
        assert Rules.from_options(**json.loads(json.dumps(rules.describe()))) == rules
        assert Rules.from_options(**rules.changed()) == rules
        assert pickle.loads(pickle.dumps(rules)) == rules
        assert hash(rules) == hash(pickle.loads(pickle.dumps(rules)))
    with pytest.raises(AttributeError):
        Rules().players = 4  # type: ignore[misc]


def test_digests_name_the_options_and_the_pack() -> None:
    # Written out by hand: the digest must not change with the order of fields or the version of Python.
    canonical = 'mistigri {"decline":true,"nine":"coloured","pack":"staircase8","players":4,"turn_cap":500}'
    assert Rules().digest() == hashlib.sha256(canonical.encode()).hexdigest()[:16]
    deals = 'mistigri {"nine":"coloured","pack":[9,8,4,4,4,4,6,6,1],"players":4}'
    assert Rules(pack=OWN).pack_digest() == hashlib.sha256(deals.encode()).hexdigest()[:16]
    seen = {Rules().digest()}
    for name, value in OTHERS.items():
        rules = Rules(**{name: value})
        assert rules.digest() not in seen, name
        seen.add(rules.digest())
        same_deals = rules.pack_digest() == Rules().pack_digest()
        assert same_deals == (name in ("decline", "turn_cap")), name

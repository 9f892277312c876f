"""The rules of Padatou as a value: there is nothing to choose in a deal."""

from __future__ import annotations

import hashlib
import pickle

import pytest

from matou.errors import BadNotation, InvalidState
from matou.padatou.rules import Rules


def test_there_is_one_rule_set() -> None:
    assert Rules() == Rules.from_options() == Rules.parse() == Rules().with_option()
    assert Rules().describe() == Rules().changed() == {}
    assert pickle.loads(pickle.dumps(Rules())) == Rules()
    assert len({Rules(), Rules()}) == 1


def test_options_are_refused() -> None:
    for given in ({"deals": 8}, {"players": 4}):
        with pytest.raises(
            InvalidState, match=f"unknown option '{next(iter(given))}': a deal of padatou has no options"
        ):
            Rules.from_options(**given)
    with pytest.raises(InvalidState, match="unknown option 'deals': a deal of padatou has no options"):
        Rules.parse("deals=8")
    with pytest.raises(BadNotation, match="a rule option is written name=value, not 'deals'"):
        Rules.parse("deals")


def test_digests_name_the_game() -> None:
    expected = hashlib.sha256(b"padatou {}").hexdigest()[:16]
    assert Rules().digest() == Rules().pack_digest() == expected

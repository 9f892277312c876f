"""The options of Padatou parlé: what is allowed, what is refused, how options are read and named."""

from __future__ import annotations

import hashlib
import json
import pickle
from typing import Any

import pytest

from matou.errors import BadNotation, InvalidState
from matou.padatou_parle.rules import Rules


def test_the_standard_game_is_that_of_the_rules_text() -> None:
    assert Rules().describe() == {"team_triple": 5, "questions": True}
    assert Rules().changed() == {}
    assert Rules(6, False).changed() == {"team_triple": 6, "questions": False}


@pytest.mark.parametrize("wrong", [4, 7, 0, -5])
def test_team_triple_is_5_or_6(wrong: int) -> None:
    with pytest.raises(InvalidState, match=f"option team_triple cannot be {wrong}: it is one of 5, 6"):
        Rules(team_triple=wrong)


@pytest.mark.parametrize("wrong", ["5", 5.0, None, True])
def test_team_triple_of_another_kind(wrong: Any) -> None:
    with pytest.raises(InvalidState, match="option team_triple needs whole numbers, not"):
        Rules(team_triple=wrong)


@pytest.mark.parametrize("wrong", [0, 1, "true", None])
def test_questions_is_a_truth_value(wrong: Any) -> None:
    with pytest.raises(InvalidState) as caught:
        Rules(questions=wrong)
    assert str(caught.value) == f"option questions cannot be {wrong!r}: it is one of true, false"


def test_unknown_options_are_named_with_the_closest_one() -> None:
    assert Rules.from_options(team_triple=6) == Rules(6)
    with pytest.raises(InvalidState, match=r"unknown option 'question': did you mean questions\?"):
        Rules.from_options(question=True)
    with pytest.raises(InvalidState, match="unknown option 'deals': the options are team_triple, questions"):
        Rules.from_options(deals=8)


def test_options_as_text() -> None:
    assert Rules.parse() == Rules()
    assert Rules.parse("team_triple=6", " questions = false ") == Rules(6, False)
    assert Rules(6, False).with_option("questions=true") == Rules(6)
    for text in ("questions", "questions=", "=true", "questions=yes", "questions=1", "team_triple=five"):
        with pytest.raises(BadNotation) as caught:
            Rules.parse(text)
        assert repr(text) in str(caught.value)
    with pytest.raises(BadNotation, match="rule option questions is given twice"):
        Rules.parse("questions=true", "questions=true")


def test_all_rules_share_their_deals() -> None:
    every = [Rules(triple, questions) for triple in (5, 6) for questions in (True, False)]
    assert len({rules.digest() for rules in every}) == len(set(every)) == 4
    assert {rules.pack_digest() for rules in every} == {hashlib.sha256(b"padatou_parle {}").hexdigest()[:16]}
    for rules in every:
        assert Rules.from_options(**json.loads(json.dumps(rules.describe()))) == rules
        assert pickle.loads(pickle.dumps(rules)) == rules

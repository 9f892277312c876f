"""The options and sizes of Pitaouf: what is allowed, what is refused, how options are read and named."""

from __future__ import annotations

import hashlib
import json
import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from matou import errors
from matou.errors import BadNotation, InvalidState, MatouError
from matou.pitaouf.rules import CHOICES, PACK_OPTIONS, Rules

STANDARD: dict[str, Any] = {
    "joker": "substitute",
    "exchange": "swap",
    "sums": "last_resort",
    "moves": "exact",
    "fridge": "arrival",
    "finish": "reach",
    "empty_hand": "stuck",
    "suits": 4,
    "ranks": 13,
    "track": 26,
    "ace_cells": [10, 20],
    "hand": 5,
    "figures_from": 11,
    "jokers": 1,
}


def test_the_standard_game_is_that_of_the_rules_text() -> None:
    assert Rules().describe() == STANDARD
    assert Rules().changed() == {}
    assert Rules().ace_cells == (10, 20)


@pytest.mark.parametrize(("name", "words"), CHOICES.items())
def test_every_word_of_an_option_is_accepted_and_no_other(name: str, words: tuple[str, ...]) -> None:
    for word in words:
        assert getattr(Rules(**{name: word}), name) == word
    for wrong in ("Wild", "", None, 1, True):
        with pytest.raises(InvalidState) as caught:
            Rules(**{name: wrong})
        assert f"option {name} cannot be {wrong!r}" in str(caught.value)
        assert all(word in str(caught.value) for word in words)


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("suits", [4], [0, 5, -1]),
        ("ranks", [13], [1, 14]),
        ("track", [3, 26], [2, 54, 0]),
        ("hand", [1, 12], [0, 13]),
        ("figures_from", [2, 14, 15, 99], [1, 100]),
        ("jokers", [0, 1], [-1, 2]),
    ],
)
def test_sizes_have_limits(name: str, good: list[int], bad: list[int]) -> None:
    for size in good:
        assert getattr(Rules(**{"ace_cells": (), name: size}), name) == size
    for size in bad:
        with pytest.raises(InvalidState, match=f"option {name} cannot be {size}"):
            Rules(**{"ace_cells": (), name: size})
    for wrong in (True, False, 4.0, "4", None):
        with pytest.raises(InvalidState, match=f"option {name} needs whole numbers, not {wrong!r}"):
            Rules(**{"ace_cells": (), name: wrong})


def test_ace_cells_are_any_iterable_of_ints_and_kept_sorted() -> None:
    def cells() -> Iterator[int]:
        yield from (20, 3)

    assert Rules(ace_cells=[20, 10]) == Rules()  # type: ignore[arg-type]
    assert Rules(ace_cells={5}).ace_cells == (5,)  # type: ignore[arg-type]
    assert Rules(ace_cells=cells()).ace_cells == (3, 20)  # type: ignore[arg-type]
    assert Rules(ace_cells=()).ace_cells == ()
    assert hash(Rules(ace_cells=[10, 20])) == hash(Rules())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ((0,), "cannot hold 0: its cells are 1 to 25"),
        ((26,), "cannot hold 26"),
        ((5, 5), "cannot hold 5 twice"),
        ((1, 2, 3, 4, 5), "cannot have 5 cells: the pack has 4 aces"),
        ((True,), "needs whole numbers, not True"),
        (("5",), "needs whole numbers, not '5'"),
        ("10", "cannot be '10'"),
        (10, "cannot be 10: it is a list of cells"),
        (None, "cannot be None"),
    ],
)
def test_ace_cells_that_cannot_be(cells: Any, message: str) -> None:
    with pytest.raises(InvalidState, match=f"option ace_cells {message}"):
        Rules(ace_cells=cells)


def test_the_pack_must_suffice() -> None:
    # 8 cards and no joker, 6 of them not aces; the track of 7 has 6 cells.
    small = {"suits": 2, "ranks": 4, "jokers": 0, "ace_cells": (), "hand": 2}
    assert Rules(**small, track=7).hand == 2
    with pytest.raises(InvalidState, match=r"option track cannot be 8: 7 ordinary cells .* 6 "):
        Rules(**small, track=8)
    with pytest.raises(InvalidState, match="option track cannot be 10: 9 cells need cards and the pack has 8"):
        Rules(**small, track=10)
    with pytest.raises(InvalidState, match="option hand cannot be 3: the track leaves 2 cards"):
        Rules(**{**small, "hand": 3}, track=7)
    # With an ace cell one more ordinary card is left, and the whole pack may lie on the table but for one hand card.
    assert Rules(**{**small, "ace_cells": (2,), "hand": 1}, track=8).track == 8
    assert Rules(suits=4, ranks=13, track=53, ace_cells=(1, 2, 3, 4), hand=1).jokers == 1


def test_unknown_options_are_named_with_the_closest_one() -> None:
    assert Rules.from_options(joker="top", track=24) == Rules(joker="top", track=24)
    with pytest.raises(InvalidState, match=r"unknown option 'exchnge': did you mean exchange\?"):
        Rules.from_options(exchnge="none")
    with pytest.raises(InvalidState, match=r"unknown option 'zzz': the options are joker, exchange"):
        Rules.from_options(zzz=1)


def test_options_as_text() -> None:
    assert Rules.parse() == Rules()
    assert Rules.parse("joker=wild", " hand = 4 ") == Rules(joker="wild", hand=4)
    assert Rules.parse("ace_cells=none").ace_cells == ()
    assert Rules.parse("ace_cells=5, 3").ace_cells == (3, 5)
    assert Rules(joker="dead").with_option("track=24") == Rules(joker="dead", track=24)
    # Neither of these two may be set first, so they are set together.
    assert Rules.parse("track=6", "ace_cells=2").track == 6
    with pytest.raises(InvalidState, match="option ace_cells"):
        Rules.parse("track=6")


@pytest.mark.parametrize(
    "text",
    [
        "joker",
        "=wild",
        "joker=",
        "",
        "track=x",
        "track=1.5",
        "track=1_0",
        "track=٣",
        "ace_cells=10;20",
        "ace_cells=1,,2",
    ],
)
def test_options_that_cannot_be_read(text: str) -> None:
    with pytest.raises(BadNotation) as caught:
        Rules.parse(text)
    assert repr(text) in str(caught.value)


def test_options_as_text_that_cannot_be() -> None:
    with pytest.raises(BadNotation, match="rule option joker is given twice: 'joker=top'"):
        Rules.parse("joker=wild", "joker=top")
    with pytest.raises(InvalidState, match="unknown option 'jokers_in_hand'"):
        Rules.parse("jokers_in_hand=1")
    with pytest.raises(InvalidState, match="option joker cannot be 'strong'"):
        Rules.parse("joker=strong")
    with pytest.raises(InvalidState, match="option track cannot be -3"):
        Rules.parse("track=-3")


def test_rules_survive_json_and_pickle() -> None:
    rules = Rules(joker="top", ace_cells=(3,), track=12)
    assert Rules.from_options(**json.loads(json.dumps(rules.describe()))) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert rules.changed() == {"joker": "top", "track": 12, "ace_cells": [3]}
    assert Rules.from_options(**rules.changed()) == rules
    with pytest.raises(AttributeError):
        rules.joker = "wild"  # type: ignore[misc]


def test_digests_name_the_options_and_nothing_else() -> None:
    # Written out by hand: the digest must not change with the order of fields or the version of Python.
    canonical = (
        'pitaouf {"ace_cells":[10,20],"empty_hand":"stuck","exchange":"swap","figures_from":11,"finish":"reach",'
        '"fridge":"arrival","hand":5,"joker":"substitute","jokers":1,"moves":"exact","ranks":13,"suits":4,'
        '"sums":"last_resort","track":26}'
    )
    pack = 'pitaouf {"ace_cells":[10,20],"hand":5,"jokers":1,"ranks":13,"suits":4,"track":26}'
    assert Rules().digest() == hashlib.sha256(canonical.encode()).hexdigest()[:16]
    assert Rules().pack_digest() == hashlib.sha256(pack.encode()).hexdigest()[:16]
    changes: dict[str, Any] = {name: words[1] for name, words in CHOICES.items()}
    changes |= {"ranks": 12, "track": 25, "ace_cells": (9, 20), "hand": 4, "figures_from": 12, "jokers": 0}
    assert {*changes, "suits"} == set(STANDARD)  # three suits need a shorter track too: below
    seen = {Rules().digest()}
    for name, value in changes.items():
        rules = Rules(**{name: value})
        assert rules.digest() not in seen, name
        seen.add(rules.digest())
        assert (rules.pack_digest() == Rules().pack_digest()) == (name not in PACK_OPTIONS), name
    fewer = {"track": 12, "ace_cells": (3,)}
    assert Rules(**fewer).digest() != Rules(**fewer, suits=3).digest()
    assert Rules(**fewer).pack_digest() != Rules(**fewer, suits=3).pack_digest()


def test_errors_are_of_the_right_kind_and_can_be_pickled() -> None:
    kinds = [getattr(errors, name) for name in errors.__all__]
    assert len(kinds) == 6
    for kind in kinds:
        assert issubclass(kind, MatouError)
        assert issubclass(kind, ValueError) == (kind.__name__ in {"BadNotation", "IllegalAction", "InvalidState"})
        again = pickle.loads(pickle.dumps(kind("rule broken: 'x'")))
        assert type(again) is kind
        assert str(again) == "rule broken: 'x'"

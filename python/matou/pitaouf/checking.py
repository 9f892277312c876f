"""The fast core against the readable rules, at anybody's home: random games, state by state."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from matou._compiled import pitaouf as compiled
from matou._core import pitaouf as core
from matou.errors import InvalidState, MatouError
from matou.odds.intervals import whole
from matou.pitaouf.dealing import check_number
from matou.pitaouf.rules import CHOICES, Rules

__all__ = ["SIZES", "Agreement", "cover", "verify"]

SIZES: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"hand": 3, "figures_from": 9},
    {"track": 40, "ace_cells": (10, 20, 30), "hand": 7},
    {"suits": 4, "ranks": 6, "track": 13, "ace_cells": (5, 10), "hand": 8, "figures_from": 6},
    {"suits": 3, "ranks": 5, "track": 9, "ace_cells": (4,), "hand": 3, "figures_from": 5},
    {"suits": 3, "ranks": 4, "track": 8, "ace_cells": (), "hand": 3, "jokers": 0, "figures_from": 99},
    {"suits": 2, "ranks": 6, "track": 8, "ace_cells": (3, 6), "hand": 3, "figures_from": 6},
    {"suits": 2, "ranks": 4, "track": 6, "ace_cells": (2,), "hand": 2, "figures_from": 4},
    {"suits": 1, "ranks": 13, "track": 8, "ace_cells": (7,), "hand": 4},
)
"""Sizes of the games that are compared, the standard one first."""

_TRIES = 40  # candidates for each rule set of the cover
_BATCH = 500  # games of one rule set at a time


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """What was compared, all of it equal.

    Parameters
    ----------
    states, games : int
        States of random games, and games.
    rule_sets : tuple of Rules
        The rules that were played.
    seed : int
        Of the deals, of the moves and of the options drawn.
    """

    states: int
    games: int
    rule_sets: tuple[Rules, ...]
    seed: int

    @property
    def compared(self) -> str:
        """What was compared in each state, in words."""
        return "who moves, what is seen, every legal action, every chance outcome and its weight, the result"

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them; rules as the options that differ from the standard game."""
        return {
            "game": "pitaouf",
            "states": self.states,
            "games": self.games,
            "rule_sets": [rules.changed() for rules in self.rule_sets],
            "seed": self.seed,
        }


def verify(
    states: int = 200_000,
    *,
    seed: int = 0,
    rules: Rules | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Agreement:
    """What was compared when core and readable rules agree on at least so many states of random games.

    In each state: who moves, what is seen, every legal action, every chance outcome with its weight, the result. The
    core plays, the readable rules (compiled, which changes nothing but their speed) follow.

    Parameters
    ----------
    states : int
        How many at least, default 200,000; every rule set is played at least once.
    seed : int
        Default 0.
    rules : Rules, optional
        One rule set; default a selection in which any two values of any two options meet, sizes included.
    progress : callable, optional
        Called with the states compared and the states asked for.

    Raises
    ------
    MatouError
        At the first difference: the rules, the game and the step.

    Examples
    --------
    >>> verify(1000).states >= 1000
    True
    """
    check_number("a seed", seed)
    if whole("states", states) == 0:
        raise InvalidState("states are at least 1, not 0")
    rule_sets = cover(seed) if rules is None else (rules,)
    batch = max(1, min(_BATCH, states // (20 * len(rule_sets))))
    done = games = 0
    while done < states:
        for each in rule_sets:
            done += _compare(each, seed, games // len(rule_sets), batch)
            games += batch
            if progress is not None:
                progress(done, states)
            if done >= states and games >= batch * len(rule_sets):
                break
    return Agreement(states=done, games=games, rule_sets=rule_sets, seed=seed)


def _compare(rules: Rules, seed: int, first: int, games: int) -> int:
    """The number of states in so many games, once they are compared."""
    trace: Any = core.trace(rules, seed, first, games)  # a buffer, which its type says from Python 3.12 on
    try:
        return compiled.check_trace(rules, trace, games)
    except MatouError as error:
        raise MatouError(f"core and readable rules differ under {rules.changed()}, {error}") from None


def cover(seed: int = 0) -> tuple[Rules, ...]:
    """Rule sets in which any two values of any two options meet, the sizes of `SIZES` counted as one option.

    Drawn by the seed: of some random candidates the one with most pairs that have not met comes next.

    >>> rule_sets = cover()
    >>> {rules.joker for rules in rule_sets if rules.exchange == "bottom"} == set(CHOICES["joker"])
    True
    """
    draw = random.Random(seed)
    options: dict[str, tuple[Any, ...]] = {**CHOICES, "sizes": tuple(range(len(SIZES)))}
    pairs = combinations(options, 2)
    missing = {(a, x, b, y) for a, b in pairs for x in options[a] for y in options[b]}
    rule_sets = []
    while missing:
        # A pair that has not met is set at once, so that each turn makes some progress.
        a, x, b, y = draw.choice(sorted(missing, key=str))
        rows = [{name: draw.choice(words) for name, words in options.items()} | {a: x, b: y} for _ in range(_TRIES)]
        best = max(rows, key=lambda row: len(missing & _pairs(row)))
        missing -= _pairs(best)
        rule_sets.append(Rules(**SIZES[best.pop("sizes")], **best))
    return tuple(rule_sets)


def _pairs(row: dict[str, Any]) -> set[tuple[str, Any, str, Any]]:
    return {(a, row[a], b, row[b]) for a, b in combinations(row, 2)}

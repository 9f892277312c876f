"""The fast core against the readable rules, at anybody's home: random games, state by state."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations
from typing import Any, Final

from matou._compiled import pitaouf as compiled
from matou._core import pitaouf as core
from matou.agreement import Agreement, agree
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


_COMPARED: Final = "who moves, what is seen, every legal action, every chance outcome and its weight, the result"


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
    rule_sets = cover(seed) if rules is None else (rules,)
    return agree(_COMPARED, rule_sets, states, seed, core.trace, compiled.check_trace, progress)


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

"""The fast core against the readable rules, at anybody's home: random rounds, state by state."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from matou._compiled import cat_in_the_box as compiled
from matou._core import cat_in_the_box as core
from matou.agreement import Agreement, agree
from matou.cat_in_the_box.rules import Rules

__all__ = ["Agreement", "cover", "verify"]

_ORDERS: Final = ("RBYG", "RBGY", "GYBR", "YRGB", "BGRY")


_COMPARED: Final = (
    "who moves, the board with the owners of its tokens, every hand, discard, prediction and X token, tricks "
    "won, every legal action, the paradox, the scores"
)


def verify(
    states: int = 200_000,
    *,
    seed: int = 0,
    rules: Rules | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Agreement:
    """What was compared when core and readable rules agree on at least so many states of random rounds.

    In each state: who moves, board, hands, tokens, tricks, every legal action, the result. The core plays, the readable
    rules (compiled, which changes nothing but their speed) follow.

    Parameters
    ----------
    states : int
        How many at least, default 200,000; every rule set is played at least once.
    seed : int
        Default 0.
    rules : Rules, optional
        One rule set; default a selection in which any two values of any two options meet.
    progress : callable, optional
        Called with the states compared and the states asked for.

    Raises
    ------
    MatouError
        At the first difference: the rules, the round and the step.

    Examples
    --------
    >>> verify(1000).states >= 1000
    True
    """
    rule_sets = cover(seed) if rules is None else (rules,)
    return agree(_COMPARED, rule_sets, states, seed, core.trace, compiled.check_trace, progress)


def cover(seed: int = 0) -> tuple[Rules, ...]:
    """Rule sets in which any two values of any two options meet: players, predictions, rows, what the end reveals.

    Predictions are the standard ones or a choice drawn by the seed; of the 24 orders of the rows five are values.

    >>> rule_sets = cover()
    >>> {rules.players for rules in rule_sets if rules.rows == "GYBR"} == {2, 3, 4, 5}
    True
    """
    draw = random.Random(seed)
    rule_sets = []
    for i, players in enumerate((2, 3, 4, 5)):
        for j, rows in enumerate(_ORDERS):
            for reveal in (False, True):
                options: dict[str, Any] = {"players": players, "rows": rows, "reveal_at_end": reveal}
                if players > 2 and (i + j + reveal) % 2:
                    options["predictions"] = _predictions(draw)
                rule_sets.append(Rules(**options))
    return tuple(rule_sets)


def _predictions(draw: random.Random) -> tuple[int, ...]:
    return tuple(sorted(draw.sample(range(8), draw.randint(1, 5))))

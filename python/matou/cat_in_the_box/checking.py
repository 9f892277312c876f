"""The fast core against the readable rules, at anybody's home: random rounds, state by state."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from matou._compiled import cat_in_the_box as compiled
from matou._core import cat_in_the_box as core
from matou.cat_in_the_box.dealing import check_number
from matou.cat_in_the_box.rules import Rules
from matou.errors import InvalidState, MatouError
from matou.odds.intervals import whole

__all__ = ["Agreement", "cover", "verify"]

_BATCH: Final = 500  # rounds of one rule set at a time
_ORDERS: Final = ("RBYG", "RBGY", "GYBR", "YRGB", "BGRY")


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """What was compared, all of it equal.

    Parameters
    ----------
    states, games : int
        States of random rounds, and rounds.
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
        return (
            "who moves, the board with the owners of its tokens, every hand, discard, prediction and X token, tricks "
            "won, every legal action, the paradox, the scores"
        )

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them; rules as the options that differ from the standard game."""
        return {
            "game": "cat_in_the_box",
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
    """The number of states in so many rounds, once they are compared."""
    trace: Any = core.trace(rules, seed, first, games)  # a buffer, which its type says from Python 3.12 on
    try:
        return compiled.check_trace(rules, trace, games)
    except MatouError as error:
        raise MatouError(f"core and readable rules differ under {rules.changed()}, {error}") from None


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

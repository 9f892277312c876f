"""The fast core against the readable rules: random games, state by state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from matou.errors import InvalidState, MatouError
from matou.odds.intervals import whole
from matou.odds.sizes import check_number
from matou.options import Options

__all__ = ["Agreement", "agree"]

_BATCH: Final = 500  # games of one rule set at a time


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """What was compared, all of it equal.

    Parameters
    ----------
    game : str
        The game's name.
    compared : str
        What was compared in each state, in words.
    states, games : int
        States of random games, and games.
    rule_sets : tuple of Rules
        The rules that were played.
    seed : int
        Of the deals, of the moves and of the options drawn.

    >>> Agreement(game="none", compared="who moves", states=7, games=1, rule_sets=(), seed=0).to_json()["states"]
    7
    """

    game: str
    compared: str
    states: int
    games: int
    rule_sets: tuple[Any, ...]
    seed: int

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them; rules as the options that differ from the standard game."""
        return {
            "game": self.game,
            "compared": self.compared,
            "states": self.states,
            "games": self.games,
            "rule_sets": [rules.changed() for rules in self.rule_sets],
            "seed": self.seed,
        }


def agree(
    compared: str,
    rule_sets: Sequence[Options],
    states: int,
    seed: int,
    trace: Callable[[Any, int, int, int], Any],
    check: Callable[[Any, Any, int], int],
    progress: Callable[[int, int], object] | None = None,
) -> Agreement:
    """What was compared once at least so many states of random games agree, each rule set played at least once.

    Parameters
    ----------
    trace, check : callable
        The core's `trace(rules, seed, first, games)` and the readable rules' `check_trace(rules, trace, games)`, which
        returns the number of states.

    Raises MatouError at the first difference: the rules, the game and the step.
    """
    check_number("a seed", seed)
    if whole("states", states) == 0:
        raise InvalidState("states are at least 1, not 0")
    batch = max(1, min(_BATCH, states // (20 * len(rule_sets))))
    done = games = 0
    while done < states:
        for rules in rule_sets:
            try:
                done += check(rules, trace(rules, seed, games // len(rule_sets), batch), batch)
            except MatouError as error:
                raise MatouError(f"core and readable rules differ under {rules.changed()}, {error}") from None
            games += batch
            if progress is not None:
                progress(done, states)
            if done >= states and games >= batch * len(rule_sets):
                break
    return Agreement(
        game=rule_sets[0].GAME, compared=compared, states=done, games=games, rule_sets=tuple(rule_sets), seed=seed
    )

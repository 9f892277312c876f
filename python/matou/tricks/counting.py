"""What a count of deals asks of a trick game: tables of tricks, scores and the like, by place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count as count_up
from typing import Any

import numpy as np
from numpy.typing import NDArray

from matou.odds import Question, StopFlag
from matou.odds.player import Choose, Player
from matou.odds.sizes import check_number

__all__ = ["Arrays", "Counter", "Deals", "Table", "each_deal", "played"]

Arrays = Sequence[NDArray[np.int64]]
Counter = Callable[[int, int, int, StopFlag], Arrays | None]
"""`counter(first, count, threads, stop)`: an array for each table, or None when the flag ended it."""


@dataclass(frozen=True, slots=True)
class Table:
    """One table of counts: what it counts, for how many places, over which values."""

    what: str
    places: int
    values: range

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each count, row by row."""
        return tuple(f"{self.what} {place} {value}" for place in range(self.places) for value in self.values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deals:
    """The task of playing the deals of a seed; see `matou.odds.Task`.

    Parameters
    ----------
    game, player, rules, seed
        What is asked.
    tables : sequence of Table
        What is counted; the first says the tricks.
    watched : int
        The tricks from which the first place has done well: a precision is asked of the share of such deals.
    meaning : str
        What a display says of them.
    counter : Counter
    """

    game: str
    player: Player
    rules: Any
    seed: int
    tables: tuple[Table, ...]
    watched: int
    meaning: str
    counter: Counter
    describe: Question = field(init=False)

    def __post_init__(self) -> None:
        check_number("a seed", self.seed)
        names = tuple(name for table in self.tables for name in table.names)
        question = Question(
            game=self.game,
            player=self.player.name,
            knows=self.player.knows,
            rules=self.rules.describe(),
            changed=tuple(self.rules.changed()),
            seed=self.seed,
            names=names,
            task="deals",
            per_deal=sum(table.places for table in self.tables),
            watched=tuple(f"tricks 0 {n}" for n in self.tables[0].values if n >= self.watched),
            meaning=self.meaning,
        )
        object.__setattr__(self, "describe", question)

    def count(self, first: int, count: int, threads: int, stop: StopFlag) -> list[int] | None:
        """The counts of the range by name, None when the flag ended it sooner."""
        found = self.counter(first, count, threads, stop)
        if found is None:
            return None
        return [int(number) for table in found for number in table.ravel()]


def each_deal(
    game: Any,
    seed: int,
    finish: Callable[[Any], Any],
    measure: Callable[[Any, int], Sequence[Sequence[int]]],
    tables: Sequence[Table],
) -> Counter:
    """A counter that plays one deal after another in Python.

    Parameters
    ----------
    game : Game
    seed : int
    finish : callable
        The end of a deal, out of its first state.
    measure : callable
        `measure(end, leader)`: for each table a value for each place.
    tables : sequence of Table
    """

    def count(first: int, deals: int, threads: int, stop: StopFlag) -> Arrays | None:
        arrays = [np.zeros((table.places, len(table.values)), np.int64) for table in tables]
        for index in range(first, first + deals):
            if stop.is_set():
                return None
            state = game.deal(index, seed=seed).state()
            leader = state.current_player()
            for array, table, values in zip(arrays, tables, measure(finish(state), leader), strict=True):
                for place, value in enumerate(values):
                    array[place, value - table.values[0]] += 1
        return arrays

    return count


def played(choose: Choose) -> Callable[[Any], Any]:
    """Plays a deal to its end by one strategy, which is shown what the seat to play knows and nothing else."""

    def finish(state: Any) -> Any:
        for draw in count_up():
            if state.is_terminal():
                return state
            state.apply_action(choose(state.resample(state.current_player(), draw)))

    return finish

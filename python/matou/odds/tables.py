"""Deals counted in tables, such as scores or tricks by place: what a game of several seats asks of a run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count as count_up
from typing import Any

import numpy as np
from numpy.typing import NDArray

from matou.odds.player import Choose, Player, own_stream
from matou.odds.question import Question
from matou.odds.sizes import check_number
from matou.odds.task import StopFlag

__all__ = ["Arrays", "Counter", "Deals", "Table", "Values", "each_deal", "played", "read_tables"]

Arrays = Sequence[NDArray[np.int64]]
Counter = Callable[[int, int, int, StopFlag], Arrays | None]
"""`counter(first, count, threads, stop)`: an array for each table, or None when the flag ended it."""

Values = Iterable[tuple[int, int]]
"""What one deal adds to a table: pairs of a place and a value."""


@dataclass(frozen=True, slots=True)
class Table:
    """One table of counts: what it counts, for how many places, over which values, how often a deal at each place."""

    what: str
    places: int
    values: range
    times: int = 1

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each count, row by row.

        >>> Table("tricks", 2, range(2)).names
        ('tricks 0 0', 'tricks 0 1', 'tricks 1 0', 'tricks 1 1')
        """
        return tuple(f"{self.what} {place} {value}" for place in range(self.places) for value in self.values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deals:
    """The task of playing the deals of a seed; see `matou.odds.Task`.

    Parameters
    ----------
    game, player, rules, seed
        What is asked.
    tables : sequence of Table
        What is counted.
    watched : tuple of str
        Names of counts of which a deal falls into one at most: a precision is asked of the share of such deals.
    meaning : str
        What a display says of them.
    counter : Counter
    """

    game: str
    player: Player
    rules: Any
    seed: int
    tables: tuple[Table, ...]
    watched: tuple[str, ...]
    meaning: str
    counter: Counter
    describe: Question = field(init=False)

    def __post_init__(self) -> None:
        check_number("a seed", self.seed)
        question = Question(
            game=self.game,
            player=self.player.name,
            knows=self.player.knows,
            rules=self.rules.describe(),
            changed=tuple(self.rules.changed()),
            seed=self.seed,
            names=tuple(name for table in self.tables for name in table.names),
            task="deals",
            per_deal=sum(table.places * table.times for table in self.tables),
            watched=self.watched,
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
    measure: Callable[[Any, Any], Sequence[Values]],
    tables: Sequence[Table],
) -> Counter:
    """A counter that plays one deal after another in Python.

    Parameters
    ----------
    game : Game
    seed : int
    finish : callable
        The last state of a deal that is played.
    measure : callable
        `measure(end, deal)`: for each table what the deal adds.
    tables : sequence of Table
    """

    def count(first: int, deals: int, threads: int, stop: StopFlag) -> Arrays | None:
        arrays = [np.zeros((table.places, len(table.values)), np.int64) for table in tables]
        for index in range(first, first + deals):
            if stop.is_set():
                return None
            deal = game.deal(index, seed=seed)
            for array, table, values in zip(arrays, tables, measure(finish(deal), deal), strict=True):
                for place, value in values:
                    array[place, value - table.values[0]] += 1
        return arrays

    return count


def played(choose: Choose) -> Callable[[Any], Any]:
    """Plays a deal to its end by one strategy, which is shown what the seat to play knows and nothing else."""

    def finish(deal: Any) -> Any:
        state = deal.state()
        for draw in count_up(own_stream(0, deal.text)):
            while (seat := state.current_player()) == -1:
                state.apply_action(deal.answer(state))
            if state.is_terminal():
                return state
            state.apply_action(choose(state.resample(seat, draw % 2**64)))

    return finish


def read_tables(names: Sequence[str], counts: Sequence[int]) -> dict[str, tuple[Mapping[int, int], ...]]:
    """The tables out of counts by name: for each place how many deals have each value that occurred.

    >>> read_tables(["tricks 0 7", "tricks 0 8", "lead 0 -1"], [3, 0, 2])
    {'tricks': ({7: 3},), 'lead': ({-1: 2},)}
    """
    found: dict[str, list[dict[int, int]]] = {}
    for name, count in zip(names, counts, strict=True):
        what, place, value = name.split()
        tables = found.setdefault(what, [])
        if int(place) == len(tables):
            tables.append({})
        if count:
            tables[int(place)][int(value)] = int(count)
    return {what: tuple(tables) for what, tables in found.items()}

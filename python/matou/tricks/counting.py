"""What a count of deals asks of a trick game: tables of tricks, scores and the like, by place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from matou.errors import NotApplicable
from matou.odds import Progress, Question, StopFlag, run
from matou.odds.player import Choose, Player
from matou.odds.sizes import check_number, sizes, storable
from matou.tricks.trick_odds import TrickOdds, read_counts

__all__ = ["Deals", "Table", "count", "one_by_one", "played", "tallied"]

Arrays = Sequence[NDArray[np.int64]]
Report = Callable[[Progress], object]


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
    counter : callable
        `counter(first, count, threads, stop)`: an array for each table, or None when the flag ended it.
    """

    game: str
    player: Player
    rules: Any
    seed: int
    tables: tuple[Table, ...]
    watched: int
    meaning: str
    counter: Callable[[int, int, int, StopFlag], Arrays | None]
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


def count(
    task: Deals,
    places: tuple[str, ...],
    *,
    deals: int | None,
    default: int,
    first: int,
    precision: float | None,
    level: float,
    threads: int | None,
    store: str | PathLike[str] | None,
    progress: Report | None,
    chunk: int | None,
) -> TrickOdds:
    """The odds of a task; `default` deals where none are asked for."""
    wanted, most = sizes(first, deals, precision, threads, default)
    totals = run(
        task,
        first=first,
        deals=wanted,
        precision=precision,
        level=level,
        max_deals=most,
        chunk=chunk,
        threads=threads,
        store=storable(store, task.player.choose),
        progress=progress,
    )
    question = totals.question
    return TrickOdds(
        game=task.game,
        deals=totals.trials,
        places=places,
        full=task.tables[0].values[-1],
        **read_counts(question.names, totals.counts),
        player=question.player,
        knows=question.knows,
        rules=question.rules,
        changed=question.changed,
        seed=question.seed,
        first=totals.first,
        level=totals.level,
        method=totals.method,
        version=question.version,
        interrupted=totals.interrupted,
    )


def one_by_one(
    game: str,
    odds: Callable[..., TrickOdds],
    names: Sequence[str],
    deals: int | None,
    defaults: Mapping[str, int],
    *,
    max_nodes: int | None,
    given: str | None,
    precision: float | None,
    **shared: Any,
) -> Iterator[TrickOdds]:
    """The odds with one player after another, each as soon as it is counted, up to the first that was interrupted.

    Raises NotApplicable for `max_nodes` and `given`, which commands offer for the sake of other games.
    """
    if max_nodes is not None:
        raise NotApplicable(f"deals of {game} are solved whole, max_nodes limits nothing in its odds")
    if given is not None:
        raise NotApplicable(f"deals of {game} are counted whole, not around given cards")
    for name in names:
        wanted = deals if deals is not None or precision is not None else defaults[name]
        found = odds(name, wanted, precision=precision, **shared)
        yield found
        if found.interrupted:
            return


def played(game: Any, choose: Choose, index: int, seed: int) -> Any:
    """The end of deal `index` played by one strategy, which is shown what the seat to play knows and nothing else."""
    state = game.deal(index, seed=seed).state()
    while not state.is_terminal():
        state.apply_action(choose(state.resample(state.current_player(), index)))
    return state


def tallied(tables: Sequence[Table], deals: Mapping[str, Sequence[Sequence[int]]]) -> Arrays:
    """Counts of each table out of the values of each deal: `deals[what]` holds a value a place for every deal.

    >>> tallied([Table("tricks", 2, range(3))], {"tricks": [[0, 2], [1, 1]]})[0].tolist()
    [[1, 1, 0], [0, 1, 1]]
    """
    arrays = []
    for table in tables:
        counts = np.zeros((table.places, len(table.values)), np.int64)
        for values in deals.get(table.what, ()):
            for place, value in enumerate(values):
                counts[place, value - table.values[0]] += 1
        arrays.append(counts)
    return arrays

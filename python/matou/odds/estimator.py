"""The odds of a game of several seats: counted over numbered deals, with one player in all seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from os import PathLike
from typing import Any, Final, Generic, TypeVar

from matou.errors import NotApplicable
from matou.odds.counted import Counted
from matou.odds.engine import run
from matou.odds.player import Choose, Player, Roster
from matou.odds.sizes import sizes, storable
from matou.odds.tables import Counter, Deals, Table
from matou.odds.task import Progress
from matou.odds.totals import Totals
from matou.options import Options

__all__ = ["DEALS", "Estimator", "Report", "Store"]

DEALS: Final = 100_000
"""Deals that are counted where nobody says how many."""

Report = Callable[[Progress], object]
Store = str | PathLike[str]

Found = TypeVar("Found", bound=Counted)


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimator(Generic[Found]):
    """How a game's deals are counted.

    Parameters
    ----------
    game : str
        Its name.
    rules : type
        Its class of rules.
    roster : Roster
        Its players.
    player : str
        Who plays where nobody is named.
    watched : callable
        The names of the counts, of the tables given, whose share is watched; see `Deals`.
    meaning : str
        See `Deals`.
    count : callable
        `count(player, rules, seed)`: the tables and their counter.
    found : callable
        `found(totals, tables)`: the result.
    few : mapping, optional
        Deals counted by default with a player for whom 100,000 would take too long.
    """

    game: str
    rules: type[Options]
    roster: Roster
    player: str
    watched: Callable[[tuple[Table, ...]], tuple[str, ...]]
    meaning: str
    count: Callable[[Player, Any, int], tuple[tuple[Table, ...], Counter]]
    found: Callable[[Totals, tuple[Table, ...]], Found]
    few: Mapping[str, int]

    def estimate(
        self,
        player: str | Choose | None = None,
        deals: int | None = None,
        seed: int = 1,
        *,
        rules: Any = None,
        threads: int | None = None,
        first: int = 0,
        precision: float | None = None,
        level: float = 0.95,
        store: Store | None = None,
        progress: Report | None = None,
        chunk: int | None = None,
    ) -> Found:
        """What deals first, first + 1, ... of the seed come to; the parameters are those of every game's `odds`."""
        known = self.roster.find(self.player if player is None else player)
        chosen = self.rules() if rules is None else rules
        tables, counter = self.count(known, chosen, seed)
        task = Deals(
            game=self.game,
            player=known,
            rules=chosen,
            seed=seed,
            tables=tables,
            watched=self.watched(tables),
            meaning=self.meaning,
            counter=counter,
        )
        wanted, most = sizes(first, deals, precision, threads, self.few.get(known.name, DEALS))
        totals = run(
            task,
            first=first,
            deals=wanted,
            precision=precision,
            level=level,
            max_deals=most,
            chunk=chunk,
            threads=threads,
            store=storable(store, known.choose),
            progress=progress,
        )
        return self.found(totals, tables)

    def survey(
        self,
        players: Iterable[str] | None = None,
        deals: int | None = None,
        seed: int = 1,
        rules: Any = None,
        *,
        max_nodes: int | None = None,
        given: str | None = None,
        **asked: Any,
    ) -> Iterator[Found]:
        """The odds with one player after another, by default with all, each as soon as it is counted.

        `asked` are further arguments of `odds`. Ends with the first that was interrupted. Raises NotApplicable for
        `max_nodes` and `given`, which commands offer for the sake of other games.

        >>> from matou import padatou
        >>> [(found.player, found.deals) for found in padatou.survey(["random", "low"], deals=500)]
        [('random', 500), ('low', 500)]
        """
        if max_nodes is not None:
            raise NotApplicable(f"max_nodes limits nothing in the odds of {self.game}: no deal is left undecided")
        if given is not None:
            raise NotApplicable(f"deals of {self.game} are counted whole, not around given cards")
        names = [self.roster.find(name).name for name in (self.roster.players if players is None else players)]
        for name in names:
            found = self.estimate(name, deals, seed, rules=rules, **asked)
            yield found
            if found.interrupted:
                return

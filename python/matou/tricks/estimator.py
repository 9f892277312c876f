"""The odds of the trick games: counted over numbered deals, with one player in all seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from os import PathLike
from typing import Any, Final

from matou.errors import NotApplicable
from matou.odds import Progress, run
from matou.odds.player import Choose, Player, Roster
from matou.odds.sizes import sizes, storable
from matou.options import Options
from matou.tricks.counting import Counter, Deals, Table
from matou.tricks.trick_odds import TrickOdds, read_counts

__all__ = ["Estimator"]

DEALS: Final = 100_000

Report = Callable[[Progress], object]
Store = str | PathLike[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimator:
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
    places : tuple of str
        Who is counted.
    watched, meaning
        See `Deals`.
    count : callable
        `count(player, rules, seed)`: the tables and their counter.
    few : mapping, optional
        Deals counted by default with a player for whom 100,000 would take too long.
    """

    game: str
    rules: type[Options]
    roster: Roster
    player: str
    places: tuple[str, ...]
    watched: int
    meaning: str
    count: Callable[[Player, Any, int], tuple[tuple[Table, ...], Counter]]
    few: Mapping[str, int]

    def odds(
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
    ) -> TrickOdds:
        """Tricks and scores by place, slams and, where all leaders were looked at, what the lead is worth.

        Deals are first, first + 1, ... of the seed. Ctrl-C ends the count; what is known so far comes back, with
        intervals that stay right then.

        Parameters
        ----------
        player : str or callable
            One of the game's `PLAYERS`, who plays in all seats; default "high" in Padatou, else "double_dummy". Or a
            function of a State that returns an action: what its seat cannot know is drawn anew in the State it is
            given.
        deals : int, optional
            How many, fixed in advance; default 100,000, with "max_n" 100 (about ten a second). With `precision`, the
            most there may be.
        seed, first : int
            Which deals, default those from 0 of seed 1.
        rules : Rules, optional
            Default the standard game.
        threads : int, optional
            Default all cores. Never of effect on the result, and neither is `chunk`.
        precision : float, optional
            Stop when half the width of an interval is at most this; intervals are confidence sequences then. It is the
            share of deals in which the first place takes three tricks or more (Padatou), five (its team in Padatou
            parlé), seven (the opener in La Piquette).
        level : float
            Of the intervals, default 0.95.
        store : path, optional
            A file that keeps finished work: the same call again goes on where this one ended.
        progress : callable, optional
            Called with a `matou.odds.Progress` about twice a second.

        Raises
        ------
        InvalidState
            An unknown player, a number out of range, a store that holds other work under this name.
        IllegalAction
            A function that returns an action which is not legal.

        Examples
        --------
        >>> from matou import padatou_parle, piquette
        >>> padatou_parle.odds(deals=1000).lead_worth.mean > 0
        True
        >>> sum(one.mean for one in piquette.odds("as_dealt", deals=1000).trick)
        12.0
        """
        known = self.roster.find(self.player if player is None else player)
        chosen = self.rules() if rules is None else rules
        tables, counter = self.count(known, chosen, seed)
        task = Deals(
            game=self.game,
            player=known,
            rules=chosen,
            seed=seed,
            tables=tables,
            watched=self.watched,
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
        return TrickOdds(
            game=self.game,
            deals=totals.trials,
            places=self.places,
            full=tables[0].values[-1],
            **read_counts(totals.question.names, totals.counts),
            **TrickOdds.asked(totals),
        )

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
    ) -> Iterator[TrickOdds]:
        """The odds with one player after another, by default with all, each as soon as it is counted.

        `asked` are further arguments of `odds`. Ends with the first that was interrupted. Raises NotApplicable for
        `max_nodes` and `given`, which commands offer for the sake of other games.

        >>> from matou import padatou
        >>> [(found.player, found.deals) for found in padatou.survey(["random", "low"], deals=500)]
        [('random', 500), ('low', 500)]
        """
        if max_nodes is not None:
            raise NotApplicable(f"deals of {self.game} are solved whole, max_nodes limits nothing in its odds")
        if given is not None:
            raise NotApplicable(f"deals of {self.game} are counted whole, not around given cards")
        names = [self.roster.find(name).name for name in (self.roster.players if players is None else players)]
        for name in names:
            found = self.odds(name, deals, seed, rules=rules, **asked)
            yield found
            if found.interrupted:
                return

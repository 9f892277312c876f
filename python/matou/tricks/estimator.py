"""The odds of the trick games: tricks and scores by place, counted over numbered deals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from matou.odds.estimator import Estimator, Report, Store
from matou.odds.player import Choose, Player, Roster
from matou.odds.tables import Counter, Table
from matou.odds.totals import Totals
from matou.options import Options
from matou.tricks.trick_odds import TrickOdds, read_counts

__all__ = ["TrickEstimator", "estimator"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickEstimator(Estimator[TrickOdds]):
    """How a trick game's deals are counted."""

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
        return self.estimate(
            player,
            deals,
            seed,
            rules=rules,
            threads=threads,
            first=first,
            precision=precision,
            level=level,
            store=store,
            progress=progress,
            chunk=chunk,
        )


def estimator(
    *,
    game: str,
    rules: type[Options],
    roster: Roster,
    player: str,
    places: tuple[str, ...],
    least: int,
    meaning: str,
    count: Callable[[Player, Any, int], tuple[tuple[Table, ...], Counter]],
    few: Mapping[str, int],
) -> TrickEstimator:
    """The estimator of a game in which `places` take tricks, the first of the tables that are counted.

    Watched are the deals in which the first place takes at least so many tricks; the rest as for `Estimator`.
    """

    def watched(tables: tuple[Table, ...]) -> tuple[str, ...]:
        return tuple(f"tricks 0 {tricks}" for tricks in tables[0].values if tricks >= least)

    def found(totals: Totals, tables: tuple[Table, ...]) -> TrickOdds:
        return TrickOdds(
            game=game,
            deals=totals.trials,
            places=places,
            full=tables[0].values[-1],
            **read_counts(totals.question.names, totals.counts),
            **TrickOdds.asked(totals),
        )

    return TrickEstimator(
        game=game,
        rules=rules,
        roster=roster,
        player=player,
        watched=watched,
        meaning=meaning,
        count=count,
        found=found,
        few=few,
    )

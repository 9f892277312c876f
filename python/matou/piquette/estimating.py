"""Tricks, combinations and deal points of opener and dealer, what the lead is worth: counted over numbered deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike
from typing import Final

import numpy as np
from numpy.typing import NDArray

from matou._core import piquette as core
from matou._core import tricks
from matou.odds import Progress, StopFlag
from matou.piquette.players import AS_DEALT, DOUBLE_DUMMY, PLAIN, PLAYERS, Choose, Player, find
from matou.piquette.rules import Rules
from matou.tricks.counting import Deals, Table, count, one_by_one, played, tallied
from matou.tricks.trick_odds import TrickOdds

__all__ = ["PLACES", "SURVEY_DEALS", "odds", "survey"]

PLACES: Final = ("opener", "dealer")

SURVEY_DEALS: Final = dict.fromkeys(PLAYERS, 100_000)
"""How many deals `survey` plays with each player by default."""

TRICKS: Final = Table("tricks", 2, range(13))
LEAD: Final = Table("lead", 1, range(-12, 13))
TABLES: Final = (TRICKS, Table("combinations", 2, range(16)), Table("scores", 2, range(196)))

Report = Callable[[Progress], object]
Arrays = Sequence[NDArray[np.int64]]


def odds(
    player: str | Choose = DOUBLE_DUMMY,
    deals: int | None = None,
    seed: int = 1,
    *,
    rules: Rules | None = None,
    threads: int | None = None,
    first: int = 0,
    precision: float | None = None,
    level: float = 0.95,
    store: str | PathLike[str] | None = None,
    progress: Report | None = None,
    chunk: int | None = None,
) -> TrickOdds:
    """Tricks, points of combinations and scores of opener and dealer, with one player in both seats.

    Deals are first, first + 1, ... of the seed. Ctrl-C ends the count; what is known so far comes back, with intervals
    that stay right then. Scores are deal points times factor. With `as_dealt` the odds tell tricks alone, and what the
    lead is worth: the tricks of seat 0 when it leads minus those when seat 1 leads.

    Parameters
    ----------
    player : str or callable
        "double_dummy" (default): exchanges and announces as "plain", then best play of both hands. "as_dealt": best
        play of the hands as dealt, without exchange or announcement. "random" and "plain" know their own cards and what
        lies open. So does a function of a State that returns an action: what its seat cannot know is drawn anew in
        the State it is given.
    deals : int, optional
        How many, fixed in advance; default 100,000. With `precision`, the most there may be.
    seed, first : int
        Which deals, default those from 0 of seed 1.
    rules : Rules, optional
        Default the standard game.
    threads : int, optional
        Default all cores. Never of effect on the result, and neither is `chunk`.
    precision : float, optional
        Stop when half the width of the interval for seven tricks or more of the opener is at most this; intervals are
        confidence sequences then.
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
    >>> found = odds("as_dealt", deals=1000)
    >>> sum(one.mean for one in found.trick), found.lead_worth.mean > 0
    (12.0, True)
    """
    known = find(player)
    tables = (TRICKS, LEAD) if known.name == AS_DEALT else TABLES
    task = Deals(
        game="piquette",
        player=known,
        rules=rules or Rules(),
        seed=seed,
        tables=tables,
        watched=7,
        meaning="seven tricks or more for the opener in",
        counter=_counter(known, rules or Rules(), seed),
    )
    return count(
        task,
        PLACES,
        deals=deals,
        default=100_000,
        first=first,
        precision=precision,
        level=level,
        threads=threads,
        store=store,
        progress=progress,
        chunk=chunk,
    )


def survey(
    players: Iterable[str] | None = None,
    deals: int | None = None,
    seed: int = 1,
    rules: Rules | None = None,
    *,
    precision: float | None = None,
    max_nodes: int | None = None,
    given: str | None = None,
    threads: int | None = None,
    first: int = 0,
    level: float = 0.95,
    store: str | PathLike[str] | None = None,
    progress: Report | None = None,
) -> Iterator[TrickOdds]:
    """The odds with one player after another, by default with all, each as soon as it is counted.

    `deals` is by default `SURVEY_DEALS`; the others are those of `odds`. Ends with the first that was interrupted.

    >>> [(found.player, found.deals) for found in survey(["random", "plain"], deals=500)]
    [('random', 500), ('plain', 500)]
    """
    return one_by_one(
        "piquette",
        odds,
        [find(name).name for name in (PLAYERS if players is None else players)],
        deals,
        SURVEY_DEALS,
        max_nodes=max_nodes,
        given=given,
        seed=seed,
        rules=rules,
        precision=precision,
        threads=threads,
        first=first,
        level=level,
        store=store,
        progress=progress,
    )


def _counter(player: Player, rules: Rules, seed: int) -> Callable[[int, int, int, StopFlag], Arrays | None]:
    """How the deals of a range are counted."""
    if player.choose is not None:
        return _by_deal(player.choose, rules, seed)
    if player.name == AS_DEALT:
        return _as_dealt(seed)
    best = player.name == DOUBLE_DUMMY
    names = [PLAIN if best else player.name] * 2

    def simple(first: int, deals: int, threads: int, stop: StopFlag) -> Arrays | None:
        return core.count_deals(rules, names, seed, first, deals, double_dummy=best, threads=threads, stop=stop)

    return simple


def _as_dealt(seed: int) -> Callable[[int, int, int, StopFlag], Arrays | None]:
    def count_range(first: int, deals: int, threads: int, stop: StopFlag) -> Arrays | None:
        hands, openers = core.deal_hands(seed, first, deals)
        found = tricks.double_dummy_many(hands, threads=threads, stop=stop)  # of seat 0, for each leader
        if found is None:
            return None
        at = found[np.arange(deals), openers].astype(np.int64)
        opener = np.where(openers == 0, at, 12 - at)
        lead = found[:, 0].astype(np.int64) - found[:, 1]
        return [
            np.stack([np.bincount(side, minlength=13) for side in (opener, 12 - opener)]),
            np.bincount(lead + 12, minlength=25)[None],
        ]

    return count_range


def _by_deal(choose: Choose, rules: Rules, seed: int) -> Callable[[int, int, int, StopFlag], Arrays | None]:
    game = core.Game(rules)

    def count_range(first: int, deals: int, threads: int, stop: StopFlag) -> Arrays | None:
        found: dict[str, list[list[int]]] = {"tricks": [], "combinations": [], "scores": []}
        for index in range(first, first + deals):
            if stop.is_set():
                return None
            opener = game.deal(index, seed=seed).state().current_player()
            end = played(game, choose, index, seed)
            values = (core.position(end)[3], core.combination_points(end), [int(points) for points in end.returns()])
            for table, by_seat in zip(found.values(), values, strict=True):
                table.append([by_seat[opener], by_seat[1 - opener]])
        return tallied(TABLES, found)

    return count_range

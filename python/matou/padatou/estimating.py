"""Who takes how many tricks and what they score: counted over numbered deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike
from typing import Final

import numpy as np
from numpy.typing import NDArray

from matou._core import padatou as core
from matou.odds import Progress, StopFlag
from matou.padatou.players import MAX_N, PLAYERS, Choose, Player, find
from matou.padatou.rules import Rules
from matou.tricks.counting import Deals, Table, count, one_by_one, played, tallied
from matou.tricks.trick_odds import TrickOdds

__all__ = ["PLACES", "SURVEY_DEALS", "odds", "survey"]

PLACES: Final = ("leader", "second", "third", "fourth")
"""Seats counted from the leader of the deal on."""

SURVEY_DEALS: Final = {name: 100 if name == MAX_N else 200_000 for name in PLAYERS}
"""How many deals `survey` plays with each player by default."""

TABLES: Final = (Table("tricks", 4, range(9)), Table("scores", 4, range(25)))

Report = Callable[[Progress], object]
Arrays = Sequence[NDArray[np.int64]]


def odds(
    player: str | Choose = "high",
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
    """Tricks and scores by place from the leader on, with one player in all seats.

    Deals are first, first + 1, ... of the seed. Ctrl-C ends the count; what is known so far comes back, with intervals
    that stay right then.

    Parameters
    ----------
    player : str or callable
        "random", "high" (default), "low", who know their own cards and what lies open; "max_n", who sees all cards and
        plays best for himself (about ten deals a second). So does a function of a State that returns an action: what
        its seat cannot know is drawn anew in the State it is given.
    deals : int, optional
        How many, fixed in advance; default 100,000, with max_n 100. With `precision`, the most there may be.
    seed, first : int
        Which deals, default those from 0 of seed 1.
    rules : Rules, optional
        A deal has no options.
    threads : int, optional
        Default all cores. Never of effect on the result, and neither is `chunk`.
    precision : float, optional
        Stop when half the width of the interval for three tricks or more of the leader is at most this; intervals are
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
    >>> found = odds("random", deals=1000)
    >>> sum(one.mean for one in found.trick)
    8.0
    """
    known = find(player)
    task = Deals(
        game="padatou",
        player=known,
        rules=rules or Rules(),
        seed=seed,
        tables=TABLES,
        watched=3,
        meaning="three tricks or more for the leader in",
        counter=_counter(known, rules or Rules(), seed),
    )
    return count(
        task,
        PLACES,
        deals=deals,
        default=100 if known.name == MAX_N else 100_000,
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

    >>> [(found.player, found.deals) for found in survey(["random", "low"], deals=500)]
    [('random', 500), ('low', 500)]
    """
    return one_by_one(
        "padatou",
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
    game = core.Game(rules)

    def simple(first: int, deals: int, threads: int, stop: StopFlag) -> Arrays | None:
        return core.count_deals(rules, [player.name] * 4, seed, first, deals, threads=threads, stop=stop)

    def by_deal(first: int, deals: int, threads: int, stop: StopFlag) -> Arrays | None:
        tricks, scores = [], []
        for index in range(first, first + deals):
            if stop.is_set():
                return None
            end = game.deal(index, seed=seed).state()
            leader = end.current_player()
            if player.choose is not None:
                end = played(game, player.choose, index, seed)
            else:
                for card in core.solve(end)["line"]:
                    end.apply_action(card)
            order = [(leader + place) % 4 for place in range(4)]
            won, returns = core.position(end)[3], end.returns()
            tricks.append([won[seat] for seat in order])
            scores.append([int(returns[seat]) for seat in order])
        return tallied(TABLES, {"tricks": tricks, "scores": scores})

    return by_deal if player.choose is not None or player.name == MAX_N else simple

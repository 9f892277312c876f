"""Who takes how many tricks and what they score, what the lead is worth: counted over numbered deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike
from typing import Final

import numpy as np
from numpy.typing import NDArray

from matou._core import padatou_parle as core
from matou._core import tricks
from matou.odds import Progress, StopFlag
from matou.padatou_parle import reference
from matou.padatou_parle.players import DOUBLE_DUMMY, PLAYERS, Choose, Player, find
from matou.padatou_parle.rules import Rules
from matou.tricks.counting import Deals, Table, count, one_by_one, played, tallied
from matou.tricks.trick_odds import TrickOdds

__all__ = ["PLACES", "SURVEY_DEALS", "odds", "survey"]

PLACES: Final = ("leader's team", "other team")
"""Teams counted from the leader of the deal on."""

SURVEY_DEALS: Final = {name: 20_000 if name == DOUBLE_DUMMY else 200_000 for name in PLAYERS}
"""How many deals `survey` plays with each player by default."""

TABLES: Final = (Table("tricks", 2, range(9)), Table("scores", 2, range(25)))
LEAD: Final = Table("lead", 1, range(-8, 9))

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
    """Tricks and scores of the leader's team and of the other, with one player in all seats.

    Deals are first, first + 1, ... of the seed. Ctrl-C ends the count; what is known so far comes back, with intervals
    that stay right then. With `double_dummy` the odds also tell what the lead is worth: the tricks of team {0, 2} when
    seat 0 leads minus those when seat 1 leads.

    Parameters
    ----------
    player : str or callable
        "double_dummy" (default), who sees all cards and plays best; "random", "high", "low", who know their own cards,
        what is said and what lies open. So does a function of a State that returns an action: what its seat cannot
        know is drawn anew in the State it is given.
    deals : int, optional
        How many, fixed in advance; default 100,000, with double_dummy 10,000. With `precision`, the most there may be.
    seed, first : int
        Which deals, default those from 0 of seed 1.
    rules : Rules, optional
        Default the standard game.
    threads : int, optional
        Default all cores. Never of effect on the result, and neither is `chunk`.
    precision : float, optional
        Stop when half the width of the interval for five tricks or more of the leader's team is at most this; intervals
        are confidence sequences then.
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
    >>> found = odds(deals=1000)
    >>> found.lead_worth.mean > 0, found.slam[0].rate < 0.1
    (True, True)
    """
    known = find(player)
    task = Deals(
        game="padatou_parle",
        player=known,
        rules=rules or Rules(),
        seed=seed,
        tables=(*TABLES, LEAD) if known.name == DOUBLE_DUMMY else TABLES,
        watched=5,
        meaning="five tricks or more for the leader's team in",
        counter=_counter(known, rules or Rules(), seed),
    )
    return count(
        task,
        PLACES,
        deals=deals,
        default=10_000 if known.name == DOUBLE_DUMMY else 100_000,
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
        "padatou_parle",
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
    if player.name == DOUBLE_DUMMY:
        return _double_dummy(rules, seed)

    def simple(first: int, deals: int, threads: int, stop: StopFlag) -> Arrays | None:
        return core.count_deals(rules, [player.name] * 4, seed, first, deals, threads=threads, stop=stop)

    return simple


def _double_dummy(rules: Rules, seed: int) -> Callable[[int, int, int, StopFlag], Arrays | None]:
    game = reference.Game(rules)
    points = np.array([game.score(mine, 8 - mine) for mine in range(9)])

    def count_range(first: int, deals: int, threads: int, stop: StopFlag) -> Arrays | None:
        hands, leaders = core.deal_hands(seed, first, deals)
        found = tricks.double_dummy_many(hands, threads=threads, stop=stop)
        if found is None:
            return None
        at = found[np.arange(deals), leaders].astype(np.int64)
        mine = np.where(leaders % 2 == 0, at, 8 - at)
        sides = (mine, 8 - mine)
        lead = found[:, 0].astype(np.int64) - found[:, 1]
        return [
            np.stack([np.bincount(side, minlength=9) for side in sides]),
            np.stack([np.bincount(points[side], minlength=25) for side in sides]),
            np.bincount(lead + 8, minlength=17)[None],
        ]

    return count_range


def _by_deal(choose: Choose, rules: Rules, seed: int) -> Callable[[int, int, int, StopFlag], Arrays | None]:
    game = core.Game(rules)

    def count_range(first: int, deals: int, threads: int, stop: StopFlag) -> Arrays | None:
        won, scores = [], []
        for index in range(first, first + deals):
            if stop.is_set():
                return None
            leader = game.deal(index, seed=seed).state().current_player()
            end = played(game, choose, index, seed)
            by_seat, returns = core.position(end)[3], end.returns()
            mine = by_seat[leader] + by_seat[(leader + 2) % 4]
            won.append([mine, 8 - mine])
            scores.append([int(returns[leader]), int(returns[(leader + 1) % 4])])
        return tallied(TABLES, {"tricks": won, "scores": scores})

    return count_range

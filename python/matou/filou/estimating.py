"""Who wins at Filou, what sacks cost and what they hold: counted over numbered games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from matou._core import filou as core
from matou.filou.game_odds import GameOdds, read_counts
from matou.filou.players import ROSTER, Choose, Player
from matou.filou.rules import Rules
from matou.filou.sales import purchases
from matou.odds import StopFlag
from matou.odds.estimator import Estimator, Report, Store
from matou.odds.tables import Arrays, Counter, Table, Values, each_deal, played
from matou.odds.totals import Totals

__all__ = ["odds", "survey"]

ROUNDS: Final = 9
_MICE: Final = {3: 66, 4: 87, 5: 108}  # in play, by players
_SCORES: Final = range(core.LEAST_SCORE, core.MOST_SCORE + 1)
_ROWS: Final = range(core.LEAST_ROW, core.MOST_ROW + 1)
_GAINS: Final = range(core.LEAST_ROW - _MICE[5], core.MOST_ROW)


def _tables(rules: Rules) -> tuple[Table, ...]:
    seats = rules.players
    return (
        Table("wins", seats, range(1, seats + 1)),
        Table("scores", seats, _SCORES),
        Table("cats", seats, _SCORES),
        Table("prices", ROUNDS, range(_MICE[5] + 1)),
        Table("bought_for_one", ROUNDS, range(1, 2)),
        Table("empty", ROUNDS, range(1, 2)),
        Table("dogs", ROUNDS, range(3)),
        Table("unsold", 1, range(ROUNDS + 1)),
        Table("cancelled", 1, range(ROUNDS + 1)),
        Table("worth", 1, _ROWS, times=ROUNDS),
        Table("gains", 1, _GAINS, times=ROUNDS),
    )


def _count(player: Player, rules: Rules, seed: int) -> tuple[tuple[Table, ...], Counter]:
    """How the games are counted with a player in all seats."""
    tables = _tables(rules)

    def simple(first: int, games: int, threads: int, stop: StopFlag) -> Arrays | None:
        found = core.count_games(rules, [player.name] * rules.players, seed, first, games, threads=threads, stop=stop)
        return None if found is None else [np.atleast_2d(found[table.what]) for table in tables]

    if player.choose is not None:
        return tables, each_deal(core.Game(rules), seed, played(player.choose), _measure, tables)
    return tables, simple


def _measure(end: core.State, deal: core.Deal) -> Sequence[Values]:
    seats = end.game.num_players
    start = int(deal.text.split()[1])
    mice, cats = core.holdings(end)
    order = [(start + place) % seats for place in range(seats)]
    standings = [(mice[seat] + cats[seat], cats[seat]) for seat in order]
    winners = [place for place in range(seats) if standings[place] == max(standings)]
    rounds = purchases(end)
    bought = [one for one in rounds if one.buyer >= 0]
    return [
        [(place, len(winners)) for place in winners],
        [(place, score) for place, (score, _) in enumerate(standings)],
        [(place, points) for place, (_, points) in enumerate(standings)],
        [(number, one.price) for number, one in enumerate(rounds)],
        [(number, 1) for number, one in enumerate(rounds) if one.for_one],
        [(number, 1) for number, one in enumerate(rounds) if one.empty],
        [(number, min(one.dogs, 2)) for number, one in enumerate(rounds)],
        [(0, len(rounds) - len(bought))],
        [(0, sum(one.dogs > 1 for one in rounds))],
        [(0, one.points) for one in bought],
        [(0, one.points - one.price) for one in bought],
    ]


def _found(totals: Totals, tables: tuple[Table, ...]) -> GameOdds:
    return GameOdds(
        games=totals.trials,
        **read_counts(totals.question.names, totals.counts),
        **GameOdds.asked(totals),
    )


ESTIMATOR: Final = Estimator(
    game="filou",
    rules=Rules,
    roster=ROSTER,
    player="value",
    watched=lambda tables: tuple(name for name in tables[0].names if name.startswith("wins 0 ")),
    meaning="a win for the start player in",
    count=_count,
    found=_found,
    few={},
)

survey = ESTIMATOR.survey


def odds(
    players: int | None = None,
    player: str | Choose = "value",
    games: int | None = None,
    seed: int = 1,
    *,
    rules: Rules | None = None,
    threads: int | None = None,
    first: int = 0,
    precision: float | None = None,
    level: float = 0.95,
    store: Store | None = None,
    progress: Report | None = None,
    chunk: int | None = None,
) -> GameOdds:
    """Who wins by seat, scores, winning bids, how often nobody buys and how often dogs meet, one player in all seats.

    Games are deals first, first + 1, ... of the seed; seats are counted from the start player. Ctrl-C ends the count;
    what is known so far comes back, with intervals that stay right then.

    Parameters
    ----------
    players : int, optional
        Seats, 3 to 5; default those of `rules`.
    player : str or callable
        "random", "cautious" or "value" (default), or a function of a State that returns an action: what its seat cannot
        know is drawn anew in the State it is given.
    games : int, optional
        How many, fixed in advance; default 100,000. With `precision`, the most there may be (default 10**9).
    seed, first : int
        Which deals, default those from 0 of seed 1.
    rules : Rules, optional
        Default the standard game of so many players.
    threads : int, optional
        Default all cores. Never of effect on the result, and neither is `chunk`.
    precision : float, optional
        Stop when half the width of the interval for a win of the start player is at most this; intervals are confidence
        sequences then.
    level : float
        Of the intervals, default 0.95.
    store : path, optional
        A file that keeps finished work: the same call again goes on where this one ended.
    progress : callable, optional
        Called with a `matou.odds.Progress` about twice a second.

    Raises
    ------
    InvalidState
        An unknown player, a number out of range, players that differ from the rules', a store that holds other work
        under this name.
    IllegalAction
        A function that returns an action which is not legal.

    Examples
    --------
    >>> found = odds(players=4, player="random", games=1000, seed=1)
    >>> found.games, sum(share.count for share in found.win) >= 1000
    (1000, True)
    """
    return ESTIMATOR.estimate(
        player,
        games,
        seed,
        rules=Rules.of_players(players, rules),
        threads=threads,
        first=first,
        precision=precision,
        level=level,
        store=store,
        progress=progress,
        chunk=chunk,
    )

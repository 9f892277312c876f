"""How often a round ends in a paradox, and what it scores: counted over numbered deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from os import PathLike
from typing import Final

from matou.cat_in_the_box.counting import Rounds
from matou.cat_in_the_box.players import PLAYERS, Choose, find
from matou.cat_in_the_box.round_odds import RoundOdds, read_counts
from matou.cat_in_the_box.rules import Rules
from matou.errors import NotApplicable
from matou.odds import Progress, run
from matou.odds.sizes import sizes, storable

__all__ = ["SURVEY_ROUNDS", "odds", "survey"]

ROUNDS: Final = 100_000

SURVEY_ROUNDS: Final = 200_000
"""How many rounds `survey` plays with each player by default."""

Report = Callable[[Progress], object]


def odds(
    players: int | None = None,
    player: str | Choose = "follow",
    rounds: int | None = None,
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
) -> RoundOdds:
    """How often a paradox ends a round, by seat and trick, and the scores, with one player in all seats.

    Rounds are deals first, first + 1, ... of the seed, seat 0 begins each. Ctrl-C ends the count; what is known so far
    comes back, with intervals that stay right then.

    Parameters
    ----------
    players : int, optional
        Seats, 2 to 5; default those of `rules`.
    player : str or callable
        "random", "follow" (default) or "open"; they know their own cards and what lies open. So does a function of a
        State that returns an action: what its seat cannot know is drawn anew in the State it is given.
    rounds : int, optional
        How many, fixed in advance; default 100,000. With `precision`, the most there may be (default 10**9).
    seed, first : int
        Which deals, default those from 0 of seed 1.
    rules : Rules, optional
        Default the standard game of so many players.
    threads : int, optional
        Default all cores. Never of effect on the result, and neither is `chunk`.
    precision : float, optional
        Stop when half the width of the interval for a paradox is at most this; intervals are confidence sequences then.
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
    >>> found = odds(players=4, player="random", rounds=1000, seed=1)
    >>> found.rounds, found.paradox.rate > 0.99
    (1000, True)
    """
    known = find(player)
    task = Rounds(known, Rules.of_players(players, rules), seed)
    wanted, most = sizes(first, rounds, precision, threads, ROUNDS)
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
    return RoundOdds(
        rounds=totals.trials,
        **read_counts(totals.question.names, totals.counts, task.rules.players, task.rules.tricks),
        **RoundOdds.asked(totals),
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
) -> Iterator[RoundOdds]:
    """The odds with one player after another, by default with all, each as soon as it is counted.

    `players` are names here, `deals` rounds (default `SURVEY_ROUNDS`); the others are those of `odds`. Ends with the
    first that was interrupted.

    >>> [(found.player, found.rounds) for found in survey(["random", "follow"], deals=500)]
    [('random', 500), ('follow', 500)]
    """
    if max_nodes is not None:
        raise NotApplicable("no player of cat_in_the_box searches, so max_nodes limits nothing")
    if given is not None:
        raise NotApplicable("rounds of cat_in_the_box are counted over whole deals, not around given cards")
    for name in [find(name).name for name in (PLAYERS if players is None else players)]:
        found = odds(
            player=name,
            rounds=deals if deals is not None or precision is not None else SURVEY_ROUNDS,
            seed=seed,
            rules=rules,
            threads=threads,
            first=first,
            precision=precision,
            level=level,
            store=store,
            progress=progress,
        )
        yield found
        if found.interrupted:
            return

"""How often a player wins, and which of two wins more often: counted over numbered deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from os import PathLike
from typing import Final

from matou.errors import InvalidState, NotApplicable
from matou.odds import Odds, Paired, Progress, StopFlag, run
from matou.odds.sizes import sizes, storable
from matou.pitaouf.counting import Compared, Counted, Deals, Seat
from matou.pitaouf.nets import GREEDY_VALUE, PLANNER, playing_net
from matou.pitaouf.players import PLAYERS, THOUGHTFUL, Choose, find
from matou.pitaouf.rules import Rules

__all__ = ["SURVEY_DEALS", "compare", "odds", "survey"]

DEALS: Final = 100_000

SURVEY_DEALS: Final = {
    name: {THOUGHTFUL: 10_000, PLANNER: 500, GREEDY_VALUE: 5_000}.get(name, 100_000) for name in PLAYERS
}
"""How many deals `survey` gives each player by default: less than a minute of computing in all."""

Report = Callable[[Progress], object]


def odds(
    player: str | Choose = "cheapest",
    deals: int | None = None,
    seed: int = 1,
    rules: Rules | None = None,
    threads: int | None = None,
    first: int = 0,
    precision: float | None = None,
    level: float = 0.95,
    store: str | PathLike[str] | None = None,
    progress: Report | None = None,
    max_nodes: int | None = None,
    given: str | None = None,
    chunk: int | None = None,
    stop: StopFlag | None = None,
) -> Odds:
    """How often a player wins: deals first, first + 1, ... of the seed, with an interval.

    Ctrl-C ends the count; what is known so far comes back, with the interval that stays right then.

    Parameters
    ----------
    player : str or callable
        "thoughtful" knows every card, the talon's order too, and wins whenever a win is there. All others know what
        they see: "planner" and "greedy_value" play by a learnt value function, "random", "lowest", "cheapest"
        (default) and "longest" by plain rules. So does a function of a State that returns an action; it runs in this
        thread alone.
    deals : int, optional
        How many, fixed in advance; default 100,000. With `precision`, the most there may be (default 10**9).
    seed, first : int
        Which deals, default those from 0 of seed 1.
    rules : Rules, optional
        Default the standard game.
    threads : int, optional
        Default all cores. Never of effect on the result, and neither is `chunk`.
    precision : float, optional
        Stop when half the width of the interval is at most this. The interval is a confidence sequence then.
    level : float
        Of the interval, default 0.95.
    store : path, optional
        A file that keeps finished work: the same call again goes on where this one ended.
    progress : callable, optional
        Called with a `matou.odds.Progress` about twice a second.
    max_nodes : int, optional
        For thoughtful: positions looked at in one deal, beyond which it counts as undecided. Default none.
    given : str, optional
        Cards that are known, `track;hand;talon` with `?` for the others: only deals that agree with them are dealt.
    stop : optional
        An object whose `is_set()` ends the count as Ctrl-C does.

    Raises
    ------
    InvalidState
        An unknown player, a number out of range, a store that holds other work under this name.
    IllegalAction
        A function that returns an action which is not legal.

    Examples
    --------
    >>> odds("longest", deals=1000, seed=1).trials
    1000
    """
    seat = _seat(player, rules, max_nodes)
    task = Counted(seat, Deals(seat.rules, seed, given))
    deals, most = sizes(first, deals, precision, threads, DEALS)
    return run(
        task,
        first=first,
        deals=deals,
        precision=precision,
        level=level,
        max_deals=most,
        chunk=chunk,
        threads=threads,
        store=storable(store, seat.player.choose),
        progress=progress,
        stop=stop,
    ).odds()


def compare(
    a: str | Choose,
    b: str | Choose,
    deals: int | None = None,
    seed: int = 1,
    rules: Rules | tuple[Rules, Rules] | None = None,
    threads: int | None = None,
    first: int = 0,
    precision: float | None = None,
    level: float = 0.95,
    store: str | PathLike[str] | None = None,
    progress: Report | None = None,
    max_nodes: int | None = None,
    given: str | None = None,
    chunk: int | None = None,
) -> Paired:
    """Two players, or one under two rule sets, on the same deals: who wins more often, with a paired interval.

    Luck that meets both cancels, so far fewer deals are needed than for two separate estimates.

    Parameters
    ----------
    a, b : str or callable
        Players; the same twice to compare two rule sets.
    rules : Rules or pair of Rules, optional
        For both, or for a and for b; both need the same pack.

    The others are those of `odds`.

    Examples
    --------
    >>> compare("cheapest", "random", deals=2000).difference > 0
    True
    """
    pair = rules if isinstance(rules, tuple) else (rules, rules)
    if len(pair) != 2:
        raise InvalidState(f"rules are one rule set or a pair of them, not {len(pair)}")
    # A limit of nodes that only one of the two can use is that one's.
    limits = [max_nodes if find(player).name == THOUGHTFUL else None for player in (a, b)]
    if max_nodes is not None and limits == [None, None]:
        raise InvalidState("max_nodes limits the search of thoughtful, and neither player is")
    seats = [_seat(player, own, limit) for player, own, limit in zip((a, b), pair, limits, strict=True)]
    task = Compared(seats[0], seats[1], Deals(seats[0].rules, seed, given))
    deals, most = sizes(first, deals, precision, threads, DEALS)
    return run(
        task,
        first=first,
        deals=deals,
        precision=precision,
        level=level,
        max_deals=most,
        chunk=chunk,
        threads=threads,
        store=storable(store, *(seat.player.choose for seat in seats)),
        progress=progress,
    ).paired()


def survey(
    players: Iterable[str] | None = None,
    deals: int | None = None,
    seed: int = 1,
    rules: Rules | None = None,
    threads: int | None = None,
    first: int = 0,
    precision: float | None = None,
    level: float = 0.95,
    store: str | PathLike[str] | None = None,
    progress: Report | None = None,
    max_nodes: int | None = None,
    given: str | None = None,
) -> Iterator[Odds]:
    """The odds of one player after another, each as soon as it is counted.

    By default of all players there are for the sizes of the game. Ends with the first that was interrupted. `deals` is
    by default what `SURVEY_DEALS` says; `max_nodes` goes to thoughtful alone. The others are those of `odds`; all are
    checked before anything is counted.

    >>> [(result.player, result.trials) for result in survey(["lowest", "random"], deals=500)]
    [('lowest', 500), ('random', 500)]
    """
    names = [find(name).name for name in (_who_can(rules) if players is None else players)]
    if max_nodes is not None and THOUGHTFUL not in names:
        raise InvalidState("max_nodes limits the search of thoughtful, who is not among the players")
    for name in names:
        result = odds(
            name,
            deals=deals if deals is not None or precision is not None else SURVEY_DEALS[name],
            seed=seed,
            rules=rules,
            threads=threads,
            first=first,
            precision=precision,
            level=level,
            store=store,
            progress=progress,
            max_nodes=max_nodes if name == THOUGHTFUL else None,
            given=given,
        )
        yield result
        if result.interrupted:
            return


def _who_can(rules: Rules | None) -> list[str]:
    """The players there are for a game of these sizes."""
    try:
        playing_net(rules or Rules())
    except NotApplicable:
        return [name for name in PLAYERS if name not in (GREEDY_VALUE, PLANNER)]
    return list(PLAYERS)


def _seat(player: str | Choose, rules: Rules | None, max_nodes: int | None) -> Seat:
    known = find(player)
    if max_nodes is not None and known.name != THOUGHTFUL:
        raise InvalidState(f"max_nodes limits the search of thoughtful, not of {known.name}")
    return Seat(known, rules or Rules(), max_nodes)

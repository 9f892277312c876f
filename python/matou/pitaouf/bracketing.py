"""Between what can the best possible win probability lie: a player below, a relaxation above."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from os import PathLike
from threading import Event, Timer
from typing import Any, Final

from matou.errors import InvalidState, NotApplicable
from matou.odds import Odds, Progress
from matou.pitaouf.bounds import UpperBound, upper_bound
from matou.pitaouf.estimating import odds
from matou.pitaouf.nets import PLANNER, bounding_net
from matou.pitaouf.rules import Rules

__all__ = ["Bracket", "bracket"]

_DEALS: Final = 2_000
"""Deals of the player where nobody says how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """Two numbers between which the optimal win probability of a player lies who knows what he sees.

    Parameters
    ----------
    lower, upper : float
        Both hold together with probability `level`: each end may fail with half of the rest.
    lower_by : Odds
        The player whose win rate is the lower end, with its deals.
    upper_by : UpperBound
        The relaxation behind the upper end.
    level : float
    rules : dict
        Every option.
    """

    lower: float
    upper: float
    lower_by: Odds
    upper_by: UpperBound
    level: float
    rules: dict[str, Any] = field(hash=False)

    @property
    def width(self) -> float:
        """How far the ends are apart."""
        return self.upper - self.lower

    @property
    def interrupted(self) -> bool:
        """Whether one of the two counts was ended before its time."""
        return self.lower_by.interrupted or self.upper_by.interrupted

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        return {
            "lower": self.lower,
            "upper": self.upper,
            "level": self.level,
            "lower_by": self.lower_by.to_json(),
            "upper_by": self.upper_by.to_json(),
        }


def bracket(
    rules: Rules | None = None,
    seconds: float | None = None,
    level: float = 0.99,
    *,
    player: str = PLANNER,
    method: str | None = None,
    deals: int | None = None,
    bound_deals: int | None = None,
    seed: int = 1,
    threads: int | None = None,
    max_nodes: int | None = None,
    store: str | PathLike[str] | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Bracket:
    """A lower and an upper end for the optimal win probability, which hold together with probability `level`.

    The error is split evenly between the ends, each of which is one end of a two-sided interval at `level`. Where a
    count is fixed in advance that interval is exact for shares of deals; where `seconds` end it, a confidence sequence;
    for dual values it is asymptotic.

    Parameters
    ----------
    rules : Rules, optional
        Default the standard game.
    seconds : float, optional
        End after about so long, half of it for each end. Default none.
    level : float
        Joint confidence, default 0.99.
    player : str
        Who gives the lower end, default "planner".
    method : str, optional
        What gives the upper end, "dual" or "thoughtful"; default "dual" where a value function comes with the package.
    deals, bound_deals : int, optional
        How many for each end; default 2,000 for the player, and what `upper_bound` says.
    seed : int
        Of both, default 1: both ends are counted on the same deals.
    threads : int, optional
        Default all cores. Never of effect on the result.
    max_nodes : int, optional
        Most positions of the upper end in one deal.
    store : path, optional
        A file that keeps finished work: the same call again goes on where this one ended.
    progress : callable, optional
        Called with a `matou.odds.Progress` about twice a second.

    Raises
    ------
    InvalidState
        Numbers out of range, an unknown player or method.
    NotApplicable
        Where no value function comes with the package for the sizes of the game and the player or method needs one.

    Examples
    --------
    >>> from matou.pitaouf import MINI14
    >>> found = bracket(MINI14, player="greedy_value", deals=500, bound_deals=200)
    >>> found.lower < found.upper
    True
    """
    rules = rules or Rules()
    if seconds is not None and not seconds > 0:
        raise InvalidState(f"a bracket takes more than 0 seconds, not {seconds}")
    if player == "thoughtful":
        raise NotApplicable("thoughtful sees every card, so its win rate is no lower end")
    method = method or _method(rules)
    low = _timed(
        seconds,
        lambda stop: odds(
            player,
            deals=_DEALS if deals is None else deals,
            seed=seed,
            rules=rules,
            threads=threads,
            level=level,
            store=store,
            progress=progress,
            stop=stop,
        ),
    )
    high = _timed(
        seconds,
        lambda stop: upper_bound(
            rules,
            deals=bound_deals,
            seed=seed,
            method=method,
            level=level,
            threads=threads,
            max_nodes=max_nodes,
            store=store,
            progress=progress,
            stop=stop,
        ),
    )
    return Bracket(
        lower=low.interval.low,
        upper=min(1.0, high.interval.high),
        lower_by=low,
        upper_by=high,
        level=level,
        rules=rules.describe(),
    )


def _method(rules: Rules) -> str:
    try:
        bounding_net(rules)
    except NotApplicable:
        return "thoughtful"
    return "dual"


def _timed(seconds: float | None, work: Callable[[Event], Any]) -> Any:
    """The work's result; after half the seconds it is told to stop."""
    stop = Event()
    if seconds is None:
        return work(stop)
    timer = Timer(seconds / 2, stop.set)
    timer.daemon = True
    timer.start()
    try:
        return work(stop)
    finally:
        timer.cancel()

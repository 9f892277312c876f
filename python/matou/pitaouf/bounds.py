"""Upper bounds on the win probability of the best player who knows what he sees."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from os import PathLike
from statistics import NormalDist
from typing import Any, Final

import numpy as np

from matou.errors import InvalidState
from matou.odds import Interval, Odds, Progress, Question, StopFlag, run
from matou.odds.sizes import check_number, sizes
from matou.odds.totals import Totals
from matou.pitaouf.estimating import odds
from matou.pitaouf.nets import bounding_net, exact_talon
from matou.pitaouf.players import THOUGHTFUL
from matou.pitaouf.rules import Rules

__all__ = ["METHODS", "UpperBound", "upper_bound"]

METHODS: Final = ("dual", "thoughtful")

_DEALS: Final = {"dual": 2_000, "thoughtful": 10_000}
_CHUNK: Final = 200  # deals that share what exact values are kept
# Values are counted as whole numbers, rounded up: sums are exact, and a bound stays one.
_UNIT: Final = 1 << 24
_SHIFT: Final = 8  # added to each value, which is seldom below 0; what is lower counts as this much below


@dataclass(frozen=True, slots=True, kw_only=True)
class UpperBound:
    """An upper bound on the optimal win probability, estimated over deals.

    Parameters
    ----------
    value : float
        The mean over the deals.
    interval : Interval
        Of the bound's expectation; its upper end is the bound that may be quoted.
    method : str
        "dual" or "thoughtful".
    interval_method : str
        "clopper-pearson" or "confidence-sequence" for shares of deals; "asymptotic" for means of dual values, which
        leave 0..1: right for many deals, proved for none.
    level : float
    deals, first, seed : int
    cut : int
        Deals whose search was cut short; each counts with what is proved of it.
    rules : dict
        Every option.
    interrupted : bool
    """

    value: float
    interval: Interval
    method: str
    interval_method: str
    level: float
    deals: int
    first: int
    seed: int
    cut: int
    rules: dict[str, Any] = field(hash=False)
    interrupted: bool = False

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        found = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {**found, "interval": list(self.interval)}


def upper_bound(
    rules: Rules | None = None,
    deals: int | None = None,
    seed: int = 1,
    method: str = "dual",
    *,
    level: float = 0.99,
    first: int = 0,
    threads: int | None = None,
    max_nodes: int | None = None,
    table_mb: float = 1024,
    store: str | PathLike[str] | None = None,
    progress: Callable[[Progress], object] | None = None,
    stop: StopFlag | None = None,
) -> UpperBound:
    """A bound that no player who knows only what he sees can pass, whatever he does.

    Each method gives the player more than he has, and finds the most he could make of it. "thoughtful" shows him every
    card. "dual" does too, and makes him pay at each step of chance for what a value function thinks it brought him
    beyond its mean, which costs a player who sees nothing hidden 0 on average: Brown, Smith, Sun (Operations Research
    58, 2010). The bound holds for any value function, and is close where that is close to the optimum; for the last
    two talon cards exact values take its place.

    Parameters
    ----------
    rules : Rules, optional
        Default the standard game.
    deals : int, optional
        How many, fixed in advance; default 2,000 for "dual", 10,000 for "thoughtful".
    seed, first : int
        Which deals, default those from 0 of seed 1.
    method : str
        "dual" (default) or "thoughtful".
    level : float
        Of the interval, default 0.99.
    threads : int, optional
        Default all cores. Never of effect on the result.
    max_nodes : int, optional
        Most positions looked at in one deal; a deal cut short counts with what is proved of it. Default none.
    table_mb : float
        Most megabytes of each thread, default 1024.
    store : path, optional
        A file that keeps finished work.
    progress, stop : optional
        See `matou.odds.run`.

    Raises
    ------
    InvalidState
        For an unknown method, or numbers out of range.
    NotApplicable
        "dual" where no value function comes with the package for the sizes of the game.

    Examples
    --------
    >>> from matou.pitaouf import MINI14
    >>> bound = upper_bound(MINI14, deals=200)
    >>> bound.interval_method, bound.value < upper_bound(MINI14, deals=200, method="thoughtful").value + 0.1
    ('asymptotic', True)
    """
    rules = rules or Rules()
    if method not in METHODS:
        raise InvalidState(f"a bound's method is one of {', '.join(METHODS)}, not {method!r}")
    deals = _DEALS[method] if deals is None else deals
    if method == "thoughtful":
        task_odds = odds(
            THOUGHTFUL,
            deals=deals,
            seed=seed,
            rules=rules,
            threads=threads,
            first=first,
            level=level,
            store=store,
            progress=progress,
            max_nodes=max_nodes,
            stop=stop,
        )
        return _of_odds(task_odds)
    sizes(first, deals, None, threads, deals)
    task = _Dual(rules, seed, max_nodes, table_mb)
    totals = run(
        task,
        first=first,
        deals=deals,
        level=level,
        chunk=_CHUNK,
        threads=threads,
        store=store,
        progress=progress,
        stop=stop,
    )
    return _of_values(totals, rules, seed)


@dataclass(frozen=True)
class _Dual:
    """The task of adding up dual values; see `matou.odds.Task`."""

    rules: Rules
    seed: int
    max_nodes: int | None
    table_mb: float

    def __post_init__(self) -> None:
        check_number("a seed", self.seed)
        bounding_net(self.rules)

    @property
    def describe(self) -> Question:
        limit = "" if self.max_nodes is None else f" within {self.max_nodes} nodes"
        return Question(
            game="pitaouf",
            player=f"dual bound{limit}",
            knows="every card, at a price",
            rules=self.rules.describe(),
            changed=tuple(self.rules.changed()),
            seed=self.seed,
            names=("sum", "squares", "cut"),
            per_deal=1 << 62,
            task="bound",
        )

    def count(self, first: int, count: int, threads: int, stop: StopFlag) -> list[int] | None:
        """The sums of the values and of their squares, in units, and the deals cut short."""
        found = bounding_net(self.rules).dual(
            self.seed,
            first,
            count,
            max_nodes=self.max_nodes,
            table_mb=self.table_mb,
            exact_talon=exact_talon(self.rules),
            exact_mb=self.table_mb,
            threads=threads,
            chunk=max(1, count // (4 * threads)),
            stop=stop,
        )
        if found is None:
            return None
        most, exact, _ = found
        units = [max(0, value) for value in np.ceil((most + _SHIFT) * _UNIT).astype(np.int64).tolist()]
        return [sum(units), sum(unit * unit // _UNIT for unit in units), int(count - np.count_nonzero(exact))]


def _of_values(totals: Totals, rules: Rules, seed: int) -> UpperBound:
    number = totals.trials
    total, squares, cut = totals.counts
    if number < 2:
        value, half = (total / number / _UNIT - _SHIFT if number else math.inf), math.inf
    else:
        mean = total / number / _UNIT
        variance = max(0.0, squares / _UNIT / number - mean * mean) * number / (number - 1)
        value = mean - _SHIFT
        half = NormalDist().inv_cdf(0.5 + totals.level / 2) * math.sqrt(variance / number)
    return UpperBound(
        value=value,
        interval=Interval(value - half, value + half),
        method="dual",
        interval_method="asymptotic",
        level=totals.level,
        deals=number,
        first=totals.first,
        seed=seed,
        cut=cut,
        rules=rules.describe(),
        interrupted=totals.interrupted,
    )


def _of_odds(found: Odds) -> UpperBound:
    return UpperBound(
        value=(found.wins + found.undecided) / found.trials if found.trials else 1.0,
        interval=found.interval,
        method="thoughtful",
        interval_method=found.method,
        level=found.level,
        deals=found.trials,
        first=found.first,
        seed=found.seed,
        cut=found.undecided,
        rules=dict(found.rules),
        interrupted=found.interrupted,
    )

"""Tricks, combinations and deal points of opener and dealer, what the lead is worth: counted over numbered deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from matou._core import piquette as core
from matou._core import tricks
from matou.odds import StopFlag
from matou.odds.tables import Arrays, Counter, Table, Values, each_deal, played
from matou.piquette.players import AS_DEALT, DOUBLE_DUMMY, PLAIN, ROSTER, Player
from matou.piquette.rules import Rules
from matou.tricks.estimator import estimator

__all__ = ["odds", "survey"]

TRICKS: Final = Table("tricks", 2, range(13))
LEAD: Final = Table("lead", 1, range(-12, 13))
TABLES: Final = (TRICKS, Table("combinations", 2, range(16)), Table("scores", 2, range(196)))


def _count(player: Player, rules: Rules, seed: int) -> tuple[tuple[Table, ...], Counter]:
    """How the deals are counted with a player in both seats."""
    best = player.name == DOUBLE_DUMMY
    names = [PLAIN if best else player.name] * 2

    def simple(first: int, deals: int, threads: int, stop: StopFlag) -> Arrays | None:
        return core.count_deals(rules, names, seed, first, deals, double_dummy=best, threads=threads, stop=stop)

    if player.choose is not None:
        return TABLES, each_deal(core.Game(rules), seed, played(player.choose), _measure, TABLES)
    if player.name == AS_DEALT:
        return (TRICKS, LEAD), _as_dealt(seed)
    return TABLES, simple


def _as_dealt(seed: int) -> Counter:
    def count(first: int, deals: int, threads: int, stop: StopFlag) -> Arrays | None:
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

    return count


def _measure(end: core.State, deal: core.Deal) -> Sequence[Values]:
    opener = deal.state().current_player()
    values = (core.position(end)[3], core.combination_points(end), [int(points) for points in end.returns()])
    return [enumerate((by_seat[opener], by_seat[1 - opener])) for by_seat in values]


_ESTIMATOR: Final = estimator(
    game="piquette",
    rules=Rules,
    roster=ROSTER,
    player=DOUBLE_DUMMY,
    places=("opener", "dealer"),
    least=7,
    meaning="seven tricks or more for the opener in",
    count=_count,
    few={},
)

odds = _ESTIMATOR.odds
survey = _ESTIMATOR.survey

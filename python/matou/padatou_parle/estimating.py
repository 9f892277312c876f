"""Who takes how many tricks and what they score, what the lead is worth: counted over numbered deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from matou._core import padatou_parle as core
from matou._core import tricks
from matou.odds import StopFlag
from matou.odds.tables import Arrays, Counter, Table, Values, each_deal, played
from matou.padatou_parle import reference
from matou.padatou_parle.players import DOUBLE_DUMMY, ROSTER, Player
from matou.padatou_parle.rules import Rules
from matou.tricks.estimator import estimator

__all__ = ["odds", "survey"]

PLACES: Final = ("leader's team", "other team")
"""Teams counted from the leader of the deal on."""

TABLES: Final = (Table("tricks", 2, range(9)), Table("scores", 2, range(25)))
LEAD: Final = Table("lead", 1, range(-8, 9))


def _count(player: Player, rules: Rules, seed: int) -> tuple[tuple[Table, ...], Counter]:
    """How the deals are counted with a player in all seats."""

    def simple(first: int, deals: int, threads: int, stop: StopFlag) -> Arrays | None:
        return core.count_deals(rules, [player.name] * 4, seed, first, deals, threads=threads, stop=stop)

    if player.choose is not None:
        return TABLES, each_deal(core.Game(rules), seed, played(player.choose), _measure, TABLES)
    if player.name == DOUBLE_DUMMY:
        return (*TABLES, LEAD), _double_dummy(rules, seed)
    return TABLES, simple


def _double_dummy(rules: Rules, seed: int) -> Counter:
    game = reference.Game(rules)
    points = np.array([game.score(mine, 8 - mine) for mine in range(9)])

    def count(first: int, deals: int, threads: int, stop: StopFlag) -> Arrays | None:
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

    return count


def _measure(end: core.State, deal: core.Deal) -> Sequence[Values]:
    leader = deal.state().current_player()
    won, returns = core.position(end)[3], end.returns()
    mine = won[leader] + won[(leader + 2) % 4]
    return enumerate((mine, 8 - mine)), enumerate((int(returns[leader]), int(returns[(leader + 1) % 4])))


_ESTIMATOR: Final = estimator(
    game="padatou_parle",
    rules=Rules,
    roster=ROSTER,
    player=DOUBLE_DUMMY,
    places=PLACES,
    least=5,
    meaning="five tricks or more for the leader's team in",
    count=_count,
    few={DOUBLE_DUMMY: 20_000},
)

odds = _ESTIMATOR.odds
survey = _ESTIMATOR.survey

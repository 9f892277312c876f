"""Who takes how many tricks and what they score: counted over numbered deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from matou._core import padatou as core
from matou.odds import StopFlag
from matou.odds.tables import Arrays, Counter, Table, Values, each_deal, played
from matou.padatou.players import MAX_N, ROSTER, Player
from matou.padatou.rules import Rules
from matou.tricks.estimator import estimator

__all__ = ["odds", "survey"]

PLACES: Final = ("leader", "second", "third", "fourth")
"""Seats counted from the leader of the deal on."""

TABLES: Final = (Table("tricks", 4, range(9)), Table("scores", 4, range(25)))


def _count(player: Player, rules: Rules, seed: int) -> tuple[tuple[Table, ...], Counter]:
    """How the deals are counted with a player in all seats."""

    def simple(first: int, deals: int, threads: int, stop: StopFlag) -> Arrays | None:
        return core.count_deals(rules, [player.name] * 4, seed, first, deals, threads=threads, stop=stop)

    if player.choose is None and player.name != MAX_N:
        return TABLES, simple
    finish = _max_n if player.choose is None else played(player.choose)
    return TABLES, each_deal(core.Game(rules), seed, finish, _measure, TABLES)


def _max_n(deal: core.Deal) -> core.State:
    """The end of the deal after the line of its solution: all play by it, so one search decides a deal."""
    state = deal.state()
    for card in core.solve(state)["line"]:
        state.apply_action(card)
    return state


def _measure(end: core.State, deal: core.Deal) -> Sequence[Values]:
    leader = deal.state().current_player()
    order = [(leader + place) % 4 for place in range(4)]
    won, returns = core.position(end)[3], end.returns()
    return enumerate(won[seat] for seat in order), enumerate(int(returns[seat]) for seat in order)


_ESTIMATOR: Final = estimator(
    game="padatou",
    rules=Rules,
    roster=ROSTER,
    player="high",
    places=PLACES,
    least=3,
    meaning="three tricks or more for the leader in",
    count=_count,
    few={MAX_N: 100},
)

odds = _ESTIMATOR.odds
survey = _ESTIMATOR.survey

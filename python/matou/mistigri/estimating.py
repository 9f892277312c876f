"""How rounds of Crazy Mistigri end, how long they last and what they cost: counted over numbered rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np

from matou._core import mistigri as core
from matou.mistigri.players import ROSTER, Choose, Player
from matou.mistigri.round_odds import ENDINGS, RoundOdds, read_counts
from matou.mistigri.rules import PACKS, Rules
from matou.odds import StopFlag
from matou.odds.estimator import Estimator, Report, Store
from matou.odds.tables import Arrays, Counter, Table, Values, each_deal, played
from matou.odds.totals import Totals

__all__ = ["odds", "packs", "survey"]

_MOST_PAIRS: Final = 23  # in one turn, by 6+6: a pack has no more


def _tables(rules: Rules) -> tuple[Table, ...]:
    seats = rules.players
    return (
        Table("wins", seats, range(1, seats + 1)),
        Table("penalties", seats, range(core.MOST_PENALTY + 1)),
        Table("turns", 1, range(rules.turn_cap + 1)),
        Table("endings", 1, range(5)),
        Table("out", seats, range(1, 2)),
        Table("effects", 1, range(9), times=_MOST_PAIRS * (rules.turn_cap + 1)),
    )


def _count(player: Player, rules: Rules, seed: int) -> tuple[tuple[Table, ...], Counter]:
    """How the rounds are counted with a player in all seats."""
    tables = _tables(rules)

    def simple(first: int, rounds: int, threads: int, stop: StopFlag) -> Arrays | None:
        found = core.count_rounds(rules, [player.name] * rules.players, seed, first, rounds, threads=threads, stop=stop)
        return None if found is None else [np.atleast_2d(found[table.what]) for table in tables]

    if player.choose is not None:
        return tables, each_deal(core.Game(rules), seed, played(player.choose), _measure, tables)
    return tables, simple


def _measure(end: core.State, deal: core.Deal) -> Sequence[Values]:
    seats = end.game.num_players
    first = int(deal.text.split()[1])
    holding = core.hand_sizes(end)
    returns = end.returns()
    order = [(first + place) % seats for place in range(seats)]
    penalties = [-int(returns[seat]) for seat in order]
    winners = [place for place in range(seats) if penalties[place] == min(penalties)]
    return [
        [(place, len(winners)) for place in winners],
        list(enumerate(penalties)),
        [(0, core.turns(end))],
        [(0, ENDINGS.index(core.ending(end)))],
        [(place, 1) for place, seat in enumerate(order) if not holding[seat]],
        [(0, column) for column in _pairs(deal.state(), end)],
    ]


def _pairs(state: core.State, end: core.State) -> Iterator[int]:
    """The column of each pair that was played."""
    for action in end.history():
        if state.current_player() >= 0:
            kind, *cards = state.action_to_string(action).split()
            if kind == "pair":
                yield int(cards[0][0]) - 1 if cards[0][0] == cards[1][0] else 8
        state.apply_action(action)


def _found(totals: Totals, tables: tuple[Table, ...]) -> RoundOdds:
    return RoundOdds(
        rounds=totals.trials,
        **read_counts(totals.question.names, totals.counts),
        **RoundOdds.asked(totals),
    )


def _passed(tables: tuple[Table, ...]) -> tuple[str, ...]:
    return (f"endings 0 {ENDINGS.index('passed')}",)


ESTIMATOR: Final = Estimator(
    game="mistigri",
    rules=Rules,
    roster=ROSTER,
    player="value",
    watched=_passed,
    meaning="ended by passing all round in",
    count=_count,
    found=_found,
    few={},
)

survey = ESTIMATOR.survey


def odds(
    players: int | None = None,
    player: str | Choose = "value",
    rounds: int | None = None,
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
) -> RoundOdds:
    """How rounds end, their length and the penalties by seat, with one player in all seats.

    Rounds are deals first, first + 1, ... of the seed with the draws that these hold; seats are counted from the one
    that plays first. Ctrl-C ends the count; what is known so far comes back, with intervals that stay right then.

    Parameters
    ----------
    players : int, optional
        Seats, 3 to 5; default those of `rules`.
    player : str or callable
        "random", "cautious" or "value" (default), or a function of a State that returns an action: what its seat cannot
        know is drawn anew in the State it is given.
    rounds : int, optional
        How many, fixed in advance; default 100,000. With `precision`, the most there may be (default 10**9).
    seed, first : int
        Which deals, default those from 0 of seed 1.
    rules : Rules, optional
        Default the standard game of so many players; the pack is named in every result.
    threads : int, optional
        Default all cores. Never of effect on the result, and neither is `chunk`.
    precision : float, optional
        Stop when half the width of the interval for a round that ends by passing is at most this; intervals are
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
        An unknown player, a number out of range, players that differ from the rules', a store that holds other work
        under this name.
    IllegalAction
        A function that returns an action which is not legal.

    Examples
    --------
    >>> found = odds(players=4, player="random", rounds=1000, seed=1)
    >>> found.rounds, found.rules["pack"]
    (1000, 'staircase8')
    """
    return ESTIMATOR.estimate(
        player,
        rounds,
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


def packs(
    players: int | None = None,
    player: str | Choose = "value",
    rounds: int | None = None,
    seed: int = 1,
    *,
    rules: Rules | None = None,
    **asked: Any,
) -> dict[str, RoundOdds]:
    """The odds of each pack preset, by its name, under rules that are else the same; parameters as for `odds`.

    >>> sorted(packs(rounds=200, player="random"))
    ['seven4', 'six5', 'staircase8']
    """
    chosen = Rules.of_players(players, rules)
    return {
        pack: odds(player=player, rounds=rounds, seed=seed, rules=replace(chosen, pack=pack), **asked) for pack in PACKS
    }

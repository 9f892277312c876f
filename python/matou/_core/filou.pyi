from collections.abc import Sequence
from typing import Any, SupportsIndex, final, overload

import numpy as np
from numpy.typing import NDArray

from matou._core import _AnyDeal, _AnyGame, _AnyState, _Progress, _StopFlag
from matou.filou.rules import Rules

@final
class Game(_AnyGame[Rules, Deal, State]): ...

@final
class Deal(_AnyDeal[Game, Rules, Deal, State]): ...

@final
class State(_AnyState[Game, Rules, State]): ...

# The range of the scores and of the points of a row that `count_games` has columns for.
LEAST_SCORE: int
MOST_SCORE: int
LEAST_ROW: int
MOST_ROW: int

def players() -> dict[str, str]: ...  # name: what follows "a player who"
def choose(state: State, player: str, seed: SupportsIndex = 0) -> int: ...
def phase(state: State) -> str: ...  # "deal", "lay", "bid", "over"
def trace(
    rules: Rules | None, seed: SupportsIndex, first: SupportsIndex, games: SupportsIndex
) -> NDArray[np.int64]: ...

# By seat: mice held (a bid of this round among them), points of the cats won.
def holdings(state: State) -> tuple[list[int], list[int]]: ...

# Rounds that are over, in order: buyer or -1, mice paid, points of the row after the dogs, dogs in the row, whether
# it was bought for one mouse after all others had passed without a bid, whether it was played with empty mouse cards.
def purchases(state: State) -> list[tuple[int, int, int, int, bool, bool]]: ...

# What the row will be worth, for a seat that knows what it may know (-1: the public), every lay uniform over the hand
# that it came from or will come from: (points, weight) by points; the chances are the weights over their sum.
# NotApplicable when the game is over, or before the seat has laid.
def row_outcomes(state: State, seat: SupportsIndex) -> list[tuple[int, int]]: ...

# Games first..first+count-1 of `seed`, seats counted from the seat that starts. Keys, int64: wins (P, P): games that
# a seat won, alone, with one other, ...; scores and cats (P, S): games by score and by points of cats, LEAST_SCORE to
# MOST_SCORE; prices (9, 109): by round, games by what the buyer paid, in column 0 nobody bought; bought_for_one (9,
# 1): games in which a round was bought for 1 after all others had passed; empty (9, 1): games in which a round was
# played with empty mouse cards; dogs (9, 3): games by dogs in the round's row: none, one, more; unsold and cancelled
# (1, 10): games by rounds in which nobody bought, and by rounds in which dogs met; worth (1, R): bought rows by
# points, from LEAST_ROW to MOST_ROW; gains (1, R + 107): bought rows by points less price, LEAST_ROW - 108 to
# MOST_ROW - 1. None when `stop.is_set()` ended it.
@overload
def count_games(
    rules: Rules | None,
    players: Sequence[str],
    seed: SupportsIndex,
    first: SupportsIndex,
    count: SupportsIndex,
    *,
    threads: SupportsIndex | None = None,
    chunk: SupportsIndex | None = None,
    progress: _Progress | None = None,
    stop: None = None,
) -> dict[str, NDArray[np.int64]]: ...
@overload
def count_games(
    rules: Rules | None,
    players: Sequence[str],
    seed: SupportsIndex,
    first: SupportsIndex,
    count: SupportsIndex,
    *,
    threads: SupportsIndex | None = None,
    chunk: SupportsIndex | None = None,
    progress: _Progress | None = None,
    stop: _StopFlag | None = None,
) -> dict[str, NDArray[np.int64]] | None: ...

# Uniformly random games played whole, for the bench: actions taken by players in all.
def random_games(rules: Rules | None, seed: SupportsIndex, games: SupportsIndex) -> int: ...

# All cards known. Keys: values (final points of the seats; under "paranoid" of the line found), value (paranoid: what
# `seat` can be sure of; max_n: its own), line (list of texts to the end of the game), exact, nodes, lower, upper:
# bounds on each seat's final points; after a budget has ended: exact False, values, value and line None.
# NotApplicable during the deal.
def solve(
    state: State,
    method: str,  # "max_n" or "paranoid"
    *,
    seat: SupportsIndex | None = None,
    table_mb: float = 256,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> dict[str, Any]: ...

# Each legal action's text with `solve` after it.
def analyse(
    state: State,
    method: str,
    *,
    seat: SupportsIndex | None = None,
    table_mb: float = 256,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> list[tuple[str, dict[str, Any]]]: ...

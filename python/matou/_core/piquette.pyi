from collections.abc import Sequence
from typing import Any, SupportsIndex, final, overload

import numpy as np
from numpy.typing import NDArray

from matou._core import _AnyDeal, _AnyGame, _AnyState, _Progress, _StopFlag
from matou.piquette.rules import Rules

@final
class Game(_AnyGame[Rules, Deal, State]): ...

@final
class Deal(_AnyDeal[Game, Rules, Deal, State]): ...

@final
class State(_AnyState[Game, Rules, State]): ...

def players() -> dict[str, str]: ...  # name: what follows "a player who"
def choose(state: State, player: str, seed: SupportsIndex = 0) -> int: ...
def phase(state: State) -> str: ...  # "deal", "discard", "announce", "play", "over"
def trace(
    rules: Rules | None, seed: SupportsIndex, first: SupportsIndex, games: SupportsIndex
) -> NDArray[np.int64]: ...

# Where the tricks stand, hidden cards too: hands (bit 8 * suit + rank - 7), leader of the trick, its cards in the order
# of play, tricks won by seat. NotApplicable before the play phase; at the end the hands are empty.
def position(state: State) -> tuple[list[int], int, list[int], list[int]]: ...

# Points of the combinations laid so far, by seat.
def combination_points(state: State) -> list[int]: ...

# The deals of a range as dealt, before any exchange: hands (count, 2) uint32, openers (count,) int8.
def deal_hands(
    seed: SupportsIndex, first: SupportsIndex, count: SupportsIndex
) -> tuple[NDArray[np.uint32], NDArray[np.int8]]: ...

# By role, opener then dealer: deals by tricks (2, 13), by points of combinations (2, 16), by score (2, 196).
# double_dummy: the players discard and announce, the cards are played best by both, every card known.
@overload
def count_deals(
    rules: Rules | None,
    players: Sequence[str],
    seed: SupportsIndex,
    first: SupportsIndex,
    count: SupportsIndex,
    *,
    double_dummy: bool = False,
    threads: SupportsIndex | None = None,
    chunk: SupportsIndex | None = None,
    progress: _Progress | None = None,
    stop: None = None,
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]: ...
@overload
def count_deals(
    rules: Rules | None,
    players: Sequence[str],
    seed: SupportsIndex,
    first: SupportsIndex,
    count: SupportsIndex,
    *,
    double_dummy: bool = False,
    threads: SupportsIndex | None = None,
    chunk: SupportsIndex | None = None,
    progress: _Progress | None = None,
    stop: _StopFlag | None = None,
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]] | None: ...

# The play phase: keys values (returns of both seats under best play for their difference), tricks (of both seats in
# all), line (list of texts), exact, lower, upper (of seat 0's difference), nodes.
def solve(
    state: State,
    *,
    table_mb: float = 1,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> dict[str, Any]: ...
def analyse(
    state: State,
    *,
    table_mb: float = 1,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> list[tuple[str, dict[str, Any]]]: ...  # card text, as `solve`

# Discards ranked, best first: cards discarded (as a hand), mean difference (own return minus the other's), its standard
# error, how far behind the best on the same deals, the standard error of that, mean own return, mean of the other's,
# samples, and whether all is enumerated, which `other`, the other hand, allows; and whether all samples were done
# before a budget ended. role: "opener" or "dealer"; left: cards the opener has left in the talon (dealer only, 3 to 8).
# depth: 0 the other side discards by `plain`, 1 by the advice of depth 0. None when the budget ended before the first
# samples.
def advise(
    rules: Rules | None,
    hand: SupportsIndex,
    role: str,
    samples: SupportsIndex,
    seed: SupportsIndex,
    *,
    left: SupportsIndex | None = None,
    other: SupportsIndex | None = None,
    depth: SupportsIndex = 0,
    threads: SupportsIndex | None = None,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> tuple[list[tuple[int, float, float, float, float, float, float, int, bool]], bool] | None: ...

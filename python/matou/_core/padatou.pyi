from collections.abc import Sequence
from typing import Any, SupportsIndex, final, overload

import numpy as np
from numpy.typing import NDArray

from matou._core import _AnyDeal, _AnyGame, _AnyState, _Progress, _StopFlag
from matou.padatou.rules import Rules

@final
class Game(_AnyGame[Rules, Deal, State]): ...

@final
class Deal(_AnyDeal[Game, Rules, Deal, State]): ...

@final
class State(_AnyState[Game, Rules, State]): ...

def players() -> dict[str, str]: ...  # name: what follows "a player who"
def choose(state: State, player: str, seed: SupportsIndex = 0) -> int: ...
def phase(state: State) -> str: ...  # "deal", "play", "over"
def trace(
    rules: Rules | None, seed: SupportsIndex, first: SupportsIndex, games: SupportsIndex
) -> NDArray[np.int64]: ...

# Where the tricks stand, hidden cards too: hands (bit 8 * suit + rank - 7), leader of the trick, its cards in the order
# of play, tricks won by seat. NotApplicable before the deal is done; at the end the hands are empty.
def position(state: State) -> tuple[list[int], int, list[int], list[int]]: ...

# The deals of a range: hands (count, 4) uint32, leaders (count,) int8.
def deal_hands(
    seed: SupportsIndex, first: SupportsIndex, count: SupportsIndex
) -> tuple[NDArray[np.uint32], NDArray[np.int8]]: ...

# By place from the leader of the deal on: deals by tricks (4, 9), by score (4, 25).
@overload
def count_deals(
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
) -> tuple[NDArray[np.int64], NDArray[np.int64]]: ...
@overload
def count_deals(
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
) -> tuple[NDArray[np.int64], NDArray[np.int64]] | None: ...

# Keys: values (scores of the deal), line (list of texts), method ("max_n", "paranoid"), exact, lower, upper,
# nodes, tie_independent (None unless asked).
def solve(
    state: State,
    *,
    method: str = "max_n",
    seat: SupportsIndex = 0,
    table_mb: float = 256,
    ties: bool = False,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> dict[str, Any]: ...
def analyse(
    state: State,
    *,
    method: str = "max_n",
    seat: SupportsIndex = 0,
    table_mb: float = 256,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> list[tuple[str, dict[str, Any]]]: ...  # card text, as `solve`

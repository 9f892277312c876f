from collections.abc import Callable, Sequence
from typing import SupportsIndex, final, overload

import numpy as np
from numpy.typing import NDArray

from matou._core import _AnyDeal, _AnyGame, _AnyState, _Progress, _StopFlag
from matou.pitaouf.rules import Rules

@final
class Game(_AnyGame[Rules, Deal, State]): ...

@final
class Deal(_AnyDeal[Game, Rules, Deal, State]): ...

@final
class State(_AnyState[Game, Rules, State]):
    def sample_deal(self, seed: SupportsIndex) -> Deal: ...

def players() -> dict[str, str]: ...
def choose(state: State, player: str, seed: SupportsIndex = 0) -> int: ...
@overload
def count_verdicts(
    entrants: Sequence[tuple[Rules, str]],
    seed: SupportsIndex,
    first: SupportsIndex,
    count: SupportsIndex,
    *,
    threads: SupportsIndex | None = None,
    chunk: SupportsIndex | None = None,
    max_nodes: SupportsIndex | None = None,
    given: str | None = None,
    progress: _Progress | None = None,
    stop: None = None,
) -> NDArray[np.int64]: ...
@overload
def count_verdicts(
    entrants: Sequence[tuple[Rules, str]],
    seed: SupportsIndex,
    first: SupportsIndex,
    count: SupportsIndex,
    *,
    threads: SupportsIndex | None = None,
    chunk: SupportsIndex | None = None,
    max_nodes: SupportsIndex | None = None,
    given: str | None = None,
    progress: _Progress | None = None,
    stop: _StopFlag | None = None,
) -> NDArray[np.int64] | None: ...
@overload
def verdicts_by_deal(
    entrants: Sequence[tuple[Rules, str]],
    seed: SupportsIndex,
    first: SupportsIndex,
    count: SupportsIndex,
    *,
    threads: SupportsIndex | None = None,
    chunk: SupportsIndex | None = None,
    max_nodes: SupportsIndex | None = None,
    given: str | None = None,
    progress: _Progress | None = None,
    stop: None = None,
) -> NDArray[np.uint8]: ...
@overload
def verdicts_by_deal(
    entrants: Sequence[tuple[Rules, str]],
    seed: SupportsIndex,
    first: SupportsIndex,
    count: SupportsIndex,
    *,
    threads: SupportsIndex | None = None,
    chunk: SupportsIndex | None = None,
    max_nodes: SupportsIndex | None = None,
    given: str | None = None,
    progress: _Progress | None = None,
    stop: _StopFlag | None = None,
) -> NDArray[np.uint8] | None: ...
def deal_many(
    rules: Rules | None, seed: SupportsIndex, first: SupportsIndex, count: SupportsIndex
) -> NDArray[np.uint8]: ...
def trace(
    rules: Rules | None, seed: SupportsIndex, first: SupportsIndex, games: SupportsIndex
) -> NDArray[np.int64]: ...
def trace_line(deal: Deal, line: Sequence[SupportsIndex]) -> NDArray[np.int64]: ...
def exact(
    state: State,
    player: str | Callable[[State], int | str] | None = None,
    *,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    table_mb: float = 1024,
    merge: str = "relabelled",
    progress: _Progress | None = None,
) -> float: ...
def exact_bounds(
    state: State,
    player: str | Callable[[State], int | str] | None = None,
    *,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    table_mb: float = 1024,
    merge: str = "relabelled",
    progress: _Progress | None = None,
) -> tuple[float, float, int, int]: ...
def exact_count(
    state: State,
    *,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    table_mb: float = 1024,
    merge: str = "relabelled",
    progress: _Progress | None = None,
) -> tuple[int, int]: ...
def action_values(
    state: State,
    *,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    table_mb: float = 1024,
    merge: str = "relabelled",
    progress: _Progress | None = None,
) -> list[tuple[int, float]]: ...
def solve(
    deal: Deal,
    state: State | None = None,
    *,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    table_mb: float = 256,
    progress: _Progress | None = None,
) -> tuple[bool | None, list[str], int]: ...
def solve_many(
    deals: Sequence[Deal],
    *,
    threads: SupportsIndex | None = None,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    table_mb: float = 256,
    progress: _Progress | None = None,
) -> list[tuple[bool | None, list[str], int]]: ...

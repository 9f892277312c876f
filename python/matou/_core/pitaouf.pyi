from collections.abc import Callable, Sequence
from typing import SupportsIndex, TypeAlias, final, overload

import numpy as np
from numpy.typing import NDArray

from matou._core import _AnyDeal, _AnyGame, _AnyState, _Progress, _StopFlag
from matou.pitaouf.rules import Rules

_Lessons: TypeAlias = tuple[NDArray[np.uint16], NDArray[np.uint32], NDArray[np.uint8], NDArray[np.float32], int]
_DualValues: TypeAlias = tuple[NDArray[np.float64], NDArray[np.uint8], NDArray[np.uint64]]

@final
class Game(_AnyGame[Rules, Deal, State]): ...

@final
class Deal(_AnyDeal[Game, Rules, Deal, State]): ...

@final
class State(_AnyState[Game, Rules, State]):
    def sample_deal(self, seed: SupportsIndex) -> Deal: ...
    def talon_size(self) -> int: ...

def players() -> dict[str, str]: ...
def choose(state: State, player: str, seed: SupportsIndex = 0) -> int: ...
@overload
def count_verdicts(
    entrants: Sequence[tuple[Rules, str] | tuple[Rules, str, ValueNet, Planning]],
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
    entrants: Sequence[tuple[Rules, str] | tuple[Rules, str, ValueNet, Planning]],
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
    entrants: Sequence[tuple[Rules, str] | tuple[Rules, str, ValueNet, Planning]],
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
    entrants: Sequence[tuple[Rules, str] | tuple[Rules, str, ValueNet, Planning]],
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

@final
class Planning:
    def __init__(
        self,
        *,
        worlds: int = 256,
        plays: int = 1,
        exchange_worlds: int = 256,
        first_worlds: int = 32,
        exact_talon: int = 5,
        exact_nodes: SupportsIndex = 50_000,
    ) -> None: ...

@final
class ValueNet:
    def __init__(self, rules: Rules | None, file: bytes) -> None: ...
    def value(self, state: State) -> float: ...
    def greedy(self, state: State, planning: Planning, *, seed: SupportsIndex = 0) -> int: ...
    def estimates(
        self,
        state: State,
        planning: Planning,
        *,
        seed: SupportsIndex = 0,
        max_nodes: SupportsIndex | None = None,
        seconds: float | None = None,
        progress: _Progress | None = None,
    ) -> list[tuple[int, float, float, int, float]]: ...
    def self_play(
        self,
        seed: SupportsIndex,
        first: SupportsIndex,
        count: SupportsIndex,
        *,
        trust: float = 0.8,
        exploring: float = 0.75,
        chance_moves: float = 0.08,
        threads: SupportsIndex | None = None,
    ) -> _Lessons: ...
    def fitting(
        self,
        seed: SupportsIndex,
        first: SupportsIndex,
        count: SupportsIndex,
        shares: Sequence[float],
        *,
        exact_talon: int = -1,
        exact_mb: float = 1024.0,
        threads: SupportsIndex | None = None,
    ) -> _Lessons: ...
    @overload
    def dual(
        self,
        seed: SupportsIndex,
        first: SupportsIndex,
        count: SupportsIndex,
        *,
        scale: float = 1.0,
        max_nodes: SupportsIndex | None = None,
        table_mb: float = 1024.0,
        exact_talon: int = -1,
        exact_mb: float = 1024.0,
        threads: SupportsIndex | None = None,
        chunk: SupportsIndex | None = None,
        progress: _Progress | None = None,
        stop: None = None,
    ) -> _DualValues: ...
    @overload
    def dual(
        self,
        seed: SupportsIndex,
        first: SupportsIndex,
        count: SupportsIndex,
        *,
        scale: float = 1.0,
        max_nodes: SupportsIndex | None = None,
        table_mb: float = 1024.0,
        exact_talon: int = -1,
        exact_mb: float = 1024.0,
        threads: SupportsIndex | None = None,
        chunk: SupportsIndex | None = None,
        progress: _Progress | None = None,
        stop: _StopFlag | None = None,
    ) -> _DualValues | None: ...
    def dual_lessons(
        self,
        seed: SupportsIndex,
        first: SupportsIndex,
        count: SupportsIndex,
        *,
        scale: float = 1.0,
        max_nodes: SupportsIndex | None = None,
        table_mb: float = 1024.0,
        exact_talon: int = -1,
        exact_mb: float = 1024.0,
        threads: SupportsIndex | None = None,
    ) -> tuple[_DualValues, NDArray[np.uint16], NDArray[np.uint32], NDArray[np.uint8], NDArray[np.float32]]: ...
    def costs_of_random_play(
        self, seed: SupportsIndex, first: SupportsIndex, count: SupportsIndex, *, threads: SupportsIndex | None = None
    ) -> NDArray[np.float64]: ...

def value_features(rules: Rules | None) -> int: ...

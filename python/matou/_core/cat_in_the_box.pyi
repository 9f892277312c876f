from collections.abc import Sequence
from typing import Any, Never, SupportsIndex, final, overload

import numpy as np
from numpy.typing import NDArray

from matou._core import _AnyDeal, _AnyGame, _AnyState, _Progress, _StopFlag
from matou.cat_in_the_box.rules import Rules

@final
class Game(_AnyGame[Rules, Deal, State]): ...

@final
class Deal(_AnyDeal[Game, Rules, Deal, State]): ...

@final
class State(_AnyState[Game, Rules, State]): ...

def players() -> dict[str, str]: ...  # name: what follows "a player who"
def choose(state: State, player: str, seed: SupportsIndex = 0) -> int: ...
def position_text(state: State) -> str: ...
def trace(
    rules: Rules | None, seed: SupportsIndex, first: SupportsIndex, games: SupportsIndex
) -> NDArray[np.int64]: ...

# Paradoxes (players, tricks) by seat and trick, bonuses (players,), scores (players, 53) of the scores -8..44.
@overload
def count_rounds(
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
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]: ...
@overload
def count_rounds(
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
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]] | None: ...

# Keys: values (list of int), line (list of texts), method ("zero_sum", "max_n", "paranoid"), exact, lower, upper,
# nodes, tie_independent (None unless asked).
def solve(
    state: State,
    *,
    method: str = "auto",
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
    method: str = "auto",
    seat: SupportsIndex = 0,
    table_mb: float = 256,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> list[tuple[str, dict[str, Any]]]: ...  # action text, as `solve`

# Whether the paranoid value of the seat is at least the threshold (None: not decided), nodes.
def at_least(
    state: State,
    seat: SupportsIndex,
    threshold: SupportsIndex,
    *,
    table_mb: float = 256,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> tuple[bool | None, int]: ...

@final
class Table:
    def __init__(self, /, *args: Never, **kwargs: Never) -> None: ...
    def value(self, state: State) -> int: ...
    @property
    def positions(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    def save(self, path: str) -> None: ...
    @staticmethod
    def load(path: str, rules: Rules | None = None) -> Table: ...  # None: the standard rules of 2 players

def make_table(
    state: State,
    *,
    threads: SupportsIndex | None = None,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> Table: ...

# Rows and columns (numbers from 1), values row by row, exact, nodes. The state: 2 players, nothing discarded yet.
def discard_values(
    state: State,
    *,
    table_mb: float = 64,
    threads: SupportsIndex | None = None,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> tuple[list[int], list[int], list[int], bool, int]: ...

# Plies (positions, paradoxes by seat, finished), exact, nodes.
def census(
    state: State,
    *,
    threads: SupportsIndex | None = None,
    memory_mb: float = 4096,
    symmetry: bool = True,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> tuple[list[tuple[int, list[int], int]], bool, int]: ...

# samples, sequences, stderr, by seat, by ply, distinct by seat.
def estimate_paradoxes(
    state: State,
    samples: SupportsIndex,
    seed: SupportsIndex,
    *,
    memory_mb: float = 1024,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> tuple[int, float, float, list[float], list[float], list[int]]: ...

# winner | None, paradox | None, for each seat the cells as texts ("B3"), sequences.
def trick_outcomes(
    state: State,
    *,
    owners: bool = True,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> list[tuple[int | None, int | None, list[list[str]], int]]: ...
def can_finish(
    state: State,
    *,
    table_mb: float = 256,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> tuple[bool | None, list[str], int]: ...
def forced_paradox(
    state: State,
    seat: SupportsIndex,
    *,
    table_mb: float = 256,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> tuple[bool | None, list[str], int]: ...

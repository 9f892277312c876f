from collections.abc import Sequence
from typing import SupportsIndex, final, overload

import numpy as np
from numpy.typing import NDArray

from matou._core import _AnyDeal, _AnyGame, _AnyState, _Progress, _StopFlag
from matou.padatou_parle.rules import Rules

@final
class Game(_AnyGame[Rules, Deal, State]): ...

@final
class Deal(_AnyDeal[Game, Rules, Deal, State]): ...

@final
class State(_AnyState[Game, Rules, State]): ...

def players() -> dict[str, str]: ...  # name: what follows "a player who"
def choose(state: State, player: str, seed: SupportsIndex = 0) -> int: ...
def phase(state: State) -> str: ...  # "deal", "ask", "answer", "play", "over"

# The answer that the game gave to the question asked by the last action: 0 no, 1 yes, or the count; -1 where the last
# action was no question on a fact.
def fact(state: State) -> int: ...
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

# By team, that of the deal's leader first: deals by tricks (2, 9), by score (2, 25).
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

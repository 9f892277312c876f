from typing import Protocol, SupportsIndex

from matou._core import cat_in_the_box as cat_in_the_box
from matou._core import pitaouf as pitaouf

_State = cat_in_the_box.State | pitaouf.State

class _Progress(Protocol):
    def __call__(self, done: int, /) -> object: ...

def perft(
    state: _State,
    depth: SupportsIndex,
    *,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> int: ...
def positions(
    state: _State,
    max_depth: SupportsIndex,
    *,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> list[int]: ...
def playout(state: _State, seed: SupportsIndex) -> list[float]: ...

from typing import Protocol, SupportsIndex

from matou._core import pitaouf as pitaouf

class _Progress(Protocol):
    def __call__(self, done: int, /) -> object: ...

def perft(
    state: pitaouf.State,
    depth: SupportsIndex,
    *,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> int: ...
def positions(
    state: pitaouf.State,
    max_depth: SupportsIndex,
    *,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> list[int]: ...
def playout(state: pitaouf.State, seed: SupportsIndex) -> list[float]: ...

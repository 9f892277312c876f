from collections.abc import Sequence
from typing import Any, SupportsIndex, overload

import numpy as np
from numpy.typing import NDArray

from matou._core import _Progress, _StopFlag

# Texts. A hand is an int, bit 8 * suit + rank - 7 for the suits S H D C.
def card_text(card: SupportsIndex) -> str: ...
def hand_text(hand: SupportsIndex) -> str: ...
def parse_hand(text: str) -> int: ...
def parse_pbn(text: str) -> list[int] | None: ...  # `N:... ... ... ...`; None: no such text

# A list of deals, each a list of `seats` hands as texts or numbers, or one text in PBN form: uint32 (n, seats). Errors
# tell the number of the deal.
def read_deals(deals: Sequence[Sequence[str | SupportsIndex] | str], seats: SupportsIndex) -> NDArray[np.uint32]: ...

# The checks of double_dummy.hpp (two or four hands): InvalidState.
def check(hands: Sequence[SupportsIndex], leader: SupportsIndex, trick: Sequence[SupportsIndex] = ()) -> None: ...

# Two or four hands; `trick`: cards of the trick in progress from the leader on, no longer in the hands. Keys: tricks
# (of seats 0 and 2, or of seat 0, from here on, the trick in progress included; None where the budget ended the
# search), line (list of cards), nodes.
def solve(
    hands: Sequence[SupportsIndex],
    leader: SupportsIndex,
    trick: Sequence[SupportsIndex] = (),
    *,
    table_mb: float = 1,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> dict[str, Any]: ...
def analyse(
    hands: Sequence[SupportsIndex],
    leader: SupportsIndex,
    trick: Sequence[SupportsIndex] = (),
    *,
    table_mb: float = 1,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> tuple[list[tuple[int, int | None]], int]: ...  # (card, tricks as above), nodes

# hands: uint32 (n, 2) or (n, 4), C order, checked row by row. leaders None: int8 (n, seats), a value for each leader in
# turn; else a seat for each deal: (n,). Values are those of side 0 as in `solve`. None when `stop.is_set()` ended it.
@overload
def double_dummy_many(
    hands: NDArray[np.uint32],
    leaders: NDArray[np.int8] | None = None,
    *,
    threads: SupportsIndex | None = None,
    progress: _Progress | None = None,
    stop: None = None,
) -> NDArray[np.int8]: ...
@overload
def double_dummy_many(
    hands: NDArray[np.uint32],
    leaders: NDArray[np.int8] | None = None,
    *,
    threads: SupportsIndex | None = None,
    progress: _Progress | None = None,
    stop: _StopFlag | None = None,
) -> NDArray[np.int8] | None: ...

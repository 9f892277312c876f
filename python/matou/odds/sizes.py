"""Numbers of deals, seeds and threads that a count is asked for, checked before anything is counted."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from typing import Any, Final

from matou.errors import InvalidState

__all__ = ["check_number", "sizes", "storable"]

MOST_DEALS: Final = 10**9
LAST_DEAL: Final = 2**63
MOST_THREADS: Final = 1024

Store = str | PathLike[str] | None


def check_number(what: str, number: int) -> None:
    """Raise `InvalidState` for a number that no deal or seed has.

    >>> check_number("a seed", -1)
    Traceback (most recent call last):
        ...
    matou.errors.InvalidState: a seed is 0 to 2**64 - 1, not -1
    """
    if not 0 <= number < 1 << 64:
        raise InvalidState(f"{what} is 0 to 2**64 - 1, not {number!r}")


def sizes(
    first: int, deals: int | None, precision: float | None, threads: int | None, default: int
) -> tuple[int | None, int]:
    """The number of deals fixed in advance, if it is, and the most of a run for a precision.

    Raises InvalidState for deals beyond the last one and for too many threads: the core would find these two only when
    a store has been made. The engine checks the rest.

    >>> sizes(0, None, None, None, default=1000), sizes(0, 500, 0.01, None, default=1000)
    ((1000, 1000000000), (None, 500))
    """
    wanted = None if precision is not None else default if deals is None else deals
    most = MOST_DEALS if precision is None or deals is None else deals
    end = first + (most if wanted is None else wanted)
    if end > LAST_DEAL:
        raise InvalidState(f"deal numbers end at {LAST_DEAL - 1}, not at {end - 1}")
    if threads is not None and threads > MOST_THREADS:
        raise InvalidState(f"threads are 1 to {MOST_THREADS}, not {threads}")
    return wanted, most


def storable(store: Store, *functions: Callable[..., Any] | None) -> Store:
    """The store, once the work of every function that plays can be told from another's.

    Raises InvalidState for a function without an attribute `version`.
    """
    for function in functions:
        if store is not None and function is not None and getattr(function, "version", None) is None:
            name = getattr(function, "__qualname__", type(function).__qualname__)
            raise InvalidState(
                f"work of the function {name!r} cannot be stored without its attribute `version`, "
                "which tells it from what the function did before"
            )
    return store

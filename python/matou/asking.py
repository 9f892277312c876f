"""What a question about a position names: the position, a method, a seat."""

from __future__ import annotations

import operator
from collections.abc import Collection
from typing import Any, Protocol, TypeVar

from matou.errors import InvalidState

__all__ = ["as_state", "check_method", "check_seat"]


class Readable(Protocol):
    """A State that a text tells."""

    @staticmethod
    def from_text(text: str, rules: Any = None) -> Any:
        """The State."""


S = TypeVar("S", bound=Readable)


def as_state(kind: type[S], state: S | str, rules: Any = None) -> S:
    """The state, or the one of this kind that a text tells, read under `rules`; TypeError for anything else.

    >>> from matou import filou
    >>> state = filou.deal(0).state()
    >>> as_state(filou.State, state) is state, as_state(filou.State, state.to_text()) == state
    (True, True)
    """
    if isinstance(state, kind):
        return state
    if not isinstance(state, str):
        raise TypeError(f"a position is a State or its text, not {state!r}")
    read: S = kind.from_text(state, rules)
    return read


def check_method(method: str, methods: Collection[str]) -> None:
    """Raise InvalidState for a method that is none of these.

    >>> check_method("max_n", ("max_n", "paranoid"))
    """
    if method not in methods:
        raise InvalidState(f"a method is one of {', '.join(methods)}, not {method!r}")


def check_seat(seat: int, players: int) -> None:
    """Raise InvalidState for a seat that so many players do not have, TypeError for what is no whole number.

    >>> check_seat(2, 3)
    """
    if not 0 <= operator.index(seat) < players:
        raise InvalidState(f"seats are 0 to {players - 1}, not {seat}")

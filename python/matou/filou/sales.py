"""What became of each sack of a game."""

from __future__ import annotations

from typing import Any, NamedTuple

from matou._core import filou as core
from matou.asking import as_state

__all__ = ["Purchase", "purchases"]


class Purchase(NamedTuple):
    """A round that is over.

    Parameters
    ----------
    buyer : int
        Seat, -1 where nobody bought.
    price : int
        Mice that the buyer paid, else 0.
    points : int
        What the row was worth after the dogs.
    dogs : int
        Dogs in the row.
    for_one : bool
        Whether it was bought for one mouse after all others had passed without a bid.
    empty : bool
        Whether it was played with empty mouse cards.

    >>> Purchase(1, 4, 11, 0, False, False).to_json()["price"]
    4
    """

    buyer: int
    price: int
    points: int
    dogs: int
    for_one: bool
    empty: bool

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        return self._asdict()


def purchases(state: core.State | str) -> list[Purchase]:
    """The rounds that are over, in order, all of it public.

    >>> from matou.filou import deal
    >>> purchases(deal(0).state())
    []
    """
    return [Purchase(*one) for one in core.purchases(as_state(core.State, state))]

"""How deals of La Piquette make a match."""

from __future__ import annotations

from dataclasses import dataclass

from matou.errors import InvalidState
from matou.tricks.series import Deals

__all__ = ["SERIES"]


@dataclass(frozen=True, slots=True)
class EvenDeals(Deals):
    """An even number of deals, by turns dealt by each; the first and the last count double."""

    def check(self, deals: int | None) -> None:
        """Raise InvalidState for an odd number of deals.

        >>> SERIES.check(5)
        Traceback (most recent call last):
            ...
        matou.errors.InvalidState: a match of piquette has an even number of deals, not 5
        """
        if deals is not None and deals % 2:
            raise InvalidState(f"a match of piquette has an even number of deals, not {deals}")


SERIES = EvenDeals(deals=6, doubled_first=True)
"""What `matou.Match` asks of the game."""

"""Deals by number, and deals around cards that are known."""

from __future__ import annotations

from matou._core import piquette as core
from matou.odds.sizes import check_number
from matou.piquette.rules import Rules

__all__ = ["deal"]


def deal(index: int, seed: int = 0, rules: Rules | None = None, given: str | None = None) -> core.Deal:
    """Deal number `index` of a seed: the same on every machine.

    Parameters
    ----------
    index, seed : int
        0 to 2**64 - 1.
    rules : Rules, optional
        Of no effect on the cards.
    given : str, optional
        What is known, a deal's text with `?` for each card (and the opener) that is not: all deals that agree with it
        are equally likely.

    Raises
    ------
    BadNotation, InvalidState
        A number out of range, or given cards that cannot be read or belong to no deal.

    Examples
    --------
    >>> unseen = " ".join("?" * 12)
    >>> deal(0, given=f"1;{unseen};{unseen};AS ? ? ? ? ? ? ?").text.split(";")[3][:2]
    'AS'
    """
    check_number("a deal's number", index)
    check_number("a seed", seed)
    return core.Game(rules).deal(index, seed=seed, given=given)

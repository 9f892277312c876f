"""Deals by number, and deals around cards that are known."""

from __future__ import annotations

from matou._core import filou as core
from matou.filou.rules import Rules
from matou.odds.sizes import check_number

__all__ = ["deal"]


def deal(index: int, seed: int = 0, rules: Rules | None = None, given: str | None = None) -> core.Deal:
    """Deal number `index` of a seed: the same on every machine.

    Parameters
    ----------
    index, seed : int
        0 to 2**64 - 1.
    rules : Rules, optional
        Default the standard game of 4.
    given : str, optional
        What is known, a deal's text with `?` for each card (and the start seat) that is not: all deals that agree with
        it are equally likely.

    Raises
    ------
    BadNotation, InvalidState
        A number out of range, or given cards that cannot be read or belong to no deal.

    Examples
    --------
    >>> deal(0, given="4 2 15/?/?/rabbit").text[:7]
    '4 2 15/'
    """
    check_number("a deal's number", index)
    check_number("a seed", seed)
    return core.Game(rules).deal(index, seed=seed, given=given)

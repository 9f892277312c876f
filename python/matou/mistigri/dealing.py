"""Deals by number, and deals around cards that are known."""

from __future__ import annotations

from matou._core import mistigri as core
from matou.mistigri.rules import Rules
from matou.odds.sizes import check_number

__all__ = ["deal"]


def deal(index: int, seed: int = 0, rules: Rules | None = None, given: str | None = None) -> core.Deal:
    """Deal number `index` of a seed: the same on every machine.

    It also holds the draws that follow: a function of its hands and of who plays first, so that its text says all.

    Parameters
    ----------
    index, seed : int
        0 to 2**64 - 1.
    rules : Rules, optional
        Players and pack decide the cards; default the standard game of 4.
    given : str, optional
        What is known, a deal's text with `?` for each card (and the first seat) that is not: all deals that agree with
        it are equally likely.

    Raises
    ------
    BadNotation, InvalidState
        A number out of range, or given cards that cannot be read or belong to no deal.

    Examples
    --------
    >>> rules = Rules(players=3)
    >>> given = "3 0 3a,8a,?,?,?,?,?,?,?/?,?,?,?,?,?,?,?,?/?,?,?,?,?,?,?,?,?,?"
    >>> hand = deal(0, rules=rules, given=given).text.split()[2].split("/")[0].split(",")
    >>> "3a" in hand and "8a" in hand
    True
    """
    check_number("a deal's number", index)
    check_number("a seed", seed)
    return core.Game(rules).deal(index, seed=seed, given=given)

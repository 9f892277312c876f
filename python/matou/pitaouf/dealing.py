"""Deals by number, and deals around cards that are known."""

from __future__ import annotations

from matou._core import pitaouf as core
from matou.odds.sizes import check_number
from matou.pitaouf.rules import Rules

__all__ = ["deal", "stated"]


def deal(index: int, seed: int = 0, rules: Rules | None = None, given: str | None = None) -> core.Deal:
    """Deal number `index` of a seed: the same on every machine.

    Parameters
    ----------
    index, seed : int
        0 to 2**64 - 1.
    rules : Rules, optional
        Only the sizes of the pack matter to the cards; default the standard game.
    given : str, optional
        Cards that are known, `track;hand;talon` with `?` for each other: they keep their place, and all deals that
        agree with them are equally likely.

    Raises
    ------
    BadNotation, InvalidState
        A number out of range, or given cards that cannot be read or belong to no deal.

    Examples
    --------
    >>> from matou.pitaouf import Rules
    >>> small = Rules(suits=2, ranks=3, track=4, ace_cells=(2,), hand=2)
    >>> deal(0, seed=1, rules=small, given="2S ? ? JK;3H ?;? ?").text.startswith("2S 4")
    True
    """
    check_number("a deal's number", index)
    check_number("a seed", seed)
    return core.Game(rules).deal(index, seed=seed, given=given)


def stated(given: str | None, rules: Rules) -> str | None:
    """The known cards in one spelling, once there is a deal that agrees with them."""
    if given is None:
        return None
    core.Game(rules).deal(0, given=given)
    return ";".join(" ".join(part.split()) for part in given.split(";"))

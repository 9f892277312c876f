"""A state of the core told again by the readable rules, whose fields can be looked at."""

from __future__ import annotations

from matou._core import mistigri as core
from matou.errors import NotApplicable
from matou.mistigri import reference

__all__ = ["mirror"]


def mirror(state: core.State) -> reference.State:
    """The same position by the readable rules, reached by the same steps.

    Raises NotApplicable before the deal is done: there is no table to look at yet.

    >>> from matou.mistigri import deal
    >>> mirror(deal(0, seed=1).state()).game.players
    4
    """
    if core.phase(state) == "deal":
        raise NotApplicable("the cards are not dealt yet, there is no table to look at")
    return reference.from_text(state.to_text(), state.game.rules)

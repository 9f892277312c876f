"""What players who see every card look at."""

from __future__ import annotations

from typing import Any

__all__ = ["as_dealt"]


def as_dealt(deal: Any, state: Any) -> Any:
    """The state of a deal after the actions of `state`, whose hidden cards may have been drawn anew.

    >>> from matou.padatou import deal
    >>> dealt = deal(3)
    >>> as_dealt(dealt, dealt.state().resample(0, 1)) == dealt.state()
    True
    """
    found = deal.state()
    for action in state.history():
        found.apply_action(action)
    return found

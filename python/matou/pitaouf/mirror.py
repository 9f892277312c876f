"""A state of the core told again by the readable rules, whose fields can be looked at."""

from __future__ import annotations

from matou._core import pitaouf as core
from matou.pitaouf import reference
from matou.pitaouf.reference_text import card_from_text

__all__ = ["mirror"]


def mirror(state: core.State) -> reference.State:
    """The same position by the readable rules, reached by the same steps.

    >>> from matou.pitaouf import deal
    >>> mirror(deal(0, seed=1).state()).cat
    1
    """
    rules = state.game.rules
    told = state.to_text().partition(" moves")[0]
    track, hand, _ = (part.split() for part in told.split(";"))
    if track[0] == "?":
        copy = reference.new_initial_state(rules)
    else:
        copy = reference.start(rules, card_from_text(track[0]), [card_from_text(card) for card in hand])
    for action in state.history():
        reference.apply(copy, action)
    return copy

"""The position that a command is about."""

from __future__ import annotations

from typing import Any

from matou.errors import BadNotation

__all__ = ["one_of", "state_of"]


def state_of(module: Any, rules: Any, text: str | None, number: int | None, seed: int) -> Any:
    """The state of a text, or after a deal's number.

    Raises BadNotation where neither or both are given, and for a text that cannot be read.

    >>> from matou import cat_in_the_box as citb
    >>> state_of(citb, citb.Rules(), None, 3, 1) == citb.deal(3, seed=1).state()
    True
    """
    one_of(text, number)
    if text is not None:
        return module.State.from_text(text, rules)
    return module.deal(number, seed=seed, rules=rules).state()


def one_of(text: str | None, number: int | None) -> None:
    """Raise BadNotation unless one of the two is given.

    >>> one_of(None, None)
    Traceback (most recent call last):
        ...
    matou.errors.BadNotation: give a position or a deal as text, or a deal's number with --deal, one of them
    """
    if (text is None) == (number is None):
        raise BadNotation("give a position or a deal as text, or a deal's number with --deal, one of them")

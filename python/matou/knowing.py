"""What a text tells of what a seat knows."""

from __future__ import annotations

from matou._core import states_all
from matou.errors import InvalidState

__all__ = ["check_known"]


def check_known(text: str, information: str, seat: int) -> None:
    """Raise InvalidState unless a text states all that a seat knows, which is `information`.

    Both are texts of the same state, part by part; only `?` and what stands in its place may differ.

    >>> check_known("4 0 -8/5/?/? moves lay_15 lay_?", "4 0 -8/?/?/? moves lay_15 lay_?", 0)
    >>> check_known("4 0 ?/?/?/? moves lay_15 lay_?", "4 0 -8/?/?/? moves lay_15 lay_?", 0)
    Traceback (most recent call last):
        ...
    matou.errors.InvalidState: the text leaves open what seat 0, who is to act, knows: '4 0 ?/?/?/? moves lay_15 lay_?'
    """
    if not states_all(text, information):
        raise InvalidState(f"the text leaves open what seat {seat}, who is to act, knows: {text!r}")

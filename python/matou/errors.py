"""The errors that matou raises, in the core and in the readable rules alike.

A message is one line: the rule broken, the offending text, the state where it helps.

>>> issubclass(BadNotation, MatouError) and issubclass(BadNotation, ValueError)
True
"""

from __future__ import annotations

__all__ = [
    "BadNotation",
    "BudgetExhausted",
    "IllegalAction",
    "InvalidState",
    "MatouError",
    "NotApplicable",
]


class MatouError(Exception):
    """Any error that matou raises on purpose."""


class BadNotation(MatouError, ValueError):
    """A text that cannot be read: of a card, a deal, an action, a rule option."""


class IllegalAction(MatouError, ValueError):
    """A readable action that the rules do not allow in this state."""


class InvalidState(MatouError, ValueError):
    """A readable deal, state or set of rules that cannot exist."""


class NotApplicable(MatouError):
    """A task that needs a property which this game, or this phase of it, lacks."""


class BudgetExhausted(MatouError):
    """A task that ran out of its nodes, seconds or memory before its result was exact."""

"""The fast core against the readable rules, at anybody's home: random deals, state by state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from matou._compiled import padatou_parle as compiled
from matou._core import padatou_parle as core
from matou.agreement import Agreement, agree
from matou.padatou_parle.rules import Rules

__all__ = ["Agreement", "cover", "verify"]

_COMPARED: Final = (
    "who moves, every hand, the trick with its best card, tricks won, every legal question, answer and card, what is "
    "answered, the scores"
)


def verify(
    states: int = 200_000,
    *,
    seed: int = 0,
    rules: Rules | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Agreement:
    """What was compared when core and readable rules agree on at least so many states of random deals.

    In each state: who moves, hands, trick, tricks won, every legal action, answers to facts, the result. The core
    plays, the readable rules (compiled, which changes nothing but their speed) follow. Default all rule sets; every one
    is played at least once. `progress` is called with the states compared and the states asked for.

    Raises MatouError at the first difference: the rules, the deal and the step.

    >>> verify(1000).states >= 1000
    True
    """
    rule_sets = cover(seed) if rules is None else (rules,)
    return agree(_COMPARED, rule_sets, states, seed, core.trace, compiled.check_trace, progress)


def cover(seed: int = 0) -> tuple[Rules, ...]:
    """All rule sets: five or six tricks triple, with questions or without."""
    return tuple(Rules(triple, questions) for triple in (5, 6) for questions in (True, False))

"""Estimates with their errors: intervals, results, comparisons, and the counting of deals behind them.

`Odds` and `Paired` are results; `clopper_pearson` and `confidence_sequence` their intervals; `run` counts a `Task`
and can keep finished work in a `Ledger`. Names are loaded when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matou.odds.engine import run
    from matou.odds.estimate import Odds, merge
    from matou.odds.intervals import Interval, clopper_pearson, lower_limit, upper_limit
    from matou.odds.ledger import Chunk, ChunkOverlap, Ledger, contents
    from matou.odds.paired import Paired, Side, paired_difference, paired_p_value
    from matou.odds.question import ODDS, PAIRED, Question, code_version, rules_digest
    from matou.odds.sequence import confidence_sequence
    from matou.odds.task import Progress, StopFlag, Task
    from matou.odds.totals import Totals, interval_of

_HOMES = {
    "estimate": ("Odds", "merge"),
    "intervals": ("Interval", "clopper_pearson", "lower_limit", "upper_limit"),
    "ledger": ("Chunk", "ChunkOverlap", "Ledger", "contents"),
    "paired": ("Paired", "Side", "paired_difference", "paired_p_value"),
    "question": ("ODDS", "PAIRED", "Question", "code_version", "rules_digest"),
    "engine": ("run",),
    "sequence": ("confidence_sequence",),
    "task": ("Progress", "StopFlag", "Task"),
    "totals": ("Totals", "interval_of"),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "ODDS",
    "PAIRED",
    "Chunk",
    "ChunkOverlap",
    "Interval",
    "Ledger",
    "Odds",
    "Paired",
    "Progress",
    "Question",
    "Side",
    "StopFlag",
    "Task",
    "Totals",
    "clopper_pearson",
    "code_version",
    "confidence_sequence",
    "contents",
    "interval_of",
    "lower_limit",
    "merge",
    "paired_difference",
    "paired_p_value",
    "rules_digest",
    "run",
    "upper_limit",
]


def __getattr__(name: str) -> Any:
    if name in _HOME:
        value = getattr(import_module(f"matou.odds.{_HOME[name]}"), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__

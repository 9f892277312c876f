"""Estimates with their errors: intervals, results, comparisons, and the counting of deals behind them.

`Odds` and `Paired` are results; `clopper_pearson` and `confidence_sequence` their intervals; `run` counts a `Task`
and can keep finished work in a `Ledger`. Names are loaded when they are first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from matou.lazy import loader

if TYPE_CHECKING:
    from matou.odds.counted import Counted
    from matou.odds.distribution import Distribution, Share
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
    "matou.odds.counted": ("Counted",),
    "matou.odds.distribution": ("Distribution", "Share"),
    "matou.odds.estimate": ("Odds", "merge"),
    "matou.odds.intervals": ("Interval", "clopper_pearson", "lower_limit", "upper_limit"),
    "matou.odds.ledger": ("Chunk", "ChunkOverlap", "Ledger", "contents"),
    "matou.odds.paired": ("Paired", "Side", "paired_difference", "paired_p_value"),
    "matou.odds.question": ("ODDS", "PAIRED", "Question", "code_version", "rules_digest"),
    "matou.odds.engine": ("run",),
    "matou.odds.sequence": ("confidence_sequence",),
    "matou.odds.task": ("Progress", "StopFlag", "Task"),
    "matou.odds.totals": ("Totals", "interval_of"),
}

__all__ = [
    "ODDS",
    "PAIRED",
    "Chunk",
    "ChunkOverlap",
    "Counted",
    "Distribution",
    "Interval",
    "Ledger",
    "Odds",
    "Paired",
    "Progress",
    "Question",
    "Share",
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


__getattr__ = loader(__name__, _HOMES)


def __dir__() -> list[str]:
    return __all__

"""What the engine asks of a task, and what it shows while it counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Protocol

from matou.odds.intervals import Interval
from matou.odds.question import Question
from matou.odds.totals import interval_of

__all__ = ["Progress", "StopFlag", "Task"]


class StopFlag(Protocol):
    """Whatever says when to stop, such as a `threading.Event`."""

    def is_set(self) -> bool: ...


class Task(Protocol):
    """What `run` counts: a question, and the means to answer it for any range of deals."""

    @property
    def describe(self) -> Question: ...

    def count(self, first: int, count: int, threads: int, stop: StopFlag) -> Sequence[int] | None:
        """The counts of the deals first, ..., first + count - 1, one for each of `describe.names`.

        They are a function of the deals' numbers only. When `stop` gets set before the end, None or KeyboardInterrupt
        instead of part of the counts.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a run has come, as `run` shows it after each chunk.

    Parameters
    ----------
    question
        What is counted.
    done, counts
        Deals so far, those from the ledger included, and their counts by `question.names`.
    total
        Deals in all, None when the precision decides.
    precision
        Half width at which the run ends, or None.
    level
        Level of `interval`.
    elapsed
        Seconds since the run began.
    deals_per_second
        Speed of this run, 0 before its first chunk.
    """

    question: Question
    done: int
    counts: tuple[int, ...]
    total: int | None
    precision: float | None
    level: float
    elapsed: float
    deals_per_second: float

    @property
    def interval(self) -> Interval:
        """The confidence sequence up to now: it may be looked at as often as one likes."""
        return interval_of(self.question, self.done, self.counts, self.level)

    @property
    def expected(self) -> int:
        """Deals in all: the total, or a guess from the precision reached so far."""
        if self.total is not None:
            return self.total
        if self.precision is None or not self.done:
            return self.done
        return max(self.done, ceil(self.done * (self.interval.half_width / self.precision) ** 2))

    @property
    def eta(self) -> float | None:
        """Seconds to go, None when there is no speed yet."""
        return (self.expected - self.done) / self.deals_per_second if self.deals_per_second > 0 else None

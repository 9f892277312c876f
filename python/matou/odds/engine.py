"""Counts deals chunk by chunk until there are enough, and keeps what is finished.

A deal's outcome depends on its number alone, so totals depend on neither chunks nor threads nor interruptions. Where a
run for a precision looks whether it may stop depends only on counts too (see `_next_look`): the same command ends at
the same deal on any machine, also when it was killed and continued.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from math import ceil
from os import PathLike

from matou.errors import InvalidState
from matou.odds.interrupts import Interrupts
from matou.odds.intervals import check_level, whole
from matou.odds.ledger import Chunk, ChunkOverlap, Ledger
from matou.odds.task import Progress, StopFlag, Task
from matou.odds.totals import Stopped, Totals, interval_of

__all__ = ["run"]

_CHUNK_SECONDS = 0.5  # short enough for a display and for what a kill loses, long enough for commits not to count
_FIRST_CHUNK = 16
_GROWTH = 8
_FIRST_LOOK = 256


def run(
    task: Task,
    *,
    first: int = 0,
    deals: int | None = None,
    precision: float | None = None,
    level: float = 0.95,
    max_deals: int = 10**9,
    chunk: int | None = None,
    threads: int | None = None,
    store: str | PathLike[str] | None = None,
    progress: Callable[[Progress], object] | None = None,
    stop: StopFlag | None = None,
) -> Totals:
    """The counts of a task over the deals from `first` on, for a fixed number of deals or up to a precision.

    Ctrl-C (in the main thread, where Python's own handler is installed) and `stop` end the run: the totals then hold
    all finished chunks and say `interrupted`. The chunk that was being counted is dropped as a whole.

    Parameters
    ----------
    task
        What to count; see `Task`.
    first
        Number of the first deal, default 0.
    deals
        How many deals, fixed in advance: the totals' method is Clopper-Pearson. Give this or `precision`.
    precision
        The run ends when half the width of the confidence sequence is at most this; that is also its method. It is
        not reached while more than twice this share of the deals is undecided.
    level
        Level of the intervals, default 0.95.
    max_deals
        The most deals of a run for a precision, default 10**9.
    chunk
        Deals per chunk; default as many as take half a second. Never changes the totals.
    threads
        Threads for `task.count`, default all cores.
    store
        File of a `Ledger`: finished chunks are read from it and added to it, so that a run can be continued. With
        `precision`, all stored chunks that follow `first` without a gap are used.
    progress
        Called with a `Progress` before the first new chunk and after each.
    stop
        Looked at between chunks and handed to the task.

    Raises
    ------
    InvalidState
        On parameters out of range, counts that do not fit the deals, or a ledger that refuses the question.
    NotApplicable
        When a precision is asked of counts that have no interval.

    >>> from matou.odds import Question
    >>> class Sevens:
    ...     describe = Question(game="none", player="nobody", knows="nothing", rules={})
    ...
    ...     def count(self, first, count, threads, stop):
    ...         return sum(deal % 7 == 0 for deal in range(first, first + count)), 0
    >>> run(Sevens(), deals=1000).counts
    (143, 0)
    >>> totals = run(Sevens(), precision=0.05)
    >>> totals.stopped, totals.method, totals.interval.half_width <= 0.05
    ('precision', 'confidence-sequence', True)
    """
    count, threads = _check(first, deals, precision, max_deals, chunk, threads)
    level = check_level(level)
    question = task.describe
    if precision is not None:
        interval_of(question, 0, (0,) * len(question.names), level)
    with Ledger(store, question) if store is not None else nullcontext() as ledger, Interrupts(stop) as interrupts:
        walk = _Walk(task, first, first + count, level, precision, chunk, threads, ledger, interrupts, progress)
        stopped = walk.go()
    return Totals(
        question=question,
        first=first,
        trials=walk.done,
        counts=tuple(walk.counts),
        level=level,
        stopped="size" if stopped == "limit" and precision is None else stopped,
        resumed=walk.resumed,
        seconds=time.perf_counter() - walk.began,
    )


class _Walk:
    """A run on its way from the first deal to the last: deals are counted in order, without gaps."""

    def __init__(
        self,
        task: Task,
        first: int,
        limit: int,
        level: float,
        precision: float | None,
        chunk: int | None,
        threads: int,
        ledger: Ledger | None,
        interrupts: Interrupts,
        progress: Callable[[Progress], object] | None,
    ) -> None:
        self.task, self.question = task, task.describe
        self.first, self.deal, self.limit = first, first, limit
        self.level, self.precision = level, precision
        self.chunk, self.size, self.threads = chunk, chunk or _FIRST_CHUNK, threads
        self.ledger, self.interrupts, self.progress = ledger, interrupts, progress
        self.look = limit if precision is None else min(limit, first + _FIRST_LOOK)
        self.counts = [0] * len(self.question.names)
        self.resumed, self.counted, self.busy = 0, 0, 0.0
        self.began = time.perf_counter()

    @property
    def done(self) -> int:
        return self.deal - self.first

    def go(self) -> Stopped:
        """Walks to the end; why it ended."""
        reported = False
        while True:
            precise = self._precise()
            stored = self.ledger.next_chunk(self.deal) if self.ledger is not None else None
            if stored is not None and stored.first == self.deal and stored.stop <= self.limit:
                self._add(stored.stop, stored.counts)
                self.resumed += stored.stop - stored.first
                continue
            if precise:  # only here: what is stored and follows is used also when it is precise enough without
                return "precision"
            if self.deal >= self.limit:
                return "limit"
            if not reported:
                self._report()
                reported = True
            if self.interrupts.is_set() or not self._count_chunk(stored):
                return "interrupt"
            self._report()

    def _count_chunk(self, stored: Chunk | None) -> bool:
        """Counts the deals up to the next look or stored chunk, and stores them; False when interrupted."""
        end = min(self.deal + self.size, self.look, self.limit)
        fresh = True
        if stored is not None:
            # A stored chunk that begins before this deal, or ends after the limit, cannot be split: its deals are
            # counted again for this run and not stored.
            fresh = stored.first > self.deal
            end = min(end, stored.first if fresh else stored.stop)
        began = time.perf_counter()
        counts = self.interrupts.guard(self.task, self.deal, end - self.deal, self.threads)
        if counts is None:
            return False
        counts = self.question.check(counts, end - self.deal)
        seconds = max(time.perf_counter() - began, 1e-9)
        if self.ledger is not None and fresh:
            with suppress(ChunkOverlap):  # another process was quicker; its counts of these deals are the same
                self.ledger.record(self.deal, end - self.deal, counts)
        self.busy += seconds
        self.counted += end - self.deal
        if self.chunk is None:
            self.size = max(1, min(self.size * _GROWTH, int((end - self.deal) * _CHUNK_SECONDS / seconds)))
        self._add(end, counts)
        return True

    def _add(self, end: int, counts: Sequence[int]) -> None:
        self.deal = end
        for i, number in enumerate(counts):
            self.counts[i] += number

    def _precise(self) -> bool:
        """Whether a run for a precision may end here; if it is a look and it may not, sets the next one."""
        if self.precision is None or self.deal < self.look:
            return False
        half_width = interval_of(self.question, self.done, self.counts, self.level).half_width
        if half_width <= self.precision:
            return True
        self.look = min(self.limit, self.first + _next_look(self.done, half_width, self.precision))
        return False

    def _report(self) -> None:
        if self.progress is not None:
            self.progress(
                Progress(
                    question=self.question,
                    done=self.done,
                    counts=tuple(self.counts),
                    total=self.limit - self.first if self.precision is None else None,
                    precision=self.precision,
                    level=self.level,
                    elapsed=time.perf_counter() - self.began,
                    deals_per_second=self.counted / self.busy if self.busy else 0.0,
                )
            )


def _next_look(done: int, half_width: float, precision: float) -> int:
    """The number of deals at which to look again: where the precision would be reached if the rate stayed.

    Twice the deals at most, because the rate of few deals says little; a hundredth more at least.
    """
    factor = (half_width / precision) ** 2
    return done + max(1, ceil(done * (min(2.0, max(1.01, factor)) - 1)))


def _check(
    first: int, deals: int | None, precision: float | None, max_deals: int, chunk: int | None, threads: int | None
) -> tuple[int, int]:
    """The most deals and the threads of a run, once its parameters are in range."""
    whole("first", first)
    if (deals is None) == (precision is None):
        raise InvalidState(f"give deals or precision, one of them: {deals!r}, {precision!r}")
    if precision is not None and not 0 < precision < 1:
        raise InvalidState(f"precision lies between 0 and 1, not {precision!r}")
    for name, value in (("deals", deals), ("max_deals", max_deals), ("chunk", chunk), ("threads", threads)):
        if value is not None and whole(name, value) == 0:
            raise InvalidState(f"{name} is at least 1, not {value!r}")
    return (max_deals if deals is None else deals), threads or _cores()


def _cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

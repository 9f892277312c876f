"""Ctrl-C and stop flags, so that nothing is lost and nothing is half counted."""

from __future__ import annotations

import signal
import threading
from collections.abc import Sequence
from types import FrameType
from typing import Self

from matou.odds.task import StopFlag, Task

__all__ = ["Interrupts"]


class Interrupts:
    """Ctrl-C while deals are counted stops the count at once; at any other moment it waits for the bookkeeping."""

    def __init__(self, stop: StopFlag | None) -> None:
        self._stop = stop
        self._seen = False
        self._counting = False
        self._installed = False

    def __enter__(self) -> Self:
        # A handler that the user has installed, or Ctrl-C switched off, stays as it is.
        in_main = threading.current_thread() is threading.main_thread()
        if in_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._on_signal)
            self._installed = True
        return self

    def __exit__(self, *_: object) -> None:
        if self._installed:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def is_set(self) -> bool:
        return self._seen or (self._stop is not None and self._stop.is_set())

    def guard(self, task: Task, first: int, count: int, threads: int) -> Sequence[int] | None:
        """The task's counts, or None when it was interrupted."""
        try:
            self._counting = True
            return task.count(first, count, threads, self)
        except KeyboardInterrupt:
            self._seen = True
            return None
        finally:
            self._counting = False

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self._seen = True
        if self._counting:
            self._counting = False  # a second signal must not break off the saving of what is known
            raise KeyboardInterrupt

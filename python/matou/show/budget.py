"""One budget for the tasks that a command runs one after the other."""

from __future__ import annotations

import time
from typing import Any

__all__ = ["Budget"]


class Budget:
    """What is left of a number of positions and of a time.

    >>> budget = Budget(100, None)
    >>> budget.spend(30)
    >>> budget.left()
    {'max_nodes': 70, 'seconds': None}
    """

    def __init__(self, max_nodes: int | None, seconds: float | None) -> None:
        self._nodes = max_nodes
        self._end = None if seconds is None else time.monotonic() + seconds

    def left(self) -> dict[str, Any]:
        """What the next task may spend."""
        return {
            "max_nodes": self._nodes,
            "seconds": None if self._end is None else max(0.0, self._end - time.monotonic()),
        }

    def spend(self, nodes: int) -> None:
        """Takes away what a task has spent."""
        if self._nodes is not None:
            self._nodes = max(0, self._nodes - nodes)

"""Progress on standard error, when that is a terminal: how far, how long still, and what is known so far."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from matou.errors import NotApplicable

__all__ = ["of_deals", "of_work"]


@contextmanager
def of_deals(shown: bool = True) -> Iterator[Callable[[Any], object] | None]:
    """A callback for `matou.odds.Progress`: deals done, time to go, the rate so far with its anytime interval."""
    with _bar("{task.fields[known]}", shown) as bar:
        if bar is None:
            yield None
            return
        tasks: dict[Any, Any] = {}

        def show(progress: Any) -> None:
            name = progress.question.player
            if name not in tasks:
                for old in tasks.values():
                    bar.update(old, visible=False)
                tasks[name] = bar.add_task(name, known="", left="")
            known = _known(progress) if progress.done else ""
            bar.update(
                tasks[name],
                total=max(progress.expected, 1),
                completed=progress.done,
                known=known,
                left=_left(progress.eta),
            )

        yield show


def _known(progress: Any) -> str:
    """The rate so far, where the counts have one."""
    try:
        low, high = progress.interval
    except NotApplicable:
        return ""
    return f"{progress.question.meaning} {100 * low:.2f} to {100 * high:.2f} %"


@contextmanager
def of_work(what: str, total: int | None = None, shown: bool = True) -> Iterator[Callable[..., object] | None]:
    """A callback that is told how much is done, and optionally of how much."""
    with _bar(what, shown) as bar:
        if bar is None:
            yield None
            return
        one = bar.add_task("", total=total, left="")

        def show(done: int, of: int | None = total) -> None:
            bar.update(one, completed=min(done, of) if of else done, total=of)
            left = bar.tasks[0].time_remaining
            bar.update(one, left=_left(left) if of else "")

        yield show


@contextmanager
def _bar(what: str, shown: bool) -> Iterator[Any]:
    if not shown or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    console = Console(file=sys.stderr)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TextColumn(what),
        TextColumn("{task.fields[left]}"),
    )
    with Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False) as bar:
        yield bar


def _left(seconds: float | None) -> str:
    """Time to go, in words."""
    if seconds is None:
        return ""
    whole = max(0, round(seconds))
    if whole < 100:
        return f"{whole} s left"
    if whole < 6000:
        return f"{whole // 60} min {whole % 60} s left"
    return f"{whole / 3600:.1f} h left"

"""The table of odds: a line for each player, with a sentence that says what the line means."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR

from matou.odds import Odds
from matou.odds.estimate import level_text, percent, shown_digits

__all__ = ["METHODS", "notes", "rates"]

METHODS = {"clopper-pearson": "Clopper-Pearson", "confidence-sequence": "confidence sequence, right at any moment"}
"""How intervals are made, in words."""


def rates(results: Sequence[Odds], sentence: Callable[[Odds], str], width: int) -> str:
    """The table as text: rate, interval, deals, and the sentence."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    level = level_text(results[0].level)
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    grid.add_column("won", justify="right", no_wrap=True)
    grid.add_column(f"{level} interval", justify="right", no_wrap=True)
    grid.add_column("deals", justify="right", no_wrap=True)
    grid.add_column("who plays")
    for i, result in enumerate(results):
        if i:
            grid.add_row()
        grid.add_row(_rate(result), _interval(result), f"{result.trials:,}", sentence(result))
    console = Console(file=io.StringIO(), width=width, highlight=False, markup=False)
    console.print(grid)
    assert isinstance(console.file, io.StringIO)
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines()).strip("\n")


def notes(results: Sequence[Odds]) -> list[str]:
    """What the numbers are: the deals, how the intervals are made, what was left undecided or cut short."""
    one = results[0]
    methods = list(dict.fromkeys(METHODS[result.method] for result in results))
    found = [f"Deals from number {one.first:,} of seed {one.seed}; the intervals: {'; '.join(methods)}."]
    if "given" in one.rules:
        found.append(f"Only deals with these cards: {one.rules['given']}")
    for result in results:
        if result.undecided:
            found.append(
                f"{result.player}: {result.undecided:,} deals are undecided; they count as lost for the low end of the "
                "interval and as won for its high end."
            )
    if results[-1].interrupted:
        found.append(f"Interrupted: {results[-1].player} has only the deals finished by then.")
    return found


def _rate(result: Odds) -> str:
    if not result.trials:
        return "-"
    digits = shown_digits(result.half_width)
    if result.undecided:
        most = (result.wins + result.undecided) / result.trials
        return f"{percent(result.rate, digits, ROUND_FLOOR)} to {percent(most, digits, ROUND_CEILING)} %"
    return f"{percent(result.rate, digits)} %"


def _interval(result: Odds) -> str:
    digits = shown_digits(result.half_width)
    low, high = result.interval
    return f"{percent(low, digits, ROUND_FLOOR)} to {percent(high, digits, ROUND_CEILING)} %"

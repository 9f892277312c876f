"""Pitaouf's results as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from matou import pitaouf
from matou.errors import BadNotation
from matou.odds import Odds
from matou.show import Line, Shown
from matou.show.rates import notes, rates
from matou.show.talk import Talk

__all__ = ["SOLVE_OPTIONS", "TALK", "odds", "solve"]

SOLVE_OPTIONS: frozenset[str] = frozenset()
"""What `solve` can be told beyond its budget."""


def solve(
    rules: pitaouf.Rules,
    text: str | None,
    number: int | None,
    seed: int,
    *,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 256,
    progress: Callable[[int], object] | None = None,
) -> Shown:
    """Whether a deal, by its text or number, can be won by someone who knows every card; how, step by step.

    >>> solve(pitaouf.Rules(), None, 3, 1).lines[0].text.split(" in ")[0]
    'Won'
    """
    deal, state = _read(rules, text, number, seed)
    solution = pitaouf.solve(
        deal, state=state, max_nodes=max_nodes, seconds=seconds, table_mb=table_mb, progress=progress
    )
    lines = []
    if solution.winnable is None:
        lines.append(Line(f"Not decided: the budget ended after {solution.nodes:,} positions. That is not a no."))
    elif not solution.winnable:
        lines.append(
            Line(f"Lost: no line wins, though every card is known; refuted with {solution.nodes:,} positions.")
        )
    else:
        lines.append(Line(f"Won in {len(solution.line)} actions; found with {solution.nodes:,} positions."))
        for step, told in enumerate(pitaouf.tell(deal, solution.line, state), start=1):
            cell = f"{told.cell}: " if told.cell else ""
            lines.append(Line(f"{step:>3}. {told.action:<8} {cell}{told.rule}; {told.text}", hanging=" " * 14))
    return Shown(solution.to_json(), [*lines, Line(in_words(rules))])


def odds(results: Sequence[Odds], rules: pitaouf.Rules, width: int) -> Shown:
    """The table of odds, a line a player, and what the numbers are."""
    found = {"game": results[0].game, "rules": rules.describe(), "odds": [one.to_json() for one in results]}
    lines = [Line(rates(results, pitaouf.sentence, width), raw=True), Line("")]
    lines += [Line(note) for note in notes(results)]
    return Shown(found, [*lines, Line(in_words(rules))])


def in_words(rules: pitaouf.Rules) -> str:
    """The rules as a last line of what is shown."""
    return f"{'Rules' if rules.changed() else 'Standard rules'}: {pitaouf.in_words(rules)}."


class _Talk(Talk):
    """One plays alone: against the deal, which tells what chance answers; the picture is plain already."""

    def legend(self, plain: bool) -> str:
        return pitaouf.LEGEND

    def table(self, state: Any, seat: int, plain: bool, colour: bool) -> str:
        return pitaouf.picture(state)

    def told(self, deal: Any, before: Any, action: str, seat: int) -> str:
        return str(pitaouf.tell(deal, [action], before)[0])

    def chooser(self, player: str, deal: Any, seat: int, seed: int = 0) -> Callable[[Any], int | str]:
        return pitaouf.chooser(player, deal, seed)

    def result(self, state: Any) -> dict[str, Any]:
        if not state.is_terminal():
            return {"result": "unfinished"}
        return {"result": "won" if state.returns()[0] > 0 else "lost"}

    def ending(self, state: Any, seat: int) -> str:
        return "Won!" if state.returns()[0] > 0 else "Lost."


TALK = _Talk(module=pitaouf, advisor="cheapest", opponent="", example="KH", spelling="")
"""How it is played at the terminal."""


def _read(rules: pitaouf.Rules, text: str | None, number: int | None, seed: int) -> tuple[Any, Any]:
    """The deal, and the state to go on from where some of it is played."""
    if (text is None) == (number is None):
        raise BadNotation("give a deal's text, or its number with --deal, one of them")
    if text is None:
        assert number is not None
        return pitaouf.deal(number, seed=seed, rules=rules), None
    deal = pitaouf.Deal.from_text(text.partition("moves")[0].strip(), rules)
    return deal, pitaouf.State.from_text(text, rules) if "moves" in text else None

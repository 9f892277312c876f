"""Pitaouf's results as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from matou import pitaouf
from matou.errors import BadNotation
from matou.odds import Odds
from matou.odds.estimate import level_text
from matou.show import Line, Shown
from matou.show.rates import METHODS, notes, rates
from matou.show.rows import aligned
from matou.show.talk import Talk

__all__ = ["ADVISE_OPTIONS", "SOLVE_OPTIONS", "TALK", "advise", "bracket", "odds", "solve"]

SOLVE_OPTIONS: frozenset[str] = frozenset()
"""What `solve` can be told beyond its budget."""


ADVISE_OPTIONS = frozenset({"text", "seconds", "seed", "samples"})
"""What `advise` can be told."""

_ADVICE = 12  # actions shown


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


def advise(
    rules: pitaouf.Rules,
    text: str | None = None,
    *,
    seconds: float = 2.0,
    seed: int = 1,
    samples: int | None = None,
    progress: Callable[..., object] | None = None,
) -> Shown:
    """Each legal action with its win probability, the best first; live where a progress bar is.

    >>> lost = pitaouf.Rules(suits=2, ranks=3, track=4, ace_cells=(), hand=2, exchange="none", jokers=0)
    >>> advise(lost, pitaouf.deal(1, rules=lost).state().to_text()).lines[0].text.split()
    ['action', 'won']
    """
    if text is None:
        raise BadNotation("give what you see as text, CELLS;HAND;TALON moves ... with ? for each card not seen")
    state = pitaouf.State.from_text(text, rules)

    def live(found: list[pitaouf.Advice]) -> None:
        if progress is not None:
            progress(found[0].deals)

    found = pitaouf.advise(state, seconds, seed=seed, deals=samples, progress=live)
    json = {
        "game": "pitaouf",
        "state": state.to_text(),
        "best": found[0].action,
        "actions": [one.to_json() for one in found],
        "rules": rules.describe(),
    }
    table = [["action", "won", ""]]
    for one in found[:_ADVICE]:
        error = "" if one.exact else f" ± {200 * one.stderr:.1f}"
        tie = "as good as the best, as far as is known" if one.tied and one is not found[0] and not one.exact else ""
        same = "as good" if one.tied and one is not found[0] and one.exact else ""
        table.append([one.action, f"{100 * one.value:.1f} %{error}", tie or same])
    lines = [Line(row, raw=True) for row in aligned(table)]
    if len(found) > _ADVICE:
        lines.append(Line(f"  and {len(found) - _ADVICE} more; all of them: --json"))
    meaning = (
        "Exact: the win probability of the best player from here, who sees what you see."
        if found[0].exact
        else f"Estimated over up to {max(one.deals for one in found):,} deals that fit what you see, the same for "
        "every action, with the plays of a learnt value function behind it; ± are twice the standard errors."
    )
    return Shown(json, [*lines, Line(""), Line(meaning), Line(in_words(rules))])


def bracket(found: pitaouf.Bracket, rules: pitaouf.Rules) -> Shown:
    """Both ends and what is behind them."""
    low, high = found.lower_by, found.upper_by
    how = {
        "thoughtful": "a player who sees every card",
        "dual": "a player who sees every card and pays for what that brings him (dual bound)",
    }
    kinds = {**METHODS, "asymptotic": "asymptotic"}
    lines = [
        Line(
            f"The best player who knows what he sees wins between {100 * found.lower:.1f} and "
            f"{100 * found.upper:.1f} % ({level_text(found.level)} for both ends together)."
        ),
        Line(
            f"Below: {low.player} wins {100 * low.rate:.1f} % of {low.trials:,} deals from number {low.first:,} of "
            f"seed {low.seed}; {kinds[low.method]}.",
            hanging="  ",
        ),
        Line(
            f"Above: {how[high.method]}, {100 * high.value:.1f} % over {high.deals:,} deals from number "
            f"{high.first:,} of seed {high.seed}; {kinds[high.interval_method]}.",
            hanging="  ",
        ),
    ]
    if high.cut:
        lines.append(Line(f"{high.cut:,} deals were cut short and count with what is proved of them."))
    return Shown({"game": "pitaouf", "rules": rules.describe(), **found.to_json()}, [*lines, Line(in_words(rules))])


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

"""Padatou's results as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from matou import padatou
from matou.errors import NotApplicable
from matou.show import Line, Shown, tricks
from matou.show.budget import Budget
from matou.show.positions import state_of
from matou.show.talk import Talk

__all__ = ["SOLVE_OPTIONS", "TALK", "odds", "solve"]

SOLVE_OPTIONS = frozenset({"method", "seat", "ties", "plain"})
"""What `solve` can be told beyond its budget."""


def solve(
    rules: padatou.Rules,
    text: str | None,
    number: int | None,
    seed: int,
    *,
    method: str = "max_n",
    seat: int | None = None,
    ties: bool = False,
    plain: bool = False,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 256,
    progress: Callable[[int], object] | None = None,
) -> Shown:
    """The exact scores of a deal, the line of best play, and the scores of every legal card.

    >>> solve(padatou.Rules(), None, 3, 1, method="paranoid", seat=2).json["exact"]
    True
    """
    state = state_of(padatou, rules, text, number, seed)
    if seat is not None and method != "paranoid":
        raise NotApplicable("a seat is for --method paranoid: the others have a value for every seat")
    if ties and method == "paranoid":
        raise NotApplicable("--ties is for --method max_n: the score of the paranoid seat never depends on ties")
    seat = seat or 0
    budget = Budget(max_nodes, seconds)
    shared: dict[str, Any] = {"table_mb": table_mb, "progress": progress}
    found = padatou.solve(state, method, seat, **budget.left(), **shared)
    budget.spend(found.nodes)
    plays = padatou.analyse(state, method, seat, **budget.left(), **shared) if found.exact and found.line else []
    if ties and found.exact:  # last, for it may take all that is left of the budget
        found = padatou.solve(state, method, seat, ties, **budget.left(), **shared)
    json = {
        "game": "padatou",
        **found.to_json(),
        "turn": state.current_player() if found.line else None,
        "position": state.to_text(),
        "plays": [{"action": play.action, "values": play.values and list(play.values)} for play in plays],
        "rules": rules.describe(),
    }
    board = padatou.in_sentences(state) if plain else padatou.picture(state, colour=True)
    lines = [Line(board, raw=True), Line(""), _verdict(found, seat)]
    if ties:
        how = {True: "The scores do not depend", False: "The scores depend", None: "Not decided: whether they depend"}
        lines.append(Line(f"{how[found.tie_independent]} on which of several equally good cards is taken."))
    if plays:
        lines.append(Line(""))
        lines += [Line(_card(play, state.current_player() if found.seat is None else found.seat)) for play in plays]
    if found.line:
        lines += [Line(""), Line("Best play:" if found.exact else "The best line known:")]
        lines += [Line(f"  {told}", hanging="    ") for told in padatou.tell(state, found.line)]
    return Shown(json, [*lines, Line(""), _rules_line(rules)])


def odds(results: Sequence[padatou.TrickOdds], rules: padatou.Rules, width: int) -> Shown:
    """Tricks and scores by place from the leader on, player by player."""
    return tricks.odds(results, padatou.sentence, (5, "5 tricks or more"), rules, _rules_line(rules).text, width)


TALK = Talk(
    module=padatou,
    advisor="high",
    opponent="high",
    example="KH",
    spelling="Say a card as rank and suit, such as KH for the king of hearts.",
)
"""How it is played at the terminal."""


def _verdict(found: padatou.Solution, seat: int) -> Line:
    goal = (
        "every seat plays for its own score and keeps its first best card"
        if found.method == "max_n"
        else f"all others play against seat {seat}"
    )
    if not found.exact:
        who = "the seat to play" if found.method == "max_n" else f"seat {seat}"
        return Line(
            f"Not decided: the budget ended after {found.nodes:,} positions; the score of {who} is proved to lie "
            f"between {found.lower} and {found.upper} ({goal})."
        )
    scores = ", ".join(f"seat {p} {score}" for p, score in enumerate(found.values))
    return Line(f"Scores: {scores} ({goal}); {found.nodes:,} positions looked at.")


def _card(play: padatou.Play, who: int) -> str:
    """What a card leads to, the score of the seat that it is about first."""
    if play.values is None:
        return f"{play.action}  not decided"
    others = ", ".join(f"seat {p} {score}" for p, score in enumerate(play.values) if p != who)
    return f"{play.action}  seat {who} scores {play.values[who]} ({others})"


def _rules_line(rules: padatou.Rules) -> Line:
    return Line(f"Rules: {padatou.in_words(rules)}.")

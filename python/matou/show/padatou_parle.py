"""Padatou parlé's results as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from matou import padatou_parle as parle
from matou.errors import NotApplicable
from matou.padatou_parle.solving import position
from matou.show import Line, Shown, tricks
from matou.show.budget import Budget
from matou.show.positions import one_of, state_of
from matou.show.rules_line import rules_line
from matou.show.talk import Talk
from matou.show.tricks import card_lines, line_by_tricks
from matou.tricks import double_dummy
from matou.tricks.drawing import position_picture, position_sentences
from matou.tricks.hands import Position, is_position, position_of_text

__all__ = ["SOLVE_OPTIONS", "TALK", "odds", "solve"]

SOLVE_OPTIONS = frozenset({"plain", "table"})
"""What `solve` can be told beyond its budget."""

NAMES = ("seat 0", "seat 1", "seat 2", "seat 3")
TEAMS = ("seats 0 and 2", "seats 1 and 3")


def solve(
    rules: parle.Rules,
    text: str | None,
    number: int | None,
    seed: int,
    *,
    table: bool = False,
    plain: bool = False,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 1,
    progress: Callable[[int], object] | None = None,
) -> Shown:
    """Double dummy: the tricks of both teams, every card of the seat to play, a line; or, `table`, all four leaders.

    The text is a deal, a position in it, or four hands of any size: `leader;hand;hand;hand;hand`, or in PBN form.

    >>> shown = solve(parle.Rules(), "0;S:A H:- D:- C:-;S:7 H:- D:- C:-;S:- H:7 D:- C:-;S:- H:K D:- C:-", None, 1)
    >>> shown.json["tricks"], shown.json["plays"]
    ([1, 0], [{'action': 'AS', 'tricks': 1}])
    """
    one_of(text, number)
    at, where = _read(rules, text, number, seed)
    board = _board(at, plain)
    budget = Budget(max_nodes, seconds)
    shared: dict[str, Any] = {"table_mb": table_mb, "progress": progress}
    if table:
        return _table(rules, at, where, board, budget, shared)
    found = double_dummy.solve(at, **budget.left(), **shared)
    budget.spend(found.nodes)
    cards, _ = double_dummy.analyse(at, **budget.left(), **shared) if at.left else ([], 0)
    json = {
        "game": "padatou_parle",
        **found.to_json(),
        "turn": at.turn if at.left else None,
        "plays": [{"action": card.action, "tricks": card.tricks} for card in cards],
        "position": where,
        "rules": rules.describe(),
    }
    lines = [*board, Line(""), _verdict(rules, at, found)]
    lines += card_lines(cards, at, f"the team of seat {at.turn}")
    if found.line:
        lines += [
            Line(""),
            Line("Best play, a first best card at each step:"),
            Line(f"  {line_by_tricks(at, found.line)}", "  "),
        ]
    return Shown(json, [*lines, Line(""), rules_line(parle, rules)])


def odds(results: Sequence[parle.TrickOdds], rules: parle.Rules, width: int) -> Shown:
    """Tricks and scores of both teams, player by player."""
    return tricks.odds(results, parle.sentence, (5, "5 tricks or more"), rules, rules_line(parle, rules).text, width)


class _Talk(Talk):
    """Partners sit opposite."""

    def partners(self, seat: int) -> tuple[int, ...]:
        return ((seat + 2) % 4,)


TALK = _Talk(
    module=parle,
    advisor="high",
    opponent="high",
    example="KH",
    spelling="Say a card as rank and suit, such as KH for the king of hearts; ask with the words of the list.",
)
"""How it is played at the terminal."""


def _read(rules: parle.Rules, text: str | None, number: int | None, seed: int) -> tuple[Position, str]:
    """The position, and how it is told."""
    if text is not None and is_position(text, 4):
        return position_of_text(text, 4), text
    state = state_of(parle, rules, text, number, seed)
    return position(state), state.to_text()


def _board(at: Position, plain: bool) -> list[Line]:
    draw = position_sentences if plain else position_picture
    return [Line(line, raw=True) for line in draw(at, None, NAMES, over=not at.left)]


def _table(
    rules: parle.Rules, at: Position, where: str, board: list[Line], budget: Budget, shared: dict[str, Any]
) -> Shown:
    if at.trick:
        raise NotApplicable("a table over all leaders needs a position between two tricks")
    found: list[int | None] = []
    for leader in range(4):
        one = double_dummy.solve(Position(at.hands, leader), **budget.left(), **shared)
        budget.spend(one.nodes)
        found.append(None if one.tricks is None else one.tricks[0])
    before = at.won[0] + at.won[2]
    json = {
        "game": "padatou_parle",
        "table": found,
        "won": list(at.won),
        "position": where,
        "rules": rules.describe(),
    }
    lines = [*board, Line(""), Line(f"Tricks still to come, {at.left}, by who leads:")]
    lines += [
        Line(f"  seat {leader} leads: {'not decided' if mine is None else _shares(mine, at.left)}")
        for leader, mine in enumerate(found)
    ]
    if any(at.won):
        lines.append(Line(f"Won before: {TEAMS[0]} {before}, {TEAMS[1]} {sum(at.won) - before}."))
    return Shown(json, [*lines, Line(""), rules_line(parle, rules)])


def _shares(mine: int, tricks: int) -> str:
    return f"{TEAMS[0]} take {mine}, {TEAMS[1]} take {tricks - mine}"


def _verdict(rules: parle.Rules, at: Position, found: parle.TrickSolution) -> Line:
    if found.tricks is None:
        return Line(f"Not decided: the budget ended after {found.nodes:,} positions.")
    text = ", ".join(f"{team} take {tricks}" for team, tricks in zip(TEAMS, found.tricks, strict=True))
    whole = sum(found.tricks)
    if whole == 8:
        scores = parle.scores(rules, found.tricks[0])
        text += f" of the deal's 8 tricks and score {scores[0]} and {scores[1]}"
    else:
        text += f" of {whole} {'trick' if whole == 1 else 'tricks'}"
    return Line(f"{text[0].upper()}{text[1:]}, all hands known; {found.nodes:,} positions looked at.")

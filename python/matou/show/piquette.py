"""La Piquette's results as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from matou import piquette
from matou.errors import BadNotation
from matou.piquette.telling import exchanged
from matou.show import Line, Shown, tricks
from matou.show.budget import Budget
from matou.show.positions import one_of, state_of
from matou.show.rules_line import rules_line
from matou.show.talk import Talk
from matou.show.tricks import card_lines, line_by_tricks
from matou.tricks import double_dummy
from matou.tricks.drawing import position_picture, position_sentences
from matou.tricks.hands import is_position, position_of_text

__all__ = ["ADVISE_OPTIONS", "SOLVE_OPTIONS", "TALK", "advise", "odds", "solve"]

SOLVE_OPTIONS = frozenset({"plain"})
"""What `solve` can be told beyond its budget."""

ADVISE_OPTIONS = frozenset(
    {"hand", "role", "samples", "seed", "left", "other", "depth", "threads", "max_nodes", "seconds"}
)
"""What `advise` can be told."""

NAMES = ("seat 0", "seat 1")

_ADVICE = 20  # discards shown
_ADVICE_ROW = "  {:>7}  {:>6}  {:>6}  {:>6}  {:>6}  {:>6}  {:>7}  {}"


def solve(
    rules: piquette.Rules,
    text: str | None,
    number: int | None,
    seed: int,
    *,
    plain: bool = False,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 1,
    progress: Callable[[int], object] | None = None,
) -> Shown:
    """The deal points of the play with both hands known, every legal card, and a line.

    The text is a position of the play phase, or two hands of any size, `leader;hand;hand`: then only tricks are told.

    >>> shown = solve(piquette.Rules(), "0;S:AK H:- D:- C:-;S:Q7 H:- D:- C:-", None, 1)
    >>> shown.json["tricks"], shown.json["plays"][0]
    ([2, 0], {'action': 'KS', 'tricks': 2})
    """
    one_of(text, number)
    if text is not None and is_position(text, 2):
        return _hands(rules, text, plain, Budget(max_nodes, seconds), {"table_mb": table_mb, "progress": progress})
    state = state_of(piquette, rules, text, number, seed)
    budget = Budget(max_nodes, seconds)
    shared: dict[str, Any] = {"table_mb": table_mb, "progress": progress}
    found = piquette.solve(state, **budget.left(), **shared)
    budget.spend(found.nodes)
    plays = piquette.analyse(state, **budget.left(), **shared) if found.exact and found.line else []
    json = {
        "game": "piquette",
        **found.to_json(),
        "position": state.to_text(),
        "turn": state.current_player() if found.line else None,
        "plays": [
            {
                "action": play.action,
                "values": play.values and list(play.values),
                "tricks": play.tricks and list(play.tricks),
            }
            for play in plays
        ],
        "rules": rules.describe(),
    }
    board = piquette.in_sentences(state) if plain else piquette.picture(state, colour=True)
    lines = [Line(board, raw=True), Line(""), _verdict(found)]
    if plays:
        lines.append(Line(""))
        lines += [Line(_card(play, state.current_player())) for play in plays]
    if found.line:
        lines += [Line(""), Line("Best play:" if found.exact else "The best line known:")]
        lines += [Line(f"  {told}", hanging="    ") for told in piquette.tell(state, found.line)]
    return Shown(json, [*lines, Line(""), rules_line(piquette, rules)])


def advise(
    rules: piquette.Rules,
    hand: str | None = None,
    *,
    role: str = "opener",
    samples: int = 2000,
    seed: int = 1,
    left: int | None = None,
    other: str | None = None,
    depth: int = 0,
    threads: int | None = None,
    max_nodes: int | None = None,
    seconds: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> Shown:
    """The discards of a hand ranked by the deal points that they lead to on average.

    >>> shown = advise(piquette.Rules(), "S:AKQJT H:AKQ D:A7 C:87", samples=20)
    >>> len(shown.json["discards"]) > 100
    True
    """
    if hand is None:
        raise BadNotation("give the twelve cards with --hand")
    found = piquette.advise_discard(
        hand,
        role,
        samples,
        seed,
        rules=rules,
        left=left,
        other=other,
        depth=depth,
        threads=threads,
        max_nodes=max_nodes,
        seconds=seconds,
        progress=progress,
    )
    left = (3 if left is None else left) if role == "dealer" else None
    json = {
        "game": "piquette",
        "hand": hand,
        "role": role,
        "samples": samples,
        "seed": seed,
        "left": left,
        "other": other,
        "depth": depth,
        "complete": found.complete,
        "discards": [one.to_json() for one in found],
        "rules": rules.describe(),
    }
    lines = [
        Line(_ADVICE_ROW.format("points", "error", "behind", "error", "own", "other", "deals", "discard"), raw=True)
    ]
    for one in found[:_ADVICE]:
        errors = ["exact" if one.exact else f"{error:.2f}" for error in (one.stderr, one.behind_stderr)]
        numbers = [f"{one.mean:+.2f}", errors[0], f"{one.behind:.2f}", errors[1], f"{one.own:.2f}", f"{one.other:.2f}"]
        row = _ADVICE_ROW.format(*numbers, f"{one.samples:,}", " ".join(one.cards) or "nothing")
        lines.append(Line(row, raw=True))
    if len(found) > _ADVICE:
        lines.append(Line(f"and {len(found) - _ADVICE:,} more discards; all of them: --json"))
    if not found.complete:
        lines += [Line(""), Line("The budget ended before all deals were tried: the errors are larger than asked for.")]
    return Shown(json, [*lines, Line(""), Line(_about_advice(found, role, left, depth)), rules_line(piquette, rules)])


def odds(results: Sequence[piquette.TrickOdds], rules: piquette.Rules, width: int) -> Shown:
    """Tricks, combinations and scores of opener and dealer, player by player."""
    return tricks.odds(
        results, piquette.sentence, (7, "7 tricks or more"), rules, rules_line(piquette, rules).text, width
    )


class _Talk(Talk):
    """The cards that the other puts away stay hidden."""

    def told(self, deal: Any, before: Any, action: str, seat: int) -> str:
        one = piquette.tell(before, [action])[0]
        if action.startswith("discard") and one.seat != seat:
            return f"seat {one.seat} {exchanged(action)}"
        return str(one)


TALK = _Talk(
    module=piquette,
    advisor="plain",
    opponent="plain",
    example="KH",
    spelling="Say discard 7S 8D, or discard -; brelan K, carre T, suite S A3, or no; a card: KH.",
)
"""How it is played at the terminal."""


def _about_advice(found: piquette.Advice, role: str, left: int | None, depth: int) -> str:
    """What the numbers of an advice mean."""
    who = f"the dealer, with {left} cards left by the opener" if role == "dealer" else "the opener"
    replies = "as the player `plain`" if depth == 0 else "by this advice itself, at depth 0"
    deals = (
        "the other hand is known, and all draws from the talon are counted"
        if found and found[0].exact
        else "on average over the cards that cannot be seen, each with its standard error. All discards are tried on "
        "the same deals, so what one is behind the best is known better than either; those clearly behind are tried on "
        "fewer"
    )
    return (
        f"For {who}. Points: own deal points times factor minus the other's, {deals}. The other side discards "
        f"{replies}; then both lay the best they may and play best, every card known."
    )


def _hands(rules: piquette.Rules, text: str, plain: bool, budget: Budget, shared: dict[str, Any]) -> Shown:
    """The tricks of two hands."""
    at = position_of_text(text, 2)
    found = double_dummy.solve(at, **budget.left(), **shared)
    budget.spend(found.nodes)
    cards, _ = double_dummy.analyse(at, **budget.left(), **shared)
    json = {
        "game": "piquette",
        **found.to_json(),
        "turn": at.turn,
        "plays": [{"action": card.action, "tricks": card.tricks} for card in cards],
        "position": text,
        "rules": rules.describe(),
    }
    draw = position_sentences if plain else position_picture
    lines = [Line(line, raw=True) for line in draw(at, None, NAMES)]
    if found.tricks is None:
        verdict = f"Not decided: the budget ended after {found.nodes:,} positions."
    else:
        verdict = (
            f"Seat 0 takes {found.tricks[0]}, seat 1 takes {found.tricks[1]} of {sum(found.tricks)} "
            f"{'trick' if at.left == 1 else 'tricks'}, both hands known; {found.nodes:,} positions looked at."
        )
    lines += [Line(""), Line(verdict), *card_lines(cards, at, f"seat {at.turn}")]
    if found.line:
        lines += [Line(""), Line("Best play, a first best card at each step:")]
        lines.append(Line(f"  {line_by_tricks(at, found.line)}", "  "))
    return Shown(json, lines)


def _verdict(found: piquette.Solution) -> Line:
    goal = "each wants its own points less the other's, both hands known"
    if not found.exact:
        return Line(
            f"Not decided: the budget ended after {found.nodes:,} positions; the points of seat 0 minus those of seat "
            f"1 are proved to lie between {found.lower:+d} and {found.upper:+d} ({goal})."
        )
    scores = ", ".join(
        f"seat {p} {points} with {won} {'trick' if won == 1 else 'tricks'}"
        for p, (points, won) in enumerate(zip(found.values, found.tricks, strict=True))
    )
    return Line(f"Deal points times factor: {scores} ({goal}); {found.nodes:,} positions looked at.")


def _card(play: piquette.Play, turn: int) -> str:
    if play.values is None or play.tricks is None:
        return f"{play.action}  not decided"
    return (
        f"{play.action}  seat {turn} scores {play.values[turn]}, seat {1 - turn} {play.values[1 - turn]} "
        f"({play.tricks[turn]} to {play.tricks[1 - turn]} tricks)"
    )

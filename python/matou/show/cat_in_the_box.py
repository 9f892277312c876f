"""Cat in the Box's results as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from matou import cat_in_the_box as citb
from matou.errors import InvalidState, NotApplicable
from matou.show import Line, Shown
from matou.show.budget import Budget
from matou.show.means import NO_INTERVAL, spread
from matou.show.positions import state_of
from matou.show.rates import METHODS
from matou.show.rules_line import rules_line
from matou.show.talk import Talk

__all__ = ["ENUMERATIONS", "SOLVE_OPTIONS", "TALK", "enumerate_", "odds", "solve"]

SOLVE_OPTIONS = frozenset({"method", "seat", "ties", "plain"})
"""What `solve` can be told beyond its budget."""

ENUMERATIONS = ("paradoxes", "outcomes", "census", "finish", "forced")
"""What can be enumerated."""

_LISTED = 40  # outcomes of a trick

Progress = Callable[[int], object]


def solve(
    rules: citb.Rules,
    text: str | None,
    number: int | None,
    seed: int,
    *,
    method: str = "auto",
    seat: int | None = None,
    ties: bool = False,
    plain: bool = False,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 256,
    progress: Progress | None = None,
) -> Shown:
    """The exact value of a position for every seat, the line of best play, and the value of every legal play.

    >>> shown = solve(citb.Rules(players=2), "2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -", None, 1)
    >>> shown.json["best"], shown.json["plays"][0]["values"]
    ('Y4', [7, 5])
    """
    state = state_of(citb, rules, text, number, seed)
    if seat is not None and method != "paranoid":
        raise NotApplicable("a seat is for --method paranoid: the others have a value for every seat")
    seat = seat or 0
    budget = Budget(max_nodes, seconds)
    shared: dict[str, Any] = {"table_mb": table_mb, "progress": progress}
    found = citb.solve(state, method, seat, ties=ties, **budget.left(), **shared)
    budget.spend(found.nodes)
    plays = citb.analyse(state, method, seat, **budget.left(), **shared) if found.exact else []
    json = {
        "game": "cat_in_the_box",
        **found.to_json(),
        "position": state.to_text(),
        "plays": [{"action": play.action, "values": play.values and list(play.values)} for play in plays],
        "rules": rules.describe(),
    }
    lines = [_board(state, plain), Line(""), *(_verdict(found, seat))]
    if plays:
        lines.append(Line(""))
        lines += [Line(_play_line(play, state.current_player(), plain), raw=not plain) for play in plays]
    if found.line:
        lines += [Line(""), Line("Best play:" if found.exact else "The best line known:")]
        lines += [Line(f"  {told}", hanging="    ") for told in citb.tell(state, found.line)]
    return Shown(json, [*lines, Line(""), rules_line(citb, rules)])


def enumerate_(
    rules: citb.Rules,
    text: str | None,
    number: int | None,
    seed: int,
    *,
    what: str = "paradoxes",
    max_nodes: int | None = None,
    seconds: float | None = None,
    memory_mb: float = 4096,
    samples: int = 100_000,
    threads: int | None = None,
    plain: bool = False,
    progress: Progress | None = None,
) -> Shown:
    """What can follow from a position: one of `ENUMERATIONS`.

    >>> start = "2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -"
    >>> enumerate_(citb.Rules(players=2), start, None, 1, what="finish").json["possible"]
    True
    """
    if what not in ENUMERATIONS:
        raise InvalidState(f"what is one of {', '.join(ENUMERATIONS)}, not {what!r}")
    state = state_of(citb, rules, text, number, seed)
    budget: dict[str, Any] = {"max_nodes": max_nodes, "seconds": seconds, "progress": progress}
    wide: dict[str, Any] = {**budget, "threads": threads, "memory_mb": memory_mb}
    if what == "paradoxes":
        found = citb.paradoxes(state, samples=samples, **wide)
        shown = Shown(found.to_json(), _paradox_lines(found))
    elif what == "census":
        counted = citb.census(state, **wide)
        shown = Shown(counted.to_json(), _census_lines(counted, plain))
    elif what == "outcomes":
        outcomes = citb.trick_outcomes(state, **budget)
        shown = Shown({"outcomes": [one.to_json() for one in outcomes]}, _outcome_lines(outcomes))
    elif what == "finish":
        finish = citb.can_finish(state, **budget)
        shown = Shown(finish.to_json(), _finish_lines(finish, state))
    else:
        left = Budget(max_nodes, seconds)
        forced = []
        for seat in range(state.game.num_players):
            forced.append(citb.forced_paradox(state, seat, **left.left(), progress=progress))
            left.spend(forced[-1].nodes)
        shown = Shown({"forced": [one.to_json() for one in forced]}, [line for one in forced for line in _forced(one)])
    json = {
        "game": "cat_in_the_box",
        "position": state.to_text(),
        "what": what,
        **shown.json,
        "rules": rules.describe(),
    }
    return Shown(json, [_board(state, plain), Line(""), *shown.lines])


def odds(results: Sequence[citb.RoundOdds], rules: citb.Rules, width: int) -> Shown:
    """Paradoxes and scores, player by player."""
    json = {"game": "cat_in_the_box", "rules": rules.describe(), "odds": [one.to_json() for one in results]}
    lines = []
    for found in results:
        lines.append(Line(f"{citb.sentence(found.player)}. {found.rounds:,} rounds:", hanging="  "))
        if not found.rounds:
            continue
        lines.append(Line(f"  a paradox ends {found.paradox} of the rounds", hanging="    "))
        tricks = [f"trick {n}: {share}" for n, share in enumerate(found.by_trick, start=1) if share.count]
        lines.append(Line(f"  by trick: {'; '.join(tricks) or 'none'}", hanging="    "))
        lines.append(Line(f"  seat  {'causes it':<25}{'bonus':<25}score", raw=True))
        for seat, share in enumerate(found.by_seat):
            row = f"  {seat:>4}  {share!s:<25}{found.bonus[seat]!s:<25}{spread(found.score[seat])}"
            lines.append(Line(row, raw=True))
        lines.append(Line(""))
    one = results[-1]
    lines.append(
        Line(
            f"Seat 0 begins each round. In brackets {100 * one.level:.12g} % intervals, {METHODS[one.method]}. A score "
            f"is its mean ± twice the standard error{NO_INTERVAL[one.method]}, with what a tenth, half and nine tenths "
            "do not exceed. "
            f"Deals from number {one.first:,} of seed {one.seed}."
        )
    )
    if one.interrupted:
        lines.append(Line(f"Interrupted: {one.player} has only the rounds finished by then."))
    return Shown(json, [*lines, rules_line(citb, rules)])


class _Talk(Talk):
    """What others put aside stays hidden."""

    def told(self, deal: Any, before: Any, action: str, seat: int) -> str:
        one = citb.tell(before, [action])[0]
        if action.startswith("d") and one.seat != seat:
            return f"seat {one.seat} puts a card aside, face down"
        return str(one)


TALK = _Talk(
    module=citb,
    advisor="open",
    opponent="open",
    example="B3",
    spelling="Say a card as its colour's letter and number, such as B3 for blue 3.",
)
"""How it is played at the terminal."""


def _board(state: citb.State, plain: bool) -> Line:
    return Line(citb.in_sentences(state) if plain else citb.picture(state, colour=True), raw=True)


_GOALS = {
    "zero_sum": "both seats play for the difference of the scores",
    "max_n": "every seat plays for its own score",
    "paranoid": "all others play against one seat",
}


def _verdict(found: citb.Solution, seat: int) -> list[Line]:
    goal = _GOALS[found.method] if found.method != "paranoid" else f"all others play against seat {seat}"
    if not found.exact:
        what = {"zero_sum": "the difference", "max_n": "the score of the seat to play"}.get(
            found.method, f"the score of seat {seat}"
        )
        return [
            Line(
                f"Not decided: the budget ended after {found.nodes:,} positions; {what} is proved to lie between "
                f"{found.lower:+d} and {found.upper:+d} ({goal})."
            )
        ]
    scores = ", ".join(f"seat {p} {score:+d}" for p, score in enumerate(found.values))
    difference = f"; difference {found.difference:+d}" if found.method == "zero_sum" else ""
    if found.method == "paranoid":
        text = f"Seat {seat} is sure of {found.lower:+d}; the line below ends with {scores}"
    else:
        text = f"Exact scores: {scores}{difference}"
    lines = [Line(f"{text} ({goal}; {found.nodes:,} positions looked at).")]
    if found.tie_independent is not None and found.method == "max_n":
        word = "does not matter" if found.tie_independent else "matters"
        lines.append(Line(f"How ties between equally good plays are broken {word} for the scores."))
    return lines


def _play_line(play: citb.Play, seat: int, plain: bool) -> str:
    if play.values is None:
        return f"{play.action}: not decided" if plain else f"  {play.action:<4} not decided"
    if plain:
        return f"{play.action}: {', '.join(f'seat {p} {value:+d}' for p, value in enumerate(play.values))}."
    return f"  {play.action:<4} {'  '.join(f'{value:+3d}' for value in play.values)}"


def _paradox_lines(found: citb.Paradoxes) -> list[Line]:
    at_least = "" if found.exact else "at least "
    seats = ", ".join(f"seat {seat} {count:,}" for seat, count in enumerate(found.by_seat))
    lines = [Line(f"Distinct paradox positions that can follow: {at_least}{found.total:,} (by causing seat: {seats}).")]
    plies = "; ".join(f"{ply}: {count:,}" for ply, count in enumerate(found.by_ply) if count)
    counted = "" if found.exact else f", counted exactly as far as {len(found.by_ply) - 1}"
    lines.append(Line(f"By plays from here{counted}: {plies or 'none'}."))
    if found.exact:
        text = f"Of {found.positions:,} positions in all; {found.finished:,} of them are rounds played to the end."
        return [*lines, Line(text)]
    lines.append(Line("The budget or the memory ended the count there."))
    estimate = found.estimate
    if estimate is not None:
        lines.append(
            Line(
                f"Sequences of plays that end in a paradox: {estimate.sequences:.3e}, standard error "
                f"{estimate.stderr:.1e} ({estimate.samples:,} random lines, Knuth's estimate)."
            )
        )
    return lines


def _census_lines(counted: citb.Census, plain: bool) -> list[Line]:
    lines = []
    if not plain:
        lines.append(Line(f"{'plays':>5}{'positions':>16}{'paradoxes':>14}{'finished':>12}", raw=True))
    for plays, ply in enumerate(counted.plies):
        paradoxes = sum(ply.paradoxes)
        if plain:
            lines.append(
                Line(f"{plays} plays: {ply.positions:,} positions, {paradoxes:,} paradoxes, {ply.finished:,} finished.")
            )
        else:
            lines.append(Line(f"{plays:>5}{ply.positions:>16,}{paradoxes:>14,}{ply.finished:>12,}", raw=True))
    seats = ", ".join(f"seat {seat} {count:,}" for seat, count in enumerate(counted.paradoxes))
    lines.append(Line(f"In all {counted.positions:,} positions; paradoxes by causing seat: {seats}."))
    if not counted.exact:
        lines.append(Line("Not complete: the budget or the memory ended the count."))
    return lines


def _outcome_lines(outcomes: list[citb.TrickOutcome]) -> list[Line]:
    lines = [Line(f"{len(outcomes):,} distinct outcomes of the trick, each by one sequence of plays.")]
    winners: dict[str, list[citb.TrickOutcome]] = {}
    for one in outcomes:
        who = f"seat {one.winner} wins" if one.paradox_by is None else f"paradox of seat {one.paradox_by}"
        winners.setdefault(who, []).append(one)
    for who, group in winners.items():
        lines.append(Line(f"{who}: {len(group):,}", hanging="  "))
        if len(outcomes) <= _LISTED:
            for one in group:
                cells = ", ".join(f"seat {seat} {' '.join(taken)}" for seat, taken in enumerate(one.cells) if taken)
                lines.append(Line(f"  {cells or 'nobody plays'}", hanging="    "))
    if len(outcomes) > _LISTED:
        lines.append(Line("All of them, with their cells: --json."))
    return lines


def _finish_lines(finish: citb.Finish, state: citb.State) -> list[Line]:
    if finish.possible is None:
        return [Line(f"Not decided: the budget ended after {finish.nodes:,} positions. That is not a no.")]
    if not finish.possible:
        text = f"No line of play avoids a paradox; {finish.nodes:,} positions looked at."
        return [Line(text)]
    lines = [Line(f"The round can be played to its end; found with {finish.nodes:,} positions:")]
    return lines + [Line(f"  {told}", hanging="    ") for told in citb.tell(state, finish.line)]


def _forced(one: citb.Forced) -> list[Line]:
    if one.forced is None:
        return [Line(f"Seat {one.seat}: not decided within {one.nodes:,} positions. That is not a no.")]
    if one.forced:
        return [
            Line(f"Seat {one.seat} can be made to cause a paradox, for instance: {' '.join(one.line)}", hanging="  ")
        ]
    return [Line(f"Seat {one.seat} can avoid causing a paradox, for instance: {' '.join(one.line)}", hanging="  ")]

"""Crazy Mistigri's results as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from matou import mistigri
from matou.errors import BadNotation
from matou.show import Line, Shown
from matou.show.budget import Budget
from matou.show.means import NO_INTERVAL, spread
from matou.show.positions import state_of
from matou.show.rates import METHODS
from matou.show.rows import aligned
from matou.show.rules_line import rules_line
from matou.show.talk import Talk

__all__ = ["ADVISE_OPTIONS", "SOLVE_OPTIONS", "TALK", "advise", "odds", "solve"]

SOLVE_OPTIONS = frozenset({"method", "turns", "plain"})
"""What `solve` can be told beyond its budget."""

ADVISE_OPTIONS = frozenset({"text", "samples", "seed", "threads"})
"""What `advise` can be told."""

_ADVICE = 20  # actions shown

_ENDINGS = {
    "alone": "one player is left with cards in his own turn",
    "alone_in_anothers_turn": "one player is left with cards in another's turn",
    "nobody": "nobody has cards left",
    "passed": "all who are left have passed",
    "cap": "the last turn that a round may last",
}


def solve(
    rules: mistigri.Rules,
    text: str | None,
    number: int | None,
    seed: int,
    *,
    method: str = "auto",
    turns: int = 6,
    plain: bool = False,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 256,
    progress: Callable[[int], object] | None = None,
) -> Shown:
    """Expected penalties and chances to go out over a horizon of turns, and what each action leads to.

    >>> text = mistigri.deal(0, rules=mistigri.Rules(players=3)).state().to_text()
    >>> solve(mistigri.Rules(players=3), text, None, 1, turns=1, max_nodes=1).json["exact"]
    False
    """
    state = state_of(mistigri, rules, text, number, seed)
    budget = Budget(max_nodes, seconds)
    shared: dict[str, Any] = {"table_mb": table_mb, "progress": progress}
    found = mistigri.solve(state, turns, method, **budget.left(), **shared)
    budget.spend(found.nodes)
    plays = mistigri.analyse(state, turns, method, **budget.left(), **shared) if found.exact else []
    json = {
        "game": "mistigri",
        **found.to_json(),
        "position": state.to_text(),
        "plays": [{"action": play.action, **_known(play.found)} for play in plays],
        "rules": rules.describe(),
    }
    lines = [Line(mistigri.in_sentences(state) if plain else mistigri.picture(state, colour=True), raw=True), Line("")]
    lines += _verdict(found)
    if plays:
        lines.append(Line(""))
        lines += [Line(row, raw=True) for row in _play_rows(plays, state.game.num_players)]
        if state.current_player() >= 0:
            lines.append(Line(f"Best: {found.best}."))
    return Shown(json, [*lines, Line(""), rules_line(mistigri, rules)])


def advise(
    rules: mistigri.Rules,
    text: str | None = None,
    *,
    samples: int = 2000,
    seed: int = 1,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Shown:
    """The actions of the seat to act, ranked by the penalty they lead to in rounds drawn from what it knows.

    >>> hidden = ",".join("?" * 9)
    >>> known = f"3 0 3a,3b,3c,4a,4b,4c,5a,5b,7a/{hidden}/{hidden},? moves draw_8c"
    >>> advise(mistigri.Rules(players=3), known, samples=20).json["seat"]
    0
    """
    if text is None:
        raise BadNotation("give what the seat knows as text, such as information_state_string says it")
    found = mistigri.advise(text, samples, seed, rules=rules, threads=threads, progress=progress)
    json = {"game": "mistigri", "known": text, **found.to_json(), "rules": rules.describe()}
    table = [["action", "penalty", "behind the best", "gets rid of all cards"]]
    for one in found.actions[:_ADVICE]:
        behind = f"{one.behind:.2f} ± {2 * one.behind_stderr:.2f}" if one.behind else "-"
        table.append([one.action, f"{one.penalty:.2f} ± {2 * one.stderr:.2f}", behind, f"{100 * one.out:.1f} %"])
    lines = [Line(row, raw=True) for row in aligned(table)]
    if len(found.actions) > _ADVICE:
        lines.append(Line(f"  and {len(found.actions) - _ADVICE} more; all of them: --json"))
    lines += [
        Line(""),
        Line(
            f"For seat {found.seat}, over {found.samples:,} rounds drawn from what it knows, the same for every "
            f"action; afterwards all seats play as `{found.player}`. Behind ± are twice the standard errors."
        ),
    ]
    return Shown(json, [*lines, rules_line(mistigri, rules)])


def odds(results: Sequence[mistigri.RoundOdds], rules: mistigri.Rules, width: int) -> Shown:
    """Endings, length and penalties, player by player."""
    json = {"game": "mistigri", "rules": rules.describe(), "odds": [one.to_json() for one in results]}
    lines = []
    for found in results:
        lines.append(Line(f"{mistigri.sentence(found.player)}. {found.rounds:,} rounds:", hanging="  "))
        if found.rounds:
            lines += _rows(found)
        lines.append(Line(""))
    one = results[-1]
    lines.append(
        Line(
            f"Seats are counted from the one that plays first. In brackets {100 * one.level:.12g} % intervals, "
            f"{METHODS[one.method]}. Penalties and turns are means ± twice the standard error"
            f"{NO_INTERVAL[one.method]}; behind them what a tenth, half and nine tenths do not exceed. "
            f"Deals from number {one.first:,} of seed {one.seed}. The published rules do not list the pack: these are "
            f"odds of the pack that is named below."
        )
    )
    if one.interrupted:
        lines.append(Line(f"Interrupted: {one.player} has only the rounds finished by then."))
    return Shown(json, [*lines, rules_line(mistigri, rules)])


class _Talk(Talk):
    """Cards drawn, shown and given are for the two whom they concern."""

    def told(self, deal: Any, before: Any, action: str, seat: int) -> str:
        after = before.child(action)
        draws = []
        while after.current_player() == -1:
            card = deal.answer(after)
            draws.append(after.action_to_string(card))
            after.apply_action(card)
        one, *then = mistigri.tell(before, [action, *draws], seat)
        return "; ".join([str(one), *(f"seat {draw.seat} {draw.text}" for draw in then)])

    def result(self, state: Any) -> dict[str, Any]:
        return {**super().result(state), "ending": mistigri.ending(state)}

    def ending(self, state: Any, seat: int) -> str:
        penalties = [-int(points) for points in state.returns()]
        least = min(penalties)
        how = f"The round is over: {_ENDINGS[mistigri.ending(state)]}."
        if penalties[seat] == least:
            return f"{how} Your penalty is {penalties[seat]}, none is lower."
        return f"{how} Your penalty is {penalties[seat]}; the lowest is {least}."


TALK = _Talk(
    module=mistigri,
    advisor="value",
    opponent="value",
    example="pass",
    spelling="Say pair 5a 5c, pass, reverse, drop-ones, show 4b, swap, swap 3a 7b, give 3b 2, gift 5a 1, stop.",
)
"""How it is played at the terminal."""


def _known(found: mistigri.Solution | None) -> dict[str, Any]:
    if found is None:
        return {"values": None, "out": None, "cut": None}
    whole = found.to_json()
    return {name: whole[name] for name in ("values", "out", "cut")}


def _verdict(found: mistigri.Solution) -> list[Line]:
    goal = (
        "each of the two wants its expected return less the other's"
        if found.method == "difference"
        else "each seat wants its own expected penalty low"
    )
    horizon = f"over the next {found.turns} turns" if found.turns > 1 else "within this turn"
    if found.penalties is None or found.out is None or found.cut is None:
        return [
            Line(f"Not decided {horizon}: the budget ended after {found.nodes:,} positions ({goal}, all cards known).")
        ]
    seats = "; ".join(
        f"seat {p} {penalty:.4f}, out with chance {100 * out:.2f} %"
        for p, (penalty, out) in enumerate(zip(found.penalties, found.out, strict=True))
    )
    return [
        Line(f"Expected penalties {horizon}: {seats} ({goal}, all cards known; {found.nodes:,} positions looked at)."),
        Line(
            f"With chance {100 * found.cut:.2f} % the round goes on beyond that: it is counted as if all counted their "
            "hands then."
        ),
    ]


def _play_rows(plays: Sequence[mistigri.Play], seats: int) -> list[str]:
    table = [["action", *(f"penalty {seat}" for seat in range(seats))]]
    for play in plays:
        if play.found is None or play.found.penalties is None:
            table.append([play.action, "not decided"])
        else:
            table.append([play.action, *(f"{penalty:.4f}" for penalty in play.found.penalties)])
    return aligned(table)


def _rows(found: mistigri.RoundOdds) -> list[Line]:
    table = [["seat", "lowest penalty", "gets rid of all cards", "penalty"]]
    for seat, share in enumerate(found.win):
        table.append([str(seat), str(share), str(found.gone_out[seat]), spread(found.penalty[seat])])
    lines = [Line(row, raw=True) for row in aligned(table)]
    lines.append(Line(f"  turns of a round: {spread(found.length)}"))
    lines += [
        Line(f"  ends: {_ENDINGS[name]}, {share}", hanging="    ")
        for name, share in found.ending.items()
        if share.count or name != "cap"
    ]
    pairs = sum(found.effects)
    if pairs:
        named = [
            f"{value}+{value} {100 * count / pairs:.1f} %" for value, count in enumerate(found.effects[:8], start=1)
        ]
        lines.append(
            Line(f"  pairs: {', '.join(named)}, of one colour {100 * found.effects[8] / pairs:.1f} %", hanging="    ")
        )
    return lines

"""Filou's results as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from matou import filou
from matou.errors import BadNotation, NotApplicable
from matou.filou.telling import after
from matou.knowing import check_known
from matou.show import Line, Shown
from matou.show.budget import Budget
from matou.show.means import NO_INTERVAL, mean, spread
from matou.show.positions import state_of
from matou.show.rates import METHODS
from matou.show.rows import aligned
from matou.show.rules_line import rules_line
from matou.show.talk import Talk

__all__ = ["ADVISE_OPTIONS", "SOLVE_OPTIONS", "TALK", "advise", "odds", "solve"]

SOLVE_OPTIONS = frozenset({"method", "seat", "plain"})
"""What `solve` can be told beyond its budget."""

ADVISE_OPTIONS = frozenset({"text"})
"""What `advise` can be told."""

_BIDS = 20  # bids shown


def solve(
    rules: filou.Rules,
    text: str | None,
    number: int | None,
    seed: int,
    *,
    method: str = "max_n",
    seat: int | None = None,
    plain: bool = False,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 256,
    progress: Callable[[int], object] | None = None,
) -> Shown:
    """The final points that best play leads to from a state, every legal action, and a line.

    >>> text = filou.deal(0, seed=1).state().to_text()
    >>> solve(filou.Rules(), text, None, 1, max_nodes=1).json["exact"]
    False
    """
    state = state_of(filou, rules, text, number, seed)
    if seat is not None and method != "paranoid":
        raise NotApplicable("a seat is for --method paranoid: max_n has a value for every seat")
    seat = seat or 0
    budget = Budget(max_nodes, seconds)
    shared: dict[str, Any] = {"table_mb": table_mb, "progress": progress}
    found = filou.solve(state, method, seat, **budget.left(), **shared)
    budget.spend(found.nodes)
    plays = filou.analyse(state, method, seat, **budget.left(), **shared) if found.exact and found.line else []
    json = {
        "game": "filou",
        **found.to_json(),
        "position": state.to_text(),
        "plays": [{"action": play.action, "values": play.values and list(play.values)} for play in plays],
        "rules": rules.describe(),
    }
    lines = [Line(filou.in_sentences(state) if plain else filou.picture(state), raw=True), Line("")]
    lines.append(_verdict(found, seat))
    if plays:
        lines.append(Line(""))
        lines += _play_lines(plays, found, plain)
    if found.line:
        lines += [Line(""), Line("Best play:")]
        lines += [Line(f"  {told}", hanging="    ") for told in filou.tell(state, found.line)]
    return Shown(json, [*lines, Line(""), rules_line(filou, rules)])


def advise(rules: filou.Rules, text: str | None = None, *, progress: Callable[[int], object] | None = None) -> Shown:
    """What the sack is worth to the seat to act, and which bids are expected to pay.

    The text is what the seat knows, or a whole state, of which only that is used.

    >>> shown = advise(filou.Rules(), "4 0 -8/?/?/? moves lay_15 lay_? lay_? lay_?")
    >>> shown.json["passing"], shown.json["bids"][0]["bid"]
    (2, 1)
    """
    if text is None:
        raise BadNotation("give what the seat knows as text, such as '4 0 -8/?/?/? moves lay_15 lay_? lay_? lay_?'")
    state = filou.Game(rules).sample(text, 0)
    seat = state.current_player()
    if seat >= 0:
        check_known(text, state.information_state_string(seat), seat)
    found = filou.advise(state)
    row = found.row
    json = {"game": "filou", "information": state.information_state_string(found.seat), **found.to_json()}
    lines = [
        Line(
            f"The sack is worth {float(row.mean):.2f} points on average to seat {found.seat}, who knows his own cards "
            f"and the open ones ({row.mean} exactly)."
        ),
        Line(f"With what chance not more than: {_quantiles(row)}."),
        Line(""),
    ]
    table = [["bid", "chance of more", "points less bid"]]
    for bid in found.bids[:_BIDS]:
        table.append([str(bid.bid), f"{100 * float(bid.chance):.1f} %", f"{float(bid.gain):+.2f}"])
    if found.bids:
        lines += [Line(line, raw=True) for line in aligned(table)]
        if len(found.bids) > _BIDS:
            lines.append(Line(f"  and {len(found.bids) - _BIDS} higher bids; all of them: --json"))
        lines.append(Line(""))
    lines.append(Line(_counsel(found)))
    lines.append(
        Line(
            "Every lay counts as uniform over the hand it came from; the chances are exact then. What the others would "
            "do is not part of it."
        )
    )
    return Shown({**json, "rules": rules.describe()}, [*lines, rules_line(filou, rules)])


def odds(results: Sequence[filou.GameOdds], rules: filou.Rules, width: int) -> Shown:
    """Wins, scores, prices and dogs, player by player."""
    json = {"game": "filou", "rules": rules.describe(), "odds": [one.to_json() for one in results]}
    lines = []
    for found in results:
        lines.append(Line(f"{filou.sentence(found.player)}. {found.games:,} games:", hanging="  "))
        if found.games:
            lines += _seats(found) + _rounds(found)
        lines.append(Line(""))
    one = results[-1]
    lines.append(
        Line(
            f"Seats are counted from the start player. In brackets {100 * one.level:.12g} % intervals, "
            f"{METHODS[one.method]}. A score or price is its mean ± twice the standard error{NO_INTERVAL[one.method]}; "
            "behind it what a tenth, half and nine tenths do not exceed. "
            f"Deals from number {one.first:,} of seed {one.seed}."
        )
    )
    if one.interrupted:
        lines.append(Line(f"Interrupted: {one.player} has only the games finished by then."))
    return Shown(json, [*lines, rules_line(filou, rules)])


class _Talk(Talk):
    """What others lay stays hidden until it is turned up."""

    def told(self, deal: Any, before: Any, action: str, seat: int) -> str:
        one = filou.tell(before, [action])[0]
        if action.startswith("lay") and one.seat != seat:
            return f"seat {one.seat} lays a card face down{after(before, action)}"
        return str(one)


TALK = _Talk(
    module=filou,
    advisor="value",
    opponent="value",
    example="bid 3",
    spelling="Say lay 15, lay -8, lay rabbit, lay small-dog or lay big-dog; bid 6; pass; buy.",
)
"""How it is played at the terminal."""


def _verdict(found: filou.Solution, seat: int) -> Line:
    goal = "every seat plays for its own points" if found.method == "max_n" else f"all others play against seat {seat}"
    if not found.exact or found.values is None:
        bounds = ", ".join(
            f"seat {p} {low} to {high}" for p, (low, high) in enumerate(zip(found.lower, found.upper, strict=True))
        )
        return Line(
            f"Not decided: the budget ended after {found.nodes:,} steps. Proved of the final points: {bounds} "
            f"({goal}, all cards known)."
        )
    points = ", ".join(f"seat {p} {value}" for p, value in enumerate(found.values))
    if found.method == "paranoid":
        points = f"seat {seat} is sure of {found.lower[seat]}; the line below ends with {points}"
    return Line(f"Final points: {points} ({goal}, all cards known; {found.nodes:,} steps looked at).")


def _play_lines(plays: Sequence[filou.Play], found: filou.Solution, plain: bool) -> list[Line]:
    """The final points behind each action: of all seats, under paranoid of the seat that plays for itself alone."""
    seats = range(len(found.lower)) if found.seat is None else (found.seat,)
    if plain:
        return [
            Line(
                f"{play.action}: "
                + ("not decided" if play.values is None else ", ".join(f"seat {p} {play.values[p]}" for p in seats))
                + "."
            )
            for play in plays
        ]
    table = [["action", *(f"seat {p}" for p in seats)]]
    for play in plays:
        values = ["not decided"] if play.values is None else [str(play.values[p]) for p in seats]
        table.append([play.action, *values])
    return [Line(row, raw=True) for row in aligned(table)]


def _quantiles(row: filou.RowValue) -> str:
    return ", ".join(f"{points} in {100 * float(share):.0f} %" for share, points in row.quantiles.items())


def _counsel(found: filou.Advice) -> str:
    """Which bids are expected to pay, of those that the seat can make."""
    brings = f"{found.passing} {'mouse' if found.passing == 1 else 'mice'}" if found.passing else "nothing"
    passing = f"Passing now brings {brings}"
    if not found.bids:
        return f"{passing}; no higher bid is in reach."
    within = [bid.bid for bid in found.bids if found.highest is not None and bid.bid <= found.highest]
    if not within:
        return f"{passing}: no bid that can be made now is expected to bring more."
    beyond = ""
    if found.highest is not None and found.highest > within[-1]:
        beyond = f" (the sack would bear {found.highest}, which is out of reach)"
    return f"{passing}; bids up to {within[-1]} are expected to bring more where they buy{beyond}."


def _seats(found: filou.GameOdds) -> list[Line]:
    table = [["seat", "wins", "score", "points of cats"]]
    for seat, share in enumerate(found.win):
        cats = found.distribution(found.cats[seat])
        table.append([str(seat), str(share), spread(found.score[seat]), spread(cats)])
    return [
        *(Line(row, raw=True) for row in aligned(table)),
        Line(f"  several share the win in {found.shared}, which counts as a win of each"),
    ]


def _rounds(found: filou.GameOdds) -> list[Line]:
    table = [["round", "price paid", "nobody buys", "bought for 1", "empty cards", "one dog", "dogs meet"]]
    for number, price in enumerate(found.price):
        shares = (
            found.nobody_buys[number].count,
            found.bought_for_one[number],
            found.empty[number],
            found.one_dog[number].count,
            found.dogs_meet[number].count,
        )
        table.append(
            [
                str(number + 1),
                spread(price) if price.trials else "-",
                *(f"{100 * count / found.games:.1f} %" for count in shares),
            ]
        )
    rows = [Line(""), *(Line(row, raw=True) for row in aligned(table))]
    rows.append(
        Line(
            f"  In a game nobody buys in {mean(found.unsold_rounds)} of the nine rounds, and dogs meet in "
            f"{mean(found.cancelled_rounds)}.",
            hanging="  ",
        )
    )
    return rows

"""What the trick games' results have in common as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from matou.show import Line, Shown
from matou.show.means import NO_INTERVAL, mean, spread
from matou.show.rates import METHODS
from matou.show.rows import aligned
from matou.tricks.double_dummy import CardTricks
from matou.tricks.hands import Position
from matou.tricks.trick_odds import TrickOdds

__all__ = ["card_lines", "line_by_tricks", "odds"]


def odds(
    results: Sequence[TrickOdds],
    sentence: Callable[[str], str],
    wins: tuple[int, str],
    rules: Any,
    rules_line: str,
    width: int,
) -> Shown:
    """Tricks, scores, slams and the worth of the lead, player by player.

    `wins`: from how many tricks a place has done well, and how that is called.
    """
    json = {"game": results[0].game, "rules": rules.describe(), "odds": [one.to_json() for one in results]}
    lines = []
    for found in results:
        lines.append(Line(f"{sentence(found.player)}. {found.deals:,} deals:", hanging="  "))
        if found.deals:
            lines += _rows(found, *wins)
        lines.append(Line(""))
    one = results[-1]
    lines.append(
        Line(
            f"In brackets {100 * one.level:.12g} % intervals, {METHODS[one.method]}. Tricks and scores are means ± "
            f"twice the standard error{NO_INTERVAL[one.method]}; of scores what a tenth, half and nine tenths do not "
            "exceed. "
            f"Deals from number {one.first:,} of seed {one.seed}."
        )
    )
    if one.interrupted:
        lines.append(Line(f"Interrupted: {one.player} has only the deals finished by then."))
    return Shown(json, [*lines, Line(rules_line)])


def card_lines(cards: Sequence[CardTricks], at: Position, who: str) -> list[Line]:
    """The legal cards by the tricks that they lead to, the best first.

    >>> cards = [CardTricks("7S", 0), CardTricks("AS", 1)]
    >>> [line.text for line in card_lines(cards, Position([1 << 7 | 1, 6], 0), "seat 0")]
    ['', 'Tricks of seat 0 from here on, the trick in progress included, by card:', '  1: AS', '  0: 7S']
    """
    if not cards:
        return []
    lines = [Line(""), Line(f"Tricks of {who} from here on, the trick in progress included, by card:")]
    known = sorted({card.tricks for card in cards if card.tricks is not None}, reverse=True)
    for tricks in known:
        lines.append(Line(f"  {tricks}: {' '.join(card.action for card in cards if card.tricks == tricks)}", "     "))
    open_cards = [card.action for card in cards if card.tricks is None]
    return [*lines, Line(f"  not decided: {' '.join(open_cards)}", "     ")] if open_cards else lines


def line_by_tricks(at: Position, line: Sequence[str]) -> str:
    """A line of cards with a stroke between tricks.

    >>> line_by_tricks(Position([1, 2], 0, [7]), ["9S", "AS", "7H"])
    '9S | AS 7H'
    """
    first = at.seats - len(at.trick)
    parts = [line[:first], *(line[i : i + at.seats] for i in range(first, len(line), at.seats))]
    return " | ".join(" ".join(part) for part in parts)


def _rows(found: TrickOdds, least: int, meaning: str) -> list[Line]:
    head = ["", "tricks", meaning, "all tricks"]
    if found.combinations:
        head.append("combinations")
    if found.scores:
        head.append("score")
    table = [head]
    for place, name in enumerate(found.places):
        row = [name, mean(found.trick[place]), str(found.at_least(least)[place]), str(found.slam[place])]
        if found.combinations:
            row.append(mean(found.combination[place]))
        if found.scores:
            row.append(spread(found.score[place]))
        table.append(row)
    rows = [Line(row, raw=True) for row in aligned(table)]
    worth = found.lead_worth
    if worth is not None:
        shares = [f"{value:+d} in {100 * n / worth.trials:.1f} %" for value, n in sorted(worth.counts.items()) if n]
        rows.append(
            Line(f"  The lead is worth {mean(worth)} tricks on average ({', '.join(shares)} of the deals).", "    ")
        )
    return rows

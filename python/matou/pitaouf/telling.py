"""A game told step by step: the rule used, where the cat goes, the card drawn. By the readable rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from matou._core import pitaouf as core
from matou.pitaouf import reference
from matou.pitaouf.mirror import mirror
from matou.pitaouf.reference import BACK, DRAW, EXCHANGE, JOKER, OUT, POSE, READ, REVEAL, WON, State
from matou.pitaouf.reference_text import EXCHANGES, NAMED, PLAYS, SUITS, SUMS, card_text, cards_of, deal_from_text

__all__ = ["Told", "describe", "tell"]

_SUIT_NAMES: Final = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}


class Told(NamedTuple):
    """One step: the action, the cell it is played on ("" for none), the rule used, and what happens then."""

    action: str
    cell: str
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.action}{f' on {self.cell}' if self.cell else ''}, {self.rule}: {self.text}"


def tell(deal: core.Deal, line: Iterable[str], state: core.State | None = None) -> list[Told]:
    """The steps of a line of play in a deal, from its start or from a state that it led to.

    Raises IllegalAction at an action that cannot be played.

    >>> from matou.pitaouf import Deal, Rules
    >>> small = Rules(suits=2, ranks=4, track=4, ace_cells=(), hand=2, exchange="none", jokers=0)
    >>> for told in tell(Deal.from_text("2S 2H 3H JK;3S 4S;4H 5S 5H", small), ["3S", "4S", "4H"]):
    ...     print(told)
    3S on cell 1 (2S), brio: safe; jumps 2 to cell 3; draws 4H; turns up 3H
    4S on cell 3 (3H), success: safe; moves 1 to the fridge; no draw there; turns round to cell 3; walks over safe \
cell 3 to cell 2; turns up 2H
    4H on cell 2 (2H), brio: safe; moves 1 to cell 1; draws 5S; back on cell 1: won
    """
    start = deal.state() if state is None else state
    at = mirror(start)
    cards = deal_from_text(deal.text, start.game.rules)
    _answer(at, cards)
    told = []
    for spelt in line:
        action = reference.string_to_action(at, spelt)
        cell, rule, parts = _what(at, action)
        reached = _reached(at, action)
        before = reference.copy(at)
        at.advance(action)
        shown = _answer(at, cards)
        told.append(Told(spelt, cell, rule, "; ".join([*parts, *_then(before, at, reached, shown)])))
    return told


def describe(state: core.State, action: int) -> str:
    """What an action does, as far as it is known before chance answers.

    >>> from matou.pitaouf import Deal, Rules
    >>> small = Rules(suits=2, ranks=4, track=4, ace_cells=(), hand=2, exchange="none", jokers=0)
    >>> start = Deal.from_text("2S 2H 3H JK;3S 4S;4H 5S 5H", small).state()
    >>> describe(start, start.string_to_action("3S"))
    'brio: safe; jumps 2 to cell 3'
    """
    _, rule, parts = _what(mirror(state), action)
    return f"{rule}: {'; '.join(parts)}"


def _what(at: State, action: int) -> tuple[str, str, list[str]]:
    """The cell played on, the rule, and what the action itself does."""
    if at.phase == EXCHANGE:
        if action == 0:
            return "", "no exchange", ["the hand stays as it is"]
        card, suit = divmod(action - EXCHANGES, 4)
        return "", "exchange", [f"{card_text(card)} is put aside for a {_SUIT_NAMES[SUITS[suit]]}"]
    if at.phase == POSE:
        return "the fridge", "card laid", [f"turns round to cell {at.game.track - 1}"]
    own = at.cells[at.cat]
    danger = ", a danger" if at.on_danger() else ""
    rule, safe = _rule(at, action, own)
    parts = ["safe"] if safe else ["a danger now"] if action >= SUMS else []
    if not at.at_the_end():
        parts.append(_moves(at, _reached(at, action)))
    return f"cell {at.cat} ({card_text(own)}{danger})", rule, parts


def _rule(at: State, action: int, own: int) -> tuple[str, bool]:
    """The rule that allows a play on the cell with this card, and whether it makes the cell safe."""
    if action >= SUMS:
        cards = [card for i, card in enumerate(cards_of(at.hand)) if action - SUMS >> i & 1]
        total = sum(at.points(card) for card in cards)
        name = "sum" if at.game.any_time else "botched sum"
        return f"{name}, {total} beats {at.points(own)}", False
    code = (action - PLAYS) >> 2
    card = code - NAMED if code >= NAMED else code
    joker = f"joker as {card_text(card)}, " if code >= NAMED else "joker, " if code == JOKER else ""
    number = at.effect(card)
    if number < 0:
        return joker + ("danger, an equal card" if card >> 2 == own >> 2 else "danger, a lower card of the suit"), False
    if card == JOKER:
        return joker + ("brio" if number == 3 else "success"), True
    figure = "figure, " if (card >> 2) + 2 >= at.game.figures_from else ""
    return joker + figure + ("brio" if card & 3 == own & 3 else "success"), True


def _reached(at: State, action: int) -> int:
    """The cell that a play's move ends on, safe cells not yet walked over; the cat's own where nothing moves."""
    if at.phase == POSE:
        return at.game.track - 1
    if at.phase == EXCHANGE or at.at_the_end():
        return at.cat
    if action >= SUMS:
        length = 1
    else:
        code, spelt = divmod(action - PLAYS, 4)
        length = spelt or max(at.effect(code - NAMED if code >= NAMED else code), 1)
    return at.cat + at.moved(length) if at.way == OUT else at.cat - at.moved(length)


def _moves(at: State, reached: int) -> str:
    length = abs(reached - at.cat)
    where = "the fridge" if reached == at.game.track else f"cell {reached}"
    return f"{'moves' if length == 1 else 'jumps'} {length} to {where}"


def _answer(at: State, cards: reference.Deal) -> list[tuple[int, int]]:
    """Take the steps of chance that are due; the phase and the card of each."""
    shown = []
    while at.current_player() == reference.CHANCE_SEAT:
        shown.append((at.phase, at.answer(cards)))
        at.advance(shown[-1][1])
    return shown


def _then(before: State, at: State, reached: int, shown: list[tuple[int, int]]) -> list[str]:
    """What chance and the rules did after an action."""
    parts = []
    read = [card for phase, card in shown if phase == READ]
    if before.phase == EXCHANGE and (read or before.hand != at.hand):
        found = at.hand & ~before.hand
        parts.append(f"read from the talon's bottom: {' '.join(map(card_text, read))}")
        parts.append(f"takes {card_text(read[-1])}" if found else "no card of the suit, so it returns to the hand")
    drawn = [card for phase, card in shown if phase == DRAW]
    if before.phase != EXCHANGE and before.phase != POSE and not (before.at_the_end() and at.phase == WON):
        talon = "the talon is empty" if not before.talon_size() else "no draw there"
        parts.append(f"draws {card_text(drawn[0])}" if drawn else talon)
    moved = before.phase != EXCHANGE and at.way == BACK and reached != at.cat
    if moved and reached == before.game.track:
        reached -= 1
        parts.append(f"turns round to cell {reached}")
    if moved and at.phase != POSE and reached != at.cat:
        last = at.cat + 1
        safe = f"cell {reached}" if reached == last else f"cells {reached}-{last}"
        parts.append(f"walks over safe {safe} to cell {at.cat}")
    parts += [f"turns up {card_text(card)}" for phase, card in shown if phase == REVEAL]
    if at.phase == WON:
        parts.append("cell 1 is beaten: won" if before.at_the_end() else "back on cell 1: won")
    elif at.current_player() == reference.TERMINAL_SEAT:
        parts.append("lost: the hand is empty" if not at.hand else "lost: nothing can be played")
    return parts

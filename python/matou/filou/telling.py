"""A game told step by step, in plain words: lays, bids, passes and what they bring."""

from __future__ import annotations

from collections.abc import Iterable

from matou._core import filou as core
from matou.filou import reference
from matou.filou.drawing import card_text
from matou.filou.mirror import mirror
from matou.filou.reference import BID, NOTHING, OVER, State
from matou.told import Told

__all__ = ["Told", "describe", "tell"]


def tell(state: core.State, line: Iterable[str]) -> list[Told]:
    """The steps of a line of actions from a state. Raises IllegalAction at an action that cannot be taken.

    >>> from matou.filou import State
    >>> start = State.from_text("4 0 -8/5/rabbit/15 moves lay_15 lay_small-dog lay_big-dog lay_-5")
    >>> print(*tell(start, ["bid 3", "pass"]), sep="\\n")
    seat 0 bid 3: bids 3 mice
    seat 1 pass: passes, takes 2 mice; small dog is turned up
    """
    at = mirror(state)
    told = []
    for spelt in line:
        action = reference.string_to_action(at, spelt)
        before = reference.copy(at)
        reference.apply(at, action)
        told.append(Told(spelt, before.turn, "; ".join([_what(before, spelt), *_then(before, spelt, at)])))
    return told


def after(before: core.State, action: str) -> str:
    """What the rules do after an action, "" or each thing behind "; ".

    >>> from matou.filou import State
    >>> start = State.from_text("4 0 -8/5/rabbit/15 moves lay_15 lay_small-dog lay_big-dog")
    >>> after(start, "lay -5")
    '; 15 is turned up'
    """
    at = mirror(before)
    old = reference.copy(at)
    reference.apply(at, reference.string_to_action(at, action))
    return "".join(f"; {text}" for text in _then(old, action, at))


def describe(state: core.State, action: int) -> str:
    """What an action does. Raises IllegalAction for one that is not legal.

    >>> from matou.filou import State
    >>> start = State.from_text("4 0 -8/5/rabbit/15 moves lay_15 lay_small-dog lay_big-dog lay_-5")
    >>> describe(start, start.string_to_action("bid 3"))
    'bids 3 mice'
    """
    return _what(mirror(state), state.action_to_string(action))


def _mice(number: int) -> str:
    return "no mouse" if number == 0 else f"{number} {'mouse' if number == 1 else 'mice'}"


def _what(at: State, spelt: str) -> str:
    kind, _, rest = spelt.partition(" ")
    if kind == "lay":
        return f"lays {rest.replace('-dog', ' dog')}"
    if kind == "bid":
        return f"bids {_mice(int(rest))}"
    if kind == "buy":
        return "buys the row for 1 mouse"
    if at.last_without_bid():
        return "passes, the row leaves the game"
    return f"passes, takes {_mice(next((mice for mice in at.on_card if mice), 0))}"


def _then(before: State, spelt: str, at: State) -> list[str]:
    """What the rules did after an action."""
    parts = []
    if at.phase == BID:
        turned = range(before.open_cards(), at.open_cards())
        cards = [card_text(at.row[place]) for place in turned]
        if before.fourth == NOTHING and at.fourth != NOTHING:
            cards.append(f"{card_text(at.fourth)} of the fourth set")
        if cards:
            parts.append(f"{' and '.join(cards)} {'is' if len(cards) == 1 else 'are'} turned up")
        if at.last_without_bid() and not before.last_without_bid():
            parts.append(f"seat {at.turn} is left and may buy for 1 mouse")
    if at.round > before.round:
        row = [*before.row[: before.game.players], *([before.fourth] if before.fourth != NOTHING else [])]
        parts.append(f"the row was {', '.join(card_text(kind) for kind in row)}")
        if spelt != "pass" or not before.last_without_bid():
            points = at.cats[at.start] - before.cats[at.start]
            price = before.bid or 1
            parts.append(f"seat {at.start} pays {_mice(price)} for {points} points")
        if at.phase == OVER:
            scores = ", ".join(f"seat {seat} {score}" for seat, score in enumerate(at.returns()))
            parts.append(f"the game is over: {scores}")
        elif not any(at.on_card):
            parts.append("the mouse cards stay empty")
    return parts

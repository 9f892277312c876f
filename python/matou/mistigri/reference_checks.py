"""Rounds that another program played, compared with the readable rules of Crazy Mistigri, state by state.

A trace is ints. For each round: the first seat, then each dealt hand as the number of its cards and their kinds,
ascending; then a record for each state: `FACTS`, each hand and the pile as number and kinds, and

    before a draw     the number of possible kinds, each kind with its weight; the kind drawn
    before an action  the number of legal actions, these unless there are more than 200; the one chosen
    at the end        the ending (0 none, 1 alone in his own turn, 2 alone in another's, 3 nobody holds cards, 4 all
                      passed, 5 turn cap), the return of each seat
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from matou.errors import InvalidState, MatouError
from matou.mistigri.reference_telling import situation, step_text
from matou.mistigri.reference_text import ACTIONS, DRAW, HAND, KINDS, OVER, PILE, Deal, cards_text

FACTS: Final = (
    "the seat to move",
    "the phase",
    "the seat whose turn it is",
    "the direction",
    "the number of turns over",
    "the set of helper cards face down",
    "the number of cards to draw",
    "the effect being chosen",
    "the pending effect",
    "the seat of the pending effect",
    "the card shown",
    "the number of opponents served",
)
"""What a record begins with, in order."""


def numbers(trace: Any, start: int, size: int) -> list[int]:
    """So many numbers of a trace, a list or a buffer; fewer where it ends."""
    part = trace[start : start + size]
    return part if isinstance(part, list) else part.tolist()


def readable(trace: Sequence[int]) -> Any:
    """The trace as something that `numbers` takes."""
    if isinstance(trace, list):
        return trace
    return list(trace) if isinstance(trace, tuple) else memoryview(trace)  # type: ignore[arg-type]


def deal_at(trace: Any, at: int, players: int) -> tuple[Deal, int]:
    """The deal that begins a round of a trace, and the index after it."""
    start = at
    row = numbers(trace, at, 1)
    hands = []
    at += 1
    for _ in range(players):
        size = sum(numbers(trace, at, 1))
        hand = numbers(trace, at + 1, max(size, 0))
        if not HAND <= size <= HAND + 1 or len(hand) < size or min(hand) < 0 or max(hand) >= KINDS:
            raise InvalidState(f"no deal stands at index {start} of the trace")
        if hand != sorted(hand):
            raise InvalidState(f"the kinds of a dealt hand are not ascending: {hand}")
        hands.append(tuple(hand))
        at += 1 + size
    return Deal(row[0], tuple(hands)), at


def check_round(state: Any, trace: Any, at: int) -> tuple[int, int]:
    """Compare one round from the index of its first record on; the index after its last one, and the states compared.

    `MatouError` tells the first difference.
    """
    step = 0
    while True:
        record = state.record()
        size = len(record)
        if numbers(trace, at, size) != record:
            raise MatouError(f"step {step}: {difference(state, record, trace, at)}: {situation(state)}")
        at += size
        step += 1
        if state.phase == OVER:
            return at, step
        chosen = numbers(trace, at, 1)
        if not chosen or not state.allows(chosen[0]):
            what = f"the step taken, {spelt_step(state, chosen[0])}, is not a legal one" if chosen else EARLY
            raise MatouError(f"step {step - 1}: {what}: {situation(state)}")
        state.advance(chosen[0])
        at += 1


EARLY: Final = "the trace ends too early"


def difference(state: Any, record: list[int], trace: Any, at: int) -> str:
    """The first field of a record that the trace and the rules tell differently."""
    start = 0
    for name, size in fields(state, record):
        traced, expected = numbers(trace, at + start, size), record[start : start + size]
        if traced != expected:
            if not traced:
                return EARLY
            if name not in FACTS and not name.startswith(("the ending", "the return")):  # it begins with its length
                each = 2 if name.startswith("the cards") else 1
                traced = numbers(trace, at + start, 1 + each * min(max(traced[0], 0), ACTIONS))
            agreed = spelt(state, name, expected)
            return f"{name} is {spelt(state, name, traced)} in the trace and {agreed} by the rules"
        start += size
    raise AssertionError("no field differs")


def fields(state: Any, record: list[int]) -> list[tuple[str, int]]:
    """The fields of a record: what each is, and its numbers."""
    players = range(state.game.players)
    found = [(name, 1) for name in FACTS]
    found += [(f"the hand of seat {seat}", 1 + state.size[seat]) for seat in players]
    found.append(("the pile", 1 + state.size[PILE]))
    if state.phase == OVER:
        return [*found, ("the ending", 1), *((f"the return of seat {seat}", 1) for seat in players)]
    rest = len(record) - sum(size for _, size in found)
    return [*found, ("the cards that can be drawn" if state.phase == DRAW else "the list of legal actions", rest)]


def spelt(state: Any, name: str, row: list[int]) -> str:
    """The numbers of a field, as texts where they are cards or actions."""
    if name.startswith(("the hand", "the pile")) and all(0 <= kind < KINDS for kind in row[1:]):
        return f"{cards_text(row[1:])} ({row[0]})"
    if name.startswith("the cards that"):
        pairs = zip(row[1::2], row[2::2], strict=False)
        return f"{row[0]}: " + ", ".join(f"{spelt_step(state, kind)} weight {weight}" for kind, weight in pairs)
    if name.startswith("the list"):
        return f"{row[0]}: {', '.join(spelt_step(state, action) for action in row[1:])}"
    return str(row[0])


def spelt_step(state: Any, action: int) -> str:
    """A step as text with its number, which may be of no step at all."""
    known = 0 <= action < (KINDS if state.phase == DRAW else ACTIONS)
    return f"{step_text(state, action) if known else '?'} ({action})"

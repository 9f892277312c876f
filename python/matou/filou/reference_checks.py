"""Games that another program played, compared with the readable rules of Filou, state by state.

A trace is ints. For each game: the start seat, the kind removed from each seat's set, at three players the kind removed
from the fourth set and the nine of its pile; then a record for each state: `FACTS`, the mice on each mouse card (one
less than players), the kinds of the row by position (-1 not laid), at three players the fourth set's open card; for
each seat its hand as a set, mice, points of cats, and whether it has not passed; then

    before an action  the number of legal actions, these; the one chosen
    at the end        the return of each seat
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from matou.errors import InvalidState, MatouError
from matou.filou.reference_telling import situation
from matou.filou.reference_text import ACTIONS, KINDS, OVER, ROUNDS, Deal, action_text, hand_text

FACTS: Final = (
    "the seat to move",
    "the phase",
    "the round",
    "the start seat",
    "the highest bid",
    "the seat of the highest bid",
    "the bank",
    "the number of open cards",
)
"""What a record begins with, in order."""

EARLY: Final = "the trace ends too early"


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
    """The deal that begins a game of a trace, and the index after it."""
    size = 1 + players + (1 + ROUNDS if players == 3 else 0)
    row = numbers(trace, at, size)
    if len(row) < size or min(row) < 0 or max(row) >= KINDS:
        raise InvalidState(f"no deal stands at index {at} of the trace")
    removed, rest = tuple(row[1 : 1 + players]), row[1 + players :]
    return Deal(row[0], removed, rest[0], tuple(rest[1:])) if rest else Deal(row[0], removed), at + size


def check_game(state: Any, trace: Any, at: int) -> tuple[int, int]:
    """Compare one game from the index of its first record on; the index after its last one, and the states compared.

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
        if not chosen or chosen[0] not in record[-record_actions(state, record) :]:
            what = f"the action chosen, {spelt_action(chosen[0])}, is not a legal one" if chosen else EARLY
            raise MatouError(f"step {step - 1}: {what}: {situation(state)}")
        state.advance(chosen[0])
        at += 1


def view_size(players: int) -> int:
    """The numbers of a record before its legal actions or returns."""
    return len(FACTS) + (players - 1) + players + (players == 3) + 4 * players


def record_actions(state: Any, record: list[int]) -> int:
    """How many legal actions stand at the end of a record."""
    return record[view_size(state.game.players)]


def difference(state: Any, record: list[int], trace: Any, at: int) -> str:
    """The first field of a record that the trace and the rules tell differently."""
    names = fields(state.game.players)
    for index, field in enumerate(names):
        traced = numbers(trace, at + index, 1)
        if not traced:
            return EARLY
        if traced[0] != record[index]:
            return f"{field} is {spelt(field, traced[0])} in the trace and {spelt(field, record[index])} by the rules"
    if state.phase == OVER:
        for seat, expected in enumerate(record[len(names) :]):
            traced = numbers(trace, at + len(names) + seat, 1)
            if traced != [expected]:
                where = traced[0] if traced else "missing"
                return f"the return of seat {seat} is {where} in the trace and {expected} by the rules"
    size = numbers(trace, at + len(names), 1)
    if not size:
        return EARLY
    traced = numbers(trace, at + len(names) + 1, min(max(size[0], 0), ACTIONS))
    told = f"{size[0]}: {spelt_actions(traced)}"
    agreed = f"{record[len(names)]}: {spelt_actions(record[len(names) + 1 :])}"
    return f"the list of legal actions is {told} in the trace and {agreed} by the rules"


def fields(players: int) -> list[str]:
    """What each number of a record is, before its legal actions or returns.

    >>> len(fields(3)), len(fields(5))
    (26, 37)
    """
    found = [*FACTS, *(f"the mice on mouse card {card}" for card in range(players - 1))]
    found += [f"the card of the row at place {place}" for place in range(players)]
    found += ["the fourth set's card"] if players == 3 else []
    for seat in range(players):
        kept = ("the hand of seat", "the mice of seat", "the cats of seat", "whether there is still in seat")
        found += [f"{what} {seat}" for what in kept]
    return found


def spelt(field: str, number: int) -> str:
    """A number of a record, as cards where it is a hand."""
    if field.startswith("the hand") and 0 <= number < 1 << KINDS:
        return f"{hand_text(number)} ({number})"
    return str(number)


def spelt_action(action: int) -> str:
    """An action as text with its number, which may be of no action at all."""
    return f"{action_text(action) if 0 <= action < ACTIONS else '?'} ({action})"


def spelt_actions(actions: list[int]) -> str:
    """Actions as texts with their numbers."""
    return ", ".join(map(spelt_action, actions)) or "none"

"""Plain searches and counts over the readable rules of Cat in the Box: every line of play is tried.

Nothing here is clever: no bounds, no pruning, no symmetry. Where positions are kept, they are kept by all that the rest
of the round depends on (`State.position`). All functions leave the state they are given as it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from matou.cat_in_the_box import reference_text as text
from matou.cat_in_the_box.reference_worlds import World, fillings
from matou.errors import InvalidState, NotApplicable

DEAL, PLAY, OVER = -1, 2, 3


def choices(state: Any) -> list[int]:
    """What the seat to move may do, or what chance can deal."""
    if state.phase == DEAL:
        return [column for column, _ in state.chance_weights()]
    return list(state.legal_actions())


def after(state: Any, action: int) -> Any:
    """The state after an action that is known to be allowed."""
    other = state.copy()
    other.advance(action)
    return other


def check_seat(state: Any, seat: int, lowest: int = 0) -> None:
    """Raise `InvalidState` for a seat that does not exist."""
    if not lowest <= seat < state.game.players:
        raise InvalidState(f"seat: the seats are {lowest} to {state.game.players - 1}, not {seat}")


def check_dealt(state: Any) -> None:
    """Raise `NotApplicable` during the deal."""
    if state.phase == DEAL:
        raise NotApplicable(f"this is for states with all cards dealt: {text.situation(state)}")


def check_method(state: Any, method: str) -> str:
    """The method, "auto" resolved; raises as `values`."""
    if method == "auto":
        method = "max_n" if state.game.players > 2 else "zero_sum"
    if method not in {"zero_sum", "max_n", "paranoid"}:
        raise InvalidState(f"method: it is one of auto, zero_sum, max_n, paranoid, not {method!r}")
    if method == "zero_sum" and state.game.players > 2:
        raise NotApplicable(f"zero_sum is for 2 players, not {state.game.players}")
    return method


class Solved(NamedTuple):
    """The outcome of a position when every seat plays as the method says."""

    values: tuple[int, ...]
    """The scores by seat at the end of the line."""
    line: tuple[str, ...]
    """The actions as texts, the first best one at each step."""
    nodes: int
    """The states looked at, the first and the last ones included."""


class Ply(NamedTuple):
    """The distinct positions after so many actions."""

    positions: int
    """All of them, those where the round is over included."""
    paradoxes: tuple[int, ...]
    """Those where a seat has caused a paradox, by seat."""
    finished: int
    """Those with all tricks played."""


class Outcome(NamedTuple):
    """One result of the trick in progress."""

    winner: int
    """The seat that takes the trick; -1 when a paradox has stopped it."""
    paradox: int
    """The seat that could not play in this trick, or -1. A winner who then cannot lead is not told here."""
    cells: tuple[tuple[str, ...], ...]
    """By seat, the cells that he covers in this trick, one or none; the plays already made count."""
    sequences: int
    """The sequences of plays that lead to it."""


# With all cards known


def values(state: Any, method: str = "auto", seat: int = 0) -> Solved:
    """The scores at the end of best play from a state on, with the line: every line of play is tried.

    Parameters
    ----------
    method : {"auto", "zero_sum", "max_n", "paranoid"}
        What a seat wants: at 2 players the difference to the other's score; his own score; or, all but `seat`, that
        `seat` has little. "auto" is "zero_sum" at 2 players, else "max_n". A seat keeps the first of his best
        actions in their order: colour red, blue, yellow, green, then number.
    seat : int
        Whose score the others keep down in "paranoid".

    Raises
    ------
    NotApplicable
        "zero_sum" with more than 2 players; a state before the end of the deal.
    InvalidState
        An unknown method or a seat that does not exist.

    Examples
    --------
    >>> from matou.cat_in_the_box import reference
    >>> state = reference.position_from_text("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -")
    >>> solved = reference.values(state)
    >>> solved.values, solved.line
    ((8, 8), ('Y4', 'B5', 'Y5', 'R3'))
    """
    check_dealt(state)
    check_seat(state, seat)
    method = check_method(state, method)
    return _solve(state, method, seat)


def _solve(state: Any, method: str, seat: int) -> Solved:
    if state.phase == OVER:
        return Solved(tuple(state.returns()), (), 1)
    mover = state.turn
    best: tuple[int, Solved] | None = None
    nodes = 1
    for action in state.legal_actions():
        found = _solve(after(state, action), method, seat)
        nodes += found.nodes
        if method == "max_n":
            gain = found.values[mover]
        elif method == "zero_sum":
            gain = found.values[mover] - found.values[1 - mover]
        else:
            gain = found.values[seat] if mover == seat else -found.values[seat]
        if best is None or gain > best[0]:
            best = gain, Solved(found.values, (text.action_text(action), *found.line), 0)
    assert best is not None
    return best[1]._replace(nodes=nodes)


def tie_vectors(state: Any, method: str = "auto") -> set[tuple[int, ...]]:
    """The value vectors that are possible when every mover breaks ties between his best actions freely.

    The values are what the seats play for: their scores ("max_n"), or at 2 players the difference, for either seat
    ("zero_sum"), where ties change nothing. "auto" as in `values`.

    An action can be the best one if its value for the mover is no less than what each other action is worth at least,
    its own ties broken against it: the ties below two actions are broken independently.

    Positions that come up again are looked up. Raises as `values`.

    >>> from matou.cat_in_the_box import reference
    >>> reference.tie_vectors(reference.position_from_text("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -"))
    {(0, 0)}
    """
    check_dealt(state)
    method = check_method(state, method)
    if method == "paranoid":
        raise NotApplicable("ties are asked about in max_n and zero_sum: in paranoid no value depends on them")
    return _tie_vectors(state, method, {})


def _tie_vectors(
    state: Any, method: str, known: dict[tuple[object, ...], set[tuple[int, ...]]]
) -> set[tuple[int, ...]]:
    if state.phase == OVER:
        scores = tuple(state.returns())
        return {scores if method == "max_n" else (scores[0] - scores[1], scores[1] - scores[0])}
    position = state.position()
    if position not in known:
        mover = state.turn
        below = [_tie_vectors(after(state, action), method, known) for action in state.legal_actions()]
        enough = max(min(vector[mover] for vector in vectors) for vectors in below)
        known[position] = {vector for vectors in below for vector in vectors if vector[mover] >= enough}
    return known[position]


def can_finish(state: Any) -> list[str] | None:
    """The first line of play to the end without a paradox, as texts, in the order of actions; None when there is none.

    Raises `NotApplicable` before the end of the deal.
    """
    check_dealt(state)
    return _finishing(state)


def _finishing(state: Any) -> list[str] | None:
    if state.phase == OVER:
        return None if state.paradox >= 0 else []
    for action in state.legal_actions():
        line = _finishing(after(state, action))
        if line is not None:
            return [text.action_text(action), *line]
    return None


def forced_paradox(state: Any, seat: int) -> bool:
    """Whether the others, all playing against the seat, can make him cause a paradox whatever he does.

    Raises `NotApplicable` before the end of the deal, `InvalidState` for a seat that does not exist.
    """
    check_dealt(state)
    check_seat(state, seat)
    return _forced(state, seat)


def _forced(state: Any, seat: int) -> bool:
    if state.phase == OVER:
        return bool(state.paradox == seat)
    results = (_forced(after(state, action), seat) for action in state.legal_actions())
    return all(results) if state.turn == seat else any(results)


# Counts


def perft(state: Any, depth: int) -> int:
    """The number of histories of that many plies; one that ends earlier counts once.

    >>> from matou.cat_in_the_box import reference
    >>> state = reference.position_from_text("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -")
    >>> reference.perft(state, 1), reference.perft(state, 9)
    (4, 42)
    """
    if depth == 0 or state.phase == OVER:
        return 1
    return sum(perft(after(state, action), depth - 1) for action in choices(state))


def sequences(state: Any, depth: int) -> int:
    """The number of ways to make exactly that many plies; those that end earlier do not count."""
    if depth == 0:
        return 1
    return sum(sequences(after(state, action), depth - 1) for action in choices(state))


def paradox_sequences(state: Any, depth: int) -> int:
    """The number of ways to make exactly that many plies after which the seat to move has no legal play."""
    if depth == 0:
        return 1 if state.paradox >= 0 else 0
    return sum(paradox_sequences(after(state, action), depth - 1) for action in choices(state))


def census(state: Any, depth: int | None = None) -> list[Ply]:
    """The distinct positions ply by ply, the given one first; down to that depth, or to the end of all rounds.

    Two positions are one when hands, board with owners, X tokens, tricks won, leader, number of plays in the trick,
    led colour and winning play so far with its seat are the same.

    Raises `NotApplicable` before the end of the deal.

    >>> from matou.cat_in_the_box import reference
    >>> state = reference.position_from_text("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -")
    >>> [ply.positions for ply in reference.census(state)]
    [1, 4, 13, 28, 26]
    """
    check_dealt(state)
    plies = []
    found = {state.position(): state}
    while found:
        causers = [position.paradox for position in found.values() if position.phase == OVER]
        by_seat = tuple(causers.count(seat) for seat in range(state.game.players))
        plies.append(Ply(len(found), by_seat, causers.count(-1)))
        if depth is not None and len(plies) > depth:
            break
        following = (after(known, action) for known in found.values() for action in known.legal_actions())
        found = {known.position(): known for known in following}
    return plies


def trick_outcomes(state: Any) -> list[Outcome]:
    """The distinct results of the trick in progress, in the order of the plays that lead to them.

    Raises `NotApplicable` outside the play.

    >>> from matou.cat_in_the_box import reference
    >>> state = reference.position_from_text("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -")
    >>> reference.trick_outcomes(state)[0]
    Outcome(winner=1, paradox=-1, cells=(('R3',), ('R5',)), sequences=1)
    """
    if state.phase != PLAY:
        raise NotApplicable(f"a trick is in progress in the play alone: {text.situation(state)}")
    before = list(state.own)
    for cell in list(state.trick)[: state.plays]:
        before = [cells & ~(1 << cell) for cells in before]
    counts: dict[Outcome, int] = {}
    for outcome in _trick_ends(state, before, sum(state.tricks)):
        counts[outcome] = counts.get(outcome, 0) + 1
    return [outcome._replace(sequences=number) for outcome, number in counts.items()]


def _trick_ends(state: Any, before: list[int], finished: int) -> Iterator[Outcome]:
    """The outcome of each way to end the trick that began with these tokens on the board."""
    stopped = sum(state.tricks) == finished
    if stopped and state.phase != OVER:
        for action in state.legal_actions():
            yield from _trick_ends(after(state, action), before, finished)
        return
    numbers = state.game.numbers
    cells = tuple(
        tuple(text.cell_text(cell, numbers) for cell in range(4 * numbers) if (now & ~then) >> cell & 1)
        for now, then in list(zip(state.own, before, strict=True))[: state.game.players]
    )
    yield Outcome(-1 if stopped else state.leader, state.paradox if stopped else -1, cells, 0)


# With what a seat knows


def worlds(state: Any, seat: int) -> Iterator[tuple[World, int]]:
    """All arrangements of the cards that a seat (-1: everybody) has not seen which fit what he knows, with weights.

    Every arrangement of the unseen cards, the copies of a number told apart, is equally likely; the weight is the
    number of arrangements that look like this one. Who led red while red was closed holds no card that could have
    been of another colour, and who has the turn has a legal play. The order is fixed. Raises `NotApplicable` before
    the end of the deal, `InvalidState` for a seat that does not exist.

    >>> from matou.cat_in_the_box import reference
    >>> state = reference.position_from_text("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -")
    >>> sum(weight for _, weight in reference.worlds(state, 0))
    420
    """
    check_dealt(state)
    check_seat(state, seat, -1)
    return fillings(state, seat)

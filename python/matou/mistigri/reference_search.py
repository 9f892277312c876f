"""Best play in Crazy Mistigri with all cards known, over a horizon: every line of play and every draw, no pruning."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from matou.errors import InvalidState, NotApplicable
from matou.mistigri.reference_telling import situation
from matou.mistigri.reference_text import DEAL, DRAW, ENDINGS, OVER

METHODS = ("difference", "max_n")
CAP = ENDINGS.index("cap")


class Outcome(NamedTuple):
    """What best play leads to."""

    returns: tuple[Fraction, ...]
    """The expected return of each seat."""
    out: tuple[Fraction, ...]
    """The chance of each seat to get rid of its cards."""
    cut: Fraction
    """The chance that the horizon ends the round, not the rules."""
    best: int | None
    """The first best action; None before a draw."""


def searched(state: Any, turns: int, method: str) -> Outcome:
    """As `Tasks.expectimax`."""
    if method not in METHODS:
        raise InvalidState(f"a method is one of {', '.join(METHODS)}, not {method!r}")
    if turns < 1:
        raise InvalidState(f"a horizon is 1 turn at least, not {turns}")
    if state.phase in (DEAL, OVER):
        raise NotApplicable(f"this is for rounds in progress: {situation(state)}")
    # Who has emptied his hand is in until his turn is over: his effect may still give cards to others.
    still_in = [seat for seat in range(state.game.players) if state.size[seat] or seat == state.turn]
    if method == "difference" and len(still_in) > 2:
        raise NotApplicable(f"the difference is for two seats with cards, not {len(still_in)}: {situation(state)}")
    root = state.copy()
    root.cap = min(state.game.turn_cap, state.turns + turns)
    return best_play(root, still_in if method == "difference" else [], {})


def best_play(state: Any, opposed: list[int], known: dict[Any, Outcome]) -> Outcome:
    """The outcome from here on; a seat wants its own return, less those of the other seats opposed.

    `known` keeps the outcomes of positions, told apart by all that the rest depends on.
    """
    position = (
        *(state.phase, state.turn, state.direction, state.turns, state.down, state.to_draw, state.effect),
        *(state.pending, state.pending_seat, state.shown, state.served, state.ending, tuple(state.cards)),
    )
    if position not in known:
        known[position] = explored(state, opposed, known)
    return known[position]


def explored(state: Any, opposed: list[int], known: dict[Any, Outcome]) -> Outcome:
    """As `best_play`, nothing looked up for the position itself."""
    seats = range(state.game.players)
    if state.phase == OVER:
        by_horizon = state.ending == CAP and state.turns < state.game.turn_cap
        return Outcome(
            tuple(map(Fraction, state.returns())),
            tuple(Fraction(state.size[seat] == 0) for seat in seats),
            Fraction(by_horizon),
            None,
        )
    if state.phase == DRAW:
        weights = state.chance_weights()
        total = sum(weight for _, weight in weights)
        ends = [(Fraction(weight, total), best_play(after(state, kind), opposed, known)) for kind, weight in weights]
        return Outcome(
            tuple(sum((chance * end.returns[seat] for chance, end in ends), Fraction()) for seat in seats),
            tuple(sum((chance * end.out[seat] for chance, end in ends), Fraction()) for seat in seats),
            sum((chance * end.cut for chance, end in ends), Fraction()),
            None,
        )
    mover: int = state.current_player()

    def wanted(choice: tuple[int, Outcome]) -> Fraction:
        gains = choice[1].returns
        return gains[mover] - sum((gains[seat] for seat in opposed if seat != mover), Fraction())

    choices = [(action, best_play(after(state, action), opposed, known)) for action in state.legal_actions()]
    best, end = max(choices, key=wanted)  # the first of equals
    return end._replace(best=best)


def after(state: Any, action: int) -> Any:
    """The state after a step that is known to be allowed."""
    other = state.copy()
    other.advance(action)
    return other

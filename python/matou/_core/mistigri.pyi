from collections.abc import Sequence
from typing import Any, SupportsIndex, final, overload

import numpy as np
from numpy.typing import NDArray

from matou._core import _AnyDeal, _AnyGame, _AnyState, _Progress, _StopFlag
from matou.mistigri.rules import Rules

@final
class Game(_AnyGame[Rules, Deal, State]): ...

@final
class Deal(_AnyDeal[Game, Rules, Deal, State]): ...

@final
class State(_AnyState[Game, Rules, State]): ...

def players() -> dict[str, str]: ...  # name: what follows "a player who"
def choose(state: State, player: str, seed: SupportsIndex = 0) -> int: ...
def phase(state: State) -> str: ...  # "deal", "draw", "pair", "effect", "swap", "give", "gift", "again", "over"
def trace(
    rules: Rules | None, seed: SupportsIndex, first: SupportsIndex, rounds: SupportsIndex
) -> NDArray[np.int64]: ...

# "none" before the end, "alone", "alone_in_anothers_turn", "nobody", "passed", "cap".
def ending(state: State) -> str: ...
def hand_sizes(state: State) -> list[int]: ...  # cards of each seat
def turns(state: State) -> int: ...  # turns that are over; the last one, which ended the round, too

MOST_PENALTY: int  # no hand counts more

# The seat to act and its legal actions, best first, over rounds drawn from what it knows (an information text) and
# played out by `player` in all seats: text, mean penalty, standard error, how much more than the best, standard error
# of that, share of rounds in which the seat got rid of all its cards.
def advise(
    rules: Rules | None,
    known: str,
    player: str,
    samples: SupportsIndex,
    seed: SupportsIndex,
    *,
    threads: SupportsIndex | None = None,
    progress: _Progress | None = None,
) -> tuple[int, list[tuple[str, float, float, float, float, float]]]: ...

# Rounds first..first+count-1 of `seed`, seats counted from the seat that plays first. Keys, int64: wins (P, P):
# rounds with the lowest penalty, alone, with one other, ...; penalties (P, MOST_PENALTY + 1): rounds by penalty;
# turns (1, cap + 1): rounds by turns; endings (1, 5): alone, alone_in_anothers_turn, nobody, passed, cap; out (P, 1):
# rounds in which the seat got rid of all its cards; effects (1, 9): pairs played, for the effect of each value from 1
# to 8, in the last column pairs of one colour. None when `stop.is_set()` ended it.
@overload
def count_rounds(
    rules: Rules | None,
    players: Sequence[str],
    seed: SupportsIndex,
    first: SupportsIndex,
    count: SupportsIndex,
    *,
    threads: SupportsIndex | None = None,
    chunk: SupportsIndex | None = None,
    progress: _Progress | None = None,
    stop: None = None,
) -> dict[str, NDArray[np.int64]]: ...
@overload
def count_rounds(
    rules: Rules | None,
    players: Sequence[str],
    seed: SupportsIndex,
    first: SupportsIndex,
    count: SupportsIndex,
    *,
    threads: SupportsIndex | None = None,
    chunk: SupportsIndex | None = None,
    progress: _Progress | None = None,
    stop: _StopFlag | None = None,
) -> dict[str, NDArray[np.int64]] | None: ...

# Uniformly random rounds played whole, for the bench: actions taken by players and draws made in all.
def random_rounds(rules: Rules | None, seed: SupportsIndex, rounds: SupportsIndex) -> tuple[int, int]: ...

# All cards known; the round as it would be were it ended, as by the turn cap, after `turns` more turns, 1 to 300 (the
# turn in progress is the first of them). In are the seats with cards and the one whose turn it is. method
# "difference": two seats in at most, each playing for its expected return less the other's; "max_n": three at most,
# each for its own, the first best action in the order of their numbers; "auto": difference where it can be. Keys:
# values (expected return of every seat), out (chance that each seat gets rid of all its cards), cut (chance that the
# horizon, not the rules, ends the round), best (text of the action, None at a chance node), method, nodes, exact,
# lower, upper: bounds on the returns; after a budget has ended: exact False, values, out, cut, best None.
# NotApplicable when the round is over or not dealt, or with more seats in than the method takes.
def solve(
    state: State,
    turns: SupportsIndex,
    method: str,
    *,
    table_mb: float = 256,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> dict[str, Any]: ...

# Each legal action's (at a chance node each outcome's) text with `solve` after it.
def analyse(
    state: State,
    turns: SupportsIndex,
    method: str,
    *,
    table_mb: float = 256,
    max_nodes: SupportsIndex | None = None,
    seconds: float | None = None,
    progress: _Progress | None = None,
) -> list[tuple[str, dict[str, Any]]]: ...

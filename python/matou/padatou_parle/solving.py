"""Double dummy: the tricks of each team when all hands are known, for one deal, all leaders, every card, many deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from matou._core import padatou_parle as core
from matou.errors import IllegalAction
from matou.padatou_parle import reference
from matou.padatou_parle.rules import Rules
from matou.tricks import double_dummy as tasks
from matou.tricks.double_dummy import CardTricks, TrickSolution
from matou.tricks.hands import Hands, Position, read_cards, read_hands

__all__ = [
    "CardTricks",
    "TrickSolution",
    "analyse",
    "analyse_hands",
    "double_dummy",
    "double_dummy_many",
    "double_dummy_table",
    "position",
    "replay",
    "scores",
    "solve",
    "solve_hands",
]

SEATS: Final = 4


def double_dummy(hands: Hands, leader: int = 0) -> int:
    """Tricks of the leader's team, all hands known, when both teams play best.

    Parameters
    ----------
    hands : sequence of str or int, or str
        Four hands of 1 to 8 cards each, `S:AKT7 H:Q9 D:- C:J8` or `AKT7.Q9..J8`, or one text in PBN form
        (`N:... ... ... ...`, N E S W being seats 0 1 2 3). Seats 0 and 2 play against 1 and 3.
    leader : int
        The seat that leads, default 0.

    Raises
    ------
    BadNotation, InvalidState
        A hand that cannot be read, a card twice, hands of different sizes, a seat that there is not.

    Examples
    --------
    >>> double_dummy(["S:A H:- D:- C:-", "S:7 H:- D:- C:-", "S:- H:7 D:- C:-", "S:- H:K D:- C:-"])
    1
    """
    return tasks.tricks_of_leader(SEATS, hands, leader)


def double_dummy_table(hands: Hands) -> list[int]:
    """Tricks of team {0, 2} when seat 0, 1, 2, 3 leads. Hands and errors as in `double_dummy`.

    >>> double_dummy_table(["S:A H:- D:- C:-", "S:7 H:- D:- C:-", "S:- H:7 D:- C:-", "S:- H:K D:- C:-"])
    [1, 1, 0, 0]
    """
    return tasks.table(SEATS, hands)


def double_dummy_many(
    deals: Any,
    leaders: str | Sequence[int] | NDArray[np.int8] = "all",
    threads: int | None = 1,
    progress: Callable[[int], object] | None = None,
) -> NDArray[np.int8]:
    """Tricks of team {0, 2} in many deals: an int8 array (n, 4) with a column a leader, or (n,) for one leader each.

    Parameters
    ----------
    deals : list or array
        Deals as `double_dummy` takes them, or a uint32 array (n, 4): bit 8 * suit + rank - 7, suits S H D C.
        There is no limit to n; deals may have different sizes.
    leaders : "all" or sequence of int
        Default all; else the seat that leads, one for each deal.
    threads : int
        Default 1; None for all cores. Python goes on meanwhile, and the result does not depend on it.
    progress : callable, optional
        Called with the number of deals done, about ten times a second.

    Raises
    ------
    TypeError
        An array of another shape or dtype.
    BadNotation, InvalidState
        A deal that is none, with its number; another number of leaders than deals, a seat that there is not.

    Examples
    --------
    >>> deal = ["S:A H:- D:- C:-", "S:7 H:- D:- C:-", "S:- H:7 D:- C:-", "S:- H:K D:- C:-"]
    >>> double_dummy_many([deal, deal]).tolist()
    [[1, 1, 0, 0], [1, 1, 0, 0]]
    >>> double_dummy_many([deal, deal], leaders=[3, 0]).tolist()
    [0, 1]
    """
    return tasks.many(SEATS, deals, leaders, threads, progress)


def solve(
    state: core.State | str,
    *,
    rules: Rules | None = None,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 1,
    progress: Callable[[int], object] | None = None,
) -> TrickSolution:
    """The tricks of both teams in the whole deal when all play best from here on, with a line of play.

    Questions are left out: who sees every card needs none.

    Parameters
    ----------
    state : State or str
        A deal or a position in it, in mid-trick too, or its text.
    rules : Rules, optional
        Of a text; default the standard game.
    max_nodes, seconds : optional
        The budget, default none. Where it ends the search, the solution says so.
    table_mb : float
        Most megabytes of the search's table, default 1. Never of effect on an answer.
    progress : callable, optional
        Called with the number of positions looked at, about ten times a second.

    Raises
    ------
    BadNotation, InvalidState
        A text that cannot be read.
    NotApplicable
        Before the deal is done.

    Examples
    --------
    >>> from matou.padatou_parle import deal
    >>> found = solve(deal(0).state())
    >>> sum(found.tricks), len(found.line)
    (8, 32)
    """
    return tasks.solve(
        position(state, rules), max_nodes=max_nodes, seconds=seconds, table_mb=table_mb, progress=progress
    )


def analyse(
    state: core.State | str,
    *,
    rules: Rules | None = None,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 1,
    progress: Callable[[int], object] | None = None,
) -> list[CardTricks]:
    """Every card that may be played next, in order, with the tricks of its player's team from here on.

    Equal cards are among them, and a forced card too. Before a lead they are the leader's cards, whether he still may
    ask or not. Parameters and errors as in `solve`.

    >>> from matou.padatou_parle import deal, double_dummy
    >>> start = deal(0).state()
    >>> cards = analyse(start)
    >>> (
    ...     len(cards),
    ...     max(card.tricks for card in cards)
    ...     == double_dummy(start.to_text().split(" moves")[0].split(";")[1:], start.current_player()),
    ... )
    (8, True)
    """
    cards, _ = tasks.analyse(
        position(state, rules), max_nodes=max_nodes, seconds=seconds, table_mb=table_mb, progress=progress
    )
    return cards


def solve_hands(hands: Hands, leader: int = 0, trick: str | Sequence[str] = (), **budget: Any) -> TrickSolution:
    """As `solve`, for hands of any size from 1 to 8 and the cards already in the trick, which are in no hand any more.

    >>> deal = ["S:A H:- D:- C:-", "S:7 H:- D:- C:-", "S:- H:7 D:- C:-", "S:- H:K D:- C:-"]
    >>> solve_hands(deal).line
    ['AS', '7S', '7H', 'KH']
    """
    return tasks.solve(_position(hands, leader, trick), **budget)


def analyse_hands(hands: Hands, leader: int = 0, trick: str | Sequence[str] = (), **budget: Any) -> list[CardTricks]:
    """As `analyse`, for hands of any size from 1 to 8 and the cards already in the trick.

    >>> hands = ["S:- H:- D:- C:-", "S:7 H:9 D:- C:-", "S:8 H:J D:- C:-", "S:9 H:K D:- C:-"]
    >>> analyse_hands(["S:T H:- D:- C:-", *hands[1:]], leader=0, trick="QH")
    [CardTricks(action='9H', tricks=1)]
    """
    return tasks.analyse(_position(hands, leader, trick), **budget)[0]


def replay(state: core.State | str, line: Iterable[str], rules: Rules | None = None) -> tuple[int, int]:
    """The tricks of both teams in the whole deal after a line of cards, by the rules written to be read.

    Before each lead nothing is asked. Raises IllegalAction at a card that may not be played, or where the line ends
    before the deal.

    >>> from matou.padatou_parle import deal
    >>> start = deal(0).state()
    >>> found = solve(start)
    >>> replay(start, found.line) == found.tricks
    True
    """
    given = _state(state, rules)
    at = reference.from_text(given.to_text(), given.game.rules)
    for card in line:
        if at.phase == reference.ASK:
            reference.apply(at, reference.string_to_action(at, "ask nothing"))
        reference.apply(at, reference.string_to_action(at, card))
    if reference.current_player(at) != reference.TERMINAL_SEAT:
        raise IllegalAction("the line ends before the deal is over")
    return at.won[0] + at.won[2], at.won[1] + at.won[3]


def scores(rules: Rules, tricks: int) -> tuple[int, int]:
    """What team {0, 2} scores with so many of the eight tricks, and what the other team scores.

    >>> scores(Rules(), 5), scores(Rules(team_triple=6), 5), scores(Rules(), 4)
    ((15, 3), (10, 3), (8, 8))
    """
    game = reference.Game(rules)
    return game.score(tricks, 8 - tricks), game.score(8 - tricks, tricks)


def position(state: core.State | str, rules: Rules | None = None) -> Position:
    """Hands, leader, trick and tricks won of a state. Raises NotApplicable before the deal is done.

    >>> from matou.padatou_parle import deal
    >>> position(deal(0).state()).left
    8
    """
    return Position(*core.position(_state(state, rules)))


def _position(hands: Hands, leader: int, trick: str | Sequence[str]) -> Position:
    return Position(read_hands(hands, SEATS), leader, read_cards(trick))


def _state(state: core.State | str, rules: Rules | None) -> core.State:
    return core.State.from_text(state, rules) if isinstance(state, str) else state

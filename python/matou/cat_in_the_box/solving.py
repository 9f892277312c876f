"""What a position is worth to every seat when all cards are known, and which play is best."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from os import PathLike, fspath
from typing import Any, Final, NamedTuple

from matou._core import cat_in_the_box as core
from matou.asking import as_state, check_method, check_seat
from matou.cat_in_the_box import reference
from matou.cat_in_the_box.rules import Rules
from matou.errors import InvalidState, NotApplicable

__all__ = ["METHODS", "Play", "Solution", "Table", "analyse", "analyse_plays", "at_least", "replay", "solve", "table"]

METHODS: Final = ("auto", "zero_sum", "max_n", "paranoid")
"""The methods of `solve`: zero_sum is for 2 players alone; auto is zero_sum at 2 players and max_n above."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """What a search found out about a position.

    Parameters
    ----------
    values : tuple of int
        Scores at the end of `line`, one a seat; where `exact` those under best play.
    line : list of str
        Plays from here to the end of the round.
    method : str
        "zero_sum", "max_n" or "paranoid".
    exact : bool
        False where the budget ended the search: then `values` and `line` are the best known, `lower` and `upper` what
        is proved.
    lower, upper : int
        Bounds of the difference (zero_sum), of the score of the seat that plays for itself (paranoid), of the score of
        the seat to play (max_n); equal where `exact`.
    nodes : int
        Positions looked at.
    tie_independent : bool or None
        Whether the values stay the same however ties between equally good plays are broken; None if not asked, or if
        the budget ended before it was known. The difference of zero_sum and the score of the paranoid seat never
        depend on ties.
    seat : int or None
        Paranoid: the seat that plays for itself.

    Examples
    --------
    >>> found = solve("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -")
    >>> found.values, found.line
    ((8, 8), ['Y4', 'B5', 'Y5', 'R3'])
    """

    values: tuple[int, ...]
    line: list[str] = field(hash=False)
    method: str
    exact: bool
    lower: int
    upper: int
    nodes: int
    tie_independent: bool | None = None
    seat: int | None = None

    @property
    def best(self) -> str | None:
        """The first play of the line; None when the round is over or nothing is known."""
        return self.line[0] if self.line else None

    @property
    def difference(self) -> int:
        """At 2 players the score of seat 0 minus the score of seat 1; NotApplicable at more."""
        return _difference(self.values)

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them; `difference` at 2 players."""
        found: dict[str, Any] = {
            "values": list(self.values),
            "best": self.best,
            "line": list(self.line),
            "method": self.method,
            "exact": self.exact,
            "lower": self.lower,
            "upper": self.upper,
            "nodes": self.nodes,
            "tie_independent": self.tie_independent,
            "seat": self.seat,
        }
        if len(self.values) == 2:
            found["difference"] = self.difference
        return found


class Play(NamedTuple):
    """A legal action and the scores it leads to, one a seat; None where the budget ended before they were known.

    >>> analyse("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -")[0]
    Play(action='R5', values=(7, 5))
    """

    action: str
    values: tuple[int, ...] | None


def solve(
    state: core.State | str,
    method: str = "auto",
    seat: int = 0,
    *,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 256,
    ties: bool = False,
    progress: Callable[[int], object] | None = None,
) -> Solution:
    """The scores that best play of all seats leads to, all cards known, with the line that leads there.

    Parameters
    ----------
    state : State or str
        A position of the play phase, or its text.
    method : str
        "zero_sum": 2 players, each wants the difference of the scores. "max_n": every seat wants its own score and
        keeps its first best play, in the order red, blue, yellow, green, then number. "paranoid": `seat` wants its own
        score, all others want it low. "auto" (default): zero_sum at 2 players, max_n above.
    seat : int
        For paranoid, default 0.
    max_nodes, seconds : optional
        The budget, default none. Where it ends the search, the solution says so and holds what is proved.
    table_mb : float
        Most megabytes of the search's table, default 256. Never of effect on an answer.
    ties : bool
        For max_n: also search, without cuts, for other values that other choices among equally good plays lead to.
        That costs far more than the values themselves.
    progress : callable, optional
        Called with the number of positions looked at, a few times a second.

    Raises
    ------
    NotApplicable
        Outside the play phase; zero_sum at more than 2 players.
    InvalidState, BadNotation
        An unknown method, a seat that does not exist, a text that is no position.

    Notes
    -----
    Max^n: Luckhardt and Irani, AAAI 1986. Paranoid: Sturtevant and Korf, AAAI 2000.

    Examples
    --------
    >>> found = solve("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -")
    >>> found.difference, found.best, found.exact
    (0, 'Y4', True)
    """
    one = as_state(core.State, state)
    check_method(method, METHODS)
    check_seat(seat, one.game.num_players)
    found = core.solve(
        one,
        method=method,
        seat=seat,
        table_mb=table_mb,
        ties=ties,
        max_nodes=max_nodes,
        seconds=seconds,
        progress=progress,
    )
    solution = _solution(found, seat)
    if ties and solution.exact and solution.method != "max_n":
        return replace(solution, tie_independent=True)  # a minimax value is one number, whoever breaks ties how
    return solution


def analyse(
    state: core.State | str,
    method: str = "auto",
    seat: int = 0,
    *,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 256,
    progress: Callable[[int], object] | None = None,
) -> list[Play]:
    """Every legal action with the scores that best play leads to behind it, in the order of actions.

    Parameters and errors are those of `solve`; the budget is that of all actions together.

    Examples
    --------
    >>> analyse("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -")[-1].action
    'Y5'
    """
    plays = analyse_plays(
        state, method, seat, max_nodes=max_nodes, seconds=seconds, table_mb=table_mb, progress=progress
    )
    return [Play(action, found.values if found.exact else None) for action, found in plays]


def analyse_plays(
    state: core.State | str,
    method: str = "auto",
    seat: int = 0,
    *,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 256,
    progress: Callable[[int], object] | None = None,
) -> list[tuple[str, Solution]]:
    """`analyse` with the whole solution behind each action: its line, and bounds where it is not exact.

    >>> action, found = analyse_plays("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -")[0]
    >>> action, found.exact
    ('R5', True)
    """
    one = as_state(core.State, state)
    check_method(method, METHODS)
    check_seat(seat, one.game.num_players)
    plays = core.analyse(
        one, method=method, seat=seat, table_mb=table_mb, max_nodes=max_nodes, seconds=seconds, progress=progress
    )
    return [(action, _solution(found, seat)) for action, found in plays]


class Table:
    """The value of every position that can follow from one at 2 players, computed backwards once.

    Made by `table` or `Table.load`.

    Examples
    --------
    >>> from matou.cat_in_the_box import State
    >>> start = State.from_text("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -")
    >>> values = table(start)
    >>> values.value(start), values.value(start.child("R5"))
    (0, 2)
    """

    def __init__(self, found: core.Table) -> None:
        self._found = found

    def value(self, state: core.State | str) -> int:
        """The score of seat 0 minus the score of seat 1 when both play best from this position.

        Raises InvalidState for a position that cannot follow from the table's own.
        """
        return self._found.value(as_state(core.State, state))

    @property
    def positions(self) -> int:
        """Positions with a stored value: the starts of tricks. Others are told from those."""
        return self._found.positions

    def save(self, path: str | PathLike[str]) -> None:
        """Write the table to a file, whole or not at all. Raises InvalidState when it cannot be written."""
        self._found.save(fspath(path))

    @classmethod
    def load(cls, path: str | PathLike[str], rules: Rules | None = None) -> Table:
        """The table of a file that `save` wrote under these rules, by default the standard ones of 2 players.

        Raises InvalidState for any other file, a damaged one, or one of other rules.
        """
        return cls(core.Table.load(fspath(path), rules))

    def __repr__(self) -> str:
        return f"<cat_in_the_box.Table of {self.positions:,} positions>"


def table(
    state: core.State | str,
    *,
    threads: int | None = None,
    max_nodes: int | None = None,
    seconds: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> Table:
    """The values of all positions that can follow from this one, at 2 players: then every question is a look-up.

    A whole round takes some seconds and about a hundred megabytes.

    Raises
    ------
    NotApplicable
        At other than 2 players, or outside the play phase.
    BudgetExhausted
        The budget ended before the table was whole.

    Examples
    --------
    >>> table("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -", threads=1).positions > 0
    True
    """
    return Table(
        core.make_table(
            as_state(core.State, state), threads=threads, max_nodes=max_nodes, seconds=seconds, progress=progress
        )
    )


def at_least(
    state: core.State | str,
    seat: int,
    threshold: int,
    *,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 256,
    progress: Callable[[int], object] | None = None,
) -> bool | None:
    """Whether a seat surely scores at least the threshold, all others playing against it; None: not decided.

    Far cheaper than the paranoid value itself. The parameters and errors are those of `solve`.

    >>> at_least("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -", seat=0, threshold=-8)
    True
    """
    one = as_state(core.State, state)
    check_seat(seat, one.game.num_players)
    answer, _ = core.at_least(
        one, seat, threshold, table_mb=table_mb, max_nodes=max_nodes, seconds=seconds, progress=progress
    )
    return answer


def replay(state: core.State | str, line: list[str]) -> tuple[int, ...]:
    """The scores at the end of a line of play, by the readable rules alone; the core has no part in the moves.

    Raises IllegalAction or BadNotation at the first play that cannot be made, InvalidState when the line stops before
    the end of the round.

    >>> start = "2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -"
    >>> replay(start, solve(start).line) == solve(start).values
    True
    """
    one = as_state(core.State, state)
    at = reference.from_text(one.to_text(), one.game.rules)
    for action in line:
        reference.apply(at, reference.string_to_action(at, action))
    if reference.current_player(at) != reference.TERMINAL_SEAT:
        raise InvalidState(f"the line {' '.join(line)!r} ends before the round does")
    return tuple(reference.returns(at)[: one.game.num_players])


def _difference(values: tuple[int, ...]) -> int:
    if len(values) != 2:
        raise NotApplicable(f"a difference is of 2 players, not of {len(values)}")
    return values[0] - values[1]


def _solution(found: dict[str, Any], seat: int) -> Solution:
    own = seat if found["method"] == "paranoid" else None
    return Solution(**{**found, "values": tuple(found["values"]), "seat": own})

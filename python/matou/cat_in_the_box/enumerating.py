"""Everything that can follow from a position, counted: positions, paradoxes, outcomes of the trick, ways to finish."""

from __future__ import annotations

from collections.abc import Callable

from matou._core import cat_in_the_box as core
from matou.asking import as_state
from matou.cat_in_the_box.counted import Census, Estimate, Finish, Forced, Paradoxes, Ply, TrickOutcome
from matou.errors import InvalidState

__all__ = ["can_finish", "census", "forced_paradox", "paradoxes", "trick_outcomes"]

_SAMPLES = 100_000


def census(
    state: core.State | str,
    *,
    threads: int | None = None,
    memory_mb: float = 4096,
    max_nodes: int | None = None,
    seconds: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> Census:
    """The number of distinct positions after each number of plays, with paradoxes and finished rounds.

    Parameters
    ----------
    state : State or str
        A position of the play phase, or its text.
    threads : int, optional
        Default all cores. Never of effect on the counts.
    memory_mb : float
        Most megabytes for positions, default 4,096.
    max_nodes, seconds, progress : optional
        The budget, default none; called with the number of positions looked at.

    Raises
    ------
    NotApplicable
        Outside the play phase.

    Examples
    --------
    >>> [ply.positions for ply in census("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -").plies]
    [1, 4, 13, 28, 26]
    """
    plies, exact, nodes = core.census(
        as_state(core.State, state),
        threads=threads,
        memory_mb=memory_mb,
        max_nodes=max_nodes,
        seconds=seconds,
        progress=progress,
    )
    return Census(
        plies=tuple(Ply(positions=all_, paradoxes=tuple(by), finished=done) for all_, by, done in plies),
        exact=exact,
        nodes=nodes,
    )


def paradoxes(
    state: core.State | str,
    *,
    threads: int | None = None,
    memory_mb: float = 4096,
    max_nodes: int | None = None,
    seconds: float | None = None,
    samples: int = _SAMPLES,
    seed: int = 1,
    progress: Callable[[int], object] | None = None,
) -> Paradoxes:
    """The distinct paradox positions that can follow from a state, by causing seat and by ply.

    Exact where time and memory allow. Otherwise the distinct count is a lower bound, and sequences of plays that end
    in a paradox are estimated from random lines, with a standard error. The estimate has the same seconds once
    more, for as many of its lines as they allow.

    Parameters
    ----------
    samples, seed : int
        Lines of an estimate, 2 or more, default 100,000, and its seed, default 1.

    The others, and the errors, are those of `census`.

    Examples
    --------
    >>> found = paradoxes("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -")
    >>> found.exact, found.total == sum(found.by_seat) == sum(found.by_ply)
    (True, True)
    """
    one = as_state(core.State, state)
    if samples < 2:
        raise InvalidState(f"samples are 2 or more, for an error to be known, not {samples}")
    counted = census(one, threads=threads, memory_mb=memory_mb, max_nodes=max_nodes, seconds=seconds, progress=progress)
    estimate = None
    by_seat = counted.paradoxes
    if not counted.exact:
        estimate = _estimate(one, samples, seed, memory_mb, seconds, progress)
        if estimate is not None:
            # Either count is of distinct positions that exist; they may be the same ones, so they do not add.
            by_seat = tuple(map(max, by_seat, estimate.distinct))
    return Paradoxes(
        total=sum(by_seat),
        by_seat=by_seat,
        by_ply=tuple(sum(ply.paradoxes) for ply in counted.plies),
        positions=counted.positions,
        finished=counted.finished,
        exact=counted.exact,
        nodes=counted.nodes,
        estimate=estimate,
    )


def trick_outcomes(
    state: core.State | str,
    *,
    owners: bool = True,
    max_nodes: int | None = None,
    seconds: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> list[TrickOutcome]:
    """All distinct results of the trick in progress: who wins it and who takes which cells, or who causes a paradox.

    A whole trick of 4 or 5 players has 10^5 to 10^7 outcomes, a kilobyte each in Python; `owners=False` has fewer.

    At the start of a trick, of the one to be led. Sorted by winner, paradoxes last. A paradox of the next leader
    belongs to the next trick.

    Parameters
    ----------
    owners : bool
        Tell outcomes apart by who takes which cell (default). A seat plays once in a trick and its turn is fixed, so
        each of them has one sequence of plays. False: by the cells alone, all in the first element of `cells`, with
        the number of sequences that lead there.

    The others are those of `census`.

    Raises
    ------
    NotApplicable
        Outside the play phase.
    BudgetExhausted
        The budget ended before all are known.

    Examples
    --------
    >>> outcomes = trick_outcomes("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -")
    >>> outcomes[0].winner, outcomes[0].cells, outcomes[0].sequences
    (0, (('R3',), ('B5',)), 1)
    """
    found = core.trick_outcomes(
        as_state(core.State, state), owners=owners, max_nodes=max_nodes, seconds=seconds, progress=progress
    )
    return [
        TrickOutcome(winner=winner, paradox_by=paradox, cells=tuple(map(tuple, cells)), sequences=sequences)
        for winner, paradox, cells, sequences in found
    ]


def can_finish(
    state: core.State | str,
    *,
    table_mb: float = 256,
    max_nodes: int | None = None,
    seconds: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> Finish:
    """Whether some continuation ends the round without a paradox, and such a line; all cards known.

    Parameters
    ----------
    table_mb : float
        Most megabytes for positions that cannot be finished, default 256. Never of effect on the answer.

    Raises
    ------
    NotApplicable
        Before the play phase. A round that is over has its answer.

    Examples
    --------
    >>> bool(can_finish("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -"))
    True
    """
    possible, line, nodes = core.can_finish(
        as_state(core.State, state), table_mb=table_mb, max_nodes=max_nodes, seconds=seconds, progress=progress
    )
    return Finish(possible=possible, line=line, nodes=nodes)


def forced_paradox(
    state: core.State | str,
    seat: int,
    *,
    table_mb: float = 256,
    max_nodes: int | None = None,
    seconds: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> Forced:
    """Whether the other seats together can make a seat cause a paradox, whatever it plays; all cards known.

    The parameters are those of `can_finish`.

    Raises
    ------
    NotApplicable
        Before the play phase. A round that is over has its answer.
    InvalidState
        A seat that does not exist.

    Examples
    --------
    >>> bool(forced_paradox("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -", 0))
    False
    """
    one = as_state(core.State, state)
    if not 0 <= seat < one.game.num_players:
        raise InvalidState(f"seats are 0 to {one.game.num_players - 1}, not {seat}")
    forced, line, nodes = core.forced_paradox(
        one, seat, table_mb=table_mb, max_nodes=max_nodes, seconds=seconds, progress=progress
    )
    return Forced(seat=seat, forced=forced, line=line, nodes=nodes)


def _estimate(
    state: core.State,
    samples: int,
    seed: int,
    memory_mb: float,
    seconds: float | None,
    progress: Callable[[int], object] | None,
) -> Estimate | None:
    """The estimate from as many lines as the seconds allow; None from fewer than two, whose error nobody knows."""
    count, sequences, stderr, by_seat, by_ply, distinct = core.estimate_paradoxes(
        state, samples, seed, memory_mb=memory_mb, seconds=seconds, progress=progress
    )
    if count < 2:
        return None
    return Estimate(
        samples=count,
        sequences=sequences,
        stderr=stderr,
        by_seat=tuple(by_seat),
        by_ply=tuple(by_ply),
        distinct=tuple(distinct),
    )

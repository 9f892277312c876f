"""Exact win probabilities of small games, for a player who knows only what he sees."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from matou._core import pitaouf as core
from matou.asking import as_state
from matou.errors import NotApplicable
from matou.pitaouf.players import THOUGHTFUL
from matou.pitaouf.rules import Rules

__all__ = ["exact", "exact_fraction", "exact_value"]


def exact(
    rules: Rules | None = None,
    player: str | Callable[[core.State], int | str] | None = None,
    *,
    state: core.State | None = None,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 1024,
    progress: Callable[[int], object] | None = None,
) -> float:
    """The win probability of the best player, or of a given one, exact to rounding.

    The player knows what he sees, and chance is weighed by its law, hand by hand, before the deal: by expectimax over
    all that a player can come to know. For small games: the standard one is far out of reach from its start, but not
    from states near its end.

    Parameters
    ----------
    rules : Rules, optional
        Default those of the state, else the standard game.
    player : str or callable, optional
        Default the best player. A name (`random` counts all its choices), or a function of a State that returns an
        action; it must depend on the position alone, since it is asked once for each.
    state : State, optional
        Where to begin, default before the deal.
    max_nodes, seconds : optional
        The budget, default none.
    table_mb : float
        Most megabytes for positions that are kept, default 1024. Never of effect on the value.
    progress : callable, optional
        Called with the number of positions looked at, a few times a second.

    Raises
    ------
    BudgetExhausted
        With the bounds that are known.
    NotApplicable
        For `thoughtful`, who knows more than he sees.

    Examples
    --------
    >>> from matou.pitaouf import Rules
    >>> small = Rules(suits=2, ranks=3, track=4, ace_cells=(), hand=2, exchange="none", jokers=0)
    >>> round(exact(small), 6)
    0.972222
    """
    if player == THOUGHTFUL:
        raise NotApplicable("an exact value is that of a player who knows what he sees, and thoughtful knows more")
    return core.exact(
        _start(rules, state), player, max_nodes=max_nodes, seconds=seconds, table_mb=table_mb, progress=progress
    )


def exact_fraction(
    rules: Rules | None = None,
    *,
    state: core.State | None = None,
    max_nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 1024,
    progress: Callable[[int], object] | None = None,
) -> Fraction:
    """The win probability of the best player as a fraction, without any rounding; see `exact`.

    Raises
    ------
    BudgetExhausted
        With the bounds that are known.
    NotApplicable
        Where so many cards are unseen that the ways to lay them cannot be counted in 128 bits.

    Examples
    --------
    >>> from matou.pitaouf import Rules
    >>> exact_fraction(Rules(suits=2, ranks=3, track=4, ace_cells=(), hand=2, exchange="none", jokers=0))
    Fraction(35, 36)
    """
    won, worlds = core.exact_count(
        _start(rules, state), max_nodes=max_nodes, seconds=seconds, table_mb=table_mb, progress=progress
    )
    return Fraction(won, worlds)


def exact_value(
    state: core.State | str,
    seconds: float | None = None,
    *,
    rules: Rules | None = None,
    max_nodes: int | None = None,
    table_mb: float = 1024,
    progress: Callable[[int], object] | None = None,
) -> float:
    """The win probability from a state on, of the best player, exact to rounding; see `exact`.

    Parameters
    ----------
    state : State or str
        Any state, or its text.
    seconds, max_nodes : optional
        The budget, default none.
    rules : Rules, optional
        For a text; default the standard game.

    Raises
    ------
    BudgetExhausted
        With the bounds that are known.

    Examples
    --------
    >>> from matou.pitaouf import Rules, deal
    >>> small = Rules(suits=2, ranks=3, track=4, ace_cells=(), hand=2, exchange="none", jokers=0)
    >>> exact_value(deal(1, rules=small).state())
    1.0
    """
    return core.exact(
        as_state(core.State, state, rules),
        None,
        max_nodes=max_nodes,
        seconds=seconds,
        table_mb=table_mb,
        progress=progress,
    )


def _start(rules: Rules | None, state: core.State | None) -> core.State:
    if state is None:
        return core.Game(rules).new_initial_state()
    if rules is not None and rules != state.game.rules:
        raise NotApplicable("the state is played under other rules than are asked for")
    return state

"""What to play with the cards one sees: each legal action and the win probability behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from matou._core import pitaouf as core
from matou.asking import as_state
from matou.errors import BudgetExhausted, InvalidState, NotApplicable
from matou.pitaouf.nets import playing_net
from matou.pitaouf.rules import Rules

__all__ = ["Advice", "advise"]

_EXACT_TALON = 7  # beyond so many talon cards hardly any ending is decided in a second
_EXACT_SHARE = 0.5  # of the time, before actions are only estimated
_TIE_ERRORS = 2.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """A legal action and what it is worth to a player who sees no hidden card.

    Parameters
    ----------
    action : str
    value : float
        The win probability: with best play afterwards where `exact`, else as estimated.
    stderr : float
        The standard error of the estimate over the deals drawn, 0 where exact.
    exact : bool
    tied : bool
        Whether the best action is no better than this one by twice the error of their difference.
    deals : int
        Deals drawn for the estimate, 0 where exact.

    >>> Advice(action="9S", value=0.5, stderr=0.0, exact=True, tied=True).to_json()["value"]
    0.5
    """

    action: str
    value: float
    stderr: float
    exact: bool
    tied: bool
    deals: int = 0

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        return {name: getattr(self, name) for name in ("action", "value", "stderr", "exact", "tied", "deals")}


def advise(
    state: core.State | str,
    seconds: float = 2.0,
    *,
    seed: int = 1,
    deals: int | None = None,
    rules: Rules | None = None,
    table_mb: float = 1024,
    progress: Callable[[list[Advice]], object] | None = None,
) -> list[Advice]:
    """Each legal action of a state with its win probability, the best first.

    Where the ending is small enough, values are exact: the best player's, who sees what the state tells. Otherwise
    every action is tried on deals drawn from all that fit, with the value function's own plays behind it up to the end:
    the estimate is what that player would win, so a little less than best play would.

    Parameters
    ----------
    state : State or str
        Where the player is to move, or its text: `CELL;HAND;TALON moves ...` with `?` for each card not seen.
    seconds : float
        Time to think, default 2.
    seed : int
        Of the deals drawn, default 1.
    deals : int, optional
        Stop after so many deals too: then the advice depends on no clock. Default none; exact values are not tried for.
    rules : Rules, optional
        For a text; default the standard game.
    table_mb : float
        Most megabytes for exact values, default 1024.
    progress : callable, optional
        Called with the advice so far, a few times while it thinks.

    Raises
    ------
    NotApplicable
        Where the player is not to move, or the game's sizes have no value function and the ending is too large.
    BadNotation, InvalidState, IllegalAction
        For a text that cannot be read or cannot be.

    Examples
    --------
    >>> from matou.pitaouf import Rules, deal
    >>> small = Rules(suits=2, ranks=3, track=4, ace_cells=(), hand=2, exchange="none", jokers=0)
    >>> [(one.action, round(one.value, 3), one.exact) for one in advise(deal(1, rules=small).state())]
    [('4S', 1.0, True), ('4H', 0.5, True)]
    """
    state = as_state(core.State, state, rules)
    if state.current_player() != 0:
        raise NotApplicable("advice is for a state in which the player is to move")
    if not seconds > 0:
        raise InvalidState(f"the time to think is more than 0 seconds, not {seconds}")
    if deals is not None and deals < 1:
        raise InvalidState(f"advice needs at least 1 deal, not {deals}")
    if deals is None and (found := _exactly(state, seconds * _EXACT_SHARE, table_mb)) is not None:
        return found
    return _estimated(state, seconds, seed, deals, progress)


def _exactly(state: core.State, seconds: float, table_mb: float) -> list[Advice] | None:
    if state.talon_size() > _EXACT_TALON:
        return None
    try:
        values = core.action_values(state, seconds=seconds, table_mb=table_mb)
    except BudgetExhausted:
        return None
    best = max(value for _, value in values)
    found = [
        Advice(action=state.action_to_string(action), value=value, stderr=0.0, exact=True, tied=value >= best - 1e-12)
        for action, value in values
    ]
    return sorted(found, key=lambda one: -one.value)


def _estimated(
    state: core.State,
    seconds: float,
    seed: int,
    deals: int | None,
    progress: Callable[[list[Advice]], object] | None,
) -> list[Advice]:
    net = playing_net(state.game.rules)
    planning = core.Planning(
        worlds=deals or 10**6, exchange_worlds=deals or 10**6, plays=1000, first_worlds=128, exact_talon=-1
    )

    def told(estimates: list[tuple[int, float, float, int, float]]) -> list[Advice]:
        return [
            Advice(
                action=state.action_to_string(action),
                value=value,
                stderr=stderr,
                exact=False,
                tied=errors_behind < _TIE_ERRORS,
                deals=number,
            )
            for action, value, stderr, number, errors_behind in estimates
        ]

    if progress is not None and deals is None:
        for share in (0.05, 0.15, 0.3):
            progress(told(net.estimates(state, planning, seed=seed, seconds=seconds * share * share)))
    limit = None if deals is not None else seconds
    return told(net.estimates(state, planning, seed=seed, seconds=limit))

"""The discard as a game: both players put a card aside at once, and the round is worth what best play then gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from matou._core import cat_in_the_box as core
from matou.cat_in_the_box.rules import Rules
from matou.errors import BudgetExhausted, InvalidState

__all__ = ["DiscardGame", "discard_game", "equilibrium"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DiscardGame:
    """The matrix of a simultaneous discard and its equilibrium.

    Parameters
    ----------
    discards0, discards1 : tuple of int
        The numbers that seat 0 can put aside, one for each row, and seat 1, one for each column.
    matrix : int array
        Score of seat 0 minus score of seat 1 under best play after both discards.
    strategy0, strategy1 : dict of int to float
        How often each number is put aside in equilibrium.
    low, high : float
        What seat 0 gets at least with `strategy0` against any discard, and at most against `strategy1`: the value lies
        between them, whatever the rounding of the equilibrium.
    nodes : int
        Positions looked at.
    """

    discards0: tuple[int, ...]
    discards1: tuple[int, ...]
    matrix: NDArray[np.int64] = field(repr=False)
    strategy0: dict[int, float]
    strategy1: dict[int, float]
    low: float
    high: float
    nodes: int

    @property
    def value(self) -> float:
        """The value of the game for seat 0: the middle between `low` and `high`, which rounding alone tells apart."""
        return (self.low + self.high) / 2

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them; numbers of cards as keys."""
        return {
            "discards0": list(self.discards0),
            "discards1": list(self.discards1),
            "matrix": self.matrix.tolist(),
            "strategy0": {str(number): share for number, share in self.strategy0.items()},
            "strategy1": {str(number): share for number, share in self.strategy1.items()},
            "value": self.value,
            "low": self.low,
            "high": self.high,
            "nodes": self.nodes,
        }


def discard_game(
    hand0: str | Iterable[int],
    hand1: str | Iterable[int],
    blocked: str | Iterable[int],
    leader: int = 0,
    *,
    rules: Rules | None = None,
    table_mb: float = 64,
    threads: int | None = None,
    max_nodes: int | None = None,
    seconds: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> DiscardGame:
    """The discards of two players who know both hands, as a matrix game, and its mixed equilibrium.

    Parameters
    ----------
    hand0, hand1 : str or iterable of int
        Ten numbers each, such as "1122334455".
    blocked : str or iterable of int
        The three numbers turned up, in their order.
    leader : int
        The seat that leads the first trick, default 0.
    rules : Rules, optional
        For two players; default the standard ones.
    table_mb, threads
        Size of the search's tables, default 64, and threads, default all cores. Never of effect on the result.
    max_nodes, seconds, progress : optional
        The budget, default none; called with the number of positions looked at.

    Raises
    ------
    InvalidState
        Hands or numbers that cannot be.
    BudgetExhausted
        Before every pair of discards is solved.

    >>> game = discard_game("1122334455", "1123344455", blocked="125")
    >>> game.matrix.shape
    (5, 5)
    >>> round(sum(game.strategy0.values()), 9), round(game.high - game.low, 6)
    (1.0, 0.0)
    """
    rules = Rules(players=2) if rules is None else rules
    if rules.players != 2:
        raise InvalidState(f"the discard is a matrix game of 2 players, not of {rules.players}")
    text = f"2 {leader} {_digits(hand0)}/{_digits(hand1)} {_digits(blocked, ordered=False)}"
    state = core.Deal.from_text(text, rules).state()
    rows, columns, values, exact, nodes = core.discard_values(
        state, table_mb=table_mb, threads=threads, max_nodes=max_nodes, seconds=seconds, progress=progress
    )
    matrix = np.array(values, np.int64).reshape(len(rows), len(columns))
    if not exact:
        raise BudgetExhausted(f"not every pair of discards is solved after {nodes} positions: {text!r}")
    strategy0, strategy1, low, high = equilibrium(matrix)
    return DiscardGame(
        discards0=tuple(rows),
        discards1=tuple(columns),
        matrix=matrix,
        strategy0=dict(zip(rows, strategy0.tolist(), strict=True)),
        strategy1=dict(zip(columns, strategy1.tolist(), strict=True)),
        low=low,
        high=high,
        nodes=nodes,
    )


def equilibrium(
    matrix: NDArray[np.int64] | Sequence[Sequence[float]],
) -> tuple[NDArray[np.float64], NDArray[np.float64], float, float]:
    """Optimal mixed strategies of a matrix game: of the rows, which want much, of the columns; what either guarantees.

    Parameters
    ----------
    matrix : array of shape (rows, columns)
        What the row player gets.

    Returns
    -------
    rows, columns : arrays
        Probabilities.
    low, high : float
        The least that `rows` gets against a column, the most that a row gets against `columns`.

    >>> rows, columns, low, high = equilibrium([[1, -1], [-1, 1]])
    >>> rows.tolist(), columns.tolist(), low, high
    ([0.5, 0.5], [0.5, 0.5], 0.0, 0.0)
    """
    try:
        table = np.asarray(matrix, np.float64)
    except (TypeError, ValueError):
        raise InvalidState(f"a matrix game is a table of numbers, not {matrix!r}") from None
    if table.ndim != 2 or table.size == 0 or not np.isfinite(table).all():
        raise InvalidState(f"a matrix game is a table of finite numbers with a row and a column, not {matrix!r}")
    rows, columns = _best(table), _best(-table.T)
    return rows, columns, float((rows @ table).min()), float((table @ columns).max())


def _best(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mixed strategy of the rows with the greatest guarantee: a linear program in it and the guarantee."""
    from scipy.optimize import linprog

    size, replies = table.shape
    found = linprog(
        c=np.r_[np.zeros(size), -1.0],
        A_ub=np.c_[-table.T, np.ones(replies)],
        b_ub=np.zeros(replies),
        A_eq=np.r_[np.ones(size), 0.0][None],
        b_eq=[1.0],
        bounds=[(0, 1)] * size + [(None, None)],
    )
    assert found.x is not None, found.message  # a matrix game always has an equilibrium
    shares = np.clip(found.x[:size], 0, None)
    best: NDArray[np.float64] = shares / shares.sum()
    return best


def _digits(cards: str | Iterable[int], ordered: bool = True) -> str:
    """Numbers as a deal's text has them."""
    digits = list(cards) if isinstance(cards, str) else [str(card) for card in cards]
    return "".join(sorted(digits) if ordered else digits)

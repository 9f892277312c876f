"""Advice for the discards of La Piquette: each discard with the deal points it leads to on average."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from matou._core import piquette as core
from matou._core import tricks
from matou.errors import BudgetExhausted, InvalidState
from matou.piquette.rules import Rules

__all__ = ["ROLES", "Advice", "Discard", "advise_discard"]

ROLES: Final = ("opener", "dealer")


@dataclass(frozen=True, slots=True, kw_only=True)
class Discard:
    """A discard and what it leads to, on average over the cards that the player cannot see.

    Parameters
    ----------
    cards : tuple of str
        The cards discarded, by suit, then rank; none is a discard too.
    mean : float
        Own deal points times factor minus the other's.
    stderr : float
        Standard error of the mean; 0 where `exact`.
    behind : float
        The mean of the best discard over the same deals minus this mean: what the two differ by is known better than
        either mean.
    behind_stderr : float
        Standard error of `behind`; 0 where `exact`.
    own, other : float
        The two means whose difference is `mean`.
    samples : int
        Deals that the means are taken over.
    exact : bool
        Whether all deals were enumerated.
    """

    cards: tuple[str, ...]
    mean: float
    stderr: float
    behind: float
    behind_stderr: float
    own: float
    other: float
    samples: int
    exact: bool

    @property
    def action(self) -> str:
        """The action's text."""
        return f"discard {' '.join(self.cards) or '-'}"

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        return {
            "action": self.action,
            "cards": list(self.cards),
            "mean": self.mean,
            "stderr": self.stderr,
            "behind": self.behind,
            "behind_stderr": self.behind_stderr,
            "own": self.own,
            "other": self.other,
            "samples": self.samples,
            "exact": self.exact,
        }


class Advice(list[Discard]):
    """Discards, best first; `complete` is False where a budget ended the work before all samples were done.

    >>> Advice([]).complete
    True
    """

    complete: bool = True


def advise_discard(
    hand: str | int,
    role: str = "opener",
    samples: int = 2000,
    seed: int = 1,
    *,
    rules: Rules | None = None,
    left: int | None = None,
    other: str | int | None = None,
    depth: int = 0,
    threads: int | None = None,
    max_nodes: int | None = None,
    seconds: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> Advice:
    """The discards of a hand ranked by the mean of own deal points (times factor) minus the other's, best first.

    All discards are tried on the same deals, drawn from the cards that the player cannot see. After 16 deals, 32, 64
    and so on those more than three standard errors behind the best (of the difference on the same deals) are tried no
    more, and say how many deals they had. The ranking is by how far each is behind the best. The other side discards by
    a stated means (`depth`); both then lay the best that they may of each kind, and play best with both hands known.

    Parameters
    ----------
    hand : str or int
        Twelve cards, `S:AKT7 H:Q9 D:KJ C:J987` or `AKT7.Q9.KJ.J987`, or a number (bit 8 * suit + rank - 7).
    role : str
        "opener" (default) or "dealer".
    samples : int
        Most deals for each discard, default 2000, at least 2.
    seed : int
        Of the deals, default 1. The result depends on hand, role, samples, seed, rules, left, other and depth alone.
    rules : Rules, optional
        Default the standard game.
    left : int, optional
        Dealer: cards that the opener has left in the talon, 3 to 8; default 3.
    other : str or int, optional
        The other hand where it is known: for the opener the dealer's twelve cards as dealt, for the dealer those that
        the opener holds after his exchange. Then all draws from the talon are enumerated and the means are exact.
    depth : int
        How the other side discards. 0 (default): as the player `plain`. 1: by this advice itself at depth 0, from what
        it knows; much dearer.
    threads : int, optional
        Default all cores.
    max_nodes, seconds : optional
        The budget, default none: where it ends the work, what is known so far comes back, not `complete`.
    progress : callable, optional
        Called with the number of deals tried, about ten times a second.

    Raises
    ------
    BadNotation, InvalidState
        A hand that cannot be read or has not twelve cards, a role that there is not, a number out of range.
    BudgetExhausted
        Before anything is known.

    Examples
    --------
    >>> best = advise_discard("S:AKQJT H:AKQ D:A7 C:87", samples=40)[0]
    >>> best.samples, "AS" in best.cards
    (40, False)
    """
    if role not in ROLES:
        raise InvalidState(f"role is one of {', '.join(ROLES)}, not {role!r}")
    found = core.advise(
        rules,
        tricks.parse_hand(hand) if isinstance(hand, str) else hand,
        role,
        samples,
        seed,
        left=left,
        other=tricks.parse_hand(other) if isinstance(other, str) else other,
        depth=depth,
        threads=threads,
        max_nodes=max_nodes,
        seconds=seconds,
        progress=progress,
    )
    if found is None:
        raise BudgetExhausted("the budget ended before every discard was tried once")
    ranked, complete = found
    advice = Advice(
        Discard(
            cards=tuple(tricks.card_text(card) for card in range(32) if cards >> card & 1),
            mean=mean,
            stderr=stderr,
            behind=behind,
            behind_stderr=behind_stderr,
            own=own,
            other=others,
            samples=deals,
            exact=exact,
        )
        for cards, mean, stderr, behind, behind_stderr, own, others, deals, exact in ranked
    )
    advice.complete = complete
    return advice

"""What every count of deals says beside its counts: what was asked, and how sure the answers are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from matou.errors import InvalidState
from matou.odds.distribution import Distribution, Share
from matou.odds.estimate import METHODS
from matou.odds.intervals import check_level
from matou.odds.question import listed, plain
from matou.odds.totals import Totals

__all__ = ["Counted"]


@dataclass(frozen=True, kw_only=True)
class Counted:
    """The question behind counts of deals, and what their intervals are.

    Parameters
    ----------
    player, knows, rules, changed, seed, first, version
        What was asked; see `matou.odds.Question`. The deals are first, first + 1, ... of the seed.
    level, method
        Of the intervals: "clopper-pearson" (default) for a number fixed in advance, "confidence-sequence" otherwise.
    interrupted
        Whether the run was stopped before its end.

    Raises
    ------
    InvalidState
        A level or method that there is not.
    """

    player: str
    knows: str
    rules: Mapping[str, Any] = field(hash=False)
    changed: tuple[str, ...] = ()
    seed: int = 0
    first: int = 0
    level: float = 0.95
    method: str = "clopper-pearson"
    version: str = ""
    interrupted: bool = False

    def __post_init__(self) -> None:
        check_level(self.level)
        if self.method not in METHODS:
            raise InvalidState(f"method is one of {sorted(METHODS)}, not {self.method!r}")
        object.__setattr__(self, "rules", plain(self.rules))

    @staticmethod
    def asked(totals: Totals) -> dict[str, Any]:
        """The fields of this class out of what a run has counted."""
        question = totals.question
        return {
            "player": question.player,
            "knows": question.knows,
            "rules": question.rules,
            "changed": question.changed,
            "seed": question.seed,
            "first": totals.first,
            "level": totals.level,
            "method": totals.method,
            "version": question.version,
            "interrupted": totals.interrupted,
        }

    def share(self, count: int, trials: int) -> Share:
        """So many of the deals, with the interval."""
        return Share(count=count, trials=trials, level=self.level, method=self.method)

    def distribution(self, counts: Mapping[int, int]) -> Distribution:
        """Deals by value; its mean has an interval where the number of deals was fixed in advance."""
        return Distribution(counts=counts, level=self.level if self.method == "clopper-pearson" else None)

    def json_of(self, game: str, found: Mapping[str, Any]) -> dict[str, Any]:
        """One JSON object: what names the question, then what was found, then what the intervals are."""
        return {
            "game": game,
            "player": self.player,
            "knows": self.knows,
            "rules": listed(self.rules),
            "changed": list(self.changed),
            "seed": self.seed,
            "first": self.first,
            **found,
            "level": self.level,
            "method": self.method,
            "version": self.version,
            "interrupted": self.interrupted,
        }

"""What is known of many deals: who takes how many tricks, what they score, what the lead is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from matou.odds.counted import Counted
from matou.odds.distribution import Distribution, Share
from matou.odds.estimate import level_text
from matou.odds.intervals import whole
from matou.odds.question import rules_text
from matou.odds.tables import read_tables

__all__ = ["TrickOdds", "read_counts"]

Counts = tuple[Mapping[int, int], ...]


@dataclass(frozen=True, kw_only=True)
class TrickOdds(Counted):
    """Deals of a trick game played by simple players or best by all.

    Parameters
    ----------
    game : str
        The game's name.
    deals : int
        Deals played.
    places : tuple of str
        Who is counted: "leader", "second", ... in Padatou, the two teams, or "opener" and "dealer".
    full : int
        Tricks of a deal.
    tricks, scores, combinations : tuple of mappings
        Deals by tricks, by score and by points of combinations, for each place; empty where nothing is told of them.
    lead : mapping or None
        Deals by the tricks that the lead is worth: those of a side when it leads minus those when the next seat leads.
    player, knows, rules, changed, seed, first, version, level, method, interrupted
        What was asked, and what the intervals are; see `matou.odds.Counted`.

    Examples
    --------
    >>> from matou.padatou import odds
    >>> found = odds("random", deals=200, seed=1)
    >>> found.places[0], found.trick[0].trials
    ('leader', 200)
    """

    game: str
    deals: int
    places: tuple[str, ...]
    full: int
    tricks: Counts = field(hash=False)
    scores: Counts = field(default=(), hash=False)
    combinations: Counts = field(default=(), hash=False)
    lead: Mapping[int, int] | None = field(default=None, hash=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        whole("deals", self.deals)

    @property
    def trick(self) -> tuple[Distribution, ...]:
        """Tricks of each place."""
        return tuple(map(self.distribution, self.tricks))

    @property
    def score(self) -> tuple[Distribution, ...]:
        """The score of each place."""
        return tuple(map(self.distribution, self.scores))

    @property
    def combination(self) -> tuple[Distribution, ...]:
        """Points of combinations of each place."""
        return tuple(map(self.distribution, self.combinations))

    @property
    def slam(self) -> tuple[Share, ...]:
        """Deals in which each place takes all tricks."""
        return tuple(self._share(counts.get(self.full, 0)) for counts in self.tricks)

    @property
    def lead_worth(self) -> Distribution | None:
        """What the lead is worth, in tricks; None where one leader alone was looked at."""
        return None if self.lead is None else self.distribution(self.lead)

    def at_least(self, tricks: int) -> tuple[Share, ...]:
        """Deals in which each place takes at least so many tricks."""
        return tuple(self._share(sum(n for t, n in counts.items() if t >= tricks)) for counts in self.tricks)

    def to_json(self) -> dict[str, Any]:
        """One JSON object: distributions and shares with their intervals, and all that names the question."""
        found = {
            "deals": self.deals,
            "places": list(self.places),
            "tricks": [one.to_json() for one in self.trick],
            "score": [one.to_json() for one in self.score],
            "combinations": [one.to_json() for one in self.combination],
            "slam": [share.to_json() for share in self.slam],
            "lead": None if self.lead_worth is None else self.lead_worth.to_json(),
        }
        return self.json_of(self.game, found)

    def __str__(self) -> str:
        means = ", ".join(f"{place} {one.mean:.2f}" for place, one in zip(self.places, self.trick, strict=True))
        return (
            f"{self.game}, {self.player} (knows {self.knows}), {rules_text(self.rules, self.changed)}: tricks {means}; "
            f"{level_text(self.level)} intervals, {self.deals:,} deals from deal {self.first:,} of seed {self.seed}"
            f"{', interrupted' if self.interrupted else ''}"
        )

    def _share(self, count: int) -> Share:
        return self.share(count, self.deals)


def read_counts(names: Sequence[str], counts: Sequence[int]) -> dict[str, Any]:
    """The fields of `TrickOdds` out of counts by name, as `matou.odds.tables` names them.

    >>> read_counts(["tricks 0 7", "tricks 0 8", "lead 0 -1"], [3, 0, 2])
    {'tricks': ({7: 3},), 'lead': {-1: 2}}
    """
    tables = read_tables(names, counts)
    return {what: places[0] if what == "lead" else places for what, places in tables.items()}

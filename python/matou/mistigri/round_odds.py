"""What is known of rounds of Crazy Mistigri after many were played: endings, length, penalties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from matou.odds.counted import Counted
from matou.odds.distribution import Distribution, Share
from matou.odds.estimate import level_text
from matou.odds.intervals import whole
from matou.odds.question import rules_text
from matou.odds.tables import read_tables

__all__ = ["ENDINGS", "RoundOdds", "read_counts"]

ENDINGS: Final = ("alone", "alone_in_anothers_turn", "nobody", "passed", "cap")
"""How a round ends: one is left with cards in his own turn or in another's; nobody is; all have passed; the cap."""

Counts = tuple[Mapping[int, int], ...]


@dataclass(frozen=True, kw_only=True)
class RoundOdds(Counted):
    """Rounds of Crazy Mistigri played by simple players. Seats are counted from the one that plays first, seat 0.

    Parameters
    ----------
    rounds : int
        Rounds played.
    wins : tuple of mappings
        For each seat: rounds in which no penalty was lower, by how many seats shared that.
    penalties : tuple of mappings
        For each seat: rounds by penalty.
    turns : mapping
        Rounds by turns.
    endings : tuple of int
        Rounds by ending, in the order of `ENDINGS`.
    out : tuple of int
        For each seat: rounds in which it got rid of all its cards.
    effects : tuple of int
        Pairs played in all rounds: of two 1s, two 2s, ... two 8s, then pairs of one colour without an effect.
    player, knows, rules, changed, seed, first, version, level, method, interrupted
        What was asked, and what the intervals are; see `matou.odds.Counted`.

    Examples
    --------
    >>> from matou.mistigri import odds
    >>> found = odds(players=3, player="random", rounds=200, seed=1)
    >>> found.players, found.penalty[0].trials, sum(share.count for share in found.ending.values())
    (3, 200, 200)
    """

    rounds: int
    wins: Counts = field(hash=False)
    penalties: Counts = field(hash=False)
    turns: Mapping[int, int] = field(hash=False)
    endings: tuple[int, ...]
    out: tuple[int, ...]
    effects: tuple[int, ...]

    game = "mistigri"

    def __post_init__(self) -> None:
        super().__post_init__()
        whole("rounds", self.rounds)

    @property
    def players(self) -> int:
        """Seats at the table."""
        return len(self.penalties)

    @property
    def win(self) -> tuple[Share, ...]:
        """Rounds in which no penalty was lower than each seat's."""
        return tuple(self._share(sum(counts.values())) for counts in self.wins)

    @property
    def gone_out(self) -> tuple[Share, ...]:
        """Rounds in which each seat got rid of all its cards."""
        return tuple(map(self._share, self.out))

    @property
    def penalty(self) -> tuple[Distribution, ...]:
        """The penalty of each seat."""
        return tuple(map(self.distribution, self.penalties))

    @property
    def length(self) -> Distribution:
        """Turns of a round."""
        return self.distribution(self.turns)

    @property
    def ending(self) -> dict[str, Share]:
        """Rounds by how they ended."""
        return {name: self._share(count) for name, count in zip(ENDINGS, self.endings, strict=True)}

    def to_json(self) -> dict[str, Any]:
        """One JSON object: shares with their intervals, distributions, and all that names the question."""
        found = {
            "rounds": self.rounds,
            "win": [share.to_json() for share in self.win],
            "out": [share.to_json() for share in self.gone_out],
            "penalty": [one.to_json() for one in self.penalty],
            "turns": self.length.to_json(),
            "ending": {name: share.to_json() for name, share in self.ending.items()},
            "effects": list(self.effects),
        }
        return self.json_of(self.game, found)

    def __str__(self) -> str:
        means = ", ".join(f"seat {seat} {one.mean:.2f}" for seat, one in enumerate(self.penalty))
        return (
            f"{self.game}, {self.player} in all seats (knows {self.knows}), {rules_text(self.rules, self.changed)}: "
            f"penalties {means}, {self.length.mean:.1f} turns; {level_text(self.level)} intervals, {self.rounds:,} "
            f"rounds from deal {self.first:,} of seed {self.seed}{', interrupted' if self.interrupted else ''}"
        )

    def _share(self, count: int) -> Share:
        return self.share(count, self.rounds)


def read_counts(names: Sequence[str], counts: Sequence[int]) -> dict[str, Any]:
    """The fields of `RoundOdds` out of counts by name, as `matou.odds.tables` names them.

    >>> read_counts(["wins 0 1", "out 0 1", "out 1 1", "turns 0 9", "turns 0 10"], [3, 0, 2, 0, 5])
    {'wins': ({1: 3},), 'out': (0, 2), 'turns': {10: 5}}
    """
    found: dict[str, Any] = dict(read_tables(names, counts))
    if "turns" in found:
        found["turns"] = found["turns"][0]
    if "out" in found:
        found["out"] = tuple(table.get(1, 0) for table in found["out"])
    for what, columns in (("endings", 5), ("effects", 9)):
        if what in found:
            found[what] = tuple(found[what][0].get(column, 0) for column in range(columns))
    return found

"""What a run of deals has counted, and how it may be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from matou.errors import NotApplicable
from matou.odds.estimate import METHODS, Odds
from matou.odds.intervals import Interval
from matou.odds.paired import Paired, Side, paired_difference
from matou.odds.question import ODDS, PAIRED, Question

__all__ = ["Stopped", "Totals", "interval_of"]

Stopped = Literal["size", "precision", "limit", "interrupt"]
"""Why a run ended: all its deals were counted; it was precise enough; it reached its most deals first; it was told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """Counts over the deals first, ..., first + trials - 1 of a question.

    Parameters
    ----------
    question
        What was counted.
    first, trials
        Number of the first deal, and how many deals.
    counts
        One number for each of `question.names`.
    level
        Level for intervals.
    stopped
        Why the run ended: "size", "precision", "limit" or "interrupt".
    resumed
        How many of the deals came from a ledger, default 0.
    seconds
        Time that the run took, default 0.

    >>> question = Question(game="pitaouf", player="random", knows="the cards seen", rules={}, seed=1)
    >>> Totals(question=question, first=0, trials=50, counts=(2, 0), level=0.95, stopped="size").odds().wins
    2
    """

    question: Question
    first: int
    trials: int
    counts: tuple[int, ...]
    level: float
    stopped: Stopped
    resumed: int = 0
    seconds: float = 0.0

    @property
    def interrupted(self) -> bool:
        """Whether the run was told to stop before its end."""
        return self.stopped == "interrupt"

    @property
    def method(self) -> str:
        """The method that is right for this run: Clopper-Pearson only if the number of deals was fixed in advance."""
        return "clopper-pearson" if self.stopped == "size" else "confidence-sequence"

    @property
    def interval(self) -> Interval:
        """The interval for the win probability or the difference; NotApplicable when the counts give neither."""
        return interval_of(self.question, self.trials, self.counts, self.level, self.method)

    def odds(self) -> Odds:
        """The counts as a win rate; NotApplicable when they are no wins."""
        q = self.question
        if q.names != ODDS:
            raise NotApplicable(f"a win rate needs the counts {ODDS}, not {q.names}")
        wins, undecided = self.counts
        return Odds(
            wins=wins,
            trials=self.trials,
            undecided=undecided,
            level=self.level,
            method=self.method,
            game=q.game,
            player=q.player,
            knows=q.knows,
            rules=q.rules,
            changed=q.changed,
            seed=q.seed,
            first=self.first,
            version=q.version,
            interrupted=self.interrupted,
        )

    def paired(self) -> Paired:
        """The counts as a comparison; NotApplicable when they are not of two players on the same deals."""
        q = self.question
        if q.names != PAIRED or q.sides is None:
            raise NotApplicable(f"a comparison needs the counts {PAIRED} of two sides, not {q.names}")
        a, b = (Side(player=s.player, knows=s.knows, rules=s.rules, changed=s.changed) for s in q.sides)
        both, only_a, only_b, _, undecided = self.counts
        return Paired(
            both=both,
            only_a=only_a,
            only_b=only_b,
            neither=self.trials - both - only_a - only_b - undecided,
            undecided=undecided,
            level=self.level,
            method=self.method,
            game=q.game,
            a=a,
            b=b,
            seed=q.seed,
            first=self.first,
            version=q.version,
            interrupted=self.interrupted,
        )


def interval_of(
    question: Question, trials: int, counts: Sequence[int], level: float, method: str = "confidence-sequence"
) -> Interval:
    """The interval for what the question asks: a probability, or the difference of two.

    The default method holds at every look, as a display of a run that goes on needs it.

    Raises NotApplicable when the counts are of neither kind.

    >>> question = Question(game="pitaouf", player="random", knows="the cards seen", rules={})
    >>> interval_of(question, 0, (0, 0), 0.95)
    Interval(low=0.0, high=1.0)
    """
    limits = METHODS[method]
    if question.watched:
        hits = sum(count for name, count in zip(question.names, counts, strict=True) if name in question.watched)
        return limits(hits, trials, level)
    if question.names == ODDS:
        wins, undecided = counts
        return limits(wins, trials, level, undecided)
    if question.names == PAIRED:
        _, only_a, only_b, _, undecided = counts
        return paired_difference(only_a, only_b, trials, level, undecided, limits)
    raise NotApplicable(f"no interval for counts {question.names} of {question.title}")

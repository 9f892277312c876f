"""Two players, or two rule sets, compared on the same deals."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import ROUND_CEILING, ROUND_FLOOR
from typing import Any

from matou.errors import BadNotation, InvalidState
from matou.odds.estimate import METHODS, level_text, percent, shown_digits
from matou.odds.intervals import Interval, check_level, clopper_pearson, whole
from matou.odds.question import PAIRED, listed, plain, rules_text

__all__ = ["Paired", "Side", "paired_difference", "paired_p_value"]

_SHARE = 0.1
"""The part of the permitted error that is spent on the share of deals that tell the two apart."""


def paired_difference(
    only_a: int,
    only_b: int,
    trials: int,
    level: float = 0.95,
    undecided: int = 0,
    limits: Callable[[int, int, float, int], Interval] = clopper_pearson,
) -> Interval:
    """The interval for P(a wins) - P(b wins), which covers with at least the stated probability at any size.

    With d the probability that exactly one of them wins and t that it is a when one does, the difference is
    d (2 t - 1). Given how many deals have one winner, those won by a are binomial with t: the exact conditional test
    of McNemar. So t gets an interval from these deals alone and nine tenths of the permitted error, d one from all
    deals and the last tenth, and the extremes over both are the ends. No approximation enters, whatever the counts;
    the interval excludes 0 exactly when the conditional test rejects equality at nine tenths of the error. The tenth
    is small because near equality, where precision matters, an error of d is multiplied by 2 t - 1, close to 0.
    The price: beside the approximate score intervals (Tango, Newcombe), whose coverage is only near the level, the
    width is 1.03 to 1.2 times theirs near equality once a thousand deals have one winner, up to 1.8 times where the
    difference is large and plain anyway.

    Parameters
    ----------
    only_a, only_b
        Deals that only a, only b wins.
    trials
        Deals in all.
    level
        Probability of covering, default 0.95.
    undecided
        Deals where a result is not known, default 0: any of the four outcomes each.
    limits
        Which interval serves for d and t: `clopper_pearson` (default), or `confidence_sequence` for an interval that
        holds at every look.

    Raises
    ------
    InvalidState
        On counts that exceed the trials, or a level outside (0, 1).

    >>> low, high = paired_difference(60, 30, 1000)
    >>> print(f"{low:.4f} {high:.4f}")
    0.0076 0.0625
    """
    one = only_a + only_b
    error = 1 - check_level(level)
    apart = limits(one, trials, 1 - _SHARE * error, undecided)
    # Each undecided deal won by b alone is the worst for a's part of the deals with one winner, and the reverse.
    part = limits(only_a, one + undecided, 1 - (1 - _SHARE) * error, undecided)
    ends = [d * (2 * t - 1) for d in apart for t in part]
    return Interval(min(ends), max(ends))


def paired_p_value(only_a: int, only_b: int, undecided: int = 0) -> float:
    """The two-sided p-value of the exact conditional (McNemar) test that a and b win equally often.

    Undecided deals go where they make it largest. For a number of deals fixed in advance.

    >>> paired_p_value(5, 0)
    0.0625
    """
    few, many = sorted((whole("only_a", only_a), whole("only_b", only_b)))
    few += min(whole("undecided", undecided), many - few)
    if few == many:
        return 1.0
    from scipy import special

    return min(1.0, 2 * float(special.betainc(many, few + 1, 0.5)))  # 2 P(at most `few` heads of few + many)


def paired_p_value_at_any_time(only_a: int, only_b: int, undecided: int = 0) -> float:
    """A p-value for "a and b win equally often" that may be looked at after every deal.

    The inverse of the evidence that the confidence sequence uses: (n + 1) C(n, k) / 2^n for k of n deals with one
    winner. Smaller than it once, at any look, with at most that probability.

    >>> f"{paired_p_value_at_any_time(10, 0):.4f}"
    '0.0107'
    """
    few, many = sorted((whole("only_a", only_a), whole("only_b", only_b)))
    few += min(whole("undecided", undecided), many - few)
    n = few + many
    log_choose = math.lgamma(n + 1) - math.lgamma(few + 1) - math.lgamma(many + 1)
    return math.exp(min(0.0, math.log1p(n) + log_choose - n * math.log(2)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of the two that are compared: who plays, what he knows, under which rules (see `Question`)."""

    player: str
    knows: str
    rules: Mapping[str, Any] = field(default_factory=dict, hash=False)
    changed: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", plain(self.rules))
        object.__setattr__(self, "changed", tuple(self.changed))

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON."""
        return {
            "player": self.player,
            "knows": self.knows,
            "rules": listed(self.rules),
            "changed": list(self.changed),
        }

    def __str__(self) -> str:
        return f"player {self.player} (knows {self.knows}), {rules_text(self.rules, self.changed)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Paired:
    """Two players or rule sets on the same deals, with the interval for the difference of their win probabilities.

    Parameters
    ----------
    both, only_a, only_b, neither
        Deals by who wins.
    undecided
        Deals where a result is not known, default 0.
    level
        Probability that the interval covers, default 0.95.
    method
        "clopper-pearson" (default) when the number of deals was fixed in advance, "confidence-sequence" when not: the
        intervals that `paired_difference` joins.
    game, a, b, seed, first, version, interrupted
        What was asked and how far it got; see `Question` and `Odds`.

    Raises
    ------
    InvalidState
        On a negative count, a level outside (0, 1) or an unknown method.

    >>> a, b = Side(player="longest", knows="the cards seen"), Side(player="lowest", knows="the cards seen")
    >>> print(Paired(both=10, only_a=60, only_b=30, neither=900, game="pitaouf", a=a, b=b))
    pitaouf, a: player longest (knows the cards seen), standard rules; b: player lowest (knows the cards seen), \
standard rules: a wins +3.0 points more, 95 % interval +0.7 to +6.3 (exact conditional), a alone 60, b alone 30 of \
1,000 deals from 0 of seed 0
    """

    both: int
    only_a: int
    only_b: int
    neither: int
    undecided: int = 0
    level: float = 0.95
    method: str = "clopper-pearson"
    game: str
    a: Side
    b: Side
    seed: int = 0
    first: int = 0
    version: str = ""
    interrupted: bool = False

    def __post_init__(self) -> None:
        for name in (*PAIRED, "seed", "first"):
            object.__setattr__(self, name, whole(name, getattr(self, name)))
        check_level(self.level)
        if self.method not in METHODS:
            raise InvalidState(f"method is one of {sorted(METHODS)}, not {self.method!r}")

    @property
    def trials(self) -> int:
        """Deals in all."""
        return self.both + self.only_a + self.only_b + self.neither + self.undecided

    @property
    def difference(self) -> float:
        """Share won by a less share won by b over the deals (nan without a deal), undecided ones left out of both."""
        return (self.only_a - self.only_b) / self.trials if self.trials else math.nan

    @property
    def interval(self) -> Interval:
        """The interval for P(a wins) - P(b wins); see `paired_difference`."""
        limits = METHODS[self.method]
        return paired_difference(self.only_a, self.only_b, self.trials, self.level, self.undecided, limits)

    @property
    def p_value(self) -> float:
        """The p-value for equal win probabilities, exact for a fixed size, valid at every look for the sequence."""
        test = paired_p_value if self.method == "clopper-pearson" else paired_p_value_at_any_time
        return test(self.only_a, self.only_b, self.undecided)

    def to_json(self) -> dict[str, Any]:
        """One JSON object: the counts, the difference with its interval, and all that names the question."""
        low, high = self.interval
        return {
            "game": self.game,
            "a": self.a.to_json(),
            "b": self.b.to_json(),
            "seed": self.seed,
            "first": self.first,
            "trials": self.trials,
            **{name: getattr(self, name) for name in PAIRED},
            "difference": self.difference if self.trials else None,
            "low": low,
            "high": high,
            "p_value": self.p_value,
            "level": self.level,
            "method": self.method,
            "version": self.version,
            "interrupted": self.interrupted,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Paired:
        """The result that `to_json` wrote; the interval is computed anew.

        Raises BadNotation when a field is missing, InvalidState when the counts cannot be.
        """
        missing = [name for name in cls.__dataclass_fields__ if name not in data]
        if missing:
            raise BadNotation(f"a comparison without {missing[0]!r}: {dict(data)!r}")
        fields = {name: data[name] for name in cls.__dataclass_fields__}
        return cls(**fields | {"a": Side(**data["a"]), "b": Side(**data["b"])})

    def __str__(self) -> str:
        low, high = self.interval
        digits = shown_digits(self.interval.half_width)
        more = f"a wins {_signed(self.difference, digits)} points more" if self.trials else "nothing counted"
        word = "exact conditional" if self.method == "clopper-pearson" else "confidence sequence"
        undecided = f", {self.undecided:,} undecided" if self.undecided else ""
        return (
            f"{self.game}, a: {self.a}; b: {self.b}: {more}, {level_text(self.level)} interval "
            f"{_signed(low, digits, ROUND_FLOOR)} to {_signed(high, digits, ROUND_CEILING)} ({word}), "
            f"a alone {self.only_a:,}, b alone {self.only_b:,} of {self.trials:,} deals from {self.first:,} "
            f"of seed {self.seed}{undecided}{', interrupted' if self.interrupted else ''}"
        )


def _signed(share: float, digits: int, *rounding: str) -> str:
    """The share in percent points with its sign."""
    text = percent(share, digits, *rounding)
    return text if text.startswith("-") else f"+{text}"

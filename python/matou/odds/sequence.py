"""A confidence sequence for a win rate: an interval that may be looked at after every deal.

The evidence against a win probability p after n deals with s wins is the ratio of two probabilities of the outcomes
seen: under a mixture of all win probabilities, each equally likely, and under p. For a fixed p it is a martingale with
mean 1, so that it ever reaches 1 / (1 - level) with probability at most 1 - level (Ville). The values of p that have
not been refuted at n are therefore

    { p : C(n, s) p^s (1 - p)^(n - s)  >=  (1 - level) / (n + 1) },

an interval around s / n that fails, at any n whatever, for at most the share 1 - level of all runs.

Sources: Robbins, Ann. Math. Stat. 41 (1970) 1397-1409; Howard, Ramdas, McAuliffe, Sekhon, Ann. Stat. 49 (2021)
1055-1080 (the beta-binomial mixture).
"""

from __future__ import annotations

import math

from matou.odds.intervals import Interval, check_counts, check_level

__all__ = ["confidence_sequence"]


def confidence_sequence(wins: int, trials: int, level: float = 0.95, undecided: int = 0) -> Interval:
    """The interval that holds the win probability at every look at once, with at least the stated probability.

    For a run that stops when it is precise enough, when the user has seen enough, or for any display of a run that
    goes on. About twice as wide as `clopper_pearson`: that is what the freedom costs.

    Parameters
    ----------
    wins, trials
        Deals won, and deals in all, up to now.
    level
        Probability that no look ever misses, default 0.95.
    undecided
        Deals not decided, default 0. They count as lost for the low end and as won for the high end.

    Raises
    ------
    InvalidState
        On counts that cannot be (more wins than trials) or a level outside (0, 1).

    >>> low, high = confidence_sequence(300, 1000)
    >>> print(f"{low:.4f} {high:.4f}")
    0.2503 0.3530
    """
    wins, trials, undecided = check_counts(wins, trials, undecided)
    log_error = math.log1p(-check_level(level))
    low, _ = _low_end(wins, trials, log_error)
    _, high = _low_end(trials - wins - undecided, trials, log_error)  # the same question about losses
    return Interval(low, high)


def _low_end(wins: int, trials: int, log_error: float) -> tuple[float, float]:
    """The least p not refuted, and 1 - p (kept apart: near 1 the difference would be lost).

    With the binomial law written as its greatest value times exp(-n KL(s/n, p)), p solves KL(s/n, p) = height. It is
    looked for as p = (s/n) exp(-x). In x the divergence is convex with slope (s/n - p) / (1 - p), and it is at least
    (s/n) x^2 / (2 + x): from the x where this reaches the height, Newton's steps fall to the solution.
    """
    if wins == 0:
        return 0.0, 1.0
    top, bottom = wins / trials, (trials - wins) / trials
    height = (math.log1p(trials) + _log_peak(wins, trials) - log_error) / trials
    ratio = height / top
    x = (ratio + math.sqrt(ratio * (ratio + 8))) / 2
    done = False
    while True:
        fall = -top * math.expm1(-x)  # s/n - p
        p, q = top * math.exp(-x), bottom + fall
        if done:
            return p, q
        # Both parts are written by relative distances, so that nothing cancels when p is close to s / n.
        divergence = p * _excess(math.expm1(x)) + q * _excess(-fall / q)
        step = (divergence - height) * q / fall
        x -= step
        done = abs(step) <= 1e-8 * x  # about the square of this is left


def _excess(u: float) -> float:
    """(1 + u) log(1 + u) - u for u >= -1, to about 14 digits also where u is small."""
    if u <= -1:
        return 1.0
    if abs(u) > 0.02:
        return (1 + u) * math.log1p(u) - u
    rest = 0.0
    for k in range(10, 1, -1):  # the sum of (-u)^k / (k (k - 1)); what is left out is below 1e-17 of it
        rest = 1 / (k * (k - 1)) - u * rest
    return u * u * rest


def _log_peak(wins: int, trials: int) -> float:
    """log of C(n, s) p^s (1 - p)^(n - s) at p = s / n, where the binomial law of s wins is greatest."""
    losses = trials - wins
    if wins == 0 or losses == 0:
        return 0.0
    spread = math.log(trials) - math.log(2 * math.pi * wins) - math.log(losses)
    return spread / 2 + _stirling_error(trials) - _stirling_error(wins) - _stirling_error(losses)


def _stirling_error(n: int) -> float:
    """log n! less Stirling's formula for it: what remains when the large terms of three factorials cancel."""
    if n < 20:
        return math.lgamma(n + 1) - (n + 0.5) * math.log(n) + n - math.log(2 * math.pi) / 2
    square = n * n
    return (1 / 12 - (1 / 360 - (1 / 1260 - 1 / (1680 * square)) / square) / square) / n

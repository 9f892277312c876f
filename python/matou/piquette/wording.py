"""The options of La Piquette in plain words."""

from __future__ import annotations

from typing import Final

from matou.piquette.rules import Rules

__all__ = ["OPTIONS", "in_words"]

OPTIONS: Final[dict[str, dict[str, str]]] = {
    "announce_first": {
        "dealer": "the dealer lays first of each kind; of suites of equal length his scores",
        "opener": "the opener does",
    },
    "score_laid": {"best": "of each kind the best laid scores alone", "all": "each that is laid scores for its owner"},
    "min_suite": {"3": "cards of the shortest suite that may be laid (2 to 8)"},
    "must_announce": {"False": "who could lay may say no", "True": "no is said only when nothing may be laid"},
    "min_exchange": {"0": "nobody has to exchange", "1": "each exchanges one card at least"},
    "slam_loser": {"kept": "who takes no trick keeps the points of his combinations", "lost": "he loses them"},
    "slam_factor": {"True": "the points of a slam are multiplied as others are", "False": "they are not"},
    "zero_factor": {"3": "points are tripled against an opponent with none", "1": "they are not"},
}
"""Each option with its values and what they mean, the default first; of an open range its default alone."""


def in_words(rules: Rules) -> str:
    """The rules in one sentence.

    >>> in_words(Rules(min_suite=2, must_announce=True))
    'the dealer lays first, the best of a kind scores, suites of 2 cards or more; who can lay must'
    """
    scored = "the best of a kind scores" if rules.score_laid == "best" else "all that is laid scores"
    clauses = [f"the {rules.announce_first} lays first, {scored}, suites of {rules.min_suite} cards or more"]
    if rules.must_announce:
        clauses.append("who can lay must")
    if rules.min_exchange:
        clauses.append("each exchanges a card at least")
    if rules.slam_loser == "lost":
        clauses.append("the loser of a slam loses his combinations")
    if not rules.slam_factor:
        clauses.append("the points of a slam are not multiplied")
    if rules.zero_factor == 1:
        clauses.append("no factor against an opponent without points")
    return "; ".join(clauses)

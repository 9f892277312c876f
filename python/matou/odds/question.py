"""What is being counted: the words and numbers that give a result its name."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from matou.errors import InvalidState
from matou.odds.intervals import whole

__all__ = ["ODDS", "PAIRED", "Question", "code_version", "rules_digest"]

ODDS = ("wins", "undecided")
"""The counts of one player; the other deals are lost."""

PAIRED = ("both", "only_a", "only_b", "neither", "undecided")
"""The counts of two players on the same deals, by who wins; undecided when either result is not known."""

SEED_BITS = 64


@cache
def code_version() -> str:
    """The version of the installed package, "unknown" when run from files without an installation."""
    from importlib import metadata

    try:
        return metadata.version("matou")
    except metadata.PackageNotFoundError:
        return "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question to many deals: which game, who plays, what he knows, under which rules, on whose deals.

    Equal questions may have their counts added; a ledger keeps them apart otherwise.

    Parameters
    ----------
    game
        The game's name, as in `matou.load_game`.
    player
        The player's name.
    knows
        What the player knows when he decides, in words.
    rules
        Every option with its value, those at their default too.
    changed
        Names of the options that differ from the standard game, default none.
    seed
        Seed of the deals, 0 to 2**64 - 1.
    names
        What is counted, default `("wins", "undecided")`: kinds of deals.
    per_deal
        Into how many of the kinds one deal falls at most, default 1: the counts add up to no more than so many times
        the deals.
    watched, meaning
        Names whose sum is the rate that a display shows and that a precision is asked of, and what it says of a deal
        to be counted there; default the wins, "won".
    task
        Kind of question, default "odds".
    version
        Version of the code that counts, default that of the package.
    sides
        The two questions that are compared, for a paired comparison (see `against`).

    Raises
    ------
    InvalidState
        On a seed out of range, or a changed option that is not among the rules.

    >>> a = Question(game="pitaouf", player="cheapest", knows="the cards seen", rules={"joker": "wild"}, seed=1)
    >>> a.title
    'pitaouf odds, player cheapest, seed 1'
    """

    game: str
    player: str
    knows: str
    rules: Mapping[str, Any] = field(hash=False)
    changed: tuple[str, ...] = ()
    seed: int = 0
    names: tuple[str, ...] = ODDS
    task: str = "odds"
    version: str = field(default_factory=code_version)
    sides: tuple[Question, Question] | None = None
    per_deal: int = 1
    watched: tuple[str, ...] = ()
    meaning: str = "won"

    def __post_init__(self) -> None:
        if whole("seed", self.seed) >= 1 << SEED_BITS:
            raise InvalidState(f"a seed is below 2**{SEED_BITS}: {self.seed!r}")
        object.__setattr__(self, "rules", plain(self.rules))
        object.__setattr__(self, "changed", tuple(self.changed))
        object.__setattr__(self, "names", tuple(self.names))
        object.__setattr__(self, "watched", tuple(self.watched))
        for name in self.changed:
            if name not in self.rules:
                raise InvalidState(f"changed option {name!r} is not among the rules {sorted(self.rules)}")
        for name in self.watched:
            if name not in self.names:
                raise InvalidState(f"{name!r} is watched and is not among the counts {list(self.names)}")

    @property
    def digest(self) -> str:
        """Sixteen hex digits that differ when game or rules do."""
        return rules_digest(self.game, self.rules)

    @property
    def title(self) -> str:
        """The question's name without its rules and version."""
        return f"{self.game} {self.task}, player {self.player}, seed {self.seed}"

    def against(self, other: Question) -> Question:
        """The comparison of this question's player or rules (a) with another's (b) on the same deals.

        Raises InvalidState when game, seed or code version differ.
        """
        for name in ("game", "seed", "version"):
            mine, theirs = getattr(self, name), getattr(other, name)
            if mine != theirs:
                raise InvalidState(f"a comparison on the same deals needs one {name}, not {mine!r} and {theirs!r}")
        return Question(
            game=self.game,
            player=f"{self.player} against {other.player}",
            knows=self.knows if self.knows == other.knows else f"{self.knows}; against: {other.knows}",
            rules={"a": self.rules, "b": other.rules},
            seed=self.seed,
            names=PAIRED,
            task="paired",
            version=self.version,
            sides=(self, other),
        )

    def check(self, counts: Sequence[int], trials: int) -> tuple[int, ...]:
        """The counts as a tuple, once there is one per name and they add up to no more than the trials allow.

        Raises InvalidState otherwise.
        """
        if len(counts) != len(self.names):
            raise InvalidState(f"one count for each of {self.names}, not {tuple(counts)!r}")
        checked = tuple(whole(name, count) for name, count in zip(self.names, counts, strict=True))
        if sum(checked) > trials * self.per_deal:
            raise InvalidState(f"counts {dict(zip(self.names, checked, strict=True))} exceed the {trials} deals")
        return checked


def rules_digest(game: str, rules: Mapping[str, Any]) -> str:
    """Sixteen hex digits of a hash over the game's name and every option.

    Independent of the options' order, of the machine and of the Python version.

    >>> rules_digest("pitaouf", {"joker": "wild", "hand": 5}) == rules_digest("pitaouf", {"hand": 5, "joker": "wild"})
    True
    """
    text = json.dumps([game, rules], sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def plain(value: Any) -> Any:
    """The value with every sequence as a tuple and every mapping as a dict, so that JSON and back changes nothing."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return tuple(plain(item) for item in value)
    return value


def listed(value: Any) -> Any:
    """The value with every tuple as a list, as JSON has it."""
    if isinstance(value, Mapping):
        return {key: listed(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [listed(item) for item in value]
    return value


def rules_text(rules: Mapping[str, Any], changed: Sequence[str]) -> str:
    """The rules in words: the options that differ from the standard game, or "standard rules".

    >>> rules_text({"joker": "wild", "hand": 5}, ["joker"])
    'rules joker=wild'
    """
    if not changed:
        return "standard rules"
    return "rules " + " ".join(f"{name}={option_text(rules[name])}" for name in changed)


def option_text(value: Any) -> str:
    """An option's value as the command line takes it: a list with commas."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)

"""The learnt value functions that come with the package, and the players who use them."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from importlib import resources
from typing import Any, Final

from matou._core import pitaouf as core
from matou.errors import NotApplicable
from matou.pitaouf.rules import Rules

__all__ = [
    "GREEDY_VALUE",
    "MINI14",
    "MINI18",
    "PLANNER",
    "PLANNING",
    "bounding_net",
    "entrant",
    "exact_talon",
    "playing_net",
    "weigh",
]

GREEDY_VALUE: Final = "greedy_value"
PLANNER: Final = "planner"

MINI14: Final = Rules(suits=2, ranks=7, track=9, ace_cells=(4,), hand=3, figures_from=7, joker="wild", exchange="none")
"""A yardstick: small enough for its exact value, large enough to be hard."""

MINI18: Final = Rules(
    suits=3, ranks=6, track=11, ace_cells=(4, 8), hand=3, figures_from=6, joker="wild", exchange="none"
)
"""A yardstick just beyond what can be decided exactly."""

PLANNING: Final = {
    PLANNER: core.Planning(worlds=256, exchange_worlds=256),
    GREEDY_VALUE: core.Planning(exchange_worlds=64),
}
"""How the players weigh actions on deals that they draw: `greedy_value` the exchange alone."""

# By the sizes of the pack; of the jokers of the standard game each has the file of the one it is most like.
_STANDARD: Final = {"wild": "wild", "top": "wild", "substitute": "substitute", "dead": "substitute"}


def playing_net(rules: Rules) -> core.ValueNet:
    """The value function that plays under these rules.

    It was learnt for one rule set of each size; under others of that size it is used as it is, which costs strength and
    nothing else.

    Raises
    ------
    NotApplicable
        Where there is none for a game of these sizes.

    >>> from matou.pitaouf import Rules, deal
    >>> 0 < playing_net(Rules(exchange="none")).value(deal(0, seed=1).state().child("keep")) < 1
    True
    """
    return _net(rules, "value")


def bounding_net(rules: Rules) -> core.ValueNet:
    """The value function that the dual bound uses under these rules; see `playing_net`."""
    return _net(rules, "dual")


def exact_talon(rules: Rules) -> int:
    """How few talon cards make the dual bound take exact values instead; -1 where an exchange leaves talon cards known.

    >>> exact_talon(MINI14)
    2
    """
    return 2 if rules.exchange == "none" else -1


@lru_cache(maxsize=8)
def _net(rules: Rules, kind: str) -> core.ValueNet:
    name = None
    if rules.pack_digest() == Rules().pack_digest():
        name = _STANDARD[rules.joker]
    for mini, its_name in ((MINI14, "mini14"), (MINI18, "mini18")):
        if replace(rules, exchange="none", joker="wild") == mini:
            name = its_name
    path = resources.files("matou.pitaouf").joinpath("nets", f"{name}.{kind}")
    if name is None or not path.is_file():
        what = "plays" if kind == "value" else "bounds"
        raise NotApplicable(
            f"no value function that {what} comes with the package for a game of {rules.suits} suits, {rules.ranks} "
            f"ranks, a track of {rules.track} and a hand of {rules.hand}; tools/pitaouf_{kind}.py learns one"
        )
    return core.ValueNet(rules, path.read_bytes())


def entrant(player: str, rules: Rules) -> tuple[Any, ...]:
    """A player under rules as the core counts him."""
    if player in (GREEDY_VALUE, PLANNER):
        return rules, player, playing_net(rules), PLANNING[player]
    return rules, player


def weigh(state: core.State, player: str, seed: int) -> int:
    """The action that a player takes here who has a value function."""
    net = playing_net(state.game.rules)
    if player == GREEDY_VALUE:
        return net.greedy(state, PLANNING[player], seed=seed)
    return net.estimates(state, PLANNING[player], seed=seed)[0][0]

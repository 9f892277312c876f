"""Who can play: players by name, what they know, and how they choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from matou._core import pitaouf as core
from matou.odds import Odds
from matou.odds.player import Player, named, own_stream

__all__ = ["PLAYERS", "THOUGHTFUL", "Player", "chooser", "find", "sentence"]

THOUGHTFUL: Final = "thoughtful"

Choose = Callable[[core.State], int | str]
"""A strategy: the action, or its text, that it takes in a state."""


_SEES: Final = "the cards seen"

PLAYERS: Final[dict[str, Player]] = {
    THOUGHTFUL: Player(THOUGHTFUL, "every card, the talon's order too", "finds a way to win whenever there is one"),
    **{name: Player(name, _SEES, f"takes {takes}") for name, takes in core.players().items()},
}
"""The players there are, by name; `thoughtful` first."""


def find(player: str | Choose) -> Player:
    """The player of this name, or the one that a function makes.

    A function goes by its own name; with an attribute `version` that changes whenever its play does, its work can be
    stored under both.

    Raises
    ------
    InvalidState
        No player has this name; the message lists those there are.

    Examples
    --------
    >>> find("cheapest").knows
    'the cards seen'
    """
    return named(player, PLAYERS, _SEES)


def sentence(odds: Odds) -> str:
    """What a line of odds means, in plain words.

    >>> from matou.pitaouf import odds
    >>> sentence(odds("lowest", deals=10))
    'lowest: a player who sees what lies open and takes the lowest card that may be played, whatever it does'
    """
    player = PLAYERS.get(odds.player.split(" within ")[0])
    if player is None:
        return f"{odds.player}: a player who knows {odds.knows}"
    if player.name == THOUGHTFUL:
        return (
            f"{odds.player}: if you could see every card, the talon's order too, and found a win whenever there is "
            "one; no player wins more often"
        )
    return f"{odds.player}: a player who sees what lies open and {player.plays}"


def chooser(player: str | Choose, deal: core.Deal, seed: int = 0) -> Choose:
    """The strategy of a player in one deal: a function of a State that returns an action.

    Only `thoughtful` looks at the deal, and solves it anew where he is asked. `seed` matters to `random` alone.

    >>> from matou.pitaouf import deal
    >>> first = deal(0)
    >>> chooser("lowest", first)(first.state())
    0
    """
    known = find(player)
    if known.choose is not None:
        return known.choose
    if known.name == THOUGHTFUL:
        return lambda state: _best(deal, state)
    stream = own_stream(seed, deal.text)
    return lambda state: core.choose(state, known.name, stream)


def _best(deal: core.Deal, state: core.State) -> int | str:
    """An action that keeps a win in reach; where there is none, the first."""
    _, line, _ = core.solve(deal, state)
    return line[0] if line else state.legal_actions()[0]

"""Who can play: players by name, what they know, and how they choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from matou._core import cat_in_the_box as core
from matou.odds.player import Player, named, own_stream

__all__ = ["PLAYERS", "Choose", "Player", "chooser", "find", "sentence"]

Choose = Callable[[core.State], int | str]
"""A strategy: the action, or its text, that it takes in a state."""


_SEES: Final = "his own cards and all that lies open"

PLAYERS: Final[dict[str, Player]] = {name: Player(name, _SEES, plays) for name, plays in core.players().items()}
"""The players there are, by name."""


def find(player: str | Choose) -> Player:
    """The player of this name, or the one that a function makes.

    A function is given a State in which all that its seat cannot know has been drawn anew. It goes by its own name;
    with an attribute `version` that changes whenever its play does, its work can be stored under both.

    Raises
    ------
    InvalidState
        No player has this name; the message lists those there are.

    Examples
    --------
    >>> find("follow").knows
    'his own cards and all that lies open'
    """
    return named(player, PLAYERS, _SEES)


def sentence(player: str) -> str:
    """A player's name and way in plain words.

    >>> sentence("random").split(":")[0]
    'random'
    """
    known = PLAYERS.get(player)
    return player if known is None else f"{player}: everybody {known.plays}"


def chooser(player: str | Choose, deal: core.Deal, seed: int = 0) -> Choose:
    """The strategy of a player in one deal: a function of a State that returns an action.

    `seed` decides what he leaves to chance.

    >>> from matou.cat_in_the_box import deal
    >>> first = deal(0)
    >>> chooser("open", first)(first.state()) in first.state().legal_actions()
    True
    """
    known = find(player)
    if known.choose is not None:
        return known.choose
    stream = own_stream(seed, deal.text)
    return lambda state: core.choose(state, known.name, stream)

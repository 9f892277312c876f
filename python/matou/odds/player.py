"""Who plays: a player's name, what he knows, how he chooses; and the players of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, NamedTuple

from matou.errors import InvalidState

__all__ = ["Choose", "Player", "Roster", "Seer", "own_stream"]

Choose = Callable[[Any], int | str]
"""A strategy: the action, or its text, that it takes in a State."""


@dataclass(frozen=True, slots=True)
class Seer:
    """A strategy that sees every card: it is shown states as they are, with nothing drawn anew."""

    choose: Choose

    def __call__(self, state: Any) -> int | str:
        return self.choose(state)


class Player(NamedTuple):
    """A player's name, what he knows when he decides, how he plays (what follows "a player who"), his function."""

    name: str
    knows: str
    plays: str
    choose: Choose | None = None


@dataclass(frozen=True, slots=True)
class Roster:
    """The players of a game.

    Parameters
    ----------
    players : mapping
        By name.
    sees : str
        What a player knows who is shown a State as his seat sees it, such as a function that somebody gives.
    choose : callable
        `choose(state, name, seed)`: the action of a player of the compiled core.
    seers : mapping
        For players who see all cards: what makes their strategy out of a deal.
    """

    players: Mapping[str, Player]
    sees: str
    choose: Callable[[Any, str, int], int]
    seers: Mapping[str, Callable[[Any], Choose]]

    def find(self, player: str | Choose) -> Player:
        """The player of this name, or the one that a function makes.

        A function is given a State in which all that its seat cannot know has been drawn anew. It goes by its own name;
        with an attribute `version` that changes whenever its play does, its work can be stored under both.

        Raises InvalidState when no player has the name; the message lists those there are.

        >>> Roster({"random": Player("random", "all", "plays at random")}, "all", lambda *_: 0, {}).find("bob")
        Traceback (most recent call last):
            ...
        matou.errors.InvalidState: no player is called 'bob'; there are: random
        """
        if callable(player):
            name = getattr(player, "__qualname__", type(player).__qualname__)
            version = getattr(player, "version", None)
            return Player(name if version is None else f"{name} {version}", self.sees, f"decides by {name}", player)
        if player not in self.players:
            raise InvalidState(f"no player is called {player!r}; there are: {', '.join(self.players)}")
        return self.players[player]

    def sentence(self, player: str, everybody: str = "everybody") -> str:
        """A player's name and way in plain words.

        >>> Roster({"random": Player("random", "all", "plays at random")}, "all", lambda *_: 0, {}).sentence("random")
        'random: everybody plays at random'
        """
        known = self.players.get(player)
        if known is None:
            return player
        return f"{player}: {everybody} {'sees every card, ' if player in self.seers else ''}{known.plays}"

    def chooser(self, player: str | Choose, deal: Any, seed: int = 0) -> Choose:
        """The strategy of a player in one deal: a function of a State that returns an action.

        `seed` decides what he leaves to chance. Raises InvalidState when no player has the name.
        """
        known = self.find(player)
        if known.choose is not None:
            return known.choose
        if known.name in self.seers:
            return Seer(self.seers[known.name](deal))
        stream = own_stream(seed, deal.text)
        return lambda state: self.choose(state, known.name, stream)


def own_stream(seed: int, deal: str) -> int:
    """A seed for what a player leaves to chance in one deal, so that it is drawn anew in each.

    >>> own_stream(0, "one deal") == own_stream(0, "another deal")
    False
    """
    return int.from_bytes(blake2b(f"{seed};{deal}".encode(), digest_size=8).digest(), "little")

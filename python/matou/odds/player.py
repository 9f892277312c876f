"""Who plays: a player's name, what he knows, how he chooses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

from matou.errors import InvalidState

__all__ = ["Player", "named", "own_stream"]


class Player(NamedTuple):
    """A player's name, what he knows when he decides, how he plays (what follows "a player who"), his function."""

    name: str
    knows: str
    plays: str
    choose: Callable[[Any], int | str] | None = None


def named(player: str | Callable[[Any], int | str], players: Mapping[str, Player], knows: str) -> Player:
    """The player of this name, or the one that a function makes, who knows so much.

    A function goes by its own name; with an attribute `version` that changes whenever its play does, its work can be
    stored under both. Raises InvalidState when no player has the name; the message lists those there are.

    >>> named("bob", {"random": Player("random", "all", "plays at random")}, "all")
    Traceback (most recent call last):
        ...
    matou.errors.InvalidState: no player is called 'bob'; there are: random
    """
    if callable(player):
        name = getattr(player, "__qualname__", type(player).__qualname__)
        version = getattr(player, "version", None)
        return Player(name if version is None else f"{name} {version}", knows, f"decides by {name}", player)
    if player not in players:
        raise InvalidState(f"no player is called {player!r}; there are: {', '.join(players)}")
    return players[player]


def own_stream(seed: int, deal: str) -> int:
    """A seed for what a player leaves to chance in one deal, so that it is drawn anew in each.

    >>> own_stream(0, "one deal") == own_stream(0, "another deal")
    False
    """
    return int.from_bytes(blake2b(f"{seed};{deal}".encode(), digest_size=8).digest(), "little")

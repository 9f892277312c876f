"""Results as people read them: the text that a command prints. One module a game, named as the game."""

from __future__ import annotations

import importlib
from dataclasses import dataclass, field
from typing import Any

from matou.errors import NotApplicable
from matou.games import find

__all__ = ["Line", "Shown", "of_game"]


@dataclass(frozen=True, slots=True)
class Line:
    """One paragraph, wrapped to the terminal: later lines begin with `hanging`. Raw lines keep their shape."""

    text: str
    hanging: str = ""
    raw: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """A result in both forms: `json`, one object, and `lines`, to be read."""

    json: dict[str, Any]
    lines: list[Line] = field(default_factory=list)


def of_game(game: str, name: str) -> Any:
    """What `name` stands for in the module that shows a game; NotApplicable where it has no such thing.

    >>> of_game("pitaouf", "solve").__name__
    'solve'
    >>> of_game("pitaouf", "enumerate_")
    Traceback (most recent call last):
        ...
    matou.errors.NotApplicable: pitaouf has no enumerate
    """
    entry = find(game)
    module = importlib.import_module(f"matou.show.{entry.name}")
    if not hasattr(module, name):
        raise NotApplicable(f"{entry.name} has no {name.rstrip('_')}")
    return getattr(module, name)

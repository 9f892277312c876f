"""Arguments and options that several commands share, and how they are read.

A command asks a game's module for what it shows. All games have `Rules`, `Game`, `Deal`, `State`, `deal`, `PLAYERS`,
`OPTIONS`, `in_words`, and for `play` `chooser`, `LEGEND`, `picture`, `describe`, `tell`; where one has no `survey`
(with `sentence`), `solve`, `verify` or `picture_of_deal`, the command says so.
"""

from __future__ import annotations

import importlib
from typing import Annotated, Any

import typer

from matou.errors import NotApplicable
from matou.games import find

__all__ = ["Deals", "Game", "Json", "Rule", "Seed", "Threads", "module_of", "rules_of", "task"]

Game = Annotated[str, typer.Argument(metavar="GAME", help="The game, such as pitaouf.")]
Rule = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="NAME=VALUE", help="An option of the rules; repeatable. `matou games` lists them."),
]
Seed = Annotated[int, typer.Option("--seed", help="Seed of the deals.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
Threads = Annotated[int | None, typer.Option("--threads", help="Default all cores.", show_default=False)]
Deals = Annotated[int | None, typer.Option("--deals", help="How many deals.", show_default=False)]


def module_of(game: str) -> Any:
    """The module of the game called so."""
    return importlib.import_module(f"matou.{find(game).name}")


def rules_of(module: Any, rule: list[str] | None) -> Any:
    """The rules that differ from the standard by the options given."""
    return module.Rules.parse(*(rule or ()))


def task(module: Any, name: str) -> Any:
    """The game's function of that name; NotApplicable where the game has none."""
    if not hasattr(module, name):
        raise NotApplicable(f"{module.__name__.rpartition('.')[2]} has no {name}")
    return getattr(module, name)

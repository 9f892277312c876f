"""Arguments and options that several commands share, and how they are read.

A command asks a game's module for what it computes and `matou.show` for how that reads. All games have `Rules`, `Game`,
`Deal`, `State`, `deal`, `PLAYERS`, `OPTIONS`, `in_words`, and for `play` `chooser`, `LEGEND`, `picture`, `describe`,
`tell`; where one has no `survey`, `verify` or `picture_of_deal`, or nothing that shows its `solve` or `enumerate`, the
command says so.
"""

from __future__ import annotations

import importlib
import sys
from typing import Annotated, Any

import typer

from matou.errors import NotApplicable
from matou.games import find

__all__ = [
    "Deals",
    "Game",
    "Json",
    "MaxNodes",
    "Number",
    "Plain",
    "Rule",
    "Seconds",
    "Seed",
    "Text",
    "Threads",
    "module_of",
    "rules_of",
    "task",
    "text_of",
]

Game = Annotated[str, typer.Argument(metavar="GAME", help="The game, such as pitaouf.")]
Rule = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="NAME=VALUE", help="An option of the rules; repeatable. `matou games` lists them."),
]
Seed = Annotated[int, typer.Option("--seed", help="Seed of the deals.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
Text = Annotated[
    str | None,
    typer.Argument(metavar="[TEXT]", help="The deal or position, `moves ...` behind it; - reads it."),
]
Number = Annotated[int | None, typer.Option("--deal", help="Deal number N instead of a text.")]
MaxNodes = Annotated[
    int | None, typer.Option("--max-nodes", help="Give up after so many positions.", min=0, max=2**64 - 1)
]
Seconds = Annotated[float | None, typer.Option("--seconds", help="Give up after so long.", min=0)]
Plain = Annotated[bool, typer.Option("--plain", help="Tables as short sentences, for a screen reader.")]
Threads = Annotated[int | None, typer.Option("--threads", help="Default all cores.", show_default=False)]
Deals = Annotated[int | None, typer.Option("--deals", help="How many deals, or rounds.", show_default=False)]


def module_of(game: str) -> Any:
    """The module of the game called so."""
    return importlib.import_module(f"matou.{find(game).name}")


def rules_of(module: Any, rule: list[str] | None, text: str | None = None) -> Any:
    """The rules that differ from the standard by the options given.

    Where a game's texts say some of them, such as the number of players, and no option does, they are the text's.
    """
    if text is not None and hasattr(module, "options_of_text"):
        named = {option.partition("=")[0].strip() for option in rule or ()}
        rule = [option for option in module.options_of_text(text) if option.partition("=")[0] not in named] + (
            rule or []
        )
    return module.Rules.parse(*(rule or ()))


def text_of(text: str | None) -> str | None:
    """The text given, or standard input's for `-`."""
    return sys.stdin.read().strip() if text == "-" else text


def task(module: Any, name: str) -> Any:
    """The game's function of that name; NotApplicable where the game has none."""
    if not hasattr(module, name):
        raise NotApplicable(f"{module.__name__.rpartition('.')[2]} has no {name}")
    return getattr(module, name)

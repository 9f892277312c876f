"""`matou games`: which games there are, who can play them, which options they have."""

from __future__ import annotations

from typing import Any

import typer

from matou.cli.options import Json, module_of
from matou.cli.output import paragraph, print_json


def games(json: Json = False) -> None:
    """List the games, their players, their options."""
    from matou.games import GAMES

    modules = {entry: module_of(entry.name) for entry in GAMES.values()}
    if json:
        print_json({entry.name: {"title": entry.title, **_contents(module)} for entry, module in modules.items()})
        return
    for entry, module in modules.items():
        typer.echo(f"{entry.name}: {entry.title}, players at the table: {entry.players}")
        typer.echo("\n  players, for --player")
        for player in module.PLAYERS.values():
            paragraph(f"{player.name:<12} {player.plays}; knows {player.knows}", " " * 4, " " * 17)
        if not module.OPTIONS:
            typer.echo("\n  the rules have no options")
            continue
        typer.echo("\n  options of the rules, for --rule NAME=VALUE; each with its default first")
        for name, values in module.OPTIONS.items():
            for i, (value, meaning) in enumerate(values.items()):
                label = "" if i else name
                paragraph(f"{label:<12} {value:<11} {meaning}", " " * 4, " " * 29)


def _contents(module: Any) -> dict[str, Any]:
    players = {p.name: {"plays": p.plays, "knows": p.knows} for p in module.PLAYERS.values()}
    return {"players": players, "options": module.OPTIONS}

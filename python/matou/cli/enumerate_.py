"""`matou enumerate`: everything that can follow from a position, counted."""

from __future__ import annotations

from typing import Annotated

import typer

from matou.cli.options import (
    Game,
    Json,
    MaxNodes,
    Number,
    Plain,
    Rule,
    Seconds,
    Seed,
    Text,
    Threads,
    module_of,
    rules_of,
    text_of,
)
from matou.cli.output import show
from matou.cli.progress import of_work


def enumerate_(
    game: Game,
    text: Text = None,
    what: Annotated[
        str, typer.Option(help="paradoxes, outcomes (of the trick), census, finish, or forced (for each seat).")
    ] = "paradoxes",
    deal: Number = None,
    seed: Seed = 1,
    max_nodes: MaxNodes = None,
    seconds: Seconds = None,
    memory_mb: Annotated[float, typer.Option(help="Most megabytes for positions.")] = 4096,
    samples: Annotated[int, typer.Option(help="Lines of play of an estimate, where no exact count fits.")] = 100_000,
    threads: Threads = None,
    plain: Plain = False,
    rule: Rule = None,
    json: Json = False,
) -> None:
    """Count what can follow from a position."""
    from matou.show import of_game

    module, text = module_of(game), text_of(text)
    shown = of_game(game, "enumerate_")
    with of_work("positions", shown=not json) as progress:
        result = shown(
            rules_of(module, rule, text),
            text,
            deal,
            seed,
            what=what,
            max_nodes=max_nodes,
            seconds=seconds,
            memory_mb=memory_mb,
            samples=samples,
            threads=threads,
            plain=plain,
            progress=progress,
        )
    show(result, json)

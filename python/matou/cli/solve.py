"""`matou solve`: what a deal or position is worth when every card is known, and how to play it."""

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
    module_of,
    rules_of,
    text_of,
)
from matou.cli.output import show
from matou.cli.progress import of_work
from matou.errors import NotApplicable


def solve(
    game: Game,
    text: Text = None,
    deal: Number = None,
    seed: Seed = 1,
    method: Annotated[
        str | None,
        typer.Option(
            help="cat_in_the_box: auto, zero_sum, max_n, paranoid; padatou, filou: the last two; mistigri: auto, "
            "difference, max_n.",
            show_default=False,
        ),
    ] = None,
    seat: Annotated[int | None, typer.Option(help="For paranoid: who plays for himself.", show_default=False)] = None,
    ties: Annotated[
        bool, typer.Option("--ties", help="For max_n: do the values depend on how ties are broken?")
    ] = False,
    turns: Annotated[
        int | None, typer.Option(help="mistigri: the horizon in turns, default 6.", min=1, max=300, show_default=False)
    ] = None,
    table: Annotated[bool, typer.Option("--table", help="padatou_parle: the tricks for each leader.")] = False,
    max_nodes: MaxNodes = None,
    seconds: Seconds = None,
    table_mb: Annotated[float, typer.Option(help="Most megabytes for positions met before.")] = 256,
    plain: Plain = False,
    rule: Rule = None,
    json: Json = False,
) -> None:
    """Solve a deal or position with all cards known."""
    from matou.show import of_game

    module, text = module_of(game), text_of(text)
    shown = of_game(game, "solve")
    given = {
        "method": method,
        "seat": seat,
        "turns": turns,
        "ties": ties or None,
        "table": table or None,
        "plain": plain or None,
    }
    special = {name: value for name, value in given.items() if value is not None}
    for name in special.keys() - of_game(game, "SOLVE_OPTIONS"):
        raise NotApplicable(f"solve has no --{name} for {module.__name__.rpartition('.')[2]}")
    with of_work("positions looked at", shown=not json) as progress:
        result = shown(
            rules_of(module, rule, text),
            text,
            deal,
            seed,
            max_nodes=max_nodes,
            seconds=seconds,
            table_mb=table_mb,
            progress=progress,
            **special,
        )
    show(result, json)

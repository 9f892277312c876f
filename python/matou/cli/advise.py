"""`matou advise`: what to do with what one sees."""

from __future__ import annotations

from typing import Annotated

import typer

from matou.cli.options import Game, Json, MaxNodes, Rule, Seconds, Threads, module_of, rules_of, text_of
from matou.cli.output import show
from matou.cli.progress import of_work
from matou.errors import NotApplicable


def advise(
    game: Game,
    text: Annotated[
        str | None,
        typer.Argument(
            metavar="[TEXT]",
            help="pitaouf, filou, mistigri: what you know, a state's text with ? for the rest; - reads it.",
        ),
    ] = None,
    hand: Annotated[
        str | None,
        typer.Option(
            help="piquette: the twelve cards, `S:AKT7 H:Q9 D:KJ C:J987` or `AKT7.Q9.KJ.J987`.", show_default=False
        ),
    ] = None,
    role: Annotated[str | None, typer.Option(help="piquette: opener (default) or dealer.", show_default=False)] = None,
    left: Annotated[
        int | None,
        typer.Option(help="dealer: cards that the opener has left in the talon, default 3.", show_default=False),
    ] = None,
    other: Annotated[
        str | None,
        typer.Option(help="The other hand, where it is known: then all draws are enumerated.", show_default=False),
    ] = None,
    samples: Annotated[
        int | None, typer.Option(help="Most deals for each discard, default 2000.", show_default=False)
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the deals, default 1.", show_default=False)] = None,
    depth: Annotated[
        int | None,
        typer.Option(help="How the other side discards: 0 (default) plainly, 1 by this advice.", show_default=False),
    ] = None,
    threads: Threads = None,
    max_nodes: MaxNodes = None,
    seconds: Seconds = None,
    rule: Rule = None,
    json: Json = False,
) -> None:
    """Rank what may be done by what it leads to on average, knowing what a seat knows."""
    from matou.show import of_game

    module, text = module_of(game), text_of(text)
    shown = of_game(game, "advise")
    given = {
        "text": text,
        "hand": hand,
        "role": role,
        "left": left,
        "other": other,
        "samples": samples,
        "seed": seed,
        "depth": depth,
        "threads": threads,
        "max_nodes": max_nodes,
        "seconds": seconds,
    }
    special = {name: value for name, value in given.items() if value is not None}
    for name in special.keys() - of_game(game, "ADVISE_OPTIONS"):
        what = "text" if name == "text" else f"--{name.replace('_', '-')}"
        raise NotApplicable(f"advise takes no {what} for {module.__name__.rpartition('.')[2]}")
    with of_work("deals tried", shown=not json) as progress:
        result = shown(rules_of(module, rule, text), **special, progress=progress)
    show(result, json)

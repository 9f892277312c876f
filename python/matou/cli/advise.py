"""`matou advise`: what to do with the cards that one sees."""

from __future__ import annotations

from typing import Annotated

import typer

from matou.cli.options import Game, Json, MaxNodes, Rule, Seconds, Threads, module_of, rules_of
from matou.cli.output import show
from matou.cli.progress import of_work


def advise(
    game: Game,
    hand: Annotated[
        str, typer.Option(help="piquette: the twelve cards, `S:AKT7 H:Q9 D:KJ C:J987` or `AKT7.Q9.KJ.J987`.")
    ],
    role: Annotated[str, typer.Option(help="opener or dealer.")] = "opener",
    left: Annotated[
        int | None,
        typer.Option(help="dealer: cards that the opener has left in the talon, default 3.", show_default=False),
    ] = None,
    other: Annotated[
        str | None, typer.Option(help="The other hand, where it is known: then all draws are enumerated.")
    ] = None,
    samples: Annotated[int, typer.Option(help="Most deals for each discard.")] = 2000,
    seed: Annotated[int, typer.Option(help="Seed of the deals.")] = 1,
    depth: Annotated[int, typer.Option(help="How the other side discards: 0 plainly, 1 by this advice itself.")] = 0,
    threads: Threads = None,
    max_nodes: MaxNodes = None,
    seconds: Seconds = None,
    rule: Rule = None,
    json: Json = False,
) -> None:
    """Rank what may be done with a hand by what it leads to on average."""
    from matou.show import of_game

    module = module_of(game)
    shown = of_game(game, "advise")
    with of_work("deals tried", shown=not json) as progress:
        result = shown(
            rules_of(module, rule),
            hand,
            role=role,
            samples=samples,
            seed=seed,
            left=left,
            other=other,
            depth=depth,
            threads=threads,
            max_nodes=max_nodes,
            seconds=seconds,
            progress=progress,
        )
    show(result, json)

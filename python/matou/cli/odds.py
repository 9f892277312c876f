"""`matou odds`: how often a game is won or ends in a paradox, and what it scores, player by player."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from matou.cli.errors import INTERRUPTED
from matou.cli.options import Deals, Game, Json, Rule, Seed, Threads, module_of, rules_of, task
from matou.cli.output import show, width
from matou.cli.progress import of_deals


def odds(
    game: Game,
    player: Annotated[
        list[str] | None, typer.Option("--player", metavar="NAME", help="Who plays; repeatable. Default everybody.")
    ] = None,
    deals: Deals = None,
    seed: Seed = 1,
    first: Annotated[int, typer.Option(help="Number of the first deal.")] = 0,
    precision: Annotated[
        float | None, typer.Option(help="Stop when the interval is at most so far to either side, such as 0.002.")
    ] = None,
    level: Annotated[float, typer.Option(help="Level of the intervals.")] = 0.95,
    store: Annotated[Path | None, typer.Option(help="A file that keeps finished work; continue with it.")] = None,
    threads: Threads = None,
    max_nodes: Annotated[
        int | None, typer.Option(help="pitaouf: most positions of thoughtful in a deal.", min=1, max=2**64 - 1)
    ] = None,
    given: Annotated[str | None, typer.Option(help="Known cards, a deal's text with ? for each other.")] = None,
    rule: Rule = None,
    json: Json = False,
) -> None:
    """Estimate how a game goes with each player: wins, paradoxes, scores."""
    from matou.show import of_game

    module = module_of(game)
    rules = rules_of(module, rule)
    shown = of_game(game, "odds")
    results = []
    with of_deals(shown=not json) as progress:
        for result in task(module, "survey")(
            player or None,
            deals=deals,
            seed=seed,
            rules=rules,
            threads=threads,
            first=first,
            precision=precision,
            level=level,
            store=store,
            progress=progress,
            max_nodes=max_nodes,
            given=given,
        ):
            results.append(result)
    show(shown(results, rules, width()), json)
    if results[-1].interrupted:
        raise typer.Exit(INTERRUPTED)

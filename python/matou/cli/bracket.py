"""`matou bracket`: between what the win probability of the best player lies."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from matou.cli.errors import INTERRUPTED
from matou.cli.options import Deals, Game, Json, MaxNodes, Rule, Seed, Threads, module_of, rules_of, task
from matou.cli.output import show
from matou.cli.progress import of_deals


def bracket(
    game: Game,
    seconds: Annotated[
        float | None, typer.Option(help="End after about so long, half of it for each end.", show_default=False)
    ] = None,
    level: Annotated[float, typer.Option(help="Both ends hold together with this probability.")] = 0.99,
    player: Annotated[str, typer.Option(help="Whose win rate is the lower end.")] = "planner",
    method: Annotated[
        str | None, typer.Option(help="What gives the upper end: dual or thoughtful.", show_default=False)
    ] = None,
    deals: Deals = None,
    bound_deals: Annotated[
        int | None, typer.Option(help="How many deals for the upper end.", show_default=False)
    ] = None,
    seed: Seed = 1,
    threads: Threads = None,
    max_nodes: MaxNodes = None,
    store: Annotated[Path | None, typer.Option(help="A file that keeps finished work; continue with it.")] = None,
    rule: Rule = None,
    json: Json = False,
) -> None:
    """Bound the best player's win probability: from below by one who plays, from above by one who sees more."""
    from matou.show import of_game

    module = module_of(game)
    rules = rules_of(module, rule)
    shown = of_game(game, "bracket")
    with of_deals(shown=not json) as progress:
        found = task(module, "bracket")(
            rules,
            seconds=seconds,
            level=level,
            player=player,
            method=method,
            deals=deals,
            bound_deals=bound_deals,
            seed=seed,
            threads=threads,
            max_nodes=max_nodes,
            store=store,
            progress=progress,
        )
    show(shown(found, rules), json)
    if found.interrupted and seconds is None:
        raise typer.Exit(INTERRUPTED)

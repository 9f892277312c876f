"""`matou perft`: counts of histories, to compare implementations of the rules."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from matou.cli.options import Game, Json, Rule, Seed, module_of, rules_of, text_of
from matou.cli.output import print_json
from matou.cli.progress import of_work
from matou.errors import BadNotation


def perft(
    game: Game,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", help="Steps, decisions and chance alike.", min=0)],
    state: Annotated[str | None, typer.Option(help="Begin at this state, `<deal> moves a b c`.")] = None,
    deal: Annotated[int | None, typer.Option(help="Begin after this deal of the seed; default before any.")] = None,
    seed: Seed = 1,
    max_nodes: Annotated[int | None, typer.Option(help="Give up after so many.", min=1, max=2**64 - 1)] = None,
    rule: Rule = None,
    json: Json = False,
) -> None:
    """Count the histories of a depth, to compare programs.

    One that ends sooner counts once.
    """
    from matou import perft as count

    module, state = module_of(game), text_of(state)
    if state is not None and deal is not None:
        raise BadNotation("give a state's text, or a deal's number with --deal, not both")
    rules = rules_of(module, rule, state)
    if state is not None:
        start = module.State.from_text(state, rules)
    elif deal is not None:
        start = module.deal(deal, seed=seed, rules=rules).state()
    else:
        start = module.Game(rules).new_initial_state()
    if not json:
        typer.echo("depth           histories        time")
    rows = []
    for steps in range(depth + 1):
        began = time.perf_counter()
        with of_work(f"positions, depth {steps}", shown=not json) as progress:
            rows.append((steps, count(start, steps, max_nodes=max_nodes, progress=progress)))
        if not json:
            typer.echo(f"{steps:>5}{rows[-1][1]:>20,}{time.perf_counter() - began:10.2f} s")
    if json:
        print_json(
            {
                "game": start.game.name,
                "state": start.to_text(),
                "perft": [n for _, n in rows],
                "rules": rules.describe(),
            }
        )

"""`matou verify`: the fast core against the readable rules, at your home."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from matou.cli.options import Game, Json, Rule, module_of, rules_of, task
from matou.cli.output import paragraph, print_json
from matou.cli.progress import of_work


def verify(
    game: Game,
    states: Annotated[int, typer.Option(help="How many states of random games at least.")] = 1_000_000,
    seed: Annotated[int, typer.Option(help="Seed of deals, moves and options.")] = 0,
    rule: Rule = None,
    json: Json = False,
) -> None:
    """Check the fast core against the readable rules."""
    module = module_of(game)
    rules = rules_of(module, rule) if rule else None
    began = time.perf_counter()
    with of_work("states", states, shown=not json) as progress:
        found = task(module, "verify")(states, seed=seed, rules=rules, progress=progress)
    if json:
        print_json(found.to_json())
        return
    sets = len(found.rule_sets)
    which = "any two values of any two options meet in one of them" if rules is None else "as given"
    paragraph(
        f"No difference in {found.states:,} states of {found.games:,} random games under {sets} rule "
        f"set{'s' if sets > 1 else ''} ({which}), {time.perf_counter() - began:.1f} s, seed {seed}."
    )
    paragraph(
        f"Compared in each state: {found.compared}. One side is the compiled core, the other the rules written to be "
        "read."
    )

"""`matou play`: a game in the terminal, by hand or by a player."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

import typer

from matou.cli.options import Game, Json, Rule, module_of, rules_of, task
from matou.cli.output import print_json
from matou.cli.table_talk import Table


def play(
    game: Game,
    text: Annotated[str | None, typer.Argument(metavar="[DEAL]", help="A deal's text; default a new deal.")] = None,
    deal: Annotated[int | None, typer.Option("--deal", help="Deal number N of the seed.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the deals.")] = 1,
    auto: Annotated[str | None, typer.Option(metavar="PLAYER", help="Let this player play.")] = None,
    rule: Rule = None,
    json: Json = False,
) -> None:
    """Play a deal in the terminal.

    Type an action's number or its text, or help. Where input is no terminal, actions are read from it line by line.
    """
    module = module_of(game)
    rules = rules_of(module, rule)
    if text is not None:
        dealt, name = module.Deal.from_text(text, rules), "the deal given"
    else:
        number = secrets.randbelow(10**6) if deal is None else deal
        dealt = module.deal(number, seed=seed, rules=rules)
        name = f"deal {number} of seed {seed}"
    choose = None if auto is None else task(module, "chooser")(auto, dealt, seed)
    table = Table(module, dealt, quiet=json)
    table.say(f"{dealt.game.name}, {name}\n")
    if choose is None:
        table.play()
    else:
        table.watch(choose)
    if json:
        print_json(_result(table))


def _result(table: Any) -> dict[str, Any]:
    return {
        "game": table.deal.game.name,
        "deal": table.deal.text,
        "line": table.line,
        "result": table.result,
        "rules": table.deal.rules.describe(),
    }

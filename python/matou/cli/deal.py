"""`matou deal`: a deal by its number, or one around known cards."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from matou.cli.options import Game, Json, Rule, Seed, module_of, rules_of, task
from matou.cli.output import print_json


def deal(
    game: Game,
    number: Annotated[int, typer.Argument(metavar="N", help="Number of the deal.")] = 0,
    seed: Seed = 1,
    given: Annotated[
        str | None, typer.Option(help="Cards that are known, a deal's text with ? for each other card.")
    ] = None,
    picture: Annotated[
        bool | None,
        typer.Option("--picture/--text", help="Draw the table too; default in a terminal.", show_default=False),
    ] = None,
    rule: Rule = None,
    json: Json = False,
) -> None:
    """Print a deal by its number, as other commands read it."""
    module = module_of(game)
    rules = rules_of(module, rule)
    dealt = module.deal(number, seed=seed, rules=rules, given=given)
    if json:
        print_json(
            {
                "game": dealt.game.name,
                "deal": dealt.text,
                "number": number,
                "seed": seed,
                "given": given,
                "rules": rules.describe(),
            }
        )
        return
    typer.echo(dealt.text)
    if picture or (picture is None and sys.stdout.isatty()):
        typer.echo("\n" + task(module, "picture_of_deal")(dealt))

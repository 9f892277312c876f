"""`matou play`: a game in the terminal, by hand or by a player."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

import typer

from matou.cli.options import Game, Json, Plain, Rule, module_of, rules_of
from matou.cli.output import print_json
from matou.cli.table_talk import Table
from matou.errors import BadNotation, InvalidState, NotApplicable


def play(
    game: Game,
    text: Annotated[str | None, typer.Argument(metavar="[DEAL]", help="A deal's text; default a new deal.")] = None,
    deal: Annotated[int | None, typer.Option("--deal", help="Deal number N of the seed.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the deals.")] = 1,
    seat: Annotated[int, typer.Option("--seat", help="Where you sit.")] = 0,
    against: Annotated[
        str | None, typer.Option(metavar="PLAYER", help="Who plays the other seats.", show_default=False)
    ] = None,
    auto: Annotated[str | None, typer.Option(metavar="PLAYER", help="Let this player play, in every seat.")] = None,
    plain: Plain = False,
    rule: Rule = None,
    json: Json = False,
) -> None:
    """Play a deal in the terminal.

    Type an action's number or its text, or help. Where input is no terminal, actions are read from it line by line.
    """
    from matou.show import of_game

    module = module_of(game)
    if text is not None and deal is not None:
        raise BadNotation("give a deal's text, or its number with --deal, not both")
    rules = rules_of(module, rule, text)
    if text is not None:
        dealt, name = module.Deal.from_text(text, rules), "the deal given"
    else:
        number = secrets.randbelow(10**6) if deal is None else deal
        dealt = module.deal(number, seed=seed, rules=rules)
        name = f"deal {number} of seed {seed}"
    talk = of_game(dealt.game.name, "TALK")
    seats = dealt.game.num_players
    if not 0 <= seat < seats:
        raise InvalidState(f"seats are 0 to {seats - 1}, not {seat}")
    if seats == 1 and against is not None:
        raise NotApplicable(f"nobody plays against you in {dealt.game.name}")

    def players(name: str) -> dict[int, Any]:
        return {each: talk.chooser(name, dealt, each, seed) for each in range(seats)}

    auto_players = None if auto is None else players(auto)  # before anything is shown
    others = players(against or talk.opponent) if seats > 1 else {}
    others.pop(seat, None)
    table = Table(talk, dealt, seat, others, plain, quiet=json)
    table.say(f"{dealt.game.name}, {name}\n")
    if auto_players is None:
        table.play()
    else:
        table.watch(auto_players)
    if json:
        print_json(_result(table))


def _result(table: Any) -> dict[str, Any]:
    return {
        "game": table.deal.game.name,
        "deal": table.deal.text,
        "line": table.line,
        **table.talk.result(table.state),
        "rules": table.deal.rules.describe(),
    }

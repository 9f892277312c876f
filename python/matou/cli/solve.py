"""`matou solve`: can this deal be won by someone who knows every card, and how."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from matou.cli.options import Game, Json, Rule, Seed, module_of, rules_of, task
from matou.cli.output import paragraph, print_json
from matou.cli.progress import of_work
from matou.errors import BadNotation


def solve(
    game: Game,
    text: Annotated[
        str | None,
        typer.Argument(metavar="[DEAL]", help="The deal, `moves ...` behind it for a half-played one; - reads it."),
    ] = None,
    deal: Annotated[int | None, typer.Option("--deal", help="Deal number N instead of a text.")] = None,
    seed: Seed = 1,
    max_nodes: Annotated[
        int | None, typer.Option(help="Give up after so many positions.", min=0, max=2**64 - 1)
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="Give up after so long.", min=0)] = None,
    table_mb: Annotated[float, typer.Option(help="Most megabytes for refuted positions.")] = 256,
    rule: Rule = None,
    json: Json = False,
) -> None:
    """Decide a deal with all cards known; tell how to win it."""
    module = module_of(game)
    rules = rules_of(module, rule)
    dealt, state = _read(module, rules, text, deal, seed)
    with of_work("positions looked at", shown=not json) as progress:
        solution = task(module, "solve")(
            dealt, state=state, max_nodes=max_nodes, seconds=seconds, table_mb=table_mb, progress=progress
        )
    if json:
        print_json(solution.to_json())
        return
    if solution.winnable is None:
        paragraph(f"Not decided: the budget ended after {solution.nodes:,} positions. That is not a no.")
    elif not solution.winnable:
        paragraph(f"Lost: no line wins, though every card is known; refuted with {solution.nodes:,} positions.")
    else:
        paragraph(f"Won in {len(solution.line)} actions; found with {solution.nodes:,} positions.")
        for number, told in enumerate(module.tell(dealt, solution.line, state), start=1):
            cell = f"{told.cell}: " if told.cell else ""
            paragraph(f"{number:>3}. {told.action:<8} {cell}{told.rule}; {told.text}", hanging=" " * 14)
    which = "Rules" if rules.changed() else "Standard rules"
    paragraph(f"{which}: {module.in_words(rules)}.")


def _read(module: Any, rules: Any, text: str | None, number: int | None, seed: int) -> tuple[Any, Any]:
    """The deal, and the state to go on from where some of it is played."""
    if (text is None) == (number is None):
        raise BadNotation("give a deal's text, or its number with --deal, one of them")
    if text is None:
        return module.deal(number, seed=seed, rules=rules), None
    if text == "-":
        text = sys.stdin.read().strip()
    dealt = module.Deal.from_text(text.partition("moves")[0].strip(), rules)
    return dealt, module.State.from_text(text, rules) if "moves" in text else None

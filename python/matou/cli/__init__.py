"""The command line: `matou COMMAND GAME ...`. One module a command; what they show is computed elsewhere."""

from __future__ import annotations

from typing import Annotated

import typer

from matou.cli import advise, bracket, deal, enumerate_, games, odds, perft, play, solve, verify
from matou.cli.errors import Commands

__all__ = ["app", "main"]

app = typer.Typer(
    name="matou",
    cls=Commands,
    help="Odds, exact values and perfect play for a family of cat-themed card games.",
    epilog="Games may be written with - or _. Every command takes --json. `matou COMMAND --help` says more.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (odds, solve, advise, bracket, enumerate_, deal, play, verify, perft, games):
    name = command.__name__.rpartition(".")[2]
    app.command(name.rstrip("_"))(getattr(command, name))


def _version(wanted: bool) -> None:
    if wanted:
        import matou

        typer.echo(f"matou {matou.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def options(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Odds, exact values and perfect play for a family of cat-themed card games."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Runs the command line and exits."""
    app()

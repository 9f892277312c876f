"""Printing: one JSON object, or text of the terminal's width."""

from __future__ import annotations

import json
import os
import shutil
import sys
import textwrap
from typing import TYPE_CHECKING, Any, TextIO

import typer

if TYPE_CHECKING:
    from matou.show import Shown

__all__ = ["coloured", "paragraph", "print_json", "show", "width"]

_WIDEST = 100


def print_json(value: dict[str, Any]) -> None:
    """One JSON object on a line of its own."""
    typer.echo(json.dumps(value, ensure_ascii=False))


def paragraph(text: str, indent: str = "", hanging: str | None = None, err: bool = False) -> None:
    """Text wrapped to the terminal."""
    rest = indent if hanging is None else hanging
    filled = textwrap.fill(text, width(), initial_indent=indent, subsequent_indent=rest, break_on_hyphens=False)
    typer.echo(filled, err=err)


def show(shown: Shown, json: bool) -> None:
    """A result as one JSON object, or as lines to read."""
    if json:
        print_json(shown.json)
        return
    for line in shown.lines:
        if line.raw or not line.text:
            typer.echo(line.text, color=coloured(sys.stdout))
        else:
            paragraph(line.text, hanging=line.hanging)


def coloured(stream: TextIO) -> bool:
    """Whether a stream wants colours: a terminal does, unless NO_COLOR is set (no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR")


def width() -> int:
    """Columns to write in."""
    return min(_WIDEST, shutil.get_terminal_size((80, 24)).columns)

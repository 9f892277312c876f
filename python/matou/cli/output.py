"""Printing: one JSON object, or text of the terminal's width."""

from __future__ import annotations

import json
import shutil
import textwrap
from typing import Any

import typer

__all__ = ["paragraph", "print_json"]

_WIDEST = 100


def print_json(value: dict[str, Any]) -> None:
    """One JSON object on a line of its own."""
    typer.echo(json.dumps(value, ensure_ascii=False))


def paragraph(text: str, indent: str = "", hanging: str | None = None, err: bool = False) -> None:
    """Text wrapped to the terminal."""
    rest = indent if hanging is None else hanging
    filled = textwrap.fill(text, width(), initial_indent=indent, subsequent_indent=rest, break_on_hyphens=False)
    typer.echo(filled, err=err)


def width() -> int:
    """Columns to write in."""
    return min(_WIDEST, shutil.get_terminal_size((80, 24)).columns)

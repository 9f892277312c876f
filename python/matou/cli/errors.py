"""What goes wrong is one line on standard error, and the exit code says which kind it was."""

from __future__ import annotations

import os
import sys
from typing import Any

import typer
from typer.core import TyperGroup

from matou.errors import MatouError

__all__ = ["FAILED", "INTERRUPTED", "Commands"]

FAILED = 2
INTERRUPTED = 130

# The root of typer's errors of usage, wherever the installed version keeps it.
_USAGE: type[Exception] = next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")


class Commands(TyperGroup):
    """The commands, which end with a line `matou: ...` and exit 2 instead of a traceback."""

    def main(self, *arguments: Any, standalone_mode: bool = True, **options: Any) -> Any:
        """Runs a command; the process exits, as with any command, unless `standalone_mode` is off."""
        if not standalone_mode:
            return self._run(arguments, options)
        try:
            code = self._run(arguments, options)
            sys.stdout.flush()
        except MatouError as error:
            code = _say(str(error), FAILED)
        except _USAGE as error:
            code = _usage(error)
        except (KeyboardInterrupt, typer.Abort):
            code = _say("interrupted", INTERRUPTED)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains at its exit
            code = 1
        sys.exit(code if isinstance(code, int) else 0)

    def invoke(self, ctx: Any) -> Any:
        """Runs the command itself; Ctrl-C is told apart from a command that ended with its own code."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise typer.Abort from None

    def _run(self, arguments: tuple[Any, ...], options: dict[str, Any]) -> Any:
        return super().main(*arguments, **{**options, "standalone_mode": False})


def _usage(error: Any) -> int:
    message = error.format_message()
    context = getattr(error, "ctx", None)
    hint = f" (see {context.command_path} --help)" if context is not None else ""
    return _say(f"{message[0].lower()}{message[1:].rstrip('.')}{hint}", FAILED)


def _say(message: str, code: int) -> int:
    print(f"matou: {' '.join(message.split())}", file=sys.stderr)
    return code

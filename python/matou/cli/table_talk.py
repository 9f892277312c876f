"""A game at the terminal: shows what the player sees, reads what he does."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import typer

from matou.cli.output import paragraph
from matou.errors import MatouError, NotApplicable

__all__ = ["Table"]

_SHOWN = 40  # actions listed; only sums are ever more

_HELP = """\
  a number or an action's text, such as KH   play it
  undo (u)    take the last action back      hint (h)   what the player `cheapest` would do
  show (s)    the table again                help (?)   this
  quit (q)    leave; the deal can be played again by its number"""


class Table:
    """A deal being played. The player is shown a State, which holds no hidden card; the deal answers chance.

    With `quiet`, everything that is said goes to standard error.
    """

    def __init__(self, module: Any, deal: Any, quiet: bool = False) -> None:
        self.module, self.deal, self.quiet = module, deal, quiet
        self.state = deal.state()
        self.line: list[str] = []
        self._answer()

    @property
    def result(self) -> str:
        """ "won", "lost" or "unfinished"."""
        if not self.state.is_terminal():
            return "unfinished"
        return "won" if self.state.returns()[0] > 0 else "lost"

    def say(self, text: str) -> None:
        """Shows some lines."""
        typer.echo(text, err=self.quiet)

    def act(self, action: int | str) -> None:
        """Takes an action, tells what came of it, and lets the deal answer chance."""
        spelt = action if isinstance(action, str) else self.state.action_to_string(action)
        before = self.state.clone()
        self.state.apply_action(action)
        self.line.append(spelt)
        self._answer()
        told = self.module.tell(self.deal, [spelt], before)[0]
        paragraph(f"> {told}", hanging="  ", err=self.quiet)

    def watch(self, choose: Callable[[Any], int | str]) -> None:
        """Lets a player play to the end."""
        self.say(f"{self.module.picture(self.state)}\n")
        while not self.state.is_terminal():
            self.act(choose(self.state.clone()))
        self._end()

    def play(self) -> None:
        """Asks for one action after another, until the game is over or the player leaves."""
        self.say(self.module.LEGEND)
        self._show()
        while not self.state.is_terminal():
            word = self._ask()
            if word in ("quit", "q"):
                self.say("left unfinished")
                return
            try:
                if word in ("undo", "u"):
                    self._undo()
                elif word in ("hint", "h"):
                    self._hint()
                    continue
                elif word in ("help", "?"):
                    self.say(_HELP)
                    continue
                elif word not in ("show", "s", ""):
                    self.act(self._action(word))
            except MatouError as error:
                self.say(f"  {error}")
                continue
            if not self.state.is_terminal():
                self._show()
        self._end()

    def _ask(self) -> str:
        """The next line of input; `quit` at its end."""
        if sys.stdin.isatty():
            typer.echo("> ", nl=False, err=self.quiet)
        line = sys.stdin.readline()
        return line.strip() if line else "quit"

    def _action(self, word: str) -> int | str:
        legal = self.state.legal_actions()
        if not (word.isascii() and word.isdecimal()):
            return word
        if not 1 <= int(word) <= len(legal):
            raise NotApplicable(f"type a number from 1 to {len(legal)}, not {word}")
        return int(legal[int(word) - 1])

    def _show(self) -> None:
        self.say(f"\n{self.module.picture(self.state)}")
        legal = self.state.legal_actions()
        for number, action in enumerate(legal[:_SHOWN], start=1):
            spelt = self.state.action_to_string(action)
            self.say(f"{number:>4}  {spelt:<8} {self.module.describe(self.state, action)}")
        if len(legal) > _SHOWN:
            self.say(f"      and {len(legal) - _SHOWN} more, by their numbers or texts")

    def _undo(self) -> None:
        if not self.line:
            raise NotApplicable("nothing to take back")
        self.state.undo_action()
        while self.state.current_player() < 0:
            self.state.undo_action()
        self.line.pop()

    def _hint(self) -> None:
        action = self.module.chooser("cheapest", self.deal)(self.state)
        self.say(f"  cheapest would play {self.state.action_to_string(action)}")

    def _answer(self) -> None:
        while self.state.current_player() == -1:
            self.state.apply_action(self.deal.answer(self.state))

    def _end(self) -> None:
        self.say(f"\n{self.module.picture(self.state)}")
        self.say(f"\n{'Won!' if self.result == 'won' else 'Lost.'}")

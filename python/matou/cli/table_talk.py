"""A game at the terminal: shows what a seat sees, reads what it does, lets the other seats play."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

import typer

from matou.cli.output import coloured, paragraph
from matou.errors import MatouError, NotApplicable

__all__ = ["Table"]

_SHOWN = 40  # actions listed; only sums are ever more

_HELP = """\
  a number or an action's text, such as {example:<5} play it
  undo (u)    take the last action back      hint (h)   what the player `{advisor}` would do
  show (s)    the table again                help (?)   this
  quit (q)    leave; the deal can be played again by its number"""

Choose = Callable[[Any], "int | str"]


class Table:
    """A deal being played. The person at it is shown what `seat` knows; the deal answers chance.

    Parameters
    ----------
    talk : Talk
        How the game is shown; see `matou.show.talk`.
    deal : Deal
    seat : int
        Where the person sits.
    others : mapping of int to strategy
        Who plays the other seats.
    plain : bool
        Tables as sentences.
    quiet : bool
        Everything that is said goes to standard error.
    """

    def __init__(
        self,
        talk: Any,
        deal: Any,
        seat: int = 0,
        others: Mapping[int, Choose] | None = None,
        plain: bool = False,
        quiet: bool = False,
    ) -> None:
        self.talk, self.deal, self.seat = talk, deal, seat
        self.others, self.plain, self.quiet = dict(others or {}), plain, quiet
        self.state = deal.state()
        self.line: list[str] = []
        self._movers: list[int] = []  # seat of each action of the line
        self._answer()

    def say(self, text: str) -> None:
        """Shows some lines."""
        typer.echo(text, err=self.quiet)

    def act(self, action: int | str) -> None:
        """Takes an action, tells what came of it, and lets the deal answer chance."""
        spelt = action if isinstance(action, str) else self.state.action_to_string(action)
        before = self.state.clone()
        self.state.apply_action(action)
        self.line.append(spelt)
        self._movers.append(before.current_player())
        self._answer()
        paragraph(f"> {self.talk.told(self.deal, before, spelt, self.seat)}", hanging="  ", err=self.quiet)

    def watch(self, players: Mapping[int, Choose]) -> None:
        """Lets a player in each seat play to the end."""
        self._picture(end="\n")
        while not self.state.is_terminal():
            self.act(players[self.state.current_player()](self.state.clone()))
        self._end()

    def play(self) -> None:
        """Asks for one action after another, until the game is over or the person leaves."""
        paragraph(self.talk.legend(self.plain), err=self.quiet)
        self._others_act()
        if not self.state.is_terminal():
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
                    self.say(_HELP.format(example=self.talk.example, advisor=self.talk.advisor))
                    continue
                elif word not in ("show", "s", ""):
                    self.act(self._action(word))
                    self._others_act()
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

    def _picture(self, start: str = "", end: str = "") -> None:
        colour = coloured(sys.stderr if self.quiet else sys.stdout)
        self.say(f"{start}{self.talk.table(self.state, self.seat, self.plain, colour)}{end}")

    def _show(self) -> None:
        self._picture(start="\n")
        legal = self.state.legal_actions()
        spelt = [self.state.action_to_string(action) for action in legal[:_SHOWN]]
        width = max(map(len, spelt))
        for number, (action, text) in enumerate(zip(legal, spelt, strict=False), start=1):
            self.say(f"{number:>4}  {text:<{width}}  {self.talk.describe(self.state, action)}")
        if len(legal) > _SHOWN:
            self.say(f"      and {len(legal) - _SHOWN} more, by their numbers or texts")

    def _undo(self) -> None:
        """Back to before the person's last action."""
        if self.seat not in self._movers:
            raise NotApplicable("nothing to take back")
        while True:
            self.state.undo_action()
            if self.state.current_player() < 0:
                continue
            self.line.pop()
            if self._movers.pop() == self.seat:
                return

    def _hint(self) -> None:
        action = self.talk.chooser(self.talk.advisor, self.deal, self.seat)(self.state)
        self.say(f"  {self.talk.advisor} would play {self.state.action_to_string(action)}")

    def _answer(self) -> None:
        while self.state.current_player() == -1:
            self.state.apply_action(self.deal.answer(self.state))

    def _others_act(self) -> None:
        while self.state.current_player() in self.others:
            self.act(self.others[self.state.current_player()](self.state.clone()))

    def _end(self) -> None:
        self._picture(start="\n")
        self.say(f"\n{self.talk.ending(self.state, self.seat)}")

"""Rounds of Crazy Mistigri set up by hand and told in the words of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from matou.mistigri.reference_text import card_text
from matou.mistigri.rules import Rules

_PILE = 5


class Book:
    """The readable rules, with tables set up and told by texts."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def table(self, hands: str, pile: str = "-", moves: str = "", **where: Any) -> Any:
        """The position with these hands after the moves; five seats have the 1s, three or four have not."""
        options = {name: where.pop(name) for name in ("nine", "decline", "turn_cap") if name in where}
        rules = Rules(players=len(hands.split()), **options)
        return self.play(self.position(rules, hands.split(), pile, **where), moves)

    def play(self, state: Any, moves: str) -> Any:
        for move in moves.split():
            self.apply(state, self.string_to_action(state, move.replace("_", " ")))
        return state

    def legal(self, state: Any) -> list[str]:
        return [self.action_to_string(state, action) for action in self.legal_actions(state)]

    def draws(self, state: Any) -> dict[str, int]:
        return {card_text(kind): weight for kind, weight in self.chance_weights(state)}

    def hands(self, state: Any) -> str:
        return " ".join(_cards(state, seat) for seat in range(state.game.players))

    def pile(self, state: Any) -> str:
        return _cards(state, _PILE)


def _cards(state: Any, place: int) -> str:
    return ",".join(card_text(kind) for kind in range(37) for _ in range(state.copies(place, kind))) or "-"


@pytest.fixture
def book(book: Any) -> Book:
    """The readable rules as they stand, and their compiled twin."""
    return Book(book)

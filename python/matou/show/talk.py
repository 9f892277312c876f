"""A game as it is played at the terminal: the table, what actions do, what came of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

__all__ = ["Talk"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk:
    """What `matou play` asks of a game. A game that says something otherwise overrides the method.

    Parameters
    ----------
    module : module
        The game's.
    advisor, opponent : str
        The player who gives hints, and who plays the other seats by default ("" where one plays alone).
    example : str
        An action's text.
    spelling : str
        How to say an action, for those who are told the table in sentences.
    """

    module: Any
    advisor: str
    opponent: str
    example: str
    spelling: str

    def legend(self, plain: bool) -> str:
        """How to read the table."""
        return self.spelling if plain else str(self.module.LEGEND)

    def table(self, state: Any, seat: int, plain: bool, colour: bool) -> str:
        """The table as a seat sees it."""
        shown = self.module.in_sentences(state, seat) if plain else self.module.picture(state, seat, colour=colour)
        return str(shown)

    def describe(self, state: Any, action: int) -> str:
        """What an action does."""
        return str(self.module.describe(state, action))

    def told(self, deal: Any, before: Any, action: str, seat: int) -> str:
        """An action taken and what came of it, as `seat` sees it."""
        return str(self.module.tell(before, [action])[0])

    def chooser(self, player: str, deal: Any, seat: int, seed: int = 0) -> Callable[[Any], int | str]:
        """The strategy of a player in a seat of a deal."""
        chosen: Callable[[Any], int | str] = self.module.chooser(player, deal, seed * 8 + seat)
        return chosen

    def result(self, state: Any) -> dict[str, Any]:
        """How the game stands: the scores once it is over."""
        over = state.is_terminal()
        return {
            "result": "over" if over else "unfinished",
            "returns": [int(score) for score in state.returns()] if over else None,
        }

    def partners(self, seat: int) -> tuple[int, ...]:
        """The seats that play with this one."""
        return ()

    def ending(self, state: Any, seat: int) -> str:
        """The last line of a game for the person in a seat."""
        scores = [int(score) for score in state.returns()]
        others = [other for other in range(len(scores)) if other != seat and other not in self.partners(seat)]
        best = max(scores[other] for other in others)
        if scores[seat] > best:
            return f"You scored {scores[seat]}, the most."
        with_whom = " and ".join(f"seat {other}" for other in others if scores[other] == best)
        if scores[seat] == best:
            return f"You scored {scores[seat]}, as much as {with_whom}."
        return f"You scored {scores[seat]}; {with_whom} scored {best}."

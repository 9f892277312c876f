"""Several rounds make a match: one contract for all games."""

from __future__ import annotations

import importlib
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from matou.errors import IllegalAction, InvalidState, NotApplicable
from matou.games import GAMES, load_game
from matou.odds.player import Seer

__all__ = ["Match", "Series"]

CHANCE = -1


@dataclass(frozen=True, slots=True)
class Series:
    """How a game's rounds make a match. A game whose rules say more overrides the methods: its module's `SERIES`.

    Parameters
    ----------
    deals, target
        When the match ends by default: after so many rounds, or once a score reaches the target (None: not by it).
    """

    deals: int | None = 1
    target: float | None = None

    def length(self, game: Any) -> tuple[int | None, float | None]:
        """When a match of this game ends by default: `deals` and `target`."""
        return self.deals, self.target

    def check(self, deals: int | None) -> None:
        """Raise InvalidState for a number of deals that no match of the game has; any will do."""

    def deal(self, game: Any, seed: int, number: int, returns: Sequence[Sequence[float]]) -> Any:
        """The deal of round `number`, from 0; `returns` are those of the rounds before."""
        return game.deal(number, seed=seed)

    def weighed(self, returns: Sequence[float], number: int, last: bool) -> list[float]:
        """What a round adds to the scores."""
        return list(returns)

    def extra(self, scores: Sequence[float], number: int) -> int:
        """Rounds that are played beyond the `number` that the match was to have, once these are over."""
        return 0

    def winners(
        self, scores: Sequence[float], returns: Sequence[Sequence[float]] = (), ends: Sequence[Any] = ()
    ) -> tuple[int, ...]:
        """The seats that have won a finished match: the highest score, which must be above 0 where one plays alone.

        `returns` are those of all rounds, `ends` their last states.
        """
        best = max(scores)
        if len(scores) == 1 and best <= 0:
            return ()
        return tuple(seat for seat, score in enumerate(scores) if score == best)


class Match:
    """A match: its rounds are dealt, chance is answered by the deals, and players that are given move by themselves.

    Round k is deal k of the seed, so a match is the same on every machine.

    Parameters
    ----------
    game : Game or str
        The game under its rules, or its name for the standard rules.
    seed : int
        Of the deals, default 0.
    players : sequence, optional
        One for each seat: a player's name, a function of a State that returns an action, or None for a seat that
        `apply_action` moves; default None for all. In the State that a function is given, all that its seat cannot know
        has been drawn anew; players by name who see every card are shown the state as it is.
    deals : int, optional
        Rounds; default what the game's rules say, unless there is a target (Pitaouf and Filou: 1, Cat in the Box: one a
        seat, Padatou: 8, La Piquette: 6, Crazy Mistigri: 2, and one more where the lowest total is shared).
    target : float, optional
        The match ends with the round in which a score reaches it, above 0; default what the game's rules say.

    Attributes
    ----------
    state : State
        Of the round being played; the last one once the match is finished.
    scores : list of float
        By seat, of the rounds that are over. In a solitaire: deals won.
    round : int
        The round being played, from 0; the number of rounds once the match is finished.
    finished : bool
    winners : tuple of int
        Seats; empty until the match is finished.

    Raises
    ------
    InvalidState
        An unknown game or player, another number of players than seats, or a number out of range.
    TypeError
        Something that is no game, no seed or no number of deals.

    Examples
    --------
    >>> match = Match("pitaouf", seed=1, players=["cheapest"], deals=20)
    >>> match.play()
    >>> match.finished, match.round, match.scores
    (True, 20, [1.0])
    """

    def __init__(
        self,
        game: Any,
        seed: int = 0,
        players: Sequence[str | Callable[[Any], int | str] | None] | None = None,
        deals: int | None = None,
        target: float | None = None,
    ) -> None:
        self.game = load_game(game) if isinstance(game, str) else game
        if getattr(self.game, "name", None) not in GAMES:
            raise TypeError(f"a match is played with a Game or the name of one, not {game!r}")
        self.seed = operator.index(seed)
        if not 0 <= self.seed < 1 << 64:
            raise InvalidState(f"seed is 0 to 2**64 - 1, not {self.seed}")
        self._module = importlib.import_module(f"matou.{self.game.name}")
        self._series: Series = getattr(self._module, "SERIES", Series())
        if deals is None and target is None:
            deals, target = self._series.length(self.game)
        if deals is not None and operator.index(deals) < 1:
            raise InvalidState(f"a match has at least 1 deal, not {deals}")
        self._series.check(deals)
        if target is not None and not target > 0:
            raise InvalidState(f"the target of a match is above 0, not {target}")
        self.deals, self.target = deals, target
        seats = self.game.num_players
        self.players = list(players) if players is not None else [None] * seats
        if len(self.players) != seats:
            raise InvalidState(f"{self.game.name} has {seats} seats, not {len(self.players)} players")
        self.scores = [0.0] * seats
        self.returns: list[list[float]] = []
        self._ends: list[Any] = []
        self._extended = False
        self.winners: tuple[int, ...] = ()
        self._begin()
        self._go_on()

    @property
    def round(self) -> int:
        """The round being played, from 0."""
        return len(self.returns)

    @property
    def finished(self) -> bool:
        """Whether the last round is over."""
        if self.deals is not None and self.round >= self.deals:
            return True
        return self.target is not None and max(self.scores) >= self.target

    def apply_action(self, action: int | str) -> None:
        """One action of the seat to move, then all that follows from it: chance, the end of the round, the next deal.

        Raises IllegalAction, or BadNotation, and then nothing has changed.
        """
        if self.finished:
            raise IllegalAction(f"the match is over, nothing can follow: {action!r}")
        self.state.apply_action(action)
        self._go_on()

    def play(self) -> None:
        """Let the players move until the match is finished or it is the turn of a seat without one."""
        while not self.finished:
            seat = self.state.current_player()
            choose = self._choose[seat]
            if choose is None:
                return
            shown = self.state.clone()
            if not isinstance(choose, Seer):
                # What the seat cannot know is drawn anew: nothing hidden can reach a player.
                shown = self.state.resample(seat, (self.seed + len(self.state.history())) % 2**64)
            self.apply_action(choose(shown))

    def _begin(self) -> None:
        self.deal = self._series.deal(self.game, self.seed, self.round, self.returns)
        self.state = self.deal.state()
        self._choose = [self._chooser(player) for player in self.players]

    def _chooser(self, player: str | Callable[[Any], int | str] | None) -> Callable[[Any], int | str] | None:
        if player is None:
            return None
        if not hasattr(self._module, "chooser"):
            raise NotApplicable(f"{self.game.name} has no players of its own")
        chosen: Callable[[Any], int | str] = self._module.chooser(player, self.deal, self.seed)
        return chosen

    def _go_on(self) -> None:
        """Answer chance and begin rounds until a seat has to move or the match is over."""
        while True:
            while self.state.current_player() == CHANCE:
                self.state.apply_action(self.deal.answer(self.state))
            if not self.state.is_terminal():
                return
            self._score(self.state.returns())
            self._ends.append(self.state)
            if self.deals is not None and self.deals == self.round and not self._extended:
                self._extended = True
                self.deals += self._series.extra(self.scores, self.round)
            if self.finished:
                self.winners = self._series.winners(self.scores, self.returns, self._ends)
                return
            self._begin()

    def _score(self, returns: list[float]) -> None:
        number = self.round
        self.returns.append(returns)
        last = self.deals is not None and self.round >= self.deals
        for seat, points in enumerate(self._series.weighed(returns, number, last)):
            self.scores[seat] += points

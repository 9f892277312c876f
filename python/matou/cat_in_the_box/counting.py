"""What a count of rounds asks of Cat in the Box: paradoxes and scores of the deals of a range."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from matou._core import cat_in_the_box as core
from matou.cat_in_the_box.mirror import mirror
from matou.cat_in_the_box.players import Choose, Player
from matou.cat_in_the_box.reference import NOBODY
from matou.cat_in_the_box.rules import Rules
from matou.odds import Question, StopFlag
from matou.odds.sizes import check_number

__all__ = ["LEAST", "Rounds", "names"]

LEAST = -8
"""The lowest score there is: a paradox after eight tricks won."""

MOST = 8 + 36
"""No score is higher: eight tricks, and every cell of the largest board."""

Counts = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]


def names(rules: Rules) -> tuple[str, ...]:
    """What is counted, in the order of the counts: each paradox by seat and trick, bonuses and scores by seat.

    >>> len(names(Rules(players=2)))
    124
    """
    seats = range(rules.players)
    return (
        *(f"paradox {seat} {trick}" for seat in seats for trick in range(rules.tricks)),
        *(f"bonus {seat}" for seat in seats),
        *(f"score {seat} {score}" for seat in seats for score in range(LEAST, MOST + 1)),
    )


@dataclass(frozen=True, slots=True)
class Rounds:
    """The task of playing the rounds of a seed with one player in all seats; see `matou.odds.Task`."""

    player: Player
    rules: Rules
    seed: int
    describe: Question = field(init=False)

    def __post_init__(self) -> None:
        check_number("a seed", self.seed)
        counted = names(self.rules)
        question = Question(
            game="cat_in_the_box",
            player=self.player.name,
            knows=self.player.knows,
            rules=self.rules.describe(),
            changed=tuple(self.rules.changed()),
            seed=self.seed,
            names=counted,
            task="rounds",
            per_deal=1 + 2 * self.rules.players,
            watched=tuple(name for name in counted if name.startswith("paradox")),
            meaning="paradox in",
        )
        object.__setattr__(self, "describe", question)

    def count(self, first: int, count: int, threads: int, stop: StopFlag) -> list[int] | None:
        """The counts of the range by `names`, None when the flag ended it sooner."""
        choose = self.player.choose
        if choose is not None:
            found = self._played(choose, first, count, stop)
        else:
            seats = [self.player.name] * self.rules.players
            found = core.count_rounds(self.rules, seats, self.seed, first, count, threads=threads, stop=stop)
        if found is None:
            return None
        return [int(number) for table in found for number in table.ravel()]

    def _played(self, choose: Choose, first: int, count: int, stop: StopFlag) -> Counts | None:
        game = core.Game(self.rules)
        seats = self.rules.players
        paradoxes = np.zeros((seats, self.rules.tricks), np.int64)
        bonuses = np.zeros(seats, np.int64)
        scores = np.zeros((seats, MOST - LEAST + 1), np.int64)
        for index in range(first, first + count):
            if stop.is_set():
                return None
            end = mirror(play_out(started(game, index, self.seed), choose, index))
            returns = end.returns()[:seats]
            if end.paradox != NOBODY:
                paradoxes[end.paradox, sum(end.tricks[:seats])] += 1
            for seat, score in enumerate(returns):
                scores[seat, score - LEAST] += 1
                # Without a paradox of his own a seat scores its tricks, and more only by the bonus.
                bonuses[seat] += seat != end.paradox and score > end.tricks[seat]
        return paradoxes, bonuses, scores


def started(game: core.Game, index: int, seed: int) -> core.State:
    """The state after a deal of the seed, with seat 0 as the start player."""
    players, _, *rest = game.deal(index, seed=seed).text.split()
    return game.deal_from_text(" ".join([players, "0", *rest])).state()


def play_out(state: core.State, choose: Choose, seed: int) -> core.State:
    """The end of a round played by one strategy, which is shown what the seat to play knows and nothing else."""
    while not state.is_terminal():
        seat = state.current_player()
        state.apply_action(choose(state.resample(seat, seed)))
    return state

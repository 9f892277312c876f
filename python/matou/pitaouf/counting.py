"""What a count of deals asks of Pitaouf: the verdict on each deal of a range, for one player or for two."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

import matou
from matou._core import pitaouf as core
from matou.errors import InvalidState
from matou.odds import Question, StopFlag
from matou.odds.sizes import check_number
from matou.pitaouf.dealing import stated
from matou.pitaouf.nets import entrant
from matou.pitaouf.players import Choose, Player
from matou.pitaouf.rules import Rules

__all__ = ["Compared", "Counted", "Deals", "Seat", "play_out"]

LOST, WON, UNDECIDED = 0, 1, 2
"""The verdicts, as the core numbers them."""

Verdicts = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays, under which rules; `max_nodes` limits the search of thoughtful in each deal."""

    player: Player
    rules: Rules
    max_nodes: int | None = None

    @property
    def name(self) -> str:
        """The player's name, with all that his results depend on."""
        limit = "" if self.max_nodes is None else f" within {self.max_nodes} nodes"
        return self.player.name + limit


@dataclass(frozen=True, slots=True)
class Deals:
    """Which deals: those of a seed, of the pack of these rules, and around the given cards if there are any."""

    rules: Rules
    seed: int
    given: str | None = None

    def __post_init__(self) -> None:
        check_number("a seed", self.seed)
        object.__setattr__(self, "given", stated(self.given, self.rules))

    def question(self, seat: Seat) -> Question:
        """What is asked of a seat. The given cards count among the rules: they make another game."""
        rules, changed = seat.rules.describe(), list(seat.rules.changed())
        if self.given is not None:
            rules["given"] = self.given
            changed.append("given")
        return Question(
            game="pitaouf",
            player=seat.name,
            knows=seat.player.knows,
            rules=rules,
            changed=tuple(changed),
            seed=self.seed,
        )

    def verdicts(self, seat: Seat, first: int, count: int, threads: int, stop: StopFlag) -> Verdicts | None:
        """The verdict on each deal of the range, None when the flag ended it sooner."""
        if seat.player.choose is not None:
            return self._played(seat.player.choose, seat.rules, first, count, stop)
        table = core.verdicts_by_deal(
            [entrant(seat.player.name, seat.rules)],
            self.seed,
            first,
            count,
            threads=threads,
            max_nodes=seat.max_nodes,
            given=self.given,
            stop=stop,
        )
        return None if table is None else table[:, 0]

    def _played(self, choose: Choose, rules: Rules, first: int, count: int, stop: StopFlag) -> Verdicts | None:
        game = core.Game(rules)
        verdicts = np.zeros(count, np.uint8)
        for i in range(count):
            if stop.is_set():
                return None
            verdicts[i] = play_out(game.deal(first + i, seed=self.seed, given=self.given), choose)
        return verdicts


@dataclass(frozen=True, slots=True)
class Counted:
    """The task of counting one seat's wins; see `matou.odds.Task`."""

    seat: Seat
    deals: Deals
    describe: Question = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "describe", self.deals.question(self.seat))

    def count(self, first: int, count: int, threads: int, stop: StopFlag) -> tuple[int, int] | None:
        """Wins and undecided deals of the range."""
        verdicts = self.deals.verdicts(self.seat, first, count, threads, stop)
        if verdicts is None:
            return None
        return int(np.count_nonzero(verdicts == WON)), int(np.count_nonzero(verdicts == UNDECIDED))


@dataclass(frozen=True, slots=True)
class Compared:
    """The task of counting who wins which deal; see `matou.odds.Task`."""

    a: Seat
    b: Seat
    deals: Deals
    describe: Question = field(init=False)

    def __post_init__(self) -> None:
        if self.a.rules.pack_digest() != self.b.rules.pack_digest():
            raise InvalidState("two rule sets are compared on the same deals, and these have different packs")
        question = self.deals.question(self.a).against(self.deals.question(self.b))
        object.__setattr__(self, "describe", question)

    def count(self, first: int, count: int, threads: int, stop: StopFlag) -> list[int] | None:
        """Deals of the range that both win, only a, only b, neither, and those where a verdict is missing."""
        a = self.deals.verdicts(self.a, first, count, threads, stop)
        b = None if a is None else self.deals.verdicts(self.b, first, count, threads, stop)
        if a is None or b is None:
            return None
        decided = (a != UNDECIDED) & (b != UNDECIDED)
        won_a, won_b = a == WON, b == WON
        kinds = (won_a & won_b, won_a & ~won_b, won_b & ~won_a, ~won_a & ~won_b)
        return [*(int(np.count_nonzero(kind & decided)) for kind in kinds), int(np.count_nonzero(~decided))]


def play_out(deal: core.Deal, choose: Choose) -> bool:
    """Whether the strategy wins the deal. It is given copies of the state, which holds no hidden card."""
    state = deal.state()
    while not state.is_terminal():
        if state.current_player() == matou.CHANCE:
            state.apply_action(deal.answer(state))
        else:
            state.apply_action(choose(state.clone()))
    return state.returns()[0] == 1

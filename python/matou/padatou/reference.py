"""The rules of Padatou, to read: one deal for four players, each for himself, in plain Python over ints.

A `State` knows all cards. Eight tricks without trumps are played: follow suit if you can, the highest card of the suit
led wins, the winner leads on. How cards, hands and actions are numbered is told in `reference_text`.

The file is also compiled, as it stands, to check the fast core on many deals; so it keeps to ints where it is hot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matou.errors import MatouError
from matou.padatou import reference_text as text
from matou.padatou.reference_tasks import Solved as Solved
from matou.padatou.reference_tasks import Tasks
from matou.padatou.reference_tasks import analyse as analyse
from matou.padatou.reference_tasks import perft as perft
from matou.padatou.reference_tasks import tie_vectors as tie_vectors
from matou.padatou.reference_tasks import values as values
from matou.padatou.reference_text import Deal as Deal
from matou.padatou.reference_text import deal_from_text as deal_from_text
from matou.padatou.reference_text import deal_to_text as deal_to_text
from matou.padatou.rules import Rules

CHANCE_SEAT, TERMINAL_SEAT = -1, -4
SEATS, CARDS, HAND_SIZE = 4, 32, 8
SUIT = 0xFF

# What a state waits for.
DEAL, PLAY, OVER = range(-1, 2)


def scores(won: Sequence[int]) -> list[int]:
    """Rule 3: the scores of a deal by the four trick counts.

    >>> scores([5, 2, 1, 0]), scores([3, 3, 1, 1]), scores([2, 2, 2, 2])
    ([15, 2, 1, 0], [6, 6, 1, 1], [2, 2, 2, 2])
    """
    most = 0
    at_top = 0
    for tricks in won:
        if tricks > most:
            most = tricks
            at_top = 0
        if tricks == most:
            at_top += 1
    points = []
    for tricks in won:
        if tricks >= 5:
            points.append(3 * tricks)
        elif tricks == most and at_top <= 3:
            points.append(2 * tricks)
        else:
            points.append(tricks)
    return points


class Game:
    """The rules that states are played by; there is nothing to choose."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules


class State:
    """A position of a deal. A new state is the one before the deal, with seat 0 to lead."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.phase = DEAL
        self.first = 0  # the seat that leads to the first trick
        self.leader = 0  # of the trick in progress
        self.plays = 0  # cards in the trick in progress
        self.trick = [0, 0, 0, 0]  # they, from the leader on
        self.hand = [0, 0, 0, 0]  # by seat
        self.won = [0, 0, 0, 0]  # by seat: the tricks taken
        self.dealt = 0  # cards, in the deal
        self.origin: Any = None  # the deal that the text begins with
        self.past: Any = None  # the cards played since: the earlier ones and the last one, or None

    def copy(self) -> State:
        """A second state that can go its own way."""
        other = State(self.game)
        other.phase = self.phase
        other.first = self.first
        other.leader = self.leader
        other.plays = self.plays
        other.dealt = self.dealt
        other.origin = self.origin
        other.past = self.past
        for seat in range(SEATS):
            other.trick[seat] = self.trick[seat]
            other.hand[seat] = self.hand[seat]
            other.won[seat] = self.won[seat]
        return other

    def position(self) -> tuple[object, ...]:
        """All that the rest of the deal depends on: hands, tricks won, leader.

        Of the trick in progress it holds the number of cards and the best one with its seat.
        """
        best = self.best_play()
        return (
            self.phase,
            tuple(self.hand),
            tuple(self.won),
            self.leader,
            self.plays,
            best,
            self.trick[best] if best >= 0 else -1,
        )

    def turn(self) -> int:
        """The seat whose card is next."""
        return (self.leader + self.plays) % SEATS

    def current_player(self) -> int:
        """The seat that decides; -1 for chance, -4 when the deal is over."""
        if self.phase == OVER:
            return TERMINAL_SEAT
        return CHANCE_SEAT if self.phase == DEAL else self.turn()

    def best_play(self) -> int:
        """Which card of the trick wins so far, from 0 on: the highest of the suit led. -1 when there is none."""
        best = 0 if self.plays else -1
        for play in range(1, self.plays):
            if self.trick[play] // 8 == self.trick[0] // 8 and self.trick[play] > self.trick[best]:
                best = play
        return best

    def returns(self) -> list[int]:
        """The scores of the deal by seat; zeros before it is over."""
        return scores(self.won) if self.phase == OVER else [0, 0, 0, 0]

    # What may be done

    def playable(self) -> int:
        """Rule 2: of the hand of the seat to play, the cards of the suit led; without one of these, all."""
        hand = self.hand[self.turn()]
        if self.plays > 0:
            following = hand & SUIT << 8 * (self.trick[0] // 8)
            if following:
                return following
        return hand

    def legal_actions(self) -> list[int]:
        """The cards that the seat to move may play, sorted; none when no seat has the turn."""
        actions: list[int] = []
        if self.phase == PLAY:
            cards = self.playable()
            for card in range(CARDS):
                if cards >> card & 1:
                    actions.append(card)
        return actions

    def chance_weights(self) -> list[tuple[int, int]]:
        """The cards that chance can deal next, each with weight 1; none when chance has no turn.

        >>> len(new_initial_state(Rules()).chance_weights())
        32
        """
        weights: list[tuple[int, int]] = []
        if self.phase == DEAL:
            gone = self.hand[0] | self.hand[1] | self.hand[2] | self.hand[3]
            for card in range(CARDS):
                if not gone >> card & 1:
                    weights.append((card, 1))
        return weights

    # One step of the deal

    def advance(self, card: int) -> None:
        """Play, or deal, a card that is known to be allowed."""
        bit = 1
        bit <<= card
        if self.phase == DEAL:
            self.hand[self.dealt // HAND_SIZE] |= bit
            self.dealt += 1
            if self.dealt == CARDS:
                self.open_play()
            return
        self.past = (self.past, card)
        self.hand[self.turn()] &= ~bit
        self.trick[self.plays] = card
        self.plays += 1
        if self.plays == SEATS:
            self.close_trick()

    def open_play(self) -> None:
        """All cards are dealt: the first trick is led."""
        hands = (self.hand[0], self.hand[1], self.hand[2], self.hand[3])
        self.origin = Deal(self.first, hands)
        self.leader = self.first
        self.phase = PLAY

    def close_trick(self) -> None:
        """Rule 1: the winner takes the trick and leads the next one, until the hands are empty."""
        winner = (self.leader + self.best_play()) % SEATS
        self.won[winner] += 1
        self.leader = winner
        self.plays = 0
        if self.hand[winner] == 0:
            self.phase = OVER


# The same rules as another program played them


def check_game(state: State, trace: Sequence[int], at: int) -> tuple[int, int]:
    """Compare one deal of a trace with the rules, from the index of its first record on.

    The index after its last record, and the number of states compared. `MatouError` tells the first difference.
    """
    step = 0
    try:
        while state.phase != OVER:
            at = check_choices(state, trace, check_view(state, trace, at))
            state.advance(trace[at])
            at += 1
            step += 1
        at = check_view(state, trace, at)
        points = state.returns()
        for seat in range(SEATS):
            if trace[at + seat] != points[seat]:
                text.agree(f"the score of seat {seat}", trace[at + seat], points[seat])
        return at + SEATS, step + 1
    except IndexError:
        raise MatouError(f"step {step}: the trace ends too early: {text.situation(state)}") from None
    except OverflowError:
        raise MatouError(
            f"step {step}: the trace holds a number too large to compare: {text.situation(state)}"
        ) from None
    except MatouError as error:
        raise MatouError(f"step {step}: {error}: {text.situation(state)}") from None


def check_view(state: State, trace: Sequence[int], at: int) -> int:
    """Compare what the record shows of the position. The leader means nothing at the end."""
    leader = trace[at + 2] if state.phase == OVER else state.leader
    best = state.best_play()
    card = state.trick[best] if best >= 0 else -1
    seat_of_best = (state.leader + best) % SEATS if best >= 0 else -1
    facts = [state.current_player(), state.phase, leader, state.plays, card, seat_of_best]
    for i in range(6):
        if trace[at + i] != facts[i]:
            text.agree(text.FACTS[i], trace[at + i], facts[i])
    at += 6
    for seat in range(SEATS):
        if trace[at] != state.hand[seat]:
            text.agree(f"{text.SEAT_FACTS[0]} of seat {seat}", trace[at], state.hand[seat])
        if trace[at + 1] != state.won[seat]:
            text.agree(f"{text.SEAT_FACTS[1]} of seat {seat}", trace[at + 1], state.won[seat])
        at += 2
    return at


def check_choices(state: State, trace: Sequence[int], at: int) -> int:
    """Compare the legal actions; the index of the action chosen, which must be one of them."""
    legal = state.legal_actions()
    size = trace[at]
    at += 1
    same = size == len(legal)
    for i in range(len(legal)):
        same = same and trace[at + i] == legal[i]
    if not same or trace[at + size] not in legal:
        text.differing_actions([trace[at + i] for i in range(size + 1)], legal)
    return at + size


# The rules put to use

_tasks = Tasks(Game, State, check_game)
new_initial_state = _tasks.new_initial_state
start = _tasks.start
ending = _tasks.ending
from_text = _tasks.from_text
to_text = _tasks.to_text
information_text = _tasks.information_text
copy = _tasks.copy
apply = _tasks.apply
action_to_string = _tasks.action_to_string
string_to_action = _tasks.string_to_action
current_player = _tasks.current_player
legal_actions = _tasks.legal_actions
chance_weights = _tasks.chance_weights
returns = _tasks.returns
worlds = _tasks.worlds
check_trace = _tasks.check_trace

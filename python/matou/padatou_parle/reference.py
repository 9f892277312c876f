"""The rules of Padatou parlé, to read: one deal for two teams of two, partners opposite, in plain Python over ints.

A `State` knows all cards. Eight tricks without trumps are played: follow suit if you can, the highest card of the suit
led wins, the winner leads on. Before a lead the leader may ask his partner one question: a fact is answered by the game
at once, an opinion by the partner in a step of his own. How cards, hands and actions are numbered is told in
`reference_text`.

The file is also compiled, as it stands, to check the fast core on many deals; so it keeps to ints where it is hot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matou.errors import MatouError
from matou.padatou_parle import reference_text as text
from matou.padatou_parle.reference_tasks import Tasks
from matou.padatou_parle.reference_tasks import perft as perft
from matou.padatou_parle.reference_text import Deal as Deal
from matou.padatou_parle.reference_text import deal_from_text as deal_from_text
from matou.padatou_parle.reference_text import deal_to_text as deal_to_text
from matou.padatou_parle.rules import Rules

CHANCE_SEAT, TERMINAL_SEAT = -1, -4
SEATS, CARDS, HAND_SIZE = 4, 32, 8
SUIT = 0xFF

# The questions and answers: the first number of each kind.
ASK_NOTHING, HAS_SUIT, COUNT_RANK, HAS_CARD, HAS_RANK, MASTER, GONE = 32, 33, 37, 45, 77, 85, 89
WHICH_SUIT, PREFER, ANSWERS = 121, 122, 128
RANK = 0x01010101  # the lowest card of each suit
PACK = 0xFFFFFFFF
NO_ANSWER = -1

# What a state waits for.
DEAL, ASK, ANSWER, PLAY, OVER = range(-1, 4)


def count(cards: int) -> int:
    """How many cards a set has.

    >>> count(0b1011)
    3
    """
    total = 0
    while cards:
        cards &= cards - 1
        total += 1
    return total


class Game:
    """The options."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.team_triple = rules.team_triple
        self.questions = rules.questions

    def score(self, tricks: int, other: int) -> int:
        """Rule 2: what a team scores with so many tricks when the other team has that many.

        >>> game = Game(Rules(team_triple=6))
        >>> game.score(5, 3), game.score(3, 5), game.score(4, 4), game.score(6, 2)
        (10, 3, 8, 18)
        """
        if tricks < other:
            return tricks
        return 3 * tricks if tricks >= self.team_triple else 2 * tricks


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
        self.gone = 0  # the cards of finished tricks
        self.question = 0  # the last one, in this trick or an earlier one
        self.told = NO_ANSWER  # the answer to the last action, if that asked a fact: 0 no, 1 yes, or the count
        self.dealt = 0  # cards, in the deal
        self.origin: Any = None  # the deal that the text begins with
        self.past: Any = None  # the actions since: the earlier ones, the last one and what it was told, or None

    def copy(self) -> State:
        """A second state that can go its own way."""
        other = State(self.game)
        other.phase = self.phase
        other.first = self.first
        other.leader = self.leader
        other.plays = self.plays
        other.gone = self.gone
        other.question = self.question
        other.told = self.told
        other.dealt = self.dealt
        other.origin = self.origin
        other.past = self.past
        for seat in range(SEATS):
            other.trick[seat] = self.trick[seat]
            other.hand[seat] = self.hand[seat]
            other.won[seat] = self.won[seat]
        return other

    def turn(self) -> int:
        """The seat that asks or plays next, or the partner who answers."""
        if self.phase == ANSWER:
            return (self.leader + 2) % SEATS
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
        """The score of each seat's team; zeros before the deal is over."""
        if self.phase != OVER:
            return [0, 0, 0, 0]
        even = self.won[0] + self.won[2]
        odd = self.won[1] + self.won[3]
        return [self.game.score(even, odd), self.game.score(odd, even)] * 2

    # What may be done

    def playable(self) -> int:
        """Rule 1: of the hand of the seat to play, the cards of the suit led; without one of these, all."""
        hand = self.hand[self.turn()]
        if self.plays > 0:
            following = hand & SUIT << 8 * (self.trick[0] // 8)
            if following:
                return following
        return hand

    def legal_actions(self) -> list[int]:
        """The actions of the seat to move, sorted; none when no seat has the turn."""
        if self.phase == PLAY:
            actions: list[int] = []
            cards = self.playable()
            for card in range(CARDS):
                if cards >> card & 1:
                    actions.append(card)
            return actions
        if self.phase == ASK:
            return list(range(ASK_NOTHING, ANSWERS))
        if self.phase == ANSWER:
            return self.opinions()
        return []

    def opinions(self) -> list[int]:
        """Rule 4: the answers to the opinion asked: any suit, or one of the two that were named."""
        if self.question == WHICH_SUIT:
            return [ANSWERS, ANSWERS + 1, ANSWERS + 2, ANSWERS + 3]
        pair = self.question - PREFER
        for first in range(3):
            for second in range(first + 1, 4):
                if pair == 0:
                    return [ANSWERS + first, ANSWERS + second]
                pair -= 1
        return []

    def fact(self, question: int) -> int:
        """Rule 4: the true answer to a question on a fact: 0 no, 1 yes, or the count."""
        hand = self.hand[(self.leader + 2) % SEATS]
        if question < COUNT_RANK:
            return 1 if hand & SUIT << 8 * (question - HAS_SUIT) else 0
        if question < HAS_CARD:
            return count(hand & RANK << question - COUNT_RANK)
        if question < HAS_RANK:
            return hand >> question - HAS_CARD & 1
        if question < MASTER:
            return 1 if hand & RANK << question - HAS_RANK else 0
        if question < GONE:
            return self.has_master(hand, question - MASTER)
        return self.gone >> question - GONE & 1

    def has_master(self, hand: int, suit: int) -> int:
        """Whether the highest card of the suit that lies in no finished trick is in the hand; not if there is none."""
        for rank in range(7, -1, -1):
            card = 8 * suit + rank
            if not self.gone >> card & 1:
                return hand >> card & 1
        return 0

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

    def advance(self, action: int) -> None:
        """Take an action, or deal a card, that is known to be allowed."""
        if self.phase == DEAL:
            self.deal(action)
            return
        self.told = NO_ANSWER
        if self.phase == ASK:
            self.ask(action)
        elif self.phase == ANSWER:
            self.phase = PLAY
        else:
            self.play(action)
        self.past = (self.past, action, self.told)

    def deal(self, card: int) -> None:
        """A card for the first seat whose hand is not full."""
        bit = 1
        bit <<= card
        self.hand[self.dealt // HAND_SIZE] |= bit
        self.dealt += 1
        if self.dealt == CARDS:
            self.open_play()

    def open_play(self) -> None:
        """All cards are dealt: the first trick is led. What is in no hand has been played in finished tricks."""
        hands = (self.hand[0], self.hand[1], self.hand[2], self.hand[3])
        self.origin = Deal(self.first, hands)
        self.gone = PACK & ~(self.hand[0] | self.hand[1] | self.hand[2] | self.hand[3])
        self.open_trick(self.first)

    def open_trick(self, leader: int) -> None:
        """Rule 3: the leader may ask before he leads."""
        self.leader = leader
        self.plays = 0
        self.phase = ASK if self.game.questions else PLAY

    def ask(self, question: int) -> None:
        """Rules 3 and 4: a fact is answered at once; an opinion is asked for; then the leader leads."""
        self.question = question
        if question >= WHICH_SUIT:
            self.phase = ANSWER
            return
        if question != ASK_NOTHING:
            self.told = self.fact(question)
        self.phase = PLAY

    def play(self, card: int) -> None:
        """Rule 1: the card is laid; after four the trick is finished."""
        bit = 1
        bit <<= card
        self.hand[self.turn()] &= ~bit
        self.trick[self.plays] = card
        self.plays += 1
        if self.plays == SEATS:
            self.close_trick()

    def close_trick(self) -> None:
        """Rule 1: the winner takes the trick and leads the next one, until the hands are empty."""
        winner = (self.leader + self.best_play()) % SEATS
        self.won[winner] += 1
        for play in range(SEATS):
            bit = 1
            bit <<= self.trick[play]
            self.gone |= bit
        self.open_trick(winner)
        if self.hand[winner] == 0:
            self.phase = OVER


def side_tricks(state: State, known: dict[tuple[int, ...], int]) -> int:
    """How many tricks seats 0 and 2 still take, that in progress counted, when both teams play best.

    For a state in the play of the silent game. Every line of play is tried, without bounds; `known` keeps what was
    found for hands and a leader at the start of a trick, all that the tricks to come depend on.
    """
    if state.phase == OVER:
        return 0
    hands = (state.hand[0], state.hand[1], state.hand[2], state.hand[3], state.leader)
    if state.plays == 0 and hands in known:
        return known[hands]
    even = state.turn() % 2 == 0
    before = state.won[0] + state.won[2]
    best = -1
    for card in state.legal_actions():
        other = state.copy()
        other.advance(card)
        tricks = other.won[0] + other.won[2] - before + side_tricks(other, known)
        if best < 0 or ((tricks > best) if even else (tricks < best)):
            best = tricks
    if state.plays == 0:
        known[hands] = best
    return best


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
            if trace[at + 1] != state.told:
                text.agree("the answer", trace[at + 1], state.told)
            at += 2
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

_tasks = Tasks(Game, State, check_game, side_tricks)
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
fact = _tasks.fact
worlds = _tasks.worlds
double_dummy = _tasks.double_dummy
double_dummy_table = _tasks.double_dummy_table
analyse = _tasks.analyse
check_trace = _tasks.check_trace

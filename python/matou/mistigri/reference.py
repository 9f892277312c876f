"""The rules of Crazy Mistigri, to read: one round in plain Python over numbers of cards of each kind.

A `State` knows all cards. A turn: draw from the previous player, discard a pair or pass, carry out the pair's effect.
The rule numbers are those of the rules text. How cards and actions are numbered is told in `reference_text`.

The file is also compiled, as it stands, to check the fast core on many rounds; so it keeps to ints where it is hot.
"""

from __future__ import annotations

from typing import Any

from matou.mistigri import reference_text as text
from matou.mistigri.reference_search import Outcome as Outcome
from matou.mistigri.reference_tasks import Tasks
from matou.mistigri.reference_text import Deal as Deal
from matou.mistigri.reference_text import deal_from_text as deal_from_text
from matou.mistigri.reference_text import deal_to_text as deal_to_text
from matou.mistigri.reference_text import pack_of
from matou.mistigri.rules import Rules

CHANCE_SEAT, TERMINAL_SEAT = -1, -4
KINDS, COLOURS, PLAIN_NINE = 37, 4, 36
PASS, STOP, REVERSE, DROP_ONES, SWAP_LATER = range(5)
FIRST_SHOW, FIRST_GIVE, FIRST_GIFT, FIRST_PAIR, FIRST_SWAP = 5, 42, 227, 412, 1781
SEATS = 5  # in the numbers of actions, whatever the number of players
HAND = 9
PILE = 5  # the row of the discard pile, after those of the seats
LISTED = 200

# What a state waits for.
DEAL, DRAW, PAIR, EFFECT, SWAP, GIVE, GIFT, AGAIN, OVER = range(-1, 8)

# How a round ended.
NONE, ALONE, ALONE_IN_ANOTHERS_TURN, NOBODY, PASSED, CAP = range(6)


def value_of(kind: int) -> int:
    """The value of a card, 1 to 9.

    >>> value_of(0), value_of(35), value_of(36)
    (1, 9, 9)
    """
    return 9 if kind == PLAIN_NINE else kind // COLOURS + 1


def colour_of(kind: int) -> int:
    """The colour of a card, 0 to 3; -1 for the 9 that has none.

    >>> colour_of(5), colour_of(36)
    (1, -1)
    """
    return -1 if kind == PLAIN_NINE else kind % COLOURS


def is_pair(one: int, other: int) -> bool:
    """Rule 4b: whether two cards are a pair: of one value, or of one colour.

    >>> is_pair(4, 6), is_pair(4, 8), is_pair(4, 9), is_pair(36, 32)
    (True, True, False, False)
    """
    if one == PLAIN_NINE or other == PLAIN_NINE:
        return False
    return value_of(one) == value_of(other) or colour_of(one) == colour_of(other)


class Game:
    """The options, as numbers and truth values, and the pack."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.players = rules.players
        self.decline = rules.decline
        self.turn_cap = rules.turn_cap
        self.pack = pack_of(rules)  # copies of each kind


class State:
    """A position of a round. A new state is the one before the deal, seat 0 to play first."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.phase = DEAL
        self.first = 0  # the seat that plays first
        self.turn = -1  # the seat whose turn it is; -1 during the deal and at the end
        self.direction = 1  # of play: 1 clockwise, -1 the other way
        self.turns = 0  # turns that are over
        self.cap = game.turn_cap  # turns after which the round ends
        self.down = 0  # the seats whose helper card lies face down, bit = seat
        self.to_draw = 0  # cards still to be drawn in this turn
        self.effect = 0  # phase EFFECT: 1, 2 or 3
        self.pending = 0  # the effect that waits for the next draw: 2, 3, 7, 8, else 0
        self.pending_seat = -1  # whose it is
        self.shown = -1  # the card that will be drawn, chosen with 2+2
        self.served = 0  # phase GIFT: the opponents who have got their card
        self.ending = NONE
        self.cards = [0] * 222  # KINDS * row + kind: how many; six rows, the seats and the pile
        self.size = [0, 0, 0, 0, 0, 0]  # cards of each row
        self.origin: Any = None  # the deal; None in a position that was set up
        self.past: Any = None  # the actions since then: the earlier ones and the last one, or None

    def copy(self) -> State:
        """A second state that can go its own way."""
        other = State(self.game)
        other.phase = self.phase
        other.first = self.first
        other.turn = self.turn
        other.direction = self.direction
        other.turns = self.turns
        other.cap = self.cap
        other.down = self.down
        other.to_draw = self.to_draw
        other.effect = self.effect
        other.pending = self.pending
        other.pending_seat = self.pending_seat
        other.shown = self.shown
        other.served = self.served
        other.ending = self.ending
        for index in range(6 * KINDS):
            other.cards[index] = self.cards[index]
        for row in range(6):
            other.size[row] = self.size[row]
        other.origin = self.origin
        other.past = self.past
        return other

    def copies(self, row: int, kind: int) -> int:
        """How many cards of the kind a seat holds, or lie on the pile (row 5)."""
        return self.cards[KINDS * row + kind]

    def add(self, row: int, kind: int, count: int) -> None:
        """Put so many cards of the kind there; a negative number takes them away."""
        self.cards[KINDS * row + kind] += count
        self.size[row] += count

    def current_player(self) -> int:
        """The seat that decides; -1 for chance, -4 when the round is over. Who was drawn from chooses a swap."""
        if self.phase == OVER:
            return TERMINAL_SEAT
        if self.phase == DEAL or self.phase == DRAW:
            return CHANCE_SEAT
        return self.pending_seat if self.phase == SWAP else self.turn

    # Who is there

    def nearest(self, seat: int, step: int) -> int:
        """Rule 3: the nearest other seat with cards that way: the next player, against the direction the previous one.

        -1 if there is none.
        """
        players = self.game.players
        for distance in range(1, players):
            other = (seat + step * distance) % players
            if self.size[other]:
                return other
        return -1

    def others(self, seat: int) -> int:
        """How many other seats hold cards."""
        total = 0
        for other in range(self.game.players):
            if other != seat and self.size[other]:
                total += 1
        return total

    def drawn_from(self) -> int:
        """The seat that is drawn from: the previous player."""
        return self.nearest(self.turn, -self.direction)

    def to_serve(self) -> int:
        """The opponent who gets the next card of 5+5."""
        seat = self.turn
        for _ in range(self.served + 1):
            seat = self.nearest(seat, self.direction)
        return seat

    def has_target(self) -> bool:
        """Rule 6: whether the player has a card left, and somebody else is in."""
        return self.size[self.turn] > 0 and self.others(self.turn) > 0

    def points(self, seat: int) -> int:
        """Rule 9: the sum of the values in the hand."""
        total = 0
        for kind in range(KINDS):
            total += self.cards[KINDS * seat + kind] * value_of(kind)
        return total

    def returns(self) -> list[int]:
        """Rule 8: minus the penalty of each seat; zeros before the end. Who holds no card counts nothing."""
        return [-self.points(seat) if self.phase == OVER else 0 for seat in range(self.game.players)]

    # What may be done

    def pairs(self) -> list[int]:
        """Rule 4b: the pairs in the hand of the seat whose turn it is, as actions, sorted."""
        found: list[int] = []
        row = KINDS * self.turn
        for one in range(KINDS):
            if self.cards[row + one]:
                if self.cards[row + one] > 1 and is_pair(one, one):
                    found.append(FIRST_PAIR + KINDS * one + one)
                for other in range(one + 1, KINDS):
                    if self.cards[row + other] and is_pair(one, other):
                        found.append(FIRST_PAIR + KINDS * one + other)
        return found

    def effect_choices(self) -> list[int]:
        """Rules 5 and 6: the ways of 1+1, 2+2 and 3+3. Without a target the last two leave only the reversal."""
        if self.effect == 1:
            return [REVERSE, DROP_ONES]
        if not self.has_target():
            return [REVERSE]
        if self.effect == 3:
            return [REVERSE, SWAP_LATER]
        row = KINDS * self.turn
        return [REVERSE, *[FIRST_SHOW + kind for kind in range(KINDS) if self.cards[row + kind]]]

    def swaps(self) -> list[int]:
        """Rule 5, 3+3: each card of the hand for each card of the pile as it lies."""
        found: list[int] = []
        for given in range(KINDS):
            if self.cards[KINDS * self.pending_seat + given]:
                for taken in range(KINDS):
                    if self.cards[KINDS * PILE + taken]:
                        found.append(FIRST_SWAP + KINDS * given + taken)
        return found

    def gives(self) -> list[int]:
        """Rule 5, 4+4: each card of the hand to each other seat with cards."""
        found: list[int] = []
        for kind in range(KINDS):
            if self.cards[KINDS * self.turn + kind]:
                for seat in range(self.game.players):
                    if seat != self.turn and self.size[seat]:
                        found.append(FIRST_GIVE + SEATS * kind + seat)
        return found

    def legal_actions(self) -> list[int]:
        """The actions of the seat to move, sorted; none when no seat has to act."""
        if self.phase == PAIR:
            found = self.pairs()
            return [PASS, *found] if self.game.decline or not found else found
        if self.phase == AGAIN:
            return [STOP, *self.pairs()]
        if self.phase == EFFECT:
            return self.effect_choices()
        if self.phase == SWAP:
            return self.swaps()
        if self.phase == GIVE:
            return self.gives()
        if self.phase == GIFT:
            seat = self.to_serve()
            return [FIRST_GIFT + SEATS * kind + seat for kind in range(KINDS) if self.cards[KINDS * PILE + kind]]
        return []

    def chance_weights(self) -> list[tuple[int, int]]:
        """The cards that can be dealt or drawn, each with its copies; a card shown with 2+2 is certain, weight 1.

        >>> new_initial_state(Rules(players=3)).chance_weights()[:3]
        [(8, 1), (9, 2), (10, 2)]
        """
        weights: list[tuple[int, int]] = []
        if self.phase == DRAW and self.shown >= 0:
            weights.append((self.shown, 1))
        elif self.phase == DRAW:
            row = KINDS * self.drawn_from()
            for kind in range(KINDS):
                if self.cards[row + kind]:
                    weights.append((kind, self.cards[row + kind]))
        elif self.phase == DEAL:
            for kind in range(KINDS):
                left = self.game.pack[kind]
                for seat in range(self.game.players):
                    left -= self.cards[KINDS * seat + kind]
                if left:
                    weights.append((kind, left))
        return weights

    def allows(self, action: int) -> bool:
        """Whether the seat to move may take the action, or the card can be dealt or drawn."""
        if self.phase == DRAW or self.phase == DEAL:
            return action in [kind for kind, _ in self.chance_weights()]
        return action in self.legal_actions()

    # One step of the round

    def advance(self, action: int) -> None:
        """Take an action, or deal or draw a card, that is known to be allowed."""
        if self.phase == DEAL:
            self.deal(action)
            return
        self.past = (self.past, action)
        if self.phase == DRAW:
            self.draw(action)
        elif self.phase == PAIR or self.phase == AGAIN:
            if action == PASS:
                self.down |= 1 << self.turn
                self.end_turn(True)
            elif action == STOP:
                self.end_turn(False)
            else:
                self.discard((action - FIRST_PAIR) // KINDS, (action - FIRST_PAIR) % KINDS)
        elif self.phase == EFFECT:
            self.choose(action)
        elif self.phase == SWAP:
            self.swap((action - FIRST_SWAP) // KINDS, (action - FIRST_SWAP) % KINDS)
        elif self.phase == GIVE:
            self.add(self.turn, (action - FIRST_GIVE) // SEATS, -1)
            self.add((action - FIRST_GIVE) % SEATS, (action - FIRST_GIVE) // SEATS, 1)
            self.end_turn(False)
        else:
            self.gift((action - FIRST_GIFT) // SEATS, (action - FIRST_GIFT) % SEATS)

    def dealt_to(self) -> int:
        """Rule 2: the seat that gets the next card of the deal; -1 after the last one."""
        for seat in range(self.game.players):
            if self.size[seat] < self.hand_size(seat):
                return seat
        return -1

    def hand_size(self, seat: int) -> int:
        """Rule 2: the cards dealt to a seat: nine, and one more to the seat before the first."""
        return HAND + 1 if (seat + 1) % self.game.players == self.first else HAND

    def deal(self, kind: int) -> None:
        """Rule 2: a card is dealt; after the last one the first seat begins its turn."""
        self.add(self.dealt_to(), kind, 1)
        if self.dealt_to() < 0:
            self.origin = text.deal_of(self)
            self.begin_turn(self.first)

    def begin_turn(self, seat: int) -> None:
        """Rule 4a: the seat must draw from the previous player: one card, or as many as 7+7 or 8+8 of that one says."""
        self.turn = seat
        self.phase = DRAW
        self.to_draw = 1
        if self.pending == 7 or self.pending == 8:
            self.to_draw = min(self.pending - 5, self.size[self.drawn_from()])

    def draw(self, kind: int) -> None:
        """Rules 4a and 7: a card goes from hand to hand; who has none left leaves, and his effect is void."""
        giver = self.drawn_from()
        self.add(giver, kind, -1)
        self.add(self.turn, kind, 1)
        self.shown = -1
        self.to_draw -= 1
        if self.to_draw:
            return
        if self.size[giver] == 0:
            self.down &= ~(1 << giver)
        if self.pending == 3 and self.size[giver]:
            self.phase = SWAP
        else:
            self.await_pair()

    def await_pair(self) -> None:
        """The draw and all that hung on it are over: the seat discards a pair or passes."""
        self.pending = 0
        self.pending_seat = -1
        self.phase = PAIR

    def swap(self, given: int, taken: int) -> None:
        """Rule 5, 3+3: who was drawn from lays a card on the pile and takes one that lay there."""
        self.add(self.pending_seat, given, -1)
        self.add(PILE, taken, -1)
        self.add(self.pending_seat, taken, 1)
        self.add(PILE, given, 1)
        self.await_pair()

    def discard(self, one: int, other: int) -> None:
        """Rules 4b and 4c: a pair goes to the pile, the helper card lies face up; of one value, it has its effect."""
        self.add(self.turn, one, -1)
        self.add(self.turn, other, -1)
        self.add(PILE, one, 1)
        self.add(PILE, other, 1)
        self.down &= ~(1 << self.turn)
        value = value_of(one) if value_of(one) == value_of(other) else 0
        if 1 <= value <= 3:
            self.effect = value
            self.phase = EFFECT
        elif value == 4 and self.has_target():
            self.phase = GIVE
        elif value == 5 and self.others(self.turn):
            self.phase = GIFT
        elif value == 6:
            self.phase = AGAIN
        else:
            if value >= 7 and self.has_target():
                self.pending = value
                self.pending_seat = self.turn
            self.end_turn(False)

    def choose(self, action: int) -> None:
        """Rule 5: the way of 1+1, 2+2 or 3+3 that is taken."""
        if action == REVERSE:
            self.direction = -self.direction
        elif action == DROP_ONES:
            for kind in range(COLOURS):
                ones = self.cards[KINDS * self.turn + kind]
                self.add(self.turn, kind, -ones)
                self.add(PILE, kind, ones)
        else:
            self.pending = self.effect
            self.pending_seat = self.turn
            if action != SWAP_LATER:
                self.shown = action - FIRST_SHOW
        self.end_turn(False)

    def gift(self, kind: int, seat: int) -> None:
        """Rule 5, 5+5: a card of the pile for an opponent, until all are served or the pile is empty."""
        self.add(PILE, kind, -1)
        self.add(seat, kind, 1)
        self.served += 1
        if self.served == self.others(self.turn) or self.size[PILE] == 0:
            self.end_turn(False)

    def end_turn(self, passed: bool) -> None:
        """Rules 4d and 8: who has no card left leaves; the round is over, or the next player begins his turn."""
        self.effect = 0
        self.served = 0
        self.turns += 1
        others = self.others(self.turn)
        all_down = True
        for seat in range(self.game.players):
            if self.size[seat] and not self.down >> seat & 1:
                all_down = False
        if others == 0:
            self.finish(ALONE if self.size[self.turn] else NOBODY)
        elif others == 1 and self.size[self.turn] == 0:
            self.finish(ALONE_IN_ANOTHERS_TURN)
        elif passed and all_down:
            self.finish(PASSED)
        elif self.turns >= self.cap:
            self.finish(CAP)
        else:
            self.begin_turn(self.nearest(self.turn, self.direction))

    def finish(self, ending: int) -> None:
        """The round is over; nothing is pending, it is nobody's turn."""
        self.phase = OVER
        self.ending = ending
        self.turn = -1
        self.direction = 1
        self.pending = 0
        self.pending_seat = -1
        self.shown = -1

    # For comparison with another program

    def record(self) -> list[int]:
        """What a record of a trace says of the position, all but the step taken; told in `reference_checks`."""
        facts = [self.current_player(), self.phase, self.turn, self.direction, self.turns, self.down, self.to_draw]
        facts += [self.effect, self.pending, self.pending_seat, self.shown, self.served]
        for row in [*range(self.game.players), PILE]:
            facts.append(self.size[row])
            for kind in range(KINDS):
                for _ in range(self.cards[KINDS * row + kind]):
                    facts.append(kind)
        if self.phase == OVER:
            return [*facts, self.ending, *self.returns()]
        if self.phase == DRAW:
            weights = self.chance_weights()
            facts.append(len(weights))
            for kind, weight in weights:
                facts.append(kind)
                facts.append(weight)
            return facts
        legal = self.legal_actions()
        facts.append(len(legal))
        return facts + legal if len(legal) <= LISTED else facts


# The rules put to use

_tasks = Tasks(Game, State)
new_initial_state = _tasks.new_initial_state
start = _tasks.start
position = _tasks.position
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
expectimax = _tasks.expectimax
check_trace = _tasks.check_trace

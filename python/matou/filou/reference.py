"""The rules of Filou, to read: a whole game of nine rounds, in plain Python over ints and sets of kinds.

A `State` knows all cards. In each round every seat lays a card face down, from the start player on; then they bid or
pass in the same order until one is left. How cards and actions are numbered is told in `reference_text`, what a row is
worth in `reference_rows`.

The file is also compiled, as it stands, to check the fast core on many games; so it keeps to ints where it is hot.
"""

from __future__ import annotations

from typing import Any

from matou.filou.reference_rows import row_points as row_points
from matou.filou.reference_rows import worlds as worlds
from matou.filou.reference_tasks import Tasks
from matou.filou.reference_text import Deal as Deal
from matou.filou.reference_text import deal_from_text as deal_from_text
from matou.filou.reference_text import deal_to_text as deal_to_text
from matou.filou.rules import Rules

CHANCE_SEAT, TERMINAL_SEAT = -1, -4
KINDS, SEATS, ROUNDS = 10, 5, 9
PASS, BUY, BIDS = 10, 11, 11
MICE = 15
WHOLE_SET = 1023
NOBODY, NOTHING = -1, -1
BANKS = {3: 21, 4: 27, 5: 33}
MOUSE_CARDS = {3: (3, 6), 4: (2, 4, 6), 5: (2, 3, 4, 6)}

# What a state waits for.
DEAL, LAY, BID, OVER = range(-1, 3)


class Game:
    """Rules 3, 4 and 15: the mice of the bank at set-up and of each mouse card, from the left."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.players = rules.players
        self.fourth = rules.players == 3  # whether a fourth set joins each row
        self.bank = BANKS[rules.players]
        self.filled = [0, 0, 0, 0]
        self.to_fill = 0
        for card in range(rules.players - 1):
            self.filled[card] = MOUSE_CARDS[rules.players][card]
            self.to_fill += self.filled[card]


class State:
    """A position of a game. A new state is the one before the deal, seat 0 to start."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.phase = DEAL
        self.dealt = 0  # cards that chance has decided
        self.round = 0
        self.start = 0  # the start player
        self.turn = 0  # the seat that acts
        self.laid = 0  # cards laid in this round
        self.passed = 0  # seats that have passed in it
        self.bid = 0  # the highest bid, 0 before the first
        self.bidder = NOBODY
        self.bank = game.bank
        self.fourth = NOTHING  # the fourth set's card, once it is open
        self.fourth_removed = NOTHING
        self.pile = [NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING]
        self.row = [NOTHING, NOTHING, NOTHING, NOTHING, NOTHING]  # by position: the kinds laid
        self.on_card = [0, 0, 0, 0]  # mice on each mouse card
        self.removed = [NOTHING, NOTHING, NOTHING, NOTHING, NOTHING]  # by seat: the card that his set lost, ...
        self.hand = [0, 0, 0, 0, 0]  # the set of those he has left
        self.mice = [0, 0, 0, 0, 0]  # those that lie in front of him as a bid are still his
        self.cats = [0, 0, 0, 0, 0]  # points of the cards won
        self.still = [0, 0, 0, 0, 0]  # whether he has not passed in this round
        self.origin: Any = None  # the deal
        self.past: Any = None  # the actions since then: the earlier ones and the last one, or None
        for seat in range(game.players):
            self.mice[seat] = MICE

    def copy(self) -> State:
        """A second state that can go its own way."""
        other = State(self.game)
        other.phase = self.phase
        other.dealt = self.dealt
        other.round = self.round
        other.start = self.start
        other.turn = self.turn
        other.laid = self.laid
        other.passed = self.passed
        other.bid = self.bid
        other.bidder = self.bidder
        other.bank = self.bank
        other.fourth = self.fourth
        other.fourth_removed = self.fourth_removed
        other.origin = self.origin
        other.past = self.past
        for place in range(ROUNDS):
            other.pile[place] = self.pile[place]
        for card in range(SEATS - 1):
            other.on_card[card] = self.on_card[card]
        for seat in range(SEATS):
            other.row[seat] = self.row[seat]
            other.removed[seat] = self.removed[seat]
            other.hand[seat] = self.hand[seat]
            other.mice[seat] = self.mice[seat]
            other.cats[seat] = self.cats[seat]
            other.still[seat] = self.still[seat]
        return other

    def current_player(self) -> int:
        """The seat that decides; -1 for chance, -4 when the game is over."""
        if self.phase == OVER:
            return TERMINAL_SEAT
        return CHANCE_SEAT if self.phase == DEAL else self.turn

    def open_cards(self) -> int:
        """Rules 6, 8 and 16: how many cards of the row lie face up, from the left; the fourth set's not counted.

        At three players none before the first pass, then the start player's, all when one player is left.
        """
        if self.phase != BID:
            return 0
        if self.game.fourth and self.passed != 1:
            return 0 if self.passed == 0 else 3
        return self.passed if self.game.fourth else self.passed + 1

    def last_without_bid(self) -> bool:
        """Rule 10: whether all others have passed and nobody has bid."""
        return self.bid == 0 and self.passed == self.game.players - 1

    def returns(self) -> list[int]:
        """Rule 14: points of won cats and mice, by seat; before the end what they are so far."""
        return [self.cats[seat] + self.mice[seat] for seat in range(self.game.players)]

    # What may be done

    def legal_actions(self) -> list[int]:
        """The actions of the seat to move, sorted; none when no seat has the turn."""
        if self.phase == LAY:
            hand = self.hand[self.turn]
            return [kind for kind in range(KINDS) if hand >> kind & 1]
        if self.phase != BID:
            return []
        mice = self.mice[self.turn]
        if self.last_without_bid():
            return [PASS, BUY] if mice >= 1 else [PASS]
        found = [PASS]
        for total in range(self.bid + 1, mice + 1):
            found.append(BIDS + total)
        return found

    def chance_weights(self) -> list[tuple[int, int]]:
        """The kinds that chance can decide on, each with weight 1; none when chance has no turn.

        >>> len(new_initial_state(Rules()).chance_weights())
        10
        """
        weights: list[tuple[int, int]] = []
        if self.phase == DEAL:
            for kind in range(KINDS):
                if not self.gone_before(kind):
                    weights.append((kind, 1))
        return weights

    def gone_before(self, kind: int) -> bool:
        """During the deal: whether a kind of the fourth set has had its place; of a seat's set one card leaves."""
        gone = 0 if self.fourth_removed == NOTHING else 1 << self.fourth_removed
        for place in range(ROUNDS):
            if self.pile[place] != NOTHING:
                gone |= 1 << self.pile[place]
        return gone >> kind & 1 == 1

    def allows(self, action: int) -> bool:
        """Whether the seat to move may take the action, or chance decide on the kind."""
        if action < 0 or self.phase == OVER:
            return False
        if self.phase == DEAL:
            return action < KINDS and not self.gone_before(action)
        if self.phase == LAY:
            return action < KINDS and self.hand[self.turn] >> action & 1 == 1
        if action == PASS:
            return True
        if self.last_without_bid():
            return action == BUY and self.mice[self.turn] >= 1
        return action > BIDS + self.bid and action <= BIDS + self.mice[self.turn]

    # One step of the game

    def advance(self, action: int) -> None:
        """Take an action, or decide on a card, that is known to be allowed."""
        if self.phase == DEAL:
            self.deal(action)
            return
        self.past = (self.past, action)
        if self.phase == LAY:
            self.lay(action)
        elif action == PASS:
            self.leave()
        elif action == BUY:
            self.sell(self.turn, 1)
        else:
            self.bid = action - BIDS
            self.bidder = self.turn
            self.turn = self.next_in(self.turn)

    def deal(self, kind: int) -> None:
        """Rules 2 and 16: a card leaves each set; then the fourth one, whose other cards are the pile."""
        place = self.dealt - self.game.players
        if place < 0:
            self.removed[self.dealt] = kind
            self.hand[self.dealt] = WHOLE_SET & ~(1 << kind)
        elif place == 0:
            self.fourth_removed = kind
        else:
            self.pile[place - 1] = kind
        self.dealt += 1
        if self.dealt == self.game.players + (KINDS if self.game.fourth else 0):
            removed = tuple(self.removed[seat] for seat in range(self.game.players))
            pile = tuple(self.pile) if self.game.fourth else ()
            self.origin = Deal(self.start, removed, self.fourth_removed, pile)
            self.fill()
            self.begin()

    def fill(self) -> None:
        """Rules 4 and 13: all mouse cards are filled from the bank, or none if it holds too little."""
        if self.bank >= self.game.to_fill:
            for card in range(SEATS - 1):
                self.on_card[card] = self.game.filled[card]
            self.bank -= self.game.to_fill

    def begin(self) -> None:
        """Rule 5: the start player lays first."""
        self.phase = LAY
        self.turn = self.start
        for seat in range(self.game.players):
            self.still[seat] = 1

    def lay(self, kind: int) -> None:
        """Rules 5, 6 and 16: a card goes face down into the row; after the last one the start player bids."""
        self.hand[self.turn] &= ~(1 << kind)
        self.row[self.laid] = kind
        self.laid += 1
        self.turn = (self.turn + 1) % self.game.players
        if self.laid == self.game.players:
            self.phase = BID
            if self.game.fourth:
                self.fourth = self.pile[self.round]

    def next_in(self, seat: int) -> int:
        """The next seat clockwise that has not passed."""
        seat = (seat + 1) % self.game.players
        while not self.still[seat]:
            seat = (seat + 1) % self.game.players
        return seat

    def leave(self) -> None:
        """Rules 8, 9 and 10: the seat to move passes, with the mice of the lowest mouse card that holds any.

        The last one of all leaves the row and the start player as they are, and no mouse card is filled.
        """
        if self.last_without_bid():
            self.end_round()
            return
        self.still[self.turn] = 0
        self.passed += 1
        for card in range(SEATS - 1):
            if self.on_card[card]:
                self.mice[self.turn] += self.on_card[card]
                self.on_card[card] = 0
                break
        self.turn = self.next_in(self.turn)
        if self.passed == self.game.players - 1 and self.bid:
            self.sell(self.turn, self.bid)

    def sell(self, seat: int, price: int) -> None:
        """Rules 9, 11, 12: a seat pays the bank, takes what the dogs leave of the row, and is the start player."""
        self.mice[seat] -= price
        self.bank += price
        kinds = [self.row[place] for place in range(self.game.players)]
        if self.game.fourth:
            kinds.append(self.fourth)
        self.cats[seat] += row_points(kinds)
        self.start = seat
        if self.round + 1 < ROUNDS:
            self.fill()
        self.end_round()

    def end_round(self) -> None:
        """The row is gone; the next round begins, or the game is over after the ninth."""
        self.round += 1
        self.laid = 0
        self.passed = 0
        self.bid = 0
        self.bidder = NOBODY
        self.fourth = NOTHING
        for place in range(SEATS):
            self.row[place] = NOTHING
            self.still[place] = 0
        if self.round == ROUNDS:
            self.phase = OVER
            self.turn = 0
        else:
            self.begin()

    # For comparison

    def record(self) -> list[int]:
        """What a record of a trace says of the position, all but the action taken; told in `reference_checks`."""
        facts = [self.current_player(), self.phase, self.round, self.start, self.bid, self.bidder, self.bank]
        facts.append(self.open_cards())
        for card in range(self.game.players - 1):
            facts.append(self.on_card[card])
        for place in range(self.game.players):
            facts.append(self.row[place])
        if self.game.fourth:
            facts.append(self.fourth)
        for seat in range(self.game.players):
            facts.append(self.hand[seat])
            facts.append(self.mice[seat])
            facts.append(self.cats[seat])
            facts.append(self.still[seat])
        if self.phase == OVER:
            return facts + self.returns()
        legal = self.legal_actions()
        facts.append(len(legal))
        return facts + legal


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
row_outcomes = _tasks.row_outcomes
values = _tasks.values
check_trace = _tasks.check_trace

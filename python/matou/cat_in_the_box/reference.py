"""The rules of Cat in the Box, to read: one round for 2 to 5 players, in plain Python over ints and bit sets.

A `State` knows all cards. A play says a number of the hand and a colour, and covers that cell of the board; who has no
such play when his turn comes has caused a paradox, which ends the round. How cells, hands and actions are numbered is
told in `reference_text`, how positions are spelt in `reference_position`.

The file is also compiled, as it stands, to check the fast core on many rounds; so it keeps to ints where it is hot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matou.cat_in_the_box import reference_text as text
from matou.cat_in_the_box.reference_searches import can_finish as can_finish
from matou.cat_in_the_box.reference_searches import census as census
from matou.cat_in_the_box.reference_searches import forced_paradox as forced_paradox
from matou.cat_in_the_box.reference_searches import paradox_sequences as paradox_sequences
from matou.cat_in_the_box.reference_searches import perft as perft
from matou.cat_in_the_box.reference_searches import sequences as sequences
from matou.cat_in_the_box.reference_searches import tie_vectors as tie_vectors
from matou.cat_in_the_box.reference_searches import trick_outcomes as trick_outcomes
from matou.cat_in_the_box.reference_searches import values as values
from matou.cat_in_the_box.reference_searches import worlds as worlds
from matou.cat_in_the_box.reference_tasks import Tasks
from matou.cat_in_the_box.reference_text import Deal as Deal
from matou.cat_in_the_box.reference_text import deal_from_text as deal_from_text
from matou.cat_in_the_box.reference_text import deal_to_text as deal_to_text
from matou.cat_in_the_box.rules import COLOURS, Rules
from matou.errors import MatouError

CHANCE_SEAT, TERMINAL_SEAT, NOBODY = -1, -4, -1
RED, BLUE, YELLOW, GREEN, NO_COLOUR = 0, 1, 2, 3, -1
FIRST_PREDICTION, FIRST_PLAY, COLUMNS = 9, 18, 9
COPIES = 5
FEW_TRICKS = 4

# What a state waits for.
DEAL, DISCARD, PREDICT, PLAY, OVER = range(-1, 4)


def largest_group(cells: int, rows: str, numbers: int) -> int:
    """How many cells the largest group of orthogonal neighbours has, on a board with these colour rows; 0 for no cell.

    >>> largest_group(0b11001, "RBYG", 6)
    2
    """
    # The rows one below the other, with an empty column after the last number: no row runs over into the next.
    width = numbers + 1
    placed = 0
    for row in range(4):
        colour = COLOURS.index(rows[row])
        placed |= (cells >> colour * numbers & ((1 << numbers) - 1)) << row * width
    largest = 0
    while placed:
        group = 0
        grown = placed & -placed
        while grown != group:
            group = grown
            grown = (group | group << 1 | group >> 1 | group << width | group >> width) & placed
        placed &= ~group
        largest = max(largest, count(group))
    return largest


def count(cells: int) -> int:
    """How many cells a set has."""
    total = 0
    while cells:
        cells &= cells - 1
        total += 1
    return total


def cards(hand: int) -> int:
    """How many cards a hand has."""
    total = 0
    while hand:
        total += hand & 15
        hand >>= 4
    return total


class Game:
    """The options, and the sizes that follow from them."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.players = rules.players
        self.numbers = rules.numbers
        self.hand_size = rules.hand_size
        self.tricks = rules.tricks
        self.rows = rules.rows
        self.reveal_at_end = rules.reveal_at_end
        self.predicts = rules.players > 2
        self.predictions = sum(1 << number for number in rules.predictions)
        self.red_row = (1 << rules.numbers) - 1


class State:
    """A position of a round. A new state is the one before the deal, with seat 0 to start."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.phase = DEAL
        self.start = 0  # the round start player
        self.turn = 0  # the seat that acts, or is dealt to
        self.leader = 0  # of the trick in progress
        self.led = NO_COLOUR
        self.plays = 0  # cards in the trick in progress
        self.trick = [0, 0, 0, 0, 0]  # their cells, from the leader on
        self.paradox = NOBODY
        self.blocked = 0  # cells with neutral tokens
        self.own = [0, 0, 0, 0, 0]  # by seat: the cells with his tokens, his hand, his X tokens, ...
        self.hand = [0, 0, 0, 0, 0]
        self.x = [15, 15, 15, 15, 15]
        self.tricks = [0, 0, 0, 0, 0]
        self.prediction = [-1, -1, -1, -1, -1]
        self.discard = [-1, -1, -1, -1, -1]
        self.forced = (
            NOBODY  # the seat that led red while red was closed: none of his cards could be of another colour,
        )
        self.forced_numbers = 0  # so these are the numbers that he can hold (bit number - 1)
        self.origin: Any = None  # the deal or position that the text begins with
        self.past: Any = None  # the actions since then: the earlier ones and the last one, or None

    def copy(self) -> State:
        """A second state that can go its own way."""
        other = State(self.game)
        other.phase = self.phase
        other.start = self.start
        other.turn = self.turn
        other.leader = self.leader
        other.led = self.led
        other.plays = self.plays
        other.paradox = self.paradox
        other.blocked = self.blocked
        other.forced = self.forced
        other.forced_numbers = self.forced_numbers
        other.origin = self.origin
        other.past = self.past
        for seat in range(self.game.players):
            other.trick[seat] = self.trick[seat]
            other.own[seat] = self.own[seat]
            other.hand[seat] = self.hand[seat]
            other.x[seat] = self.x[seat]
            other.tricks[seat] = self.tricks[seat]
            other.prediction[seat] = self.prediction[seat]
            other.discard[seat] = self.discard[seat]
        return other

    def position(self) -> tuple[object, ...]:
        """All that the rest of the round depends on: hands, board with owners, X tokens, tricks, predictions, leader.

        Of the trick in progress it holds the number of plays, the led colour and the winning play with its seat.
        """
        best = self.winning_play() if self.plays else -1
        return (
            self.phase,
            self.turn,
            tuple(self.hand),
            tuple(self.own),
            self.blocked,
            tuple(self.x),
            tuple(self.tricks),
            tuple(self.prediction),
            tuple(self.discard),
            self.leader,
            self.plays,
            self.led,
            best,
            self.trick[best] if best >= 0 else -1,
        )

    def current_player(self) -> int:
        """The seat that decides; -1 for chance, -4 when the round is over."""
        if self.phase == OVER:
            return TERMINAL_SEAT
        return CHANCE_SEAT if self.phase == DEAL else self.turn

    # The board

    def tokens(self) -> int:
        """The cells that hold a player's token."""
        cells = 0
        for seat in range(self.game.players):
            cells |= self.own[seat]
        return cells

    def red_open(self) -> bool:
        """Whether a player's token lies on the red row; neutral tokens do not count."""
        return (self.tokens() & self.game.red_row) != 0

    def held(self, seat: int) -> int:
        """The numbers in the hand of a seat: bit number - 1."""
        numbers = 0
        for column in range(self.game.numbers):
            if self.hand[seat] >> 4 * column & 15:
                numbers |= 1 << column
        return numbers

    def coverable(self, numbers: int, x: int) -> int:
        """Rule 9: the free cells of these numbers (bit number - 1) in the colours of these X tokens."""
        cells = 0
        for colour in range(4):
            if x >> colour & 1:
                cells |= numbers << colour * self.game.numbers
        return cells & ~self.tokens() & ~self.blocked

    def playable(self) -> int:
        """Rules 10 and 11: the cells that the seat to move may cover. None of them: a paradox.

        Only a leader is bound: while red is closed he declares another colour if any of his cards can be of one.
        """
        cells = self.coverable(self.held(self.turn), self.x[self.turn])
        others = cells & ~self.game.red_row
        if self.plays == 0 and others and not self.red_open():
            return others
        return cells

    def winning_play(self) -> int:
        """Rule 14: which play of the trick wins so far: the highest red, else the highest of the led colour."""
        best = 0
        for play in range(1, self.plays):
            if self.strength(self.trick[play]) > self.strength(self.trick[best]):
                best = play
        return best

    def strength(self, cell: int) -> int:
        """What a play counts in the trick in progress: red above the led colour, the others nothing."""
        colour = cell // self.game.numbers
        number = cell % self.game.numbers + 1
        if colour == RED:
            return self.game.numbers + number
        return number if colour == self.led else 0

    def score(self, seat: int) -> int:
        """Rule 15: the tricks, negative for who caused the paradox; for others perhaps the largest group more."""
        if seat == self.paradox:
            return -self.tricks[seat]
        if self.game.predicts:
            met = self.tricks[seat] == self.prediction[seat]
        else:
            met = self.tricks[seat] <= FEW_TRICKS
        bonus = largest_group(self.own[seat], self.game.rows, self.game.numbers) if met else 0
        return self.tricks[seat] + bonus

    def returns(self) -> list[int]:
        """The scores of the round by seat; zeros before it is over."""
        return [self.score(seat) if self.phase == OVER else 0 for seat in range(self.game.players)]

    # What may be done

    def legal_actions(self) -> list[int]:
        """The actions of the seat to move, sorted; none when no seat has the turn."""
        if self.phase == PLAY:
            actions = []
            cells = self.playable()
            for colour in range(4):
                for column in range(self.game.numbers):
                    if cells >> colour * self.game.numbers + column & 1:
                        actions.append(FIRST_PLAY + COLUMNS * colour + column)
            return actions
        if self.phase == DISCARD:
            return [column for column in range(self.game.numbers) if self.held(self.turn) >> column & 1]
        if self.phase == PREDICT:
            return [FIRST_PREDICTION + n for n in range(self.game.tricks + 1) if self.game.predictions >> n & 1]
        return []

    def chance_weights(self) -> list[tuple[int, int]]:
        """The numbers that chance can deal, as number - 1, each with its copies left; none when chance has no turn.

        >>> new_initial_state(Rules(players=2)).chance_weights()
        [(0, 5), (1, 5), (2, 5), (3, 5), (4, 5)]
        """
        weights: list[tuple[int, int]] = []
        if self.phase != DEAL:
            return weights
        for column in range(self.game.numbers):
            left = COPIES
            for seat in range(self.game.players):
                left -= self.hand[seat] >> 4 * column & 15
            for colour in range(4):
                left -= self.blocked >> colour * self.game.numbers + column & 1
            if left > 0:
                weights.append((column, left))
        return weights

    # One step of the round

    def advance(self, action: int) -> None:
        """Take an action, or deal a number, that is known to be allowed."""
        if self.phase == DEAL:
            self.deal(action)
            return
        self.past = (self.past, action)
        if self.phase == PLAY:
            self.play((action - FIRST_PLAY) // COLUMNS, (action - FIRST_PLAY) % COLUMNS)
        elif self.phase == DISCARD:
            self.hand[self.turn] -= 1 << 4 * action
            self.discard[self.turn] = action + 1
            self.next_seat_or(PREDICT if self.game.predicts else PLAY)
        else:
            self.prediction[self.turn] = action - FIRST_PREDICTION
            self.next_seat_or(PLAY)

    def next_seat_or(self, phase: int) -> None:
        """The next seat clockwise does the same; after the last one, the next phase begins with the start player."""
        self.turn = (self.turn + 1) % self.game.players
        if self.turn == self.start:
            self.phase = phase

    def deal(self, column: int) -> None:
        """A card for the first seat whose hand is not full; at 2 players then the numbers turned up."""
        if self.turn < self.game.players:
            self.hand[self.turn] += 1 << 4 * column
            if cards(self.hand[self.turn]) == self.game.hand_size:
                self.turn += 1
        else:
            self.turn_up(column)
        if self.turn == self.game.players and (self.game.predicts or count(self.blocked) == 3):
            self.open_round()

    def turn_up(self, column: int) -> None:
        """Rule 4: a neutral token on the first free cell of the number in the order green, yellow, blue."""
        cell = GREEN * self.game.numbers + column
        while self.blocked >> cell & 1:
            cell -= self.game.numbers
        self.blocked |= 1 << cell
        self.past = (self.past, column)

    def open_round(self) -> None:
        """The deal is done: the start player discards first."""
        hands = tuple(text.numbers_of(self.hand[seat]) for seat in range(self.game.players))
        turned_up = tuple(column + 1 for column in text.unlinked(self.past))
        self.origin = Deal(self.start, hands, turned_up)
        self.past = None
        self.phase = DISCARD
        self.turn = self.start
        self.leader = self.start

    def play(self, colour: int, column: int) -> None:
        """Rule 12: the card is laid, its cell covered; who does not follow loses the X token of the led colour."""
        cell = colour * self.game.numbers + column
        if self.plays == 0:
            self.led = colour
            if colour == RED and not self.red_open():
                self.note_forced_lead()
        elif colour != self.led:
            self.x[self.turn] &= ~(1 << self.led)
        self.hand[self.turn] -= 1 << 4 * column
        self.own[self.turn] |= 1 << cell
        self.trick[self.plays] = cell
        self.plays += 1
        self.turn = (self.turn + 1) % self.game.players
        if self.plays == self.game.players:
            self.close_trick()
        self.look()

    def note_forced_lead(self) -> None:
        """Who leads red while red is closed shows that no card of his can be of another colour."""
        self.forced = self.turn
        self.forced_numbers = 0
        for column in range(self.game.numbers):
            if not self.coverable(1 << column, self.x[self.turn]) & ~self.game.red_row:
                self.forced_numbers |= 1 << column

    def close_trick(self) -> None:
        """The winner takes the trick and leads the next one."""
        winner = (self.leader + self.winning_play()) % self.game.players
        self.tricks[winner] += 1
        self.leader = winner
        self.turn = winner
        self.led = NO_COLOUR
        self.plays = 0

    def look(self) -> None:
        """Rules 8 and 13: the round is over when all tricks are played, or when the seat to move has no legal play."""
        played = 0
        for seat in range(self.game.players):
            played += self.tricks[seat]
        if played == self.game.tricks:
            self.phase = OVER
        elif not self.playable():
            self.phase = OVER
            self.paradox = self.turn


# The same rules as another program played them


def check_game(state: State, trace: Sequence[int], at: int) -> tuple[int, int]:
    """Compare one round of a trace with the rules, from the index of its first record on.

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
        for seat in range(state.game.players):
            if trace[at + seat] != state.score(seat):
                text.agree(f"the score of seat {seat}", trace[at + seat], state.score(seat))
        return at + state.game.players, step + 1
    except IndexError:
        raise MatouError(f"step {step}: the trace ends too early: {text.situation(state)}") from None
    except OverflowError:
        raise MatouError(
            f"step {step}: the trace holds a number too large to compare: {text.situation(state)}"
        ) from None
    except MatouError as error:
        raise MatouError(f"step {step}: {error}: {text.situation(state)}") from None


def check_view(state: State, trace: Sequence[int], at: int) -> int:
    """Compare what the record shows of the position. The leader and the led colour mean nothing at the end."""
    over = state.phase == OVER
    leader = trace[at + 2] if over else state.leader
    led = trace[at + 3] if over else state.led
    facts = [state.current_player(), state.phase, leader, led, state.plays, state.paradox, int(state.red_open())]
    for i in range(7):
        if trace[at + i] != facts[i]:
            text.agree(text.FACTS[i], trace[at + i], facts[i])
    at += 7
    for seat in range(state.game.players):
        own = [
            state.own[seat],
            state.hand[seat],
            state.x[seat],
            state.tricks[seat],
            state.prediction[seat],
            state.discard[seat],
        ]
        for i in range(6):
            if trace[at + i] != own[i]:
                text.agree(f"{text.SEAT_FACTS[i]} of seat {seat}", trace[at + i], own[i])
        at += 6
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
position_from_text = _tasks.position_from_text
position_to_text = _tasks.position_to_text
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
check_trace = _tasks.check_trace

"""The rules of Pitaouf, to read: every option and every size, in plain Python over ints and bit sets.

A `State` holds exactly what the player knows. Cards that are turned up, read or drawn are steps of chance; a `Deal`
answers them. What the rules force (walking over safe cells, turning round at the fridge, losing) happens inside the
step before it. How cards, sets and actions are numbered is told in `reference_text`.

The file is also compiled, as it stands, to check the fast core on many games; so it keeps to ints where it is hot.
"""

from __future__ import annotations

from collections.abc import Sequence

from matou.errors import MatouError
from matou.pitaouf import reference_text as text
from matou.pitaouf.reference_tasks import Tasks
from matou.pitaouf.reference_text import Deal as Deal
from matou.pitaouf.reference_text import deal_from_text as deal_from_text
from matou.pitaouf.rules import Rules

PLAYER_SEAT, CHANCE_SEAT, TERMINAL_SEAT = 0, -1, -4
JOKER = 52
FIRST_EXCHANGE, FIRST_PLAY, FIRST_NAMED, FIRST_SUM = 1, 213, 53, 633
OUT, BACK = 0, 1

# What a state waits for. The cards of the opening hand are dealt one by one, after cell 1.
DEAL_CELL, DEAL_HAND, EXCHANGE, READ, PLAY, POSE, DRAW, REVEAL, LOST, WON = range(10)


def count(numbers: int) -> int:
    """How many numbers a set has."""
    total = 0
    while numbers:
        numbers &= numbers - 1
        total += 1
    return total


class Game:
    """The options as truth values, and the numbers and sets that follow from them."""

    def __init__(self, rules: Rules) -> None:
        self.substitute = rules.joker == "substitute"
        self.joker_number = {"substitute": 0, "wild": 3, "top": 2, "dead": 0}[rules.joker]
        self.ace = rules.ranks + 1
        self.joker_points = {"substitute": self.ace, "wild": self.ace + 1, "top": self.ace + 1, "dead": 0}[rules.joker]
        self.exchange = rules.exchange != "none"
        self.swap = rules.exchange == "swap"
        self.bottom = rules.exchange == "bottom"
        self.any_time = rules.sums == "any_time"
        self.up_to = rules.moves == "up_to"
        self.pose = rules.fridge == "pose"
        self.clear = rules.finish == "clear"
        self.strict = rules.empty_hand == "strict"
        self.suits = rules.suits
        self.track = rules.track
        self.hand = rules.hand
        self.figures_from = rules.figures_from
        self.pack = text.pack_of(rules)
        self.aces = self.pack & (15 << 4 * (self.ace - 2))
        self.others = self.pack & ~self.aces & ~(1 << JOKER)
        self.ace_cells = text.set_of(rules.ace_cells)
        self.ordinary_cells = text.set_of(range(1, rules.track)) & ~self.ace_cells


class State:
    """What the player knows. A new state is the one before the deal."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.phase = DEAL_CELL
        self.cat = 1
        self.way = OUT
        self.hand = 0
        self.unseen = game.pack  # cards that may be in face-down cells, the unread talon, the hand to come
        self.cells = bytearray(54)  # the own card of each cell turned up
        self.turned_up = 0
        self.neutralised = 0  # cells covered by a face-down card
        self.danger = 0  # cells covered by face-up cards
        self.unread = count(game.pack) - game.track + 1  # talon cards never seen, the hand to come included
        self.read = 0  # cards read in the exchange
        self.known = bytearray(54)  # the part of the talon that was read, from its bottom
        self.known_count = 0
        self.aside = 0  # during the exchange: the card put aside, the suit wanted
        self.suit = 0
        self.target = 0  # after a play: the cell the cat goes to

    def current_player(self) -> int:
        """Who decides: 0 the player, -1 chance, -4 nobody, the game is over."""
        if self.phase == EXCHANGE or self.phase == PLAY or self.phase == POSE:
            return PLAYER_SEAT
        return TERMINAL_SEAT if self.phase == LOST or self.phase == WON else CHANCE_SEAT

    def returns(self) -> int:
        """1 if the game is won, else 0."""
        return 1 if self.phase == WON else 0

    def talon_size(self) -> int:
        """The cards left to draw, those read in the exchange included."""
        return self.unread + self.known_count

    # What a card does

    def effect(self, card: int) -> int:
        """What a single card does to the cell under the cat.

        1, 2 or 3: it neutralises the cell and moves the cat so far. -1: the cell becomes a danger and the cat moves 1.
        0: it cannot be played. A `substitute` joker is asked about as the card it is named.
        """
        own = self.cells[self.cat]
        same_suit = (card & 3) == (own & 3)
        if card == JOKER:
            return self.game.joker_number
        if (card >> 2) > (own >> 2):
            brio = 1 if same_suit else 0
            figure = 1 if (card >> 2) + 2 >= self.game.figures_from else 0
            return 1 + brio + figure
        if self.on_danger():
            return 0
        return -1 if same_suit or (card >> 2) == (own >> 2) else 0

    def on_danger(self) -> bool:
        """Whether the cell under the cat is covered by face-up cards."""
        return (self.danger >> self.cat & 1) == 1

    def moved(self, number: int) -> int:
        """The cells that a move of the number goes: it ends on the fridge at the latest, or on cell 1."""
        return min(number, self.game.track - self.cat if self.way == OUT else self.cat - 1)

    def at_the_end(self) -> bool:
        """Whether the cat is back on cell 1, where a play wins and nothing moves any more."""
        return self.way == BACK and self.cat == 1

    def points(self, card: int) -> int:
        """What a card counts in a sum."""
        return self.game.joker_points if card == JOKER else (card >> 2) + 2

    # What the player may do

    def legal_actions(self) -> list[int]:
        """The actions of the player, sorted; none when it is not his turn. Without one he has lost.

        >>> len(start(Rules(), 0, [1, 2, 3, 4, 5]).legal_actions())
        16
        """
        actions = [0] if self.phase == EXCHANGE else []
        for card in range(JOKER + 1):
            if not self.hand >> card & 1:
                continue
            if self.phase == EXCHANGE:
                for suit in range(self.game.suits):
                    if card == JOKER or suit != card & 3:
                        actions.append(FIRST_EXCHANGE + card * 4 + suit)
            elif self.phase == POSE:
                actions.append(FIRST_PLAY + card * 4)
            elif self.phase == PLAY and card == JOKER and self.game.substitute:
                actions.extend(self.named_plays())
            elif self.phase == PLAY:
                self.add_plays(card, self.effect(card), 0, actions)
        if self.phase == PLAY and not self.on_danger() and (self.game.any_time or not actions):
            self.add_sums(actions)
        return actions

    def add_plays(self, code: int, number: int, done: int, actions: list[int]) -> int:
        """Add the plays of one card, or of one name of the joker, whose effect has the number.

        `done` is the set of results to be had already: 2 * cells moved, plus 1 for a danger; it comes back with the new
        ones. Lengths go upwards, so of those that end on one cell the shortest is added.
        """
        if number == 0:
            return done
        full = max(number, 1)
        choice = self.game.up_to and full > 1 and not self.at_the_end()
        for length in range(1 if choice else full, full + 1):
            result = 1 << (2 * self.moved(length) + (1 if number < 0 else 0))
            if not done & result:
                done |= result
                actions.append(FIRST_PLAY + code * 4 + (length if choice else 0))
        return done

    def named_plays(self) -> list[int]:
        """The plays of a `substitute` joker: of the names with one result the lowest, the cell's own suit first."""
        actions: list[int] = []
        own_suit = self.cells[self.cat] & 3
        done = 0
        for rank in range(self.game.ace - 1):
            for suit in range(-1, self.game.suits):
                named = rank * 4 + (own_suit if suit < 0 else suit)
                done = self.add_plays(FIRST_NAMED + named, self.effect(named), done, actions)
        actions.sort()
        return actions

    def add_sums(self, actions: list[int]) -> None:
        """Add every set of two or more cards that together exceed the cell."""
        points: list[int] = []
        for card in range(JOKER + 1):
            if self.hand >> card & 1:
                points.append(self.points(card))
        size = len(points)
        needed = self.points(self.cells[self.cat])
        for mask in range(1 << size):
            total = 0
            for i in range(size):
                if mask >> i & 1:
                    total += points[i]
            if total > needed and count(mask) >= 2:
                actions.append(FIRST_SUM + mask)

    # What chance may do

    def chance_law(self) -> tuple[int, int, int, int]:
        """The cards that chance may show, and the weight of each ace, each other card and the joker among them.

        All assignments that fit what was seen are equally likely. So a cell turned up shows any unseen card of its
        kind. The unread talon holds the unseen aces less one for each face-down ace cell, the unseen others less one
        for each other face-down cell, and the unseen joker: its next card is of a kind by these numbers, then any
        unseen one of its kind. The weights are those chances times unread cards, unseen aces and unseen others.
        """
        game = self.game
        if self.phase == DEAL_CELL or self.phase == REVEAL:
            return self.unseen & (game.aces if game.ace_cells >> self.cat & 1 else game.others), 1, 1, 0
        if self.unread == 0:
            return 1 << self.known[self.known_count - 1], 1, 1, 1
        aces = count(self.unseen & game.aces)
        others = count(self.unseen & game.others)
        talon_aces = aces - count(game.ace_cells & ~self.turned_up)
        talon_others = others - count(game.ordinary_cells & ~self.turned_up)
        return self.unseen, talon_aces * max(others, 1), talon_others * max(aces, 1), max(aces, 1) * max(others, 1)

    def chance_weights(self) -> list[tuple[int, int]]:
        """The cards that chance can show, sorted, each with its exact integer weight; none when chance has no turn.

        >>> new_initial_state(Rules(suits=1, ranks=3, track=3, ace_cells=(2,), hand=1)).chance_weights()
        [(0, 1), (4, 1)]
        """
        if self.current_player() != CHANCE_SEAT:
            return []
        cards, ace, other, joker = self.chance_law()
        aces = cards & self.game.aces
        law = [(card, ace if aces >> card & 1 else other) for card in range(JOKER) if cards >> card & 1]
        if cards >> JOKER & 1:
            law.append((JOKER, joker))
        return [(card, weight) for card, weight in law if weight > 0]

    def answer(self, deal: Deal) -> int:
        """The card that chance shows under this deal.

        The part of the talon that was read lies as the state knows it, so an exchange changes nothing in the deal.
        """
        if self.phase == DEAL_CELL or self.phase == REVEAL:
            return deal.cells[self.cat]
        if self.phase == DEAL_HAND:
            return deal.hand[count(self.hand)]
        if self.phase == READ:
            return deal.talon[self.unread - 1]
        if self.phase == DRAW and self.unread > 0:
            return deal.talon[len(deal.talon) - self.read - self.unread]
        return self.known[self.known_count - 1]

    # One step of the game

    def advance(self, action: int) -> None:
        """Take an action of the player, or show a card, that is known to be allowed."""
        if self.phase == PLAY:
            self.play(action)
        elif self.phase == DRAW:
            self.take_from_talon(action)
            self.move()
        elif self.phase == REVEAL:
            self.turn_up(action)
            self.observe()
        elif self.phase == EXCHANGE:
            self.put_aside(action)
        elif self.phase == READ:
            self.read_card(action)
        elif self.phase == POSE:
            self.hand &= ~(1 << ((action - FIRST_PLAY) >> 2))
            self.way = BACK
            self.target = self.game.track - 1
            self.move()
        elif self.phase == DEAL_CELL:
            self.turn_up(action)
            self.phase = DEAL_HAND
        elif self.phase == DEAL_HAND:
            self.take_from_talon(action)
            if count(self.hand) == self.game.hand and self.game.exchange:
                self.phase = EXCHANGE
            elif count(self.hand) == self.game.hand:
                self.observe()

    def turn_up(self, card: int) -> None:
        """The cell under the cat shows its own card."""
        self.cells[self.cat] = card
        self.turned_up |= 1 << self.cat
        self.unseen &= ~(1 << card)

    def take_from_talon(self, card: int) -> None:
        """The top card of the talon joins the hand."""
        if self.unread > 0:
            self.unread -= 1
            self.unseen &= ~(1 << card)
        else:
            self.known_count -= 1
        self.hand |= 1 << card

    def put_aside(self, action: int) -> None:
        """Rule 3: keep the hand, or put a card aside to read the talon from its bottom for one of the named suit."""
        if action == 0 or self.unread == 0:
            self.observe()
            return
        self.aside = (action - FIRST_EXCHANGE) >> 2
        self.suit = (action - FIRST_EXCHANGE) & 3
        self.hand &= ~(1 << self.aside)
        self.phase = READ

    def read_card(self, card: int) -> None:
        """One card read: taken if it has the suit; where the talon ends without one, the card put aside comes back."""
        self.unseen &= ~(1 << card)
        self.unread -= 1
        self.read += 1
        if card != JOKER and (card & 3) == self.suit:
            self.hand |= 1 << card
            self.place_aside()
        else:
            self.known[self.known_count] = card
            self.known_count += 1
            if self.unread > 0:
                return
            self.hand |= 1 << self.aside
        self.aside = 0
        self.suit = 0
        self.observe()

    def place_aside(self) -> None:
        """The card put aside goes where the one found was (`swap`), under the talon (`bottom`), or away (`out`)."""
        if self.game.swap:
            self.known[self.known_count] = self.aside
            self.known_count += 1
        elif self.game.bottom:
            for place in range(self.known_count, 0, -1):
                self.known[place] = self.known[place - 1]
            self.known[0] = self.aside
            self.known_count += 1

    def play(self, action: int) -> None:
        """Rules 6 to 8: the cards are laid on the cell; then one is drawn, or the cat moves at once."""
        number = -1
        length = 0
        if action >= FIRST_SUM:
            held = self.hand
            place = 0
            for card in range(JOKER + 1):
                if held >> card & 1:
                    if (action - FIRST_SUM) >> place & 1:
                        self.hand &= ~(1 << card)
                    place += 1
        else:
            code = (action - FIRST_PLAY) >> 2
            length = (action - FIRST_PLAY) & 3
            number = self.effect(code - FIRST_NAMED if code >= FIRST_NAMED else code)
            self.hand &= ~(1 << min(code, JOKER))
        if number > 0:
            self.neutralised |= 1 << self.cat
            self.danger &= ~(1 << self.cat)
        else:
            self.danger |= 1 << self.cat
        if self.at_the_end():
            self.phase = WON
            return
        moved = self.moved(length if length > 0 else max(number, 1))
        self.target = self.cat + moved if self.way == OUT else self.cat - moved
        if self.talon_size() > 0 and (self.game.pose or self.target != self.game.track):
            self.phase = DRAW
        else:
            self.move()

    def move(self) -> None:
        """The cat goes to its target, unless an empty hand has lost the game (`empty_hand=strict`)."""
        if self.game.strict and self.hand == 0:
            self.phase = LOST
            return
        self.cat = self.target
        self.target = 0
        self.observe()

    def observe(self) -> None:
        """Rules 4, 5, 9, 10: what the cell under the cat asks for. Safe cells are walked here, one by one."""
        if self.cat == self.game.track:
            if self.game.pose:
                self.phase = POSE if self.hand else LOST
                return
            self.way = BACK
            self.cat -= 1
        while not self.at_the_end() and self.neutralised >> self.cat & 1:
            self.cat -= 1
        if self.at_the_end() and (not self.game.clear or self.neutralised >> 1 & 1):
            self.phase = WON
        elif not self.turned_up >> self.cat & 1:
            self.phase = REVEAL
        else:
            self.phase = PLAY
            if not self.legal_actions():
                self.phase = LOST


# The same rules as another program played them


def check_game(state: State, deal: Deal, trace: Sequence[int], at: int) -> tuple[int, int]:
    """Compare one game of a trace with the rules, from the index of its first record on.

    The index after its last record, and the number of states compared. `MatouError` tells the first difference.
    """
    step = 0
    try:
        while state.current_player() != TERMINAL_SEAT:
            at = check_choices(state, trace, check_facts(state, trace, at))
            if state.current_player() == CHANCE_SEAT and trace[at] != state.answer(deal):
                text.agree("the card shown", trace[at], state.answer(deal))
            state.advance(trace[at])
            at += 1
            step += 1
        at = check_facts(state, trace, at)
        text.agree("the return", trace[at], state.returns())
        return at + 1, step + 1
    except IndexError:
        raise MatouError(f"step {step}: the trace ends too early: {text.situation(state)}") from None
    except OverflowError:
        raise MatouError(
            f"step {step}: the trace holds a number too large to compare: {text.situation(state)}"
        ) from None
    except MatouError as error:
        raise MatouError(f"step {step}: {error}: {text.situation(state)}") from None


def check_facts(state: State, trace: Sequence[int], at: int) -> int:
    """Compare what is to be seen. The cat's cell and way mean nothing at the end, and on the fridge it has no way."""
    seat = state.current_player()
    over = seat == TERMINAL_SEAT
    cat = trace[at + 1] if over else state.cat
    way = trace[at + 2] if over or cat == state.game.track else state.way
    facts = [seat, cat, way, state.hand, state.neutralised, state.danger, state.turned_up, state.talon_size()]
    for i in range(8):
        if trace[at + i] != facts[i]:
            text.agree(text.FACTS[i], trace[at + i], facts[i])
    return at + 8


def check_choices(state: State, trace: Sequence[int], at: int) -> int:
    """Compare what can be done: the legal actions, or the cards and their weights up to a common factor."""
    size = trace[at]
    at += 1
    if state.current_player() == PLAYER_SEAT:
        legal = state.legal_actions()
        same = size == len(legal)
        for i in range(len(legal)):
            same = same and trace[at + i] == legal[i]
        if not same or trace[at + size] not in legal:
            text.differing_actions([trace[at + i] for i in range(size + 1)], legal, state.hand)
        return at + size
    cards, ace, other, joker = state.chance_law()
    aces = cards & state.game.aces
    total = ace * count(aces) + other * count(cards & state.game.others) + joker * (cards >> JOKER & 1)
    traced_total = 0
    for i in range(size):
        traced_total += trace[at + 2 * i + 1]
    end = at + 2 * size
    same = traced_total > 0
    for card in range(JOKER + 1):
        weight = joker if card == JOKER else ace if aces >> card & 1 else other
        if same and cards >> card & 1 and weight > 0:
            same = at < end and trace[at] == card and trace[at + 1] * total == weight * traced_total
            at += 2
    if not same or at != end:
        text.differing_cards([trace[end + i] for i in range(-2 * size, 0)], state.chance_weights())
    return at


# The rules put to use

_tasks = Tasks(Game, State, check_game)
new_initial_state = _tasks.new_initial_state
start = _tasks.start
copy = _tasks.copy
apply = _tasks.apply
action_to_string = _tasks.action_to_string
string_to_action = _tasks.string_to_action
replay = _tasks.replay
perft = _tasks.perft
winnable = _tasks.winnable
best = _tasks.best
value = _tasks.value
check_trace = _tasks.check_trace
current_player = _tasks.current_player
legal_actions = _tasks.legal_actions
chance_weights = _tasks.chance_weights
returns = _tasks.returns
answer = _tasks.answer

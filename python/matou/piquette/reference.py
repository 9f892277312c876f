"""The rules of La Piquette, to read: one deal for two players, in plain Python over ints and sets of cards.

A `State` knows all cards. First the opener, then the dealer discards and takes as many cards from the top of the talon;
then each has a step for each kind of combination; then twelve tricks are played. How cards and actions are numbered is
told in `reference_text`.

The file is also compiled, as it stands, to check the fast core on many deals; so it keeps to ints where it is hot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matou.errors import MatouError
from matou.piquette import reference_text as text
from matou.piquette.reference_tasks import Tasks
from matou.piquette.reference_tasks import World as World
from matou.piquette.reference_text import Deal as Deal
from matou.piquette.reference_text import deal_from_text as deal_from_text
from matou.piquette.reference_text import deal_to_text as deal_to_text
from matou.piquette.rules import Rules

CHANCE_SEAT, TERMINAL_SEAT = -1, -4
NO, FIRST_BRELAN, FIRST_CARRE, FIRST_SUITE, FIRST_DISCARD = 32, 33, 41, 49, 305
BRELAN, CARRE, SUITE = 0, 1, 2
HAND, TALON, CARDS, TRICKS = 12, 8, 32, 12
OPENER_LIMIT = 5
ANNOUNCEMENTS = 6
LISTED = 200

# What a state waits for.
DEAL, DISCARD, ANNOUNCE, PLAY, OVER = range(-1, 4)


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


def trick_points(tricks: int) -> int:
    """Rule 7: what the tricks of a player count.

    >>> [trick_points(tricks) for tricks in (0, 5, 6, 7, 11, 12)]
    [0, 5, 6, 14, 22, 50]
    """
    if tricks == TRICKS:
        return 50
    return 2 * tricks if tricks >= 7 else tricks


def leader_tricks(mine: int, yours: int, known: dict[tuple[int, int], int]) -> int:
    """The tricks that the leader, with the hand `mine`, takes when both play best and see both hands.

    Every line of play is tried; `known` keeps what hands have been found to be worth.

    >>> leader_tricks(0b1010, 0b0101, {})
    1
    """
    if mine == 0:
        return 0
    if (mine, yours) in known:
        return known[mine, yours]
    size = count(mine)
    best = -1
    for card in range(CARDS):
        if not mine >> card & 1:
            continue
        follow = yours & (255 << (card & 24))
        replies = follow if follow else yours
        worst = size
        for reply in range(CARDS):
            if not replies >> reply & 1:
                continue
            if follow and reply > card:
                taken = size - 1 - leader_tricks(yours & ~(1 << reply), mine & ~(1 << card), known)
            else:
                taken = 1 + leader_tricks(mine & ~(1 << card), yours & ~(1 << reply), known)
            if taken < worst:
                worst = taken
        if worst > best:
            best = worst
    known[mine, yours] = best
    return best


class Game:
    """The options, as numbers and truth values."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.opener_first = rules.announce_first == "opener"
        self.all_score = rules.score_laid == "all"
        self.min_suite = rules.min_suite
        self.must_announce = rules.must_announce
        self.min_exchange = rules.min_exchange
        self.loser_keeps = rules.slam_loser == "kept"
        self.slam_factor = rules.slam_factor
        self.zero_factor = rules.zero_factor

    def score(self, tricks: int, own: int, other: int) -> int:
        """Rules 7 and 8: the points of who took so many tricks, of his combination points and the other's."""
        if not self.loser_keeps:
            if tricks == 0:
                own = 0
            if tricks == TRICKS:
                other = 0
        points = trick_points(tricks) + own
        opposed = trick_points(TRICKS - tricks) + other
        if tricks == TRICKS and not self.slam_factor:
            return points
        if opposed == 0:
            return self.zero_factor * points
        if points >= 3 * opposed:
            return 3 * points
        return 2 * points if points >= 2 * opposed else points


class State:
    """A position of a deal. A new state is the one before the deal, seat 0 to open."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.phase = DEAL
        self.opener = 0
        self.first = 0  # the seat that announces first
        self.turn = 0  # the seat that acts
        self.step = 0  # cards dealt, then discards made, then announcements made
        self.leader = 0  # of the trick; before the play, who leads first
        self.plays = 0  # cards in the trick
        self.led = -1  # the card led, while it lies alone
        self.hand = [0, 0]  # by seat: his cards, ...
        self.out = [0, 0]  # those he discarded
        self.taken = [0, 0]  # how many he took from the talon
        self.tricks = [0, 0]
        self.lacks = [0, 0]  # the cards of the suits that he did not follow
        self.laid = [0, 0, 0, 0, 0, 0]  # 2 * kind + seat: the combination laid, as its action; 0 for none
        self.talon = [0, 0, 0, 0, 0, 0, 0, 0]  # all eight cards, from the top
        self.origin: Any = None  # the deal
        self.past: Any = None  # the actions since then: the earlier ones and the last one, or None

    def copy(self) -> State:
        """A second state that can go its own way."""
        other = State(self.game)
        other.phase = self.phase
        other.opener = self.opener
        other.first = self.first
        other.turn = self.turn
        other.step = self.step
        other.leader = self.leader
        other.plays = self.plays
        other.led = self.led
        other.origin = self.origin
        other.past = self.past
        for seat in range(2):
            other.hand[seat] = self.hand[seat]
            other.out[seat] = self.out[seat]
            other.taken[seat] = self.taken[seat]
            other.tricks[seat] = self.tricks[seat]
            other.lacks[seat] = self.lacks[seat]
        for index in range(ANNOUNCEMENTS):
            other.laid[index] = self.laid[index]
        for place in range(TALON):
            other.talon[place] = self.talon[place]
        return other

    def current_player(self) -> int:
        """The seat that decides; -1 for chance, -4 when the deal is over."""
        if self.phase == OVER:
            return TERMINAL_SEAT
        return CHANCE_SEAT if self.phase == DEAL else self.turn

    # Discards

    def most_cards(self) -> int:
        """Rules 2 and 3: the most cards that the seat to move may exchange."""
        return OPENER_LIMIT if self.turn == self.opener else TALON - self.taken[self.opener]

    def may_discard(self, size: int) -> bool:
        """Whether the seat to move may exchange so many cards."""
        return self.game.min_exchange <= size and size <= self.most_cards()

    def discards(self) -> int:
        """How many different discards the seat to move has: the ways to pick so many of twelve cards, added up."""
        ways = 1
        total = 0
        for size in range(TALON + 1):
            if self.may_discard(size):
                total += ways
            ways = ways * (HAND - size) // (size + 1)
        return total

    # Combinations

    def combinations(self, hand: int, kind: int, above: int) -> list[int]:
        """Rule 4: the combinations of a kind in a hand, as actions, sorted; with `above` only the better ones.

        Better: a higher rank; of suites, more cards. Any part of a suite that is long enough is one, too.
        """
        found: list[int] = []
        if kind == SUITE:
            shortest = max(self.game.min_suite, suite_size(above) + 1 if above else 0)
            for suit in range(4):
                for top in range(8):
                    for size in range(1, top + 2):
                        if not hand >> 8 * suit + top - size + 1 & 1:
                            break
                        if size >= shortest:
                            found.append(FIRST_SUITE + 64 * suit + 8 * top + size - 1)
            return found
        wanted = 3 if kind == BRELAN else 4
        for rank in range(8):
            action = (FIRST_BRELAN if kind == BRELAN else FIRST_CARRE) + rank
            if count(hand & 0x01010101 << rank) >= wanted and action > above:
                found.append(action)
        return found

    def above(self) -> int:
        """What the seat to move must beat: the combination of this kind that the other has laid; 0 for the first."""
        return self.laid[2 * (self.step // 2) + 1 - self.turn]

    def shown(self, hand: int, action: int) -> int:
        """The cards that lie open when a combination is laid from a hand; 0 if it is not in the hand.

        A brelan from four cards shows the first three by suit.
        """
        if action >= FIRST_SUITE:
            size = suite_size(action)
            cards = ((1 << size) - 1) << (action - FIRST_SUITE) // 8 - size + 1
            return cards if hand & cards == cards else 0
        cards = hand & 0x01010101 << (action - FIRST_BRELAN) % 8
        if action >= FIRST_CARRE:
            return cards if count(cards) == 4 else 0
        if count(cards) == 4:
            cards &= 0x00FFFFFF
        return cards if count(cards) == 3 else 0

    def combination_points(self, seat: int) -> int:
        """Rules 4 and 5: what a seat's combinations score, of the kinds that both have had their step for.

        Of two laid, that of the second is the better one.
        """
        points = 0
        for kind in range(self.step // 2 if self.phase == ANNOUNCE else 3):
            own = self.laid[2 * kind + seat]
            other = self.laid[2 * kind + 1 - seat]
            if own and (other == 0 or self.game.all_score or seat != self.first):
                points += suite_size(own) if kind == SUITE else 3 + kind
        return points

    def score(self, seat: int) -> int:
        """The deal points of a seat times his factor, from the tricks so far."""
        return self.game.score(self.tricks[seat], self.combination_points(seat), self.combination_points(1 - seat))

    def returns(self) -> list[int]:
        """The scores of the deal by seat; zeros before it is over."""
        return [self.score(seat) if self.phase == OVER else 0 for seat in range(2)]

    # What may be done

    def playable(self) -> int:
        """Rule 6: the cards that the seat to move may play: of the suit led, if he has one."""
        hand = self.hand[self.turn]
        if self.plays:
            follow = hand & (255 << (self.led & 24))
            return follow if follow else hand
        return hand

    def legal_actions(self) -> list[int]:
        """The actions of the seat to move, sorted; none when no seat has the turn."""
        if self.phase == PLAY:
            cards = self.playable()
            return [card for card in range(CARDS) if cards >> card & 1]
        if self.phase == ANNOUNCE:
            found = self.combinations(self.hand[self.turn], self.step // 2, self.above())
            return found if self.game.must_announce and found else [NO, *found]
        if self.phase == DISCARD:
            return [FIRST_DISCARD + mask for mask in range(1 << HAND) if self.may_discard(count(mask))]
        return []

    def chance_weights(self) -> list[tuple[int, int]]:
        """The cards that chance can deal, each with weight 1; none when chance has no turn.

        >>> len(new_initial_state(Rules()).chance_weights())
        32
        """
        weights: list[tuple[int, int]] = []
        if self.phase == DEAL:
            dealt = self.hand[0] | self.hand[1]
            for place in range(self.step - 2 * HAND):
                dealt |= 1 << self.talon[place]
            for card in range(CARDS):
                if not dealt >> card & 1:
                    weights.append((card, 1))
        return weights

    # One step of the deal

    def advance(self, action: int) -> None:
        """Take an action, or deal a card, that is known to be allowed."""
        if self.phase == DEAL:
            self.deal(action)
            return
        self.past = (self.past, action)
        if self.phase == PLAY:
            self.play(action)
        elif self.phase == ANNOUNCE:
            self.announce(action)
        else:
            self.exchange(action - FIRST_DISCARD)

    def deal(self, card: int) -> None:
        """Rule 1: twelve cards for seat 0, twelve for seat 1, then the talon from its top."""
        if self.step < 2 * HAND:
            self.hand[0 if self.step < HAND else 1] |= 1 << card
        else:
            self.talon[self.step - 2 * HAND] = card
        self.step += 1
        if self.step == CARDS:
            self.origin = Deal(self.opener, (self.hand[0], self.hand[1]), tuple(self.talon))
            self.phase = DISCARD
            self.step = 0
            self.turn = self.opener
            self.leader = self.opener
            self.first = self.opener if self.game.opener_first else 1 - self.opener

    def exchange(self, mask: int) -> None:
        """Rules 2 and 3: the cards of the hand that the mask names go out, as many come from the top of the talon."""
        cards = 0
        place = 0
        for card in range(CARDS):
            if self.hand[self.turn] >> card & 1:
                if mask >> place & 1:
                    cards |= 1 << card
                place += 1
        size = count(cards)
        top = 0 if self.turn == self.opener else self.taken[self.opener]
        self.out[self.turn] = cards
        self.hand[self.turn] &= ~cards
        for place in range(top, top + size):
            self.hand[self.turn] |= 1 << self.talon[place]
        self.taken[self.turn] = size
        self.turn = 1 - self.turn
        self.step += 1
        if self.step == 2:
            self.phase = ANNOUNCE
            self.step = 0
            self.turn = self.first

    def announce(self, action: int) -> None:
        """Rule 4: the first lays a combination or none, then the second; kind by kind."""
        if action != NO:
            self.laid[2 * (self.step // 2) + self.turn] = action
        self.turn = 1 - self.turn
        self.step += 1
        if self.step == ANNOUNCEMENTS:
            self.phase = PLAY
            self.turn = self.opener

    def play(self, card: int) -> None:
        """Rule 6: a card is led, or it follows and ends the trick, whose winner leads the next one."""
        self.hand[self.turn] &= ~(1 << card)
        if self.plays == 0:
            self.led = card
            self.plays = 1
            self.turn = 1 - self.turn
            return
        if card >> 3 != self.led >> 3:
            self.lacks[self.turn] |= 255 << (self.led & 24)
        elif card > self.led:
            self.leader = self.turn
        self.tricks[self.leader] += 1
        self.turn = self.leader
        self.plays = 0
        self.led = -1
        if self.hand[0] == 0:
            self.phase = OVER


def suite_size(action: int) -> int:
    """How many cards a suite has.

    >>> suite_size(FIRST_SUITE + 8 * 7 + 2)
    3
    """
    return (action - FIRST_SUITE) % 8 + 1


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
        for seat in range(2):
            if trace[at + seat] != state.score(seat):
                text.agree(f"the score of seat {seat}", trace[at + seat], state.score(seat))
        return at + 2, step + 1
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
    facts = [
        state.current_player(),
        state.phase,
        trace[at + 2] if state.phase == OVER else state.leader,
        state.plays,
        state.led,
        state.leader if state.plays else -1,
        state.hand[0],
        state.tricks[0],
        state.hand[1],
        state.tricks[1],
        state.taken[0],
        state.taken[1],
        state.combination_points(0),
        state.combination_points(1),
    ]
    for i in range(14):
        if trace[at + i] != facts[i]:
            text.agree(text.FACTS[i], trace[at + i], facts[i])
    return at + 14


def check_choices(state: State, trace: Sequence[int], at: int) -> int:
    """Compare the legal actions; the index of the action chosen, which must be one of them.

    Of more than 200 legal actions, which are discards, only the number stands in the trace.
    """
    size = trace[at]
    at += 1
    if state.phase == DISCARD and state.discards() > LISTED:
        if size != state.discards():
            text.agree("the number of discards", size, state.discards())
        mask = trace[at] - FIRST_DISCARD
        if mask < 0 or mask >= 1 << HAND or not state.may_discard(count(mask)):
            raise MatouError(f"the action chosen, {trace[at]}, is no discard of a size allowed")
        return at
    legal = state.legal_actions()
    same = size == len(legal)
    for i in range(len(legal)):
        same = same and trace[at + i] == legal[i]
    if not same or trace[at + size] not in legal:
        text.differing_actions([trace[at + i] for i in range(size + 1)], legal, state.hand[state.turn])
    return at + size


# The rules put to use

_tasks = Tasks(Game, State, check_game, leader_tricks)
new_initial_state = _tasks.new_initial_state
start = _tasks.start
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
scores = _tasks.scores
double_dummy = _tasks.double_dummy
play_value = _tasks.play_value
play_values = _tasks.play_values
worlds = _tasks.worlds
check_trace = _tasks.check_trace

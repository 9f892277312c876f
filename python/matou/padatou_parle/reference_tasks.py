"""What the readable rules of Padatou parlé are put to: texts of states, plain searches, checks of other programs.

`Tasks` is told which reading of the rules to use, so that the interpreted and the compiled one share these lines. The
searches try every line of play, without bounds, pruning or symmetry, and leave the state they are given as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any, Generic, TypeVar

from matou.errors import BadNotation, IllegalAction, InvalidState, MatouError, NotApplicable
from matou.padatou_parle import reference_text as text
from matou.padatou_parle.reference_text import Deal, check_deal, deal_from_text, deal_to_text
from matou.padatou_parle.rules import Rules

CHANCE_SEAT, TERMINAL_SEAT = -1, -4
DEAL, ASK, ANSWER, PLAY, OVER = range(-1, 4)
SEATS = 4

S = TypeVar("S", bound=Any)


# Searches


def choices(state: Any) -> list[int]:
    """What the seat to move may do, or what chance can deal."""
    if state.phase == DEAL:
        return [card for card, _ in state.chance_weights()]
    return list(state.legal_actions())


def after(state: Any, action: int) -> Any:
    """The state after an action that is known to be allowed."""
    other = state.copy()
    other.advance(action)
    return other


def check_seat(seat: int, lowest: int = 0) -> None:
    """Raise `InvalidState` for a seat that does not exist."""
    if not lowest <= seat < SEATS:
        raise InvalidState(f"seat: the seats are {lowest} to {SEATS - 1}, not {seat}")


def check_dealt(state: Any) -> None:
    """Raise `NotApplicable` during the deal."""
    if state.phase == DEAL:
        raise NotApplicable(f"this is for states with all cards dealt: {text.situation(state)}")


def perft(state: Any, depth: int) -> int:
    """The number of histories of that many plies, questions and answers counted; one that ends earlier counts once.

    >>> from matou.padatou_parle import reference
    >>> hands = ["S:A7 H:- D:- C:-", "S:K H:9 D:- C:-", "S:8 H:- D:A C:-", "S:- H:- D:- C:AK"]
    >>> silent = Rules(questions=False)
    >>> [reference.perft(reference.ending(hands, rules=silent), depth) for depth in (1, 3, 4)]
    [2, 2, 4]
    >>> [reference.perft(reference.ending(hands), depth) for depth in (1, 2)]
    [96, 194]
    """
    if depth == 0 or state.phase == OVER:
        return 1
    return sum(perft(after(state, action), depth - 1) for action in choices(state))


def arrangements(cards: list[int], sizes: list[int]) -> Iterator[list[int]]:
    """All ways to deal the cards into hands of these sizes, as hands.

    >>> list(arrangements([0, 1], [1, 0, 1]))
    [[1, 0, 2], [2, 0, 1]]
    """
    if not sizes:
        yield []
        return
    for taken in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in taken]
        for others in arrangements(rest, sizes[1:]):
            yield [text.hand_of(list(taken)), *others]


class Tasks(Generic[S]):
    """The tasks, done with one reading of the rules: its rules, its states, its comparison of a traced deal."""

    def __init__(
        self,
        game: Callable[[Rules], Any],
        state: Callable[[Any], S],
        check_game: Callable[[S, Sequence[int], int], tuple[int, int]],
        side_tricks: Callable[[S, dict[tuple[int, ...], int]], int],
    ) -> None:
        self._game = game
        self._state = state
        self._check_game = check_game
        self._side_tricks = side_tricks

    # States

    def new_initial_state(self, rules: Rules) -> S:
        """The state before the deal: chance deals seat 0's hand card by card, then the others'; seat 0 will lead.

        >>> from matou.padatou_parle import reference
        >>> reference.new_initial_state(Rules()).chance_weights()[0]
        (0, 1)
        """
        return self._state(self._game(rules))

    def start(self, rules: Rules, deal: Deal) -> S:
        """The state after a deal: its leader asks, or leads. Raises `InvalidState` for cards that cannot be dealt so.

        >>> from matou.padatou_parle import reference
        >>> reference.start(Rules(), reference.Deal(2, (0xFF, 0xFF00, 0xFF0000, 0xFF000000))).current_player()
        2
        """
        check_deal(deal)
        return self._opened(rules, deal, (0, 0, 0, 0))

    def ending(
        self, hands: Sequence[str], leader: int = 0, won: Sequence[int] = (0, 0, 0, 0), rules: Rules | None = None
    ) -> S:
        """The state with these cards left, the leader to ask or to lead, after tricks that the seats have won.

        The cards in no hand have been played in finished tricks.

        Parameters
        ----------
        hands : sequence of str
            By seat; as many cards each, 1 to 8.
        leader : int
            Default seat 0.
        won : sequence of int
            Default none.
        rules : Rules, optional

        Raises
        ------
        BadNotation
            A hand that cannot be read.
        InvalidState
            Hands of different sizes or without cards, a card twice, a leader who does not exist, more than 8 tricks.

        Notes
        -----
        Its text is that of a deal with short hands, which `from_text` does not read.

        Examples
        --------
        >>> from matou.padatou_parle import reference
        >>> hands = ["S:A H:- D:- C:-", "S:K H:- D:- C:-", "S:8 H:- D:- C:-", "S:- H:- D:- C:A"]
        >>> state = reference.ending(hands, leader=3, won=(3, 2, 1, 1))
        >>> reference.fact(reference.apply(state, reference.string_to_action(state, "ask gone AD")))
        1
        """
        whole = ";".join([str(leader), *hands])
        words = [text.hand_from_text(hand, f"hand {seat}", whole) for seat, hand in enumerate(hands)]
        deal = Deal(leader, tuple(words))
        size = len(text.cards_of(words[0])) if words else 0
        check_deal(deal, whole, size)
        if size == 0:
            raise InvalidState(f"hands: they hold no card: {whole!r}")
        if len(won) != SEATS or min(won) < 0 or sum(won) + size > text.HAND_SIZE:
            raise InvalidState(f"won: four trick counts, with {size} cards a hand 8 at most, not {list(won)}")
        return self._opened(Rules() if rules is None else rules, deal, won)

    def _opened(self, rules: Rules, deal: Deal, won: Sequence[int]) -> S:
        """The state at the first lead from these hands."""
        state = self._state(self._game(rules))
        state.first = deal.leader
        state.hand = list(deal.hands)
        state.won = list(won)
        state.dealt = text.CARDS
        state.open_play()
        return state

    def current_player(self, state: S) -> int:
        """The seat that decides; -1 for chance, -4 when the deal is over."""
        return int(state.current_player())

    def legal_actions(self, state: S) -> list[int]:
        """The actions of the seat to move, sorted; none when no seat has the turn."""
        return list(state.legal_actions())

    def chance_weights(self, state: S) -> list[tuple[int, int]]:
        """The cards that chance can deal next, each with weight 1; none when chance has no turn."""
        return list(state.chance_weights())

    def returns(self, state: S) -> list[int]:
        """The score of each seat's team; zeros before the deal is over."""
        return list(state.returns())

    def fact(self, state: S) -> int:
        """The answer of the game when the last step asked a fact: 0 no, 1 yes, or the count. -1 for any other step.

        >>> from matou.padatou_parle import reference
        >>> hands = ["S:A H:- D:- C:-", "S:K H:- D:- C:-", "S:8 H:- D:- C:-", "S:- H:- D:- C:A"]
        >>> state = reference.ending(hands)
        >>> reference.fact(state)
        -1
        >>> reference.fact(reference.apply(state, reference.string_to_action(state, "ask has_suit S")))
        1
        """
        return int(state.told)

    def copy(self, state: S) -> S:
        """A second state that can go its own way."""
        return state.copy()  # type: ignore[no-any-return]

    def apply(self, state: S, action: int) -> S:
        """The state after an action of a seat, or a card dealt by chance; the given state itself is changed.

        Raises `IllegalAction` for what the rules do not allow now.
        """
        if action not in choices(state):
            raise self._illegal(state, repr(text.action_text(action)) if 0 <= action < text.ACTIONS else str(action))
        state.advance(action)
        return state

    def _illegal(self, state: S, name: str) -> IllegalAction:
        over = "the deal is over" if state.current_player() == TERMINAL_SEAT else "not allowed here"
        return IllegalAction(f"action {name}: {over}: {text.situation(state)}")

    # Texts

    def action_to_string(self, state: S, action: int) -> str:
        """The spelling of an action: `KS`, `ask has_suit S`, `answer S`.

        >>> from matou.padatou_parle import reference
        >>> reference.action_to_string(reference.new_initial_state(Rules()), 15)
        'AH'
        """
        return text.action_text(action)

    def string_to_action(self, state: S, spelt: str) -> int:
        """The legal action, or the card chance can deal, that is spelt so.

        Raises `BadNotation` for a text that spells no action, `IllegalAction` for one that is not allowed now.
        """
        action = text.action_from_text(spelt)
        if action not in choices(state):
            raise self._illegal(state, repr(spelt))
        return action

    def to_text(self, state: S) -> str:
        """The text that `from_text` reads back: the deal, then `moves` and the actions, if there are any.

        An action has its spaces written `_`.

        During the deal, which no text begins with, the deal text has `?` for each card to come.
        """
        if state.phase == DEAL:
            return text.seen_deal(state.first, list(state.hand), [text.HAND_SIZE] * SEATS, {0, 1, 2, 3})
        moves = [text.move_text(action) for action, _ in text.unlinked(state.past)]
        return text.with_moves(deal_to_text(state.origin), moves)

    def from_text(self, spelt: str, rules: Rules | None = None) -> S:
        """The state of a text: a deal, then perhaps `moves` and actions, their spaces written `_`.

        Raises `BadNotation` for a text that cannot be read, `InvalidState` for a deal that cannot be, `IllegalAction`
        for a move that is not allowed; a move is told with its number, counted from 1.

        >>> from matou.padatou_parle import reference
        >>> pack = "S:AKQJT987 H:- D:- C:-;S:- H:AKQJT987 D:- C:-;S:- H:- D:AKQJT987 C:-;S:- H:- D:- C:AKQJT987"
        >>> reference.from_text(f"1;{pack} moves ask_which_suit answer_S 9H KD").current_player()
        3
        """
        origin, _, moves = spelt.partition(" moves ")
        state = self.start(Rules() if rules is None else rules, deal_from_text(origin))
        for number, move in enumerate(moves.split(), start=1):
            try:
                action = text.action_from_move(move)
                state.advance(self.string_to_action(state, text.action_text(action)))
            except (BadNotation, IllegalAction) as error:
                raise type(error)(f"move number {number}: {error}") from None
        return state

    def information_text(self, state: S, seat: int) -> str:
        """The text of a state as the seat knows it, or as everybody does (seat -1).

        In the deal `?` stands for each card that the seat has not been dealt; cards that have become known by being
        played stay `?`. A question on a fact has its answer behind it, `ask_has_suit_S=yes`: all hear it. Raises
        `InvalidState` for a seat that does not exist.

        >>> from matou.padatou_parle import reference
        >>> pack = "S:AKQJT987 H:- D:- C:-;S:- H:AKQJT987 D:- C:-;S:- H:- D:AKQJT987 C:-;S:- H:- D:- C:AKQJT987"
        >>> reference.information_text(reference.from_text(f"1;{pack} moves ask_count_rank_A 9H"), 0)
        '1;S:AKQJT987 H:- D:- C:-;? ? ? ? ? ? ? ?;? ? ? ? ? ? ? ?;? ? ? ? ? ? ? ? moves ask_count_rank_A=1 9H'
        """
        check_seat(seat, -1)
        if state.phase == DEAL:
            return text.seen_deal(state.first, list(state.hand), [text.HAND_SIZE] * SEATS, {seat})
        hands = list(state.origin.hands)
        sizes = [len(text.cards_of(hand)) for hand in hands]
        moves = [text.move_text(action, answer) for action, answer in text.unlinked(state.past)]
        return text.with_moves(text.seen_deal(state.first, hands, sizes, {seat}), moves)

    # With all cards known

    def double_dummy(self, hands: Sequence[str], leader: int = 0) -> int:
        """The tricks that the leader's team takes when both teams know all hands and play best.

        Every line of play is tried; hands that come up again are looked up. Parameters and errors as `ending`.

        >>> from matou.padatou_parle import reference
        >>> hands = ["S:A7 H:- D:- C:-", "S:K H:9 D:- C:-", "S:8 H:- D:A C:-", "S:- H:- D:- C:AK"]
        >>> reference.double_dummy(hands), reference.double_dummy(hands, leader=1)
        (2, 1)
        """
        state = self.ending(hands, leader, rules=Rules(questions=False))
        even = self._side_tricks(state, {})
        return even if leader % 2 == 0 else len(text.cards_of(state.hand[0])) - even

    def double_dummy_table(self, hands: Sequence[str]) -> list[int]:
        """The tricks that seats 0 and 2 take when seat 0, 1, 2, 3 leads; as `double_dummy`.

        >>> from matou.padatou_parle import reference
        >>> hands = ["S:A7 H:- D:- C:-", "S:K H:9 D:- C:-", "S:8 H:- D:A C:-", "S:- H:- D:- C:AK"]
        >>> reference.double_dummy_table(hands)
        [2, 1, 2, 0]
        """
        silent = Rules(questions=False)
        known: dict[tuple[int, ...], int] = {}
        return [self._side_tricks(self.ending(hands, leader, rules=silent), known) for leader in range(SEATS)]

    def analyse(self, state: S) -> list[tuple[str, int]]:
        """Each card that the seat to play may play, with the tricks that its team takes from now on.

        The trick in progress counts. Both teams know all hands and play best; every line of play is tried. Before a
        lead, a question or an answer changes nothing: the cards are the leader's. Empty when the deal is over.

        Raises `NotApplicable` before the end of the deal.

        >>> from matou.padatou_parle import reference
        >>> hands = ["S:A7 H:- D:- C:-", "S:K H:9 D:- C:-", "S:8 H:- D:A C:-", "S:- H:- D:- C:AK"]
        >>> reference.analyse(reference.ending(hands))
        [('7S', 0), ('AS', 2)]
        """
        check_dealt(state)
        state = self._silent(state)
        known: dict[tuple[int, ...], int] = {}
        left = len(text.cards_of(state.hand[state.turn()]))
        choices = []
        for card in state.legal_actions():
            following = after(state, card)
            even = following.won[0] + following.won[2] - state.won[0] - state.won[2]
            even += self._side_tricks(following, known)
            choices.append((text.card_text(card), left - even if state.turn() % 2 else even))
        return choices

    def _silent(self, state: S) -> S:
        """The same cards in the silent game."""
        silent = self._state(self._game(Rules(state.game.rules.team_triple, questions=False)))
        silent.phase = OVER if state.phase == OVER else PLAY
        for name in ("first", "leader", "plays", "gone", "dealt", "origin", "trick", "hand", "won"):
            setattr(silent, name, getattr(state, name))
        return silent

    # Comparisons

    def worlds(self, state: S, seat: int) -> Iterator[tuple[int, ...]]:
        """All hands that the seats may hold by what the seat (-1: everybody) knows: his own, cards played, facts told.

        An arrangement of the cards he does not see is one of them if all that was played could be played from it, each
        seat following suit when it could, and all facts are answered from it as they were. All are equally likely;
        they come in a fixed order, with hands as ints.

        Raises `NotApplicable` before the end of the deal, `InvalidState` for a seat that does not exist.

        >>> from matou.padatou_parle import reference
        >>> hands = ["S:A7 H:- D:- C:-", "S:K H:9 D:- C:-", "S:8 H:- D:A C:-", "S:- H:- D:- C:AK"]
        >>> len(list(reference.worlds(reference.ending(hands), 0)))
        90
        """
        check_dealt(state)
        check_seat(seat, -1)
        return self._worlds(state, seat)

    def _worlds(self, state: S, seat: int) -> Iterator[tuple[int, ...]]:
        held = list(state.hand)
        others = [other for other in range(SEATS) if other != seat]
        unseen = text.cards_of(sum(held[other] for other in others))
        played = [dealt & ~now for dealt, now in zip(state.origin.hands, held, strict=True)]
        for hands in arrangements(unseen, [len(text.cards_of(held[other])) for other in others]):
            now = dict(zip(others, hands, strict=True))
            world = tuple(now.get(other, held[other]) for other in range(SEATS))
            dealt = [now | before for now, before in zip(world, played, strict=True)]
            if self._can_be(state, Deal(state.first, tuple(dealt))):
                yield world

    def _can_be(self, state: S, deal: Deal) -> bool:
        """Whether all that was done in the state can be done from this deal, with the same facts told."""
        again = self._opened(state.game.rules, deal, (0, 0, 0, 0))
        for action, answer in text.unlinked(state.past):
            if action not in again.legal_actions():
                return False
            again.advance(action)
            if again.told != answer:
                return False
        return True

    def check_trace(self, rules: Rules, trace: Sequence[int], games: int) -> int:
        """The number of states of played deals in which the rules agree with the trace: all of them.

        Parameters
        ----------
        rules : Rules
            The rules the deals were played under.
        trace : sequence of int
            For each deal the leader and the four hands, then a record for each state. All begin with the seat to move
            (-4 at the end), the phase (0 ask, 1 answer, 2 play, 3 over), the leader of the trick (at the end any
            number), the cards in the trick, the best of them and its seat (-1: none); then for each seat his hand and
            the tricks he has won. A decision goes on with the number of legal actions, these, the one chosen, and the
            answer to a question on a fact (0 no, 1 yes, or the count; -1: no such question); the end with the scores.
            The compiled twin takes a buffer of 64-bit integers.
        games : int
            How many deals the trace holds.

        Raises
        ------
        MatouError
            At the first difference, with the number of the game and of the step, both from 0.
        """
        at = states = 0
        for number in range(games):
            row = [int(item) for item in trace[at : at + 1 + SEATS]]
            try:
                if len(row) < 1 + SEATS or min(row) < 0 or max(row) >= 1 << text.CARDS:
                    raise InvalidState(f"no deal stands at index {at} of the trace")
                at, steps = self._check_game(self.start(rules, Deal(row[0], tuple(row[1:]))), trace, at + len(row))
            except MatouError as error:
                raise MatouError(f"game {number}, {error}") from None
            states += steps
        if at != len(trace):
            raise MatouError(f"the trace goes on after its {games} games, from index {at}")
        return states

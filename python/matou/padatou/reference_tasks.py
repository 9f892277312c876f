"""What the readable rules of Padatou are put to: texts of states, plain searches, checks of other programs.

`Tasks` is told which reading of the rules to use, so that the interpreted and the compiled one share these lines. The
searches try every line of play, without bounds, pruning or symmetry, and leave the state they are given as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any, Generic, NamedTuple, TypeVar

from matou.errors import BadNotation, IllegalAction, InvalidState, MatouError, NotApplicable
from matou.padatou import reference_text as text
from matou.padatou.reference_text import Deal, check_deal, deal_from_text, deal_to_text
from matou.padatou.rules import Rules

CHANCE_SEAT, TERMINAL_SEAT = -1, -4
DEAL, PLAY, OVER = range(-1, 2)
SEATS = 4

S = TypeVar("S", bound=Any)


# Searches


class Solved(NamedTuple):
    """The outcome of a position when every seat plays as the method says."""

    values: tuple[int, ...]
    """The scores by seat at the end of the line."""
    line: tuple[str, ...]
    """The cards as texts, the first best one at each step."""
    nodes: int
    """The states looked at, the first and the last ones included."""


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


def check_method(method: str) -> None:
    """Raise `InvalidState` for a method that does not exist."""
    if method not in {"max_n", "paranoid"}:
        raise InvalidState(f"method: it is one of max_n, paranoid, not {method!r}")


def values(state: Any, method: str = "max_n", seat: int = 0) -> Solved:
    """The scores at the end of best play from a state on, with the line: every line of play is tried.

    Parameters
    ----------
    method : {"max_n", "paranoid"}
        What a seat wants: his own score; or, all but `seat`, that `seat` has little. A seat keeps the first of his
        best cards in the order S H D C, low to high.
    seat : int
        Whose score the others keep down in "paranoid".

    Raises
    ------
    NotApplicable
        A state before the end of the deal.
    InvalidState
        An unknown method or a seat that does not exist.

    Examples
    --------
    >>> from matou.padatou import reference
    >>> hands = ["S:A7 H:- D:- C:-", "S:K H:9 D:- C:-", "S:8 H:- D:A C:-", "S:- H:- D:- C:AK"]
    >>> reference.values(reference.ending(hands)).values
    (4, 0, 0, 0)
    """
    check_dealt(state)
    check_seat(seat)
    check_method(method)
    return _solve(state, method, seat)


def _solve(state: Any, method: str, seat: int) -> Solved:
    if state.phase == OVER:
        return Solved(tuple(state.returns()), (), 1)
    mover = state.turn()
    best: tuple[int, Solved] | None = None
    nodes = 1
    for card in state.legal_actions():
        found = _solve(after(state, card), method, seat)
        nodes += found.nodes
        if method == "max_n":
            gain = found.values[mover]
        else:
            gain = found.values[seat] if mover == seat else -found.values[seat]
        if best is None or gain > best[0]:
            best = gain, Solved(found.values, (text.card_text(card), *found.line), 0)
    assert best is not None
    return best[1]._replace(nodes=nodes)


def analyse(state: Any, method: str = "max_n", seat: int = 0) -> list[tuple[str, Solved]]:
    """Each card that the seat to move may play, as text, with the outcome behind it; parameters and errors as `values`.

    The line begins after the card. Empty when the deal is over.

    >>> from matou.padatou import reference
    >>> hands = ["S:A7 H:- D:- C:-", "S:K H:9 D:- C:-", "S:8 H:- D:A C:-", "S:- H:- D:- C:AK"]
    >>> [(card, solved.values) for card, solved in reference.analyse(reference.ending(hands))]
    [('7S', (0, 4, 0, 0)), ('AS', (4, 0, 0, 0))]
    """
    check_dealt(state)
    check_seat(seat)
    check_method(method)
    return [(text.card_text(card), _solve(after(state, card), method, seat)) for card in state.legal_actions()]


def tie_vectors(state: Any) -> set[tuple[int, ...]]:
    """The scores that are possible when every mover plays for his own and breaks ties between best cards freely.

    A card can be the best one if its score for the mover is no less than what each other card is worth at least, its
    own ties broken against it: the ties below two cards are broken independently.

    Positions that come up again are looked up. Raises `NotApplicable` before the end of the deal.

    >>> from matou.padatou import reference
    >>> hands = ["S:A7 H:- D:- C:-", "S:K H:9 D:- C:-", "S:8 H:- D:A C:-", "S:- H:- D:- C:AK"]
    >>> reference.tie_vectors(reference.ending(hands))
    {(4, 0, 0, 0)}
    """
    check_dealt(state)
    return _tie_vectors(state, {})


def _tie_vectors(state: Any, known: dict[tuple[object, ...], set[tuple[int, ...]]]) -> set[tuple[int, ...]]:
    if state.phase == OVER:
        return {tuple(state.returns())}
    position = state.position()
    if position not in known:
        mover = state.turn()
        below = [_tie_vectors(after(state, card), known) for card in state.legal_actions()]
        enough = max(min(vector[mover] for vector in vectors) for vectors in below)
        known[position] = {vector for vectors in below for vector in vectors if vector[mover] >= enough}
    return known[position]


def perft(state: Any, depth: int) -> int:
    """The number of histories of that many plies; one that ends earlier counts once.

    >>> from matou.padatou import reference
    >>> hands = ["S:A7 H:- D:- C:-", "S:K H:9 D:- C:-", "S:8 H:- D:A C:-", "S:- H:- D:- C:AK"]
    >>> [reference.perft(reference.ending(hands), depth) for depth in (1, 2, 3, 4, 9)]
    [2, 2, 2, 4, 4]
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
    ) -> None:
        self._game = game
        self._state = state
        self._check_game = check_game

    # States

    def new_initial_state(self, rules: Rules) -> S:
        """The state before the deal: chance deals seat 0's hand card by card, then the others'; seat 0 will lead.

        >>> from matou.padatou import reference
        >>> reference.new_initial_state(Rules()).chance_weights()[0]
        (0, 1)
        """
        return self._state(self._game(rules))

    def start(self, rules: Rules, deal: Deal) -> S:
        """The state after a deal: its leader leads. Raises `InvalidState` for cards that cannot be dealt so.

        >>> from matou.padatou import reference
        >>> reference.start(Rules(), reference.Deal(2, (0xFF, 0xFF00, 0xFF0000, 0xFF000000))).current_player()
        2
        """
        check_deal(deal)
        return self._opened(rules, deal, (0, 0, 0, 0))

    def ending(
        self, hands: Sequence[str], leader: int = 0, won: Sequence[int] = (0, 0, 0, 0), rules: Rules | None = None
    ) -> S:
        """The state with these cards left, the leader to lead, after tricks that the seats have won.

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
        >>> from matou.padatou import reference
        >>> hands = ["S:A H:- D:- C:-", "S:K H:- D:- C:-", "S:8 H:- D:- C:-", "S:- H:- D:- C:A"]
        >>> state = reference.ending(hands, leader=3, won=(3, 2, 1, 1))
        >>> reference.returns(reference.apply(state, 31))
        [0, 0, 0, 0]
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
        """The cards that the seat to move may play, sorted; none when no seat has the turn."""
        return list(state.legal_actions())

    def chance_weights(self, state: S) -> list[tuple[int, int]]:
        """The cards that chance can deal next, each with weight 1; none when chance has no turn."""
        return list(state.chance_weights())

    def returns(self, state: S) -> list[int]:
        """The scores of the deal by seat; zeros before it is over."""
        return list(state.returns())

    def copy(self, state: S) -> S:
        """A second state that can go its own way."""
        return state.copy()  # type: ignore[no-any-return]

    def apply(self, state: S, action: int) -> S:
        """The state after a card is played, or dealt by chance; the given state itself is changed.

        Raises `IllegalAction` for what the rules do not allow now.
        """
        if action not in choices(state):
            raise self._illegal(state, repr(text.card_text(action)) if 0 <= action < text.CARDS else str(action))
        state.advance(action)
        return state

    def _illegal(self, state: S, name: str) -> IllegalAction:
        over = "the deal is over" if state.current_player() == TERMINAL_SEAT else "not allowed here"
        return IllegalAction(f"action {name}: {over}: {text.situation(state)}")

    # Texts

    def action_to_string(self, state: S, action: int) -> str:
        """The spelling of an action: the card, rank then suit.

        >>> from matou.padatou import reference
        >>> reference.action_to_string(reference.new_initial_state(Rules()), 15)
        'AH'
        """
        return text.card_text(action)

    def string_to_action(self, state: S, spelt: str) -> int:
        """The legal card, or the card chance can deal, that is spelt so.

        Raises `BadNotation` for a text that spells no card, `IllegalAction` for one that is not allowed now.
        """
        action = text.card_from_text(spelt)
        if action not in choices(state):
            raise self._illegal(state, repr(spelt))
        return action

    def to_text(self, state: S) -> str:
        """The text that `from_text` reads back: the deal, then `moves` and the cards played, if there are any.

        During the deal, which no text begins with, the deal text has `?` for each card to come.
        """
        if state.phase == DEAL:
            return text.seen_deal(state.first, list(state.hand), [text.HAND_SIZE] * SEATS, {0, 1, 2, 3})
        return text.with_moves(deal_to_text(state.origin), self._moves(state))

    def _moves(self, state: S) -> list[str]:
        return [text.card_text(card) for card in text.unlinked(state.past)]

    def from_text(self, spelt: str, rules: Rules | None = None) -> S:
        """The state of a text: a deal, then perhaps `moves` and cards.

        Raises `BadNotation` for a text that cannot be read, `InvalidState` for a deal that cannot be, `IllegalAction`
        for a move that is not allowed; a move is told with its number, counted from 1.

        >>> from matou.padatou import reference
        >>> pack = "S:AKQJT987 H:- D:- C:-;S:- H:AKQJT987 D:- C:-;S:- H:- D:AKQJT987 C:-;S:- H:- D:- C:AKQJT987"
        >>> reference.from_text(f"1;{pack} moves 9H KD").current_player()
        3
        """
        origin, _, moves = spelt.partition(" moves ")
        state = self.start(Rules() if rules is None else rules, deal_from_text(origin))
        for number, move in enumerate(moves.split(), start=1):
            try:
                state.advance(self.string_to_action(state, move))
            except (BadNotation, IllegalAction) as error:
                raise type(error)(f"move number {number}: {error}") from None
        return state

    def information_text(self, state: S, seat: int) -> str:
        """The text of a state as the seat knows it, or as everybody does (seat -1).

        In the deal `?` stands for each card that the seat has not been dealt; cards that have become known by being
        played stay `?`. Raises `InvalidState` for a seat that does not exist.

        >>> from matou.padatou import reference
        >>> pack = "S:AKQJT987 H:- D:- C:-;S:- H:AKQJT987 D:- C:-;S:- H:- D:AKQJT987 C:-;S:- H:- D:- C:AKQJT987"
        >>> reference.information_text(reference.from_text(f"1;{pack} moves 9H KD"), 0)
        '1;S:AKQJT987 H:- D:- C:-;? ? ? ? ? ? ? ?;? ? ? ? ? ? ? ?;? ? ? ? ? ? ? ? moves 9H KD'
        """
        check_seat(seat, -1)
        if state.phase == DEAL:
            return text.seen_deal(state.first, list(state.hand), [text.HAND_SIZE] * SEATS, {seat})
        hands = list(state.origin.hands)
        sizes = [len(text.cards_of(hand)) for hand in hands]
        return text.with_moves(text.seen_deal(state.first, hands, sizes, {seat}), self._moves(state))

    # Comparisons

    def worlds(self, state: S, seat: int) -> Iterator[tuple[int, ...]]:
        """All hands that the seats may hold by what the seat (-1: everybody) knows: his own, the cards played.

        An arrangement of the cards he does not see is one of them if all that was played could be played from it, each
        seat following suit when it could. All are equally likely; they come in a fixed order, with hands as ints.

        Raises `NotApplicable` before the end of the deal, `InvalidState` for a seat that does not exist.

        >>> from matou.padatou import reference
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
        """Whether all that was played in the state can be played from this deal."""
        again = self._opened(state.game.rules, deal, (0, 0, 0, 0))
        for card in text.unlinked(state.past):
            if card not in again.legal_actions():
                return False
            again.advance(card)
        return True

    def check_trace(self, rules: Rules, trace: Sequence[int], games: int) -> int:
        """The number of states of played deals in which the rules agree with the trace: all of them.

        Parameters
        ----------
        rules : Rules
            The rules the deals were played under.
        trace : sequence of int
            For each deal the leader and the four hands, then a record for each state. All begin with the seat to move
            (-4 at the end), the phase (0 play, 1 over), the leader of the trick (at the end any number), the cards in
            the trick, the best of them and its seat (-1: none); then for each seat his hand and the tricks he has won.
            A decision goes on with the number of legal cards, these, and the one chosen; the end with the scores. The
            compiled twin takes a buffer of 64-bit integers.
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

"""What the readable rules of La Piquette are put to: states made and told as text, plain searches, checks.

`Tasks` is told which reading of the rules to use, so that the interpreted and the compiled one share these lines. The
searches try every line of play: no bounds, no pruning, no symmetry. All but `apply` leave the state they are given as
it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import factorial
from typing import Any, Generic, NamedTuple, TypeVar

from matou.errors import BadNotation, IllegalAction, InvalidState, MatouError, NotApplicable
from matou.piquette import reference_text as text
from matou.piquette.reference_text import ANNOUNCE, DEAL, DISCARD, OVER, PLAY, Deal, check_deal
from matou.piquette.rules import Rules

CHANCE_SEAT, TERMINAL_SEAT = -1, -4

S = TypeVar("S", bound=Any)


class World(NamedTuple):
    """Where the cards can be that a seat has not seen, as sets."""

    hand: int
    """The other's hand now."""
    out: int
    """What he discarded."""
    talon: int
    """The cards that nobody has taken."""


class Tasks(Generic[S]):
    """The tasks, done with one reading of the rules: its options, states, comparison of a traced deal, plain search."""

    def __init__(
        self,
        game: Callable[[Rules], Any],
        state: Callable[[Any], S],
        check_game: Callable[[S, Sequence[int], int], tuple[int, int]],
        leader_tricks: Callable[[int, int, dict[tuple[int, int], int]], int],
    ) -> None:
        self._game = game
        self._state = state
        self._check_game = check_game
        self._leader_tricks = leader_tricks

    # States

    def new_initial_state(self, rules: Rules, opener: int = 0) -> S:
        """The state before the deal: chance deals twelve cards to seat 0, twelve to seat 1, then the talon.

        Raises `InvalidState` for an opener who does not exist.

        >>> from matou.piquette import reference
        >>> reference.new_initial_state(Rules()).chance_weights()[0]
        (0, 1)
        """
        check_seat(opener, 0, "opener")
        state = self._state(self._game(rules))
        state.opener = opener
        return state

    def start(self, rules: Rules, deal: Deal) -> S:
        """The state after a deal: the opener discards. Raises `InvalidState` for cards that cannot be dealt so."""
        check_deal(deal)
        return self._dealt(self._game(rules), deal)

    def _dealt(self, game: Any, deal: Deal) -> S:
        state = self._state(game)
        state.opener = deal.opener
        for card in (*text.cards_of(deal.hands[0]), *text.cards_of(deal.hands[1]), *deal.talon):
            state.advance(card)
        return state

    def current_player(self, state: S) -> int:
        """The seat that decides; -1 for chance, -4 when the deal is over."""
        return int(state.current_player())

    def legal_actions(self, state: S) -> list[int]:
        """The actions of the seat to move, sorted; none when no seat has the turn."""
        return list(state.legal_actions())

    def chance_weights(self, state: S) -> list[tuple[int, int]]:
        """The cards that chance can deal, each with weight 1; none when chance has no turn."""
        return list(state.chance_weights())

    def returns(self, state: S) -> list[int]:
        """The scores of the deal by seat, factors included; zeros before it is over."""
        return list(state.returns())

    def copy(self, state: S) -> S:
        """A second state that can go its own way."""
        return state.copy()  # type: ignore[no-any-return]

    def apply(self, state: S, action: int) -> S:
        """The state after an action of a seat, or a card dealt by chance; the given state itself is changed.

        Raises `IllegalAction` for what the rules do not allow now.
        """
        if not allowed(state, action):
            raise self._illegal(state, self._name(state, action))
        state.advance(action)
        return state

    def _illegal(self, state: S, name: str) -> IllegalAction:
        return IllegalAction(f"action {name}: {text.not_now(state)}: {text.situation(state)}")

    def _name(self, state: S, action: int) -> str:
        spelt = 0 <= action < (text.ACTIONS if state.phase == DISCARD else text.DISCARDS)
        return repr(self.action_to_string(state, action)) if spelt else str(action)

    # Texts

    def action_to_string(self, state: S, action: int) -> str:
        """The spelling of an action; a discard is one from the hand of the seat to move.

        >>> from matou.piquette import reference
        >>> reference.action_to_string(reference.new_initial_state(Rules()), 6)
        'KS'
        """
        return text.action_text(action, state.hand[state.turn])

    def string_to_action(self, state: S, spelt: str) -> int:
        """The legal action, or the card chance can deal, that is spelt so.

        Raises `BadNotation` for a text that spells no action, `IllegalAction` for one that is not allowed now.
        """
        action = text.action_from_text(state, spelt)
        if not allowed(state, action):
            raise self._illegal(state, repr(spelt))
        return action

    def to_text(self, state: S) -> str:
        """The text that `from_text` reads back: the deal, then `moves` and the actions, their spaces written `_`.

        During the deal, which no text begins with, the deal text has `?` for the cards to come.
        """
        if state.phase == DEAL:
            return text.unfinished_deal(state, range(2), True)
        return text.with_moves(text.deal_to_text(state.origin), text.moves_made(state))

    def from_text(self, spelt: str, rules: Rules | None = None) -> S:
        """The state of a text: a deal, then perhaps `moves` and actions. `rules`: default the standard ones.

        Raises `BadNotation` for a text that cannot be read, `InvalidState` for a deal that cannot be, `IllegalAction`
        for a move that is not allowed; a move is told with its number, counted from 1.

        >>> from matou.piquette import reference
        >>> deal = "1;S:AKQJT987 H:T987 D:- C:-;S:- H:AKQJ D:AKQJT987 C:-;7C 8C 9C TC JC QC KC AC"
        >>> state = reference.from_text(f"{deal} moves discard_7D_8D discard_- no")
        >>> [reference.action_to_string(state, action) for action in state.legal_actions()]
        ['no']
        """
        origin, _, moves = spelt.partition(" moves ")
        state = self.start(rules or Rules(), text.deal_from_text(origin))
        for number, move in enumerate(moves.split(), start=1):
            try:
                state.advance(self.string_to_action(state, move.replace("_", " ")))
            except (BadNotation, IllegalAction) as error:
                raise type(error)(f"move number {number}: {error}") from None
        return state

    def information_text(self, state: S, seat: int) -> str:
        """The text of a state as the seat knows it, or as everybody does (seat -1).

        In the deal `?` stands for each card that the seat was not dealt and has not taken from the talon; a discard of
        the other shows its size alone, `discard_?_?`. Behind a brelan stand the suits laid, `brelan_K=SHD`.

        >>> from matou.piquette import reference
        >>> deal = "1;S:AKQJT987 H:T987 D:- C:-;S:- H:AKQJ D:AKQJT987 C:-;7C 8C 9C TC JC QC KC AC"
        >>> reference.information_text(reference.from_text(f"{deal} moves discard_7D_8D discard_7S"), 0)
        '1;S:AKQJT987 H:T987 D:- C:-;? ? ? ? ? ? ? ? ? ? ? ?;? ? 9C ? ? ? ? ? moves discard_?_? discard_7S'
        """
        check_seat(seat, -1)
        if state.phase == DEAL:
            return text.unfinished_deal(state, [seat], False)
        return text.with_moves(text.seen_deal(state, seat), text.moves_seen(state, seat))

    # Plain searches

    def scores(self, rules: Rules, tricks: Sequence[int], combinations: Sequence[int]) -> list[int]:
        """What a deal brings each seat, factors included, from the tricks and combination points of both.

        Raises `InvalidState` for tricks that are not twelve.

        >>> from matou.piquette import reference
        >>> reference.scores(Rules(), [7, 5], [0, 3])
        [14, 8]
        """
        if len(tricks) != 2 or min(tricks) < 0 or sum(tricks) != 12:
            raise InvalidState(f"tricks: two seats take twelve, not {list(tricks)}")
        game = self._game(rules)
        return [game.score(tricks[seat], combinations[seat], combinations[1 - seat]) for seat in range(2)]

    def double_dummy(self, hands: Sequence[str], leader: int = 0) -> int:
        """The tricks of the leader when both see both hands and play best.

        Parameters
        ----------
        hands : two str
            As `S:AK7 H:Q9 D:- C:J8`, of equal size, 1 to 12 cards. Every line is tried: up to about 8 cards in seconds.
        leader : int
            The seat that leads first, 0 or 1.

        Raises
        ------
        BadNotation
            A hand that cannot be read.
        InvalidState
            Hands that cannot be, a seat that does not exist.

        Examples
        --------
        >>> from matou.piquette import reference
        >>> hands = ["S:AQ H:- D:- C:-", "S:KJ H:- D:- C:-"]
        >>> [reference.double_dummy(hands, leader) for leader in (0, 1)]
        [1, 0]
        """
        check_seat(leader, 0, "leader")
        sets = [text.hand_from_text(hand, f"hand{seat}", hand) for seat, hand in enumerate(hands)]
        sizes = [cards.bit_count() for cards in sets]
        if len(sets) != 2 or sizes[0] != sizes[1] or not 1 <= sizes[0] <= text.HAND:
            raise InvalidState(f"hands: two of equal size, 1 to {text.HAND} cards, not of {sizes}: {list(hands)!r}")
        if sets[0] & sets[1]:
            twice = text.card_text(text.cards_of(sets[0] & sets[1])[0])
            raise InvalidState(f"hand1: {twice} is there twice: {list(hands)!r}")
        return self._leader_tricks(sets[leader], sets[1 - leader], {})

    def play_value(self, state: S) -> tuple[int, int]:
        """The returns of both seats when both see both hands and play on for the difference of the returns.

        Of cards that are equally good for the difference the first is played: S, H, D, C, low to high. Raises
        `NotApplicable` before the play.
        """
        if state.phase not in (PLAY, OVER):
            raise NotApplicable(f"this is for states with all announcements made: {text.situation(state)}")
        return best_play(state, {})

    def play_values(self, state: S) -> dict[int, tuple[int, int]]:
        """Each legal card with the `play_value` after it. Raises `NotApplicable` unless a card is to be played."""
        if state.phase != PLAY:
            raise NotApplicable(f"this is for states in which a card is to be played: {text.situation(state)}")
        known: dict[tuple[int, ...], tuple[int, int]] = {}
        return {card: best_play(after(state, card), known) for card in state.legal_actions()}

    def worlds(self, state: S, seat: int) -> Iterator[tuple[World, int]]:
        """The places of all cards that fit what the seat has seen, each with its weight.

        Every arrangement of the unseen cards is equally likely; the weight is the number of orders of the talon, so the
        same for all. What the other has laid, the suits that he did not follow and, under `must_announce`, what he did
        not lay are counted in. The order is fixed. Raises `NotApplicable` before the end of the deal, `InvalidState`
        for a seat that does not exist.
        """
        if state.phase == DEAL:
            raise NotApplicable(f"this is for states with all cards dealt: {text.situation(state)}")
        check_seat(seat, 0)
        return arrangements(state, seat)

    # Comparisons

    def check_trace(self, rules: Rules, trace: Sequence[int], games: int) -> int:
        """The number of states of played deals in which the rules agree with the trace: all of them.

        Parameters
        ----------
        rules : Rules
            The rules the deals were played under.
        trace : sequence of int
            For each deal the opener, both hands as sets, the eight cards of the talon; then a record for each state.
            All begin with the seat to move (-4 at the end), the phase (0 discard, 1 announce, 2 play, 3 over), the
            leader of the trick, the cards in it, the best of them and its seat (-1: none); for each seat his hand and
            tricks; the cards each has taken from the talon; the combination points each has so far. A decision goes on
            with the number of legal actions, these (unless there are more than 200), and the one chosen; the end with
            the returns. The compiled twin takes a buffer of 64-bit integers.
        games : int
            How many deals the trace holds.

        Raises
        ------
        MatouError
            At the first difference, with the number of the game and of the step, both from 0.
        """
        tables = self._game(rules)
        size = 3 + text.TALON
        at = states = 0
        for number in range(games):
            row = [int(item) for item in trace[at : at + size]]
            try:
                if len(row) < size or min(row) < 0 or max(row) >= 1 << 32 or max(row[3:]) >= 32:
                    raise InvalidState(f"no deal stands at index {at} of the trace")
                deal = Deal(row[0], (row[1], row[2]), tuple(row[3:]))
                check_deal(deal)
                at, steps = self._check_game(self._dealt(tables, deal), trace, at + size)
            except MatouError as error:
                raise MatouError(f"game {number}, {error}") from None
            states += steps
        if at != len(trace):
            raise MatouError(f"the trace goes on after its {games} games, from index {at}")
        return states


def check_seat(seat: int, lowest: int, name: str = "seat") -> None:
    """Raise `InvalidState` for a seat that does not exist."""
    if not lowest <= seat <= 1:
        raise InvalidState(f"{name}: the seats are {lowest} to 1, not {seat}")


def allowed(state: Any, action: int) -> bool:
    """Whether the seat to move may take the action, or chance deal the card."""
    if state.phase == DEAL:
        return action in [card for card, _ in state.chance_weights()]
    if state.phase == DISCARD:
        mask = action - text.DISCARDS
        return 0 <= mask < 1 << text.HAND and bool(state.may_discard(mask.bit_count()))
    return action in state.legal_actions()


def after(state: Any, action: int) -> Any:
    """The state after an action that is known to be allowed."""
    other = state.copy()
    other.advance(action)
    return other


def best_play(state: Any, known: dict[tuple[int, ...], tuple[int, int]]) -> tuple[int, int]:
    """As `Tasks.play_value`; `known` keeps the values of positions, told apart by all that the rest depends on."""
    if state.phase == OVER:
        first, second = state.returns()
        return first, second
    position = (*state.hand, *state.tricks, state.turn, state.plays, state.led)
    if position not in known:
        sign = 1 if state.turn == 0 else -1
        ends = [best_play(after(state, card), known) for card in state.legal_actions()]
        known[position] = max(ends, key=lambda end: sign * (end[0] - end[1]))
    return known[position]


def arrangements(state: Any, seat: int) -> Iterator[tuple[World, int]]:
    """As `Tasks.worlds`. Cards not seen: all but those the seat has held and those the other has played."""
    other = 1 - seat
    played = text.whole_hand(state, other) & ~state.hand[other]
    unseen = 0xFFFFFFFF & ~(text.whole_hand(state, seat) | state.out[seat] | played)
    left = text.TALON - state.taken[0] - state.taken[1]
    for hand in subsets(unseen & ~state.lacks[other], state.hand[other].bit_count()):
        if fits(state, other, hand | played):
            for out in subsets(unseen & ~hand, state.out[other].bit_count()):
                yield World(hand, out, unseen & ~hand & ~out), factorial(left)


def fits(state: Any, seat: int, hand: int) -> bool:
    """Whether the seat could have announced as he did from the hand."""
    made = state.step if state.phase == ANNOUNCE else 6 if state.phase > ANNOUNCE else 0
    for kind in range(3):
        second = seat != state.first
        if made <= 2 * kind + second:
            return True
        laid = state.laid[2 * kind + seat]
        if laid:
            if state.shown(hand, laid) != state.shown(text.whole_hand(state, seat), laid):
                return False
        elif state.game.must_announce:
            above = state.laid[2 * kind + 1 - seat] if second else 0
            if state.combinations(hand, kind, above):
                return False
    return True


def subsets(cards: int, size: int) -> Iterator[int]:
    """The sets of so many of the cards, in order of their lists.

    >>> list(subsets(0b1011, 2))
    [3, 9, 10]
    """
    return map(sum, combinations([1 << card for card in text.cards_of(cards)], size))

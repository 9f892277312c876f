"""What the readable rules of Filou are put to: states made and told as text, plain searches, checks.

`Tasks` is told which reading of the rules to use, so that the interpreted and the compiled one share these lines. The
searches try every line of play: no bounds, no bids left out. All but `apply` leave the state they are given as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, Final, Generic, TypeVar

from matou.errors import BadNotation, IllegalAction, InvalidState, MatouError, NotApplicable
from matou.filou import reference_rows as rows
from matou.filou import reference_telling as telling
from matou.filou import reference_text as text
from matou.filou.reference_checks import check_game, deal_at, readable
from matou.filou.reference_rows import World as World
from matou.filou.reference_rows import row_outcomes as row_outcomes
from matou.filou.reference_rows import row_points as row_points
from matou.filou.reference_rows import worlds as worlds
from matou.filou.reference_text import DEAL, LAY, OVER, ROUNDS, WHOLE_SET, Deal, check_deal
from matou.filou.rules import Rules

METHODS: Final = ("max_n", "paranoid")

S = TypeVar("S", bound=Any)


class Tasks(Generic[S]):
    """The tasks, done with one reading of the rules: its options and its states."""

    def __init__(self, game: Callable[[Rules], Any], state: Callable[[Any], S]) -> None:
        self._game = game
        self._state = state

    # States

    def new_initial_state(self, rules: Rules, first: int = 0) -> S:
        """The state before the deal: chance removes a card of each seat's set, then deals the fourth set if any.

        `first` is the start player, default seat 0. Raises `InvalidState` for a seat that does not exist.

        >>> from matou.filou import reference
        >>> reference.new_initial_state(Rules()).chance_weights()[9]
        (9, 1)
        """
        check_seat(first, 0, rules.players, "first")
        state = self._state(self._game(rules))
        state.start = first
        return state

    def start(self, rules: Rules, deal: Deal) -> S:
        """The state after a deal: the start player lays. Raises `InvalidState` for a deal that cannot be."""
        check_deal(deal, rules)
        return self._dealt(self._game(rules), deal)

    def _dealt(self, game: Any, deal: Deal) -> S:
        state = self._state(game)
        state.start = deal.start
        for kind in (*deal.removed, *((deal.fourth_removed, *deal.pile) if deal.pile else ())):
            state.advance(kind)
        return state

    def position(
        self,
        rules: Rules,
        hands: Sequence[str],
        mice: Sequence[int],
        *,
        start: int = 0,
        cats: Sequence[int] | None = None,
        cards: Sequence[int] | None = None,
        bank: int = 0,
        removed: Sequence[str] | None = None,
        pile: str = "",
    ) -> S:
        """The beginning of a round, set up: with any number of mice, so that small games can be looked at.

        It has no deal, so no text.

        Parameters
        ----------
        rules : Rules
        hands : sequence of text
            The hand of each seat, as `15/-8`: one card in the last round, two in the one before, ...
        mice : sequence of int
            Those of each seat.
        start : int
            The start player, default seat 0.
        cats : sequence of int, optional
            The points each seat has won, default 0.
        cards : sequence of int, optional
            The mice on each mouse card, default as filled.
        bank : int
            Its mice, default 0, so that no card is filled again before they are paid in.
        removed : sequence of text, optional
            The card removed from each set, default the first one that is not in the hand.
        pile : text
            At three players the fourth set's cards to come, the top first, as `15/-8`: one for each round left.

        Raises
        ------
        BadNotation
            Cards that cannot be read.
        InvalidState
            A position that cannot be.

        Examples
        --------
        >>> from matou.filou import reference
        >>> state = reference.position(Rules(), ["15", "8", "-5", "big-dog"], [2, 0, 1, 3])
        >>> state.round, reference.legal_actions(state)
        (8, [7])
        """
        state = self._state(self._game(rules))
        players = rules.players
        whole = f"hands {' '.join(hands)}, mice {list(mice)}, pile {pile or '-'}"
        sets = [hand_of(hand, "hands", whole) for hand in hands]
        left = len(sets[0]) if sets else 0
        if len(sets) != players or any(len(hand) != left for hand in sets) or not 1 <= left <= ROUNDS:
            raise InvalidState(f"hands: {players} of equal size, 1 to {ROUNDS} cards: {whole!r}")
        cats = [0] * players if cats is None else cats
        cards = state.game.filled[: players - 1] if cards is None else cards
        if len(mice) != players or len(cats) != players or len(cards) != players - 1:
            raise InvalidState(f"mice, cats: one number for each of {players} seats, cards: {players - 1}: {whole!r}")
        if min(*mice, *cards, bank) < 0 or sum(mice) + sum(cards) + bank > text.ALL_MICE:
            raise InvalidState(f"mice: none are owed, and there are {text.ALL_MICE} in all: {whole!r}")
        check_seat(start, 0, players, "start")
        bits = [sum(1 << kind for kind in hand) for hand in sets]
        lowest = [text.kinds_of(WHOLE_SET & ~hand)[0] for hand in bits]
        gone = lowest if removed is None else [hand_of(card, "removed", whole)[0] for card in removed]
        if len(gone) != players:
            raise InvalidState(f"removed: {players} sets lose a card each, not {len(gone)}: {whole!r}")
        for seat, kind in enumerate(gone):
            if bits[seat] >> kind & 1:
                raise InvalidState(f"removed: {text.NAMES[kind]} is in the hand of seat {seat}: {whole!r}")
        if (players == 3) != bool(pile):
            raise InvalidState(f"pile: it is for 3 players, and for them: {whole!r}")
        if pile:
            kinds = hand_of(pile, "pile", whole)
            if len(kinds) != left:
                raise InvalidState(f"pile: {left} rounds are left, not {len(kinds)}: {whole!r}")
            state.pile = [-1] * (ROUNDS - left) + list(kinds)
            state.fourth_removed = next(kind for kind in range(text.KINDS) if kind not in kinds)
        state.hand, state.removed = filled_up(bits, 0), filled_up(gone, -1)
        state.mice, state.cats, state.on_card = filled_up(mice, 0), filled_up(cats, 0), filled_up(cards, 0)[:4]
        state.round = ROUNDS - left
        state.bank = bank
        state.start = start
        state.begin()
        return state

    def current_player(self, state: S) -> int:
        """The seat that decides; -1 for chance, -4 when the game is over."""
        return int(state.current_player())

    def legal_actions(self, state: S) -> list[int]:
        """The actions of the seat to move, sorted; none when no seat has the turn."""
        return list(state.legal_actions())

    def chance_weights(self, state: S) -> list[tuple[int, int]]:
        """The kinds that chance can decide on, each with weight 1; none when chance has no turn."""
        return list(state.chance_weights())

    def returns(self, state: S) -> list[int]:
        """Points of cats and mice by seat; before the end what they are so far."""
        return list(state.returns())

    def copy(self, state: S) -> S:
        """A second state that can go its own way."""
        return state.copy()  # type: ignore[no-any-return]

    def apply(self, state: S, action: int) -> S:
        """The state after an action of a seat, or a kind that chance decides on; the given state itself is changed.

        Raises `IllegalAction` for what the rules do not allow now.
        """
        known = 0 <= action < (text.KINDS if state.phase == DEAL else text.ACTIONS)
        if not known or not state.allows(action):
            name = repr(telling.step_text(state, action)) if known else str(action)
            reason = telling.not_allowed(state, action) if known else "not allowed here"
            raise IllegalAction(f"action {name}: {reason}: {telling.situation(state)}")
        state.advance(action)
        return state

    # Texts

    def action_to_string(self, state: S, action: int) -> str:
        """The spelling of an action of a seat, or of the card that chance decides on.

        >>> from matou.filou import reference
        >>> reference.action_to_string(reference.new_initial_state(Rules()), 7)
        '15'
        """
        return telling.step_text(state, action)

    def string_to_action(self, state: S, spelt: str) -> int:
        """The legal action, or the kind that chance can decide on, that is spelt so.

        Raises `BadNotation` for a text that spells no action, `IllegalAction` for one that is not allowed now.
        """
        is_card = spelt in text.NAMES
        action = text.NAMES.index(spelt) if is_card else text.action_number(spelt)
        if is_card and state.phase != DEAL:
            raise IllegalAction(f"action {spelt!r}: no card is dealt now: {telling.situation(state)}")
        if (not is_card and state.phase == DEAL) or not state.allows(action):
            reason = telling.not_allowed(state, action if is_card or state.phase != DEAL else text.ACTIONS)
            raise IllegalAction(f"action {spelt!r}: {reason}: {telling.situation(state)}")
        return action

    def to_text(self, state: S) -> str:
        """The text that `from_text` reads back: the deal, then `moves` and the actions, their spaces written `_`.

        During the deal, which no text begins with, the deal text has `?` for the cards to come. Raises `NotApplicable`
        for a position that was set up.
        """
        if state.phase == DEAL:
            return telling.unfinished_deal(state, range(state.game.players), True)
        moves = [telling.step_text(earlier, action) for earlier, action in self._replayed(state)]
        return telling.with_moves(text.deal_to_text(state.origin), moves)

    def from_text(self, spelt: str, rules: Rules | None = None) -> S:
        """The state of a text: a deal, then perhaps `moves` and actions. `rules`: default those of its players.

        Raises `BadNotation` for a text that cannot be read, `InvalidState` for a deal that cannot be, `IllegalAction`
        for a move that is not allowed; a move is told with its number, counted from 1.

        >>> from matou.filou import reference
        >>> state = reference.from_text("4 2 -8/5/rabbit/15 moves lay_15 lay_8 lay_15 lay_rabbit bid_6 bid_14")
        >>> [reference.action_to_string(state, action) for action in state.legal_actions()]
        ['pass', 'bid 15']
        """
        origin, _, moves = spelt.partition(" moves ")
        rules = text.rules_for(origin.split(" ")[0], rules, origin)
        state = self.start(rules, text.deal_from_text(origin, rules))
        for number, move in enumerate(moves.split(), start=1):
            try:
                state.advance(self.string_to_action(state, move.replace("_", " ")))
            except (BadNotation, IllegalAction) as error:
                raise type(error)(f"move number {number}: {error}") from None
        return state

    def information_text(self, state: S, seat: int) -> str:
        """The text of a state as the seat knows it, or as everybody does (seat -1).

        `?` stands for the cards removed from the sets of others and from the fourth set, and for those of its pile that
        have not been open; `lay_?` for a card of another seat that lies face down. Raises `NotApplicable` for a
        position that was set up.

        >>> from matou.filou import reference
        >>> state = reference.from_text("4 2 -8/5/rabbit/15 moves lay_15 lay_8 lay_15 lay_rabbit bid_6")
        >>> reference.information_text(state, 0)
        '4 2 -8/?/?/? moves lay_15 lay_? lay_15 lay_? bid_6'
        """
        check_seat(seat, -1, state.game.players)
        if state.phase == DEAL:
            return telling.unfinished_deal(state, [seat], False)
        moves = []
        for earlier, action in self._replayed(state):
            mine = earlier.phase != LAY or earlier.turn == seat
            hidden = not mine and earlier.round == state.round and earlier.laid >= state.open_cards()
            moves.append("lay ?" if hidden else telling.step_text(earlier, action))
        opened = state.round + (state.fourth >= 0)
        return telling.with_moves(telling.seen_deal(state.origin, seat, opened), moves)

    def _replayed(self, state: S) -> Iterable[tuple[S, int]]:
        """Each action since the deal with the state before it, which the next one changes."""
        if state.origin is None:
            raise NotApplicable(f"this is for states that began with a deal: {telling.situation(state)}")
        earlier = self._dealt(state.game, state.origin)
        for action in telling.unlinked(state.past):
            yield earlier, action
            earlier.advance(action)

    # Plain searches and comparison

    def row_outcomes(self, state: S, seat: int) -> dict[int, Fraction]:
        """As `reference_rows.row_outcomes`."""
        return rows.row_outcomes(state, seat)

    def values(self, state: S, method: str, seat: int = 0) -> tuple[tuple[int, ...], list[str]]:
        """As the function `values` of this module."""
        return values(state, method, seat)

    def check_trace(self, rules: Rules, trace: Sequence[int], games: int) -> int:
        """The number of states of played games in which the rules agree with the trace: all of them.

        Parameters
        ----------
        rules : Rules
            The rules the games were played under.
        trace : sequence of int, or a buffer of 64-bit integers
            As `reference_checks` tells.
        games : int
            How many games the trace holds.

        Raises
        ------
        MatouError
            At the first difference, with the number of the game and of the step, both from 0.
        """
        tables = self._game(rules)
        read = readable(trace)
        at = states = 0
        for number in range(games):
            try:
                deal, at = deal_at(read, at, rules.players)
                check_deal(deal, rules)
                at, steps = check_game(self._dealt(tables, deal), read, at)
            except MatouError as error:
                raise MatouError(f"game {number}, {error}") from None
            states += steps
        if at != len(read):
            raise MatouError(f"the trace goes on after its {games} games, from index {at}")
        return states


def values(state: Any, method: str, seat: int = 0) -> tuple[tuple[int, ...], list[str]]:
    """The final points of all seats when all cards are known and everybody plays best, and the line that leads there.

    Every line of play is tried; a position that comes up again is looked at once. For the last rounds with few mice.

    Parameters
    ----------
    state : State
    method : str
        "max_n": every seat wants its own points. "paranoid": `seat` wants its own, all others want them low. Of equal
        actions the first one is played, in the order of their numbers.
    seat : int
        Under "paranoid" the seat that plays for itself, default 0.

    Raises
    ------
    NotApplicable
        The cards are not dealt.
    InvalidState
        An unknown method, a seat that does not exist.

    Examples
    --------
    >>> from matou.filou import reference
    >>> state = reference.position(Rules(), ["15", "8", "-5", "big-dog"], [2, 0, 0, 3])
    >>> values(state, "max_n")
    ((4, 4, 6, 5), ['lay 15', 'lay 8', 'lay -5', 'lay big-dog', 'pass', 'pass', 'pass', 'buy'])
    """
    if method not in METHODS:
        raise InvalidState(f"a method is one of {', '.join(METHODS)}, not {method!r}")
    if state.phase == DEAL:
        raise NotApplicable(f"this is for states with all cards dealt: {telling.situation(state)}")
    check_seat(seat, 0, state.game.players)
    known: dict[tuple[int, ...], tuple[tuple[int, ...], int]] = {}
    found = best(state, seat if method == "paranoid" else None, known)[0]
    line = []
    at = state.copy()
    while at.phase != OVER:
        action = known[tuple(at.record())][1]
        line.append(telling.step_text(at, action))
        at.advance(action)
    return found, line


def best(state: Any, seat: int | None, known: dict[tuple[int, ...], tuple[tuple[int, ...], int]]) -> tuple[Any, int]:
    """The final points and the action of `values`; `seat` is the one that all others are against, None under max^n.

    `known` keeps what positions have been found to be worth: a record tells them apart by all that the rest depends on.
    """
    if state.phase == OVER:
        return tuple(state.returns()), -1
    position = tuple(state.record())
    if position not in known:
        mover = state.turn
        whose = mover if seat is None else seat
        sign = 1 if mover == whose else -1
        chosen: tuple[tuple[int, ...], int] | None = None
        for action in state.legal_actions():
            after = state.copy()
            after.advance(action)
            points = best(after, seat, known)[0]
            if chosen is None or sign * points[whose] > sign * chosen[0][whose]:
                chosen = points, action
        assert chosen is not None
        known[position] = chosen
    return known[position]


def filled_up(numbers: Sequence[int], rest: int) -> list[int]:
    """The numbers of the seats that play, then those of seats that do not.

    >>> filled_up([7, 8, 9], -1)
    [7, 8, 9, -1, -1]
    """
    return [*numbers, *[rest] * (text.SEATS - len(numbers))]


def hand_of(spelt: str, field: str, whole: str) -> tuple[int, ...]:
    """The kinds spelt `15/-8`, each once. Raises `BadNotation` and `InvalidState`."""
    kinds = text.kinds_from_text(spelt, field, whole)
    if len(set(kinds)) != len(kinds):
        twice = next(kind for kind in kinds if kinds.count(kind) > 1)
        raise InvalidState(f"{field}: {text.NAMES[twice]} is there twice: {whole!r}")
    return kinds


def check_seat(seat: int, lowest: int, players: int, name: str = "seat") -> None:
    """Raise `InvalidState` for a seat that does not exist."""
    if not lowest <= seat < players:
        raise InvalidState(f"{name}: the seats are {lowest} to {players - 1}, not {seat}")

"""What the readable rules of Crazy Mistigri are put to: states made and told as text, plain search, checks.

`Tasks` is told which reading of the rules to use, so that the interpreted and the compiled one share these lines. All
but `apply` leave the state they are given as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from matou.errors import BadNotation, IllegalAction, InvalidState, MatouError, NotApplicable
from matou.mistigri import reference_telling as telling
from matou.mistigri import reference_text as text
from matou.mistigri.reference_checks import check_round, deal_at, readable
from matou.mistigri.reference_search import Outcome, searched
from matou.mistigri.reference_text import DEAL, DRAW, PILE, Deal, check_deal
from matou.mistigri.rules import Rules

S = TypeVar("S", bound=Any)


class Tasks(Generic[S]):
    """The tasks, done with one reading of the rules: its options and its states."""

    def __init__(self, game: Callable[[Rules], Any], state: Callable[[Any], S]) -> None:
        self._game = game
        self._state = state

    # States

    def new_initial_state(self, rules: Rules, first: int = 0) -> S:
        """The state before the deal: chance deals the cards of seat 0, then those of each next seat.

        Raises `InvalidState` for a first seat that does not exist.

        >>> from matou.mistigri import reference
        >>> reference.new_initial_state(Rules(players=5)).chance_weights()[0]
        (0, 3)
        """
        check_seat(first, 0, rules.players, "first")
        state = self._state(self._game(rules))
        state.first = first
        return state

    def start(self, rules: Rules, deal: Deal) -> S:
        """The state after a deal: the first seat draws. Raises `InvalidState` for cards that cannot be dealt so."""
        check_deal(deal, rules)
        return self._dealt(self._game(rules), deal)

    def _dealt(self, game: Any, deal: Deal) -> S:
        state = self._state(game)
        state.first = deal.first
        for hand in deal.hands:
            for kind in hand:
                state.advance(kind)
        return state

    def position(
        self,
        rules: Rules,
        hands: Sequence[str],
        pile: str = "-",
        *,
        turn: int = 0,
        direction: int = 1,
        drawn: bool = False,
        down: Iterable[int] = (),
        turns: int = 0,
    ) -> S:
        """A position set up: cards may be missing, so that small ones can be looked at.

        It has no deal, so no text. Raises `BadNotation` for cards that cannot be read, `InvalidState` for a position
        that cannot be.

        Parameters
        ----------
        rules : Rules
        hands, pile : text
            The hand of each seat, and the pile, as `5a,5c`; `-` for no cards.
        turn, direction : int
            Whose turn it is; 1 clockwise (default), -1 the other way.
        drawn : bool
            Whether he has drawn his card and is to discard a pair; default False, he is to draw.
        down : seats
            Whose helper card lies face down, default nobody's.
        turns : int
            Turns that are over, default 0.

        Examples
        --------
        >>> from matou.mistigri import reference
        >>> state = reference.position(Rules(players=3), ["3a,3b", "4a", "-"], "5a", drawn=True)
        >>> [reference.action_to_string(state, action) for action in state.legal_actions()]
        ['pass', 'pair 3a 3b']
        """
        state = self._state(self._game(rules))
        whole = f"{'/'.join(hands)}, pile {pile}"
        if len(hands) != rules.players:
            raise InvalidState(f"hands: {rules.players} players have one each, not {len(hands)}: {whole!r}")
        check_seat(turn, 0, rules.players, "turn")
        rows = [() if row == "-" else text.kinds_from_text(row, "hands", whole) for row in (*hands, pile)]
        text.check_copies([kind for row in rows for kind in row], rules, whole)
        for row, kinds in zip([*range(rules.players), PILE], rows, strict=True):
            for kind in kinds:
                state.add(row, kind, 1)
        if not state.size[turn] or not (drawn or state.others(turn)):
            raise InvalidState(f"turn: seat {turn} cannot {'play' if drawn else 'draw'}: {whole!r}")
        if direction not in (1, -1) or not 0 <= turns < rules.turn_cap:
            raise InvalidState(f"direction is 1 or -1 and turns are left, not {direction} and {turns}: {whole!r}")
        state.direction = direction
        state.down = sum(1 << seat for seat in set(down))
        state.turns = turns
        state.begin_turn(turn)
        if drawn:
            state.to_draw = 0
            state.await_pair()
        return state

    def current_player(self, state: S) -> int:
        """The seat that decides; -1 for chance, -4 when the round is over."""
        return int(state.current_player())

    def legal_actions(self, state: S) -> list[int]:
        """The actions of the seat to move, sorted; none when no seat has to act."""
        return list(state.legal_actions())

    def chance_weights(self, state: S) -> list[tuple[int, int]]:
        """The cards that can be dealt or drawn, each with its copies; none when chance has no turn."""
        return list(state.chance_weights())

    def returns(self, state: S) -> list[int]:
        """Minus the penalty of each seat; zeros before the end."""
        return list(state.returns())

    def copy(self, state: S) -> S:
        """A second state that can go its own way."""
        return state.copy()  # type: ignore[no-any-return]

    def apply(self, state: S, action: int) -> S:
        """The state after an action of a seat, or a card dealt or drawn; the given state itself is changed.

        Raises `IllegalAction` for what the rules do not allow now.
        """
        if not state.allows(action):
            chance = state.phase in (DEAL, DRAW)
            name, reason = str(action), "not allowed here"
            if 0 <= action < (text.KINDS if chance else text.ACTIONS):
                name = repr(telling.step_text(state, action))
                reason = telling.no_draw(state, action) if chance else telling.not_allowed(state, action)
            raise IllegalAction(f"action {name}: {reason}: {telling.situation(state)}")
        state.advance(action)
        return state

    # Texts

    def action_to_string(self, state: S, action: int) -> str:
        """The spelling of an action of a seat, or of the card that is dealt or drawn.

        >>> from matou.mistigri import reference
        >>> reference.action_to_string(reference.new_initial_state(Rules()), 16)
        '5a'
        """
        return telling.step_text(state, action)

    def string_to_action(self, state: S, spelt: str) -> int:
        """The legal action, or the card that can be dealt or drawn, that is spelt so.

        Raises `BadNotation` for a text that spells no action, `IllegalAction` for one that is not allowed now.
        """
        kind = text.drawn_kind(spelt, state.phase)
        action = text.action_number(spelt) if kind is None else kind
        if (kind is None) == (state.phase in (DEAL, DRAW)) or not state.allows(action):
            reason = telling.not_allowed(state, action) if kind is None else telling.no_draw(state, kind)
            raise IllegalAction(f"action {spelt!r}: {reason}: {telling.situation(state)}")
        return action

    def to_text(self, state: S) -> str:
        """The text that `from_text` reads back: the deal, then `moves` and the steps, their spaces written `_`.

        During the deal, which no text begins with, the deal text has `?` for the cards to come. Raises `NotApplicable`
        for a position that was set up.
        """
        if state.phase == DEAL:
            return telling.unfinished_deal(state, range(state.game.players))
        moves = [telling.step_text(earlier, action) for earlier, action in self._replayed(state)]
        return telling.with_moves(text.deal_to_text(state.origin), moves)

    def from_text(self, spelt: str, rules: Rules | None = None) -> S:
        """The state of a text: a deal, then perhaps `moves` and steps. `rules`: default the standard ones.

        Raises `BadNotation` for a text that cannot be read, `InvalidState` for a deal that cannot be, `IllegalAction`
        for a move that is not allowed; a move is told with its number, counted from 1.

        >>> from matou.mistigri import reference
        >>> hands = "3a,3b,3b,3c,3c,3d,3d,4a,4a,4b/4b,4c,4d,5a,5b,5c,5c,5d,6a/6b,6c,6d,7a,7b,7d,8a,8c,8d"
        >>> state = reference.from_text(f"3 1 {hands} moves draw_4a pair_4a_4b give_5b_2 draw_5c")
        >>> [reference.action_to_string(state, action) for action in state.legal_actions()][:3]
        ['pass', 'pair 5b 5c', 'pair 5b 6b']
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

        `?` stands for the cards dealt to others, and for a card that goes between two others: `draw_?`, `give_?_2`.
        `show_?` is what all but the one who shows see; the draw tells the drawer. Raises `NotApplicable` for a position
        that was set up.

        >>> from matou.mistigri import reference
        >>> hands = "3a,3b,3b,3c,3c,3d,3d,4a,4a,4b/4b,4c,4d,5a,5b,5c,5c,5d,6a/6b,6c,6d,7a,7b,7d,8a,8c,8d"
        >>> state = reference.from_text(f"3 1 {hands} moves draw_4a pair_4a_4b give_5b_2 draw_5c")
        >>> reference.information_text(state, 0)
        '3 1 3a,3b,3b,3c,3c,3d,3d,4a,4a,4b/?,?,?,?,?,?,?,?,?/?,?,?,?,?,?,?,?,? moves draw_4a pair_4a_4b give_?_2 draw_?'
        """
        check_seat(seat, -1, state.game.players)
        if state.phase == DEAL:
            return telling.unfinished_deal(state, [seat])
        moves = [telling.seen_step(earlier, action, seat) for earlier, action in self._replayed(state)]
        return telling.with_moves(telling.seen_deal(state.origin, seat), moves)

    def _replayed(self, state: S) -> Iterable[tuple[S, int]]:
        """Each step since the deal with the state before it, which the next one changes."""
        if state.origin is None:
            raise NotApplicable(f"this is for states that began with a deal: {telling.situation(state)}")
        earlier = self._dealt(state.game, state.origin)
        for action in telling.unlinked(state.past):
            yield earlier, action
            earlier.advance(action)

    # Search and comparison

    def expectimax(self, state: S, turns: int, method: str) -> Outcome:
        """What comes of a position with all cards known when everybody plays best, every line of play tried.

        Parameters
        ----------
        state : State
        turns : int
            The horizon: after so many more turns, the one in progress the first, the round ends as by the turn cap.
        method : str
            "difference": each of two seats wants its expected return less the other's. "max_n": each its own. Of equal
            actions the first one is played, in the order of their numbers.

        Raises
        ------
        NotApplicable
            The round is over or not dealt; "difference" with more than two seats in.
        InvalidState
            An unknown method, a horizon below 1.

        Examples
        --------
        >>> from matou.mistigri import reference
        >>> state = reference.position(Rules(players=3), ["3a,3b", "4a", "-"], "5a", drawn=True)
        >>> found = reference.expectimax(state, 1, "difference")
        >>> found.returns, found.out, found.cut, reference.action_to_string(state, found.best)
        ((Fraction(0, 1), Fraction(-4, 1), Fraction(0, 1)), ..., Fraction(0, 1), 'pair 3a 3b')
        """
        return searched(state, turns, method)

    def check_trace(self, rules: Rules, trace: Sequence[int], games: int) -> int:
        """The number of states of played rounds in which the rules agree with the trace: all of them.

        Parameters
        ----------
        rules : Rules
            The rules the rounds were played under.
        trace : sequence of int, or a buffer of 64-bit integers
            As `reference_checks` tells.
        games : int
            How many rounds the trace holds.

        Raises
        ------
        MatouError
            At the first difference, with the number of the round (`game`) and of the step, both from 0.
        """
        tables = self._game(rules)
        read = readable(trace)
        at = states = 0
        for number in range(games):
            try:
                deal, at = deal_at(read, at, rules.players)
                check_deal(deal, rules)
                at, steps = check_round(self._dealt(tables, deal), read, at)
            except MatouError as error:
                raise MatouError(f"game {number}, {error}") from None
            states += steps
        if at != len(read):
            raise MatouError(f"the trace goes on after its {games} games, from index {at}")
        return states


def check_seat(seat: int, lowest: int, players: int, name: str = "seat") -> None:
    """Raise `InvalidState` for a seat that does not exist."""
    if not lowest <= seat < players:
        raise InvalidState(f"{name}: the seats are {lowest} to {players - 1}, not {seat}")

"""What the readable rules of Pitaouf are put to: replays, plain searches, exact values, checks of other programs.

`Tasks` is told which reading of the rules to use, so that the interpreted and the compiled one share these lines.
Nothing here is clever: no bounds, no pruning, no symmetry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from operator import attrgetter
from typing import Any, Generic, TypeVar

from matou.errors import BadNotation, IllegalAction, InvalidState, MatouError
from matou.pitaouf import reference_text as text
from matou.pitaouf.reference_text import Deal
from matou.pitaouf.rules import Rules

PLAYER_SEAT, CHANCE_SEAT, TERMINAL_SEAT = 0, -1, -4

NUMBERS = (
    "phase",
    "cat",
    "way",
    "hand",
    "unseen",
    "turned_up",
    "neutralised",
    "danger",
    "unread",
    "read",
    "known_count",
    "aside",
    "suit",
    "target",
)
"""The fields of a state that are plain numbers; `cells` and `known` are rows of cards."""

_numbers = attrgetter(*NUMBERS)

S = TypeVar("S", bound=Any)


class Tasks(Generic[S]):
    """The tasks, done with one reading of the rules: its tables, its states, its comparison of a traced game."""

    def __init__(
        self,
        game: Callable[[Rules], Any],
        state: Callable[[Any], S],
        check_game: Callable[[S, Deal, Sequence[int], int], tuple[int, int]],
    ) -> None:
        self._game = game
        self._state = state
        self._check_game = check_game

    # States

    def new_initial_state(self, rules: Rules) -> S:
        """The state before the deal: chance shows cell 1, then the hand card by card.

        >>> from matou.pitaouf import reference
        >>> len(reference.new_initial_state(Rules()).chance_weights())
        48
        """
        return self._state(self._game(rules))

    def start(self, rules: Rules, cell_1: int, hand: Iterable[int]) -> S:
        """The state after a deal with this card on cell 1 and these in the hand.

        Raises `InvalidState` for cards that cannot be dealt so.

        >>> from matou.pitaouf import reference
        >>> reference.start(Rules(), 0, [1, 2, 3, 4, 5]).current_player()
        0
        """
        state = self.new_initial_state(rules)
        held = list(hand)
        if len(held) != rules.hand:
            raise InvalidState(f"the hand has {rules.hand} cards under these rules, not {len(held)}")
        for place, card in (("on cell 1", cell_1), *(("in the hand", card) for card in held)):
            if card not in self._choices(state):
                name = text.card_text(card) if 0 <= card <= text.JOKER else f"card {card}"
                raise InvalidState(f"{name} cannot be dealt {place}")
            state.advance(card)
        return state

    def current_player(self, state: S) -> int:
        """Who decides: 0 the player, -1 chance, -4 nobody, the game is over."""
        return int(state.current_player())

    def legal_actions(self, state: S) -> list[int]:
        """The actions of the player, sorted; none when it is not his turn."""
        return list(state.legal_actions())

    def chance_weights(self, state: S) -> list[tuple[int, int]]:
        """The cards that chance can show, sorted, each with its exact integer weight; none when chance has no turn."""
        return list(state.chance_weights())

    def answer(self, state: S, deal: Deal) -> int:
        """The card that chance shows under this deal. Raises `IllegalAction` when chance has no turn."""
        if state.current_player() != CHANCE_SEAT:
            raise IllegalAction(f"chance has nothing to show: {text.situation(state)}")
        return int(state.answer(deal))

    def returns(self, state: S) -> int:
        """1 if the game is won, else 0."""
        return int(state.returns())

    def copy(self, state: S) -> S:
        """A second state that can go its own way."""
        other = self._state(state.game)
        for name, number in zip(NUMBERS, _numbers(state), strict=True):
            setattr(other, name, number)
        other.cells = bytearray(state.cells)
        other.known = bytearray(state.known)
        return other

    def position(self, state: S) -> tuple[object, ...]:
        """All that a state holds, to look it up among those of one game."""
        return (*_numbers(state), bytes(state.cells), bytes(state.known)[: state.known_count])

    def apply(self, state: S, action: int) -> S:
        """The state after an action of the player, or a card shown by chance; the given state itself is changed.

        Raises `IllegalAction` for what the rules do not allow now.
        """
        if action not in self._choices(state):
            over = "the game is over" if state.current_player() == TERMINAL_SEAT else "not allowed here"
            raise IllegalAction(f"action {self._name(state, action)}: {over}: {text.situation(state)}")
        state.advance(action)
        return state

    def _choices(self, state: S) -> list[int]:
        if state.current_player() == PLAYER_SEAT:
            return list(state.legal_actions())
        return [card for card, _ in state.chance_weights()]

    def _name(self, state: S, action: int) -> str:
        try:
            return repr(self.action_to_string(state, action)) if action >= 0 else str(action)
        except IndexError:
            return str(action)

    # Texts

    def action_to_string(self, state: S, action: int) -> str:
        """The spelling of an action: a card where chance shows one, else what the player does.

        >>> from matou.pitaouf import reference
        >>> reference.action_to_string(reference.start(Rules(), 0, [1, 2, 3, 4, 5]), 0)
        'keep'
        """
        if state.current_player() == PLAYER_SEAT:
            return text.action_text(action, state.hand)
        return text.card_text(action)

    def string_to_action(self, state: S, spelt: str) -> int:
        """The legal action, or the card chance can show, that is spelt so.

        Raises `BadNotation` for a text that spells no action, `IllegalAction` for one that is not allowed now.
        """
        for action in self._choices(state):
            if self.action_to_string(state, action) == spelt:
                return action
        text.check_spelling(spelt)
        over = "the game is over" if state.current_player() == TERMINAL_SEAT else "not allowed here"
        raise IllegalAction(f"action {spelt!r}: {over}: {text.situation(state)}")

    # With all cards known

    def replay(self, deal: Deal, line: Iterable[str], rules: Rules) -> str:
        """How a line of play ends under a deal: "won", "lost", or "unfinished" where it stops before the end.

        The line holds the player's actions alone, `keep` included; the deal answers chance. Raises `IllegalAction`,
        or `BadNotation`, with the number of the first action that cannot be played, counted from 1.

        >>> from matou.pitaouf import reference
        >>> small = Rules(suits=2, ranks=4, track=4, ace_cells=(), hand=2, exchange="none", jokers=0)
        >>> deal = reference.deal_from_text("2S 2H 3H JK;3S 4S;4H 5S 5H", small)
        >>> reference.replay(deal, ["3S", "4S", "4H"], small)
        'won'
        """
        text.check_deal(deal, rules)
        state = self._answered(self.start(rules, deal.cells[1], deal.hand), deal)
        for number, spelt in enumerate(line, start=1):
            try:
                state.advance(self.string_to_action(state, spelt))
            except (BadNotation, IllegalAction) as error:
                raise type(error)(f"action number {number} of the line: {error}") from None
            self._answered(state, deal)
        if state.current_player() != TERMINAL_SEAT:
            return "unfinished"
        return "won" if state.returns() else "lost"

    def _answered(self, state: S, deal: Deal) -> S:
        """The state after all steps of chance that are due, as the deal answers them."""
        while state.current_player() == CHANCE_SEAT:
            state.advance(state.answer(deal))
        return state

    def winnable(self, rules: Rules, deal: Deal) -> bool:
        """Whether a player who knows all cards can win: every way to play is tried, the exchanges included.

        For small games: a standard deal has millions of ways.
        """
        text.check_deal(deal, rules)
        return self._winnable(self.start(rules, deal.cells[1], deal.hand), deal)

    def _winnable(self, state: S, deal: Deal) -> bool:
        self._answered(state, deal)
        if state.current_player() == TERMINAL_SEAT:
            return bool(state.returns())
        for action in state.legal_actions():
            after = self.copy(state)
            after.advance(action)
            if self._winnable(after, deal):
                return True
        return False

    # With the player's knowledge

    def best(self, rules: Rules) -> Fraction:
        """The highest win probability that a player who knows only what he sees can reach, before the deal.

        >>> from matou.pitaouf import reference
        >>> reference.best(Rules(suits=2, ranks=3, track=4, ace_cells=(), hand=2, exchange="none", jokers=0))
        Fraction(35, 36)
        """
        return self._value(self.new_initial_state(rules), None, {})

    def value(self, rules: Rules, chooser: Callable[[S, list[int]], int]) -> Fraction:
        """The win probability, before the deal, of the player who takes `chooser(state, legal)` each time.

        The chooser must depend on its arguments alone. Raises `IllegalAction` for a choice that is not legal.
        """
        return self._value(self.new_initial_state(rules), chooser, {})

    def _value(
        self,
        state: S,
        chooser: Callable[[S, list[int]], int] | None,
        known: dict[tuple[object, ...], Fraction],
    ) -> Fraction:
        """The expectation from a state on; the values already found are kept by exact state."""
        seat = state.current_player()
        if seat == TERMINAL_SEAT:
            return Fraction(state.returns())
        position = self.position(state)
        if position in known:
            return known[position]
        if seat == CHANCE_SEAT:
            law = state.chance_weights()
            total = sum(weight for _, weight in law)
            value = sum(self._value_after(state, card, chooser, known) * weight for card, weight in law) / total
        elif chooser is None:
            value = max(self._value_after(state, action, None, known) for action in state.legal_actions())
        else:
            action = chooser(state, state.legal_actions())
            after = self.apply(self.copy(state), action)
            value = self._value(after, chooser, known)
        known[position] = Fraction(value)
        return known[position]

    def _value_after(
        self,
        state: S,
        action: int,
        chooser: Callable[[S, list[int]], int] | None,
        known: dict[tuple[object, ...], Fraction],
    ) -> Fraction:
        after = self.copy(state)
        after.advance(action)
        return self._value(after, chooser, known)

    # Counts and comparisons

    def perft(self, state: S, depth: int) -> int:
        """The number of histories of that many plies; one that ends earlier counts once.

        Decisions and the cards shown by chance are each a ply.

        >>> from matou.pitaouf import reference
        >>> reference.perft(reference.start(Rules(), 0, [1, 2, 3, 4, 5]), 1)
        16
        """
        if depth == 0 or state.current_player() == TERMINAL_SEAT:
            return 1
        total = 0
        for action in self._choices(state):
            after = self.copy(state)
            after.advance(action)
            total += self.perft(after, depth - 1)
        return total

    def check_trace(self, rules: Rules, trace: Sequence[int], games: int) -> int:
        """The number of states of played games in which the rules agree with the trace: all of them.

        Parameters
        ----------
        rules : Rules
            The rules the games were played under.
        trace : sequence of int
            For each game the cards of cells 1 to track-1, of the hand, of the talon from its top; then a record for
            each state. All begin with the seat to move (0, -1 for chance, -4 at the end), the cat's cell, its way
            (0 out, 1 back), the sets of the hand and of the neutralised, danger and turned-up cells, the talon's size
            (cards read but not taken included). A decision goes on with the number of legal actions, these, and the
            one chosen; a step of chance with the number of cards, each with its weight, and the one shown; the end
            with the return. At a draw the cat's cell is that of the play just made. The compiled twin takes a buffer
            of 64-bit integers.
        games : int
            How many games the trace holds.

        Raises
        ------
        MatouError
            At the first difference, with the number of the game and of the step, both from 0.
        """
        tables = self._game(rules)
        cells = rules.track - 1
        talon = cells + rules.hand
        cards = rules.suits * rules.ranks + rules.jokers
        at = states = 0
        for number in range(games):
            row = [int(card) for card in trace[at : at + cards]]
            deal = Deal([text.UNKNOWN, *row[:cells]], row[cells:talon], row[talon:])
            try:
                if len(row) < cards or min(row) < 0 or max(row) > text.JOKER:
                    raise InvalidState(f"no deal stands at index {at} of the trace")
                text.check_deal(deal, rules)
                state = self._state(tables)
                for card in (deal.cells[1], *deal.hand):
                    state.advance(card)
                at, steps = self._check_game(state, deal, trace, at + cards)
            except MatouError as error:
                raise MatouError(f"game {number}, {error}") from None
            states += steps
        if at != len(trace):
            raise MatouError(f"the trace goes on after its {games} games, from index {at}")
        return states

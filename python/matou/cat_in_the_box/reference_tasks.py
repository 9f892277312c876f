"""What the readable rules of Cat in the Box are put to: states made and told as text, checks of other programs.

`Tasks` is told which reading of the rules to use, so that the interpreted and the compiled one share these lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from matou.cat_in_the_box import reference_text as text
from matou.cat_in_the_box.reference_position import Position, position_text, read_position
from matou.cat_in_the_box.reference_searches import check_seat, choices
from matou.cat_in_the_box.reference_text import Deal, check_deal, deal_from_text, deal_to_text
from matou.cat_in_the_box.rules import Rules
from matou.errors import BadNotation, IllegalAction, InvalidState, MatouError, NotApplicable

CHANCE_SEAT, TERMINAL_SEAT = -1, -4
DEAL, DISCARD, PREDICT, PLAY, OVER = range(-1, 4)


S = TypeVar("S", bound=Any)


class Tasks(Generic[S]):
    """The tasks, done with one reading of the rules: its sizes, its states, its comparison of a traced round."""

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

    def new_initial_state(self, rules: Rules, start: int = 0) -> S:
        """The state before the deal: chance deals seat 0's hand card by card, then the others, then what is turned up.

        Raises `InvalidState` for a start player who does not exist.

        >>> from matou.cat_in_the_box import reference
        >>> reference.new_initial_state(Rules()).chance_weights()[0]
        (0, 5)
        """
        if not 0 <= start < rules.players:
            raise InvalidState(f"start: the seats are 0 to {rules.players - 1}, not {start}")
        state = self._state(self._game(rules))
        state.start = start
        return state

    def start(self, rules: Rules, deal: Deal) -> S:
        """The state after a deal: the start player discards. Raises `InvalidState` for cards that cannot be dealt so.

        >>> from matou.cat_in_the_box import reference
        >>> deal = reference.deal_from_text("2 1 1122233445/1123344455 235")
        >>> reference.start(Rules(players=2), deal).current_player()
        1
        """
        check_deal(deal, rules)
        return self._dealt(self._game(rules), deal)

    def _dealt(self, game: Any, deal: Deal) -> S:
        state = self._state(game)
        state.start = deal.start
        for numbers in (*deal.hands, deal.blocked):
            for number in numbers:
                state.advance(number - 1)
        return state

    def current_player(self, state: S) -> int:
        """The seat that decides; -1 for chance, -4 when the round is over."""
        return int(state.current_player())

    def legal_actions(self, state: S) -> list[int]:
        """The actions of the seat to move, sorted; none when no seat has the turn."""
        return list(state.legal_actions())

    def chance_weights(self, state: S) -> list[tuple[int, int]]:
        """The numbers that chance can deal, as number - 1, each with its copies left; none when chance has no turn."""
        return list(state.chance_weights())

    def returns(self, state: S) -> list[int]:
        """The scores of the round by seat; zeros before it is over."""
        return list(state.returns())

    def copy(self, state: S) -> S:
        """A second state that can go its own way."""
        return state.copy()  # type: ignore[no-any-return]

    def apply(self, state: S, action: int) -> S:
        """The state after an action of a seat, or a number dealt by chance; the given state itself is changed.

        Raises `IllegalAction` for what the rules do not allow now.
        """
        if action not in choices(state):
            raise self._illegal(state, self._name(state, action))
        state.advance(action)
        return state

    def _illegal(self, state: S, name: str) -> IllegalAction:
        over = "the round is over" if state.current_player() == TERMINAL_SEAT else "not allowed here"
        return IllegalAction(f"action {name}: {over}: {text.situation(state)}")

    def _name(self, state: S, action: int) -> str:
        return repr(self.action_to_string(state, action)) if 0 <= action < text.ACTIONS else str(action)

    # Texts

    def action_to_string(self, state: S, action: int) -> str:
        """The spelling of an action: a number where chance deals, else what a seat does, as `d3`, `p2`, `R5`.

        >>> from matou.cat_in_the_box import reference
        >>> reference.action_to_string(reference.new_initial_state(Rules()), 2)
        '3'
        """
        return str(action + 1) if state.current_player() == CHANCE_SEAT else text.action_text(action)

    def string_to_action(self, state: S, spelt: str) -> int:
        """The legal action, or the number chance can deal, that is spelt so.

        Raises `BadNotation` for a text that spells no action, `IllegalAction` for one that is not allowed now.
        """
        action = text.action_from_text(spelt)
        if action not in choices(state) or self.action_to_string(state, action) != spelt:
            raise self._illegal(state, repr(spelt))
        return action

    def position_from_text(self, spelt: str, rules: Rules | None = None) -> S:
        """The state in the play phase that an 8-field position spells; its discards are unknown.

        Parameters
        ----------
        spelt : str
            As told in `reference_position`.
        rules : Rules, optional
            Default: the standard ones of the text's number of players.

        Raises
        ------
        BadNotation
            A text that cannot be read.
        InvalidState
            A position that cannot be; the message names the field.

        Examples
        --------
        >>> from matou.cat_in_the_box import reference
        >>> state = reference.position_from_text("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -")
        >>> [reference.action_to_string(state, action) for action in state.legal_actions()]
        ['R5', 'B5', 'Y4', 'Y5']
        """
        position, rules = read_position(spelt, rules)
        game = self._game(rules)
        state = self._state(game)
        state.phase = PLAY
        state.blocked = position.blocked
        state.leader = state.turn = position.leader
        unused = [0] * (5 - game.players)
        followers = [(position.leader + play) % game.players for play in range(len(position.trick))]
        own, hands = list(position.own), [text.word_of(hand) for hand in position.hands]
        for seat, cell in zip(followers, position.trick, strict=True):
            own[seat] &= ~(1 << cell)
            hands[seat] += 1 << 4 * (cell % game.numbers)
        state.own, state.hand = own + unused, hands + unused
        state.x = [*position.x, *unused]
        state.tricks = [*position.tricks, *unused]
        state.prediction = [*(position.predictions or [-1] * game.players), *unused]
        state.look()
        self._play_trick(state, position, spelt)
        state.origin = position
        state.past = None
        return state

    def _play_trick(self, state: S, position: Position, spelt: str) -> None:
        """Play the trick in progress once more, from the position it began with.

        What it did to the X tokens is done already; a token that it took was in a colour that its owner did not play.
        """
        numbers = state.game.numbers
        for cell in position.trick:
            action = text.PLAYS + 9 * (cell // numbers) + cell % numbers
            if action not in state.legal_actions():
                raise InvalidState(
                    f"trick: seat {state.turn} could not play {text.cell_text(cell, numbers)} in it: {spelt!r}"
                )
            state.advance(action)
        if list(state.x)[: state.game.players] != list(position.x):
            raise InvalidState(
                f"x: who follows in another colour has lost the X token of the colour led in this trick: {spelt!r}"
            )

    def position_to_text(self, state: S) -> str:
        """The 8-field text of a state in the play phase, or at the end of a round; it leaves the discards out.

        Raises `NotApplicable` before the play.

        >>> from matou.cat_in_the_box import reference
        >>> spelt = "2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -"
        >>> reference.position_to_text(reference.position_from_text(spelt)) == spelt
        True
        """
        if state.phase < PLAY:
            raise NotApplicable(f"a position has eight fields from the first lead on: {text.situation(state)}")
        players = state.game.players
        position = Position(
            tuple(text.numbers_of(hand) for hand in state.hand[:players]),
            tuple(state.own[:players]),
            state.blocked,
            tuple(state.x[:players]),
            tuple(state.tricks[:players]),
            tuple(state.prediction[:players]) if state.game.predicts else (),
            state.leader,
            tuple(state.trick[: state.plays]),
        )
        return position_text(position, list(map(text.digits, position.hands)), state.game.numbers)

    def to_text(self, state: S) -> str:
        """The text that `from_text` reads back: the deal, or the position it began with, then `moves` and the actions.

        During the deal, which no text begins with, the deal text has `?` for the cards to come.
        """
        if state.phase == DEAL:
            return text.unfinished_deal(state)
        if isinstance(state.origin, Position):
            origin = self._position_origin(state, range(state.game.players))
        else:
            origin = deal_to_text(state.origin)
        return text.with_moves(origin, [text.action_text(action) for action in text.unlinked(state.past)])

    def from_text(self, spelt: str, rules: Rules | None = None) -> S:
        """The state of a text: a deal of four fields or a position of eight, then perhaps `moves` and actions.

        `rules` as in `position_from_text`. Raises `BadNotation` for a text that cannot be read, `InvalidState` for a
        deal or a position that cannot be, `IllegalAction` for a move that is not allowed; a move is told with its
        number, counted from 1.

        >>> from matou.cat_in_the_box import reference
        >>> reference.from_text("2 1 1122233445/1123344455 235 moves d5 d3 Y3").current_player()
        0
        """
        words = spelt.split()
        size = words.index("moves") if "moves" in words else len(words)
        origin = " ".join(words[:size])
        if size == 8:
            state = self.position_from_text(origin, rules)
        else:
            deal = deal_from_text(origin, rules)
            state = self.start(rules or Rules(players=len(deal.hands)), deal)
        for number, move in enumerate(words[size + 1 :], start=1):
            try:
                state.advance(self.string_to_action(state, move))
            except (BadNotation, IllegalAction) as error:
                raise type(error)(f"move number {number}: {error}") from None
        return state

    def information_text(self, state: S, seat: int) -> str:
        """The text of a state as the seat knows it, or as everybody does (seat -1).

        In the deal `?` stands for each card that the seat has not seen, and `d?` for the others' discards. Cards that
        have become known by being played stay `?` in the deal. Who caused a paradox has shown his hand; under
        `reveal_at_end` all is shown when the round is over.

        >>> from matou.cat_in_the_box import reference
        >>> state = reference.from_text("2 1 1122233445/1123344455 235 moves d5 d3 Y3")
        >>> reference.information_text(state, 0)
        '2 1 1122233445/?????????? 235 moves d? d3 Y3'
        """
        check_seat(state, seat, -1)
        if state.phase == DEAL:
            return text.unfinished_deal(state, seat)
        if isinstance(state.origin, Position):
            everything = state.phase == OVER and state.game.reveal_at_end
            seats = range(state.game.players) if everything else (seat, state.paradox)
            return text.with_moves(self._position_origin(state, seats), text.seen_moves(state, seat))
        return text.with_moves(text.seen_deal(state, seat), text.seen_moves(state, seat))

    def _position_origin(self, state: S, seats: Sequence[int]) -> str:
        """The position that a state began with, the hands of these seats shown."""
        shown = [text.digits(hand) for hand in state.origin.hands]
        hands = [hand if seat in seats or hand == "-" else "?" * len(hand) for seat, hand in enumerate(shown)]
        return position_text(state.origin, hands, state.game.numbers)

    # Comparisons

    def check_trace(self, rules: Rules, trace: Sequence[int], games: int) -> int:
        """The number of states of played rounds in which the rules agree with the trace: all of them.

        Parameters
        ----------
        rules : Rules
            The rules the rounds were played under.
        trace : sequence of int
            For each round the start seat, the hands dealt (4 bits a number), at 2 players the three numbers turned up;
            then a record for each state. All begin with the seat to move (-4 at the end), the phase (0 discard, 1
            predict, 2 play, 3 over), the leader, the led colour (-1: none), the plays in the trick, the seat that
            caused a paradox (-1: none), whether red is open; then for each seat his cells, hand, X tokens, tricks,
            prediction and discard (-1: none yet). A decision goes on with the number of legal actions, these, and the
            one chosen; the end with the scores. The compiled twin takes a buffer of 64-bit integers.
        games : int
            How many rounds the trace holds.

        Raises
        ------
        MatouError
            At the first difference, with the number of the game and of the step, both from 0.
        """
        tables = self._game(rules)
        players = rules.players
        size = players + 1 if players > 2 else players + 1 + text.TURNED_UP
        at = states = 0
        for number in range(games):
            row = [int(item) for item in trace[at : at + size]]
            try:
                if len(row) < size or min(row) < 0 or max(row) >= 1 << 36:
                    raise InvalidState(f"no deal stands at index {at} of the trace")
                hands = tuple(text.numbers_of(hand) for hand in row[1 : players + 1])
                deal = Deal(row[0], hands, tuple(row[players + 1 :]))
                check_deal(deal, rules)
                at, steps = self._check_game(self._dealt(tables, deal), trace, at + size)
            except MatouError as error:
                raise MatouError(f"game {number}, {error}") from None
            states += steps
        if at != len(trace):
            raise MatouError(f"the trace goes on after its {games} games, from index {at}")
        return states

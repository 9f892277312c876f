"""How hands, deals and actions of Cat in the Box are numbered and spelt: the readable rules' reading and printing.

Colours are 0..3 in the order red, blue, yellow, green. With N numbers, a cell of the board is colour * N + number - 1,
and a set of cells an int with the bit of each. A hand is an int of 4 bits a number: nibble number - 1 says how many
copies. X tokens are an int with the bit of each colour. The actions, all below 54 for every number of players:

    number - 1                     discard it (`d3`)
    9 + tricks                     predict so many (`p2`)
    18 + 9 * colour + number - 1   play the number in the colour (`R5`)

An action of chance is the number dealt, less 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from matou.cat_in_the_box.rules import COLOURS, Rules
from matou.errors import BadNotation, InvalidState, MatouError

PREDICTIONS: Final = 9
PLAYS: Final = 18
ACTIONS: Final = 54
COPIES: Final = 5
TURNED_UP: Final = 3
DISCARD, PREDICT, PLAY, OVER = range(4)

FACTS: Final = (
    "the seat to move",
    "the phase",
    "the leader",
    "the led colour",
    "the number of plays in the trick",
    "the seat that caused a paradox",
    "whether red is open",
)
"""What a record of a trace begins with, in order."""

SEAT_FACTS: Final = ("the cells", "the hand", "the X tokens", "the tricks", "the prediction", "the discard")
"""What it then says of each seat."""

_ACTION: Final = re.compile(r"d[1-9]|p[0-8]|[RBYG][1-9]|[1-9]")
_NUMBERS: Final = re.compile(r"[0-9]+|-")


class Deal(NamedTuple):
    """What the shuffle decided."""

    start: int
    """The round start player."""
    hands: tuple[tuple[int, ...], ...]
    """The numbers dealt to each seat, before the discards, ascending."""
    blocked: tuple[int, ...] = ()
    """At 2 players the three numbers turned up, in order."""


# Hands


def word_of(numbers: Iterable[int]) -> int:
    """The hand of these numbers, as an int of 4 bits a number.

    >>> hex(word_of([1, 1, 3]))
    '0x102'
    """
    return sum(1 << 4 * (number - 1) for number in numbers)


def numbers_of(hand: int) -> tuple[int, ...]:
    """The numbers of a hand, ascending.

    >>> numbers_of(0x102)
    (1, 1, 3)
    """
    numbers: list[int] = []
    number = 1
    while hand:
        numbers += [number] * (hand & 15)
        hand >>= 4
        number += 1
    return tuple(numbers)


def cards_in(hand: int) -> int:
    """How many cards a hand has.

    >>> cards_in(0x102)
    3
    """
    return sum(hand >> shift & 15 for shift in range(0, 36, 4))


def digits(numbers: Iterable[int]) -> str:
    """The spelling of a hand; `-` for an empty one.

    >>> digits([1, 1, 3]), digits([])
    ('113', '-')
    """
    return "".join(map(str, numbers)) or "-"


def numbers_from_text(text: str, field: str, whole: str) -> tuple[int, ...]:
    """The numbers spelt so, ascending. Raises `BadNotation` with the field and the whole text.

    >>> numbers_from_text("311", "hands", "")
    (1, 1, 3)
    """
    if not _NUMBERS.fullmatch(text):
        raise BadNotation(f"{field}: a hand is written as its numbers, 1135, or -, not {text!r}: {whole!r}")
    return tuple(sorted(int(digit) for digit in text if digit != "-"))


# Actions


def action_text(action: int) -> str:
    """The spelling of an action of a seat.

    >>> [action_text(action) for action in (2, 11, 22)]
    ['d3', 'p2', 'R5']
    """
    if action < PREDICTIONS:
        return f"d{action + 1}"
    if action < PLAYS:
        return f"p{action - PREDICTIONS}"
    colour, column = divmod(action - PLAYS, 9)
    return f"{COLOURS[colour]}{column + 1}"


def action_from_text(text: str) -> int:
    """The action spelt so, allowed or not; of a plain number, the action of chance that deals it.

    Raises `BadNotation` for a text that spells no action.

    >>> [action_from_text(text) for text in ("d3", "p2", "R5", "5")]
    [2, 11, 22, 4]
    """
    if not _ACTION.fullmatch(text):
        raise BadNotation(f"an action is spelt d3, p2, R5, or as a number dealt, 5, not {text!r}")
    number = int(text[-1])
    if text[0] == "p":
        return PREDICTIONS + number
    if text[0] in COLOURS:
        return PLAYS + 9 * COLOURS.index(text[0]) + number - 1
    return number - 1


def cell_text(cell: int, numbers: int) -> str:
    """The spelling of a cell of a board with so many columns.

    >>> cell_text(4, 6), cell_text(6, 6)
    ('R5', 'B1')
    """
    return f"{COLOURS[cell // numbers]}{cell % numbers + 1}"


# Deals


def deal_to_text(deal: Deal) -> str:
    """The spelling of a deal, `P start hands blocked`, which `deal_from_text` reads back.

    >>> deal_to_text(Deal(1, ((1, 1, 2), (3, 3, 4)), (3, 3, 1)))
    '2 1 112/334 331'
    """
    return f"{len(deal.hands)} {deal.start} {'/'.join(map(digits, deal.hands))} {digits(deal.blocked)}"


def deal_from_text(text: str, rules: Rules | None = None) -> Deal:
    """The deal spelt `P start hands blocked`; numbers turned up stand in their order.

    Parameters
    ----------
    text : str
        As `2 1 1122233445/1123344455 235`; `-` for the blocked cells of 3 to 5 players.
    rules : Rules, optional
        The rules it is to serve under. Default: the standard ones of the text's number of players.

    Raises
    ------
    BadNotation
        A text that cannot be read.
    InvalidState
        Cards that no shuffle under these rules gives; the message names the field.

    Examples
    --------
    >>> deal_from_text("2 1 1122233445/1123344455 532").blocked
    (5, 3, 2)
    """
    fields = text.split()
    if len(fields) != 4:
        raise BadNotation(f"a deal is `P start hands blocked`, four fields, not {len(fields)}: {text!r}")
    rules = rules_for(fields[0], rules, text)
    if not re.fullmatch(r"[0-9]", fields[1]):
        raise BadNotation(f"start: a seat is written as a digit, not {fields[1]!r}: {text!r}")
    hands = tuple(numbers_from_text(hand, "hands", text) for hand in fields[2].split("/"))
    if not _NUMBERS.fullmatch(fields[3]):
        raise BadNotation(f"blocked: the numbers turned up are written 331, or -, not {fields[3]!r}: {text!r}")
    deal = Deal(int(fields[1]), hands, tuple(int(digit) for digit in fields[3] if digit != "-"))
    check_deal(deal, rules, text)
    return deal


def rules_for(players: str, rules: Rules | None, text: str) -> Rules:
    """The rules to read a text under, which names its number of players first."""
    if not re.fullmatch(r"[0-9]+", players):
        raise BadNotation(f"players: their number is written first, not {players!r}: {text!r}")
    if len(players) > 1 or not 2 <= int(players) <= 5:
        raise InvalidState(f"players: the game is for 2 to 5, not {players}: {text!r}")
    if rules is None:
        return Rules(players=int(players))
    if rules.players != int(players):
        raise InvalidState(f"players: these rules are for {rules.players}, not {players}: {text!r}")
    return rules


def check_deal(deal: Deal, rules: Rules, whole: str | None = None) -> None:
    """Raise `InvalidState` for a deal that no shuffle under these rules gives; it quotes the deal's text."""
    whole = deal_to_text(deal) if whole is None else whole
    if len(deal.hands) != rules.players:
        raise InvalidState(f"hands: {rules.players} players have one each, not {len(deal.hands)}: {whole!r}")
    if not 0 <= deal.start < rules.players:
        raise InvalidState(f"start: the seats are 0 to {rules.players - 1}, not {deal.start}: {whole!r}")
    for seat, hand in enumerate(deal.hands):
        if len(hand) != rules.hand_size:
            raise InvalidState(f"hands: seat {seat} is dealt {rules.hand_size} cards, not {len(hand)}: {whole!r}")
    turned_up = TURNED_UP if rules.players == 2 else 0
    if len(deal.blocked) != turned_up:
        raise InvalidState(
            f"blocked: {turned_up} numbers are turned up at {rules.players} players, not {len(deal.blocked)}: {whole!r}"
        )
    for field, dealt in (("hands", deal.hands), ("blocked", (*deal.hands, deal.blocked))):
        check_copies(field, [number for numbers in dealt for number in numbers], rules.numbers, whole)


def check_copies(field: str, seen: list[int], numbers: int, whole: str) -> None:
    """Raise `InvalidState` for a number that is not on the cards, or that is there more often than on five of them."""
    for number in sorted(set(seen)):
        if not 1 <= number <= numbers:
            raise InvalidState(f"{field}: the numbers are 1 to {numbers}, not {number}: {whole!r}")
        if seen.count(number) > COPIES:
            raise InvalidState(
                f"{field}: the number {number} is there {seen.count(number)} times, on {COPIES} cards: {whole!r}"
            )


# States


def unlinked(past: Any) -> list[int]:
    """The actions of a chain (earlier ones, last one), in order.

    >>> unlinked(((None, 3), 5))
    [3, 5]
    """
    actions = []
    while past is not None:
        past, action = past
        actions.append(action)
    return actions[::-1]


def with_moves(origin: str, moves: list[str]) -> str:
    """The text of a state: what it began with, then the actions since, if there are any.

    >>> with_moves("-", ["d1", "d2"])
    '- moves d1 d2'
    """
    return " ".join([origin, "moves", *moves]) if moves else origin


def unfinished_deal(state: Any, seat: int | None = None) -> str:
    """The deal text during the deal, with `?` for each card to come and, with a seat, for those he has not seen."""
    game = state.game
    hands = []
    for other in range(game.players):
        numbers = numbers_of(state.hand[other]) if seat is None or seat == other else ()
        hands.append("".join(map(str, numbers)).ljust(game.hand_size, "?"))
    turned_up = "".join(str(column + 1) for column in unlinked(state.past))
    blocked = "-" if game.predicts else turned_up.ljust(TURNED_UP, "?")
    return f"{game.players} {state.start} {'/'.join(hands)} {blocked}"


def seen_deal(state: Any, seat: int) -> str:
    """The deal text with `?` for each card that the seat (-1: nobody in particular) has not seen.

    Who caused a paradox has shown his hand: what he was dealt is known, but for his discard.
    """
    revealed = state.phase == OVER and state.game.reveal_at_end
    hands = []
    for other, numbers in enumerate(state.origin.hands):
        shown = list(numbers) if revealed or other in (seat, state.paradox) else []
        if shown and not revealed and other != seat:
            shown.remove(state.discard[other])
        hands.append("".join(map(str, shown)).ljust(len(numbers), "?"))
    return f"{state.game.players} {state.start} {'/'.join(hands)} {digits(state.origin.blocked)}"


def seen_moves(state: Any, seat: int) -> list[str]:
    """The actions since the start, `d?` for the discards that the seat has not seen."""
    revealed = state.phase == OVER and state.game.reveal_at_end
    moves = []
    for index, action in enumerate(unlinked(state.past)):
        own = (state.start + index) % state.game.players == seat
        moves.append(action_text(action) if action >= PREDICTIONS or own or revealed else "d?")
    return moves


# Messages


def situation(state: Any) -> str:
    """Where a state of the readable rules stands, for messages."""
    if state.phase < DISCARD:
        return f"the deal, {unfinished_deal(state)}"
    hands = "/".join(digits(numbers_of(state.hand[seat])) for seat in range(state.game.players))
    if state.phase == OVER:
        cause = f" by a paradox of seat {state.paradox}" if state.paradox >= 0 else ""
        return f"the round is over{cause}, hands {hands}"
    doing = ("discards", "predicts", "leads" if state.plays == 0 else f"follows {COLOURS[state.led]}")[state.phase]
    return f"seat {state.turn} {doing}, hands {hands}"


def agree(what: str, traced: object, expected: object) -> None:
    """Raise `MatouError` if a trace and the rules say two things."""
    if traced != expected:
        raise MatouError(f"{what} is {traced} in the trace and {expected} by the rules")


def differing_actions(traced: list[int], legal: list[int]) -> None:
    """Raise `MatouError` for legal actions, or the action chosen (the last one traced), that the rules do not have."""
    agree("the list of legal actions", _numbered(traced[:-1]), _numbered(legal))
    raise MatouError(f"the action chosen, {_numbered(traced[-1:])}, is not a legal one: {_numbered(legal)}")


def _numbered(actions: list[int]) -> str:
    """Actions as text with their numbers, which may be of no action at all."""
    texts = [action_text(action) if 0 <= action < ACTIONS else "?" for action in actions]
    return ", ".join(f"{text} ({action})" for text, action in zip(texts, actions, strict=True)) or "none"

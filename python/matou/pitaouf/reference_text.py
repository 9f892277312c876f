"""How cards, deals and actions of Pitaouf are numbered and spelt: the readable rules' reading and printing.

A card is the number (value - 2) * 4 + suit, suits in the order S H D C; the joker is 52. A set of cards is an int with
the bit of each card, and so is a set of cells. The actions of the player, all below 633 + 2**hand:

    0                      keep
    1 + card*4 + suit      put the card aside for one of the suit
    213 + code*4 + length  play one card: codes 0..51 the card itself, 52 the joker as such, 53 + c the joker named c;
                           length 0 is not spelt, 1..3 are `:1` .. `:3`
    633 + mask             a sum: bit i of the mask is the i-th card of the hand, sorted by number

An action of chance is the card it shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from matou.errors import BadNotation, InvalidState, MatouError
from matou.pitaouf.rules import Rules

RANKS: Final = "23456789TJQKA"
SUITS: Final = "SHDC"
JOKER: Final = 52
UNKNOWN: Final = 255

EXCHANGES: Final = 1
PLAYS: Final = 213
NAMED: Final = 53
SUMS: Final = 633

FACTS: Final = (
    "the seat to move",
    "the cat's cell",
    "the way",
    "the set of the hand",
    "the set of neutralised cells",
    "the set of danger cells",
    "the set of turned-up cells",
    "the talon's size",
)
"""What a record of a trace begins with, in order."""

_PLAIN: Final = f"[{RANKS}][{SUITS}]"
_CARD: Final = f"(?:{_PLAIN}|JK)"
_ACTION: Final = re.compile(rf"keep|{_CARD}>[{SUITS}]|{_CARD}(?:\+{_CARD})+|(?:{_CARD}|JK={_PLAIN})(?::[123])?")


class Deal(NamedTuple):
    """What the shuffle decided, hidden cards included."""

    cells: list[int]
    """The card of each cell from 1 on; the item before cell 1 is unused."""
    hand: list[int]
    talon: list[int]
    """From the top, drawn first, to the bottom, read first."""


def card_text(card: int) -> str:
    """The spelling of a card: rank, then suit; `JK` is the joker.

    >>> card_text(0), card_text(51), card_text(52)
    ('2S', 'AC', 'JK')
    """
    return "JK" if card == JOKER else RANKS[card >> 2] + SUITS[card & 3]


def card_from_text(text: str) -> int:
    """The number of a card. Raises `BadNotation` for a text that spells none.

    >>> card_from_text("2H")
    1
    """
    if text == "JK":
        return JOKER
    if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
        raise BadNotation(f"a card is a rank of {RANKS} and a suit of {SUITS}, or JK, not {text!r}")
    return RANKS.index(text[0]) * 4 + SUITS.index(text[1])


def cards_of(cards: int) -> list[int]:
    """The cards of a set, lowest number first.

    >>> cards_of(0b1001)
    [0, 3]
    """
    return [card for card in range(JOKER + 1) if cards >> card & 1]


def set_text(cards: int) -> str:
    """The spelling of a set of cards, lowest number first; `-` for none.

    >>> set_text(0b1001)
    '2S 2C'
    """
    return " ".join(map(card_text, cards_of(cards))) or "-"


def action_text(action: int, hand: int) -> str:
    """The spelling of an action of the player who holds the hand (only a sum looks at it).

    >>> action_text(213 + 4 * (53 + 51) + 2, hand=0)
    'JK=AC:2'
    >>> action_text(633 + 0b101, hand=0b111)
    '2S+2D'
    """
    if action == 0:
        return "keep"
    if action < PLAYS:
        card, suit = divmod(action - EXCHANGES, 4)
        return f"{card_text(card)}>{SUITS[suit]}"
    if action < SUMS:
        code, length = divmod(action - PLAYS, 4)
        played = card_text(code) if code < NAMED else "JK=" + card_text(code - NAMED)
        return f"{played}:{length}" if length else played
    return "+".join(card_text(card) for i, card in enumerate(cards_of(hand)) if action - SUMS >> i & 1)


def check_spelling(text: str) -> None:
    """Raise `BadNotation` if the text is not the spelling of any action, allowed or not."""
    if not _ACTION.fullmatch(text):
        raise BadNotation(f"an action is spelt keep, 7C>H, KH, KH:2, JK, JK=AH or 4C+7D, not {text!r}")


def deal_text(deal: Deal) -> str:
    """The spelling of a deal, `track;hand;talon`, which `deal_from_text` reads back.

    >>> deal_text(Deal([255, 0, 1], [2, 52], [3]))
    '2S 2H JK;2D JK;2C'
    """
    track = [*deal.cells[1:], JOKER]
    return ";".join(" ".join(map(card_text, cards)) for cards in (track, deal.hand, deal.talon))


def deal_from_text(text: str, rules: Rules) -> Deal:
    """The deal spelt `track;hand;talon`: cells 1 to the fridge (whose joker is out of play), hand, talon from its top.

    Raises
    ------
    BadNotation
        A text that cannot be read.
    InvalidState
        Cards that no shuffle under these rules gives; the message names the card or the count.

    Examples
    --------
    >>> small = Rules(suits=2, ranks=3, track=4, ace_cells=(2,), hand=2)
    >>> deal_from_text("2S 4H 3H JK;2H JK;4S 3S", small).hand
    [1, 52]
    """
    parts = text.split(";")
    if len(parts) != 3:
        raise BadNotation(f"a deal is track;hand;talon, three parts, not {len(parts)}: {text!r}")
    track, hand, talon = ([card_from_text(card) for card in part.split()] for part in parts)
    if len(track) != rules.track:
        raise InvalidState(f"the track has {rules.track} cards under these rules, not {len(track)}: {parts[0]!r}")
    if track[-1] != JOKER:
        raise InvalidState(f"the last cell is the fridge and shows JK, not {card_text(track[-1])!r}")
    deal = Deal([UNKNOWN, *track[:-1]], hand, talon)
    check_deal(deal, rules)
    return deal


def check_deal(deal: Deal, rules: Rules) -> None:
    """Raise `InvalidState` for a deal that no shuffle under these rules gives."""
    pack = pack_of(rules)
    ace_row = 4 * (rules.ranks - 1)
    for cell in range(1, len(deal.cells)):
        card = deal.cells[cell]
        if card == JOKER:
            raise InvalidState(f"a joker cannot lie on cell {cell}: JK is in hand or talon, or on the fridge")
        if card >= ace_row and cell not in rules.ace_cells:
            raise InvalidState(f"{card_text(card)} cannot lie on cell {cell}: aces lie on the ace cells alone")
        if card < ace_row and cell in rules.ace_cells:
            raise InvalidState(f"{card_text(card)} cannot lie on cell {cell}: an ace cell holds an ace")
    seen = 0
    for card in (*deal.cells[1:], *deal.hand, *deal.talon):
        if not pack >> card & 1:
            raise InvalidState(f"the pack of these rules has no {card_text(card)}")
        if seen >> card & 1:
            raise InvalidState(f"{card_text(card)} is there twice")
        seen |= 1 << card
    if seen != pack:
        raise InvalidState(f"cards are missing: {set_text(pack & ~seen)}")
    if len(deal.hand) != rules.hand:
        raise InvalidState(f"the hand has {rules.hand} cards under these rules, not {len(deal.hand)}")


def situation(state: Any) -> str:
    """Where a state of the readable rules stands, for messages."""
    cell = card_text(state.cells[state.cat]) if state.turned_up >> state.cat & 1 else "?"
    return f"cat on cell {state.cat} ({cell}), hand {set_text(state.hand)}, talon of {state.talon_size()}"


def agree(what: str, traced: object, expected: object) -> None:
    """Raise `MatouError` if a trace and the rules say two things."""
    if traced != expected:
        raise MatouError(f"{what} is {traced} in the trace and {expected} by the rules")


def differing_actions(traced: list[int], legal: list[int], hand: int) -> None:
    """Raise `MatouError` for legal actions, or the action chosen (the last one traced), that the rules do not have."""
    agree("the list of legal actions", _numbered(traced[:-1], hand), _numbered(legal, hand))
    raise MatouError(f"the action chosen, {_numbered(traced[-1:], hand)}, is not a legal one: {_numbered(legal, hand)}")


def differing_cards(traced: list[int], law: list[tuple[int, int]]) -> None:
    """Raise `MatouError` for cards of chance, or weights (each after its card), that the rules do not have."""
    pairs = list(zip(traced[::2], traced[1::2], strict=True))
    raise MatouError(f"the cards and weights are {_weighed(pairs)} in the trace and {_weighed(law)} by the rules")


def _numbered(actions: list[int], hand: int) -> str:
    """Actions as text with their numbers, which may be of no action at all."""
    texts = [action_text(action, hand) if 0 <= action < SUMS + (1 << 13) else "?" for action in actions]
    return ", ".join(f"{text} ({action})" for text, action in zip(texts, actions, strict=True)) or "none"


def _weighed(law: list[tuple[int, int]]) -> str:
    return " ".join(f"{card_text(card) if 0 <= card <= JOKER else card}:{weight}" for card, weight in law) or "none"


def pack_of(rules: Rules) -> int:
    """The set of all cards in play under these rules.

    >>> set_text(pack_of(Rules(suits=2, ranks=2, track=3, ace_cells=(), hand=1)))
    '2S 2H 3S 3H JK'
    """
    one_suit = ((1 << 4 * rules.ranks) - 1) // 15  # every fourth bit
    return one_suit * ((1 << rules.suits) - 1) | rules.jokers << JOKER


def set_of(numbers: Iterable[int]) -> int:
    """The bit set of the numbers.

    >>> set_of([0, 3])
    9
    """
    total = 0
    for number in numbers:
        total |= 1 << number
    return total

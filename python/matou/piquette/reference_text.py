"""How cards, deals and actions of La Piquette are numbered and spelt: the readable rules' reading and printing.

A card is 8 * suit + rank: suits 0..3 in the order S H D C, ranks 0..7 in the order 7 8 9 T J Q K A. A set of cards is
an int with the bit of each. The actions:

    card                                     play it (`KS`); of chance: deal it
    32                                       announce nothing (`no`)
    33 + rank, 41 + rank                     lay the brelan, the carré of the rank (`brelan K`, `carre T`)
    49 + 64 * suit + 8 * top rank + size - 1 lay the suite (`suite S A3`)
    305 + mask                               discard (`discard 7S 8D`, `discard -`): bit i of the mask stands for the
                                             card number i of the hand, sorted
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from matou.errors import BadNotation, IllegalAction, InvalidState, MatouError

RANKS: Final = "789TJQKA"
SUITS: Final = "SHDC"
LOWER_RANKS: Final = "23456"
NO, BRELANS, CARRES, SUITES, DISCARDS = 32, 33, 41, 49, 305
ACTIONS: Final = 305 + 4096
HAND, TALON = 12, 8
DEAL, DISCARD, ANNOUNCE, PLAY, OVER = range(-1, 4)
KINDS: Final = ("brelan", "carre", "suite")

FACTS: Final = (
    "the seat to move",
    "the phase",
    "the leader",
    "the number of cards in the trick",
    "the best card of the trick",
    "the seat of the best card",
    "the hand of seat 0",
    "the tricks of seat 0",
    "the hand of seat 1",
    "the tricks of seat 1",
    "the number of cards taken by seat 0",
    "the number of cards taken by seat 1",
    "the combination points of seat 0",
    "the combination points of seat 1",
)
"""What a record of a trace begins with, in order."""

_CARD: Final = re.compile(r"[7-9TJQKA][SHDC]")
_ANY_CARD: Final = re.compile(r"[2-9TJQKA][SHDC]")
_SET: Final = re.compile(r"(?:brelan|carre) [7-9TJQKA]")
_SUITE: Final = re.compile(r"suite [SHDC] [7-9TJQKA][1-8]")


class Deal(NamedTuple):
    """What the shuffle decided."""

    opener: int
    """The seat that discards and leads first; the other one is the dealer."""
    hands: tuple[int, int]
    """The cards dealt to each seat, as sets."""
    talon: tuple[int, ...]
    """The other eight cards, from the top of the pile."""


# Cards


def cards_of(cards: int) -> list[int]:
    """The cards of a set, in order.

    >>> cards_of(0b1001)
    [0, 3]
    """
    return [card for card in range(32) if cards >> card & 1]


def set_of(cards: Iterable[int]) -> int:
    """The set of these cards.

    >>> set_of([0, 3])
    9
    """
    return sum(1 << card for card in cards)


def card_text(card: int) -> str:
    """The spelling of a card.

    >>> card_text(6), card_text(24)
    ('KS', '7C')
    """
    return RANKS[card % 8] + SUITS[card // 8]


def card_number(text: str) -> int:
    """The card spelt so, which must be one of the pack.

    >>> card_number("KS")
    6
    """
    return 8 * SUITS.index(text[1]) + RANKS.index(text[0])


def hand_text(hand: int) -> str:
    """The spelling of a hand: by suit, from high to low; `-` for none.

    >>> hand_text(set_of([0, 6, 31]))
    'S:K7 H:- D:- C:A'
    """
    suits = []
    for suit, letter in enumerate(SUITS):
        ranks = "".join(RANKS[rank] for rank in range(7, -1, -1) if hand >> 8 * suit + rank & 1)
        suits.append(f"{letter}:{ranks or '-'}")
    return " ".join(suits)


def hand_from_text(text: str, field: str, whole: str) -> int:
    """The hand spelt so, as a set of cards. The field and the whole text are for messages.

    Raises `BadNotation` for a text that cannot be read, `InvalidState` for a card twice or below the seven.

    >>> hand_from_text("S:K7 H:- D:- C:A", "hand0", "") == set_of([0, 6, 31])
    True
    """
    words = text.split()
    hand = 0
    if [word[:2] for word in words] != ["S:", "H:", "D:", "C:"]:
        raise BadNotation(f"{field}: a hand is written S:AK7 H:Q9 D:- C:J8, not {text!r}: {whole!r}")
    for suit, word in enumerate(words):
        for rank in "" if word[2:] == "-" else word[2:] or "?":
            if rank in LOWER_RANKS:
                raise InvalidState(f"{field}: the ranks are {RANKS}, not {rank}: {whole!r}")
            if rank not in RANKS:
                raise BadNotation(f"{field}: the cards of a suit are written as ranks, or -, not {word!r}: {whole!r}")
            bit = 1 << 8 * suit + RANKS.index(rank)
            if hand & bit:
                raise InvalidState(f"{field}: {rank}{SUITS[suit]} is there twice: {whole!r}")
            hand |= bit
    return hand


# Deals


def deal_to_text(deal: Deal) -> str:
    """The spelling of a deal, which `deal_from_text` reads back.

    >>> deal_to_text(Deal(0, (0xFFF, 0xFFF000), tuple(range(24, 32))))
    '0;S:AKQJT987 H:T987 D:- C:-;S:- H:AKQJ D:AKQJT987 C:-;7C 8C 9C TC JC QC KC AC'
    """
    return ";".join([str(deal.opener), *map(hand_text, deal.hands), " ".join(map(card_text, deal.talon))])


def deal_from_text(text: str) -> Deal:
    """The deal spelt `opener;hand0;hand1;talon`, the talon from its top.

    Raises `BadNotation` for a text that cannot be read, `InvalidState` for cards that no shuffle gives; the message
    names the field.

    >>> spelt = "1;S:AKQJT987 H:T987 D:- C:-;S:- H:AKQJ D:AKQJT987 C:-;7C 8C 9C TC JC QC KC AC"
    >>> deal_from_text(spelt).talon
    (24, 25, 26, 27, 28, 29, 30, 31)
    """
    fields = [field.strip() for field in text.split(";")]
    if len(fields) != 4:
        raise BadNotation(f"a deal is `opener;hand0;hand1;talon`, four fields, not {len(fields)}: {text!r}")
    if not re.fullmatch(r"[0-9]", fields[0]):
        raise BadNotation(f"opener: a seat is written as a digit, not {fields[0]!r}: {text!r}")
    hands = (hand_from_text(fields[1], "hand0", text), hand_from_text(fields[2], "hand1", text))
    talon = fields[3].split()
    for word in talon:
        if not _ANY_CARD.fullmatch(word):
            raise BadNotation(f"talon: a card is written KS, not {word!r}: {text!r}")
        if word[0] in LOWER_RANKS:
            raise InvalidState(f"talon: the ranks are {RANKS}, not {word[0]}: {text!r}")
    deal = Deal(int(fields[0]), hands, tuple(map(card_number, talon)))
    check_deal(deal, text)
    return deal


def check_deal(deal: Deal, whole: str | None = None) -> None:
    """Raise `InvalidState` for a deal that no shuffle gives; it quotes the deal's text."""
    whole = deal_to_text(deal) if whole is None else whole
    if not 0 <= deal.opener <= 1:
        raise InvalidState(f"opener: the seats are 0 to 1, not {deal.opener}: {whole!r}")
    seen = 0
    for seat, hand in enumerate(deal.hands):
        if hand.bit_count() != HAND:
            raise InvalidState(f"hand{seat}: a seat is dealt {HAND} cards, not {hand.bit_count()}: {whole!r}")
        if seen & hand:
            raise InvalidState(f"hand{seat}: {card_text(cards_of(seen & hand)[0])} is there twice: {whole!r}")
        seen |= hand
    if len(deal.talon) != TALON:
        raise InvalidState(f"talon: it has {TALON} cards, not {len(deal.talon)}: {whole!r}")
    for card in deal.talon:
        if seen >> card & 1:
            raise InvalidState(f"talon: {card_text(card)} is there twice: {whole!r}")
        seen |= 1 << card


# Actions


def action_text(action: int, hand: int) -> str:
    """The spelling of an action; a discard is one from this hand.

    >>> [action_text(action, 0b11100000) for action in (6, 32, 39, 44, 49 + 7 * 8 + 2, 305, 305 + 0b101)]
    ['KS', 'no', 'brelan K', 'carre T', 'suite S A3', 'discard -', 'discard QS AS']
    """
    if action < NO:
        return card_text(action)
    if action == NO:
        return "no"
    if action < CARRES:
        return f"brelan {RANKS[action - BRELANS]}"
    if action < SUITES:
        return f"carre {RANKS[action - CARRES]}"
    if action < DISCARDS:
        suit, rest = divmod(action - SUITES, 64)
        return f"suite {SUITS[suit]} {RANKS[rest // 8]}{rest % 8 + 1}"
    return " ".join(["discard", *map(card_text, chosen(hand, action - DISCARDS))]) if action > DISCARDS else "discard -"


def chosen(hand: int, mask: int) -> list[int]:
    """The cards that the mask of a discard names.

    >>> chosen(0b11100000, 0b101)
    [5, 7]
    """
    return [card for i, card in enumerate(cards_of(hand)) if mask >> i & 1]


def action_from_text(state: Any, text: str) -> int:
    """The action spelt so, allowed or not; a discard is from the hand of the seat to move.

    Raises `BadNotation` for a text that spells no action, `IllegalAction` for a discard of cards that the seat has not.
    """
    if _CARD.fullmatch(text):
        return card_number(text)
    if text == "no":
        return NO
    if _SET.fullmatch(text):
        return (BRELANS if text[0] == "b" else CARRES) + RANKS.index(text[-1])
    if _SUITE.fullmatch(text):
        return SUITES + 64 * SUITS.index(text[6]) + 8 * RANKS.index(text[8]) + int(text[9]) - 1
    if text == "discard -":
        return DISCARDS
    word, *names = text.split(" ")
    if word != "discard" or not names or not all(map(_CARD.fullmatch, names)):
        raise BadNotation(
            f"an action is spelt discard 7S 8D, discard -, brelan K, carre T, suite S A3, no, or KS, not {text!r}"
        )
    cards = list(map(card_number, names))
    if cards != sorted(set(cards)):
        raise BadNotation(f"the cards of a discard go by suit, S H D C, then from low to high, each once, not {text!r}")
    held = cards_of(state.hand[state.turn]) if state.phase == DISCARD else []
    for card in cards:
        if card not in held:
            reason = f"{card_text(card)} is not in the hand" if state.phase == DISCARD else not_now(state)
            raise IllegalAction(f"action {text!r}: {reason}: {situation(state)}")
    return DISCARDS + sum(1 << held.index(card) for card in cards)


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
    """The text of a state: its deal, then the actions since, if there are any; spaces within one are written `_`.

    >>> with_moves("0;...", ["discard -", "no"])
    '0;... moves discard_- no'
    """
    return " ".join([origin, "moves", *(move.replace(" ", "_") for move in moves)]) if moves else origin


def hidden(cards: int) -> str:
    """So many cards that are not seen.

    >>> hidden(3)
    '? ? ?'
    """
    return " ".join("?" * cards)


def unfinished_deal(state: Any, shown: Iterable[int], talon: bool) -> str:
    """The deal text during the deal, `?` for each card to come, for the hands not shown and for a talon not shown."""
    fields = [str(state.opener)]
    for seat in range(2):
        hand = state.hand[seat] if seat in shown else 0
        spelt = [hand_text(hand)] if hand else []
        fields.append(" ".join([*spelt, *"?" * (HAND - hand.bit_count())]))
    cards = list(map(card_text, state.talon[: max(0, state.step - 2 * HAND)])) if talon else []
    return ";".join([*fields, " ".join([*cards, *"?" * (TALON - len(cards))])])


def seen_deal(state: Any, seat: int) -> str:
    """The deal text with `?` for each card that the seat (-1: nobody in particular) has not been dealt or taken."""
    deal = state.origin
    hands = [hand_text(hand) if other == seat else hidden(HAND) for other, hand in enumerate(deal.hands)]
    taken = taken_from(state, seat) if seat >= 0 else range(0)
    talon = [card_text(card) if place in taken else "?" for place, card in enumerate(deal.talon)]
    return ";".join([str(deal.opener), *hands, " ".join(talon)])


def taken_from(state: Any, seat: int) -> range:
    """The places of the talon whose cards the seat has taken."""
    first = 0 if seat == state.opener else state.taken[state.opener]
    return range(first, first + state.taken[seat])


def moves_made(state: Any) -> list[str]:
    """The actions since the deal, as texts. The opener discards first, then the dealer, each from the hand dealt."""
    hands = dict(enumerate([state.origin.hands[state.opener], state.origin.hands[1 - state.opener]]))
    return [action_text(action, hands.get(index, 0)) for index, action in enumerate(unlinked(state.past))]


def moves_seen(state: Any, seat: int) -> list[str]:
    """The actions since the deal as the seat sees them: of the other's discard the number of cards.

    Behind a brelan stand the suits of the cards laid, which everybody sees: `brelan K=SHD`.
    """
    moves = moves_made(state)
    for index, discarder in enumerate([state.opener, 1 - state.opener][: len(moves)]):
        if discarder != seat and state.taken[discarder]:
            moves[index] = f"discard {hidden(state.taken[discarder])}"
    for index in range(2, min(len(moves), 8)):
        if moves[index].startswith("brelan"):
            layer = (state.first + index) % 2
            laid = cards_of(state.shown(whole_hand(state, layer), state.laid[layer]))
            moves[index] += "=" + "".join(SUITS[card // 8] for card in laid)
    return moves


def whole_hand(state: Any, seat: int) -> int:
    """The hand of a seat before he played from it: with the cards taken, without those discarded.

    Before his own discard it is the hand dealt.
    """
    taken = set_of(state.origin.talon[place] for place in taken_from(state, seat))
    return int(state.origin.hands[seat] & ~state.out[seat] | taken)


# Messages


def not_now(state: Any) -> str:
    """Why an action is refused."""
    return "the deal is over" if state.phase == OVER else "not allowed here"


def situation(state: Any) -> str:
    """Where a state of the readable rules stands, for messages."""
    if state.phase == DEAL:
        return f"the deal, {unfinished_deal(state, range(2), True)}"
    hands = " and ".join(map(hand_text, state.hand))
    if state.phase == OVER:
        return f"the deal is over, tricks {state.tricks[0]} and {state.tricks[1]}"
    if state.phase == DISCARD:
        doing = f"exchanges {state.game.min_exchange} to {state.most_cards()} cards"
    elif state.phase == ANNOUNCE:
        doing = f"announces a {KINDS[state.step // 2]}"
        doing += f" above {action_text(state.above(), 0)}" if state.above() else ""
    else:
        doing = "leads" if state.plays == 0 else f"follows {card_text(state.led)}"
    return f"seat {state.turn} {doing}, hands {hands}"


def agree(what: str, traced: object, expected: object) -> None:
    """Raise `MatouError` if a trace and the rules say two things."""
    if traced != expected:
        raise MatouError(f"{what} is {traced} in the trace and {expected} by the rules")


def differing_actions(traced: list[int], legal: list[int], hand: int) -> None:
    """Raise `MatouError` for legal actions, or the action chosen (the last one traced), that the rules do not have."""
    agree("the list of legal actions", _numbered(traced[:-1], hand), _numbered(legal, hand))
    raise MatouError(f"the action chosen, {_numbered(traced[-1:], hand)}, is not a legal one: {_numbered(legal, hand)}")


def _numbered(actions: list[int], hand: int) -> str:
    """Actions as text with their numbers, which may be of no action at all."""
    texts = [action_text(action, hand) if 0 <= action < ACTIONS else "?" for action in actions]
    return ", ".join(f"{text} ({action})" for text, action in zip(texts, actions, strict=True)) or "none"

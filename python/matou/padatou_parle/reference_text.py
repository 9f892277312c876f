"""How cards, hands, deals and actions of Padatou parlé are numbered and spelt: what the readable rules read and print.

Suits are 0..3 in the order S H D C, ranks 0..7 in the order 7 8 9 T J Q K A. A card is 8 * suit + rank, and a hand an
int with the bit of each card. The actions:

    card              play it (`KS`); of chance, deal it
    32                `ask nothing`
    33 + suit         `ask has_suit S`
    37 + rank         `ask count_rank A`
    45 + card         `ask has_card QS`
    77 + rank         `ask has_rank K`
    85 + suit         `ask master D`
    89 + card         `ask gone AC`
    121               `ask which_suit`
    122 + pair        `ask prefer H D`, the pairs in the order SH SD SC HD HC DC
    128 + suit        `answer S`
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final, NamedTuple

from matou.errors import BadNotation, InvalidState, MatouError

SUITS: Final = "SHDC"
RANKS: Final = "789TJQKA"
CARDS: Final = 32
SEATS: Final = 4
HAND_SIZE: Final = 8
ASK_NOTHING: Final = 32
COUNT_RANK: Final = 37
HAS_CARD: Final = 45
WHICH_SUIT: Final = 121
DEAL, ASK, ANSWER, PLAY, OVER = range(-1, 4)

FACTS: Final = (
    "the seat to move",
    "the phase",
    "the leader",
    "the number of cards in the trick",
    "the best card",
    "the seat of the best card",
)
"""What a record of a trace begins with, in order."""

SEAT_FACTS: Final = ("the hand", "the tricks")
"""What it then says of each seat."""

_CARD_TEXTS: Final = [rank + suit for suit in SUITS for rank in RANKS]

ACTION_TEXTS: Final = (
    *_CARD_TEXTS,
    "ask nothing",
    *(f"ask has_suit {suit}" for suit in SUITS),
    *(f"ask count_rank {rank}" for rank in RANKS),
    *(f"ask has_card {card}" for card in _CARD_TEXTS),
    *(f"ask has_rank {rank}" for rank in RANKS),
    *(f"ask master {suit}" for suit in SUITS),
    *(f"ask gone {card}" for card in _CARD_TEXTS),
    "ask which_suit",
    *(f"ask prefer {one} {other}" for one, other in combinations(SUITS, 2)),
    *(f"answer {suit}" for suit in SUITS),
)
"""The spelling of each action."""

ACTIONS: Final = len(ACTION_TEXTS)

_NUMBERS: Final = {spelt: action for action, spelt in enumerate(ACTION_TEXTS)}

_MOVES: Final = {spelt.replace(" ", "_"): action for spelt, action in _NUMBERS.items()}


class Deal(NamedTuple):
    """What the shuffle decided."""

    leader: int
    """The seat that leads to the first trick."""
    hands: tuple[int, ...]
    """The cards dealt to each seat, an int with the bit of each."""


# Cards and hands


def card_text(card: int) -> str:
    """The spelling of a card, rank then suit.

    >>> card_text(0), card_text(15)
    ('7S', 'AH')
    """
    return RANKS[card % 8] + SUITS[card // 8]


def card_from_text(text: str) -> int:
    """The card spelt so. Raises `BadNotation` for a text that spells none.

    >>> card_from_text("AH")
    15
    """
    if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
        raise BadNotation(f"a card is a rank of {RANKS} and a suit of {SUITS}, KS, not {text!r}")
    return 8 * SUITS.index(text[1]) + RANKS.index(text[0])


def cards_of(hand: int) -> list[int]:
    """The cards of a hand: suits S H D C, each from low to high.

    >>> cards_of(0b100000001)
    [0, 8]
    """
    return [card for card in range(CARDS) if hand >> card & 1]


def hand_of(cards: list[int]) -> int:
    """The hand of these cards.

    >>> hand_of([0, 8])
    257
    """
    return sum(1 << card for card in cards)


def hand_text(hand: int) -> str:
    """The spelling of a hand: each suit from high to low, `-` for none.

    >>> hand_text(0b1000000110000001)
    'S:A7 H:A7 D:- C:-'
    """
    suits = []
    for suit, letter in enumerate(SUITS):
        ranks = "".join(RANKS[rank] for rank in range(7, -1, -1) if hand >> 8 * suit + rank & 1)
        suits.append(f"{letter}:{ranks or '-'}")
    return " ".join(suits)


def hand_from_text(text: str, field: str, whole: str) -> int:
    """The hand spelt so, the ranks of a suit in any order. The messages name the field and quote the whole text.

    Raises `BadNotation` for a text that cannot be read, `InvalidState` for a card that is there twice.

    >>> hand_text(hand_from_text("S:7A H:7A D:- C:-", "hand 0", ""))
    'S:A7 H:A7 D:- C:-'
    """
    suits = text.split(" ")
    if [suit[:2] for suit in suits] != [f"{letter}:" for letter in SUITS]:
        raise BadNotation(f"{field}: a hand is written S:AKT7 H:Q9 D:- C:J8, not {text!r}: {whole!r}")
    hand = 0
    for suit in suits:
        ranks = suit[2:]
        if not ranks or (ranks != "-" and not set(ranks) <= set(RANKS)):
            raise BadNotation(f"{field}: a suit is written as ranks of {RANKS}, or -, not {suit!r}: {whole!r}")
        for rank in ranks.replace("-", ""):
            card = card_from_text(rank + suit[0])
            if hand >> card & 1:
                raise InvalidState(f"{field}: {card_text(card)} is there twice: {whole!r}")
            hand |= 1 << card
    return hand


# Actions


def action_text(action: int) -> str:
    """The spelling of an action.

    >>> [action_text(action) for action in (0, 33, 44, 125, 131)]
    ['7S', 'ask has_suit S', 'ask count_rank A', 'ask prefer H D', 'answer C']
    """
    return ACTION_TEXTS[action]


def action_from_text(text: str) -> int:
    """The action spelt so, allowed or not. Raises `BadNotation` for a text that spells none.

    >>> action_from_text("ask gone AC")
    120
    """
    action = _NUMBERS.get(text)
    if action is None:
        raise BadNotation(f"an action is spelt KS, ask nothing, ask has_suit S, answer S and the like, not {text!r}")
    return action


def action_from_move(move: str) -> int:
    """The action spelt so in the text of a state, its spaces written `_`. Raises `BadNotation` as `action_from_text`.

    >>> action_from_move("ask_has_suit_S")
    33
    """
    action = _MOVES.get(move)
    if action is None:
        raise BadNotation(f"a move is spelt KS, ask_nothing, ask_has_suit_S, answer_S and the like, not {move!r}")
    return action


def answer_text(question: int, answer: int) -> str:
    """The spelling of the answer to a question on a fact: the count, or yes or no.

    >>> answer_text(44, 2), answer_text(33, 1), answer_text(33, 0)
    ('2', 'yes', 'no')
    """
    if COUNT_RANK <= question < HAS_CARD:
        return str(answer)
    return "yes" if answer else "no"


# Deals


def deal_to_text(deal: Deal) -> str:
    """The spelling of a deal, `leader;hand0;hand1;hand2;hand3`, which `deal_from_text` reads back.

    >>> deal_to_text(Deal(1, (0xFF, 0xFF00, 0xFF0000, 0xFF000000)))
    '1;S:AKQJT987 H:- D:- C:-;S:- H:AKQJT987 D:- C:-;S:- H:- D:AKQJT987 C:-;S:- H:- D:- C:AKQJT987'
    """
    return ";".join([str(deal.leader), *map(hand_text, deal.hands)])


def deal_from_text(text: str) -> Deal:
    """The deal spelt so.

    Raises `BadNotation` for a text that cannot be read, `InvalidState` for a deal that no shuffle gives.

    >>> text = "1;S:AKQJT987 H:- D:- C:-;S:- H:AKQJT987 D:- C:-;S:- H:- D:AKQJT987 C:-;S:- H:- D:- C:AKQJT987"
    >>> deal_to_text(deal_from_text(text)) == text
    True
    """
    fields = text.split(";")
    if len(fields) != 1 + SEATS:
        raise BadNotation(f"a deal is written leader;hand0;hand1;hand2;hand3, five parts, not {len(fields)}: {text!r}")
    if len(fields[0]) != 1 or fields[0] not in "0123456789":
        raise BadNotation(f"leader: a seat is written as a digit, not {fields[0]!r}: {text!r}")
    hands = [hand_from_text(field, f"hand {seat}", text) for seat, field in enumerate(fields[1:])]
    deal = Deal(int(fields[0]), tuple(hands))
    check_deal(deal, text)
    return deal


def check_deal(deal: Deal, whole: str | None = None, size: int = HAND_SIZE) -> None:
    """Raise `InvalidState` for a deal that no shuffle gives, with so many cards a hand; it quotes the deal's text."""
    whole = deal_to_text(deal) if whole is None else whole
    if len(deal.hands) != SEATS:
        raise InvalidState(f"hands: {SEATS} seats have one each, not {len(deal.hands)}: {whole!r}")
    if not 0 <= deal.leader < SEATS:
        raise InvalidState(f"leader: the seats are 0 to {SEATS - 1}, not {deal.leader}: {whole!r}")
    seen = 0
    for seat, hand in enumerate(deal.hands):
        if not 0 <= hand < 1 << CARDS:
            raise InvalidState(f"hand {seat}: a hand has bits of {CARDS} cards, not {hand}: {whole!r}")
        if seen & hand:
            raise InvalidState(f"hand {seat}: {card_text(cards_of(seen & hand)[0])} is there twice: {whole!r}")
        if len(cards_of(hand)) != size:
            raise InvalidState(f"hand {seat}: a seat is dealt {size} cards, not {len(cards_of(hand))}: {whole!r}")
        seen |= hand


# States


def unlinked(past: Any) -> list[tuple[int, int]]:
    """The actions of a chain (earlier ones, last one, answer to it), in order: each with its answer.

    >>> unlinked(((None, 3, -1), 33, 1))
    [(3, -1), (33, 1)]
    """
    actions = []
    while past is not None:
        past, action, answer = past
        actions.append((action, answer))
    return actions[::-1]


def move_text(action: int, answer: int = -1) -> str:
    """The spelling of an action as a move, spaces as `_`, with the answer to a question on a fact (-1: none).

    >>> move_text(33), move_text(33, 1)
    ('ask_has_suit_S', 'ask_has_suit_S=yes')
    """
    move = ACTION_TEXTS[action].replace(" ", "_")
    return move if answer < 0 else f"{move}={answer_text(action, answer)}"


def with_moves(origin: str, moves: list[str]) -> str:
    """The text of a state: what it began with, then the actions since, if there are any.

    >>> with_moves("-", ["7S", "8S"])
    '- moves 7S 8S'
    """
    return " ".join([origin, "moves", *moves]) if moves else origin


def seen_deal(leader: int, hands: list[int], sizes: list[int], seats: set[int]) -> str:
    """The deal text with the hands of these seats shown, and `?` for each other card, apart from hands already shown.

    >>> seen_deal(0, [1, 0, 4, 8], [2, 2, 1, 1], {0, 3})
    '0;S:7 H:- D:- C:- ?;? ?;?;S:T H:- D:- C:-'
    """
    parts = [str(leader)]
    for seat, hand in enumerate(hands):
        shown = cards_of(hand) if seat in seats else []
        unseen = ["?"] * (sizes[seat] - len(shown))
        parts.append(" ".join([hand_text(hand), *unseen] if shown else unseen))
    return ";".join(parts)


# Messages


def situation(state: Any) -> str:
    """Where a state of the readable rules stands, for messages."""
    if state.phase == DEAL:
        return f"the deal, {sum(len(cards_of(hand)) for hand in state.hand)} cards dealt"
    if state.phase == OVER:
        return f"the deal is over, tricks {' '.join(map(str, state.won))}"
    seat = state.turn()
    if state.phase == ASK:
        doing = "asks"
    elif state.phase == ANSWER:
        doing = f"answers {ACTION_TEXTS[state.question]}"
    else:
        doing = "leads" if state.plays == 0 else f"follows {SUITS[state.trick[0] // 8]}"
    return f"seat {seat} {doing}, hand {hand_text(state.hand[seat])}"


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

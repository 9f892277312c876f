"""How cards, deals and actions of Crazy Mistigri are numbered and spelt: the readable rules' reading and printing.

A card is known by its kind, 4 * (value - 1) + colour, colours a b c d; the 9 without a colour, `9-`, is kind 36. The
actions of the seats:

    0, 1                        pass; after 6+6, stop
    2, 3, 4                     reverse; drop the other ones (1+1); swap after the draw (3+3)
    5 + kind                    show the card that will be drawn (`show 4b`)
    42 + 5 * kind + seat        give a card of the hand (`give 3b 2`)
    227 + 5 * kind + seat       give a card of the pile (`gift 5a 1`)
    412 + 37 * kind + kind      discard a pair, the lower kind first (`pair 5a 5c`)
    1781 + 37 * given + taken   swap with the pile (`swap 3a 7b`)

Of chance the action is the kind: dealt (`5a`) or drawn (`draw 5a`).
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from matou.errors import BadNotation, InvalidState
from matou.mistigri.rules import Rules

COLOURS: Final = "abcd"
KINDS: Final = 37
PLAIN_NINE: Final = 36
SEATS: Final = 5
WORDS: Final = ("pass", "stop", "reverse", "drop-ones", "swap")
SHOWS, GIVES, GIFTS, PAIRS, SWAPS, ACTIONS = 5, 42, 227, 412, 1781, 3150
HAND: Final = 9
PILE: Final = 5
DEAL, DRAW, PAIR, EFFECT, SWAP, GIVE, GIFT, AGAIN, OVER = range(-1, 8)
ENDINGS: Final = ("none", "alone", "alone_in_anothers_turn", "nobody", "passed", "cap")

_CARD: Final = "[1-9][abcd]|9-"
_SPELLINGS: Final = {
    "show": re.compile(f"show ({_CARD})"),
    "give": re.compile(f"give ({_CARD}) ([0-4])"),
    "gift": re.compile(f"gift ({_CARD}) ([0-4])"),
    "pair": re.compile(f"pair ({_CARD}) ({_CARD})"),
    "swap": re.compile(f"swap ({_CARD}) ({_CARD})"),
}


class Deal(NamedTuple):
    """What the shuffle decided, as far as a text tells it."""

    first: int
    """The seat that plays first."""
    hands: tuple[tuple[int, ...], ...]
    """The kinds dealt to each seat, ascending."""


# Cards


def card_text(kind: int) -> str:
    """The spelling of a card.

    >>> card_text(16), card_text(36)
    ('5a', '9-')
    """
    return "9-" if kind == PLAIN_NINE else f"{kind // 4 + 1}{COLOURS[kind % 4]}"


def kind_of(text: str) -> int:
    """The kind of the card spelt so.

    >>> kind_of("5a"), kind_of("9-")
    (16, 36)
    """
    return PLAIN_NINE if text == "9-" else 4 * (int(text[0]) - 1) + COLOURS.index(text[1])


def cards_text(kinds: list[int] | tuple[int, ...]) -> str:
    """The spelling of some cards; `-` for none.

    >>> cards_text([16, 18])
    '5a,5c'
    """
    return ",".join(map(card_text, kinds)) or "-"


def kinds_from_text(text: str, field: str, whole: str) -> tuple[int, ...]:
    """The kinds of cards spelt `5a,5c`, ascending; the field and the whole text are for messages.

    >>> kinds_from_text("5c,5a", "hands", "")
    (16, 18)
    """
    names = text.split(",")
    for name in names:
        if not re.fullmatch(_CARD, name):
            raise BadNotation(f"{field}: a card is written 5a, or 9- without a colour, not {name!r}: {whole!r}")
    return tuple(sorted(map(kind_of, names)))


def pack_of(rules: Rules) -> list[int]:
    """How many cards of each kind are dealt: of the 46 cards sorted by value, card number i has colour i mod 4.

    >>> pack_of(Rules(players=5))[:5]
    [3, 2, 2, 2, 2]
    """
    copies = [0] * KINDS
    values = [value for value, count in enumerate(rules.whole_pack, start=1) for _ in range(count)]
    used = {value for value, count in enumerate(rules.counts, start=1) if count}
    for card, value in enumerate(values):
        if value in used:
            plain = value == 9 and rules.nine == "none"
            copies[PLAIN_NINE if plain else 4 * (value - 1) + card % 4] += 1
    return copies


def row_of(state: Any, row: int) -> list[int]:
    """The kinds that a seat holds, or that lie on the pile (row 5), ascending."""
    return [kind for kind in range(KINDS) for _ in range(state.copies(row, kind))]


# Deals


def deal_of(state: Any) -> Deal:
    """The deal whose cards the seats of a state hold."""
    return Deal(state.first, tuple(tuple(row_of(state, seat)) for seat in range(state.game.players)))


def deal_to_text(deal: Deal) -> str:
    """The spelling of a deal, which `deal_from_text` reads back.

    >>> deal_to_text(Deal(1, ((8, 9), (10,), (11,))))
    '3 1 3a,3b/3c/3d'
    """
    return f"{len(deal.hands)} {deal.first} {'/'.join(map(cards_text, deal.hands))}"


def deal_from_text(text: str, rules: Rules | None = None) -> Deal:
    """The deal spelt `P first hands`, as `3 1 3a,3b,.../.../...`.

    `rules`: those it is to serve under, default the standard ones of so many players. Raises `BadNotation` for a text
    that cannot be read, `InvalidState` for cards that no shuffle gives; the message names the field.

    >>> hands = "3a,3b,3b,3c,3c,3d,3d,4a,4a,4b/4b,4c,4d,5a,5b,5c,5c,5d,6a/6b,6c,6d,7a,7b,7d,8a,8c,8d"
    >>> deal_from_text(f"3 1 {hands}").hands[2]
    (21, 22, 23, 24, 25, 27, 28, 30, 31)
    """
    fields = text.split()
    if len(fields) != 3:
        raise BadNotation(f"a deal is `P first hands`, three fields, not {len(fields)}: {text!r}")
    rules = rules_for(fields[0], rules, text)
    if not re.fullmatch(r"[0-9]", fields[1]):
        raise BadNotation(f"first: a seat is written as a digit, not {fields[1]!r}: {text!r}")
    hands = tuple(kinds_from_text(hand, "hands", text) for hand in fields[2].split("/"))
    deal = Deal(int(fields[1]), hands)
    check_deal(deal, rules, text)
    return deal


def rules_for(players: str, rules: Rules | None, text: str) -> Rules:
    """The rules to read a text under, which names its number of players first."""
    if not re.fullmatch(r"[0-9]+", players):
        raise BadNotation(f"players: their number is written first, not {players!r}: {text!r}")
    if players not in ("3", "4", "5"):
        raise InvalidState(f"players: the game is for 3 to 5, not {players}: {text!r}")
    if rules is None:
        return Rules(players=int(players))
    if rules.players != int(players):
        raise InvalidState(f"players: these rules are for {rules.players}, not {players}: {text!r}")
    return rules


def check_deal(deal: Deal, rules: Rules, whole: str | None = None) -> None:
    """Raise `InvalidState` for a deal that no shuffle under these rules gives; it quotes the deal's text."""
    whole = deal_to_text(deal) if whole is None else whole
    players = rules.players
    if len(deal.hands) != players:
        raise InvalidState(f"hands: {players} players have one each, not {len(deal.hands)}: {whole!r}")
    if not 0 <= deal.first < players:
        raise InvalidState(f"first: the seats are 0 to {players - 1}, not {deal.first}: {whole!r}")
    for seat, hand in enumerate(deal.hands):
        size = HAND + (seat == (deal.first - 1) % players)
        if len(hand) != size:
            raise InvalidState(f"hands: seat {seat} is dealt {size} cards, not {len(hand)}: {whole!r}")
    check_copies([kind for hand in deal.hands for kind in hand], rules, whole)


def check_copies(kinds: list[int], rules: Rules, whole: str) -> None:
    """Raise `InvalidState` for a card that the pack lacks, or has less often."""
    pack = pack_of(rules)
    for kind in sorted(set(kinds)):
        if kinds.count(kind) > pack[kind]:
            times = f"{kinds.count(kind)} times, {pack[kind]} times in the pack"
            raise InvalidState(f"hands: {card_text(kind)} is there {times}: {whole!r}")


# Actions


def action_text(action: int) -> str:
    """The spelling of a seat's action.

    >>> [action_text(action) for action in (0, 3, 5 + 13, 42 + 5 * 9 + 2, 227 + 5 * 16 + 1, 412 + 37 * 16 + 18)]
    ['pass', 'drop-ones', 'show 4b', 'give 3b 2', 'gift 5a 1', 'pair 5a 5c']
    """
    if action < SHOWS:
        return WORDS[action]
    if action < GIVES:
        return f"show {card_text(action - SHOWS)}"
    if action < PAIRS:
        word, start = ("give", GIVES) if action < GIFTS else ("gift", GIFTS)
        kind, seat = divmod(action - start, SEATS)
        return f"{word} {card_text(kind)} {seat}"
    word, start = ("pair", PAIRS) if action < SWAPS else ("swap", SWAPS)
    return f"{word} {' '.join(map(card_text, divmod(action - start, KINDS)))}"


def action_number(text: str) -> int:
    """The number of a seat's action spelt so, allowed or not. Raises `BadNotation` for a text that spells none.

    >>> action_number("pair 5a 5c") == 412 + 37 * 16 + 18
    True
    """
    if text in WORDS:
        return WORDS.index(text)
    word = text.split(" ")[0]
    found = _SPELLINGS[word].fullmatch(text) if word in _SPELLINGS else None
    if not found:
        raise BadNotation(
            "an action is spelt pair 5a 5c, pass, drop-ones, reverse, show 4b, swap, swap 3a 7b, give 3b 2, gift 5a 1, "
            f"stop, or of chance draw 5a, not {text!r}"
        )
    kind = kind_of(found[1])
    if word == "show":
        return SHOWS + kind
    if word in ("give", "gift"):
        return (GIVES if word == "give" else GIFTS) + SEATS * kind + int(found[2])
    other = kind_of(found[2])
    if word == "pair" and other < kind:
        raise BadNotation(f"the cards of a pair go by value, then by colour, not {text!r}")
    return (PAIRS if word == "pair" else SWAPS) + KINDS * kind + other


def drawn_kind(text: str, phase: int) -> int | None:
    """The kind that a chance step spells, `draw 5a` (during the deal `5a`); None for a text of no such step."""
    name = text if phase == DEAL else text.removeprefix("draw ") if text.startswith("draw ") else ""
    return kind_of(name) if re.fullmatch(_CARD, name) else None

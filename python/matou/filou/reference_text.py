"""How cards, deals and actions of Filou are numbered and spelt: the readable rules' reading and printing.

A card is known by its kind: 0 to 7 the animals by value, -8, -5, rabbit, 3, 5, 8, 11, 15; 8 the small dog, 9 the big
one. A hand is a set of kinds, an int with the bit of each. The actions of the seats:

    kind        lay the card (`lay 15`)
    10, 11      pass; buy for one mouse
    11 + mice   bid so many mice in all (`bid 6`)

Of chance the action is the kind of the card that is removed from a set, or comes next in the pile.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from matou.errors import BadNotation, IllegalAction, InvalidState
from matou.filou.rules import Rules

NAMES: Final = ("-8", "-5", "rabbit", "3", "5", "8", "11", "15", "small-dog", "big-dog")
KINDS: Final = 10
WHOLE_SET: Final = (1 << KINDS) - 1
PASS, BUY, BIDS, ACTIONS = 10, 11, 11, 120
ROUNDS: Final = 9
SEATS: Final = 5
ALL_MICE: Final = 108
DEAL, LAY, BID, OVER = range(-1, 3)

_BID: Final = re.compile("bid (0|[1-9][0-9]*)")


class Deal(NamedTuple):
    """What the shuffle decided."""

    start: int
    """The seat that lays first."""
    removed: tuple[int, ...]
    """The kind removed from the set of each seat."""
    fourth_removed: int = -1
    """At three players the kind removed from the fourth set, else -1."""
    pile: tuple[int, ...] = ()
    """At three players the other nine of the fourth set, the top first."""


# Cards


def hand_text(hand: int) -> str:
    """The spelling of a set of kinds; `-` for none.

    >>> hand_text(0b1010000101)
    '-8/rabbit/15/big-dog'
    """
    return "/".join(NAMES[kind] for kind in kinds_of(hand)) or "-"


def kinds_of(hand: int) -> list[int]:
    """The kinds of a set, ascending.

    >>> kinds_of(0b101)
    [0, 2]
    """
    return [kind for kind in range(KINDS) if hand >> kind & 1]


def kinds_from_text(text: str, field: str, whole: str) -> tuple[int, ...]:
    """The kinds spelt `-8/rabbit/15`, in the order of the text; the field and the whole text are for messages.

    >>> kinds_from_text("15/-8", "removed", "")
    (7, 0)
    """
    names = text.split("/")
    for name in names:
        if name not in NAMES:
            raise BadNotation(f"{field}: a card is one of {', '.join(NAMES)}, not {name!r}: {whole!r}")
    return tuple(map(NAMES.index, names))


# Deals


def deal_to_text(deal: Deal) -> str:
    """The spelling of a deal, which `deal_from_text` reads back.

    >>> deal_to_text(Deal(0, (0, 4, 2, 7)))
    '4 0 -8/5/rabbit/15'
    """
    text = f"{len(deal.removed)} {deal.start} {'/'.join(NAMES[kind] for kind in deal.removed)}"
    if not deal.pile:
        return text
    return f"{text};{NAMES[deal.fourth_removed]} {'/'.join(NAMES[kind] for kind in deal.pile)}"


def deal_from_text(text: str, rules: Rules | None = None) -> Deal:
    """The deal spelt `P start removed`, at three players with `;removed pile` of the fourth set behind it.

    `rules`: those it is to serve under, default those of so many players. Raises `BadNotation` for a text that cannot
    be read, `InvalidState` for a deal that cannot be; the message names the field.

    >>> deal_from_text("3 2 -8/5/rabbit;15 3/big-dog/-8/8/rabbit/11/small-dog/5/-5").pile[:2]
    (3, 9)
    """
    own, semicolon, fourth = text.partition(";")
    fields = own.split()
    rules = rules_for(fields[0] if fields else "", rules, text)
    if len(fields) != 3:
        raise BadNotation(f"a deal begins `P start removed`, three fields, not {len(fields)}: {text!r}")
    if not re.fullmatch("[0-9]", fields[1]):
        raise BadNotation(f"start: a seat is written as a digit, not {fields[1]!r}: {text!r}")
    deal = Deal(int(fields[1]), kinds_from_text(fields[2], "removed", text))
    if semicolon and rules.players != 3:
        raise BadNotation(f"fourth set: there is none with {rules.players} players: {text!r}")
    if rules.players == 3:
        words = fourth.split()
        if len(words) != 2:
            raise BadNotation(f"fourth set: with 3 players `;removed pile` follows, not {fourth!r}: {text!r}")
        gone = kinds_from_text(words[0], "fourth set", text)
        if len(gone) != 1:
            raise BadNotation(f"fourth set: one card is removed, not {words[0]!r}: {text!r}")
        deal = deal._replace(fourth_removed=gone[0], pile=kinds_from_text(words[1], "pile", text))
    check_deal(deal, rules, text)
    return deal


def rules_for(players: str, rules: Rules | None, text: str) -> Rules:
    """The rules to read a text under, which names its number of players first."""
    if not re.fullmatch("[0-9]+", players):
        raise BadNotation(f"players: their number is written first, not {players!r}: {text!r}")
    if players not in ("3", "4", "5"):
        raise InvalidState(f"players: the game is for 3 to 5, not {players}: {text!r}")
    if rules is None:
        return Rules(players=int(players))
    if rules.players != int(players):
        raise InvalidState(f"players: these rules are for {rules.players}, not {players}: {text!r}")
    return rules


def check_deal(deal: Deal, rules: Rules, whole: str | None = None) -> None:
    """Raise `InvalidState` for a deal that cannot be under these rules; it quotes the deal's text."""
    kinds = [*deal.removed, *deal.pile, max(deal.fourth_removed, 0)]
    if min(kinds) < 0 or max(kinds) >= KINDS:
        raise InvalidState(f"the kinds are 0 to {KINDS - 1}: {tuple(deal)!r}")
    whole = deal_to_text(deal) if whole is None else whole
    players = rules.players
    if len(deal.removed) != players:
        raise InvalidState(f"removed: {players} sets lose a card each, not {len(deal.removed)}: {whole!r}")
    if not 0 <= deal.start < players:
        raise InvalidState(f"start: the seats are 0 to {players - 1}, not {deal.start}: {whole!r}")
    if players != 3:
        if deal.pile or deal.fourth_removed != -1:
            raise InvalidState(f"fourth set: there is none with {players} players: {whole!r}")
        return
    if len(deal.pile) != ROUNDS:
        raise InvalidState(f"pile: it has {ROUNDS} cards, not {len(deal.pile)}: {whole!r}")
    seen = {deal.fourth_removed}
    for kind in deal.pile:
        if kind in seen:
            raise InvalidState(f"pile: {NAMES[kind]} is there twice: {whole!r}")
        seen.add(kind)


# Actions


def action_text(action: int) -> str:
    """The spelling of a seat's action.

    >>> [action_text(action) for action in (0, 2, 9, 10, 11, 12, 26)]
    ['lay -8', 'lay rabbit', 'lay big-dog', 'pass', 'buy', 'bid 1', 'bid 15']
    """
    if action < PASS:
        return f"lay {NAMES[action]}"
    if action <= BUY:
        return "pass" if action == PASS else "buy"
    return f"bid {action - BIDS}"


def action_number(text: str) -> int:
    """The number of a seat's action spelt so, allowed or not.

    Raises `BadNotation` for a text that spells none, `IllegalAction` for a bid that no game allows.

    >>> action_number("bid 6")
    17
    """
    if text in ("pass", "buy"):
        return PASS if text == "pass" else BUY
    word, _, name = text.partition(" ")
    if word == "lay" and name in NAMES:
        return NAMES.index(name)
    found = _BID.fullmatch(text)
    if not found:
        raise BadNotation(f"an action is spelt lay 15, lay rabbit, lay small-dog, pass, bid 6 or buy, not {text!r}")
    mice = int(found[1]) if len(found[1]) < 10 else ALL_MICE + 1
    if mice == 0:
        raise IllegalAction(f"action {text!r}: a bid is one mouse at least")
    if mice > ALL_MICE:
        raise IllegalAction(f"action {text!r}: there are {ALL_MICE} mice in all")
    return BIDS + mice

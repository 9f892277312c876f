"""Pictures of the table, in plain text."""

from __future__ import annotations

from matou._core import pitaouf as core
from matou.pitaouf.mirror import mirror
from matou.pitaouf.reference import BACK, State
from matou.pitaouf.reference_text import card_text, cards_of

__all__ = ["LEGEND", "picture", "picture_of_deal"]

LEGEND = "[ ] the cat    + safe    ! danger    ? face down (A? an ace)"

_ROW = 13


def picture(state: core.State) -> str:
    """The track, the hand and the talon as the player sees them.

    A cell shows its own card, `?` while that lies face down (`A?` where it is an ace), `+` behind it when the cell is
    safe and `!` when it is a danger; the cat's cell stands in brackets.

    >>> from matou.pitaouf import Rules, deal
    >>> print(picture(deal(0, seed=1, rules=Rules(suits=2, ranks=4, track=6, ace_cells=(2,), hand=2)).state()))
        1    2    3    4    5    6
      [4H]   A?    ?    ?    ?   JK
    hand   3H 5S, going out
    talon  2 cards
    """
    seen = mirror(state)
    cards = [_cell(seen, cell) for cell in range(1, seen.game.track)] + ["JK"]
    way = "coming back" if seen.way == BACK else "going out"
    known = [card_text(card) for card in reversed(seen.known[: seen.known_count])]
    read = f", then face up {' '.join(known)}" if known else ""
    return "\n".join(
        [
            *_track(cards, seen.cat),
            f"hand   {' '.join(map(card_text, cards_of(seen.hand))) or '-'}, {way}",
            f"talon  {_cards(seen.unread)}{read}",
        ]
    )


def picture_of_deal(deal: core.Deal) -> str:
    """Every card of a deal: the track, the hand, the talon from its top.

    >>> from matou.pitaouf import Rules, deal
    >>> print(picture_of_deal(deal(0, seed=1, rules=Rules(suits=2, ranks=4, track=6, ace_cells=(2,), hand=2))))
        1    2    3    4    5    6
       4H   5H   2S   2H   4S   JK
    hand   5S 3H
    talon  3S JK
    """
    track, hand, talon = deal.text.split(";")
    return "\n".join([*_track(track.split(), 0), f"hand   {hand or '-'}", f"talon  {talon or '-'}"])


def _track(cards: list[str], cat: int) -> list[str]:
    """Lines of cell numbers and of cards, a row of cells each."""
    lines = []
    for start in range(0, len(cards), _ROW):
        row = range(start, min(start + _ROW, len(cards)))
        lines.append("".join(f"{cell + 1:>5}" for cell in row))
        lines.append("".join(_slot(cards[cell], cell + 1 == cat) for cell in row).rstrip())
    return lines


def _slot(card: str, cat: bool) -> str:
    """A card under its number, with room for brackets and a mark."""
    name, mark = (card[:-1], card[-1]) if card[-1] in "+!" else (card, "")
    return (f"  [{name}]" if cat and len(name) == 2 else f"   [{name}]" if cat else f"{name:>5}") + mark


def _cell(seen: State, cell: int) -> str:
    if not seen.turned_up >> cell & 1:
        return "A?" if seen.game.ace_cells >> cell & 1 else "?"
    mark = "+" if seen.neutralised >> cell & 1 else "!" if seen.danger >> cell & 1 else ""
    return card_text(seen.cells[cell]) + mark


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"

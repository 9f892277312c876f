"""The table of La Piquette as text, in colours, or in plain sentences."""

from __future__ import annotations

from typing import Final

from matou._core import piquette as core
from matou.errors import NotApplicable
from matou.piquette import reference
from matou.piquette.reference import ANNOUNCE, DISCARD, OVER, PLAY, State
from matou.piquette.reference_text import action_text
from matou.tricks.drawing import cards_text, hand_picture, hand_words, position_picture, position_sentences
from matou.tricks.hands import Position
from matou.tricks.telling import scores_text

__all__ = ["LEGEND", "in_sentences", "mirror", "picture", "picture_of_deal", "position"]

LEGEND: Final = (
    "A line a seat: cards by suit, S ♠ spades, H ♥ hearts, D ♦ diamonds, C ♣ clubs, each from high to low (A K Q J T 9 "
    "8 7), and the tricks won. Say discard 7S 8D, or discard - for none; brelan K, carre T, suite S A3 (suit, top "
    "card, length) or no; a card as rank and suit: KH."
)

NAMES: Final = ("seat 0", "seat 1")

_KINDS: Final = ("a brelan", "a carré", "a suite")


def mirror(state: core.State) -> State:
    """The same position by the readable rules, reached by the same steps.

    Raises NotApplicable before the deal is done: there is no table to look at yet.

    >>> from matou.piquette import deal
    >>> mirror(deal(0).state()).phase == DISCARD
    True
    """
    if state.current_player() == reference.CHANCE_SEAT:
        raise NotApplicable("the cards are not dealt yet, there is no table to look at")
    return reference.from_text(state.to_text(), state.game.rules)


def position(state: core.State) -> Position:
    """Hands, leader, trick and tricks won of a state of the play.

    Raises NotApplicable before the play phase.
    """
    return Position(*core.position(state))


def picture(state: core.State, seat: int | None = None, *, colour: bool = False) -> str:
    """A line a seat, hand and tricks won; then what was exchanged and laid, the trick in progress, or the scores.

    Parameters
    ----------
    state : State
    seat : int, optional
        Only what this seat knows is shown; default everything.
    colour : bool
        With the escape codes of a terminal's colours; default False.

    Examples
    --------
    >>> from matou.piquette import deal
    >>> print(picture(deal(0).state(), seat=1).splitlines()[-1].split(" ", 2)[2])
    is to exchange up to 5 cards
    """
    table = mirror(state)
    lines = position_picture(_position(table), seat, NAMES, colour=colour, over=table.phase != PLAY)
    if table.phase not in (PLAY, OVER):
        lines = [
            f"{NAMES[p]}  {hand_picture(hand, colour=colour) if seat in (None, p) else '12 hidden cards'}"
            f"{'  opener' if p == table.opener else '  dealer'}"
            for p, hand in enumerate(table.hand)
        ]
    lines += _known(table, seat)
    if table.phase == OVER:
        return "\n".join([*lines, f"the deal is over: {scores_text(state)}"])
    return "\n".join(lines if table.phase == PLAY else [*lines, f"seat {table.turn} {_waits(table)}"])


def picture_of_deal(deal: core.Deal) -> str:
    """The hands of a deal, who opens, and the talon from its top.

    >>> from matou.piquette import deal
    >>> print(picture_of_deal(deal(0)).splitlines()[2][:5])
    talon
    """
    table = mirror(deal.state())
    lines = [
        f"{NAMES[p]}  {hand_picture(hand)}{'  opener' if p == table.opener else '  dealer'}"
        for p, hand in enumerate(table.hand)
    ]
    return "\n".join([*lines, f"talon   {cards_text(table.talon)}"])


def in_sentences(state: core.State, seat: int | None = None) -> str:
    """What the picture shows in short sentences, for a screen reader; `seat` as in `picture`.

    >>> from matou.piquette import deal
    >>> print(in_sentences(deal(0).state()).splitlines()[-1].split(" ", 2)[2])
    is to exchange up to 5 cards.
    """
    table = mirror(state)
    if table.phase in (PLAY, OVER):
        lines = position_sentences(_position(table), seat, NAMES, table.phase == OVER)
    else:
        lines = [
            f"Seat {p}, the {'opener' if p == table.opener else 'dealer'}, holds "
            f"{hand_words(hand) if seat in (None, p) else '12 hidden cards'}."
            for p, hand in enumerate(table.hand)
        ]
    lines += [f"{line[:1].upper()}{line[1:]}." for line in _known(table, seat)]
    if table.phase == OVER:
        lines.append(f"The deal is over: {scores_text(state)}.")
    elif table.phase != PLAY:
        lines.append(f"Seat {table.turn} {_waits(table)}.")
    return "\n".join(lines)


def _position(table: State) -> Position:
    trick = [table.led] if table.plays else []
    return Position(list(table.hand), table.leader, trick, list(table.tricks))


def _known(table: State, seat: int | None) -> list[str]:
    """What was exchanged and laid, as far as the seat knows."""
    lines = []
    for p in range(2):
        parts = []
        exchanged = table.step > (p != table.opener) if table.phase == DISCARD else True
        if exchanged:
            cards = [card for card in range(32) if table.out[p] >> card & 1]
            shown = f" ({cards_text(cards)} out)" if cards and seat in (None, p) else ""
            parts.append(f"exchanged {table.taken[p]}{shown}")
        laid = [table.laid[2 * kind + p] for kind in range(3) if table.laid[2 * kind + p]]
        if laid:
            parts.append(f"laid {', '.join(_spelt(action) for action in laid)}")
        points = table.combination_points(p)
        if table.phase != DISCARD and points:
            parts.append(f"{points} {'point' if points == 1 else 'points'} of combinations")
        if parts:
            lines.append(f"seat {p} {', '.join(parts)}")
    return lines


def _spelt(action: int) -> str:
    return action_text(action, 0)


def _waits(table: State) -> str:
    if table.phase == DISCARD:
        most = table.most_cards()
        return f"is to exchange up to {most} {'card' if most == 1 else 'cards'}"
    if table.phase == ANNOUNCE:
        return f"may lay {_KINDS[table.step // 2]}"
    return ""

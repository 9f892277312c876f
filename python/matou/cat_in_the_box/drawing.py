"""The research board and the hands as text, in colours with shapes beside them, or in plain sentences."""

from __future__ import annotations

from typing import Final

from matou._core import cat_in_the_box as core
from matou.cat_in_the_box.mirror import mirror
from matou.cat_in_the_box.reference import DEAL, DISCARD, NOBODY, OVER, PLAY, PREDICT, State
from matou.cat_in_the_box.wording import COLOUR_NAMES, joined

__all__ = ["LEGEND", "SHAPES", "in_sentences", "picture", "picture_of_deal"]

SHAPES: Final = {"R": "♥", "B": "💧", "Y": "☾", "G": "☘"}
"""The shape beside each colour, as on the set for players who see colours badly: heart, drop, moon, clover."""

_WIDE: Final = "B"  # whose shape fills two columns of a terminal
_INK: Final = {"R": "31;1", "B": "34;1", "Y": "33;1", "G": "32;1", "#": "2", ".": "2"}  # SGR codes

LEGEND: Final = (
    "A row of the board for each colour: R ♥ red (trump), B 💧 blue, Y ☾ yellow, G ☘ green. A digit is the seat whose "
    "token lies there, # a neutral token, + a cell that the seat to play may take. Say a card as its colour and "
    "number: B3."
)


def picture(state: core.State, seat: int | None = None, *, colour: bool = False) -> str:
    """The board, then a line a seat: hand, X tokens left, tricks won and predicted; then the trick in progress.

    Parameters
    ----------
    state : State
    seat : int, optional
        Only what this seat knows is shown; default everything.
    colour : bool
        With the escape codes of a terminal's colours; default False.

    Examples
    --------
    >>> from matou.cat_in_the_box import State
    >>> print(picture(State.from_text("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -")))
          1 2 3 4 5
    R ♥   1 0 . 1 +
    B 💧  1 0 1 0 +
    Y ☾   # 0 1 + +
    G ☘   # 1 0 0 #
    seat 0  hand 3 5 5  X tokens R B Y G  tricks 3
    seat 1  hand 4 5 5  X tokens R B Y -  tricks 3  to play
    """
    table = mirror(state)
    numbers = table.game.numbers
    lines = ["      " + " ".join(str(number) for number in range(1, numbers + 1))]
    # What a seat may play tells of its hand, so it is told to itself alone.
    may = table.playable() if table.phase == PLAY and seat in (None, table.turn) else 0
    for letter in table.game.rows:
        shape = SHAPES[letter] + ("" if letter == _WIDE else " ")
        cells = [_cell(table, _place(table, letter, number), may) for number in range(numbers)]
        head = _inked(f"{letter} {shape}", letter, colour)
        lines.append(f"{head}  {' '.join(_inked(cell, _ink_of(cell, letter), colour) for cell in cells)}")
    lines += [_seat_line(table, p, seat) for p in range(table.game.players)]
    trick = _trick(table)
    if trick:
        lines.append(f"trick   {trick}")
    lines += _end(table)
    return "\n".join(lines)


def picture_of_deal(deal: core.Deal) -> str:
    """The hands of a deal, the seat that begins, and at 2 players the numbers turned up.

    >>> from matou.cat_in_the_box import Deal
    >>> print(picture_of_deal(Deal.from_text("2 1 1122233445/1123344455 235")))
    seat 0  1 1 2 2 2 3 3 4 4 5
    seat 1  1 1 2 3 3 4 4 4 5 5  begins
    turned up: 2 3 5
    """
    _, start, hands, blocked = deal.text.split()
    lines = []
    for seat, hand in enumerate(hands.split("/")):
        lines.append(f"seat {seat}  {' '.join(hand)}{'  begins' if str(seat) == start else ''}")
    if blocked != "-":
        lines.append(f"turned up: {' '.join(blocked)}")
    return "\n".join(lines)


def in_sentences(state: core.State, seat: int | None = None) -> str:
    """What the picture shows in short sentences, for a screen reader; `seat` as in `picture`.

    >>> from matou.cat_in_the_box import State
    >>> text = in_sentences(State.from_text("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -"))
    >>> print(text.splitlines()[0])
    Red row: 1 has seat 1, 2 has seat 0, 4 has seat 1; free are 3 and 5.
    >>> print(text.splitlines()[-1])
    Seat 1 leads and may say red 5; blue 5; yellow 4 or 5.
    """
    table = mirror(state)
    lines = [_row_sentence(table, letter) for letter in table.game.rows]
    for p in range(table.game.players):
        lines += _seat_sentences(table, p, seat)
    trick = _trick(table)
    if trick:
        lines.append(f"In the trick: {trick}.")
    lines += [f"{line[0].upper()}{line[1:]}." for line in _end(table)]
    if table.phase == PLAY:
        lines.append(_may_sentence(table, seat))
    elif table.phase in (DISCARD, PREDICT):
        lines.append(f"Seat {table.turn} is to {'discard a card' if table.phase == DISCARD else 'predict'}.")
    return "\n".join(lines)


def _place(table: State, letter: str, number: int) -> int:
    return list(COLOUR_NAMES).index(letter) * table.game.numbers + number


def _cell(table: State, cell: int, may: int) -> str:
    if table.blocked >> cell & 1:
        return "#"
    for seat in range(table.game.players):
        if table.own[seat] >> cell & 1:
            return str(seat)
    return "+" if may >> cell & 1 else "."


def _ink_of(cell: str, letter: str) -> str:
    return cell if cell in _INK else letter


def _inked(text: str, ink: str, colour: bool) -> str:
    return f"\x1b[{_INK[ink]}m{text}\x1b[0m" if colour else text


def _hand(table: State, p: int, seat: int | None) -> list[str]:
    """The numbers of a hand, a question mark for each that the seat does not see."""
    cards = [str(n + 1) for n in range(table.game.numbers) for _ in range(table.hand[p] >> 4 * n & 15)]
    return cards if p == table.paradox or _shown(table, p, seat) else ["?"] * len(cards)


def _shown(table: State, p: int, seat: int | None) -> bool:
    """Whether all that a seat holds and has put aside is known to the one who looks."""
    return seat in (None, p) or (table.phase == OVER and table.game.reveal_at_end)


def _seat_line(table: State, p: int, seat: int | None) -> str:
    tokens = " ".join(letter if table.x[p] >> i & 1 else "-" for i, letter in enumerate(COLOUR_NAMES))
    parts = [
        f"seat {p}",
        f"hand {' '.join(_hand(table, p, seat)) or '-'}",
        f"X tokens {tokens}",
        f"tricks {table.tricks[p]}" + (f" of {table.prediction[p]}" if table.prediction[p] >= 0 else ""),
    ]
    if table.discard[p] > 0 and _shown(table, p, seat):
        parts.append(f"discarded {table.discard[p]}")
    if p == table.turn and table.phase not in (DEAL, OVER):
        parts.append({DISCARD: "to discard", PREDICT: "to predict"}.get(table.phase, "to play"))
    return "  ".join(parts)


def _trick(table: State) -> str:
    """The cards of the trick in progress, and who is ahead."""
    if not table.plays:
        return ""
    said = []
    for i in range(table.plays):
        colour, number = divmod(table.trick[i], table.game.numbers)
        letter = list(COLOUR_NAMES)[colour]
        said.append(
            f"seat {(table.leader + i) % table.game.players} {'led' if i == 0 else 'said'} {letter}{number + 1}"
        )
    ahead = (table.leader + table.winning_play()) % table.game.players
    return f"{', '.join(said)}; seat {ahead} is ahead"


def _end(table: State) -> list[str]:
    if table.phase != OVER:
        return []
    scores = ", ".join(f"seat {p} {score:+d}" for p, score in enumerate(table.returns()[: table.game.players]))
    how = "all tricks are played" if table.paradox == NOBODY else f"paradox of seat {table.paradox}"
    return [f"the round is over, {how}: {scores}"]


def _row_sentence(table: State, letter: str) -> str:
    owners = {number + 1: _cell(table, _place(table, letter, number), 0) for number in range(table.game.numbers)}
    taken = [
        f"{number} {'is blocked' if owner == '#' else f'has seat {owner}'}"
        for number, owner in owners.items()
        if owner != "."
    ]
    free = [str(number) for number, owner in owners.items() if owner == "."]
    parts = ", ".join(taken) or "empty"
    if taken:
        verb = "is" if len(free) == 1 else "are"
        parts += f"; free {verb} {joined(free)}" if free else "; full"
    return f"{COLOUR_NAMES[letter].capitalize()} row: {parts}."


def _seat_sentences(table: State, p: int, seat: int | None) -> list[str]:
    hand = _hand(table, p, seat)
    if not hand:
        holds = "holds no card"
    elif "?" in hand:
        holds = f"holds {len(hand)} hidden {'card' if len(hand) == 1 else 'cards'}"
    else:
        copies = {number: hand.count(number) for number in hand}
        words = [number if n == 1 else f"{number} {_TIMES[n]}" for number, n in copies.items()]
        holds = f"holds {joined(words)}"
    tokens = [name for i, name in enumerate(COLOUR_NAMES.values()) if table.x[p] >> i & 1]
    wanted = f" of {table.prediction[p]} predicted" if table.prediction[p] >= 0 else ""
    won = f"has won {table.tricks[p]}{wanted} {'trick' if table.tricks[p] == 1 and not wanted else 'tricks'}"
    sentences = [f"Seat {p} {holds}, {won}, X tokens {joined(tokens) or 'none'}."]
    if table.discard[p] > 0 and _shown(table, p, seat):
        sentences.append(f"Seat {p} has put a {table.discard[p]} aside.")
    return sentences


_TIMES: Final = ("", "", "twice", "three times", "four times", "five times")


def _may_sentence(table: State, seat: int | None) -> str:
    does = "follows" if table.plays else "leads"
    if seat not in (None, table.turn):
        return f"Seat {table.turn} {does}."
    may = table.playable()
    options = []
    for i, name in enumerate(COLOUR_NAMES.values()):
        numbers = [str(n + 1) for n in range(table.game.numbers) if may >> i * table.game.numbers + n & 1]
        if numbers:
            options.append(f"{name} {joined(numbers, 'or')}")
    return f"Seat {table.turn} {does} and may say {'; '.join(options)}."

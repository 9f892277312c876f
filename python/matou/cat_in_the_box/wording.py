"""The options of Cat in the Box, its colours and numbers in plain words."""

from __future__ import annotations

from typing import Final

from matou.cat_in_the_box.rules import Rules

__all__ = ["COLOUR_NAMES", "OPTIONS", "in_words", "joined", "options_of_text"]

COLOUR_NAMES: Final = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}
"""The colours by their letter, in the order of the board's logic: red is trump."""

OPTIONS: Final[dict[str, dict[str, str]]] = {
    "players": {"3": "seats at the table (2 to 5)"},
    "predictions": {
        "1,3,4": "numbers of tricks that may be predicted; default 1,3,4 for 3 players, 1,2,3 for 4 and 5, none for 2"
    },
    "rows": {"RBYG": "colours of the board's rows from top to bottom; they matter for groups alone"},
    "reveal_at_end": {
        "False": "discards and cards left over stay hidden when the round ends",
        "True": "they are shown",
    },
}
"""Each option with its values and what they mean, the default first; of an open range its default alone."""


def in_words(rules: Rules) -> str:
    """The rules in one sentence.

    >>> in_words(Rules(players=2))
    '2 players; no predictions, the bonus goes to who wins 4 tricks at most'
    >>> in_words(Rules(players=4, rows="GRBY"))
    '4 players; predictions 1, 2 or 3; the rows from top to bottom are green, red, blue, yellow'
    """
    clauses = [f"{rules.players} players"]
    if rules.players == 2:
        clauses.append("no predictions, the bonus goes to who wins 4 tricks at most")
    else:
        clauses.append(f"predictions {joined([str(n) for n in rules.predictions], 'or')}")
    if rules.rows != "RBYG":
        clauses.append(f"the rows from top to bottom are {', '.join(COLOUR_NAMES[row] for row in rules.rows)}")
    if rules.reveal_at_end:
        clauses.append("the end of the round shows the discards and the cards left over")
    return "; ".join(clauses)


def joined(words: list[str], last: str = "and") -> str:
    """The words with commas, and `last` before the last.

    >>> joined(["1", "3", "4"], "or")
    '1, 3 or 4'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def options_of_text(text: str) -> list[str]:
    """The options of the rules that a deal or position tells itself: the number of players.

    >>> options_of_text("2 355/455 10.1./1010./#01../#100# RBYG/RBY 3/3 - 1 -")
    ['players=2']
    """
    first = text.split(maxsplit=1)[:1]
    return [f"players={word}" for word in first if word in ("2", "3", "4", "5")]

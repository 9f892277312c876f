"""The options of Filou in plain words."""

from __future__ import annotations

from typing import Final

from matou.filou.rules import Rules

__all__ = ["OPTIONS", "in_words", "options_of_text"]

OPTIONS: Final[dict[str, dict[str, str]]] = {"players": {"4": "seats at the table (3 to 5)"}}
"""Each option with its values and what they mean, the default first; of an open range its default alone."""

_CARDS: Final = {3: "3 and 6", 4: "2, 4 and 6", 5: "2, 3, 4 and 6"}


def in_words(rules: Rules) -> str:
    """The rules in one sentence.

    >>> in_words(Rules(players=3))
    '3 players, mouse cards 3 and 6, a fourth set of cards'
    """
    fourth = ", a fourth set of cards" if rules.players == 3 else ""
    return f"{rules.players} players, mouse cards {_CARDS[rules.players]}{fourth}"


def options_of_text(text: str) -> list[str]:
    """The options of the rules that a deal or state tells itself: the number of players.

    >>> options_of_text("4 0 -8/5/rabbit/15")
    ['players=4']
    """
    first = text.split(maxsplit=1)[:1]
    return [f"players={word}" for word in first if word in ("3", "4", "5")]

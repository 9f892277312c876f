"""The options of Crazy Mistigri in plain words."""

from __future__ import annotations

from typing import Final

from matou.mistigri.rules import Rules

__all__ = ["OPTIONS", "in_words", "options_of_text"]

OPTIONS: Final[dict[str, dict[str, str]]] = {
    "players": {"4": "seats at the table (3 to 5)"},
    "pack": {
        "staircase8": "9 8 7 6 5 4 3 3 1 cards of the values 1 to 9 (the published rules do not list them)",
        "seven4": "9 8 7 6 5 4 4 2 1",
        "six5": "9 8 7 6 5 5 3 2 1; any other nine counts of 46 cards are written 9,8,7,6,5,4,3,3,1",
    },
    "nine": {"coloured": "the 9 has a colour", "none": "it has none and is never paired"},
    "decline": {"True": "a pair may be kept, which counts as a pass", "False": "who holds a pair discards one"},
    "turn_cap": {"500": "turns a round may last; then all count their hands (1 to 10,000)"},
}
"""Each option with its values and what they mean, the default first; of an open range its default alone."""


def in_words(rules: Rules) -> str:
    """The rules in one sentence.

    >>> in_words(Rules(players=3, nine="none"))
    '3 players, pack staircase8; the 9 has no colour'
    """
    pack = rules.pack if isinstance(rules.pack, str) else " ".join(map(str, rules.pack))
    clauses = [f"{rules.players} players, pack {pack}"]
    if rules.nine == "none":
        clauses.append("the 9 has no colour")
    if not rules.decline:
        clauses.append("who holds a pair discards one")
    if rules.turn_cap != 500:
        clauses.append(f"a round ends after {rules.turn_cap} turns")
    return "; ".join(clauses)


def options_of_text(text: str) -> list[str]:
    """The options of the rules that a deal or state tells itself: the number of players.

    >>> options_of_text("4 0 ?/?/?/?")
    ['players=4']
    """
    first = text.split(maxsplit=1)[:1]
    return [f"players={word}" for word in first if word in ("3", "4", "5")]

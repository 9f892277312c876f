"""The games there are, by name, each loaded when it is asked for."""

from __future__ import annotations

import importlib
from typing import Any, NamedTuple

from matou.errors import InvalidState


class Entry(NamedTuple):
    """One game: its name everywhere (`name`), what people call it (`title`), who plays (`players`)."""

    name: str
    title: str
    players: str


GAMES: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry("pitaouf", "Pitaouf", "1"),
        Entry("cat_in_the_box", "Cat in the Box", "2 to 5"),
        Entry("padatou", "Padatou", "4"),
        Entry("padatou_parle", "Padatou parlé", "4, in two teams"),
        Entry("piquette", "La Piquette", "2"),
        Entry("filou", "Filou", "3 to 5"),
        Entry("mistigri", "Crazy Mistigri", "3 to 5"),
    )
}


def find(name: str) -> Entry:
    """The entry of the game called `name`, written with `-` or `_`.

    Raises
    ------
    InvalidState
        No game has this name; the message lists those there are.

    Examples
    --------
    >>> find("pitaouf").title
    'Pitaouf'
    >>> find("poker")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    matou.errors.InvalidState: no game is called 'poker'; there are: pitaouf, cat_in_the_box, padatou, ...
    """
    entry = GAMES.get(name.replace("-", "_"))
    if entry is None:
        raise InvalidState(f"no game is called {name!r}; there are: {', '.join(GAMES)}")
    return entry


def load_game(name: str, **options: Any) -> Any:
    """The game called `name` under the rules that `options` name; options left out have the rules' defaults.

    Loads that game's module and nothing of the others. The module of a game offers `Game` and `Rules`, and this is
    `Game(Rules.from_options(**options))`.

    Raises
    ------
    InvalidState
        No game has this name, or the game has no such option, value or size.

    Examples
    --------
    >>> load_game("pitaouf", joker="wild").rules.joker
    'wild'
    """
    module = importlib.import_module(f"matou.{find(name).name}")
    return module.Game(module.Rules.from_options(**options))

"""Who can play: players by name, what they know, and how they choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from matou._core import piquette as core
from matou.odds.player import Choose, Player, Roster

__all__ = ["AS_DEALT", "DOUBLE_DUMMY", "PLAIN", "PLAYERS", "ROSTER", "Choose", "Player", "chooser", "find", "sentence"]

PLAIN: Final = "plain"
DOUBLE_DUMMY: Final = "double_dummy"
AS_DEALT: Final = "as_dealt"

_SEES: Final = "his own cards and all that was laid or played"

PLAYERS: Final[dict[str, Player]] = {
    **{name: Player(name, _SEES, plays) for name, plays in core.players().items()},
    DOUBLE_DUMMY: Player(
        DOUBLE_DUMMY,
        f"his own cards while he exchanges and announces, as {PLAIN} does; then both hands",
        f"exchanges and announces as {PLAIN} does and then takes the most deal points that can be had",
    ),
    AS_DEALT: Player(
        AS_DEALT,
        "both hands",
        "exchanges and announces nothing and takes all tricks that can be had",
    ),
}
"""The players there are, by name; `double_dummy` and `as_dealt` see both hands in the play."""


def _best_play(before: Choose) -> Callable[[core.Deal], Choose]:
    """What makes a strategy out of a deal: `before` the play, then the best card of the hands as they are."""

    def make(deal: core.Deal) -> Choose:
        def choose(state: core.State) -> int | str:
            if core.phase(state) != "play":
                return before(state)
            line: list[str] = core.solve(state)["line"]
            return line[0]

        return choose

    return make


def _plain(state: core.State) -> int:
    return core.choose(state, PLAIN)


def _least(state: core.State) -> int:
    """The least that can be exchanged or announced."""
    return state.legal_actions()[0]


ROSTER: Final = Roster(PLAYERS, _SEES, core.choose, {DOUBLE_DUMMY: _best_play(_plain), AS_DEALT: _best_play(_least)})

find = ROSTER.find
chooser = ROSTER.chooser


def sentence(player: str) -> str:
    """A player's name and way in plain words.

    >>> sentence("as_dealt")
    'as_dealt: each sees both hands, exchanges and announces nothing and takes all tricks that can be had'
    """
    if player == AS_DEALT:
        return f"{player}: each sees both hands, {PLAYERS[player].plays}"
    known = PLAYERS.get(player)
    return player if known is None else f"{player}: each {known.plays}"

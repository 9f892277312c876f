"""Who can play: players by name, what they know, and how they choose."""

from __future__ import annotations

from typing import Final

from matou._core import pitaouf as core
from matou.odds import Odds
from matou.odds.player import Choose, Player, Roster
from matou.pitaouf.nets import GREEDY_VALUE, PLANNER, weigh

__all__ = ["PLAYERS", "ROSTER", "THOUGHTFUL", "Choose", "Player", "chooser", "find", "sentence"]

THOUGHTFUL: Final = "thoughtful"

_SEES: Final = "the cards seen"

PLAYERS: Final[dict[str, Player]] = {
    THOUGHTFUL: Player(THOUGHTFUL, "every card, the talon's order too", "finds a way to win whenever there is one"),
    PLANNER: Player(PLANNER, _SEES, "weighs each action, by a learnt value function, on deals that fit"),
    GREEDY_VALUE: Player(GREEDY_VALUE, _SEES, "takes the play after which a learnt value function expects most"),
    **{name: Player(name, _SEES, f"takes {takes}") for name, takes in core.players().items()},
}
"""The players there are, by name; `thoughtful` first, then the strong ones."""


def sentence(odds: Odds) -> str:
    """What a line of odds means, in plain words.

    >>> from matou.pitaouf import odds
    >>> sentence(odds("lowest", deals=10))
    'lowest: a player who sees what lies open and takes the lowest card that may be played, whatever it does'
    """
    player = PLAYERS.get(odds.player.split(" within ")[0])
    if player is None:
        return f"{odds.player}: a player who knows {odds.knows}"
    if player.name == THOUGHTFUL:
        return (
            f"{odds.player}: if you could see every card, the talon's order too, and found a win whenever there is "
            "one; no player wins more often"
        )
    return f"{odds.player}: a player who sees what lies open and {player.plays}"


def _thoughtful(deal: core.Deal) -> Choose:
    """Looks at the deal and solves it anew where it is asked: a way to win, where there is none the first action."""

    def choose(state: core.State) -> int | str:
        _, line, _ = core.solve(deal, state)
        return line[0] if line else state.legal_actions()[0]

    return choose


def _choose(state: core.State, player: str, seed: int) -> int:
    return weigh(state, player, seed) if player in (GREEDY_VALUE, PLANNER) else core.choose(state, player, seed)


ROSTER: Final = Roster(PLAYERS, _SEES, _choose, {THOUGHTFUL: _thoughtful})

find = ROSTER.find
chooser = ROSTER.chooser

"""Which action to take, knowing what a seat knows: rounds drawn from all that agree, played to their ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from matou._core import mistigri as core
from matou.errors import InvalidState
from matou.mistigri.rules import Rules
from matou.mistigri.wording import options_of_text

__all__ = ["Advice", "Advised", "advise"]


class Advised(NamedTuple):
    """An action and what it leads to on average.

    Parameters
    ----------
    action : str
    penalty, stderr : float
        The seat's mean penalty and its standard error.
    behind, behind_stderr : float
        How much more that is than with the best action over the same rounds, and the standard error of this, which is
        surer than either mean.
    out : float
        Share of the rounds in which the seat got rid of all its cards.

    >>> Advised("pass", 12.5, 0.5, 1.0, 0.25, 0.3).to_json()["behind"]
    1.0
    """

    action: str
    penalty: float
    stderr: float
    behind: float
    behind_stderr: float
    out: float

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        return self._asdict()


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """The legal actions of a seat, the best first.

    Parameters
    ----------
    seat : int
        The seat to act.
    actions : list of Advised
    samples : int
        Rounds drawn, the same for every action.
    player : str
        How all seats play afterwards.

    >>> Advice(seat=0, actions=[Advised("pass", 12.5, 0.5, 0.0, 0.0, 0.3)], samples=10, player="value").best
    'pass'
    """

    seat: int
    actions: list[Advised] = field(hash=False)
    samples: int
    player: str

    @property
    def best(self) -> str:
        """The action with the lowest mean penalty."""
        return self.actions[0].action

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        return {
            "seat": self.seat,
            "best": self.best,
            "samples": self.samples,
            "player": self.player,
            "actions": [one.to_json() for one in self.actions],
        }


def advise(
    known: core.State | str,
    samples: int = 2000,
    seed: int = 1,
    *,
    player: str = "value",
    rules: Rules | None = None,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Advice:
    """The actions of the seat to act ranked by the penalty they lead to, knowing only what it knows.

    Rounds are drawn from all that agree with what the seat has seen, each is played out after every action: what others
    would do is taken to be what `player` does, and he looks at nothing hidden either.

    Parameters
    ----------
    known : State or str
        An information text, or a state or its text, of which only what the seat to act knows is used.
    samples : int
        Rounds, default 2000.
    seed : int
        Of the rounds drawn, default 1.
    player : str
        "value" (default), "cautious" or "random".
    rules : Rules, optional
        For a text; default the standard rules of its number of players.
    threads : int, optional
        Default all cores. Never of effect on the result.
    progress : callable, optional
        Called with the rounds played so far.

    Raises
    ------
    NotApplicable
        No seat is to act: a card is drawn, or the round is over.
    InvalidState, BadNotation, IllegalAction
        A text that cannot be, or that leaves open what the seat to act knows.

    Examples
    --------
    >>> hidden = ",".join("?" * 9)
    >>> advice = advise(f"3 0 3a,3b,3c,4a,4b,4c,5a,5b,7a/{hidden}/{hidden},? moves draw_8c", samples=50)
    >>> advice.seat, advice.actions[0].behind, len(advice.actions) > 10
    (0, 0.0, True)
    """
    if isinstance(known, core.State):
        rules, text = known.game.rules, known.to_text()
    elif isinstance(known, str):
        text = known
        rules = Rules.parse(*options_of_text(text)) if rules is None else rules
    else:
        raise TypeError(f"what is known is a State or a text, not {known!r}")
    if samples < 1:
        raise InvalidState(f"samples are 1 at least, not {samples}")
    seat, actions = core.advise(rules, text, player, samples, seed, threads=threads, progress=progress)
    return Advice(seat=seat, actions=[Advised(*one) for one in actions], samples=samples, player=player)

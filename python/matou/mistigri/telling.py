"""A round told step by step, in plain words: draws, pairs and what they do."""

from __future__ import annotations

from collections.abc import Iterable

from matou._core import mistigri as core
from matou.mistigri import reference
from matou.mistigri.mirror import mirror
from matou.mistigri.reference import NOBODY, OVER, State
from matou.told import Told

__all__ = ["Told", "card_text", "describe", "drawn", "last_draws", "tell"]

_EFFECTS = {
    4: "to give a card away",
    5: "to give each opponent a card of the pile",
    6: "may discard one more pair",
    7: "the next player draws up to two cards from him",
    8: "the next player draws up to three cards from him",
}


def card_text(kind: int) -> str:
    """The text of a kind of card.

    >>> card_text(16), card_text(36)
    ('5a', '9-')
    """
    return "9-" if kind == reference.PLAIN_NINE else f"{kind // 4 + 1}{'abcd'[kind % 4]}"


def tell(state: core.State, line: Iterable[str], seat: int | None = None) -> list[Told]:
    """The steps of a line, draws among them, from a state.

    Parameters
    ----------
    state : State
    line : iterable of str
        Actions, and the results of draws.
    seat : int, optional
        Told as this seat sees it; default everything.

    Raises IllegalAction at a step that cannot be taken.

    >>> from matou.mistigri import State
    >>> deal = "3 0 3a,3b,3c,4a,4b,4c,5a,5b,7a/3b,3c,3d,4a,4d,5c,5c,5d,6a/3d,4b,6b,6c,6d,7b,7d,8a,8c,8d"
    >>> print(*tell(State.from_text(deal), ["draw 8c", "pair 4c 8c", "draw 3a"], seat=2), sep="\\n")
    seat 0 draw 8c: draws 8c from seat 2
    seat 0 pair 4c 8c: one colour, no effect
    seat 1 draw ?: draws a card from seat 0
    """
    at = mirror(state)
    told = []
    for action in line:
        number = reference.string_to_action(at, action)
        spelt = reference.action_to_string(at, number)
        before = reference.copy(at)
        reference.apply(at, number)
        player = reference.current_player(before)
        actor = player if player >= 0 else before.turn
        known = seat is None or seat in _concerned(before, actor, spelt)
        what = _what(before, spelt) if known else _seen(before, spelt)
        told.append(Told(spelt if known else _hidden(spelt), actor, "; ".join([what, *_then(before, at)])))
    return told


def describe(state: core.State, action: int) -> str:
    """What an action does. Raises IllegalAction for one that is not legal."""
    spelt = state.action_to_string(action)
    return _what(mirror(state), spelt)


def drawn(before: core.State, after: core.State, seat: int | None = None) -> list[Told]:
    """The draws between two states of a round, as a seat sees them; default everything.

    `after` follows from `before` by draws alone.

    >>> from matou.mistigri import Rules, deal
    >>> start = deal(0, rules=Rules(players=3)).state()
    >>> [told.action for told in drawn(start, start)]
    []
    """
    at = before.clone()
    line = []
    for number in after.history()[len(before.history()) :]:
        line.append(at.action_to_string(number))
        at.apply_action(number)
    return tell(before, line, seat)


def last_draws(state: core.State, seat: int | None = None) -> list[str]:
    """The cards drawn in the turn in progress, as a seat sees them, one line a card.

    >>> from matou.mistigri import Rules, deal
    >>> last_draws(deal(0, rules=Rules(players=3)).state())
    []
    """
    start = state.clone()
    turn = mirror(state).turns
    while start.history() and mirror(start).turns == turn:
        start.undo_action()
    if mirror(start).turns != turn:
        start.apply_action(state.history()[len(start.history())])
    lines = []
    for number in state.history()[len(start.history()) :]:
        if start.current_player() != -1:
            break
        at = mirror(start)
        giver = at.drawn_from()
        card = card_text(number) if seat in (None, at.turn, giver) else "?"
        lines.append(f"seat {at.turn} has drawn {card} from seat {giver}")
        start.apply_action(number)
    return lines


def _concerned(at: State, actor: int, spelt: str) -> set[int]:
    """The seats that see which card a step is about: for what is public, all."""
    kind, *words = spelt.split()
    if kind == "draw":
        return {at.turn, at.drawn_from()}
    if kind == "show":
        return {actor}
    if kind == "give":
        return {actor, int(words[1])}
    return set(range(at.game.players))


def _hidden(spelt: str) -> str:
    kind, _, *rest = spelt.split()
    return " ".join([kind, "?", *rest])


def _seen(at: State, spelt: str) -> str:
    """What those see of a step whom it does not concern."""
    kind, *words = spelt.split()
    if kind == "draw":
        return f"draws a card from seat {at.drawn_from()}"
    if kind == "show":
        return "chooses the card that the next player draws from him"
    return f"gives a card to seat {words[1]}"


def _what(at: State, spelt: str) -> str:
    kind, *words = spelt.split()
    if kind == "draw":
        return f"draws {words[0]} from seat {at.drawn_from()}"
    if kind == "pass":
        return "passes"
    if kind == "stop":
        return "discards no more"
    if kind == "reverse":
        return "turns the direction of play round"
    if kind == "drop-ones":
        return "discards all other 1s"
    if kind == "show":
        return f"the next player draws {words[0]} from him"
    if kind == "swap":
        return f"gives {words[0]} to the pile and takes {words[1]}" if words else "will swap a card with the pile"
    if kind in ("give", "gift"):
        return f"gives {words[0]}{' of the pile' if kind == 'gift' else ''} to seat {words[1]}"
    if words[0][0] != words[1][0]:
        return "one colour, no effect"
    value = int(words[0][0])
    alone, emptied = not at.others(at.turn), at.size[at.turn] == 2
    if (value in (4, 7, 8) and (alone or emptied)) or (value == 5 and alone):
        return f"{value}+{value}, without effect here"
    return f"{value}+{value}, {_EFFECTS.get(value, 'to choose what it does')}"


def _then(before: State, at: State) -> list[str]:
    """What the rules did after a step."""
    parts = [
        f"seat {seat} has no card left" for seat in range(at.game.players) if before.size[seat] and not at.size[seat]
    ]
    if at.phase == OVER:
        penalties = ", ".join(f"seat {seat} {-points}" for seat, points in enumerate(at.returns()))
        parts.append("the round is over" + ("" if at.ending == NOBODY else f", penalties: {penalties}"))
    return parts

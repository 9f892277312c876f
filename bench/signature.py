"""Node counts over fixed positions: exact, so a change in them must be meant.

`python bench/signature.py` compares with signature.json and says what differs; `--write` renews the file. The counts do
not depend on the processor, on threads or on what was solved before.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import matou
from matou import cat_in_the_box as citb
from matou import filou, mistigri, padatou, padatou_parle, piquette, pitaouf
from matou._core import mistigri as core
from matou.piquette.drawing import mirror

FILE = Path(__file__).with_name("signature.json")


def signature() -> dict[str, int]:
    """The counts by name: nodes of the thoughtful solver, leaves of perft."""
    counts: dict[str, int] = {}
    for joker in ("substitute", "wild", "top", "dead"):
        rules = pitaouf.Rules(joker=joker, exchange="none")
        deals = [pitaouf.deal(i, seed=2, rules=rules) for i in range(100)]
        solved = pitaouf.solve_many(deals, max_nodes=20_000)
        counts[f"pitaouf thoughtful {joker}"] = sum(one.nodes for one in solved)
    rules = pitaouf.Rules()
    deals = [pitaouf.deal(i, seed=2, rules=rules) for i in range(50)]
    counts["pitaouf thoughtful, best exchange"] = sum(one.nodes for one in pitaouf.solve_many(deals, max_nodes=20_000))
    counts["pitaouf perft 4"] = matou.perft(pitaouf.deal(0, seed=1).state(), 4)
    for players, depth in ((2, 6), (3, 5), (4, 4), (5, 4)):
        state = started(players, 1)
        counts[f"cat_in_the_box perft {depth} at {players} players"] = matou.perft(state, depth)
    counts["cat_in_the_box zero_sum"] = sum(citb.solve(started(2, i)).nodes for i in range(3))
    for players, left in ((3, 4), (4, 3), (5, 3)):
        ends = [ending(players, left, i) for i in range(5)]
        for method in ("max_n", "paranoid"):
            nodes = sum(citb.solve(state, method).nodes for state in ends)
            counts[f"cat_in_the_box {method} at {players} players"] = nodes
    whole = [padatou_parle.deal(i, seed=2).state() for i in range(30)]
    counts["padatou_parle double dummy"] = sum(padatou_parle.solve(state).nodes for state in whole)
    pairs = [mirror(piquette.deal(i, seed=2).state()).hand for i in range(30)]
    counts["piquette double dummy"] = sum(piquette.solve_hands(hands).nodes for hands in pairs)
    counts["padatou max_n"] = sum(padatou.solve(padatou.deal(i, seed=2).state()).nodes for i in range(3))
    counts["padatou paranoid"] = sum(
        padatou.solve(padatou.deal(i, seed=2).state(), "paranoid", i % 4).nodes for i in range(8)
    )
    counts["filou perft 5"] = matou.perft(filou.deal(0, seed=2).state(), 5)
    counts["mistigri perft 4"] = matou.perft(mistigri.deal(0, seed=2).state(), 4)
    for players, rounds in ((3, 3), (4, 2), (5, 1)):
        last = [last_rounds(players, rounds, i) for i in range(3)]
        for method in ("max_n", "paranoid"):
            counts[f"filou {method} at {players} players"] = sum(filou.solve(one, method).nodes for one in last)
    for method in ("difference", "max_n"):
        few = [few_cards(i) for i in range(5)]
        counts[f"mistigri {method}"] = sum(mistigri.solve(state, 5, method).nodes for state in few)
    return counts


def last_rounds(players: int, rounds: int, index: int) -> filou.State:
    """The last rounds of a game in which the higher half of the seats buy for a mouse more than was bid."""
    state = filou.deal(index, seed=2, rules=filou.Rules(players=players)).state()
    while len(filou.purchases(state)) < 9 - rounds:
        legal = state.legal_actions()
        state.apply_action(legal[min(1, len(legal) - 1) if state.current_player() * 2 >= players else 0])
    return state


def few_cards(index: int) -> mistigri.State:
    """A round of three after all others but two have gone out, or its last draw before the end."""
    deal = mistigri.deal(index, seed=2, rules=mistigri.Rules(players=3))
    state = deal.state()
    choose = mistigri.chooser("value", deal)
    while not state.is_terminal():
        before = state.clone()
        if state.current_player() == -1:
            state.apply_action(deal.answer(state))
        else:
            state.apply_action(choose(state))
        if sum(size > 0 for size in core.hand_sizes(state)) < 3:
            return before if state.is_terminal() else state
    return before


def started(players: int, index: int) -> citb.State:
    """A round after everybody put the lowest card aside and predicted the lowest number."""
    state = citb.deal(index, seed=2, rules=citb.Rules(players=players)).state()
    for _ in range(players * (1 if players == 2 else 2)):
        state.apply_action(state.legal_actions()[0])
    return state


def ending(players: int, tricks: int, index: int) -> citb.State:
    """The first round from deal `index` on that plays of the middle bring so far without a paradox."""
    while True:
        state = started(players, index)
        for _ in range((state.game.rules.tricks - tricks) * players):
            if not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[len(legal) // 2])
        if not state.is_terminal():
            return state
        index += 100


def main() -> int:
    now = signature()
    if "--write" in sys.argv:
        FILE.write_text(json.dumps(now, indent=2) + "\n", encoding="utf-8")
        return 0
    before = json.loads(FILE.read_text(encoding="utf-8"))
    changed = {name: (before.get(name), now.get(name)) for name in {*before, *now} if before.get(name) != now.get(name)}
    for name, (old, new) in sorted(changed.items()):
        print(f"{name}: {old} before, {new} now")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())

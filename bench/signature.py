"""Node counts over fixed positions: exact, so a change in them must be meant.

`python bench/signature.py` compares with signature.json and says what differs; `--write` renews the file. The counts do
not depend on the processor, on threads or on what was solved before.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import matou
from matou import pitaouf

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
    return counts


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

"""Learn the value function behind Pitaouf's dual bound: fitted value iteration, then the bound's own gradient.

    python tools/pitaouf_dual.py --rule suits=2 --rule ranks=7 ... --fit 300 --paths 300 --out mini14.dual

The second part is pathwise optimisation (Desai, Farias, Moallemi, Management Science 58, 2012): each step takes fresh
deals, finds the best way of the player who sees all cards, and lets the bound fall along it.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
from pitaouf_net import Head, Lessons, batches, file_of, read_heads

from matou._core import pitaouf as core
from matou.pitaouf.rules import Rules

SHARES = [0.02, 0.15, 0.5, 1.0]  # of moves made by chance in the games of value iteration


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rule", action="append", default=[], help="an option of the rules, as joker=wild")
    parser.add_argument("--seed", type=int, default=2_000_001)
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--depth", type=int, default=32)
    parser.add_argument("--fit", type=int, default=300, help="rounds of value iteration")
    parser.add_argument("--fit-games", type=int, default=400)
    parser.add_argument("--fit-rate", type=float, default=0.004)
    parser.add_argument("--paths", type=int, default=300, help="rounds along the bound's gradient")
    parser.add_argument("--path-deals", type=int, default=64)
    parser.add_argument("--path-rate", type=float, default=0.001)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--max-nodes", type=int, default=None)
    parser.add_argument("--exact-talon", type=int, default=-1, help="values are exact with so few talon cards left")
    parser.add_argument("--exact-mb", type=float, default=4000)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--go-on", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()

    rules = Rules.parse(*given.rule)
    rng = np.random.default_rng(given.seed)
    if given.go_on:
        heads = read_heads(given.go_on.read_bytes())
    else:
        features = core.value_features(rules)
        heads = [Head.new(features, given.width, given.depth, rng) for _ in range(6)]
    exactly = {"exact_talon": given.exact_talon, "exact_mb": given.exact_mb}
    started = time.monotonic()

    def net() -> core.ValueNet:
        return core.ValueNet(rules, file_of(rules, heads))

    for number in range(given.fit):
        done = number / given.fit
        rate = given.fit_rate * 0.03**done
        current = Lessons(
            *net().fitting(
                given.seed, number * given.fit_games, given.fit_games, SHARES, threads=given.threads, **exactly
            )
        )
        losses = []
        for head, x, targets in batches(current, len(heads[0].weights["rows"]), given.batch, rng, heads=6):
            losses.append(heads[head].learn(x, targets, rate))
        if number % 200 == 199:
            print(f"fit {number + 1}: {time.monotonic() - started:.0f} s, loss {np.mean(losses):.4f}", flush=True)
            given.out.write_bytes(file_of(rules, heads))
    shown = []
    for number in range(given.paths):
        done = number / given.paths
        rate = given.path_rate * 0.05**done
        (most, _, nodes), features_, ends, which, weights = net().dual_lessons(
            given.seed + 1,
            number * given.path_deals,
            given.path_deals,
            threads=given.threads,
            max_nodes=given.max_nodes,
            **exactly,
        )
        shown.append(float(most.mean()))
        pulls = Lessons(features_, ends, which, weights, 0)
        for head in range(6):
            rows = np.flatnonzero(which == head)
            if len(rows):
                x = pulls.dense(rows, len(heads[0].weights["rows"]))
                # The mean over deals, whatever the number of states of a deal.
                pull = weights[rows] * np.float32(len(rows) / given.path_deals)
                heads[head].learn(x, np.zeros(len(rows), np.float32), rate, pull)
        if number % 200 == 199:
            mean, error = np.mean(shown[-200:]), np.std(shown[-200:]) / 200**0.5
            print(
                f"path {number + 1}: {time.monotonic() - started:.0f} s, bound {mean:.4f} +- {1.96 * error:.4f}, "
                f"{nodes.mean():.0f} states a deal",
                flush=True,
            )
            given.out.write_bytes(file_of(rules, heads))
    given.out.write_bytes(file_of(rules, heads))


if __name__ == "__main__":
    main()

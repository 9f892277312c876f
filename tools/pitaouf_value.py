"""Learn a value function of Pitaouf by self-play, and write it as a file that the core reads.

    python tools/pitaouf_value.py --rule joker=wild --games 8000000 --out wild.value

Everything follows from the seed, but for the last bits of the matrix products, which differ between machines.
"""

from __future__ import annotations

import argparse
import threading
import time
from pathlib import Path

import numpy as np
from pitaouf_net import Head, Lessons, batches, file_of, read_heads

from matou._core import pitaouf as core
from matou.pitaouf.rules import Rules


def lessons(
    nets: list[core.ValueNet], seed: int, first: int, count: int, trust: float, threads: int, **practice: float
) -> Lessons:
    parts = [
        Lessons(*net.self_play(seed, first, count // len(nets), trust=trust, threads=threads, **practice))
        for net in nets
    ]
    if len(parts) == 1:
        return parts[0]
    shifts = np.cumsum([0] + [len(part.features) for part in parts[:-1]])
    return Lessons(
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.ends + np.uint32(shift) for part, shift in zip(parts, shifts, strict=True)]),
        np.concatenate([part.heads for part in parts]),
        np.concatenate([part.targets for part in parts]),
        sum(part.won for part in parts),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rule", action="append", default=[], help="an option of the rules, as joker=wild")
    parser.add_argument("--games", type=int, default=4_000_000)
    parser.add_argument("--seed", type=int, default=1_000_001)
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--depth", type=int, default=32)
    parser.add_argument("--chunk", type=int, default=1000, help="games between two nets")
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=0.004)
    parser.add_argument("--last-rate", type=float, default=0.00005)
    parser.add_argument("--trust", type=float, default=0.8)
    parser.add_argument("--last-trust", type=float, default=0.8)
    parser.add_argument("--threads", type=int, default=1, help="of self-play, beside the learning")
    parser.add_argument("--go-on", type=Path, help="a file to begin from")
    parser.add_argument("--save-every", type=int, default=100)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()

    rules = Rules.parse(*given.rule)
    features = core.value_features(rules)
    played = [rules] if rules.exchange == "none" else [rules, rules.with_option("exchange=none")]
    rng = np.random.default_rng(given.seed)
    if given.go_on:
        heads = read_heads(given.go_on.read_bytes())
    else:
        heads = [Head.new(features, given.width, given.depth, rng) for _ in range(2)]
    chunks = given.games // given.chunk
    started = time.monotonic()
    won: list[float] = []

    def net() -> list[core.ValueNet]:
        return [core.ValueNet(each, file_of(rules, heads)) for each in played]

    def collect(number: int, box: list[Lessons], nets: list[core.ValueNet], trust: float) -> None:
        first = number * given.chunk
        box.append(lessons(nets, given.seed, first, given.chunk, trust, given.threads))

    box: list[Lessons] = []
    collect(0, box, net(), given.trust)
    for number in range(chunks):
        done = number / chunks
        current = box.pop()
        trust = given.trust + (given.last_trust - given.trust) * done
        worker = threading.Thread(target=collect, args=(number + 1, box, net(), trust))
        worker.start()
        rate = given.rate * (given.last_rate / given.rate) ** done * min(1.0, (number + 1) / 20)
        won.append(current.won / given.chunk)
        losses: tuple[list[float], list[float]] = ([], [])
        for head, x, targets in batches(current, features, given.batch, rng):
            losses[head].append(heads[head].learn(x, targets, rate))
        worker.join()
        if number % 100 == 0 or number == chunks - 1:
            loss = " ".join(f"{np.mean(part):.4f}" for part in losses)
            print(
                f"{number + 1}/{chunks} {time.monotonic() - started:.0f} s, won {np.mean(won[-100:]):.4f}, loss {loss}",
                flush=True,
            )
        if number % given.save_every == 0 or number == chunks - 1:
            given.out.write_bytes(file_of(rules, heads))


if __name__ == "__main__":
    main()

"""The value function's net as it is learnt: in floats, with numpy, and its file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from matou.pitaouf.rules import Rules

Floats = npt.NDArray[np.float32]
UNIT = 512  # of the core's fixed point
CAP = 4  # of a hidden unit
SMALLEST, LARGEST = -3.9, 3.9  # of a weight, so that sums stay in the core's range


@dataclass
class Lessons:
    """What self-play gives: for each state its features (CSR), its head and what it is to be worth."""

    features: npt.NDArray[np.uint16]
    ends: npt.NDArray[np.uint32]
    heads: npt.NDArray[np.uint8]
    targets: Floats
    won: int

    def dense(self, which: npt.NDArray[np.intp], width: int) -> Floats:
        starts = np.concatenate([[0], self.ends[:-1]])[which]
        lengths = self.ends[which] - starts
        rows = np.repeat(np.arange(len(which)), lengths)
        offsets = np.arange(lengths.sum()) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        columns = self.features[np.repeat(starts, lengths) + offsets]
        matrix = np.zeros((len(which), width), np.float32)
        matrix[rows, columns] = 1
        return matrix


@dataclass
class Head:
    """Three layers; the hidden units are clipped to 0..4, the result is a log-odds. Adam's moments beside."""

    weights: dict[str, Floats]
    first: dict[str, Floats] = field(default_factory=dict)
    second: dict[str, Floats] = field(default_factory=dict)
    steps: int = 0

    @classmethod
    def new(cls, features: int, width: int, depth: int, rng: np.random.Generator) -> Head:
        def normal(*shape: int, scale: float) -> Floats:
            return rng.normal(0, scale, shape).astype(np.float32)

        weights = {
            "rows": normal(features, width, scale=0.04),
            "offsets": np.full(width, 0.3, np.float32),
            "mixing": normal(width, depth, scale=1.5 / width**0.5),
            "mixing_offsets": np.full(depth, 0.3, np.float32),
            "output": normal(depth, scale=1 / depth**0.5),
            "output_offset": np.zeros(1, np.float32),
        }
        return cls(weights)

    def learn(self, x: Floats, targets: Floats, rate: float, pull: Floats | None = None) -> float:
        """One step of Adam on the cross-entropy with soft targets, and that cross-entropy.

        With `pull`, on the mean of `pull` times the win probability instead.
        """
        w = self.weights
        a = x @ w["rows"] + w["offsets"]
        h = np.clip(a, 0, CAP)
        b = h @ w["mixing"] + w["mixing_offsets"]
        k = np.clip(b, 0, CAP)
        z = k @ w["output"] + w["output_offset"][0]
        p = 1 / (1 + np.exp(-z))
        dz = ((p - targets) if pull is None else pull * p * (1 - p)) / np.float32(len(p))
        grads: dict[str, Floats] = {"output": k.T @ dz, "output_offset": dz.sum(keepdims=True)}
        db = np.outer(dz, w["output"]) * ((b > 0) & (b < CAP))
        grads["mixing"], grads["mixing_offsets"] = h.T @ db, db.sum(0)
        da = (db @ w["mixing"].T) * ((a > 0) & (a < CAP))
        grads["rows"], grads["offsets"] = x.T @ da, da.sum(0)
        self._adam(grads, rate)
        eps = np.float32(1e-7)
        return float(-np.mean(targets * np.log(p + eps) + (1 - targets) * np.log(1 - p + eps)))

    def _adam(self, grads: dict[str, Floats], rate: float) -> None:
        self.steps += 1
        scale = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for name, grad in grads.items():
            first = self.first.setdefault(name, np.zeros_like(grad))
            second = self.second.setdefault(name, np.zeros_like(grad))
            first += 0.1 * (grad - first)
            second += 0.001 * (grad * grad - second)
            weight = self.weights[name]
            weight -= np.float32(scale) * first / (np.sqrt(second) + np.float32(1e-7))
            np.clip(weight, SMALLEST, LARGEST, out=weight)

    def to_bytes(self) -> bytes:
        def fixed(values: Floats, unit: int, kind: str) -> bytes:
            return np.rint(values.astype(np.float64) * unit).astype(kind).tobytes()

        w = self.weights
        return b"".join(
            [
                fixed(w["rows"], UNIT, "<i2"),
                fixed(w["offsets"], UNIT, "<i2"),
                fixed(w["mixing"].T, UNIT, "<i2"),
                fixed(w["mixing_offsets"], UNIT * UNIT, "<i4"),
                fixed(w["output"], UNIT, "<i2"),
                fixed(w["output_offset"], UNIT * UNIT, "<i4"),
            ]
        )


def file_of(rules: Rules, heads: list[Head]) -> bytes:
    """The file of csrc/matou/pitaouf/value/net.hpp."""
    features, width = heads[0].weights["rows"].shape
    depth = heads[0].weights["output"].shape[0]
    sizes = [rules.suits, rules.ranks, rules.track, rules.hand, features, width, depth, len(heads) // 2]
    text = "matou pitaouf value 1\n" + " ".join(map(str, sizes)) + "\n"
    return text.encode() + b"".join(head.to_bytes() for head in heads)


def read_heads(file: bytes) -> list[Head]:
    """The heads of such a file, to go on learning."""
    _, line, rest = file.split(b"\n", 2)
    _, _, _, _, features, width, depth, stages = map(int, line.split())
    heads = []
    at = 0

    def take(count: int, kind: str, unit: int) -> Floats:
        nonlocal at
        size = count * int(kind[-1])
        values = np.frombuffer(rest[at : at + size], kind).astype(np.float64) / unit
        at += size
        return values.astype(np.float32)

    for _ in range(2 * stages):
        rows, offsets = take(features * width, "<i2", UNIT), take(width, "<i2", UNIT)
        mixing = take(depth * width, "<i2", UNIT).reshape(depth, width).T.copy()
        mixing_offsets = take(depth, "<i4", UNIT * UNIT)
        output, output_offset = take(depth, "<i2", UNIT), take(1, "<i4", UNIT * UNIT)
        heads.append(
            Head(
                {
                    "rows": rows.reshape(features, width),
                    "offsets": offsets,
                    "mixing": mixing,
                    "mixing_offsets": mixing_offsets,
                    "output": output,
                    "output_offset": output_offset,
                }
            )
        )
    return heads


def batches(
    of: Lessons, width: int, size: int, rng: np.random.Generator, heads: int = 2
) -> Iterator[tuple[int, Floats, Floats]]:
    for head in range(heads):
        which = np.flatnonzero(of.heads == head)
        rng.shuffle(which)
        for at in range(0, len(which), size):
            part = which[at : at + size]
            if len(part) == size or (at == 0 and len(part)):
                yield head, of.dense(part, width), of.targets[part]

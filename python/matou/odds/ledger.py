"""A file of finished work: which deals of a question were counted, and what came of them.

One SQLite file, one transaction for each chunk of deals, so that a killed run loses at most the chunk it was at. A
chunk that shares a deal with a stored one is refused by the file itself, whichever process brings it. One question
(game, task, player, seed) has one rule set and one code version in a file: another would be added to numbers that
mean something else.

The journal is SQLite's default, not a write-ahead log: between two chunks the ledger is then a single file that can be
copied, and half a second between commits is slow enough.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from os import PathLike, fspath
from types import TracebackType
from typing import Any, NamedTuple, Self

from matou.errors import InvalidState
from matou.odds.intervals import whole
from matou.odds.ledger_file import connect, errors_of, is_ledger, prepare, transaction
from matou.odds.question import Question, listed, option_text, plain

__all__ = ["Chunk", "ChunkOverlap", "Ledger", "contents"]

_LARGEST = (1 << 63) - 1  # SQLite's integers


class ChunkOverlap(InvalidState):
    """A chunk holds a deal that the ledger has already counted."""


class Chunk(NamedTuple):
    """Deals first, ..., stop - 1 and their counts."""

    first: int
    stop: int
    counts: tuple[int, ...]


class Ledger:
    """The finished chunks of one question in a file.

    Parameters
    ----------
    path
        The file; made when it is not there or empty.
    question
        What is counted. The file may hold other questions beside it.

    Raises
    ------
    InvalidState
        When the file is no ledger, is damaged or cannot be opened; when it holds the same question under other rules,
        from another code version or with other counts, naming both.

    >>> import tempfile, pathlib
    >>> question = Question(game="pitaouf", player="random", knows="the cards seen", rules={})
    >>> with tempfile.TemporaryDirectory() as folder, Ledger(pathlib.Path(folder) / "odds.db", question) as ledger:
    ...     ledger.record(0, 100, (3, 0))
    ...     ledger.record(150, 50, (1, 0))
    ...     ledger.missing(0, 300), ledger.totals(0, 300)
    ([(100, 50), (200, 100)], (150, (4, 0)))
    """

    def __init__(self, path: str | PathLike[str], question: Question) -> None:
        self.path = fspath(path)
        self.question = question
        self._file = connect(self.path)
        try:
            with errors_of(self.path):
                prepare(self._file, self.path)
                self._id = self._find_question()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file; what was recorded is in it already."""
        self._file.close()

    def record(self, first: int, count: int, counts: tuple[int, ...]) -> None:
        """Stores the counts of the deals first, ..., first + count - 1, on disk when it returns.

        Raises
        ------
        ChunkOverlap
            When one of the deals is stored already; nothing is changed then.
        InvalidState
            When the counts do not fit the question or exceed the deals, or the file cannot be written.
        """
        first, count = _check_range(first, count)
        counts = self.question.check(counts, count)
        with errors_of(self.path):
            try:
                with transaction(self._file):
                    self._file.execute(
                        "INSERT INTO chunk VALUES (?, ?, ?, ?)", (self._id, first, first + count, json.dumps(counts))
                    )
            except sqlite3.IntegrityError:
                message = f"deals {first} to {first + count - 1} overlap with deals counted already in {self.path!r}"
                raise ChunkOverlap(message) from None

    def chunks(self, first: int, count: int) -> list[Chunk]:
        """The stored chunks that share a deal with first, ..., first + count - 1, in order."""
        first, count = _check_range(first, count)
        found: list[Chunk] = []
        chunk = self.next_chunk(first)
        while chunk is not None and chunk.first < first + count:
            found.append(chunk)
            chunk = self.next_chunk(chunk.stop)
        return found

    def next_chunk(self, deal: int) -> Chunk | None:
        """The stored chunk that holds the deal, or the first one after it, or None."""
        with errors_of(self.path):
            row = self._file.execute(
                "SELECT first, stop, counts FROM chunk WHERE question = ? AND first <= ? ORDER BY first DESC LIMIT 1",
                (self._id, deal),
            ).fetchone()
            if row is None or row[1] <= deal:
                row = self._file.execute(
                    "SELECT first, stop, counts FROM chunk WHERE question = ? AND first > ? ORDER BY first LIMIT 1",
                    (self._id, deal),
                ).fetchone()
        return None if row is None else self._chunk(*row)

    def missing(self, first: int, count: int) -> list[tuple[int, int]]:
        """The ranges (first, count) of these deals that are not stored yet, in order."""
        first, count = _check_range(first, count)
        gaps, deal = [], first
        for chunk in self.chunks(first, count):
            if chunk.first > deal:
                gaps.append((deal, chunk.first - deal))
            deal = chunk.stop
        if deal < first + count:
            gaps.append((deal, first + count - deal))
        return gaps

    def totals(self, first: int, count: int) -> tuple[int, tuple[int, ...]]:
        """Deals stored out of these, and their counts; only of chunks that lie in the range as a whole."""
        first, count = _check_range(first, count)
        inside = [chunk for chunk in self.chunks(first, count) if first <= chunk.first and chunk.stop <= first + count]
        sums = [sum(chunk.counts[i] for chunk in inside) for i in range(len(self.question.names))]
        return sum(chunk.stop - chunk.first for chunk in inside), tuple(sums)

    def _find_question(self) -> int:
        """The row of the question, made when it is not there."""
        q = self.question
        name = (q.game, q.task, q.player, str(q.seed))
        with transaction(self._file):
            row = self._file.execute(
                "SELECT id, digest, rules, version, names FROM question"
                " WHERE game = ? AND task = ? AND player = ? AND seed = ?",
                name,
            ).fetchone()
            if row is None:
                values = (*name, q.digest, json.dumps(listed(q.rules)), q.version, json.dumps(q.names))
                new = self._file.execute(
                    "INSERT INTO question (game, task, player, seed, digest, rules, version, names)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    values,
                )
                assert new.lastrowid is not None
                return new.lastrowid
        number, digest, rules, version, names = row
        if digest != q.digest:
            theirs, ours = _differing(plain(json.loads(rules)), plain(q.rules))
            raise InvalidState(
                f"{self.path!r} holds {q.title} under rules {digest} ({theirs}), not {q.digest} ({ours})"
            )
        if version != q.version:
            raise InvalidState(f"{self.path!r} holds {q.title} counted by version {version}, not {q.version}")
        if tuple(json.loads(names)) != q.names:
            raise InvalidState(f"{self.path!r} holds counts {json.loads(names)} of {q.title}, not {list(q.names)}")
        return int(number)

    def _chunk(self, first: int, stop: int, counts: str) -> Chunk:
        """The chunk of a row, checked again: a file can be changed by others."""
        try:
            return Chunk(first, stop, self.question.check(json.loads(counts), stop - first))
        except (ValueError, TypeError) as error:
            raise InvalidState(f"damaged ledger {self.path!r}: deals {first} to {stop - 1}: {error}") from None


def contents(path: str | PathLike[str]) -> list[dict[str, Any]]:
    """What a ledger holds: for each question its name, rules, version, deals stored and their counts.

    Raises InvalidState when the file is not there, is no ledger or is damaged.
    """
    path = fspath(path)
    found = []
    with closing(connect(path, mode="rw")) as file, errors_of(path):
        if not is_ledger(file, path):
            raise InvalidState(f"no ledger: {path!r}")
        questions = file.execute("SELECT id, game, task, player, seed, digest, rules, version, names FROM question")
        for number, game, task, player, seed, digest, rules, version, names in questions.fetchall():
            rows = file.execute("SELECT first, stop, counts FROM chunk WHERE question = ? ORDER BY first", (number,))
            chunks = [Chunk(first, stop, tuple(json.loads(counts))) for first, stop, counts in rows]
            sums = [sum(column) for column in zip(*(chunk.counts for chunk in chunks), strict=True)]
            found.append(
                {
                    "game": game,
                    "task": task,
                    "player": player,
                    "seed": int(seed),
                    "digest": digest,
                    "rules": json.loads(rules),
                    "version": version,
                    "trials": sum(chunk.stop - chunk.first for chunk in chunks),
                    "counts": dict(zip(json.loads(names), sums or [0] * len(json.loads(names)), strict=True)),
                }
            )
    return found


def _check_range(first: int, count: int) -> tuple[int, int]:
    """First deal and number of deals, once there is at least one and all have numbers that the file can hold."""
    first, count = whole("first", first), whole("count", count)
    if count == 0:
        raise InvalidState(f"no deal in the range from {first}")
    if first + count > _LARGEST:
        raise InvalidState(f"deal numbers end at {_LARGEST}, not at {first + count - 1}")
    return first, count


def _differing(theirs: Mapping[str, Any], ours: Mapping[str, Any]) -> tuple[str, str]:
    """The options that differ between two rule sets, as text of either."""
    names = [name for name in sorted(theirs.keys() | ours.keys()) if theirs.get(name) != ours.get(name)]

    def text(rules: Mapping[str, Any]) -> str:
        return " ".join(f"{name}={option_text(rules.get(name))}" for name in names)

    return text(theirs), text(ours)

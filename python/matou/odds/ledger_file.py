"""The SQLite file of a ledger: its tables, its transactions, and what is said when it is not one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from matou.errors import InvalidState, MatouError

__all__ = ["connect", "errors_of", "is_ledger", "prepare", "transaction"]

_APPLICATION = 0x6D61746F  # "mato", in the file's header
_FORMAT = 1
_BUSY_SECONDS = 60.0
_SYNCHRONOUS = "FULL"  # a commit survives a power cut too, not only a kill

_SCHEMA = f"""
CREATE TABLE question (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL, task TEXT NOT NULL, player TEXT NOT NULL, seed TEXT NOT NULL,
    digest TEXT NOT NULL, rules TEXT NOT NULL, version TEXT NOT NULL, names TEXT NOT NULL,
    UNIQUE (game, task, player, seed)
);
CREATE TABLE chunk (
    question INTEGER NOT NULL REFERENCES question (id),
    first INTEGER NOT NULL CHECK (first >= 0),
    stop INTEGER NOT NULL CHECK (stop > first),
    counts TEXT NOT NULL,
    PRIMARY KEY (question, first)
) WITHOUT ROWID;
CREATE TRIGGER chunk_overlap BEFORE INSERT ON chunk
WHEN (SELECT stop FROM chunk WHERE question = NEW.question AND first < NEW.stop ORDER BY first DESC LIMIT 1) > NEW.first
BEGIN SELECT RAISE(ABORT, 'overlap'); END;
PRAGMA application_id = {_APPLICATION};
PRAGMA user_version = {_FORMAT};
"""


def connect(path: str, mode: str = "rwc") -> sqlite3.Connection:
    """The open file; its transactions are begun and ended by hand."""
    with errors_of(path):
        address = f"{Path(path).absolute().as_uri()}?mode={mode}"
        return sqlite3.connect(address, uri=True, timeout=_BUSY_SECONDS, isolation_level=None)


def prepare(file: sqlite3.Connection, path: str) -> None:
    """Makes the tables in an empty file, and refuses a file with other tables or of another format."""
    file.execute(f"PRAGMA synchronous = {_SYNCHRONOUS}")
    if is_ledger(file, path):
        return
    with transaction(file):
        if _has_tables(file, path):  # another process was quicker
            return
        for statement in _statements(_SCHEMA):
            file.execute(statement)


def is_ledger(file: sqlite3.Connection, path: str) -> bool:
    """Whether the file is a sound ledger; False when it is empty, InvalidState when it is anything else."""
    with transaction(file, "DEFERRED"):  # one view of the file, should another process be making it
        return _has_tables(file, path)


def _has_tables(file: sqlite3.Connection, path: str) -> bool:
    """What `is_ledger` says, inside a transaction."""
    application = file.execute("PRAGMA application_id").fetchone()[0]
    version = file.execute("PRAGMA user_version").fetchone()[0]
    if application == _APPLICATION:
        if version != _FORMAT:
            raise InvalidState(f"ledger {path!r} has format {version}, this code reads {_FORMAT}")
        if file.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise InvalidState(f"damaged ledger {path!r}")
        return True
    if file.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise InvalidState(f"no ledger but another database: {path!r}")
    return False


def _statements(script: str) -> Iterator[str]:
    """The statements of a script one by one: `executescript` would end the transaction that they belong in."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


@contextmanager
def transaction(file: sqlite3.Connection, kind: str = "IMMEDIATE") -> Iterator[None]:
    """A block that happens as a whole or not at all, while no other process writes; "DEFERRED" when it only reads."""
    file.execute(f"BEGIN {kind}")
    try:
        yield
    except BaseException:
        if file.in_transaction:
            file.execute("ROLLBACK")
        raise
    file.execute("COMMIT")


@contextmanager
def errors_of(path: str) -> Iterator[None]:
    """Turns what SQLite says into one line about the file."""
    try:
        yield
    except MatouError:
        raise
    except sqlite3.OperationalError as error:
        raise InvalidState(f"cannot use ledger {path!r}: {error}") from error
    except (sqlite3.DatabaseError, ValueError) as error:  # ValueError: text that is no JSON
        raise InvalidState(f"no ledger, or a damaged one: {path!r}: {error}") from error

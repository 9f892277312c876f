"""Settings of the tests of odds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from matou.odds import ledger_file


@pytest.fixture(autouse=True, scope="session")
def _quick_commits() -> Iterator[None]:
    """Ledgers in this process need not survive a power cut: waiting for the disk would be most of the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ledger_file, "_SYNCHRONOUS", "OFF")
        yield

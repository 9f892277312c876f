"""Nothing heavy is loaded before it is needed."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {"numpy", "scipy", "rich", "sqlite3", "matou._core", "matou.pitaouf", "matou.odds"}


def loaded(*words: str) -> set[str]:
    """The modules that a command leaves loaded."""
    code = (
        "import sys\n"
        "from matou.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


@pytest.mark.parametrize("words", [("--help",), ("--version",), ("odds", "--help"), ("solve", "poker")])
def test_help_loads_no_game_and_no_library(words):
    assert loaded(*words).isdisjoint(HEAVY)


def test_a_deal_needs_no_numpy():
    assert loaded("deal", "pitaouf", "3").isdisjoint({"numpy", "scipy", "rich", "sqlite3"})


def test_only_a_terminal_gets_a_progress_bar():
    assert "rich.progress" not in loaded("odds", "pitaouf", "--player", "lowest", "--deals", "10")

"""Running the command line, in this process and in another."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from typer.testing import CliRunner

from matou.cli import app


@pytest.fixture
def run() -> Callable[..., Any]:
    """Runs the words as a command; the result has exit_code, stdout, stderr."""
    return lambda *words, **options: CliRunner().invoke(app, [str(word) for word in words], **options)


@pytest.fixture
def start() -> Callable[..., subprocess.Popen[str]]:
    """Starts the words as a command in a process of its own."""

    def process(*words: object) -> subprocess.Popen[str]:
        code = "from matou.cli import main; main()"
        command = [sys.executable, "-c", code, *map(str, words)]
        return subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    return process

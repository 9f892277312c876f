"""The node counts of bench/signature.py: a change in them must be meant, and goes into the commit with its reason."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "bench" / "signature.py"


def test_the_node_counts_are_those_of_the_file() -> None:
    done = subprocess.run([sys.executable, str(SCRIPT)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}\nmeant? python bench/signature.py --write"

"""What the tests of every game share."""

from __future__ import annotations

import importlib
from typing import Any

import pytest


@pytest.fixture(params=["interpreted", "compiled"])
def book(request: pytest.FixtureRequest) -> Any:
    """The readable rules of the game whose folder the test stands in: as they stand, and their compiled twin."""
    game = request.path.parent.name
    if request.param == "interpreted":
        return importlib.import_module(f"matou.{game}.reference")
    twin = importlib.import_module(f"matou._compiled.{game}")
    assert hasattr(twin, "__pyx_capi__"), "compiled without the C types of its .pxd"
    return twin

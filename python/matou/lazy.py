"""Public names that are loaded when they are first used, so that an import loads nothing else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

__all__ = ["loader"]


def loader(module: str, homes: Mapping[str, Sequence[str]], compiled: Sequence[str] = ()) -> Callable[[str], Any]:
    """The `__getattr__` of a module whose public names live elsewhere.

    Parameters
    ----------
    module : str
        Its own name.
    homes : mapping
        Modules, by full name, with the names that each of them has.
    compiled : sequence of str
        Names in the compiled core's submodule that is called as this module.

    Examples
    --------
    >>> get = loader("matou.pitaouf", {"matou.pitaouf.rules": ("Rules",)}, ("State",))
    >>> get("Rules").__module__, get("State").__name__
    ('matou.pitaouf.rules', 'State')
    """
    home = {name: place for place, names in homes.items() for name in names}

    def get(name: str) -> Any:
        if name in home:
            value = getattr(import_module(home[name]), name)
        elif name in compiled:
            # The compiled core keeps one submodule a game, which is no module to import.
            value = getattr(getattr(import_module("matou._core"), module.rpartition(".")[2]), name)
        else:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        setattr(sys.modules[module], name, value)
        return value

    return get

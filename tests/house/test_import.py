"""`import matou` is light, and its names lead where they say."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import subprocess
import sys

import pytest

import matou

HEAVY = ("numpy", "scipy", "typer", "rich", "sqlite3", "matou._core", "matou.pitaouf", "matou.odds", "matou.cli")


def loaded_after(code: str) -> set[str]:
    """Names of the modules that a fresh interpreter holds after running `code`."""
    script = f"{code}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_import_matou_loads_nothing_else():
    loaded = loaded_after("import matou; matou.CHANCE, dir(matou)")
    assert "matou" in loaded
    assert loaded.isdisjoint(HEAVY)


def test_one_game_loads_no_other_library():
    loaded = loaded_after("from matou import pitaouf; pitaouf.Rules(joker='wild')")
    assert "matou.pitaouf" in loaded
    assert loaded.isdisjoint({"numpy", "scipy", "typer", "rich", "matou.cli"})


@pytest.mark.parametrize("game", matou.games.GAMES)
def test_every_public_name_of_a_game_loads(game: str):
    module = importlib.import_module(f"matou.{game}")
    for name in module.__all__:
        assert getattr(module, name) is not None, name
    assert set(module.__all__) <= set(dir(module))


@pytest.mark.parametrize("package", [*matou.games.GAMES, "odds", "show"])
def test_no_module_has_the_name_of_what_its_package_offers(package: str):
    # Importing such a module anywhere would put it in the other's place.
    module = importlib.import_module(f"matou.{package}")
    modules = {found.name for found in pkgutil.iter_modules(module.__path__)}
    assert modules.isdisjoint(module.__all__)


def test_every_public_name_loads():
    for name in matou.__all__:
        assert getattr(matou, name) is not None, name
    assert set(matou.__all__) <= set(dir(matou))


@pytest.mark.parametrize("name", ["perft", "playout", "_core.positions"])
def test_what_the_core_offers_to_all_games_is_told_in_full(name):
    function = getattr(importlib.import_module("matou._core"), name.rpartition(".")[2])
    text = function.__doc__
    assert "(" not in text.splitlines()[0]  # what comes back, no signature
    assert all(f"\n{part}\n---" in text for part in ("Parameters", "Raises", "Examples"))
    (examples,) = doctest.DocTestFinder(recurse=False).find(function, name, globs={}, module=False)
    assert examples.examples
    assert doctest.DocTestRunner().run(examples).failed == 0


def test_unknown_name_is_an_attribute_error():
    assert not hasattr(matou, "dogs")


@pytest.mark.parametrize("name", ["poker", "", "Pitaouf", "matou.pitaouf", "errors"])
def test_unknown_game_is_refused_with_the_list(name):
    with pytest.raises(matou.errors.InvalidState, match="there are: ") as caught:
        matou.load_game(name)
    assert repr(name) in str(caught.value)


def test_players_that_are_no_seats_have_the_numbers_of_openspiel():
    assert (matou.CHANCE, matou.TERMINAL) == (-1, -4)

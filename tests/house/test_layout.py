"""The house rules that a machine can check."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

import matou
from matou.games import GAMES

HERE = Path(__file__).resolve().parents[2]
SOURCES = sorted(
    path
    for room in ("csrc", "src", "python", "tests", "bench")
    for path in (HERE / room).rglob("*")
    if path.suffix in {".py", ".pyi", ".pyx", ".pxd", ".cpp", ".hpp"} and "__pycache__" not in path.parts
)


def test_no_file_passes_500_lines():
    long = {str(path.relative_to(HERE)): n for path in SOURCES if (n := len(path.read_text().splitlines())) > 500}
    assert long == {}


def test_the_core_knows_no_python():
    knows = [path for path in (HERE / "csrc").rglob("*.[ch]pp") if re.search(r"Python\.h|pybind11", path.read_text())]
    assert knows == []


@pytest.mark.parametrize("game", GAMES)
def test_the_reference_imports_its_rules_and_errors_only(game):
    allowed = re.compile(rf"matou\.(errors|{game}\.rules|{game}\.reference\w*)\b")
    files = sorted((HERE / "python/matou" / game).glob("reference*.py"))
    assert files
    for path in files:
        for node in ast.walk(ast.parse(path.read_text())):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{path}: relative import"
                names = [f"{node.module}.{alias.name}" for alias in node.names]
            foreign = [name for name in names if name.split(".")[0] not in sys.stdlib_module_names]
            assert [name for name in foreign if not allowed.match(name)] == [], path


def test_one_version_everywhere():
    cff = re.search(r"^version: (\S+)$", (HERE / "CITATION.cff").read_text(), re.M)
    core = re.search(r"project\(matou VERSION (\S+)", (HERE / "csrc/CMakeLists.txt").read_text())
    latest = re.search(r"^## (\d\S*)", (HERE / "CHANGELOG.md").read_text(), re.M)
    assert {cff[1], core[1], latest[1], version("matou"), matou.__version__} == {core[1]}


def test_every_game_has_its_rooms():
    for name in GAMES:
        for room in (
            f"csrc/matou/{name}",
            f"python/matou/{name}/reference.py",
            f"src/pybind/bind_{name}.cpp",
            f"tests/games/{name}",
        ):
            assert (HERE / room).exists(), room


def test_the_package_needs_nothing_that_only_developers_have():
    project = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]
    assert {re.split(r"[><=~!]", name)[0] for name in project["dependencies"]} == {"numpy", "scipy", "typer", "rich"}

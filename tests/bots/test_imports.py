"""Bots know the rules and what they are handed: nothing of tables, servers, clocks or files."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import mondala.bots

ROOM = Path(mondala.bots.__path__[0])
FILES = sorted(ROOM.rglob("*.py"))
ALLOWED = ("mondala.bots", "mondala.core", "mondala.games")
NUMBERS = ("numpy", "numba", "onnxruntime")
"""Libraries for bots that compute a lot; besides them only environments for learning import
them."""
LEARNING = ("gymnasium", "pettingzoo")
FORBIDDEN = {"time", "datetime", "random", "secrets", "socket", "asyncio", "os", "io", "pathlib"}


def imported(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return names


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOM)))
def test_a_bot_imports_the_rules_only(path: Path) -> None:
    for name in imported(path):
        top = name.partition(".")[0]
        standard = top in sys.stdlib_module_names - FORBIDDEN
        assert name.startswith(ALLOWED) or top in NUMBERS or standard, name


def test_nobody_else_imports_what_only_bots_may() -> None:
    rooms = {ROOM, ROOM.parent / "envs"}
    others = [path for path in ROOM.parent.rglob("*.py") if not rooms & set(path.parents)]
    found = {str(path) for path in others for name in imported(path) if name.startswith(NUMBERS)}
    assert found == set()


def test_the_command_and_the_server_load_none_of_it_when_they_start() -> None:
    """It takes a second and more to load, and is not there everywhere. What draws progress is not
    needed either, and would be a tenth of the start."""
    program = "import sys, mondala.cli, mondala.server.serving; print(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert set(run.stdout.split()).isdisjoint((*NUMBERS, *LEARNING, "rich"))


def test_a_bot_for_one_game_knows_nothing_of_the_other() -> None:
    for path in FILES:
        game = path.relative_to(ROOM).parts[0]
        other = {"mondo": "patterns", "patterns": "mondo"}.get(game)
        assert not any(other in name.split(".") for name in imported(path) if other)

"""Tests and what they share are told apart: helpers are no tests, and no test imports another. They
mirror the sources, file by file."""

import ast
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = HERE.parent / "src" / "mondala"
ELSEWHERE = HERE / "covered_elsewhere.txt"
"""Modules without a test file of their own name, and the tests that go through them."""
FILES = sorted(path for path in HERE.rglob("*.py") if path.name != "__init__.py")
TESTS = [path for path in FILES if path.name.startswith("test_")]
HELPERS = [path for path in FILES if path not in TESTS]


def named(path: Path) -> str:
    return str(path.relative_to(HERE))


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imported(path: Path) -> set[str]:
    """Every module, and everything in it, that a file imports."""
    names = set[str]()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def functions_for_pytest(path: Path) -> list[str]:
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    found = [node.name for node in ast.walk(parsed(path)) if isinstance(node, functions)]
    return [name for name in found if name.startswith("test_")]


def is_of_a_test(name: str) -> bool:
    first, *parts = name.split(".")
    return first == "tests" and any(part.startswith("test_") for part in parts)


def test_nothing_is_imported_from_a_test() -> None:
    found = [(named(path), name) for path in FILES for name in imported(path) if is_of_a_test(name)]
    assert found == []


def test_a_test_file_holds_tests_and_a_helper_none() -> None:
    assert [named(path) for path in TESTS if not functions_for_pytest(path)] == []
    helpers = {named(path): functions_for_pytest(path) for path in HELPERS}
    assert {name: found for name, found in helpers.items() if found} == {}


def elsewhere() -> dict[str, str]:
    lines = (line for line in ELSEWHERE.read_text("utf-8").splitlines() if line[:1] != "#")
    return dict(line.split(" -> ") for line in lines)


def does_something(path: Path) -> bool:
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return any(isinstance(node, functions) for node in ast.walk(parsed(path)))


def test_every_module_that_does_something_has_tests_in_its_place() -> None:
    """Or it is told which tests go through it, and these are there."""
    modules = [
        path.relative_to(SOURCES)
        for path in sorted(SOURCES.rglob("*.py"))
        if path.stem[:2] != "__" and does_something(path)
    ]
    without = {
        str(module)
        for module in modules
        if not (HERE / module.parent / f"test_{module.name}").exists()
    }
    told = elsewhere()
    assert without - set(told) == set(), f"write their tests, or name them in {ELSEWHERE.name}"
    assert set(told) - without == set(), f"{ELSEWHERE.name} names what is gone or has its own tests"
    assert [tests for tests in told.values() if not (HERE / tests).exists()] == []

"""Puzzles that come with the package are proven again, and what is wrong with one is found."""

from typing import Any

import pytest

from mondala.bots.patterns.levels import deepest
from mondala.bots.patterns.puzzles.checking import Checker
from mondala.bots.patterns.puzzles.puzzle import Puzzle, parse_puzzles
from mondala.core.chance import Chance
from mondala.core.value import replace
from mondala.resources import patterns_days, patterns_net, patterns_puzzles

PUZZLES = tuple(parse_puzzles(patterns_puzzles()))
ONE = next(puzzle for puzzle in PUZZLES if puzzle.proof.kind == "exact" and len(puzzle.line) == 3)


@pytest.fixture(scope="module")
def checker() -> Checker:
    return Checker(deepest(patterns_net))


def test_fifty_that_are_drawn_are_proven(checker: Checker) -> None:
    drawn = Chance(18).stream("check").shuffled(PUZZLES)[:50]
    faults = {each.id: checker.fault(each) for each in drawn}
    assert {name: fault for name, fault in faults.items() if fault is not None} == {}


def test_thirty_positions_of_days_that_are_drawn_are_proven(checker: Checker) -> None:
    drawn = Chance(96).stream("check").shuffled(tuple(parse_puzzles(patterns_days())))[:30]
    faults = {each.id: checker.fault(each) for each in drawn}
    assert {name: fault for name, fault in faults.items() if fault is not None} == {}


def other_move(puzzle: Puzzle) -> tuple[str, ...]:
    first, *rest = puzzle.line
    space = first[1:]
    other = next(move for move in ("Fa3", "Fh3", "Fa4") if move[1:] != space)
    return (other, *rest)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"id": "00000000"}, "name"),
        ({"rating": 3000}, "rating"),
        ({"line": ONE.line[:2]}, "rating or its line"),
        ({"loss": ONE.loss + 1}, "margin, loss"),
        ({"margin": ONE.margin - 1}, "margin, loss"),
        ({"line": other_move(ONE)}, "not clearly the best"),
        ({"line": (ONE.line[0], "Bk", ONE.line[2])}, "bowl"),
        ({"position": "nonsense"}, "five fields"),
    ],
)
def test_what_is_wrong_is_found(checker: Checker, changes: dict[str, Any], fault: str) -> None:
    assert checker.fault(ONE) is None
    found = checker.fault(replace(ONE, **changes))
    assert found is not None
    assert fault in found

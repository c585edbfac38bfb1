"""The browser's sums are compared with today's scoring, on sheets with everything that counts."""

import json

from mondala.games.mondo.goals import TASKS
from tests.wire.sheets import PATH, SHEETS, made

LARGEST = 200_000


def test_the_sheets_are_current_and_small() -> None:
    text = PATH.read_text("utf-8")
    assert text == made(), "python -m tests.wire.sheets writes them again"
    assert len(text) <= LARGEST


def test_the_sheets_hold_whatever_counts() -> None:
    matches = json.loads(PATH.read_text("utf-8"))
    assert sum(len(match["rounds"]) for match in matches) >= SHEETS
    assert {len(match["sums"]) for match in matches} == {1, 2, 3, 4}
    assert any(len(match["first"]) > 1 for match in matches)
    claims = {
        tuple(claim)
        for match in matches
        for columns, _ in match["rounds"]
        for column in columns
        for claim in column[-1]
    }
    assert {task for task, _ in claims} == set(range(len(TASKS)))
    assert {met for _, met in claims} == {0, 1}

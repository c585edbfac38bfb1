"""A score sheet adds up, and its bare numbers say the same as its rows."""

import pytest

from mondala.core.value import replace
from mondala.games.mondo.sheet import ROWS, ModifierRow, Points, Row, Sheet, TaskResult

SHEET = Sheet(
    animals=Row(3, spaces=("c4", "d4", "e4")),
    landscapes=Row(4),
    chip=Row(2),
    modifier=ModifierRow(-4, modifier="most lakes", measure=1),
    tasks=(TaskResult(3, task="on time", met=True), TaskResult(task="first")),
    volcanos=Row(-1),
    empty=Row(-5),
    misconnections=Row(-2),
)
POINTS = Points(
    animals=3,
    landscapes=4,
    chip=2,
    modifier=-4,
    tasks=3,
    volcanos=-1,
    empty=-5,
    misconnections=-2,
)


def test_the_points_of_a_sheet_are_those_of_its_rows() -> None:
    """All tasks together make one row."""
    assert SHEET.points() == POINTS
    assert POINTS.total == 3 + 4 + 2 - 4 + 3 - 1 - 5 - 2


def test_rows_are_told_in_the_order_of_the_sheet() -> None:
    assert list(POINTS.as_rows()) == [*ROWS, "total"]
    assert list(POINTS.as_rows().values()) == [3, 4, 2, -4, 3, -1, -5, -2, 0]
    assert tuple(name for name in Sheet.__struct_fields__ if name != "won") == ROWS


@pytest.mark.parametrize("won", [True, False])
def test_a_verdict_is_told_and_does_not_count(won: bool) -> None:
    points = replace(POINTS, won=won)
    assert points.total == POINTS.total
    assert points.as_rows() == {**POINTS.as_rows(), "won": won}

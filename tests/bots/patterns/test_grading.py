"""Grades follow from the chance and the points that a move gave away; a game from its moves."""

import pytest

from mondala.bots.patterns.grading import Graded, accuracy, grade, summary, turning
from mondala.bots.patterns.parts import Judged


@pytest.mark.parametrize(
    ("loss", "points", "name"),
    [
        (0.0, 0.0, "best"),
        (0.004, 0.4, "best"),
        (0.02, 0.0, "good"),
        (0.0, 2.0, "good"),
        (0.05, 0.0, "small"),
        (0.0, 3.0, "small"),
        (0.12, 0.0, "mistake"),
        (0.0, 10.0, "mistake"),
        (0.0, 60.0, "mistake"),
        (0.25, 0.0, "blunder"),
    ],
)
def test_a_grade(loss: float, points: float, name: str) -> None:
    """Points alone are never a blunder: the game was decided."""
    assert grade(loss, points) == name


def move(
    step: int, loss: float, win: float = 0.5, *, points: float = 0, chosen: bool = True
) -> Graded:
    judged = Judged(step, loss, points, grade(loss, points))
    return Graded(step % 2, chosen, win, judged)


def test_accuracy_falls_with_what_is_given_away() -> None:
    assert accuracy([move(1, 0.0), move(3, 0.0)]) == 100.0
    small, large = accuracy([move(1, 0.05)]), accuracy([move(1, 0.3)])
    assert 100 > small > large > 0
    assert accuracy([move(1, 0.0), move(3, 0.3)]) == pytest.approx((100 + large) / 2, abs=0.1)


def test_points_count_where_chances_do_not() -> None:
    assert accuracy([move(1, 0.0, points=6)]) == accuracy([move(1, 0.1)])


def test_who_had_no_choice_is_not_measured_by_it() -> None:
    assert accuracy([move(1, 0.3), move(3, 0.0, chosen=False)]) == accuracy([move(1, 0.3)])
    assert accuracy([]) == 100.0


def test_turning_points_are_where_the_lead_or_very_much_was_given_away() -> None:
    lead, much, neither, small = (
        move(3, 0.2, 0.4),
        move(5, 0.3, 0.1),
        move(7, 0.2, 0.1),
        move(9, 0.06),
    )
    assert turning([lead, much, neither, small]) == (3, 5)
    assert turning([neither, small]) == (7,)
    assert turning([move(1, 0.01)]) == ()
    many = [move(step, 0.3 + step / 100) for step in range(1, 12)]
    assert turning(many) == (6, 7, 8, 9, 10, 11)


def test_a_summary_counts_for_both() -> None:
    whole = summary([move(1, 0.3), move(2, 0.0), move(3, 0.06), move(4, 0.0)])
    assert whole.accuracy[0] == 100.0 > whole.accuracy[1]
    assert whole.counts[0]["best"] == 2
    assert (whole.counts[1]["small"], whole.counts[1]["blunder"]) == (1, 1)
    assert whole.turning == (1,)

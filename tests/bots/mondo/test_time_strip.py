"""Where the time went."""

from mondala.bots.mondo.course import Act, Course
from mondala.bots.mondo.parts import TimeSpan
from mondala.bots.mondo.time_strip import pace_of, time_strip, waited
from mondala.games.mondo.board import BoardSide
from mondala.games.mondo.world import World


def course(*acts: Act, until: int) -> Course:
    return Course(0, acts, None, until, frozenset(), World(BoardSide.WATER), (), None)


def test_the_strip_says_what_the_time_before_each_act_was_for() -> None:
    played = course(
        Act(3_000, "turn", 5),
        Act(5_000, "take", 5),
        Act(9_000, "place", 5),
        Act(34_000, "take", 6),
        Act(35_000, "back", 6),
        until=60_000,
    )
    spans = time_strip(played)
    assert spans == (
        TimeSpan(0, 3_000, "turning"),
        TimeSpan(3_000, 5_000, "searching"),
        TimeSpan(5_000, 9_000, "placing"),
        TimeSpan(9_000, 24_000, "waiting"),
        TimeSpan(24_000, 35_000, "searching"),
        TimeSpan(35_000, 60_000, "waiting"),
    )
    assert waited(spans) == 40_000
    assert pace_of(played, spans) == 20_000


def test_a_seat_that_does_nothing_waits() -> None:
    idle = course(until=60_000)
    spans = time_strip(idle)
    assert spans == (TimeSpan(0, 60_000, "waiting"),)
    assert pace_of(idle, spans) is None


def test_a_late_jump_out_that_counts_earlier_leaves_no_gap() -> None:
    spans = time_strip(course(Act(900, "take", 1), Act(800, "out", 0), until=900))
    assert spans == (TimeSpan(0, 900, "searching"),)

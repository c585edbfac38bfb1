"""Faults with the same reason are one habit of their player, the dearest first."""

from mondala.bots.analyst import Reason
from mondala.bots.patterns import blame, prospects
from mondala.bots.patterns.habits import HABIT_OF, LEAST_COST, MOST_HABITS, REASONS, habits
from mondala.bots.patterns.parts import Judged


def fault(step: int, loss: float, *codes: str, points: float = 0) -> Judged:
    return Judged(step, loss, points, "mistake", "Ed4", tuple(map(Reason, codes)))


def told(*faults: Judged) -> list[tuple[str, tuple[int, ...]]]:
    return [(habit.code, habit.steps) for habit in habits(faults)]


def test_the_dearest_habit_comes_first() -> None:
    often = [fault(step, 0.06, "lets-cut") for step in (3, 9, 15)]
    once = fault(5, 0.15, "misses-cut")
    assert told(once, *often) == [("open-to-cuts", (3, 9, 15)), ("spares-cuts", (5,))]


def test_a_habit_says_what_it_cost() -> None:
    (habit,) = habits([fault(1, 0.1, "lets-cut", points=4), fault(3, 0.2, "lets-cut", points=7)])
    assert (habit.loss, habit.points) == (0.3, 11)


def test_points_count_where_the_game_was_decided() -> None:
    assert told(fault(1, 0.1, "lets-cut"), fault(3, 0, "misses-cut", points=30))[0][0] == (
        "spares-cuts"
    )


def test_the_first_reason_says_which_habit_it_is() -> None:
    assert told(fault(1, 0.2, "poor-place", "lets-cut")) == [("little-room", (1,))]


def test_a_win_that_was_given_up_is_told_by_how_it_came_about() -> None:
    assert told(fault(1, 0.5, "misses-proven-win", "flip-could-wait")) == [("haste", (1,))]
    assert told(fault(1, 0.5, "misses-proven-win")) == [("end", (1,))]


def test_little_is_not_worth_a_word() -> None:
    assert told(fault(1, LEAST_COST - 0.01, "lets-cut")) == []
    assert told(fault(1, 0.5), fault(3, 0.5, "line-gains")) == []
    many = [fault(step, 0.2, reasons[0]) for step, reasons in enumerate(REASONS.values())]
    assert len(told(*many)) == MOST_HABITS


def test_every_reason_but_those_about_lines_has_a_habit() -> None:
    predicates = (*blame.PREDICATES, *prospects.PLANS)
    assert set(HABIT_OF) == {each.__name__.replace("_", "-") for each in predicates}

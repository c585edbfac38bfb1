"""An analyst is a function: a job in, the parts of its answer out, one after another."""

import pytest

from mondala.bots.analyst import AnalyseRecord, Analyst, Outline
from mondala.bots.bot import NO_LIMIT, Budget
from mondala.core.chance import Chance
from mondala.core.errors import Unreadable
from tests.nim.analyst import Lesson, Teacher

JOB = AnalyseRecord("Nim, 2026-11-16\nAda took 1\nBo took 3\nAda took 1\n")
CHANCE = Chance(1).stream("analyst")


def test_parts_come_one_after_another() -> None:
    """The first says how many follow; nobody waits for the last to have it."""
    parts = Teacher().work(JOB, None, NO_LIMIT, CHANCE)
    assert next(parts) == Outline(3)
    assert next(parts) == Lesson(0, 4, None)
    assert [*parts] == [Lesson(1, 1, None), Lesson(2, 0, None)]


def test_an_analyst_stops_when_it_may_not_go_on() -> None:
    """In the midst of it, without another part."""
    allowed = iter([True, True, False])
    budget = Budget(may_go_on=lambda: next(allowed))
    assert len([*Teacher().work(JOB, None, budget, CHANCE)]) == 3


def test_a_job_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(Unreadable, match="not a turn"):
        [*Teacher().work(AnalyseRecord("Nim\nAda gave up"), None, NO_LIMIT, CHANCE)]


def test_an_analyst_must_work() -> None:
    class Idle(Analyst):
        version = 1

    with pytest.raises(TypeError, match="work"):
        Idle()  # type: ignore[abstract]

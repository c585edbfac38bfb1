"""The line in which jobs wait is fair between those who ask."""

from collections.abc import Iterable

from mondala.core.ids import GameName
from mondala.server.analysis.job_messages import Refusal
from mondala.server.analysis.jobs import FairLine, Job, Task


def job(name: str) -> Job:
    return Job(name, Task(GameName("Nim"), b"{}"), lambda _job: None)


def line_of(**asked: Iterable[Job]) -> FairLine:
    line = FairLine()
    for who, jobs in asked.items():
        for each in jobs:
            line.put(each, who)
    return line


def taken(line: FairLine) -> list[str]:
    found = []
    while (each := line.take()) is not None:
        found.append(each.key)
    return found


def test_everybody_is_served_in_turn() -> None:
    """A caller with a hundred jobs keeps others waiting for one at most."""
    line = line_of(ada=map(job, ("a1", "a2", "a3", "a4")), bo=map(job, ("b1", "b2")))
    line.put(job("c1"), "cleo")
    assert [each.key for each in line] == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]
    assert taken(line) == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]
    assert len(line) == 0


def test_whoever_comes_later_does_not_wait_for_all_that_was_asked_before() -> None:
    line = line_of(ada=[job(f"a{number}") for number in range(9)])
    assert [line.take() is not None for _ in range(3)] == [True] * 3
    line.put(job("b"), "bo")
    assert taken(line)[:2] == ["a3", "b"]


def test_a_job_of_two_is_taken_once_when_the_first_of_them_has_a_turn() -> None:
    both = job("both")
    line = line_of(ada=[job("a1"), both], bo=[both, job("b1")])
    assert len(line) == 3
    assert taken(line) == ["a1", "both", "b1"]


def test_one_who_leaves_takes_away_nothing_from_the_other() -> None:
    both = job("both")
    line = line_of(ada=[both], bo=[both])
    line.remove(both, "ada")
    assert [each.key for each in line] == ["both"]
    line.remove(both)
    assert taken(line) == []


def test_what_comes_back_is_first_in_its_line() -> None:
    line = line_of(ada=[job("a1"), job("a2")])
    line.put(job("again"), "ada", first=True)
    assert taken(line) == ["again", "a1", "a2"]


def test_how_a_job_ends_is_heard() -> None:
    heard: list[str] = []
    for refusal in (None, Refusal("count", "nobody counts")):
        ending = Job("j", Task(GameName("Nim"), b"{}"), lambda job: heard.append(job.state))
        ending.end(refusal)
        assert ending.ended.is_set()
    assert heard == ["done", "failed"]

"""An analyst for Nim: what each turn left, and how many stones it should have taken."""

from collections.abc import Iterator

from mondala.bots.analyst import AnalyseRecord, Analyst, Outline
from mondala.bots.bot import Budget
from mondala.core.chance import Stream
from mondala.core.errors import Unreadable
from mondala.core.value import Value
from tests.nim.rules import NimOptions


class Lesson(Value, frozen=True, tag=True):
    """`better` is the number of stones that would have won."""

    turn: int
    left: int
    better: int | None


class Teacher(Analyst):
    version = 1
    jobs = (AnalyseRecord,)
    parts = (Lesson,)

    def work(
        self,
        job: AnalyseRecord,
        material: None,  # noqa: ARG002
        budget: Budget,
        chance: Stream,  # noqa: ARG002
    ) -> Iterator[Outline | Lesson]:
        taken = [_taken(line) for line in job.record.splitlines()[1:]]
        yield Outline(len(taken))
        left = sum(taken)
        for turn, count in enumerate(taken):
            if not budget.may_go_on():
                return
            best = left % (NimOptions().most + 1)
            left -= count
            yield Lesson(turn, left, best if best not in (0, count) else None)


def _taken(line: str) -> int:
    try:
        return int(line.rpartition(" took ")[2])
    except ValueError:
        raise Unreadable(f"not a turn of Nim: {line!r}") from None

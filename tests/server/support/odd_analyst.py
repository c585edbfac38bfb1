"""A game whose analyst misbehaves: it waits, dies, fails, or ignores its budget. It never finishes
the record of a game."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from time import sleep

from mondala.bots.analyst import AnalyseRecord, Analyst, Outline
from mondala.bots.bot import Budget
from mondala.core.chance import Stream
from mondala.core.errors import NotAllowed
from mondala.core.value import Value
from tests.nim.game import Nim


class Odd(Value, frozen=True, tag=True):
    """A job that misbehaves in the way `how` says; `folder` holds the files by which it and the
    test signal each other."""

    how: str
    folder: str = ""


class Piece(Value, frozen=True, tag=True):
    number: int
    drawn: int
    """A random number; the same job draws the same one."""


PIECES = 3


class OddAnalyst(Analyst):
    version = 1
    jobs = (AnalyseRecord, Odd)
    parts = (Piece,)
    findings = (Piece,)

    def finding(self, part: Piece) -> tuple[str, str]:
        return f"piece {part.number}", str(part.drawn)

    def work(
        self, job: Odd | AnalyseRecord, material: str, budget: Budget, chance: Stream
    ) -> Iterator[object]:
        yield Outline(PIECES)
        if isinstance(job, AnalyseRecord):
            job = Odd("never listens")
        for number in range(PIECES):
            if number == 1:
                _act(job, material, budget)
            if not budget.may_go_on():
                return
            yield Piece(number, chance.below(1000))


def _act(job: Odd, material: str, budget: Budget) -> None:
    folder = Path(job.folder)
    match job.how:
        case "waits":
            (folder / f"pid {os.getpid()}").touch()
            while budget.may_go_on() and not (folder / "go").exists():
                sleep(0.01)
        case "dies once":
            if not (folder / "died").exists():
                (folder / "died").touch()
                os._exit(3)
        case "dies":
            os._exit(3)
        case "never listens":
            while True:
                sleep(0.01)
        case "fails":
            raise RuntimeError("cannot even count")
        case "refuses":
            raise NotAllowed("count", f"nobody counts {material}", stones=material)


async def worker_at(folder: Path, *, other_than: int = 0) -> int:
    """The process of the worker that waits there."""
    while True:
        found = [int(path.name.removeprefix("pid ")) for path in folder.glob("pid *")]
        if left := [pid for pid in found if pid != other_than]:
            return left[0]
        await asyncio.sleep(0.01)


class OddNim(Nim):
    """Nim whose material may be any text."""

    analyst = OddAnalyst()

    def read_material(self, text: str) -> str:
        return text


GAME = OddNim()

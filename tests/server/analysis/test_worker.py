"""A worker does what it is ordered, says what it finds, and always says when it has ended."""

import logging
from pathlib import Path

import msgspec
import pytest

from mondala.core.ids import GameName
from mondala.server.analysis.job_messages import Begun, Ended, FromWorker, Order, Outlined, Part
from mondala.server.analysis.worker import Worker
from mondala.tables.registry import Registry
from mondala.wire.tags import encode
from tests.server.support.odd_analyst import PIECES, Odd

ODD, NIM = "tests.server.support.odd_analyst", "tests.nim.game"


class Listening:
    """A worker in this process, and what it says."""

    def __init__(self, module: str = ODD) -> None:
        self.said: list[FromWorker] = []
        self.worker = Worker(Registry(module), self.said.append)

    def do(self, job: object, *, number: int = 1, seconds: float | None = None) -> Ended:
        """How it ended; the rest of what it said is in `said`."""
        order = Order(number, GameName("Nim"), msgspec.Raw(encode(job)), "stones", 7, seconds)
        self.said.clear()
        self.worker.do(msgspec.json.decode(encode(order), type=Order))
        last = self.said.pop()
        assert isinstance(last, Ended)
        return last

    def parts(self) -> list[bytes]:
        return [bytes(each.body) for each in self.said if isinstance(each, Part)]


def test_it_says_how_many_parts_come_and_then_the_parts() -> None:
    here = Listening()
    assert here.do(Odd("counts")).refusal is None
    assert here.said[:2] == [Begun(), Outlined(PIECES)]
    assert len(here.parts()) == PIECES
    assert here.parts()[0].startswith(b'{"type":"Piece","number":0,')


def test_the_same_order_gives_the_same_parts() -> None:
    here, there = Listening(), Listening()
    here.do(Odd("counts"))
    there.do(Odd("counts"), number=9)
    assert here.parts() == there.parts()


def test_it_stops_when_it_is_told_to() -> None:
    """An order that it was told of before it began with it, and not the next one."""
    here = Listening()
    here.worker.stop(1)
    assert here.do(Odd("waits", "."), number=1).refusal is None
    assert here.parts() == []
    here.do(Odd("counts"), number=2)
    assert len(here.parts()) == PIECES


def test_an_answer_takes_no_longer_than_it_may(tmp_path: Path) -> None:
    here = Listening()
    assert here.do(Odd("waits", str(tmp_path)), seconds=0).refusal is None
    assert here.parts() == []


def test_an_analyst_that_fails_is_noted_and_the_next_order_is_done(
    caplog: pytest.LogCaptureFixture,
) -> None:
    here = Listening()
    with caplog.at_level(logging.ERROR, "mondala.analysis"):
        refusal = here.do(Odd("fails")).refusal
    assert refusal is not None
    assert refusal.code == "analysis-failed"
    assert "cannot even count" in str(caplog.records[0].exc_info)
    assert here.do(Odd("counts")).refusal is None


def test_what_the_rules_refuse_is_told_with_its_code_and_words() -> None:
    refusal = Listening().do(Odd("refuses")).refusal
    assert refusal is not None
    assert (refusal.code, refusal.details) == ("count", {"stones": "stones"})


def test_a_job_that_nobody_knows_is_refused(caplog: pytest.LogCaptureFixture) -> None:
    """Of a server that was renewed."""
    here = Listening(NIM)
    with caplog.at_level(logging.ERROR, "mondala.analysis"):
        refusal = here.do(Odd("counts")).refusal
    assert refusal is not None

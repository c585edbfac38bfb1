"""A command is one trace: from the node of its socket to the owner of the table and the commit."""

import asyncio
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from mondala.core.errors import NotAllowed
from mondala.core.ids import TableId
from mondala.hosted import registry
from mondala.server.opening import opened
from mondala.server.runtime import tracing
from mondala.server.runtime.tracing import start_tracing, stop_tracing, trace_to
from mondala.server.settings import Settings
from mondala.server.storage.rows import Person
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.visits import Visit
from mondala.tables.lobby import open_table
from mondala.tables.patterns import PatternsOptions
from mondala.wire import PROTOCOL
from mondala.wire.messages import read_client_message
from tests.server.support.in_time import run_in_time
from tests.server.support.postgres import fresh_schema
from tools.redis_server import running_redis

LEASE = 10_000


@pytest.fixture
def exporter() -> Iterator[InMemorySpanExporter]:
    """All that is traced in this process."""
    exporter = InMemorySpanExporter()
    trace_to(SimpleSpanProcessor(exporter), "here")
    yield exporter
    stop_tracing()


class Guest:
    """A person at a table through a node of this process."""

    visit: Visit

    def __init__(self) -> None:
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._number = 0

    def send(self, data: bytes) -> None:
        self._heard.put_nowait(json.loads(data))

    def close(self, reason: str = "") -> None: ...

    async def come(self, tables: OpenTables, table: TableId, person: Person) -> None:
        visit = await tables.visit(table, person, self)
        assert visit is not None
        self.visit = visit
        self._say(t="hello", protocol=PROTOCOL, session="s")

    def _say(self, **message: Any) -> None:
        data = json.dumps(message).encode()
        self.visit.hear(read_client_message(data), data)

    async def ask(self, kind: str, name: str) -> str:
        """The kind of the answer."""
        self._number += 1
        word = {"do": "command", "ask": "wish"}[kind]
        self._say(t=kind, n=self._number, args={}, **{word: name})
        while (heard := await self._heard.get()).get("n") != self._number:
            pass
        return str(heard["t"])


def test_a_command_through_another_node_is_one_trace(
    tmp_path: Path, exporter: InMemorySpanExporter
) -> None:
    with fresh_schema() as database, running_redis() as redis:
        ways = {"database": database, "redis": redis}
        run_in_time(play_through_two_nodes(tmp_path, ways, exporter))
    offered, refused = [traced(exporter, trace) for trace in traces(exporter)]
    assert offered == ["commit in command", "command in socket", "socket"]
    assert refused == ["command in socket, refused", "socket"]


async def play_through_two_nodes(
    folder: Path, ways: dict[str, str], exporter: InMemorySpanExporter
) -> None:
    """A draw is offered, and then once more."""

    def node(name: str) -> Any:
        database, redis = ways["database"], ways["redis"]
        return opened(Settings(registry(), folder / name, database, redis=redis, lease=LEASE))

    async with node("owner") as (owner, people), node("other") as (other, _):
        ada, bo = [await people.new_guest(name) for name in ("Ada", "Bo")]
        table = (await owner.create(open_table(PatternsOptions(), ada.id))).id
        one, two = Guest(), Guest()
        await one.come(owner, table, ada)
        await two.come(other, table, bo)
        for guest in (one, two):
            assert await guest.ask("ask", "Sit") == "ack"
            assert await guest.ask("ask", "Ready") == "ack"
        assert await one.ask("ask", "Start") == "ack"
        exporter.clear()
        assert await two.ask("do", "OfferDraw") == "entry"
        assert await two.ask("do", "OfferDraw") == "refused"


def traces(exporter: InMemorySpanExporter) -> list[int]:
    """In the order in which they ended."""
    spans = exporter.get_finished_spans()
    return list(dict.fromkeys(span.context.trace_id for span in spans if span.context))


def traced(exporter: InMemorySpanExporter, trace: int) -> list[str]:
    """The names of its spans, with what each is a part of, in the order in which they ended."""
    spans = [each for each in exporter.get_finished_spans() if each.context.trace_id == trace]
    names = {span.context.span_id: span.name for span in spans}
    told = []
    for span in spans:
        part = "" if span.parent is None else f" in {names[span.parent.span_id]}"
        refused = ", refused" if "mondala.refusal" in (span.attributes or {}) else ""
        told.append(f"{span.name}{part}{refused}")
    return told


def test_nothing_is_traced_unless_it_is_switched_on() -> None:
    assert tracing.begin is None


def test_what_is_missing_or_odd_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NotAllowed, match="http://host:4318/v1/traces"):
        start_tracing("collector", "here")
    monkeypatch.setitem(sys.modules, "opentelemetry", None)
    with pytest.raises(NotAllowed, match="mondala\\[trace\\]"):
        start_tracing("http://127.0.0.1:9", "here")

"""All of a person's games as records in one zip file, made game by game while it is sent."""

import asyncio
import io
import logging
import zipfile
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime
from functools import partial

from litestar import Controller, get
from litestar.response import Stream

from mondala.core.errors import NotAllowed
from mondala.server.accounts.people import EVERY_GAME
from mondala.server.http.client import PACKED
from mondala.server.http.dependencies import Asker, People, Records, Tables
from mondala.server.http.records_and_replays import RecordsAndReplays
from mondala.server.http.refusals import reading
from mondala.server.http.summaries import is_sealed
from mondala.server.storage.rows import GameRow
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.replaying import Damaged

PAUSE = 1.0
"""Seconds."""
_LOG = logging.getLogger("mondala")
_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The earliest date a zip file can hold."""


class RecordsController(Controller):
    path = "/api/me/records"

    @get(
        "/",
        media_type="application/zip",
        opt={PACKED: True},
        responses=reading("no-person"),
    )
    async def records(
        self, person: Asker, people: People, tables: Tables, records: Records
    ) -> Stream:
        """The records of all your games that are over, zipped; without those of a day that is
        not closed."""
        if not people.downloads.allows(person.id):
            raise NotAllowed("too-fast", "you have asked for your games just now; wait a moment")
        rows = await tables.services.storage.games_of(person.id, EVERY_GAME)
        told = [row for row in rows if row.ended is not None and not is_sealed(tables, row)]
        header = {"Content-Disposition": 'attachment; filename="mondala-games.zip"'}
        return Stream(_zipped(tables, records, told), headers=header)


async def _zipped(
    tables: OpenTables, records: RecordsAndReplays, rows: list[GameRow]
) -> AsyncIterator[bytes]:
    """Yields the file in pieces as fast as they are sent; holds one game at a time."""
    out = _Outlet()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for row in rows:
            try:
                await _patiently(partial(_add, tables, records, archive, row))
            except (Damaged, NotAllowed) as error:  # this game is left out
                _LOG.error("game %s is left out of somebody's records: %s", row.id, error)
            yield out.taken()
    yield out.taken()


async def _add(
    tables: OpenTables, records: RecordsAndReplays, archive: zipfile.ZipFile, row: GameRow
) -> None:
    record = await records.once(row, "record")
    await tables.services.long_work.do(archive.writestr, _entry(row), record)


async def _patiently(work: Callable[[], Awaitable[None]]) -> None:
    """Retries while the server is too busy."""
    while True:
        try:
            return await work()
        except NotAllowed as refusal:
            if refusal.code != "too-fast":
                raise
            await asyncio.sleep(PAUSE)


def _entry(row: GameRow) -> zipfile.ZipInfo:
    """A file name of day, game and id, so that files sort by time."""
    began = datetime.fromtimestamp(row.started / 1000, UTC)
    name = f"{began:%Y-%m-%d-%H%M}-{row.game.lower()}-{row.id}.txt"
    entry = zipfile.ZipInfo(name, max(began.timetuple()[:6], _EARLIEST))
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


class _Outlet(io.RawIOBase):
    """A write-only file whose content is taken out as it grows; it cannot seek."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]
        self._parts.append(bytes(data))
        return len(data)

    def taken(self) -> bytes:
        taken, self._parts = b"".join(self._parts), []
        return taken

"""Health: really performs a write, and checks the bots' workers."""

import asyncio
from typing import Literal

from litestar import get
from litestar.di import NamedDependency

from mondala.core.errors import NotAllowed
from mondala.core.value import Value
from mondala.server.http.refusals import reading
from mondala.server.storage.waiting import stored
from mondala.server.tables.open_tables import OpenTables

KEPT = 2_000
"""Milliseconds for which an answer is cached, so that frequent checks do not cause frequent
writes."""
LONGEST_WRITE = 5.0
"""Timeout of the write in seconds."""


class HealthInfo(Value, frozen=True):
    """Storage is `failing`, or `slow` if a write takes seconds; bots are `failing` if no worker
    lives; the house is `no-contact` while this node has lost contact with the others."""

    storage: Literal["ok", "failing", "slow"]
    bots: Literal["ok", "failing"]
    house: Literal["ok", "no-contact"]


WELL = HealthInfo("ok", "ok", "ok")


class Health:
    def __init__(self, tables: OpenTables) -> None:
        self._services, self._owners = tables.services, tables.owners
        self._looked: asyncio.Task[HealthInfo] | None = None
        self._at = 0

    async def look(self) -> HealthInfo:
        """One check for all concurrent requests."""
        now = self._services.clock.now()
        if self._looked is None or (self._looked.done() and now >= self._at + KEPT):
            self._looked, self._at = asyncio.create_task(self._look()), now
        return await asyncio.shield(self._looked)

    async def _look(self) -> HealthInfo:
        storage = await self._storage()
        bots: Literal["ok", "failing"] = "ok" if self._services.bots.is_well() else "failing"
        return HealthInfo(storage, bots, "ok" if self._owners.in_touch() else "no-contact")

    async def _storage(self) -> Literal["ok", "failing", "slow"]:
        try:
            async with asyncio.timeout(LONGEST_WRITE):
                await stored(self._services.storage.touch)
        except NotAllowed:
            return "failing"
        except TimeoutError:
            return "slow"
        return "ok"


@get("/api/health", responses=reading("unwell"))
async def health(health: NamedDependency[Health]) -> HealthInfo:
    """Whether the server is well; a refusal's details say what is wrong."""
    found = await health.look()
    if found != WELL:
        told = {"storage": found.storage, "bots": found.bots, "house": found.house}
        words = ", ".join(f"{name}: {state}" for name, state in told.items())
        raise NotAllowed("unwell", f"not everything works; {words}", **told)
    return found

"""Players who have played with each other, and their requests over HTTP."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tests.server.support.browsers import Site, me
from tests.server.support.client import Guest, patterns, playing
from tests.server.support.running import RunningServer


async def got(guest: Guest, path: str) -> Any:
    answer = await guest.http.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def id_of(guest: Guest) -> str:
    return str((await got(guest, "/api/me"))["person"])


@asynccontextmanager
async def acquainted(
    server: RunningServer, count: int = 2, options: Any = None
) -> AsyncIterator[list[Guest]]:
    """Players who have played with each other."""
    async with playing(server, options or patterns(), count) as table:
        await table.seats[0].do("Resign")
        await table.seats[0].next("opened")
        for seat in table.seats:
            await seat.close()
        yield table.people


async def ask(guest: Guest, other: Guest, **body: Any) -> Any:
    wanted = body or {"options": patterns()}
    return await guest.http.post("/api/me/requests", json={"person": await id_of(other), **wanted})


async def friends(place: Site, count: int) -> tuple[Any, list[str]]:
    """A player who has played with so many others, and the others' ids."""
    ada = await place.guest()
    others = [await place.guest(f"Guest {number}") for number in range(count)]
    people = [(await me(each))["person"] for each in (ada, *others)]
    for number, other in enumerate(people[1:]):
        await place.met(f"game {number}", people[0], other)
    return ada, people[1:]


async def only(guest: Guest) -> Any:
    """The one player whom this guest has played with."""
    (known,) = await got(guest, "/api/me/people")
    return known

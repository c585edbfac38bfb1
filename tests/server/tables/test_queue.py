"""People who want to play at once: over HTTP on one server and on several nodes, and by hand."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameName, PersonId
from mondala.server.accounts.ratings import FRESH, told
from mondala.server.storage.rows import Person
from mondala.server.tables.queue import (
    BOT_AFTER,
    CONFIRM_WITHIN,
    COUNTDOWN,
    GONE_AFTER,
    Queue,
    Wanted,
)
from tests.server.support.by_hand import ByHand, by_hand
from tests.server.support.client import Guest, server_at, within_a_minute
from tests.server.support.running import RunningServer

server = server_at(speed=20)
FRESH_RATING = told(*FRESH, 0)
PATTERNS = Wanted(GameName("Patterns"), "5+3")


async def join(guest: Guest, **wanted: Any) -> dict[str, Any]:
    answer = await guest.http.post("/api/queue", json=wanted)
    assert answer.status_code == 201, answer.text
    place: dict[str, Any] = answer.json()
    return place


async def seated(guest: Guest, **wanted: Any) -> str:
    """The table that somebody who waits comes to."""
    return await waits_on(guest, (await join(guest, **wanted))["ticket"])


async def waits_on(guest: Guest, ticket: str) -> str:
    place: dict[str, Any] = {"table": None}
    while place["table"] is None:
        answer = await guest.http.put(f"/api/queue/{ticket}")
        assert answer.status_code == 200, answer.text
        place = answer.json()
    return str(place["table"])


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_strangers_find_each_other_and_play(server: RunningServer) -> None:
    wanted = {"game": "Mondo", "pace": "one-round", "seats": 3}
    async with AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(Guest(server.url, name)) for name in "ABC"]
        tables = await asyncio.gather(*(seated(guest, **wanted) for guest in guests))
        assert len(set(tables)) == 1
        info = (await guests[0].http.get(f"/api/tables/{tables[0]}")).json()
        lobby = info["lobby"]
        assert (lobby["rated"], lobby["playing"], lobby["public"]) == (True, True, False)
        assert sorted(sitter["name"] for sitter in lobby["seats"]) == ["A", "B", "C"]
        assert lobby["options"]["rounds"] == 1
        seat = await stack.enter_async_context(guests[1].at(tables[0]))
        assert (await seat.next("snapshot"))["game_id"]


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_one_has_one_place_on_all_devices(server: RunningServer) -> None:
    async with Guest(server.url, "Ada") as ada:
        wanted = {"game": "Patterns", "pace": "20+10", "rated": False}
        first, second = await join(ada, **wanted), await join(ada, **wanted)
        assert second["others"] == 0
        answer = await ada.http.put(f"/api/queue/{first['ticket']}")
        assert (answer.status_code, answer.json()["code"]) == (409, "waits-elsewhere")
        left = await ada.http.delete(f"/api/queue/{second['ticket']}")
        assert left.status_code == 204
        answer = await ada.http.put(f"/api/queue/{second['ticket']}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no-place")


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_a_guest_who_logs_in_while_waiting_keeps_their_place(server: RunningServer) -> None:
    wanted = {"game": "Patterns", "pace": "20+10", "rated": False}
    async with (
        Guest(server.url, "Home") as home,
        Guest(server.url, "Guest") as guest,
        Guest(server.url, "Bo") as bo,
    ):
        account = {"account": "Ada of the queue", "password": "long enough a phrase"}
        assert (await home.http.post("/api/accounts", json=account)).status_code == 201
        place = await join(guest, **wanted)
        before = dict(guest.http.cookies)
        assert (await guest.http.post("/api/login", json=account)).status_code == 200
        async with httpx.AsyncClient(base_url=server.url, cookies=before, trust_env=False) as late:
            answer = await late.put(f"/api/queue/{place['ticket']}")  # it may be under way
            assert answer.status_code == 200, answer.text
        waiting = waits_on(guest, place["ticket"])
        table, same = await asyncio.gather(waiting, seated(bo, **wanted))
        assert table == same
        lobby = (await guest.http.get(f"/api/tables/{table}")).json()["lobby"]
        assert sorted(sitter["name"] for sitter in lobby["seats"]) == ["Ada of the queue", "Bo"]


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_an_account_does_not_meet_the_guest_that_it_still_is_elsewhere(
    server: RunningServer,
) -> None:
    """A guest goes on in a second browser by a link, and logs in in the first one."""
    wanted = {"game": "Patterns", "pace": "10+5"}
    account = {"account": "Ada elsewhere", "password": "long enough a phrase"}
    async with AsyncExitStack() as stack:
        home, here, there, bo = [
            await stack.enter_async_context(Guest(server.url, name))
            for name in ("A", "G", "X", "B")
        ]
        assert (await home.http.post("/api/accounts", json=account)).status_code == 201
        link = (await here.http.post("/api/me/token")).json()
        assert (await there.http.post("/api/tokens", json=link)).status_code == 200
        assert (await here.http.post("/api/login", json=account)).status_code == 200
        assert (await there.http.get("/api/me")).json()["account"] is None
        first = await join(here, **wanted)
        second = await join(there, **wanted)
        assert (second["others"], second["rivals"]) == (1, [])
        table, same = await asyncio.gather(waits_on(here, first["ticket"]), seated(bo, **wanted))
        assert table == same
        place = (await there.http.put(f"/api/queue/{second['ticket']}")).json()
        assert (place["table"], place["rivals"]) == (None, [])


class Waiters:
    """A queue whose clocks are moved by hand."""

    def __init__(self, hand: ByHand) -> None:
        self.hand, self.seconds = hand, 0.0
        self.queue = Queue(hand.tables, lambda: self.seconds)
        self._tickets: dict[str, str] = {}

    async def join(self, name: str, wanted: Wanted = PATTERNS) -> None:
        person = Person(PersonId(name), name)
        place = await self.queue.enter(person, wanted, FRESH_RATING)
        self._tickets[name] = place.ticket

    async def look(self, name: str) -> Any:
        return await self.queue.stay(PersonId(name), self._tickets[name])

    def move(self, milliseconds: int) -> None:
        self.hand.clock.move(milliseconds)
        self.seconds += milliseconds / 1000


@by_hand
async def test_a_bot_is_offered_after_a_while(hand: ByHand) -> None:
    waiters = Waiters(hand)
    await waiters.join("Ada")
    assert not (await waiters.look("Ada")).bot
    waiters.hand.clock.move(BOT_AFTER)
    place = await waiters.look("Ada")
    assert (place.bot, place.waited, place.others) == (True, BOT_AFTER, 0)


@by_hand
async def test_who_does_not_come_is_put_aside_and_the_other_waits_on(hand: ByHand) -> None:
    waiters = Waiters(hand)
    await waiters.join("Ada")
    waiters.hand.clock.move(2_000)
    await waiters.join("Bo")
    met = await waiters.look("Ada")
    assert [rival.name for rival in met.rivals] == ["Bo"]
    for _ in range(3):
        waiters.move(int(CONFIRM_WITHIN * 1000) // 2)
        place = await waiters.look("Ada")
    assert (place.rivals, place.table) == ([], None)
    assert place.waited == 2_000 + 3 * int(CONFIRM_WITHIN * 1000) // 2
    with pytest.raises(NotAllowed, match="do not wait"):
        await waiters.look("Bo")


@by_hand
async def test_who_stops_asking_is_gone(hand: ByHand) -> None:
    waiters = Waiters(hand)
    casual = Wanted(GameName("Patterns"), "5+3", rated=False)
    await waiters.join("Ada")
    await waiters.join("Bo", casual)
    waiters.move(int(GONE_AFTER * 1000) + 1)
    await waiters.join("Cleo")
    assert (await waiters.look("Cleo")).rivals == []
    with pytest.raises(NotAllowed, match="do not wait"):
        await waiters.look("Ada")


@by_hand
async def test_who_leaves_before_the_game_lets_the_other_wait_on(hand: ByHand) -> None:
    waiters = Waiters(hand)
    await waiters.join("Ada")
    await waiters.join("Bo")
    assert (await waiters.look("Ada")).rivals
    await waiters.queue.leave(PersonId("Bo"), waiters._tickets["Bo"])
    waiters.move(COUNTDOWN)
    place = await waiters.look("Ada")
    assert (place.rivals, place.table) == ([], None)


@by_hand
async def test_a_rated_game_is_not_for_who_wants_a_casual_one(hand: ByHand) -> None:
    waiters = Waiters(hand)
    await waiters.join("Ada")
    await waiters.join("Bo", Wanted(GameName("Patterns"), "5+3", rated=False))
    waiters.hand.clock.move(60_000)
    assert (await waiters.look("Ada")).rivals == []


@by_hand
async def test_a_guest_who_turns_out_to_be_their_rival_waits_on_for_another(hand: ByHand) -> None:
    waiters = Waiters(hand)
    await waiters.join("Guest")
    await waiters.join("Ada")
    assert (await waiters.look("Guest")).rivals
    await waiters.queue.hand_over(PersonId("Guest"), Person(PersonId("Ada"), "Ada", "ada"))
    place = await waiters.look("Guest")
    assert (place.rivals, place.others) == ([], 0)
    with pytest.raises(NotAllowed, match="another device"):
        await waiters.look("Ada")


@by_hand
async def test_who_logs_in_after_a_meeting_is_at_its_table(hand: ByHand) -> None:
    waiters = Waiters(hand)
    await waiters.join("Guest")
    await waiters.join("Bo")
    await waiters.look("Guest")
    await waiters.look("Bo")
    await waiters.queue.hand_over(PersonId("Guest"), Person(PersonId("Ada"), "Ada", "ada"))
    assert [rival.name for rival in (await waiters.look("Bo")).rivals] == ["Ada"]
    waiters.move(COUNTDOWN)
    await waiters.look("Bo")
    while (place := await waiters.look("Bo")).table is None:
        pass
    lobby = waiters.hand.tables.tables[place.table].lobby
    assert {sitter.person for sitter in lobby.seats if sitter} == {"Ada", "Bo"}

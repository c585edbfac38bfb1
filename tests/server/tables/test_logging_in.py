"""A guest who logs in keeps their seats: whatever runs goes on as the account's, nobody plays
against themselves for ratings, and everybody who is somebody else stays who they are."""

from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
import pytest

from mondala.core.ids import TableId
from mondala.core.seats import Seat
from mondala.games.patterns.moves import legal_moves
from mondala.server.storage.rows import Person
from mondala.server.tables.logging_in import RECONNECT_AFTER
from mondala.server.tables.open_tables import SWEEP_EVERY
from mondala.tables.clocks import ClockOptions
from mondala.tables.patterns import PatternsOptions
from tests.server.support.browsers import Site, account, me, site
from tests.server.support.by_hand import ByHand, Client
from tests.server.support.client import (
    Guest,
    patterns,
    server_at,
    within_a_minute,
)
from tests.server.support.running import RunningServer
from tests.server.support.stored import no_room
from tests.server.support.through import Through

server = server_at(speed=20)
DAYS = PatternsOptions(ClockOptions(days=3))


class Room(ByHand):
    """Tables, people and their browsers. There is an account `ada`, in a browser of its own."""

    def __init__(self, place: Site, folder: Path) -> None:
        super().__init__(place.tables, place.people, place.clock)
        self.place, self.folder = place, folder

    async def account(self) -> Person:
        """The person of the account, who is elsewhere meanwhile."""
        home = await self.place.guest("Ada")
        assert (await home.post("/api/accounts", json=account())).status_code == 201
        return await self.who(home)

    async def who(self, browser: httpx.AsyncClient) -> Person:
        found = await self.people.by_cookie(browser.cookies["mondala"])
        assert found is not None
        return found

    async def guest(self, name: str = "Guest") -> tuple[httpx.AsyncClient, Person]:
        browser = await self.place.guest(name)
        return browser, await self.who(browser)

    async def logs_in(self, browser: httpx.AsyncClient) -> None:
        answer = await browser.post("/api/login", json=account())
        assert answer.status_code == 200, answer.text
        await self.settle()

    def people_there(self) -> list[str]:
        return [sitter.person if sitter else "" for sitter in self.table.lobby.seats]

    def mover(self) -> Seat:
        assert self.table.running is not None
        return Seat(self.table.running.durable.state.position.mover)

    async def moves(self, client: Client) -> str:
        assert self.table.running is not None
        move = str(legal_moves(self.table.running.durable.state.position)[0])
        return await client.ask("do", "Play", move=move)

    async def their_turn(self, clients: list[Client], person: Person) -> None:
        """The others move until it is that person's turn."""
        while clients[self.mover()].person.id != person.id:
            assert await self.moves(clients[self.mover()]) == "ack"

    async def leave(self, *clients: Client) -> TableId:
        """Nobody is at the table any more, and it is on disk alone."""
        for client in clients:
            self.table.disconnect(client.connection)
        await self.wait(2 * SWEEP_EVERY)
        assert self.table.id not in self.tables.tables
        return self.table.id


def in_a_room(test: Any) -> Any:
    @within_a_minute
    async def run(tmp_path: Path) -> None:
        async with site(tmp_path) as place:
            await test(Room(place, tmp_path))

    run.__name__ = test.__name__
    return run


@in_a_room
async def test_a_move_of_days_is_the_accounts_turn_and_the_accounts_seat(room: Room) -> None:
    """The table is on disk alone when the guest logs in."""
    ada, (browser, guest), (_, bo) = await room.account(), await room.guest(), await room.guest()
    await room.open(guest, DAYS)
    clients = await room.begun_by([guest, bo])
    await room.their_turn(clients, guest)
    table = await room.leave(*clients)
    await room.logs_in(browser)
    assert [turn.table for turn in await room.tables.services.storage.turns_of(ada.id)] == [table]
    there = await room.comes(ada, table)
    assert there.heard("welcome")[0]["seat"] is not None
    assert await room.moves(there) == "ack"
    assert room.table.lobby.host == ada.id
    assert guest.id not in room.people_there()
    assert "ada" in [sitter.name for sitter in room.table.lobby.seats if sitter]


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_a_game_against_a_bot_goes_on_with_the_seat(server: RunningServer) -> None:
    """The socket that was open is closed, and the page comes again as the account. The log-in may
    come through another node than the socket, and the table be at a third."""
    async with Guest(server.url, "Ada") as home, Guest(server.url, "Guest") as guest:
        name = account(f"ada {token_hex(8)}")
        assert (await home.http.post("/api/accounts", json=name)).status_code == 201
        table = await guest.open_table(patterns(), start=True)
        async with Through(guest, server).at(table) as seat:
            assert (await guest.http.post("/api/login", json=name)).status_code == 200
            while (await seat.next("nothing"))["t"] != "closed":
                pass
        async with Through(guest, server).at(table, derived=False) as seat:
            lobby = (await guest.http.get(f"/api/tables/{table}")).json()["lobby"]
            person = (await me(home.http))["person"]
            assert lobby["host"] == person
            mine = [each["person"] for each in lobby["seats"]].index(person)
            assert await seat.do("Resign") > 0
            assert (await seat.next("opened"))["result"]["winners"] == [1 - mine]
        assert [game["id"] for game in (await guest.http.get("/api/me/games")).json()]


@in_a_room
async def test_who_is_at_the_table_plays_on_without_a_break(room: Room) -> None:
    """Until the new cookie has come nothing is closed, and nobody is seen to leave."""
    ada, (browser, guest), (_, bo) = await room.account(), await room.guest(), await room.guest()
    await room.open(guest, PatternsOptions(ClockOptions(initial=60_000)))
    clients = await room.begun_by([guest, bo])
    await room.their_turn(clients, guest)
    mine = next(client for client in clients if client.person.id == guest.id)
    await room.logs_in(browser)
    assert await room.moves(mine) == "ack"
    assert not room.table.attendance.away()
    await room.wait(RECONNECT_AFTER)
    assert [client.heard("closed") != [] for client in clients] == [
        client is mine for client in clients
    ]
    room.table.disconnect(mine.connection)
    assert [away.seat for away in room.table.attendance.away()] == [mine.connection.seat]
    again = await room.comes(ada, room.table.id)
    assert again.connection.seat == mine.connection.seat
    assert not room.table.attendance.away()


@in_a_room
async def test_who_says_it_again_after_logging_in_is_not_heard_twice(room: Room) -> None:
    """A page sends again what was not answered, under the same number."""
    ada, (browser, guest) = await room.account(), await room.guest()
    await room.open(guest, PatternsOptions())
    before = await room.comes(guest, room.table.id)
    await before.send("say", n=1, text="hello")
    await room.logs_in(browser)
    await room.wait(RECONNECT_AFTER)
    after = await room.comes(ada, room.table.id)
    assert [line["person"] for line in after.heard("said")] == [ada.id]
    await after.send("say", n=1, text="hello")
    assert len(after.heard("said")) == 1
    assert [line.text for line in await room.tables.services.storage.said_by(ada.id)] == ["hello"]


@in_a_room
async def test_who_only_watches_comes_again_too(room: Room) -> None:
    _, (browser, guest), (_, bo) = await room.account(), await room.guest(), await room.guest()
    await room.open(bo, PatternsOptions())
    host, watcher = [await room.comes(each, room.table.id) for each in (bo, guest)]
    await room.logs_in(browser)
    await room.wait(RECONNECT_AFTER)
    assert watcher.heard("closed")
    assert not host.heard("closed")


@in_a_room
async def test_a_guest_and_the_account_at_one_table_keep_their_seats_apart(room: Room) -> None:
    """Nobody gets two seats: that of the guest is nobody's from now on, and the account is not told
    that it is its turn there. The game is not rated, nor what is played there next."""
    ada, (browser, guest) = await room.account(), await room.guest()
    storage = room.tables.services.storage
    await room.open(guest, DAYS)
    clients = await room.begun_by([guest, ada], rated=True)
    await room.their_turn(clients, guest)
    assert room.table.running is not None
    game, seats = room.table.running.row.id, room.people_there()
    await room.logs_in(browser)
    assert room.people_there() == seats
    assert (room.table.lobby.host, room.table.lobby.rated) == (ada.id, False)
    assert await storage.turns_of(ada.id) == []
    assert sorted((await storage.players(game)).values()) == sorted([guest.id, ada.id])
    await room.wait(RECONNECT_AFTER)
    mine = next(client for client in clients if client.person.id == ada.id)
    assert await mine.ask("do", "Resign") == "ack"
    assert await storage.ratings_by(game) == []
    assert not room.table.lobby.playing
    assert await mine.ask("ask", "Ready") == "ack"
    assert await mine.ask("ask", "Start") == "not-ready"


@in_a_room
async def test_before_a_game_the_guests_seat_is_free_again(room: Room) -> None:
    ada, (browser, guest) = await room.account(), await room.guest()
    await room.open(guest, PatternsOptions())
    for seat, who in enumerate((guest, ada)):
        client = await room.comes(who, room.table.id)
        assert await client.ask("ask", "Sit", seat=seat) == "ack"
    await room.logs_in(browser)
    assert room.people_there() == ["", ada.id]
    assert room.table.lobby.host == ada.id


@in_a_room
async def test_one_who_was_muted_as_a_guest_stays_so(room: Room) -> None:
    ada, (browser, guest), (_, bo) = await room.account(), await room.guest(), await room.guest()
    await room.open(guest, PatternsOptions())
    clients = await room.begun_by([guest, bo])
    theirs = next(client for client in clients if client.person.id == bo.id)
    assert await theirs.ask("ask", "Mute", person=guest.id, mute=True) == "ack"
    await room.logs_in(browser)
    said = await room.comes(ada, room.table.id)
    await said.send("say", n=1, text="it is me")
    assert said.heard("said")
    assert not theirs.heard("said")


@in_a_room
async def test_a_new_account_is_the_same_person_in_the_same_seat(room: Room) -> None:
    browser, guest = await room.guest()
    await room.open(guest, DAYS)
    clients = await room.begun_by([guest, (await room.guest())[1]])
    mine = next(client for client in clients if client.person.id == guest.id)
    assert (await browser.post("/api/accounts", json=account())).status_code == 201
    assert (await me(browser))["person"] == guest.id
    await room.their_turn(clients, guest)
    assert await room.moves(mine) == "ack"
    await room.wait(RECONNECT_AFTER)
    assert not mine.heard("closed")
    assert "ada" in [sitter.name for sitter in room.table.lobby.seats if sitter]


@in_a_room
async def test_where_nothing_can_be_stored_one_stays_the_guest_and_tries_again(room: Room) -> None:
    ada, (browser, guest) = await room.account(), await room.guest()
    await room.open(guest, PatternsOptions())
    client = await room.comes(guest, room.table.id)
    assert await client.ask("ask", "Sit") == "ack"
    with no_room(room.folder, "UPDATE ON tables"):
        answer = await browser.post("/api/login", json=account())
    assert answer.json()["code"] == "not-stored"
    assert (await me(browser))["person"] == guest.id
    assert (room.people_there()[0], client.connection.person) == (guest.id, guest)
    await room.logs_in(browser)
    assert room.people_there()[0] == ada.id

"""A seat is its person's: nobody else acts for it, and it waits for them to come back."""

from tests.server.client import (
    HELLO,
    Guest,
    first_move,
    heard,
    mondo,
    patterns,
    playing,
    refused,
    seated,
    server_at,
    socket_of,
    until,
    within_a_minute,
)
from tests.server.running import RunningServer

server = server_at(speed=20)


@within_a_minute
async def test_who_watches_cannot_act(server: RunningServer) -> None:
    async with (
        playing(server, patterns()) as table,
        Guest(server.url, "Eve") as eve,
        eve.at(table.id, derived=False) as watching,
    ):
        move = first_move(table.snapshot["view"]["position"])
        assert await refused(watching.do("Play", move=move)) == "no-seat"
        assert await refused(watching.do("Resign")) == "no-seat"
        assert await refused(watching.ask("Sit")) == "playing"
        assert await refused(watching.ask("Choose", seat=0, choice="end")) == "no-game"
        await table.seats[1].do("Play", move=move)
        assert (await watching.next("entry"))["number"] == 1


@within_a_minute
async def test_nobody_acts_for_another_seat(server: RunningServer) -> None:
    """Neither a named seat nor a made-up session is a key to one."""
    async with playing(server, patterns()) as table, Guest(server.url, "Eve") as eve:
        victim, session = table.seats[1], table.seats[1].session
        move = first_move(table.snapshot["view"]["position"])
        for person, code in ((table.people[0], "not-your-turn"), (eve, "no-seat")):
            async with person.at(table.id, session=session) as forger:
                assert await refused(forger.do("Play", move=move)) == code
                await forger.send({"t": "do", "n": 9, "command": "Play", "seat": 1})
                assert (await forger.next("refused"))["code"] == "no-seat"
                await forger.send({"t": "hello", "protocol": 1, "session": "s", "seat": 1})
                assert (await forger.next("refused"))["code"] == "unreadable"
        assert await victim.do("Play", move=move) == 1


@within_a_minute
async def test_another_players_hand_cannot_be_used(server: RunningServer) -> None:
    async with playing(server, mondo(minutes=5)) as table:
        await until(table.seats[0], "entry", "Went")
        async with table.people[0].at(table.id) as fresh:
            pile = (await fresh.next("snapshot"))["view"]["match"]["round"]["pile"]
        await table.seats[0].do("Take", handle=pile[-1][0])
        assert await refused(table.seats[1].do("Place", space="d4", side="f", turn=0)) == (
            "hand-empty"
        )
        assert await refused(table.seats[1].do("Take", handle=pile[-1][0])) == "gone"
        await table.seats[0].do("Place", space="d4", side="f", turn=0)


@within_a_minute
async def test_the_seat_comes_back_with_the_cookie(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        await table.seats[1].close()
        async with table.people[1].at(table.id) as back:
            assert (await back.next("table"))["seat"] == 1
            await back.do("Play", move=first_move(table.snapshot["view"]["position"]))


@within_a_minute
async def test_the_seat_does_not_come_to_another_cookie(server: RunningServer) -> None:
    """Not with the same name, nor with the same session either."""
    async with playing(server, patterns()) as table:
        name, session = table.people[1].name, table.seats[1].session
        await table.seats[1].close()
        async with Guest(server.url, name) as other:
            hello = {"session": session, "game": table.game, "version": 0}
            async with other.at(table.id, **hello) as thief:
                assert (await thief.next("table"))["seat"] is None
                move = first_move(table.snapshot["view"]["position"])
                assert await refused(thief.do("Play", move=move)) == "no-seat"


@within_a_minute
async def test_the_link_lets_people_join_until_it_is_full(server: RunningServer) -> None:
    wishes: dict[str, dict[str, object]] = {
        "Start": {},
        "Clear": {"seat": 0},
        "SeatBot": {"seat": 0, "bot": "greedy"},
        "Kick": {"person": "Ada"},
    }
    async with (
        seated(server, patterns()) as (table, _, _),
        Guest(server.url, "Eve") as eve,
        eve.at(table) as seat,
    ):
        assert await refused(seat.ask("Sit")) == "full"
        for wish, args in wishes.items():
            assert await refused(seat.ask(wish, **args)) == "not-host"


@within_a_minute
async def test_who_was_sent_away_does_not_come_back(server: RunningServer) -> None:
    async with seated(server, patterns()) as (table, people, seats):
        person = (await people[1].http.get("/api/me")).json()["person"]
        await seats[0].ask("Kick", person=person)
        assert (await seats[1].next("bye"))["code"] == "kicked"
        assert (await seats[1].next("nothing"))["t"] == "closed"
        news = await seats[0].next("table")
        while len(news["table"]["present"]) > 1:
            news = await seats[0].next("table")
        lobby = (await people[0].http.get(f"/api/tables/{table}")).json()["lobby"]
        assert [seat and seat["name"] for seat in lobby["seats"]] == ["Ada", None]
        assert await _hello_again(people[1], table) == "kicked"


async def _hello_again(person: Guest, table: str) -> str:
    async with socket_of(person, table) as socket:
        await socket.send(HELLO)
        return str((await heard(socket, "refused", "welcome"))["code"])

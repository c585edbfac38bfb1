"""Acts on the caller's account: a new password, logging out everywhere, seeing and deleting all
data."""

import json
from pathlib import Path
from typing import Any

import pytest

from mondala.server.accounts.password_tries import AT_ONCE
from mondala.server.accounts.people import MOST_DOWNLOADS
from mondala.server.storage.sqlite import FILE
from mondala.tables.patterns import PatternsOptions
from tests.server.support.browsers import PASSWORD, Site, account, check_refusal, me, site
from tests.server.support.by_hand import ByHand, Client, by_hand
from tests.server.support.client import (
    Guest,
    mondo,
    patterns,
    playing,
    server_at,
    within_a_minute,
)
from tests.server.support.running import RunningServer
from tests.server.support.stored import no_room

NEW = "staple battery"
server = server_at(speed=20)


async def devices(place: Site) -> list[Any]:
    """Two devices of one account."""
    home, phone = await place.guest(), place.browser()
    await home.post("/api/accounts", json=account())
    await phone.post("/api/login", json=account())
    return [home, phone]


@within_a_minute
async def test_a_common_password_makes_no_account(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada = await place.guest()
        easy = account(password="Football")  # noqa: S106
        check_refusal(await ada.post("/api/accounts", json=easy), 400, "common-password")
        assert (await me(ada))["account"] is None


@within_a_minute
async def test_with_another_password_every_other_device_is_logged_out(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        home, phone = await devices(place)
        token = (await home.post("/api/me/token")).json()
        for old, new, code in (
            ("wrong one", NEW, "wrong-password"),
            (PASSWORD, "short", "password"),
            (PASSWORD, "password", "common-password"),
        ):
            answer = await home.post("/api/me/password", json={"old": old, "new": new})
            check_refusal(answer, code=code)
        assert (await me(phone))["account"] == "ada"
        changed = await home.post("/api/me/password", json={"old": PASSWORD, "new": NEW})
        assert changed.status_code == 200
        assert (await me(home))["account"] == "ada"
        assert (await phone.get("/api/me")).json() is None
        check_refusal(await phone.post("/api/tokens", json=token), 404, "no-token")
        check_refusal(await phone.post("/api/login", json=account()), 401, "wrong-password")
        again = await phone.post("/api/login", json=account(password=NEW))
        assert again.status_code == 200
        assert await me(phone) == await me(home)


@within_a_minute
async def test_logged_out_everywhere_one_is_nobody_on_every_device(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        home, phone = await devices(place)
        cookie = home.cookies["mondala"]
        assert (await phone.post("/api/logout/everywhere")).status_code == 200
        stolen = place.browser(Cookie=f"mondala={cookie}")
        for device in (home, phone, stolen):
            assert (await device.get("/api/me")).json() is None
        await home.post("/api/login", json=account())
        assert (await me(home))["account"] == "ada"
        guest = await place.guest("Bo")
        check_refusal(await guest.post("/api/logout/everywhere"), 400, "no-account")
        wrong = await guest.post("/api/me/password", json={"old": "", "new": NEW})
        check_refusal(wrong, 400, "no-account")


@within_a_minute
async def test_what_cannot_be_stored_logs_nobody_out(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        home, phone = await devices(place)
        with no_room(tmp_path, "UPDATE ON people"):
            check_refusal(await home.post("/api/logout/everywhere"), 503, "not-stored")
            change = {"old": PASSWORD, "new": NEW}
            check_refusal(await home.post("/api/me/password", json=change), 503, "not-stored")
        for device in (home, phone):
            assert (await me(device))["account"] == "ada"
        assert (await place.browser().post("/api/login", json=account())).status_code == 200


ENDS_SESSIONS: dict[str, dict[str, str]] = {
    "/api/logout/everywhere": {},
    "/api/me/password": {"old": PASSWORD, "new": NEW},
    "/api/me/delete": {"password": PASSWORD},
}


@pytest.mark.parametrize("path", ENDS_SESSIONS)
@within_a_minute
async def test_where_sessions_end_ones_sockets_are_closed(path: str, tmp_path: Path) -> None:
    """Another device may be at a table."""
    async with site(tmp_path) as place:
        home, _ = await devices(place)
        hand = ByHand(place.tables, place.people, place.clock)
        ada = await place.people.by_cookie(home.cookies["mondala"])
        assert ada is not None
        table = await hand.open(await hand.people.new_guest("Bo"), PatternsOptions())
        away = await hand.comes(ada, table.id)
        stays = await hand.comes(await hand.people.new_guest("Cleo"), table.id)
        assert (await home.post(path, json=ENDS_SESSIONS[path])).status_code == 200
        assert [len(each.heard("closed")) for each in (away, stays)] == [1, 0]


@within_a_minute
async def test_ones_data_is_all_there(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        ada, bo = table.people
        await table.seats[0].send({"t": "say", "n": 900, "text": "good luck"})
        await table.seats[1].send({"t": "say", "n": 900, "text": "you too"})
        for seat in table.seats:
            await seat.next("said")
            await seat.next("said")
        answer = await ada.http.get("/api/me/data")
        assert 'filename="mondala.json"' in answer.headers["content-disposition"]
        data = answer.json()
        who = (await ada.http.get("/api/me")).json()
        assert {key: data[key] for key in who} == who
        assert [game["id"] for game in data["games"]] == [table.game]
        assert [line["text"] for line in data["said"]] == ["good luck"]
        assert data["said"][0]["table"] == table.id
        assert (await bo.http.get("/api/me/data")).json()["said"][0]["text"] == "you too"


@within_a_minute
async def test_ones_data_is_asked_for_a_few_times_only(tmp_path: Path) -> None:
    """The answer may be long, so it is limited; another person's limit is separate."""
    async with site(tmp_path) as place:
        ada, bo = await place.guest(), await place.guest()
        answers = [await ada.get("/api/me/data") for _ in range(MOST_DOWNLOADS + 1)]
        assert [answer.status_code for answer in answers] == [200] * MOST_DOWNLOADS + [429]
        assert (await bo.get("/api/me/data")).status_code == 200
        place.clock.move(60_000)
        assert (await ada.get("/api/me/data")).status_code == 200


@within_a_minute
async def test_ones_data_does_not_tell_when_a_game_with_hidden_time_began(
    server: RunningServer,
) -> None:
    async with Guest(server.url, "Ada") as ada:
        await ada.open_table(mondo(1, solo="easy", hidden_time=True), start=True)
        (game,) = (await ada.http.get("/api/me/data")).json()["games"]
        assert game["started"] is None


@within_a_minute
async def test_a_deleted_account_leaves_games_without_the_name_and_nothing_else(
    tmp_path: Path,
) -> None:
    async with site(tmp_path) as place:
        ada = await place.guest("Ada Lovelace")
        await ada.post("/api/accounts", json=account("Ada Lovelace"))
        who = (await me(ada))["person"]
        await place.played(who, "first")
        storage = place.tables.services.storage
        check_refusal(await ada.post("/api/me/delete", json={}), 401, "wrong-password")
        wrong = await ada.post("/api/me/delete", json={"password": "wrong one"})
        check_refusal(wrong, 401, "wrong-password")
        assert (await ada.post("/api/me/delete", json={"password": PASSWORD})).status_code == 200
        assert (await ada.get("/api/me")).json() is None
        login = await ada.post("/api/login", json=account("Ada Lovelace"))
        check_refusal(login, 401, "wrong-password")
        assert await storage.person(who) is None
        assert await storage.games_of(who, 10) == []
        assert (await ada.get("/api/games/first")).json()["ended"] == 9
    everything = (tmp_path / FILE).read_bytes()
    assert not any(each in everything for each in (who.encode(), b"Ada Lovelace", b"argon2"))
    async with site(tmp_path) as place:
        anew = await (await place.guest()).post("/api/accounts", json=account("Ada Lovelace"))
        assert anew.status_code == 201, "the name is free again"


@by_hand
async def test_who_deletes_themselves_in_mid_game_leaves_a_seat_without_a_name(
    hand: ByHand,
) -> None:
    ada, bo = await hand.begun(PatternsOptions())
    await ada.send("say", n=900, text="goodbye")
    await hand.tables.forget(ada.person.id)
    hand.table.disconnect(ada.connection)
    await hand.people.forget(ada.person)
    await hand.wait(0)
    assert not of_person(ada.person.id, ada.person.name, bo.heard("table")[-1])
    assert bo.heard("unsaid") == [{"t": "unsaid", "numbers": [1]}]
    storage, game = hand.tables.services.storage, hand.table.running
    assert game is not None
    row = await storage.game(game.row.id)
    assert row is not None
    assert json.loads(row.seats) == [["", None], [bo.person.name, None]]
    assert await bo.ask("do", "Resign") == "ack"
    again = await hand.comes(bo.person, hand.table.id)
    assert again.heard("said") == []
    assert again.heard("welcome")[-1]["table"]["lobby"]["seats"][0] is None


def of_person(person: str, name: str, message: Any) -> bool:
    """Whether anything in the message is that person's; who hosts a table goes by an id alone."""
    lobby = {**message["table"]["lobby"], "host": ""}
    text = json.dumps({**message["table"], "lobby": lobby})
    return person in text or f'"{name}"' in text


@by_hand
async def test_who_deletes_themselves_stands_up_everywhere(hand: ByHand) -> None:
    """Also from a table that was put away."""
    ada, bo = await hand.opened(PatternsOptions())
    assert await bo.ask("ask", "Sit") == "ack"
    for client in (ada, bo):
        hand.table.disconnect(client.connection)
    await hand.wait(120_000)
    assert hand.tables.tables == {}
    await hand.tables.forget(bo.person.id)
    later: Client = await hand.comes(ada.person, hand.table.id)
    assert bo.person.id.encode() not in b"".join(later.wire.sent)


@pytest.mark.parametrize("path", ["/api/me/password", "/api/me/delete"])
@within_a_minute
async def test_passwords_are_not_guessed_here_either(path: str, tmp_path: Path) -> None:
    async with site(tmp_path, tries=3) as place:
        ada = await place.guest()
        await ada.post("/api/accounts", json=account())
        body = {"old": "wrong one", "new": NEW} if path.endswith("password") else {}
        answers = [await ada.post(path, json=body) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [401, 401, 429]


@within_a_minute
async def test_nor_from_many_addresses(tmp_path: Path) -> None:
    """With somebody's cookie, which may be stolen."""
    async with site(tmp_path) as place:
        ada = await place.guest()
        await ada.post("/api/accounts", json=account())
        cookie = f"mondala={ada.cookies['mondala']}"
        codes = [
            (
                await place.browser(f"192.0.2.{each}", Cookie=cookie).post(
                    "/api/me/delete", json={}
                )
            ).json()
            for each in range(AT_ONCE + 1)
        ]
        assert [each["code"] for each in codes] == ["wrong-password"] * AT_ONCE + ["too-fast"]

"""An operator finds, closes, deletes, bans, rotates and purges; all of it is written down."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from mondala.core.errors import NotAllowed
from mondala.server.admin.operator_acts import DAY, LOG, OLD_KEY_COUNTS, OperatorActs
from mondala.server.archive.checking import check_all
from mondala.server.edge.origins import Origins
from mondala.server.reminders.push import KEY
from mondala.server.storage.reminders import DeviceRow
from mondala.server.storage.waiting import stored
from mondala.tables.patterns import PatternsOptions
from tests.server.support.browsers import account, check_refusal, me, site
from tests.server.support.by_hand import ByHand, tables_by_hand
from tests.server.support.client import within_a_minute
from tests.server.support.stored import spoil


@asynccontextmanager
async def office(folder: Path) -> AsyncIterator[tuple[ByHand, OperatorActs]]:
    async with tables_by_hand(folder) as hand:
        yield hand, OperatorActs(folder, hand.tables, hand.people)


@within_a_minute
async def test_people_tables_and_games_are_found(tmp_path: Path) -> None:
    async with office(tmp_path) as (hand, operator):
        clients = await hand.begun(PatternsOptions())
        first = clients[0].person
        for text in (first.id, first.name, first.name[1:].upper()):
            (found,) = await operator.people(text)
            assert (found["person"], found["games"]) == (first.id, 1)
        for text in (hand.table.id, hand.table.lobby.host, first.name):
            (table,) = await operator.tables(text)
            assert (table["table"], table["playing"], table["connected"]) == (
                hand.table.id,
                "yes",
                2,
            )
        assert hand.table.running is not None
        for text in (hand.table.running.row.id, hand.table.id, first.name):
            (game,) = await operator.games(text)
            assert game["game"] == hand.table.running.row.id
        for act in (operator.people, operator.tables, operator.games):
            assert await act("no such thing") == await act("%") == []


@within_a_minute
async def test_a_closed_table_is_gone_and_its_game_is_unfinished(tmp_path: Path) -> None:
    async with office(tmp_path) as (hand, operator):
        ada, bo = await hand.begun(PatternsOptions())
        await ada.send("say", n=900, text="hello")
        table, running = hand.table, hand.table.running
        assert running is not None
        await operator.close(table.id)
        for client in (ada, bo):
            assert [each["code"] for each in client.heard("bye")] == ["no-table"]
        assert await ada.ask("do", "Resign") == "no-table"
        assert await hand.tables.find(table.id) is None
        row = await hand.tables.services.storage.game(running.row.id)
        assert row is not None
        assert (row.ended, row.result) == (hand.clock.utc(), b"null")
        await hand.wait(200_000)
        assert await hand.tables.services.storage.chat(table.id, 10) == []
        with pytest.raises(NotAllowed) as refusal:
            await operator.close(table.id)
        assert refusal.value.code == "no-table"
    assert (await check_all(hand.tables.services.registry, tmp_path)).faults == []


@within_a_minute
async def test_a_damaged_table_can_be_closed(tmp_path: Path) -> None:
    async with office(tmp_path) as (hand, operator):
        await hand.opened(PatternsOptions())
        table = hand.table.id
    spoil(tmp_path, table)
    async with office(tmp_path) as (hand, operator):
        assert [row["game"] for row in await operator.tables(table)] == ["damaged"]
        await operator.close(table)
        assert await operator.tables(table) == []


@within_a_minute
async def test_a_deleted_line_is_seen_by_nobody(tmp_path: Path) -> None:
    async with office(tmp_path) as (hand, operator):
        ada, bo = await hand.opened(PatternsOptions())
        for number, text in enumerate(("fine", "rude"), start=900):
            await ada.send("say", n=number, text=text)
        assert [row["text"] for row in await operator.chat(hand.table.id)] == ["fine", "rude"]
        await operator.unsay(hand.table.id, 2)
        assert [each["numbers"] for each in bo.heard("unsaid")] == [[2]]
        later = await hand.comes(bo.person, hand.table.id)
        assert [each["text"] for each in later.heard("said")] == ["fine"]
        with pytest.raises(NotAllowed):
            await operator.unsay(hand.table.id, 2)
        await ada.send("say", n=950, text="sorry")
        assert later.heard("said")[-1]["number"] == 3


@within_a_minute
async def test_a_ban_disconnects_and_can_be_lifted(tmp_path: Path) -> None:
    async with office(tmp_path) as (hand, operator):
        ada, bo = await hand.opened(PatternsOptions())
        await operator.ban("person", bo.person.id, days=2)
        assert [len(each.heard("closed")) for each in (ada, bo)] == [0, 1]
        (ban,) = await operator.bans()
        assert (ban["banned"], ban["kind"]) == (bo.person.id, "person")
        assert (await operator.people(bo.person.id))[0]["banned until"] == ban["until"]
        await operator.lift(bo.person.id)
        assert await operator.bans() == []
        for act in (
            operator.lift(bo.person.id),
            operator.ban("person", "nobody", days=1),
            operator.ban("address", "play.test", days=1),
            operator.ban("address", "192.0.2.1", days=1e12),
            operator.ban("address", "192.0.2.1", days=float("nan")),
        ):
            with pytest.raises(NotAllowed):
                await act


@pytest.mark.parametrize("now", [False, True])
@within_a_minute
async def test_with_a_new_key_cookies_are_signed_anew_or_end_at_once(
    now: bool, tmp_path: Path
) -> None:
    async with site(tmp_path) as place:
        operator = OperatorActs(tmp_path, place.tables, place.people)
        ada = await place.guest()
        await ada.post("/api/accounts", json=account())
        who, old = await me(ada), ada.cookies["mondala"]
        await operator.rotate(now)
        stranger = place.browser(Cookie=f"mondala={old}")
        answer = await stranger.get("/api/me")
        assert answer.json() == (None if now else who)
        assert ("set-cookie" in answer.headers) is not now
    async with site(tmp_path) as place:
        again = place.browser(Cookie=f"mondala={old}")
        renewed = (await again.get("/api/me")).cookies.get("mondala", "")
        place.clock.move(OLD_KEY_COUNTS)
        assert (await again.get("/api/me")).json() is None
        if now:
            check_refusal(await again.get("/api/me/games"), 401, "no-person")
        else:
            assert await me(place.browser(Cookie=f"mondala={renewed}")) == who


@within_a_minute
async def test_tables_that_nobody_came_back_to_are_cleared_away(tmp_path: Path) -> None:
    async with office(tmp_path) as (hand, operator):
        ada, bo = await hand.opened(PatternsOptions())
        old = hand.table.id
        for client in (ada, bo):
            hand.table.disconnect(client.connection)
        visited = await hand.open(ada.person, PatternsOptions())
        hand.clock.move(100 * DAY)
        here = await hand.comes(bo.person, visited.id)
        assert [row["table"] for row in await operator.purge(90)] == [old]
        assert await hand.tables.find(old) is not None, "they are only shown"
        assert [row["table"] for row in await operator.purge(90, really=True)] == [old]
        assert await hand.tables.find(old) is None
        assert await hand.tables.find(visited.id) is here.hand.table


@within_a_minute
async def test_everything_is_written_down(tmp_path: Path) -> None:
    async with office(tmp_path) as (hand, operator):
        await hand.opened(PatternsOptions())
        await operator.act("people", {"text": "Ada"}, by="root")
        for act, args in (("close", {"table": "none"}), ("juggle", {}), ("bans", {"odd": 1})):
            with pytest.raises(NotAllowed):
                await operator.act(act, args, by="root")
        await operator.act("rotate", {"now": True}, by="ada")
        key = hand.people.signer.keys.current
    log = tmp_path / LOG
    assert log.stat().st_mode & 0o777 == 0o600
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert [line["act"] for line in lines] == ["people", "close", "juggle", "bans", "rotate"]
    assert [line["by"] for line in lines] == ["root"] * 4 + ["ada"]
    assert [line["outcome"].partition(":")[0] for line in lines] == [
        "done, 1 rows",
        "refused",
        "refused",
        "refused",
        "done, 1 rows",
    ]
    assert key not in log.read_text("utf-8")


@within_a_minute
async def test_keys_of_push_messages_are_made_changed_and_deleted(tmp_path: Path) -> None:
    """Browsers of earlier keys are forgotten, and no key is written down."""
    async with site(tmp_path, origins=Origins("https://play.example.org")) as place:
        told: list[str] = []
        operator = OperatorActs(tmp_path, place.tables, place.people, told.append)
        storage, push = place.tables.services.storage, place.people.reminders.push
        ada = await place.guest()
        device = DeviceRow("https://push.example.org/x", (await me(ada))["person"], "p", "a", "", 0)
        keys, secrets = [], []
        for state in ("on", "on", "new", "off"):
            assert await operator.act("push", {"state": state}, "op")
            await push.load()
            keys.append((await ada.get("/api/me/reminders")).json()["push_key"])
            secrets.append(await storage.fact(KEY))
            if state == "new":
                assert await storage.devices(device.person) == []
            await stored(partial(storage.put_device, device, 5))
        assert keys[0] == keys[1] != keys[2]
        assert keys[3] is None
        assert told == ["push"] * 3
        log = (tmp_path / LOG).read_text("utf-8")
        assert [secret for secret in secrets if secret and secret in log] == []

"""Secrets that nobody may see: seeds, passwords, cookies, keys and hidden tiles."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from examples.table_client import Guest
from mondala.server.storage.sqlite import FILE
from mondala.wire import PROTOCOL
from tests.server.support.browsers import PASSWORD, account
from tests.server.support.client import mondo, patterns, socket_of, within_a_minute
from tests.server.support.running import RunningServer, running_server


class Tap:
    """A bare socket that keeps every word it hears."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self._number = 0

    async def say(self, kind: str, **more: Any) -> None:
        self._number += 1
        await self.socket.send(json.dumps({"t": kind, "n": self._number, **more}))
        while (await self._next()).get("n") != self._number:
            pass

    async def hello(self) -> None:
        await self.socket.send(json.dumps({"t": "hello", "protocol": PROTOCOL, "session": "tap"}))
        await self.until("welcome")

    async def until(self, kind: str, *events: str) -> dict[str, Any]:
        while True:
            message = await self._next()
            if message["t"] == kind and (not events or message["events"][0][0] in events):
                return message

    async def _next(self) -> dict[str, Any]:
        self.heard.append(str(await self.socket.recv()))
        message: dict[str, Any] = json.loads(self.heard[-1])
        assert message["t"] != "refused", message
        return message


@within_a_minute
async def test_nothing_secret_leaves_the_server(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Seeds, passwords, cookies, keys and hidden tiles: in no message, answer, list or log."""
    with running_server(tmp_path, speed=40) as server:
        told = await sockets_stay_shut(server) + await two_games(server)
    printed = capfd.readouterr()
    for name, secret in secrets_of(tmp_path):
        assert len(secret) > 8, name
        assert not any(secret in text for text in (*told, printed.out, printed.err)), name


KEPT_APART = "SELECT key, value FROM meta WHERE key IN ('database', 'secret') ORDER BY key"


def secrets_of(folder: Path) -> list[tuple[str, str]]:
    connection = sqlite3.connect(folder / FILE)
    found = [("password", PASSWORD), *connection.execute(KEPT_APART)]
    found += connection.execute("SELECT 'seed', seed FROM games")
    found += connection.execute(
        "SELECT 'hash', password_hash FROM people WHERE password_hash IS NOT NULL"
    )
    connection.close()
    assert [name for name, _ in found] == ["password", "database", "secret", "seed", "seed", "hash"]
    return found


async def sockets_stay_shut(server: RunningServer) -> list[str]:
    """The answers to a stranger's tries: from another site, without a cookie, nowhere. Without a
    cookie one watches, as nobody."""
    async with Guest(server.url, "Ada") as ada:
        table = await ada.open_table(patterns())
        url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        cookie = {"Cookie": f"mondala={ada.http.cookies['mondala']}"}
        for status, address, headers in (
            (403, url, {**cookie, "Origin": "http://evil.test"}),
            (404, url.removesuffix("socket") + "nothing", cookie),
        ):
            with pytest.raises(InvalidStatus) as refused:
                await connect(address, additional_headers=headers, proxy=None)
            assert refused.value.response.status_code == status
        own = {**cookie, "Origin": server.url}
        async with connect(url, additional_headers=own, proxy=None) as fine:
            tap = Tap(fine)
            await tap.hello()
        for headers in ({}, {"Cookie": "mondala=forged"}, {"Cookie": "mondala=\xe9;;=,"}):
            async with connect(url, additional_headers=headers, proxy=None) as nobody:
                watcher = Tap(nobody)
                await watcher.hello()
                tap.heard.extend(watcher.heard)
        return tap.heard


async def two_games(server: RunningServer) -> list[str]:
    """All that three people hear and read while both games are on."""
    async with (
        Guest(server.url, "Ada") as ada,
        Guest(server.url, "Bo") as bo,
        Guest(server.url, "Cy") as cy,
    ):
        texts: list[str] = []
        cookies = [guest.http.cookies["mondala"] for guest in (ada, bo, cy)]
        answers = [
            await ada.http.post("/api/accounts", json=account()),
            await bo.http.post("/api/login", json=account("ada", PASSWORD[:-1] + "x")),
            await bo.http.post("/api/login", content=json.dumps(account()).encode()[:-1]),
        ]
        for options in (patterns(), mondo()):
            table = await ada.open_table(options, public=True)
            async with (
                socket_of(ada, table) as one,
                socket_of(bo, table) as two,
                socket_of(cy, table) as three,
            ):
                first, second, watcher = taps = [Tap(each) for each in (one, two, three)]
                for tap in taps:
                    await tap.hello()
                for tap in (first, second):
                    await tap.say("ask", wish="Sit")
                    await tap.say("ask", wish="Ready")
                await first.say("ask", wish="Start")
                game = (await watcher.until("snapshot"))["game_id"]
                if options["game"] == "Mondo":
                    await a_hidden_tile(first, second, watcher)
                else:
                    await second.say("do", command="OfferDraw")
                paths = (f"/api/tables/{table}", f"/api/games/{game}", f"/api/games/{game}/record")
                answers += [await cy.http.get(path) for path in paths]
                texts += [text for tap in taps for text in tap.heard]
        answers += [
            await ada.http.get(path)
            for path in ("/", "/api/tables", "/api/me", "/api/me/games", "/metrics")
        ]
    texts += [answer.text for answer in answers]
    assert not any(cookie in text for cookie in cookies for text in texts)
    return texts


async def a_hidden_tile(taker: Tap, other: Tap, watcher: Tap) -> None:
    """A player who takes a tile learns its number; the others only see that one was taken."""
    began = await taker.until("entry", "RoundBegan")
    pile = began["events"][0][1]["pile"]
    assert {(lying[3], lying[4]) for lying in pile} == {(None, None)}
    await taker.until("entry", "Went")
    await taker.say("do", command="Take", args={"handle": pile[-1][0]})
    seen = [json.loads(text) for text in taker.heard if '"Taken"' in text]
    own = seen[0] if seen else await taker.until("entry", "Taken")
    assert own["events"][0][1]["tile"] is not None
    for tap in (other, watcher):
        taken = (await tap.until("entry", "Taken"))["events"][0][1]
        assert (taken["handle"], taken["tile"], taken["side"]) == (pile[-1][0], None, None)

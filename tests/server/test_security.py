"""What strangers may not do, and what nobody may see."""

import json
import sqlite3
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from examples.table_client import Guest
from mondala.server.app import LARGEST_BODY
from mondala.server.origins import Origins
from mondala.server.sqlite import FILE
from tests.server.client import mondo, patterns, socket_of, within_a_minute
from tests.server.running import RunningServer, running_server
from tests.server.test_accounts import PASSWORD, account, inside, played

HTTPS = "https://play.test"


@pytest.mark.parametrize(
    ("public", "secure"), [(None, False), ("http://play.test", False), (HTTPS, True)]
)
@within_a_minute
async def test_a_cookie_is_for_this_site_only(
    public: str | None, secure: bool, tmp_path: Path
) -> None:
    """No script reads it, no other site sends it; plain http works in a home network."""
    async with inside(tmp_path, origins=Origins(public)) as place:
        answer = await place.browser().post("/api/guests", json={"name": "Ada"})
        cookie = SimpleCookie(answer.headers["set-cookie"])["mondala"]
        assert cookie["httponly"]
        assert cookie["samesite"] == "lax"
        assert cookie["path"] == "/"
        assert cookie["domain"] == ""
        assert bool(cookie["secure"]) is secure


def forgeries(cookie: str, of_another_place: str, person: str) -> list[str]:
    """Cookies that are nearly right. (The last sign carries bits that count for nothing.)"""
    payload, _, signature = cookie.partition(".")
    changed = [
        cookie[:place] + ("A" if sign != "A" else "B") + cookie[place + 1 :]
        for place, sign in enumerate(cookie[:-1])
    ]
    return [
        *changed,
        of_another_place,
        person,
        f'"{person}"',
        payload,
        f"{payload}.",
        f".{signature}",
        f"{payload}.{signature}.{signature}",
        cookie * 2,
        cookie[1:],
        "....",
        "é",
        "x" * 5_000,
    ]


@within_a_minute
async def test_a_forged_cookie_is_nobodys(tmp_path: Path) -> None:
    """Changed in any place, of another server, or guessed from the id that everybody sees."""
    async with inside(tmp_path / "one") as place, inside(tmp_path / "two") as other:
        ada, stranger = await place.guest(), await other.guest()
        person = (await ada.get("/api/me")).json()["person"]
        right = ada.cookies["mondala"]
        for forged in forgeries(right, stranger.cookies["mondala"], person):
            headers = [(b"Cookie", f"mondala={forged}".encode())]
            answer = await place.browser().get("/api/me/games", headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (401, "no-person"), forged
            assert (await place.browser().get("/api/me", headers=headers)).json() is None, forged
        assert (await place.browser(Cookie=f"mondala={right}").get("/api/me")).status_code == 200


@within_a_minute
async def test_every_answer_forbids_what_no_page_needs(tmp_path: Path) -> None:
    """Also what is refused, not found or broken, and what no person but a program reads."""
    async with inside(tmp_path, requests=30) as place:
        ada = await place.guest()
        await played(place, "somebody", "damaged", seed="no number")
        asked: list[tuple[int, str, str, dict[str, Any]]] = [
            (200, "GET", "/", {}),
            (200, "GET", "/plain.css", {}),
            (200, "GET", "/api", {}),
            (200, "GET", "/api/schema/openapi.json", {}),
            (200, "GET", "/api/health", {}),
            (200, "GET", "/metrics", {}),
            (200, "GET", "/api/me", {}),
            (201, "POST", "/api/tables", {"json": {"game": "Patterns"}}),
            (204, "OPTIONS", "/api/me", {}),
            (400, "POST", "/api/tables", {"json": {"game": "Mondo"}}),
            (400, "POST", "/api/guests", {"content": b"{"}),
            (401, "POST", "/api/login", {"json": account()}),
            (403, "POST", "/api/guests", {"headers": {"Origin": "http://evil.test"}}),
            (404, "GET", "/nowhere", {}),
            (404, "GET", "/api/tables/none", {}),
            (405, "DELETE", "/api/me", {}),
            (413, "POST", "/api/guests", {"content": b" " * (LARGEST_BODY + 1)}),
            (500, "GET", "/api/games/damaged/record", {}),
        ]
        for status, method, path, more in asked:
            check_headers(status, await ada.request(method, path, **more))
        for _ in range(30):
            await ada.get("/api/health")
        check_headers(429, await ada.get("/api/health"))


def check_headers(status: int, answer: httpx.Response) -> None:
    assert answer.status_code == status, answer.text
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert "server" not in answer.headers


@pytest.mark.parametrize(
    ("origin", "fine"),
    [
        (None, True),
        ("http://mondala.test", True),
        ("http://MONDALA.test", True),
        (HTTPS, True),
        ("http://play.test", False),
        ("http://mondala.test:81", False),
        ("http://evil.test", False),
        ("http://mondala.test.evil.test", False),
        ("http://evil.test/mondala.test", False),
        ("http://mondala.test@evil.test", False),
        ("mondala.test", False),
        ("null", False),
        ("", False),
    ],
)
def test_a_browser_comes_from_our_own_pages(origin: str | None, fine: bool) -> None:
    """The host it talks to, or the public address with its scheme; programs send no Origin."""
    assert Origins(HTTPS).allows(origin, "mondala.test") is fine
    assert Origins().allows(origin, "mondala.test") is (fine and origin != HTTPS)
    assert Origins().allows(origin, None) is (origin is None)


@within_a_minute
async def test_other_sites_change_nothing_here(tmp_path: Path) -> None:
    async with inside(tmp_path) as place:
        ada = await place.guest()
        evil = {"Origin": "http://evil.test"}
        for method, path, body in (
            ("POST", "/api/guests", {"name": "Eve"}),
            ("PATCH", "/api/me", {"name": "Eve"}),
            ("POST", "/api/accounts", account()),
            ("POST", "/api/login", account()),
            ("POST", "/api/me/token", {}),
            ("POST", "/api/tables", {"game": "Patterns"}),
        ):
            answer = await ada.request(method, path, json=body, headers=evil)
            assert (answer.status_code, answer.json()["code"]) == (403, "origin")
            assert "access-control-allow-origin" not in answer.headers
        assert (await ada.get("/api/me")).json()["name"] == "Ada"
        own = await ada.patch("/api/me", json={"name": "Bo"}, headers={"Origin": str(ada.base_url)})
        assert own.json()["name"] == "Bo"


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
        await self.socket.send(json.dumps({"t": "hello", "protocol": 1, "session": "tap"}))
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


def secrets_of(folder: Path) -> list[tuple[str, str]]:
    connection = sqlite3.connect(folder / FILE)
    found = [("password", PASSWORD), *connection.execute("SELECT key, value FROM meta")]
    found += connection.execute("SELECT 'seed', seed FROM games")
    found += connection.execute("SELECT 'hash', password FROM people WHERE password IS NOT NULL")
    connection.close()
    assert [name for name, _ in found] == ["password", "secret", "seed", "seed", "hash"]
    return found


async def sockets_stay_shut(server: RunningServer) -> list[str]:
    """What a stranger is told who tries: from another site, without a cookie, nowhere."""
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
                bye = str(await nobody.recv())
                assert json.loads(bye)["code"] == "no-person"
                tap.heard.append(bye)
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
            table = await ada.open_table({**options, "public": True})
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
                game = (await watcher.until("snapshot"))["game"]
                if "mondo" in options:
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
    """Who takes a tile learns its number; the others see that one was taken, and no more."""
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

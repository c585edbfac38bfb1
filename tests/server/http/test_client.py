"""The browser client as it is served."""

import asyncio
import re
import struct
from collections.abc import Callable
from pathlib import Path
from threading import Event

import httpx
import pytest

from mondala.server.http import client
from tests.server.support.browsers import site
from tests.server.support.client import server_at, within_a_minute
from tests.server.support.in_time import LONGEST_TEST
from tests.server.support.running import RunningServer

pytestmark = pytest.mark.one_server
server = server_at(speed=1)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/t/some-table",
        "/g/some-game",
        "/learn/patterns",
        "/rules/mondo",
        "/me",
        "/tiles",
        "/board",
    ],
)
def test_every_page_has_an_address(server: RunningServer, path: str) -> None:
    """Also those that only one game has."""
    page = httpx.get(server.url + path, trust_env=False)
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-cache"
    assert '<div id="app">' in page.text


@pytest.mark.parametrize(
    "path", ["/" + 300 * "z", "/assets/" + 300 * "z" + ".js", "/%00", "/t%00/x"]
)
def test_there_is_nothing_at_an_address_that_no_file_can_have(
    server: RunningServer, path: str
) -> None:
    assert httpx.get(server.url + path, trust_env=False).status_code == 404


def test_everything_that_the_page_and_the_manifest_name_is_there(server: RunningServer) -> None:
    """Icons, the picture for links, what the home page has fetched ahead."""
    page = httpx.get(server.url, trust_env=False).text
    manifest = httpx.get(f"{server.url}/app.webmanifest", trust_env=False).json()
    named = set(re.findall(r'(?:href|src|content)="(/[^"]+\.\w+)"', page))
    named |= {name for each in re.findall(r'imagesrcset="([^"]+)"', page) for name in each.split()}
    named |= {each["src"] for each in (*manifest["icons"], *manifest["screenshots"])}
    files = {name for name in named if name.startswith("/")}
    assert {"/icon.svg", "/apple-touch-icon.png", "/preview.jpg"} < files
    for name in files:
        assert httpx.get(server.url + name, trust_env=False).status_code == 200, name


def test_the_manifest_says_all_that_an_installed_app_shows(server: RunningServer) -> None:
    """Its id, so that it stays the same app; pictures as large as it says; ways into the house."""
    manifest = httpx.get(f"{server.url}/app.webmanifest", trust_env=False).json()
    assert manifest["id"] == manifest["start_url"] == "/"
    assert {each["form_factor"] for each in manifest["screenshots"]} == {"wide", "narrow"}
    for each in manifest["screenshots"]:
        assert each["label"]
        picture = httpx.get(server.url + each["src"], trust_env=False).content
        assert each["sizes"] == "{}x{}".format(*_jpeg_size(picture))
    ways = {each["url"] for each in manifest["shortcuts"] if each["name"]}
    assert ways >= {f"/?now={game}" for game in ("mondo", "patterns")}
    assert ways >= {"/day", "/positions", "/me"}


def _jpeg_size(picture: bytes) -> tuple[int, int]:
    """Width and height, as the frame's header tells them."""
    at = 2
    while picture[at + 1] not in (0xC0, 0xC2):
        at += 2 + int.from_bytes(picture[at + 2 : at + 4], "big")
    height, width = struct.unpack(">HH", picture[at + 5 : at + 9])
    return width, height


def test_the_service_worker_is_asked_for_anew_and_keeps_files_that_are_there(
    server: RunningServer,
) -> None:
    worker = httpx.get(f"{server.url}/sw.js", trust_env=False)
    assert worker.headers["cache-control"] == "no-cache"
    assert worker.headers["content-type"].startswith("text/javascript")
    files = set(re.findall(r"/assets/[\w@.-]+", worker.text))
    assert len(files) > 50
    for name in files:
        assert (client.FOLDER / name.removeprefix("/")).is_file(), name
    for shortcut in httpx.get(f"{server.url}/app.webmanifest", trust_env=False).json()["shortcuts"]:
        assert httpx.get(server.url + shortcut["url"], trust_env=False).status_code == 200


class SlowFile:
    """Reading the file of that name takes until `release` is set."""

    def __init__(self, name: str, read: Callable[[Path], bytes]) -> None:
        self._name, self._read = name, read
        self.started, self.release = Event(), Event()

    def read(self, path: Path) -> bytes:
        if path.name == self._name:
            self.started.set()
            assert self.release.wait(LONGEST_TEST / 2), "nobody else was answered meanwhile"
        return self._read(path)


@within_a_minute
async def test_a_file_that_is_slow_to_read_holds_up_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files are read in threads, not on the event loop that the games run on."""
    build = tmp_path / "client"
    build.mkdir()
    for name in ("slow.txt", "quick.txt"):
        (build / name).write_text(name)
    slow = SlowFile("slow.txt", Path.read_bytes)
    monkeypatch.setattr(client, "FOLDER", build)
    monkeypatch.setattr(Path, "read_bytes", lambda path: slow.read(path))
    async with site(tmp_path / "data") as place:
        waits = asyncio.create_task(place.browser().get("/slow.txt"))
        await asyncio.to_thread(slow.started.wait)
        assert (await place.browser().get("/quick.txt")).text == "quick.txt"
        assert (await place.browser().get("/api/health")).is_success
        assert not waits.done()
        slow.release.set()
        assert (await waits).text == "slow.txt"


def test_what_has_a_hash_in_its_name_is_kept_for_ever(server: RunningServer) -> None:
    page = httpx.get(server.url, trust_env=False).text
    for name in re.findall(r'"(/assets/[^" ]+)"', page):
        for packing in ("gzip", "identity"):
            headers = {"Accept-Encoding": packing}
            answer = httpx.get(server.url + name, headers=headers, trust_env=False)
            assert answer.status_code == 200
            assert "immutable" in answer.headers["cache-control"]
            packed = name.endswith((".js", ".css")) and packing == "gzip"
            assert answer.headers.get("content-encoding") == ("gzip" if packed else None)


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere.js",
        "/assets/../client.py",
        "/assets/%2e%2e/client.py",
        "/assets/%2e%2e/%2e%2e/app.py",
        "/%2e%2e/app.py",
        "/api/nowhere",
    ],
)
def test_nothing_else_is_served(server: RunningServer, path: str) -> None:
    answer = httpx.get(server.url + path, trust_env=False)
    assert (answer.status_code, answer.json()["code"]) == (404, "no-page")


def test_an_unknown_address_is_a_page_that_says_so(server: RunningServer) -> None:
    page = httpx.get(server.url + "/nowhere", trust_env=False)
    assert page.status_code == 404
    assert '<div id="app">' in page.text

"""The browser client as it is served, and the types that it shares with the server."""

import re
from pathlib import Path

import httpx
import pytest

from mondala.server.client_types import client_types
from tests.server.client import server_at
from tests.server.running import RunningServer

server = server_at(speed=1)
TYPES = Path(__file__).parents[2] / "web/src/wire/types.ts"


def test_the_clients_types_are_current() -> None:
    assert TYPES.read_text("utf-8") == client_types(), "`make types` writes them"


@pytest.mark.parametrize("path", ["/", "/t/some-table", "/g/some-game", "/rules/mondo", "/me"])
def test_every_page_has_an_address(server: RunningServer, path: str) -> None:
    page = httpx.get(server.url + path, trust_env=False)
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-cache"
    assert '<div id="app">' in page.text


def test_everything_that_the_page_and_the_manifest_name_is_there(server: RunningServer) -> None:
    """Icons, the picture for links, what the home page has fetched ahead."""
    page = httpx.get(server.url, trust_env=False).text
    manifest = httpx.get(f"{server.url}/app.webmanifest", trust_env=False).json()
    named = set(re.findall(r'(?:href|src|content)="(/[^"]+\.\w+)"', page))
    named |= {name for each in re.findall(r'imagesrcset="([^"]+)"', page) for name in each.split()}
    named |= {icon["src"] for icon in manifest["icons"]}
    files = {name for name in named if name.startswith("/")}
    assert {"/icon.svg", "/apple-touch-icon.png", "/preview.jpg"} < files
    for name in files:
        assert httpx.get(server.url + name, trust_env=False).status_code == 200, name


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
    "path", ["/nowhere.js", "/assets/../client.py", "/assets/%2e%2e/client.py", "/api/nowhere"]
)
def test_nothing_else_is_served(server: RunningServer, path: str) -> None:
    answer = httpx.get(server.url + path, trust_env=False)
    assert (answer.status_code, answer.json()["code"]) == (404, "no-page")


def test_an_unknown_address_is_a_page_that_says_so(server: RunningServer) -> None:
    page = httpx.get(server.url + "/nowhere", trust_env=False)
    assert page.status_code == 404
    assert '<div id="app">' in page.text

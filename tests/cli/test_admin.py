"""`mondala admin` on a running server and on a folder that nobody serves."""

import asyncio
import json
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from examples.table_client import Guest
from mondala.server.sockets.manager import BANNED
from mondala.server.storage.folder import locked
from tests.cli.command import mondala, refused
from tests.cli.kept import keep
from tests.server.support.client import HELLO, heard, patterns, socket_of, within_a_minute
from tests.server.support.running import running_server


def test_it_asks_the_running_server_and_else_works_on_the_store(tmp_path: Path) -> None:
    data = tmp_path / "d"
    options = ("admin", "--data", str(data))
    with running_server(data) as server:
        httpx.post(f"{server.url}/api/guests", json={"name": "Ada"}, trust_env=False)
        lines = mondala(*options, "people", "ada").splitlines()
        assert lines[0].split() == ["person", "name", "account", "games", "banned", "until"]
        (ada,) = json.loads(mondala(*options, "--json", "people", "ada"))
        mondala(*options, "read-only", "on")
        answer = httpx.post(f"{server.url}/api/guests", json={"name": "Bo"}, trust_env=False)
        assert answer.json()["code"] == "read-only"
        for table in ("nowhere", "-begins-with-a-dash"):
            assert refused(*options, "close", table) == "Error: there is no such table\n"
    assert mondala(*options, "ban", "person", ada["person"], "--days", "2").splitlines()[0]
    (ban,) = json.loads(mondala(*options, "--json", "bans"))
    assert ban["banned"] == ada["person"]
    mondala(*options, "read-only", "off")
    assert mondala(*options, "games", "nobody") == "nothing found\n"
    written = (data / "admin.log").read_text("utf-8").splitlines()
    assert [json.loads(line)["act"] for line in written] == [
        "people",
        "people",
        "read-only",
        "close",
        "close",
        "ban",
        "bans",
        "read-only",
        "games",
    ]


def test_an_empty_folder_is_nothing_to_look_after(tmp_path: Path) -> None:
    sentence = refused("admin", "--data", str(tmp_path), "bans")
    assert sentence == f"Error: nothing is kept in {str(tmp_path)!r}\n"
    assert list(tmp_path.iterdir()) == []


def test_it_leaves_alone_what_another_process_uses(tmp_path: Path) -> None:
    """Such as a server that does not answer, or a second command at the same moment."""
    keep(tmp_path)
    with locked(tmp_path):
        sentence = refused("admin", "--data", str(tmp_path), "bans")
        assert sentence.startswith("Error: another Mondala keeps its data in")
    assert mondala("admin", "--data", str(tmp_path), "bans") == "nothing found\n"


@within_a_minute
async def test_who_is_at_a_banned_address_is_sent_away_at_once(tmp_path: Path) -> None:
    data = tmp_path / "d"
    with running_server(data) as server:
        async with Guest(server.url, "Ada") as ada:
            table = await ada.open_table(patterns())
            async with socket_of(ada, table) as socket:
                await socket.send(HELLO)
                await heard(socket, "welcome")
                ban = ("admin", "--data", str(data), "ban", "address", "127.0.0.1")
                await asyncio.to_thread(mondala, *ban)
                with pytest.raises(ConnectionClosed) as closed:
                    await heard(socket, "never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.reason == BANNED
            assert (await ada.http.get("/api/me")).json()["code"] == "banned"

"""`mondala admin` on a running server and on a folder that nobody serves."""

import json
from pathlib import Path

import httpx

from tests.cli.command import mondala, refused
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

"""`mondala serve` as a person starts and ends it: clear words, and nothing is lost."""

import asyncio
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from examples.table_client import Guest
from mondala.cli.serve import serve
from mondala.hosted import registry
from mondala.server.archive.checking import check_all
from mondala.server.edge.rules import EdgeRules
from mondala.server.storage.sqlite import FILE
from tests.cli.command import refused
from tests.server.support.client import within_a_minute
from tests.server.support.postgres import fresh_schema
from tests.server.support.running import free_port
from tools.redis_server import running_redis

PROGRAM = "import runpy; runpy.run_module('mondala', run_name='__main__')"
FEW_FILES = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (512, 512)); {PROGRAM}"
LISTENING = ("serve", "--host", "127.0.0.1", "--port")


@contextmanager
def serving(
    folder: Path, *options: str, code: str = PROGRAM
) -> Iterator[tuple[str, str, subprocess.Popen[str]]]:
    """The program itself, once it serves: its address, what it printed, and its process."""
    port = str(free_port())
    process = subprocess.Popen(
        [sys.executable, "-c", code, *LISTENING, port, "--data", str(folder), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    try:
        printed = ""
        for line in process.stdout:
            printed += line
            if line.startswith("Ctrl-C"):
                break
        yield f"http://127.0.0.1:{port}", printed, process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@pytest.mark.parametrize(
    "address",
    [
        "nonsense",
        "",
        "play.test",
        "ftp://play.test",
        "https://",
        "https://play.test/games",
        "https://a b",
    ],
)
def test_a_public_address_that_is_none_is_refused(address: str, tmp_path: Path) -> None:
    sentence = refused("serve", "--data", str(tmp_path), "--public", address)
    assert sentence.startswith("Error: a public address looks like https://play.example.org, not ")
    assert sentence.count("\n") == 1
    assert repr(address) in sentence


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        options = ["--host", "127.0.0.1", "--port", port, "--data", str(tmp_path / "data")]
        answer = refused("serve", *options)
    assert answer.splitlines() == [
        f"Error: port {port} is taken; stop what runs there or choose another with --port"
    ]
    assert not (tmp_path / "data").exists()


def test_an_address_of_another_machine_is_refused(tmp_path: Path) -> None:
    options = ["--host", "203.0.113.1", "--port", str(free_port()), "--data", str(tmp_path)]
    assert refused("serve", *options).startswith("Error: cannot listen on 203.0.113.1 port ")


@pytest.mark.parametrize("damage", ["under a file", "a file", "of a later version", "no database"])
def test_data_that_cannot_be_kept_there_is_one_sentence(damage: str, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    if damage in ("under a file", "a file"):
        folder.write_text("a file")
        folder = folder / "inside" if damage == "under a file" else folder
    elif damage == "of a later version":
        folder.mkdir()
        with closing(sqlite3.connect(folder / FILE)) as connection:
            connection.execute("PRAGMA user_version = 99")
    else:
        folder.mkdir()
        (folder / FILE).write_text("this is no database at all " * 99)
    options = ["--host", "127.0.0.1", "--port", str(free_port()), "--data", str(folder)]
    answer = refused("serve", *options)
    assert str(folder) in answer
    assert "Traceback" not in answer
    assert answer.splitlines()[-1].startswith("Error: ")


NOWHERE = "//127.0.0.1:9"


@pytest.mark.parametrize(
    ("ways", "sentence"),
    [
        (
            {"redis": f"redis:{NOWHERE}"},
            "several nodes keep everything in one place: --redis needs --database",
        ),
        (
            {"redis": NOWHERE, "database": f"postgresql:{NOWHERE}/d"},
            "the address of a Redis looks like redis://:password@host:6379",
        ),
        (
            {"database": f"postgresql:{NOWHERE}/d"},
            "cannot keep data in 'postgresql://127.0.0.1/d': ",
        ),
        ({"database": "mysql://here"}, "the address of a database looks like postgresql://"),
    ],
    ids=["no database", "no address", "nobody answers", "another database"],
)
def test_ways_to_a_house_that_lead_nowhere_are_one_sentence(
    ways: dict[str, str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, address in ways.items():
        monkeypatch.setenv(f"MONDALA_{name.upper()}", address)
    options = ["--host", "127.0.0.1", "--port", str(free_port()), "--data", str(tmp_path)]
    answer = refused("serve", *options).splitlines()[-1]
    assert answer.startswith(f"Error: {sentence}")


def test_without_what_a_house_needs_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "redis", None)
    options = ["--database", f"postgresql:{NOWHERE}/d", "--redis", f"redis:{NOWHERE}"]
    answer = refused("serve", "--data", str(tmp_path), *options)
    assert "pip install 'mondala[cluster]'" in answer
    assert list(tmp_path.iterdir()) == []


def test_a_node_of_a_house_says_that_it_is_one(tmp_path: Path) -> None:
    with fresh_schema() as database, running_redis() as redis:
        ways = ["--database", database, "--redis", redis, "--log", "json"]
        with serving(tmp_path / "data", *ways) as (url, printed, process):
            assert httpx.get(f"{url}/api/bots", trust_env=False).is_success
            process.send_signal(signal.SIGTERM)
            process.communicate()
        (line,) = [line for line in printed.splitlines() if line.startswith("One node of a house")]
        told = [json.loads(line) for line in printed.splitlines() if line.startswith("{")]
        assert {each["node"] for each in told} == {line.split()[-1]}
        ways[3] = f"redis:{NOWHERE}"
        answer = refused("serve", "--data", str(tmp_path), "--port", str(free_port()), *ways)
    assert "Error: cannot reach Redis at 127.0.0.1:9: " in answer
    assert database not in printed + answer


@pytest.mark.parametrize(
    "options",
    [
        ["--port", "0"],
        ["--port", "65536"],
        ["--port", "http"],
        ["--sockets", "many"],
        ["--requests", "few"],
        ["--connections-per-address", "0"],
        ["--colour", "red"],
        ["--port"],
        ["now"],
    ],
    ids=" ".join,
)
def test_options_that_make_no_sense_are_named(options: list[str], tmp_path: Path) -> None:
    answer = refused("serve", "--data", str(tmp_path), *options)
    assert options[0] in answer
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--mail-from", "play@example.org"], "--smtp needs --public"),
        (["--public", "https://play.test"], "mails come from an address"),
        (["--smtp", "host:secret", "--mail-from", "play@example.org"], "smtp://user:password@"),
    ],
)
def test_mails_need_a_sender_and_an_address_to_lead_to(
    options: list[str], why: str, tmp_path: Path
) -> None:
    smtp = ["--smtp", "smtp://user:secret@mail.example.org"]
    answer = refused("serve", "--data", str(tmp_path), *smtp, *options)
    assert why in answer
    assert "secret" not in answer


def test_an_address_has_256_connections_unless_it_is_told_otherwise() -> None:
    assert serve.make_context("serve", []).params["connections_per_address"] == 256
    assert EdgeRules().per_address == 256


@within_a_minute
async def test_it_says_where_it_is_and_does_what_its_options_say(tmp_path: Path) -> None:
    options = ["--public", "https://play.test", "--proxy", "127.0.0.1"]
    options += ["--sockets", "2", "--requests", "0.4", "--connections-per-address", "9"]
    with serving(tmp_path / "new" / "folder", *options) as (url, printed, _):
        assert url.replace("127.0.0.1", "localhost") in printed
        assert "https://play.test" in printed
        assert str(tmp_path / "new" / "folder") in printed
        await public_and_limited(url)


async def public_and_limited(url: str) -> None:
    """Four requests at once, two sockets: for each address that the proxy names."""
    headers = {"Origin": "https://play.test", "X-Forwarded-For": "203.0.113.1"}
    async with httpx.AsyncClient(base_url=url, headers=headers, trust_env=False) as client:
        guest = await client.post("/api/guests", json={"name": "Ada"})
        cookie = SimpleCookie(guest.headers["set-cookie"])["mondala"]
        assert cookie["secure"]
        own = {**headers, "Cookie": f"mondala={cookie.value}"}
        opened = await client.post(
            "/api/tables", json={"options": {"game": "Patterns"}}, headers=own
        )
        statuses = [(await client.get("/api/health")).status_code for _ in range(5)]
        assert statuses[0] == 200
        assert 429 in statuses
        elsewhere = {"X-Forwarded-For": "203.0.113.2"}
        assert (await client.get("/api/health", headers=elsewhere)).status_code == 200
    address = f"ws{url.removeprefix('http')}/api/tables/{opened.json()['id']}/socket"
    own["X-Forwarded-For"] = "203.0.113.3"  # who has asked for nothing yet
    async with (
        connect(address, additional_headers=own, proxy=None) as one,
        connect(address, additional_headers=own, proxy=None),
    ):
        with pytest.raises(InvalidStatus) as refusal:
            await connect(address, additional_headers=own, proxy=None)
        assert refusal.value.response.status_code == 429
        assert b"too many requests" not in (refusal.value.response.body or b"")
        await one.ping()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_told_to_end_it_loses_nothing(how: signal.Signals, tmp_path: Path) -> None:
    """Also with people connected and commands on their way."""
    with serving(tmp_path) as (url, _, process):
        acknowledged = asyncio.run(ended_amid_play(url, process, how))
        assert process.wait() == 0
    report = asyncio.run(check_all(registry(), tmp_path))
    assert report.faults == []
    assert report.entries >= acknowledged == 4


async def ended_amid_play(url: str, process: subprocess.Popen[str], how: signal.Signals) -> int:
    """How many commands were acknowledged."""
    version = 0
    with suppress(ConnectionClosed):
        async with Guest(url, "Ada") as ada, Guest(url, "Bo") as bo:
            table = await ada.open_table({"game": "Patterns"})
            async with ada.at(table) as one, bo.at(table) as two:
                for seat in (one, two):
                    await seat.ask("Sit")
                    await seat.ask("Ready")
                await one.ask("Start")
                for asks, answers in ((one, two), (two, one)):
                    await asks.do("OfferDraw")
                    version = await answers.do("Answer", agree=False)
                sending = asyncio.create_task(one.do("Resign"))
                os.kill(process.pid, how)
                await asyncio.to_thread(process.wait)
                sending.cancel()
    return version


def test_every_event_is_logged_in_the_form_that_is_asked_for(tmp_path: Path) -> None:
    """It also warns of running as root, once, and of too few open files."""
    options = ("--log", "json", "--no-addresses")
    with serving(tmp_path / "data", *options, code=FEW_FILES) as (url, printed, process):
        httpx.post(f"{url}/api/guests", json={"name": "Ada"}, trust_env=False)
        process.send_signal(signal.SIGTERM)
        rest, _ = process.communicate()
    lines = [line for line in (printed + rest).splitlines() if line.startswith("{")]
    told = [json.loads(line) for line in lines]
    (request,) = [each for each in told if each["event"] == "request"]
    assert (request["path"], request["status"], len(request["request"])) == (
        "/api/guests",
        "201",
        16,
    )
    assert "address" not in request
    warned = [each for each in told if "runs as root" in each["event"]]
    assert len(warned) == (os.geteuid() == 0)
    assert [each["level"] for each in told if "512 files" in each["event"]] == ["warning"]


@within_a_minute
async def test_no_word_or_seed_or_cookie_is_in_the_log(tmp_path: Path) -> None:
    """Of a game from its start to its end, with names and a chat."""
    with serving(tmp_path, "--log", "json") as (url, printed, process):
        async with Guest(url, "Ada Lovelace") as ada, Guest(url, "Bo Diddley") as bo:
            table = await ada.open_table({"game": "Patterns"})
            async with ada.at(table) as one, bo.at(table) as two:
                for seat in (one, two):
                    await seat.ask("Sit")
                    await seat.ask("Ready")
                await one.send({"t": "say", "n": 900, "text": "well met"})
                assert (await two.next("said"))["text"] == "well met"
                await one.ask("Start")
                await two.do("Resign")
                seed = (await one.next("opened"))["seed"]
            cookies = [guest.http.cookies["mondala"] for guest in (ada, bo)]
        process.send_signal(signal.SIGTERM)
        rest, _ = await asyncio.to_thread(process.communicate)
    log = printed + rest
    assert log.count('"event": "came to a table"') == 2
    for secret in ("Lovelace", "Diddley", "well met", seed, *cookies):
        assert secret not in log

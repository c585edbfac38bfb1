"""The HTTP API as its own description tells it: every answer has a shape, also every refusal."""

import hashlib
import json
from collections.abc import Callable
from typing import Any, TypeAlias

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from prometheus_client import CONTENT_TYPE_LATEST
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from examples.table_client import Guest
from mondala.games.patterns.record import parse_record
from tests.server.client import first_move, patterns, playing, server_at, within_a_minute
from tests.server.running import RunningServer

server = server_at(speed=20)
Check: TypeAlias = Callable[..., bool | None]
EXAMPLES = 8
DOCUMENTED: list[Check] = [
    not_a_server_error,
    status_code_conformance,
    response_schema_conformance,
    content_type_conformance,
]


@pytest.fixture
def cookie(server: RunningServer) -> str:
    answer = httpx.post(f"{server.url}/api/guests", json={"name": "Ada"}, trust_env=False)
    return f"mondala={answer.cookies['mondala']}"


def check_refusal(answer: httpx.Response, status: int | None = None, code: str = "") -> None:
    """The one shape of everything that is refused."""
    assert answer.status_code == (status or answer.status_code), answer.text
    assert answer.headers["content-type"] == "application/json"
    body = answer.json()
    assert set(body) == {"code", "sentence", "details"}
    assert body["code"] == (code or body["code"])
    assert body["code"] == body["code"].lower().strip()
    assert body["sentence"]
    assert isinstance(body["details"], dict)


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_the_description_is_true(mode: GenerationMode, server: RunningServer, cookie: str) -> None:
    """Whatever it allows, and what it does not, is answered or refused as it says; never broken."""
    schema = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
    results = list(schema.get_all_operations())
    operations = [result.ok() for result in results if isinstance(result, Ok)]
    assert len(operations) == len(results) >= 12
    for operation in operations:

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
        def ask(case: schemathesis.Case[Any]) -> None:
            answer = case.call(headers={"Cookie": cookie})
            case.validate_response(answer, checks=DOCUMENTED)

        if mode is GenerationMode.POSITIVE or operation.body:
            ask()


REFUSED: list[tuple[int, str, str, str, dict[str, Any]]] = [
    (404, "no-page", "GET", "/nowhere.txt", {}),
    (404, "no-page", "GET", "/api/nowhere", {}),
    (404, "no-page", "POST", "/api/tables/x/socket/x", {}),
    (404, "no-table", "GET", "/api/tables/nobody-knows", {}),
    (404, "no-table", "GET", "/api/tables/%00%ff", {}),
    (404, "no-game", "GET", "/api/games/nobody-knows", {}),
    (404, "no-game", "GET", "/api/games/nobody-knows/record", {}),
    (405, "no-method", "DELETE", "/api/me", {}),
    (405, "no-method", "PUT", "/api/tables", {}),
    (413, "too-large", "POST", "/api/guests", {"content": b" " * 100_000}),
    (400, "unreadable", "POST", "/api/guests", {"content": b""}),
    (400, "unreadable", "POST", "/api/guests", {"content": b"{"}),
    (400, "unreadable", "POST", "/api/guests", {"content": b"\xff\xfe"}),
    (400, "unreadable", "POST", "/api/guests", {"content": b'{"name": "\\ud800"}'}),
    (400, "unreadable", "POST", "/api/guests", {"json": None}),
    (400, "unreadable", "POST", "/api/guests", {"json": []}),
    (400, "unreadable", "POST", "/api/guests", {"json": {}}),
    (400, "unreadable", "POST", "/api/guests", {"json": {"name": 7}}),
    (400, "unreadable", "POST", "/api/guests", {"data": {"name": "Ada"}}),
    (400, "unreadable", "POST", "/api/tables", {"json": {"game": "Chess"}}),
    (400, "unreadable", "POST", "/api/tables", {"json": {"game": "Patterns", "public": "yes"}}),
    (400, "combination", "POST", "/api/tables", {"json": {"game": "Mondo"}}),
    (
        400,
        "combination",
        "POST",
        "/api/tables",
        {"json": {"game": "Patterns", "mondo": {"seats": 2}}},
    ),
    (400, "name", "POST", "/api/guests", {"json": {"name": "\n"}}),
]


@pytest.mark.parametrize(
    ("status", "code", "method", "path", "more"), REFUSED, ids=lambda value: str(value)[:40]
)
def test_every_refusal_has_one_shape(
    status: int,
    code: str,
    method: str,
    path: str,
    more: dict[str, Any],
    server: RunningServer,
    cookie: str,
) -> None:
    """A wrong address, method, size, text, type or wish: a stable code and a sentence."""
    headers = {"Cookie": cookie, "Content-Type": "application/json"}
    with httpx.Client(base_url=server.url, headers=headers, trust_env=False) as client:
        check_refusal(client.request(method, path, **more), status, code)


@pytest.mark.parametrize(
    ("code", "options"),
    [
        ("seats", {"mondo": {"seats": 9}}),
        ("seats", {"mondo": {"seats": 1}}),
        ("seats", {"mondo": {"seats": 2, "solo": "easy"}}),
        ("combination", {"mondo": {"seats": 2, "children": True, "level": "expert"}}),
        ("handicap", {"mondo": {"seats": 2, "handicaps": [0]}}),
        ("minutes", {"mondo": {"seats": 2, "minutes": 0}}),
        ("unreadable", {"mondo": {"seats": 2, "level": "master"}}),
        ("clock", {"patterns": {"clock": {"initial": 1}}}),
        ("clock", {"patterns": {"clock": {"initial": 60_000, "days": 1}}}),
        ("clock", {"patterns": {"clock": {"increment": 5}}}),
        ("clock", {"patterns": {"clock": {"days": 31}}}),
    ],
    ids=str,
)
def test_options_that_do_not_go_together_open_no_table(
    code: str, options: dict[str, Any], server: RunningServer, cookie: str
) -> None:
    game = "Mondo" if "mondo" in options else "Patterns"
    body, headers = {"game": game, **options}, {"Cookie": cookie}
    answer = httpx.post(f"{server.url}/api/tables", json=body, headers=headers, trust_env=False)
    check_refusal(answer, 400, code)
    assert len(answer.json()["sentence"]) > 10


@within_a_minute
async def test_only_public_tables_are_listed(server: RunningServer) -> None:
    """The link of a private table is known to whom it was given; with it the table is there."""
    async with Guest(server.url, "Ada") as ada, Guest(server.url, "Bo") as bo:
        public, private = [
            await ada.open_table({"game": "Patterns", "public": public}) for public in (True, False)
        ]
        listed = {table["id"]: table for table in (await bo.http.get("/api/tables")).json()}
        assert public in listed
        assert private not in listed
        assert all(table["lobby"]["public"] for table in listed.values())
        assert (await bo.http.get(f"/api/tables/{public}")).json() == listed[public]
        assert (await bo.http.get(f"/api/tables/{private}")).json()["id"] == private


@within_a_minute
async def test_record_and_seed_open_with_the_end(server: RunningServer) -> None:
    """And then everybody can check that the seed was the one promised at the start."""
    async with playing(server, patterns()) as table:
        http, path = table.people[0].http, f"/api/games/{table.game}"
        await table.seats[1].do("Play", move=first_move(table.snapshot["view"]["position"]))
        during = (await http.get(path)).json()
        assert (during["seed"], during["result"], during["ended"]) == (None, None, None)
        check_refusal(await http.get(f"{path}/record"), 400, "not-over")
        (mine,) = (await http.get("/api/me/games")).json()
        assert mine == {**mine, **during}
        await table.seats[0].do("Resign")
        opened = await table.seats[0].next("opened")
        after = (await http.get(path)).json()
        assert after["seed"] == opened["seed"]
        assert after["result"] == opened["result"]
        (mine,) = (await http.get("/api/me/games")).json()
        assert mine == {**mine, **after}
        record = await http.get(f"{path}/record")
        assert record.headers["content-type"] == "text/plain; charset=utf-8"
        assert parse_record(record.text).ending == "resigned 1"
        options = json.dumps(after["options"], separators=(",", ":"))
        promised = "\n".join([after["seed"], after["id"], options, str(after["rules"]), ""])
        assert hashlib.sha256(promised.encode()).hexdigest() == table.snapshot["commitment"]


@within_a_minute
async def test_health_and_metrics_tell_of_the_server_and_of_nobody(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        await table.seats[0].do("OfferDraw")
        ada = table.people[0]
        assert (await ada.http.get("/api/health")).json() == {"status": "ok"}
        assert (await ada.http.get("/api/nowhere")).status_code == 404
        page = await ada.http.get("/metrics")
        assert page.headers["content-type"] == CONTENT_TYPE_LATEST
        for series in (
            "mondala_tables",
            "mondala_connections",
            'mondala_commands_total{game="Patterns"}',
            'mondala_refusals_total{code="no-page"}',
            "mondala_commit_seconds_count",
            "mondala_command_seconds_count",
        ):
            (line,) = [line for line in page.text.splitlines() if line.startswith(f"{series} ")]
            assert float(line.rpartition(" ")[2]) >= 1
        person = (await ada.http.get("/api/me")).json()["person"]
        for private in (person, table.id, table.game, ada.http.cookies["mondala"], "127.0.0.1"):
            assert private not in page.text
        assert "Ada" not in page.text


def test_every_refusal_of_every_address_is_described_in_the_one_shape(
    server: RunningServer,
) -> None:
    """None of them in the framework's own; too many requests and a fault are possible anywhere."""
    description = httpx.get(f"{server.url}/api/schema/openapi.json", trust_env=False).json()
    operations = [
        (method, operation["responses"])
        for operations in description["paths"].values()
        for method, operation in operations.items()
    ]
    for method, responses in operations:
        refusals = {int(status): told for status, told in responses.items() if int(status) >= 400}
        assert {429, 500} | ({403} if method != "get" else set()) <= set(refusals)
        for told in refusals.values():
            schema = told["content"]["application/json"]["schema"]
            assert schema == {"$ref": "#/components/schemas/Refusal"}
            assert told["description"].startswith("Refused: ")
    refusal = description["components"]["schemas"]["Refusal"]
    assert set(refusal["required"]) == {"code", "sentence", "details"}


@within_a_minute
async def test_what_can_be_got_can_be_asked_for_its_head(server: RunningServer) -> None:
    """The same status and headers, and no body; what changes something cannot be asked for it."""
    async with Guest(server.url, "Ada") as ada:
        table = await ada.open_table(patterns())
        for path in ("/api", "/api/health", "/metrics", "/api/me", f"/api/tables/{table}"):
            got, head = await ada.http.get(path), await ada.http.head(path)
            assert (head.status_code, head.content) == (200, b"")
            assert head.headers["content-type"] == got.headers["content-type"]
            assert head.headers["content-security-policy"]
            if path != "/metrics":
                assert head.headers["content-length"] == got.headers["content-length"]
        assert (await ada.http.head("/api/tables/nowhere")).status_code == 404
        wrong = await ada.http.head("/api/login")
        assert wrong.status_code == 405
        assert "POST" in wrong.headers["allow"]


def test_what_is_large_comes_compressed_to_those_who_can_read_that(server: RunningServer) -> None:
    """What is small does not, nor do files that the build has compressed get it twice."""
    tiles = f"{server.url}/api/mondo/tiles"
    plain = httpx.get(tiles, headers={"Accept-Encoding": "identity"}, trust_env=False)
    packed = httpx.get(tiles, headers={"Accept-Encoding": "gzip"}, trust_env=False)
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in packed.headers["vary"].lower()
    assert int(packed.headers["content-length"]) < len(plain.content) // 4
    assert packed.json() == plain.json()
    small = httpx.get(f"{server.url}/api/health", trust_env=False)
    assert "content-encoding" not in small.headers


def test_the_page_of_the_api_lists_all_of_it(server: RunningServer) -> None:
    """It is made from the description, and needs nothing from elsewhere."""
    with httpx.Client(base_url=server.url, trust_env=False) as client:
        paths = client.get("/api/schema/openapi.json").json()["paths"]
        page = client.get("/api").text
        assert all(path in page for path in paths)
        assert "http://" not in page
        assert "https://" not in page

"""Checks and headers of every request and every answer."""

import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, TypeAlias

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from examples.table_client import Guest
from mondala.server.edge.addresses import Addresses
from mondala.server.edge.origins import Origins
from mondala.server.edge.rules import LARGEST_BODY
from mondala.wire import PROTOCOL
from tests.server.support.browsers import account, check_refusal, site
from tests.server.support.client import (
    cookie_at,
    patterns,
    seated,
    server_at,
    within_a_minute,
)
from tests.server.support.running import RunningServer

server = server_at(speed=20)
Check: TypeAlias = Callable[..., bool | None]
EXAMPLES = 5
THOUGHT_ABOUT = 1
"""Examples of what takes as many seconds as one asks for."""
JSON: dict[str, Any] = {"headers": {"Content-Type": "application/json"}}
DOCUMENTED: list[Check] = [
    status_code_conformance,
    response_schema_conformance,
    content_type_conformance,
]


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_the_description_is_true(mode: GenerationMode, server: RunningServer) -> None:
    """Whatever it allows, and what it does not, is answered or refused as it says; never broken."""
    cookie = cookie_at(server)
    schema = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
    results = list(schema.get_all_operations())
    operations = [result.ok() for result in results if isinstance(result, Ok)]
    assert len(operations) == len(results) >= 12
    for operation in operations:
        if mode is GenerationMode.POSITIVE or operation.body:
            check(operation, mode, cookie, takes_seconds(schema.raw_schema, operation))


def check(operation: Any, mode: GenerationMode, cookie: str, thought_about: bool) -> None:
    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=THOUGHT_ABOUT if thought_about else EXAMPLES,
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: schemathesis.Case[Any]) -> None:
        if thought_about and mode is GenerationMode.POSITIVE and isinstance(case.body, dict):
            case.body["seconds"] = 1
        answer = case.call(headers={"Cookie": cookie}, timeout=60)
        assert answer.status_code != 500, answer.text  # 503: many ask at the moment
        case.validate_response(answer, checks=DOCUMENTED)

    ask()


def takes_seconds(description: dict[str, Any], operation: Any) -> bool:
    """Whether an operation is given the seconds that it may take."""
    schemas, told = description["components"]["schemas"], json.dumps(operation.definition.raw)
    return any(
        f'/schemas/{name}"' in told
        for name, schema in schemas.items()
        if "seconds" in schema.get("properties", {})
    )


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
    """Small answers are not packed, nor are files packed twice that the build has compressed."""
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


@within_a_minute
async def test_every_answer_forbids_what_no_page_needs_and_names_the_protocol(
    tmp_path: Path,
) -> None:
    """Also what is refused, not found or broken, and what no person but a program reads. By the
    protocol an open page notices that it is older than the server."""
    async with site(tmp_path) as place:
        ada = await place.guest()
        await place.played("somebody", "damaged", seed="no number")
        asked: list[tuple[int, str, str, dict[str, Any]]] = [
            (200, "GET", "/", {}),
            (200, "GET", "/api.css", {}),
            (200, "GET", "/api", {}),
            (200, "GET", "/api/schema/openapi.json", {}),
            (200, "GET", "/api/health", {}),
            (404, "GET", "/metrics", {}),
            (200, "GET", "/api/me", {}),
            (201, "POST", "/api/tables", {"json": {"options": {"game": "Patterns"}}}),
            (204, "OPTIONS", "/api/me", {}),
            (400, "POST", "/api/tables", {"json": {"options": {"game": "Chess"}}}),
            (400, "POST", "/api/guests", {"content": b"{", **JSON}),
            (401, "POST", "/api/login", {"json": account()}),
            (403, "POST", "/api/guests", {"headers": {"Origin": "http://evil.test"}}),
            (404, "GET", "/nowhere", {}),
            (404, "GET", "/api/tables/none", {}),
            (405, "DELETE", "/api/me", {}),
            (413, "POST", "/api/guests", {"content": b" " * (LARGEST_BODY + 1), **JSON}),
            (415, "POST", "/api/guests", {"content": b"{}"}),
            (500, "GET", "/api/games/damaged/record", {}),
        ]
        for status, method, path, more in asked:
            check_headers(status, await ada.request(method, path, **more))


def check_headers(status: int, answer: httpx.Response) -> None:
    assert answer.status_code == status, answer.text
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["mondala-protocol"] == str(PROTOCOL)
    assert "server" not in answer.headers


@within_a_minute
async def test_other_sites_change_nothing_here(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada = await place.guest()
        evil = {"Origin": "http://evil.test"}
        for method, path, body in (
            ("POST", "/api/guests", {"name": "Eve"}),
            ("PATCH", "/api/me", {"name": "Eve"}),
            ("POST", "/api/accounts", account()),
            ("POST", "/api/login", account()),
            ("POST", "/api/me/token", {}),
            ("POST", "/api/tables", {"options": {"game": "Patterns"}}),
        ):
            answer = await ada.request(method, path, json=body, headers=evil)
            assert (answer.status_code, answer.json()["code"]) == (403, "origin")
            assert "access-control-allow-origin" not in answer.headers
        assert (await ada.get("/api/me")).json()["name"] == "Ada"
        own = await ada.patch("/api/me", json={"name": "Bo"}, headers={"Origin": str(ada.base_url)})
        assert own.json()["name"] == "Bo"


@pytest.mark.parametrize("kind", [None, "text/plain", "application/x-www-form-urlencoded", ""])
@within_a_minute
async def test_what_is_sent_is_json_and_says_so(kind: str | None, server: RunningServer) -> None:
    """Anything else a page of another site could send without being asked first."""
    async with httpx.AsyncClient(base_url=server.url, trust_env=False) as browser:
        headers = {} if kind is None else {"Content-Type": kind}
        for method, path in (("POST", "/api/guests"), ("POST", "/api/mondo/world")):
            answer = await browser.request(method, path, content=b'{"name":"Eve"}', headers=headers)
            check_refusal(answer, 415, "not-json")
        assert not browser.cookies
        told = {"Content-Type": "application/json; charset=utf-8"}
        fine = await browser.post("/api/guests", content=b'{"name":"Eve"}', headers=told)
        assert fine.status_code == 201
        assert (await browser.post("/api/logout")).status_code == 200


@pytest.mark.parametrize(
    ("public", "told"), [("https://play.test", "max-age=31536000"), ("http://play.test", None)]
)
@within_a_minute
async def test_browsers_keep_to_https_where_it_is_the_public_address(
    public: str, told: str | None, tmp_path: Path
) -> None:
    """This host alone: nothing is said of others in its domain."""
    async with site(tmp_path, origins=Origins(public)) as place:
        answer = await place.browser().get("/api/health")
        assert answer.headers.get("strict-transport-security") == told
        refused = await place.browser().get("/api/tables/none")
        assert refused.headers.get("strict-transport-security") == told


@within_a_minute
async def test_passwords_and_links_cannot_be_tried_out(tmp_path: Path) -> None:
    """A few tries, whatever was right or wrong with them; everything else goes on."""
    async with site(tmp_path, tries=2) as place:
        guest, other = await place.guest(), place.browser("192.0.2.2")
        assert (await guest.post("/api/accounts", json=account())).status_code == 201
        assert (await guest.post("/api/tokens", json={"token": "guessed"})).status_code == 404
        for path, body in (
            ("/api/login", account()),
            ("/api/accounts", account("bo")),
            ("/api/tokens", {"token": "guessed"}),
        ):
            refused = await guest.post(path, json=body)
            assert (refused.status_code, refused.json()["code"]) == (429, "too-fast")
        assert (await guest.get("/api/me")).status_code == 200
        assert (await other.post("/api/login", json=account())).status_code == 200
        place.clock.move(1_000)
        assert (await guest.post("/api/login", json=account())).status_code == 200


@within_a_minute
async def test_a_household_has_as_many_tries_as_an_address(tmp_path: Path) -> None:
    """However many addresses its network of 64 bits has."""
    async with site(tmp_path, tries=2) as place:

        async def tries(peer: str) -> int:
            guess = {"token": "guessed"}
            return (await place.browser(peer).post("/api/tokens", json=guess)).status_code

        assert [await tries(f"2001:db8::{each}") for each in range(1, 4)] == [404, 404, 429]
        assert await tries("2001:db8:0:1::1") == 404


@within_a_minute
async def test_only_a_named_proxy_speaks_for_others(tmp_path: Path) -> None:
    """Behind it everybody has a limit of their own; anybody else who says so is not believed."""
    proxy = "198.51.100.7"
    async with site(tmp_path, origins=Origins(proxies=Addresses(proxy)), tries=2) as place:

        async def tries(peer: str, forwarded: str) -> int:
            browser = place.browser(peer, **{"X-Forwarded-For": forwarded})
            return (await browser.post("/api/tokens", json={"token": "guessed"})).status_code

        assert [await tries(proxy, "203.0.113.1") for _ in range(3)] == [404, 404, 429]
        assert await tries(proxy, "203.0.113.2") == 404
        assert await tries(proxy, "203.0.113.77, 203.0.113.1") == 429
        liar = [await tries("192.0.2.9", f"203.0.113.{each}") for each in range(3, 6)]
        assert liar == [404, 404, 429]


async def untold(size: int) -> AsyncIterator[bytes]:
    """A body that does not say how long it is."""
    for _ in range(size // 1024):
        yield b" " * 1024


@within_a_minute
async def test_a_body_has_a_largest_size(server: RunningServer) -> None:
    """Told beforehand, or found out while reading."""
    async with seated(server, patterns(), count=1) as (_, people, _):
        http = people[0].http
        body = json.dumps({"name": "Ada"}).encode()
        fits = await http.post("/api/guests", content=body.ljust(LARGEST_BODY), **JSON)
        assert fits.status_code == 201
        large = await http.post("/api/guests", content=body.ljust(LARGEST_BODY + 1), **JSON)
        assert (large.status_code, large.json()["code"]) == (413, "too-large")
        found_out = await http.post("/api/guests", content=untold(LARGEST_BODY + 1024), **JSON)
        assert (found_out.status_code, found_out.json()["code"]) == (413, "too-large")
        assert (await http.get("/api/me")).status_code == 200

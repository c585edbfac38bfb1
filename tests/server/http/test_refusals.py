"""Every refusal has one shape, and the description of the API has all of them."""

from typing import Any

import httpx
import pytest

from tests.server.support.browsers import check_refusal
from tests.server.support.client import cookie_at, server_at
from tests.server.support.running import RunningServer

server = server_at(speed=20)
UNREADABLE_TABLES: list[Any] = [
    {},
    {"game": "Patterns"},
    {"options": None},
    {"options": []},
    {"options": "Patterns"},
    {"options": {}},
    {"options": {"game": None}},
    {"options": {"game": ["Patterns"]}},
    {"options": {"game": "Mondo", "seats": "two"}},
    {"options": {"game": "Patterns", "clock": 5}},
    {"options": {"game": "Patterns"}, "public": "yes"},
    {"options": {"game": "Patterns"}, "level": "hard"},
]
"""Without options, or with some that name no game or have something else in a field."""
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
    *((400, "unreadable", "POST", "/api/tables", {"json": body}) for body in UNREADABLE_TABLES),
    (400, "no-such-game", "POST", "/api/tables", {"json": {"options": {"game": "Chess"}}}),
    (400, "no-such-game", "POST", "/api/tables", {"json": {"options": {"game": ""}}}),
    (
        400,
        "combination",
        "POST",
        "/api/tables",
        {"json": {"options": {"game": "Mondo"}, "one_device": "Bo"}},
    ),
    (
        400,
        "combination",
        "POST",
        "/api/tables",
        {"json": {"options": {"game": "Mondo", "children": True, "level": "expert"}}},
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
) -> None:
    """A wrong address, method, size, text, type or wish: a stable code and a sentence."""
    headers = {"Cookie": cookie_at(server), "Content-Type": "application/json"}
    with httpx.Client(base_url=server.url, headers=headers, trust_env=False) as client:
        check_refusal(client.request(method, path, **more), status, code)


def test_every_refusal_of_every_address_is_described_in_the_one_shape(
    server: RunningServer,
) -> None:
    """None of them in the framework's own; too many requests and a fault are possible anywhere."""
    description = httpx.get(f"{server.url}/api/schema/openapi.json", trust_env=False).json()
    operations = [
        (f"{method} {path}", operation["responses"])
        for path, operations in description["paths"].items()
        for method, operation in operations.items()
    ]
    for name, responses in operations:
        refusals = {int(status): told for status, told in responses.items() if int(status) >= 400}
        assert {429, 500} | ({403} if not name.startswith("get ") else set()) <= set(refusals), name
        for told in refusals.values():
            schema = told["content"]["application/json"]["schema"]
            assert schema == {"$ref": "#/components/schemas/Refusal"}, name
            assert told["description"].startswith("Refused: ")
    refusal = description["components"]["schemas"]["Refusal"]
    assert set(refusal["required"]) == {"code", "sentence", "details"}


def test_what_a_game_keeps_from_somebody_is_described_as_forbidden(server: RunningServer) -> None:
    """Whatever code the game has for it."""
    description = httpx.get(f"{server.url}/api/schema/openapi.json", trust_env=False).json()
    for path, method in (
        ("/api/patterns/best", "post"),
        ("/api/patterns/days/{day}/{task}/solution", "get"),
    ):
        told = description["paths"][path][method]["responses"]
        assert "day-position" in told["403"]["description"], path
        assert "day-position" not in told["400"]["description"], path

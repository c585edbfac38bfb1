"""Requests in the log: an id that the answer carries too, who and from where, and no secrets."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mondala.server.edge.origins import Origins
from mondala.server.http.request_log import RequestLog
from mondala.server.runtime.logs import start_logging
from tests.server.support.browsers import PASSWORD, Site, account, me, site
from tests.server.support.client import within_a_minute
from tests.server.support.logs import logging_of_its_own


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    with logging_of_its_own():
        start_logging("json", stream=stream)
        yield stream


def read(log: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def logging_site(place: Site) -> Site:
    place.app = RequestLog(place.app, Origins())
    return place


@within_a_minute
async def test_a_request_is_logged_with_the_id_that_its_answer_carries(
    log: io.StringIO, tmp_path: Path
) -> None:
    async with site(tmp_path) as plain:
        ada = await logging_site(plain).guest()
        renamed = await ada.patch("/api/me", json={"name": "Adele"})
        wrong = await ada.post("/api/login", json=account())
        who = (await me(ada))["person"]
    requests = [each for each in read(log) if each["event"] == "request"]
    assert [(each["method"], each["path"], each["status"]) for each in requests] == [
        ("POST", "/api/guests", "201"),
        ("PATCH", "/api/me", "200"),
        ("POST", "/api/login", "401"),
    ]
    assert requests[1]["request"] == renamed.headers["mondala-request"]
    assert requests[2]["request"] == wrong.headers["mondala-request"] != requests[1]["request"]
    assert requests[1]["person"] == who
    assert {each["address"] for each in requests} == {"192.0.2.1"}
    assert {each["level"] for each in requests} == {"info"}


@within_a_minute
async def test_no_secret_is_in_the_log(log: io.StringIO, tmp_path: Path) -> None:
    async with site(tmp_path) as plain:
        ada = await logging_site(plain).guest("Ada Lovelace")
        await ada.post("/api/accounts", json=account("ada"))
        await ada.post("/api/me/password", json={"old": PASSWORD, "new": "staple battery"})
        token = (await ada.post("/api/me/token")).json()["token"]
        await ada.post("/api/tokens", json={"token": token})
        await ada.post("/api/login", json=account("ada", "staple battery"))
        await ada.get(f"/api/me?token={token}")
        secrets = [PASSWORD, "staple battery", token, *ada.cookies.values(), "Ada Lovelace"]
        secrets.append((await plain.tables.services.storage.keys()).current)
    text = log.getvalue()
    assert len(read(log)) > 5
    assert [secret for secret in secrets if secret in text] == []

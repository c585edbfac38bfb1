"""How much is too much: requests and tries of one address, messages, and the size of both."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from mondala.server.app import LARGEST_BODY
from mondala.server.limits import Bucket, Limiter
from mondala.server.origins import Origins
from mondala.server.sockets import LONGEST_MESSAGE
from tests.server.client import (
    HELLO,
    heard,
    patterns,
    seated,
    server_at,
    socket_of,
    within_a_minute,
)
from tests.server.running import RunningServer
from tests.server.test_accounts import account, inside
from tests.server.test_clock import HandClock

server = server_at(speed=0.001)
"""Its buckets fill a thousand times more slowly: only what is fine at once is fine."""


@given(
    st.floats(0.1, 50),
    st.integers(1, 20),
    st.lists(st.integers(0, 500), min_size=1, max_size=80),
)
def test_a_bucket_never_lets_more_through_than_its_rate(
    rate: float, burst: int, pauses: list[int]
) -> None:
    """From any moment on: what is fine at once, and so many a second."""
    bucket, now, let = Bucket(burst, 0), 0, []
    for pause in pauses:
        now += pause
        if bucket.take(now, rate, burst):
            let.append(now)
    for first, start in enumerate(let):
        for count, end in enumerate(let[first:], 1):
            assert count <= burst + (end - start) * rate / 1000 + 1e-6


def test_a_bucket_that_was_left_alone_is_full_and_no_more() -> None:
    bucket = Bucket(3, 0)
    for start in (0, 1_000_000):
        assert [bucket.take(start, 1, 3) for _ in range(4)] == [True, True, True, False]


def test_addresses_that_are_not_heard_of_are_forgotten() -> None:
    """So that nobody fills the memory by coming from everywhere."""
    limiter = Limiter(HandClock(), rate=0, burst=1, keys=3)
    assert [limiter.allows(key) for key in "abca"] == [True, True, True, False]
    assert limiter.allows("d")
    assert [limiter.allows(key) for key in "cda"] == [False, False, False]
    assert limiter.allows("b")


@within_a_minute
async def test_who_asks_too_often_waits_and_nobody_else_does(tmp_path: Path) -> None:
    async with inside(tmp_path, requests=10) as place:
        eager, other = place.browser("192.0.2.1"), place.browser("192.0.2.2")
        answers = [(await eager.get("/api/health")).status_code for _ in range(12)]
        assert answers == [200] * 10 + [429] * 2
        refused = await eager.get("/api/tables")
        assert refused.json()["code"] == "too-fast"
        assert refused.json()["sentence"]
        assert (await other.get("/api/health")).status_code == 200
        place.clock.move(1_000)
        assert (await eager.get("/api/health")).status_code == 200
        assert (await eager.get("/api/health")).status_code == 429


@within_a_minute
async def test_passwords_and_links_cannot_be_tried_out(tmp_path: Path) -> None:
    """A few tries, whatever was right or wrong with them; everything else goes on."""
    async with inside(tmp_path, tries=2) as place:
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
async def test_only_a_named_proxy_speaks_for_others(tmp_path: Path) -> None:
    """Behind it everybody has a limit of their own; anybody else who says so is not believed."""
    proxy = "198.51.100.7"
    async with inside(tmp_path, origins=Origins(proxies=frozenset({proxy})), requests=2) as place:

        async def asks(peer: str, forwarded: str) -> int:
            browser = place.browser(peer, **{"X-Forwarded-For": forwarded})
            return (await browser.get("/api/health")).status_code

        assert [await asks(proxy, "203.0.113.1") for _ in range(3)] == [200, 200, 429]
        assert await asks(proxy, "203.0.113.2") == 200
        assert await asks(proxy, "203.0.113.77, 203.0.113.1") == 429
        liar = [await asks("192.0.2.9", f"203.0.113.{each}") for each in range(3, 6)]
        assert liar == [200, 200, 429]


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
        fits = await http.post("/api/guests", content=body.ljust(LARGEST_BODY))
        assert fits.status_code == 201
        large = await http.post("/api/guests", content=body.ljust(LARGEST_BODY + 1))
        assert (large.status_code, large.json()["code"]) == (413, "too-large")
        found_out = await http.post("/api/guests", content=untold(LARGEST_BODY + 1024))
        assert (found_out.status_code, found_out.json()["code"]) == (413, "too-large")
        assert (await http.get("/api/me")).status_code == 200


@within_a_minute
async def test_messages_that_come_too_fast_are_not_read(server: RunningServer) -> None:
    """Who floods a table hears so; the others there do not notice."""
    async with (
        seated(server, patterns(), count=2) as (table, people, seats),
        socket_of(people[0], table) as flood,
    ):
        await flood.send(HELLO)
        await heard(flood, "welcome")
        for number in range(200):
            await flood.send(json.dumps({"t": "ping", "n": number}))
        answers = [await heard(flood, "pong", "refused") for _ in range(200)]
        pongs = [answer["n"] for answer in answers if answer["t"] == "pong"]
        refused = [answer for answer in answers if answer["t"] == "refused"]
        assert pongs == list(range(len(pongs)))
        assert 20 <= len(pongs) < 200
        assert {answer["code"] for answer in refused} == {"too-fast"}
        await seats[1].ask("Ready", ready=False)


@within_a_minute
async def test_a_message_has_a_largest_size(server: RunningServer) -> None:
    """Whoever sends more is cut off; the table stays."""
    async with (
        seated(server, patterns(), count=2) as (table, people, seats),
        socket_of(people[0], table) as large,
    ):
        await large.send(HELLO)
        await heard(large, "welcome")
        text = json.dumps({"t": "ping", "n": 1})
        await large.send(text.ljust(LONGEST_MESSAGE // 2))
        assert (await heard(large, "pong"))["n"] == 1
        await large.send(text.ljust(LONGEST_MESSAGE + 1))
        with pytest.raises(ConnectionClosed):
            await heard(large, "pong")
        await seats[1].ask("Ready", ready=False)

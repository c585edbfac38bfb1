"""All connections: how many of one address, how often it asks, and who is looked at."""

import asyncio
import json

from mondala.server.edge.addresses import Addresses
from mondala.server.edge.gate import LOOK_EVERY, Gate
from mondala.server.edge.memory_shares import SharesByAddress
from mondala.server.edge.origins import Origins
from mondala.server.edge.rate_limits import Limiter
from mondala.server.edge.rules import LONG_LINE, EdgeRules
from tests.server.support.hand_clock import HandClock

PROXY = "198.51.100.7"


class Held:
    def __init__(self, peer: str) -> None:
        self.peer = peer
        self.looked: list[int] = []

    def look(self, now: int) -> None:
        self.looked.append(now)


def gate(clock: HandClock | None = None, per_address: int = 2, burst: int = 2) -> Gate:
    """Two connections and two requests an address."""
    clock = clock or HandClock()
    origins = Origins(proxies=Addresses(PROXY))
    limiter, files = Limiter(clock, 1, burst), Limiter(clock, 1, 2 * burst)
    rules, unsent = EdgeRules(per_address=per_address), SharesByAddress(1_000)
    return Gate(clock, origins, rules, limiter, files, {"X-Own": "here"}, unsent)


def test_an_address_has_so_many_connections_at_once() -> None:
    """One that is gone makes room; another address does not notice; those too many count until
    they are gone, too."""
    guarded = gate()
    held = [Held("192.0.2.1") for _ in range(3)]
    assert [guarded.came(each) for each in held] == [True, True, False]
    assert guarded.came(Held("192.0.2.2"))
    guarded.gone(held[2])
    guarded.gone(held[0])
    guarded.gone(held[0])
    assert guarded.came(Held("192.0.2.1"))
    assert not guarded.came(Held("192.0.2.1"))


def test_a_network_of_64_bits_is_one_address() -> None:
    guarded = gate()
    peers = ["2001:db8::1", "2001:db8::2", "2001:db8::ffff:3", "2001:db8:0:1::1"]
    assert [guarded.came(Held(peer)) for peer in peers] == [True, True, False, True]


def test_the_connections_of_a_named_proxy_are_many_peoples() -> None:
    guarded = gate()
    assert all(guarded.came(Held(PROXY)) for _ in range(9))


def test_requests_are_counted_by_the_clients_address() -> None:
    guarded = gate()

    def asks(peer: str, forwarded: str = "") -> bool:
        headers = {"x-forwarded-for": forwarded} if forwarded else {}
        return guarded.allows(peer, b"/api/me", headers)

    assert [asks(PROXY, "203.0.113.1") for _ in range(3)] == [True, True, False]
    assert asks(PROXY, "203.0.113.2")
    assert not asks(PROXY, "made up, 203.0.113.1")
    assert [asks("2001:db8::1"), asks("2001:db8::2"), asks("2001:db8::3")] == [True, True, False]
    liar = [asks("192.0.2.9", f"203.0.113.{each}") for each in range(3, 6)]
    assert liar == [True, True, False]


def test_connections_are_looked_at_as_long_as_there_are_any() -> None:
    clock = HandClock()
    guarded, held = gate(clock), Held("192.0.2.1")
    guarded.came(held)
    for _ in range(2):
        assert clock.ring_before(clock.now() + LOOK_EVERY)
    assert held.looked == [LOOK_EVERY, 2 * LOOK_EVERY]
    guarded.gone(held)
    assert clock.ring_before(clock.now() + LOOK_EVERY)
    assert not clock.ring_before(clock.now() + 99 * LOOK_EVERY)
    assert len(held.looked) == 2


def test_an_answer_has_the_shape_and_the_headers_of_every_other() -> None:
    head, body = gate().answer(LONG_LINE).split(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    assert lines[0] == "HTTP/1.1 414 Request-URI Too Long"
    assert {"X-Own: here", "connection: close", f"content-length: {len(body)}"} < set(lines)
    assert json.loads(body).keys() == {"code", "sentence", "details"}


def test_requests_begin_one_in_each_turn_of_the_loop() -> None:
    """So that the games have theirs in between, however many come at one moment."""

    async def work() -> list[int]:
        guarded, begun, seen = gate(), list[int](), list[int]()
        for number in range(5):
            guarded.start(lambda number=number: begun.append(number))  # type: ignore[misc]
        while len(begun) < 5:
            await asyncio.sleep(0)
            seen.append(len(begun))
        assert begun == list(range(5))
        return seen

    assert set(asyncio.run(work())) >= {1, 2, 3, 4, 5}


def test_files_of_the_client_are_counted_apart() -> None:
    """An address that has used up its burst of files can still ask for pages."""
    guarded = gate()
    peer = "192.0.2.1"
    files = [guarded.allows(peer, b"/assets/house-BCfmIgJc.js", {}) for _ in range(5)]
    assert files == [True] * 4 + [False]
    assert [guarded.allows(peer, b"/g/abc", {}) for _ in range(3)] == [True, True, False]

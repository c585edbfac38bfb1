"""Requests come from the site's own pages, and a named proxy speaks for its clients."""

import pytest

from mondala.core.errors import NotAllowed
from mondala.server.edge.addresses import Addresses
from mondala.server.edge.origins import Origins

HTTPS = "https://play.test"
PROXY, PEER = "198.51.100.7", "192.0.2.1"


def allows(origins: Origins, origin: str, peer: str = PEER, **headers: str) -> bool:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return origins.allows(peer, {"origin": origin, **named})


@pytest.mark.parametrize(
    ("origin", "host", "fine"),
    [
        ("http://mondala.test", "mondala.test", True),
        ("http://MONDALA.test", "mondala.TEST", True),
        ("http://mondala.test:80", "mondala.test", True),
        ("http://mondala.test", "mondala.test:80", True),
        ("http://mondala.test:8000", "mondala.test:8000", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("http://my_machine:8000", "my_machine:8000", True),
        ("http://mondala.test", "mondala.test:443", False),
        ("http://mondala.test:81", "mondala.test", False),
        ("https://mondala.test", "mondala.test", False),
        ("https://mondala.test", "mondala.test:443", False),
        ("http://evil.test", "mondala.test", False),
        ("http://mondala.test.evil.test", "mondala.test", False),
        ("http://evil.test/mondala.test", "mondala.test", False),
        ("http://mondala.test@evil.test", "mondala.test", False),
        ("http://mondala.test, http://evil.test", "mondala.test", False),
        ("mondala.test", "mondala.test", False),
        ("http://", "", False),
        ("null", "null", False),
        ("", "", False),
    ],
)
def test_without_a_public_address_a_browser_comes_from_the_host_it_talks_to(
    origin: str, host: str, fine: bool
) -> None:
    assert allows(Origins(), origin, host=host) is fine
    assert allows(Origins(), origin) is False


@pytest.mark.parametrize(
    ("peer", "scheme", "fine"),
    [
        (PROXY, "https", True),
        (PROXY, "HTTPS", True),
        (PROXY, "http, https", True),
        (PROXY, "https, http", False),
        (PROXY, "http", False),
        (PROXY, "", False),
        (PEER, "https", False),
    ],
)
def test_https_is_believed_where_a_named_proxy_says_so(peer: str, scheme: str, fine: bool) -> None:
    origins = Origins(proxies=Addresses(PROXY))
    told = {"x_forwarded_proto": scheme, "host": "play.test"}
    assert allows(origins, HTTPS, peer, **told) is fine
    assert allows(origins, "https://evil.test", peer, **told) is False
    assert allows(origins, "http://play.test", peer, **told)


@pytest.mark.parametrize(
    ("origin", "direct", "behind"),
    [
        (HTTPS, True, True),
        ("https://play.test:443", True, True),
        ("http://play.test", False, False),
        ("https://play.test:8443", False, False),
        ("http://192.0.2.7:8000", True, False),
        ("https://192.0.2.7:8000", False, False),
        ("http://evil.test", False, False),
    ],
)
def test_with_a_public_address_it_comes_from_there_or_directly_from_the_host(
    origin: str, direct: bool, behind: bool
) -> None:
    """Behind a proxy, named or not, Host is what somebody else wrote."""
    origins = Origins(HTTPS, Addresses(PROXY))
    assert allows(origins, origin, host="192.0.2.7:8000") is direct
    assert allows(origins, origin, PROXY, host="192.0.2.7:8000") is behind
    assert allows(origins, origin, host="192.0.2.7:8000", via="1.1 some proxy") is behind


def test_programs_send_no_origin() -> None:
    assert Origins().allows(PEER, {})
    assert Origins(HTTPS).allows(PEER, {"host": "anything"})


def test_only_a_named_proxy_is_believed_about_whom_it_speaks_for() -> None:
    """And only what it added itself: the last address in the list that is no proxy's."""
    origins = Origins(proxies=Addresses(PROXY, "10.0.0.0/8"))

    def client(peer: str, forwarded: str) -> str:
        return origins.client(peer, {"x-forwarded-for": forwarded})

    assert client(PROXY, "203.0.113.1") == "203.0.113.1"
    assert client(PROXY, "made up, 203.0.113.1") == "203.0.113.1"
    assert client(PROXY, "203.0.113.9, 203.0.113.1, 10.1.2.3") == "203.0.113.1"
    assert client(PROXY, "made up") == PROXY
    assert client(PEER, "203.0.113.1") == PEER
    assert origins.client(PROXY, {}) == PROXY


@pytest.mark.parametrize(
    ("peer", "headers", "told"),
    [
        ("127.0.0.1", {}, True),
        ("::1", {}, True),
        ("192.0.2.1", {}, False),
        ("203.0.113.5", {}, True),
        ("127.0.0.1", {"x-forwarded-for": "127.0.0.1"}, False),
        ("127.0.0.1", {"forwarded": "for=127.0.0.1"}, False),
        ("127.0.0.1", {"x-real-ip": "127.0.0.1"}, False),
        ("192.0.2.1", {"x-forwarded-for": "203.0.113.5"}, False),
        (PROXY, {"x-forwarded-for": "203.0.113.5"}, True),
        (PROXY, {"x-forwarded-for": "203.0.113.5, 192.0.2.1"}, False),
        (PROXY, {"x-forwarded-for": "127.0.0.1"}, True),
        (PROXY, {"x-forwarded-for": "127.0.0.1, 192.0.2.1"}, False),
        (PROXY, {}, False),
    ],
)
def test_metrics_are_for_this_machine_and_addresses_named_for_it(
    peer: str, headers: dict[str, str], told: bool
) -> None:
    origins = Origins(proxies=Addresses(PROXY), metrics=Addresses("203.0.113.5"))
    assert origins.tells_metrics(peer, headers) is told


def test_a_proxy_on_this_machine_that_does_not_say_for_whom_is_not_this_machine() -> None:
    origins = Origins(proxies=Addresses("127.0.0.1"))
    assert origins.tells_metrics("127.0.0.1", {})
    for headers in ({"x-forwarded-proto": "https"}, {"x-forwarded-for": "unknown"}):
        assert not origins.tells_metrics("127.0.0.1", headers)


@pytest.mark.parametrize(
    ("peer", "host", "forwarded", "told"),
    [
        ("127.0.0.1", "localhost:8000", None, True),
        ("::1", "[::1]:8000", None, True),
        ("::ffff:127.0.0.1", "127.0.0.1:8000", None, True),
        ("127.0.0.1", "localhost:8000", "203.0.113.1", False),
        ("127.0.0.1", "play.test", None, False),
        ("192.0.2.1", "localhost:8000", None, False),
        ("127.0.0.1", None, None, False),
        ("127.0.0.1", "[", None, False),
        ("", "", None, False),
    ],
)
def test_the_address_in_the_network_is_told_on_this_machine_only(
    peer: str, host: str | None, forwarded: str | None, told: bool
) -> None:
    """Neither elsewhere nor through a proxy; a public address is nobody's secret, and wins."""
    nearby = "http://192.0.2.7:8000"
    asked = {"host": host, "x-forwarded-for": forwarded}
    headers = {name: value for name, value in asked.items() if value is not None}
    address = Origins(nearby=nearby).invitation(peer, headers)
    assert address == (nearby if told else None)
    assert Origins(f"{HTTPS}/", nearby=nearby).invitation(peer, headers) == HTTPS


@pytest.mark.parametrize("address", ["", "play.test", "ftp://play.test", "https://play.test/games"])
def test_a_public_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(NotAllowed, match="a public address looks like") as refused:
        Origins(address)
    assert refused.value.details == {"public": address}

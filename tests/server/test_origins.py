"""Which pages a browser may come from, and whose requests a proxy hands on."""

import pytest

from mondala.core.errors import NotAllowed
from mondala.server.origins import Origins

HTTPS = "https://play.test"


@pytest.mark.parametrize(
    ("origin", "fine"),
    [
        (None, True),
        ("http://mondala.test", True),
        ("http://MONDALA.test", True),
        (HTTPS, True),
        ("http://play.test", False),
        ("http://mondala.test:81", False),
        ("http://evil.test", False),
        ("http://mondala.test.evil.test", False),
        ("http://evil.test/mondala.test", False),
        ("http://mondala.test@evil.test", False),
        ("mondala.test", False),
        ("null", False),
        ("", False),
    ],
)
def test_a_browser_comes_from_our_own_pages(origin: str | None, fine: bool) -> None:
    """The host it talks to, or the public address with its scheme; programs send no Origin."""
    assert Origins(HTTPS).allows(origin, "mondala.test") is fine
    assert Origins().allows(origin, "mondala.test") is (fine and origin != HTTPS)
    assert Origins().allows(origin, None) is (origin is None)


def test_only_a_named_proxy_is_believed_about_whom_it_speaks_for() -> None:
    """And only what it added itself: the last address in the list."""
    origins = Origins(proxies=frozenset({"198.51.100.7"}))
    assert origins.client("198.51.100.7", "203.0.113.1") == "203.0.113.1"
    assert origins.client("198.51.100.7", "made up, 203.0.113.1") == "203.0.113.1"
    assert origins.client("198.51.100.7", None) == "198.51.100.7"
    assert origins.client("192.0.2.1", "203.0.113.1") == "192.0.2.1"


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
    address = Origins(nearby=nearby).invitation(peer, host, forwarded)
    assert address == (nearby if told else None)
    assert Origins(f"{HTTPS}/", nearby=nearby).invitation(peer, host, forwarded) == HTTPS


@pytest.mark.parametrize("address", ["", "play.test", "ftp://play.test", "https://play.test/games"])
def test_a_public_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(NotAllowed, match="a public address looks like") as refused:
        Origins(address)
    assert refused.value.details == {"public": address}

"""Addresses: named ones, those that count as one, and lists that proxies write."""

import pytest

from mondala.core.errors import NotAllowed
from mondala.server.edge.addresses import Addresses, counted_as, is_loopback, joined, spoken_for


def test_addresses_are_named_one_by_one_or_as_networks() -> None:
    named = Addresses("192.0.2.1", "10.0.0.0/8", "fd00::/8", " 203.0.113.7/24 ")
    for inside in ("192.0.2.1", "::ffff:192.0.2.1", "10.9.8.7", "fd12::1", "203.0.113.200"):
        assert inside in named
    for outside in ("192.0.2.2", "11.0.0.1", "fe80::1", "", "nonsense", "localhost"):
        assert outside not in named
    assert "127.0.0.1" not in Addresses()


@pytest.mark.parametrize("name", ["", "localhost", "192.0.2", "192.0.2.1:80", "10.0.0.0/40"])
def test_what_is_no_address_is_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(NotAllowed, match="an address looks like") as refused:
        Addresses(name)
    assert refused.value.details == {"address": name}


@pytest.mark.parametrize(
    ("name", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("", ""),
    ],
)
def test_an_ipv6_network_of_64_bits_counts_as_one(name: str, counted: str) -> None:
    assert counted_as(name) == counted


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        ("203.0.113.1", "203.0.113.1"),
        ("198.51.100.1,203.0.113.1", "203.0.113.1"),
        ("203.0.113.1, 10.0.0.2 ,10.0.0.3", "203.0.113.1"),
        ("10.0.0.2, 10.0.0.3", "10.0.0.2"),
        ("203.0.113.1:5678", "203.0.113.1"),
        ("[2001:db8::1]:5678", "2001:db8::1"),
        ("[2001:db8::1]", "2001:db8::1"),
        ("2001:db8::1", "2001:db8::1"),
        ("unknown, 10.0.0.2", "10.0.0.2"),
        ("203.0.113.1, unknown", None),
        ("", None),
    ],
)
def test_the_client_is_the_last_in_the_list_that_is_no_proxy(
    forwarded: str, client: str | None
) -> None:
    assert spoken_for(forwarded, Addresses("10.0.0.0/8")) == client


def test_lines_of_one_name_are_one_list() -> None:
    lines = [("X-Forwarded-For", "a"), ("Host", "h"), ("x-forwarded-for", "b, c")]
    assert joined(lines) == {"x-forwarded-for": "a, b, c", "host": "h"}
    assert joined([("Cookie", "a=1"), ("cookie", "b=2")]) == {"cookie": "a=1; b=2"}


@pytest.mark.parametrize(
    ("name", "here"),
    [("localhost", True), ("127.1.2.3", True), ("::1", True), ("192.0.2.1", False), ("", False)],
)
def test_loopback_is_this_machine(name: str, here: bool) -> None:
    assert is_loopback(name) is here

"""Push services that strangers name: public addresses over https, looked up once."""

import asyncio
from pathlib import Path

import pytest

from mondala.core.errors import NotAllowed
from mondala.server.reminders.posting import LONGEST_ADDRESS, Poster
from tests.server.support.client import within_a_minute
from tests.server.support.push_service import HOST, push_service

PRIVATE = [
    "127.0.0.1",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",  # noqa: S104
    "224.0.0.1",
    "255.255.255.255",
    "192.0.2.1",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "ff02::1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "2001:0:a00:1::",
    "::a00:1",
    "fec0::1",
]


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example.org/x",
        "ftp://push.example.org/x",
        "https://push.example.org:8443/x",
        "https://user:word@push.example.org/x",
        "https://push.example.org:443@10.0.0.1/",
        "https:///x",
        "https://push.example.org:notaport/x",
        "https://[::1",
        "https://push.example.org/with space",
        "https://push.example.org/\r\nHost: other",
        "https://püsh.example.org/x",
        "",
        f"https://push.example.org/{'x' * LONGEST_ADDRESS}",
        *(f"https://{f'[{name}]' if ':' in name else name}/x" for name in PRIVATE),
    ],
)
def test_what_is_no_public_address_over_https_is_refused_at_once(url: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        Poster().check(url)
    assert refused.value.code == "push-address"


def test_those_of_push_services_are_taken() -> None:
    for host in ("fcm.googleapis.com", "8.8.8.8", "[2606:4700::1111]"):
        assert Poster().check(f"https://{host}/fcm/send/abc:def?x=1").hostname


@pytest.mark.parametrize("private", PRIVATE)
@within_a_minute
async def test_a_name_that_means_a_private_address_is_refused(private: str) -> None:
    """Also where it means a public one besides."""

    async def look_up(_host: str, _port: int) -> list[str]:
        return ["8.8.8.8", private]

    with pytest.raises(NotAllowed):
        await Poster(look_up=look_up).post("https://push.example.org/x", {}, b"")


@within_a_minute
async def test_a_name_is_looked_up_once_and_what_was_found_is_asked_by_that_name(
    tmp_path: Path,
) -> None:
    looked = []
    async with push_service(tmp_path) as service:

        async def look_up(host: str, port: int) -> list[str]:
            looked.append((host, port))
            return ["127.0.0.1"]

        poster = Poster(local=True, tls=service.trusts, look_up=look_up)
        url = f"https://{HOST}:{service.port}/a/b?c=d"
        assert await poster.post(url, {"TTL": "60"}, b"body") == 201
        headers, body = await service.posts.get()
        assert (headers[":request"], body) == ("POST /a/b?c=d HTTP/1.1", b"body")
        assert (headers["host"], headers["ttl"]) == (f"{HOST}:{service.port}", "60")
        assert looked == [(HOST, service.port)]
        with pytest.raises(OSError, match="CERTIFICATE"):
            await Poster(local=True, look_up=look_up).post(url, {}, b"")


@within_a_minute
async def test_a_redirection_is_an_answer_like_any_other(tmp_path: Path) -> None:
    async with push_service(tmp_path) as service:
        service.says = f"307 Elsewhere\r\nLocation: https://127.0.0.1:{service.port}/other"
        poster = Poster(local=True, tls=service.trusts, look_up=service.look_up)
        assert await poster.post(service.device()["endpoint"], {}, b"") == 307
        assert service.posts.qsize() == 1


@pytest.mark.parametrize("answer", ["nonsense", f"201 {'x' * 100_000}", "-1 x"])
@within_a_minute
async def test_what_is_no_answer_or_a_long_one_is_a_failure(answer: str, tmp_path: Path) -> None:
    async with push_service(tmp_path) as service:
        service.says = answer
        poster = Poster(local=True, tls=service.trusts, look_up=service.look_up)
        with pytest.raises((OSError, ValueError)):
            await asyncio.wait_for(poster.post(service.device()["endpoint"], {}, b""), 30)

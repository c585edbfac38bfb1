"""The best world, asked over HTTP."""

from typing import Any

import httpx
import pytest

from mondala.games.mondo.world import parse_placements
from tests.server.support.client import server_at
from tests.server.support.running import RunningServer

pytestmark = pytest.mark.one_server
server = server_at(speed=1)


def asked(server: RunningServer, **question: Any) -> httpx.Response:
    url = f"{server.url}/api/mondo/perfect"
    return httpx.post(url, json=question, trust_env=False, timeout=120)


def test_the_own_set_has_a_perfect_world_at_once(server: RunningServer) -> None:
    answer = asked(server, seconds=1)
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert told["type"] == "Perfect"
    assert told["best"]["points"] <= told["bound"]
    assert len(parse_placements(told["best"]["world"])) == 24
    assert asked(server, seconds=1).json() == told


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({"side": "sky"}, "unreadable"),
        ({"seconds": 11}, "unreadable"),
        ({"tasks": ["whales"]}, "no-such-task"),
        ({"start": "c5=17f2"}, "solo-start"),
        ({"start": "c5=20f0 e4=24f0 d2=28f0 b3=32f0", "tasks": ["pandas"]}, "combination"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    server: RunningServer, question: dict[str, Any], code: str
) -> None:
    answer = asked(server, **question)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_a_tile_set_that_is_not_here_is_refused(server: RunningServer) -> None:
    answer = asked(server, material="0" * 32)
    assert answer.json()["code"] == "no-material"

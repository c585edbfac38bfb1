"""The best moves in a position, asked over HTTP."""

import asyncio
from collections.abc import Iterable
from typing import Any

import httpx
import pytest

from tests.server.support.client import server_at
from tests.server.support.running import RunningServer

pytestmark = pytest.mark.one_server
server = server_at(speed=1)
BEST = "/api/patterns/best"
NO_LIMITS = httpx.Limits(max_connections=None)
START = "okkp/prygky/opgpgpoo/yypgyrpr/pyrroryk/ggryogkr/gkkgoo/yokr 2 ?kp -/- bowl"
WON = (
    "P*Y'*P'P'*/gkY'gR'r/K'*ropgR'*pg/ypyykkGk/yopYY*GG*k/rgO*YrO'O'*O'/pOKrO'R*/K*KoG'* "
    "2 rp opkygr/pgkoyr play"
)
"""The second player wins by four."""


def asked(server: RunningServer, **board: Any) -> httpx.Response:
    """A busy machine may take so long to load the analyst that one is told to try again."""
    for _ in range(5):
        answer = httpx.post(f"{server.url}{BEST}", json=board, trust_env=False, timeout=120)
        if answer.json().get("code") != "analysis-busy":
            break
    return answer


def test_a_position_is_answered_with_its_worth_and_moves(server: RunningServer) -> None:
    answer = asked(server, position=START, moves=["Bk"], seconds=0.1, lines=2)
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert (told["type"], told["step"], len(told["lines"])) == ("Evaluation", 0, 2)
    assert told["best"] == told["lines"][0]["moves"]
    assert told["why"]


def test_an_end_is_proven(server: RunningServer) -> None:
    """Near enough to be seen through at once, however busy the machine is."""
    told = asked(server, position=WON, moves=["Se7", "Fd5"], seconds=2).json()
    assert (told["proven"], told["win"], told["margin"], told["best"][0]) == (True, 0, -4, "Se1")


@pytest.mark.parametrize(
    ("board", "code"),
    [
        ({"position": "nonsense"}, "unreadable"),
        ({"position": START, "moves": ["Ed4"]}, "wrong-phase"),
        ({"position": START, "seconds": 3}, "unreadable"),
        ({"position": START, "seconds": 0}, "unreadable"),
        ({"position": START, "lines": 4}, "unreadable"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    server: RunningServer, board: dict[str, Any], code: str
) -> None:
    answer = asked(server, **board)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_an_address_that_asks_too_much_is_told_to_wait(server: RunningServer) -> None:
    """Each of the questions is another one; what was answered before costs nothing."""
    assert asked(server, position=WON, seconds=0.001).status_code == 200
    assert "too-fast" in asyncio.run(codes_until_too_fast(server, range(2, 62)))
    assert asked(server, position=WON, seconds=0.001).status_code == 200


async def codes_until_too_fast(server: RunningServer, many: Iterable[int]) -> list[str | None]:
    """Questions of so many milliseconds, asked all at once. Those that are allowed are not waited
    for: a busy machine takes long over them."""
    codes: list[str | None] = []
    async with httpx.AsyncClient(trust_env=False, timeout=120, limits=NO_LIMITS) as browser:
        url, boards = f"{server.url}{BEST}", [{"position": WON, "seconds": n / 1000} for n in many]
        asking = [asyncio.create_task(browser.post(url, json=board)) for board in boards]
        for answer in asyncio.as_completed(asking):
            codes.append((await answer).json().get("code"))
            if codes[-1] == "too-fast":
                break
        for each in asking:
            each.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
    return codes

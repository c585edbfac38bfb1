"""A bot that answers on a free board."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import httpx

from mondala.hosted.patterns.replying import AT_ONCE
from tests.server.support.client import server_at
from tests.server.support.running import RunningServer

server = server_at(speed=1)
START = "okkp/prygky/opgpgpoo/yypgyrpr/pyrroryk/ggryogkr/gkkgoo/yokr 2 ?kp -/- bowl"
OVER = "k" + START.removeprefix("o").replace("2 ?kp", "1 op").replace("bowl", "over")
LEVEL = 1


def asked(server: RunningServer, address: str, **board: Any) -> httpx.Response:
    url = f"{server.url}/api/patterns/{address}"
    return httpx.post(url, json=board, trust_env=False, timeout=60)


def test_a_bot_answers_with_a_legal_move(server: RunningServer) -> None:
    for moves in ([], ["Bk"], ["Bk", "Ed4"]):
        board = {"position": START, "moves": moves}
        answer = asked(server, "reply", **board, level=LEVEL)
        assert answer.status_code == 200, answer.text
        legal = asked(server, "board", **board).json()["turn"]["legal"]
        assert answer.json()["move"] in legal


def test_what_nobody_can_answer_is_refused(server: RunningServer) -> None:
    answers = [
        asked(server, "reply", position=START, level=99),
        asked(server, "reply", position=OVER, level=LEVEL),
        asked(server, "reply", position=START, moves=["Fd4"], level=LEVEL),
        asked(server, "reply", position="knitting pattern", level=LEVEL),
    ]
    assert [answer.json()["code"] for answer in answers] == [
        "no-such-bot",
        "game-over",
        "wrong-phase",
        "unreadable",
    ]


def test_one_address_has_a_few_questions_at_once(server: RunningServer) -> None:
    many = 4 * AT_ONCE
    ask = partial(asked, server, "reply", position=START, level=LEVEL)
    with ThreadPoolExecutor(many) as threads:
        answers = [each.result() for each in [threads.submit(ask) for _ in range(many)]]
    assert sum(answer.status_code == 200 for answer in answers) >= AT_ONCE
    assert {answer.json()["code"] for answer in answers if answer.status_code != 200} <= {
        "too-fast"
    }

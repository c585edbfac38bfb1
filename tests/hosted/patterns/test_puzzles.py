"""Puzzles over HTTP: drawn in an order, tried, refuted."""

from typing import Any

import httpx
import pytest

from mondala.bots.patterns.puzzles.puzzle import Puzzle
from mondala.games.patterns.moves import legal_moves, parse_move, play_all
from mondala.games.patterns.notation import format_position, parse_position
from mondala.hosted.patterns.host_puzzles import pile
from tests.server.support.client import server_at
from tests.server.support.running import RunningServer

server = server_at(speed=1)
BUSY = 503
LONG = next(each for each in pile().puzzles if len(each.line) == 3 and each.proof.kind == "exact")


def got(server: RunningServer, address: str = "", **wanted: Any) -> httpx.Response:
    url = f"{server.url}/api/patterns/puzzles{address}"
    return httpx.get(url, params=wanted, trust_env=False, timeout=60)


def tried(server: RunningServer, puzzle: Puzzle, *moves: str) -> httpx.Response:
    """The answer, asked for again while the workers of a busy machine do not come to it."""
    url = f"{server.url}/api/patterns/puzzles/{puzzle.id}/try"
    answer = httpx.post(url, json={"moves": moves}, trust_env=False, timeout=120)
    return tried(server, puzzle, *moves) if answer.status_code == BUSY else answer


def test_puzzles_are_drawn_one_after_another(server: RunningServer) -> None:
    drawn = [got(server, seed=3, number=number, difficulty="easy").json() for number in range(4)]
    assert len({each["id"] for each in drawn}) == 4
    assert {each["difficulty"] for each in drawn} == {"easy"}
    assert drawn[0] == got(server, seed=3, difficulty="easy").json()
    assert all("line" not in each and each["reading"]["turn"]["legal"] for each in drawn)
    themed = got(server, seed=3, theme="cut").json()
    assert "cut" in themed["themes"]
    named = got(server, f"/{themed['id']}").json()
    assert named == themed | {"of": 1, "had": False}


def test_a_right_try_is_answered_and_the_last_one_solves_it(server: RunningServer) -> None:
    first, answer, last = LONG.line
    found = tried(server, LONG, first).json()
    assert (found["right"], found["solved"]) == (True, False)
    assert [step["move"] for step in found["steps"]] == [None, first, answer]
    after = play_all(parse_position(LONG.position), [parse_move(first), parse_move(answer)])
    assert found["reading"]["position"] == format_position(after)
    found = tried(server, LONG, first, answer, last).json()
    assert (found["right"], found["solved"]) == (True, True)
    assert [step["move"] for step in found["steps"]] == [None, last]
    assert found["reasons"]


def test_a_wrong_try_is_refuted_on_the_board(server: RunningServer) -> None:
    start = parse_position(LONG.position)
    wrong = next(str(move) for move in legal_moves(start) if str(move) != LONG.line[0])
    found = tried(server, LONG, wrong).json()
    assert (found["right"], found["solved"], found["proven"]) == (False, False, True)
    assert found["lost"] >= LONG.loss
    moves = [step["move"] for step in found["steps"]]
    assert moves[:2] == [None, wrong]
    assert play_all(start, [parse_move(move) for move in moves[1:]])
    assert found["reading"]["position"] == LONG.position


def test_who_gives_up_is_shown_the_solution(server: RunningServer) -> None:
    url = f"{server.url}/api/patterns/puzzles/{LONG.id}/solution"
    found = httpx.post(url, trust_env=False, timeout=60).json()
    assert [step["move"] for step in found["steps"][1:]] == list(LONG.line)
    assert (found["margin"], found["loss"]) == (LONG.margin, LONG.loss)
    assert found["reasons"]


def test_what_cannot_be_tried_is_refused(server: RunningServer) -> None:
    first, answer, last = LONG.line
    answers = [
        tried(server, LONG, "nonsense"),
        tried(server, LONG, "Bk"),
        tried(server, LONG),
        tried(server, LONG, first, answer),
        tried(server, LONG, last, answer, first),
        tried(server, LONG, first, answer, last, answer, first),
    ]
    assert [each.json()["code"] for each in answers] == [
        "unreadable",
        "wrong-phase",
        "unreadable",
        *["not-the-line"] * 3,
    ]


@pytest.mark.parametrize(
    ("address", "wanted", "status", "code"),
    [
        ("/00000000", {}, 404, "no-puzzle"),
        ("/00000000/solution", {}, 405, "no-method"),
        ("", {}, 400, "unreadable"),
        ("", {"seed": -1}, 400, "unreadable"),
        ("", {"seed": 1, "number": 2**60}, 400, "unreadable"),
        ("", {"seed": 1, "difficulty": "mean"}, 400, "unreadable"),
        ("", {"seed": 1, "theme": "weather"}, 400, "unreadable"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    server: RunningServer, address: str, wanted: dict[str, Any], status: int, code: str
) -> None:
    found = got(server, address, **wanted)
    assert (found.status_code, found.json()["code"]) == (status, code)

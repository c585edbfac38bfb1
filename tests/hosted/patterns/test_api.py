"""Boards of Patterns without a table: positions read, records read and written, the lesson."""

import json
from typing import Any

import httpx
import pytest

from mondala.games.patterns.mandala import COLOURS
from mondala.games.patterns.notation import parse_position
from mondala.games.patterns.position import FIRST
from mondala.games.patterns.scoring import group_scores
from tests.server.support.client import server_at
from tests.server.support.running import ROOT, RunningServer

server = server_at(speed=1)
RECORD = (ROOT / "docs/examples/patterns.record").read_text("utf-8")
LESSON = json.loads((ROOT / "web/src/boards/patterns/learn/lesson.json").read_text("utf-8"))
START = "okkp/prygky/opgpgpoo/yypgyrpr/pyrroryk/ggryogkr/gkkgoo/yokr 2 ?kp -/- bowl"


def asked(server: RunningServer, address: str, **board: Any) -> httpx.Response:
    return httpx.post(f"{server.url}/api/patterns/{address}", json=board, trust_env=False)


def test_a_position_is_read_with_what_is_legal_there(server: RunningServer) -> None:
    reading = asked(server, "board", position=START).json()
    assert reading["position"] == START
    assert set(reading["turn"]["legal"]) == {"Bk", "Bp"}


def test_without_a_position_it_is_the_set_up_of_a_seed(server: RunningServer) -> None:
    assert asked(server, "board", seed=7).json()["position"] == START


def test_a_move_that_is_refused_is_named_with_its_number(server: RunningServer) -> None:
    answer = asked(server, "board", position=START, moves=["Bk", "Ed4", "Fd4"])
    assert (answer.status_code, answer.json()["code"]) == (400, "face-down")
    assert answer.json()["details"] == {"space": "d4", "number": 3, "move": "Fd4"}


@pytest.mark.parametrize(
    "board", [{"position": "nonsense"}, {"position": START, "moves": ["Zz9"]}, {"seed": -1}]
)
def test_what_cannot_be_read_is_refused(server: RunningServer, board: dict[str, Any]) -> None:
    answer = asked(server, "board", **board)
    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")


def test_a_record_is_read_step_by_step(server: RunningServer) -> None:
    replay = asked(server, "record", text=RECORD).json()
    assert replay["names"] == ["Ada", "Bo"]
    assert replay["result"] == [33, 33] == replay["steps"][-1]["points"]
    assert [step["move"] for step in replay["steps"][:3]] == [None, "Bp", "Ec3"]
    assert [step["seat"] for step in replay["steps"][:3]] == [None, 1, 0]


def test_a_record_may_leave_out_who_played_and_when(server: RunningServer) -> None:
    bare = "\n".join(
        line for line in RECORD.splitlines() if not line.startswith(("[First", "[Second", "[Date"))
    )
    replay = asked(server, "record", text=bare).json()
    assert (replay["names"], replay["date"]) == (["?", "?"], "?")


def test_moves_from_a_position_are_told_step_by_step(server: RunningServer) -> None:
    moves = ["Bk", "Ed4"]
    steps = asked(server, "board/steps", position=START, moves=moves).json()["steps"]
    assert [(step["move"], step["seat"]) for step in steps] == [(None, None), ("Bk", 1), ("Ed4", 0)]
    assert steps[0]["position"] == START
    refused = asked(server, "board/steps", position=START, moves=["Ed4"]).json()
    assert (refused["code"], refused["details"]["number"]) == ("wrong-phase", 1)


def test_a_board_is_written_down_as_a_record_that_can_be_read(server: RunningServer) -> None:
    moves = ["Bk", "Ed4", "Ef3"]
    text = asked(server, "board/record", position=START, moves=moves).json()["text"]
    steps = asked(server, "record", text=text).json()["steps"]
    assert [step["move"] for step in steps] == [None, *moves]


def test_a_board_that_starts_in_the_middle_has_no_record(server: RunningServer) -> None:
    middle = asked(server, "board", position=START, moves=["Bk"]).json()["position"]
    answer = asked(server, "board/record", position=middle)
    assert (answer.status_code, answer.json()["code"]) == (400, "no-beginning")


@pytest.mark.parametrize("step", LESSON, ids=lambda step: str(step["id"]))
def test_what_a_step_of_the_lesson_asks_for_is_what_the_rules_say(
    server: RunningServer, step: dict[str, Any]
) -> None:
    reading = asked(server, "board", position=step["position"]).json()
    assert reading["position"] == step["position"]
    assert set(step.get("asked", [])) <= set(reading["turn"]["legal"])
    for move in step.get("tries", []):
        assert reading["turn"]["refused"][move] == "connects"
    assert "shown" not in step or step["shown"] in step["asked"]


def test_either_move_of_the_last_turn_in_the_lesson_ends_it_and_wins(server: RunningServer) -> None:
    (step,) = [step for step in LESSON if step["id"] == "end"]
    for move in step["asked"]:
        after = asked(server, "board", position=step["position"], moves=[move]).json()
        assert after["position"].endswith(" flips")
        (mine, rivals), (waiting, _) = after["points"], after["waiting"]
        assert mine < rivals < mine + waiting


def test_the_group_that_the_lesson_counts_is_worth_what_it_says() -> None:
    (step,) = [step for step in LESSON if step["id"] == "count"]
    scores = group_scores(parse_position(step["position"]), FIRST)
    (counted,) = [each for each in scores if COLOURS[each.colour] == step["colour"]]
    assert step["answer"] == counted.points
    assert step["answer"] in step["choices"]

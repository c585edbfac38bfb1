"""`mondala mondo perfect` and `mondala mondo review`."""

import json
import re
from pathlib import Path

import pytest

from mondala.bots.mondo import advice
from mondala.cli.mondo.explaining import ADVICE
from mondala.games.mondo.tiles import format_tiles
from tests.cli.command import mondala, refused
from tests.games.mondo.helpers import few_tiles
from tests.golden.transcripts import FOLDER, RULE


def test_perfect_prints_a_world_that_scores_so(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.write_text(format_tiles(few_tiles(60).tiles))
    where = ("--tiles", str(own), "--side", "lands")
    tasks = ("--tasks", "perfection, on time")
    found = json.loads(mondala("mondo", "perfect", *where, *tasks, "--nodes", "150"))
    assert found["points"] == found["sheet"]["total"] <= found["bound"]
    assert found["proven"] == (found["points"] == found["bound"])
    player = {"world": found["world"], "tasks": found["tasks"]}
    written = json.dumps({"side": "lands", "players": [player, {"world": ""}]})
    (sheet, _) = json.loads(mondala("mondo", "score", "-", "--tiles", str(own), stdin=written))[
        "players"
    ]
    assert sheet["total"] == found["points"]


def test_perfect_stops_when_its_time_is_up() -> None:
    assert json.loads(mondala("mondo", "perfect", "--seconds", "0.1"))["points"] > 40


@pytest.mark.parametrize(
    "arguments", [("--tasks", "whales"), ("--start", "c5=17f2"), ("--start", "nonsense")]
)
def test_perfect_says_what_is_wrong(arguments: tuple[str, str]) -> None:
    assert refused("mondo", "perfect", *arguments).startswith("Error: ")


def test_review_tells_every_round_and_seat() -> None:
    record = (FOLDER / "mondo-beginner.txt").read_text().partition(RULE)[0]
    told = mondala("mondo", "review", "-", "--nodes", "20", stdin=record)
    heads = re.findall(r"^round ([ABC])(?:, seat (\d))?: ", told, re.MULTILINE)
    assert heads[:2] == [("A", "1"), ("A", "2")]
    assert heads[-1] == ("C", "")
    parts = mondala("mondo", "review", "-", "--nodes", "20", "--json", stdin=record)
    kinds = [json.loads(line)["type"] for line in parts.splitlines()]
    assert kinds == ["Review"] * (len(kinds) - 3) + ["Perfect"] * 3


def test_there_is_a_sentence_for_every_piece_of_advice() -> None:
    codes = re.findall(r'Reason\(\s*"([a-z-]+)"', Path(advice.__file__).read_text())
    assert set(codes) == set(ADVICE)

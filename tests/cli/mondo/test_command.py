"""`mondala mondo …` as a person or a script meets it."""

import json
from pathlib import Path

import pytest

from tests.cli.command import mondala, refused
from tests.cli.samples import WORLD, scored
from tests.golden.transcripts import FOLDER, RULE

ROWS = [
    "animals",
    "landscapes",
    "chip",
    "modifier",
    "tasks",
    "volcanos",
    "empty",
    "misconnections",
    "total",
]


def test_tiles_prints_the_set_in_its_notation(tmp_path: Path) -> None:
    printed = mondala("mondo", "tiles")
    assert len(printed.splitlines()) == 136
    own = tmp_path / "own"
    own.write_text("# mine\n\nffpd panda | w # rare\nwwww whale|d\n")
    assert mondala("mondo", "tiles", "--tiles", str(own)) == "ffpd panda | w\nwwww whale | d\n"


def test_score_prints_a_sheet_for_each_player() -> None:
    players = [{"world": WORLD, "chip": 4}, {"world": "", "chip": None}]
    first, second = scored({"players": players})
    assert list(first) == list(second) == ROWS
    assert first["chip"] == 4
    assert first["empty"] == -21
    assert second["total"] == second["empty"] == -24


def test_score_of_a_solo_round_has_a_verdict() -> None:
    start = "c5=20f0 e4=24f0 d2=28f0 b3=32f0"
    (sheet,) = scored({"solo": "easy", "players": [{"world": start}]})
    assert list(sheet) == [*ROWS, "won"]
    assert sheet["animals"] == 0
    assert sheet["won"] is False


@pytest.mark.parametrize("name", ["mondo-expert", "mondo-solo-easy"])
def test_replay_prints_the_sheets_of_a_record(name: str) -> None:
    record = (FOLDER / f"{name}.txt").read_text().partition(RULE)[0]
    printed = json.loads(mondala("mondo", "replay", "-", stdin=record))
    sums = zip(*([p["total"] for p in r["players"]] for r in printed["rounds"]), strict=True)
    assert printed["totals"] == [sum(rounds) for rounds in sums]
    assert [r["round"] for r in printed["rounds"]] == list("ABC")[: len(printed["rounds"])]


def test_replay_names_the_line_that_is_wrong() -> None:
    record = (FOLDER / "mondo-beginner.txt").read_text().partition(RULE)[0]
    broken = record.replace("round A\n0 - go\n", "round A\n0 - go\n5 1 place c5 f0\n")
    assert "line 3 of the commands (5 1 place c5 f0)" in refused(
        "mondo", "replay", "-", stdin=broken
    )

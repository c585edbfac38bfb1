"""`mondala mondo …` as a person or a script meets it."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import mondala, refused
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
WORLD = "c5=17f2 d5=3b0 e5=30f0"
OTHER = "c5=40f0"


def scored(round_: dict[str, Any], *options: str) -> list[dict[str, Any]]:
    printed = json.loads(mondala("mondo", "score", "-", *options, stdin=json.dumps(round_)))
    assert list(printed) == ["players"]
    return list(printed["players"])


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


def test_score_reads_a_tile_set_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.write_text("pppp zebra | w\n" * 24)
    (sheet,) = scored({"players": [{"world": "c5=1f0"}]}, "--tiles", str(own))
    assert sheet["animals"] == 1
    own.write_text("pppp zebra | w\n" * 23)
    stdin = json.dumps({"players": [{"world": "c5=1f0"}]})
    error = refused("mondo", "score", "-", "--tiles", str(own), stdin=stdin)
    assert "the set has 23" in error


def test_a_broken_tile_file_is_refused_by_its_line(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.write_text("# mine\n\nffpd panda | w\nwdfp | w\n")
    for command in (["tiles"], ["score", "-"], ["replay", "-"], ["show", ""]):
        assert "line 4" in refused("mondo", *command, "--tiles", str(own), stdin="{}")


@pytest.mark.parametrize(
    ("round_", "named"),
    [
        ({}, "players"),
        ({"players": []}, "players"),
        ({"players": [{"world": WORLD}] * 5}, "players"),
        ({"players": [{}]}, "world"),
        ({"players": [{"world": 7}]}, "world"),
        ({"players": [{"world": "c5=17f4"}]}, "'c5=17f4'"),
        ({"players": [{"world": "a1=17f0"}]}, "'a1=17f0'"),
        ({"players": [{"world": "c5=137f0"}]}, "c5=137f0"),
        ({"players": [{"world": "c5=1f0 e5=2f0"}]}, "e5=2f0"),
        ({"players": [{"world": "c5=1f0 c5=2f0"}]}, "c5=2f0"),
        ({"players": [{"world": "c5=1f0"}, {"world": "c5=1b0"}]}, "tile 1"),
        ({"players": [{"world": WORLD, "chip": 3}, {"world": OTHER}]}, "chip 3"),
        ({"players": [{"world": WORLD, "chip": 2}, {"world": OTHER, "chip": 2}]}, "chip 2"),
        ({"players": [{"world": WORLD, "chip": True}]}, "chip"),
        ({"players": [{"world": WORLD, "tasks": ["dragons"]}]}, "'dragons'"),
        ({"players": [{"world": WORLD, "tasks": ["first", "on time", "pandas"]}]}, "tasks"),
        ({"players": [{"world": WORLD, "tasks": ["first", "first"]}]}, "'first'"),
        ({"players": [{"world": OTHER, "tasks": ["first"]}]}, "task"),
        ({"players": [{"world": WORLD, "handicap": 1}]}, "handicap"),
        ({"players": [{"world": WORLD, "handicap": 3}], "handicap": True}, "handicap"),
        ({"players": [{"world": WORLD, "volcano_chip": True}], "handicap": True}, "volcano chip"),
        ({"players": [{"world": WORLD}], "modifier": "most dragons"}, "'most dragons'"),
        ({"players": [{"world": WORLD}], "side": "moon"}, "'moon'"),
        ({"players": [{"world": WORLD}], "solo": "tough"}, "'tough'"),
        ({"players": [{"world": WORLD}], "solo": "easy"}, "solo"),
        ({"players": [{"world": WORLD}], "children": True, "handicap": True}, "children"),
        ({"players": [{"world": WORLD}], "children": True, "modifier": "most lakes"}, "children"),
        ({"players": [{"world": WORLD}], "dragons": 1}, "dragons"),
        ({"players": [{"world": WORLD, "dragons": 1}]}, "dragons"),
    ],
)
def test_a_round_that_could_not_be_is_refused(round_: dict[str, Any], named: str) -> None:
    assert named in refused("mondo", "score", "-", stdin=json.dumps(round_))


@pytest.mark.parametrize("text", ["", "no json", "[]", "{" * 9999, "[" * 99999, '"\\ud800"'])
def test_what_is_no_json_object_is_refused(text: str) -> None:
    assert "not a round" in refused("mondo", "score", "-", stdin=text)


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


def test_show_draws_a_world_that_can_be_read_without_colour() -> None:
    drawn = mondala("mondo", "show", WORLD, "--side", "lands")
    assert "misconnections" in drawn
    assert "×" in drawn
    assert "\x1b" not in drawn
    assert "c5=1f0" in refused("mondo", "show", "c5=1f0", "--solo")
    assert "d5" in mondala("mondo", "show", "")

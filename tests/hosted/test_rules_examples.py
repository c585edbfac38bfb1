"""The worlds drawn beside the rules of Mondo show what the captions say."""

import json
import re
from typing import Any

import httpx

from mondala.resources import standard_tiles
from tests.server.support.client import server_at
from tests.server.support.running import ROOT, RunningServer

server = server_at(speed=1)
_FILE = ROOT / "web/src/boards/mondo/rules/examples.json"
EXAMPLES = json.loads(_FILE.read_text("utf-8"))


def sheet(server: RunningServer, placements: str) -> Any:
    answer = httpx.post(
        f"{server.url}/api/mondo/world", json={"placements": placements}, trust_env=False
    )
    return answer.json()["sheet"]


def finished(server: RunningServer, placements: str) -> list[tuple[str, int]]:
    areas = sheet(server, placements)["landscapes"]["areas"]
    return [(area["landscape"], len(area["spaces"])) for area in areas]


def test_a_forest_and_plains_are_finished(server: RunningServer) -> None:
    assert finished(server, EXAMPLES["finished"]) == [("f", 5), ("p", 4)]
    assert sheet(server, EXAMPLES["finished"])["misconnections"]["edges"] == []


def test_one_tile_turned_spoils_the_plains_only(server: RunningServer) -> None:
    assert finished(server, EXAMPLES["misconnected"]) == [("f", 5)]
    assert sheet(server, EXAMPLES["misconnected"])["misconnections"]["points"] == -1


def test_a_tile_clashes_one_way_and_matches_the_other(server: RunningServer) -> None:
    laid, clashes, matches = (EXAMPLES["matching"][key] for key in ("laid", "clashes", "matches"))
    assert len(sheet(server, f"{laid} {clashes}")["misconnections"]["edges"]) == 2
    assert sheet(server, f"{laid} {matches}")["misconnections"]["edges"] == []


def test_the_faces_are_a_volcano_that_is_active_and_one_that_is_not() -> None:
    tiles = standard_tiles()
    active, inactive = (tiles[int(text[:-1])].front for text in EXAMPLES["faces"]["volcanos"])
    assert str(active).endswith(" active")
    assert str(inactive).endswith(" inactive")


def test_the_world_that_is_counted_has_what_the_text_says(server: RunningServer) -> None:
    counted = sheet(server, EXAMPLES["counted"])
    rows = ("animals", "landscapes", "empty", "misconnections")
    assert [counted[row]["points"] for row in rows] == [11, 8, -1, -1]
    tiles = standard_tiles()
    fronts = re.findall(r"=(\d+)f", EXAMPLES["counted"])
    kinds = [str(tiles[int(number)].front).split(" ")[-1] for number in fronts]
    assert (kinds.count("active"), kinds.count("inactive")) == (1, 2)

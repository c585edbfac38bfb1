"""A round as JSON: what could not have been played is refused, and what is wrong is named."""

import json
from typing import Any

import pytest

from tests.cli.command import refused
from tests.cli.samples import WORLD

OTHER = "c5=40f0"


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

"""A run opens tables at a real server and lets programs play there."""

import asyncio
from importlib import import_module
from pathlib import Path

import pytest

from mondala.hosted import LOADS, registry
from mondala.load import run as load_run
from mondala.load.run import Load, LoadGame, run
from tests.server.support.running import running_server

TABLES, SECONDS, PAUSE = 2, 3.0, 0.05
"""Quick players: the server takes 40 messages a second from one of them."""


def load_game(name: str) -> LoadGame:
    found: LoadGame = import_module(LOADS[name]).LOAD
    return found


def test_every_game_that_is_offered_can_be_played_under_load() -> None:
    games = registry()
    assert set(LOADS) == set(games.names)
    for name in LOADS:
        assert load_game(name).options["game"] == name


@pytest.mark.parametrize("name", LOADS)
def test_nearly_everything_that_the_programs_do_is_accepted(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a hundred commands at most five are refused: where two reach for the same thing."""
    monkeypatch.setattr(load_run, "WARM_UP", 1.0)  # the clock is fast: a countdown takes 0.3 s
    said: list[str] = []
    with running_server(tmp_path, speed=10) as server:
        load = Load(server.url, load_game(name), TABLES, SECONDS, PAUSE)
        measured = asyncio.run(run(load, said.append))
    assert said == [f"Opening 2 tables of {name} at {server.url}", "Playing for 3 seconds"]
    assert measured.answers > 0
    assert measured.refused <= max(1, 0.05 * measured.answers)
    assert measured.a_second == measured.answers / SECONDS
    assert 0 < measured.p50 <= measured.p95 <= measured.p99

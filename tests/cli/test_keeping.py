"""Looking after what is kept: a copy at any moment, and a check that finds what was changed."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from examples.table_client import Seat as Socket
from mondala.cli import main
from mondala.server.storage.sqlite import FILE
from tests.cli.command import mondala, refused
from tests.cli.kept import keep
from tests.server.support.client import (
    RefusedError,
    first_move,
    patterns,
    playing,
    within_a_minute,
)
from tests.server.support.running import RunningServer, running_server
from tests.server.support.stored import rewrite


def change(folder: Path, sql: str, *values: Any) -> None:
    connection = sqlite3.connect(folder / FILE)
    with connection:
        assert connection.execute(sql, values).rowcount == 1
    connection.close()


def check(folder: Path) -> Result:
    return CliRunner().invoke(main, ["check", "--data", str(folder)])


def test_what_was_stored_is_found_right(tmp_path: Path) -> None:
    keep(tmp_path)
    answer = mondala("check", "--data", str(tmp_path))
    assert answer == "2 games, 42 entries, 42 judged again, 0 faults\n"


def _edited(edit: Callable[[Any], None]) -> Callable[[bytes], bytes]:
    def edited(body: bytes) -> bytes:
        value = json.loads(body)
        edit(value)
        return json.dumps(value).encode()

    return edited


TAMPERED: dict[str, Callable[[bytes], bytes]] = {
    "nonsense": lambda _body: b"nonsense",
    "cut off": lambda body: body[:-3],
    "another seat": _edited(lambda value: value.update(seat=1 - value["seat"])),
    "another command": _edited(lambda value: value.update(command=["OfferDraw", {}])),
    "an unknown command": _edited(lambda value: value.update(command=["Cheat", {}])),
    "an unknown event": _edited(lambda value: value.update(events=[["Won", {}]])),
    "no event": _edited(lambda value: value.update(events=[])),
    "an event twice": _edited(lambda value: value.update(events=value["events"] * 2)),
    "another number": _edited(lambda value: value.update(number=value["number"] + 1)),
}


@pytest.mark.parametrize("how", TAMPERED)
def test_a_changed_entry_is_found_and_its_game_named(how: str, tmp_path: Path) -> None:
    """An edit of the file is found, and a sound game is not accused."""
    keep(tmp_path)
    game = "the Patterns game"
    rewrite(tmp_path, game, lambda kept: [*kept[:4], TAMPERED[how](kept[4]), *kept[5:]])
    check_accuses(game, check(tmp_path))


def check_accuses(game: str, result: Result) -> None:
    assert result.exit_code == 1
    assert all(line.startswith(f"game {game}: ") for line in result.stderr.splitlines())
    assert result.stderr
    faults = len(result.stderr.splitlines())
    assert result.stdout.startswith("2 games")
    assert result.stdout.endswith(f" {faults} faults\n")


@pytest.mark.parametrize(
    ("game", "sql"),
    [
        ("the Mondo game", "UPDATE games SET seed = '12' WHERE id = ?"),
        ("the Patterns game", "UPDATE games SET seed = '12' WHERE id = ?"),
        ("the Patterns game", "UPDATE games SET result = 'null' WHERE id = ?"),
    ],
)
def test_what_is_exchanged_is_found(game: str, sql: str, tmp_path: Path) -> None:
    keep(tmp_path)
    change(tmp_path, sql, game)
    check_accuses(game, check(tmp_path))


@pytest.mark.parametrize(("game", "number"), [("the Mondo game", 7), ("the Patterns game", 12)])
def test_a_missing_entry_is_found(game: str, number: int, tmp_path: Path) -> None:
    keep(tmp_path)
    rewrite(tmp_path, game, lambda kept: kept[: number - 1] + kept[number:])
    check_accuses(game, check(tmp_path))


def test_nothing_is_made_where_nothing_is_kept(tmp_path: Path) -> None:
    """A check or a copy of the wrong folder says so, and leaves no empty data behind."""
    nowhere = tmp_path / "nowhere"
    for command in (["check"], ["backup", str(tmp_path / "copy.db")]):
        answer = refused(*command, "--data", str(nowhere))
        assert f"nothing is kept in {str(nowhere)!r}" in answer
    assert list(tmp_path.iterdir()) == []


def test_a_copy_overwrites_nothing(tmp_path: Path) -> None:
    keep(tmp_path)
    taken = tmp_path / "taken"
    taken.write_text("precious")
    assert "is there already" in refused("backup", str(taken), "--data", str(tmp_path))
    assert taken.read_text() == "precious"
    assert "directory" in refused("backup", str(tmp_path), "--data", str(tmp_path))
    lost = str(tmp_path / "no such folder" / "copy.db")
    assert "cannot copy to" in refused("backup", lost, "--data", str(tmp_path))


def test_a_copy_is_all_there_is(tmp_path: Path) -> None:
    keep(tmp_path)
    (tmp_path / "copy").mkdir()
    copy = tmp_path / "copy" / FILE
    assert str(copy) in mondala("backup", str(copy), "--data", str(tmp_path))
    same = mondala("check", "--data", str(copy.parent))
    assert same == mondala("check", "--data", str(tmp_path))


def test_a_copy_can_be_made_while_games_are_played(tmp_path: Path) -> None:
    """It holds all that was acknowledged before, and replays without a fault."""
    acknowledged: list[int] = []
    (tmp_path / "copy").mkdir()
    with running_server(tmp_path / "data", speed=20) as server:
        copy_in(server, tmp_path / "copy" / FILE, acknowledged)
    answer = mondala("check", "--data", str(tmp_path / "copy"))
    assert answer.startswith("1 games")
    assert answer.endswith(" 0 faults\n")
    assert int(answer.split()[2]) >= acknowledged[0] == 5


@within_a_minute
async def copy_in(server: RunningServer, copy: Path, acknowledged: list[int]) -> None:
    async with playing(server, patterns()) as table:
        move = first_move(table.snapshot["view"]["position"])
        offering = asyncio.create_task(move_and_take_back(table.seats, move))
        for _ in range(5):
            entry = await table.seats[0].next("entry")
        acknowledged.append(entry["number"])
        await asyncio.to_thread(mondala, "backup", str(copy), "--data", str(server.folder))
        offering.cancel()


async def move_and_take_back(seats: list[Socket], move: str) -> None:
    """Again and again, as often as may be."""
    with suppress(RefusedError):
        while True:
            await seats[1].do("Play", move=move)
            await seats[1].do("AskTakeBack")
            await seats[0].do("Answer", agree=True)

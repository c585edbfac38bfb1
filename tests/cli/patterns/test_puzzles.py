"""`mondala puzzles`: made from records and from what a server keeps, and proven again."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from mondala.cli import main
from mondala.games.patterns.record import format_record, make_record
from mondala.resources import patterns_puzzles
from tests.cli.command import mondala, refused
from tests.games.patterns.samples import random_game

LINE = next(line for line in patterns_puzzles().splitlines() if " x" in line[:20])


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    for seed in (1, 2):
        game = random_game(seed)
        text = format_record(make_record(game.positions[0], game.moves))
        (folder / f"{seed}.record").write_text(text, "utf-8")
    return folder


def test_records_give_puzzles_and_these_are_proven(records: Path, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    told = mondala("puzzles", "make", str(file), "--records", str(records), "--count", "3")
    number = int(told.split()[0])
    assert told == f"{number} puzzles in {file}\n"
    assert number > 0
    assert len(file.read_text("utf-8").splitlines()) == number
    assert mondala("puzzles", "check", str(file)) == f"{number} puzzles, 0 faults\n"
    again = mondala("puzzles", "make", str(file), "--records", str(records), "--count", "3")
    assert again == told


def test_what_comes_with_the_package_is_drawn_by_seed() -> None:
    told = mondala("puzzles", "check", "--seed", "1", "--count", "3")
    assert told == "3 puzzles, 0 faults\n"


def test_a_fault_is_told(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(LINE.replace(LINE[:8], "00000000") + "\n", "utf-8")
    result = CliRunner().invoke(main, ["puzzles", "check", str(file)])
    assert (result.exit_code, result.stdout) == (1, "1 puzzles, 1 faults\n")
    assert result.stderr == "puzzle 00000000: its name is not that of its position\n"


def test_what_cannot_be_read_or_written_is_refused(records: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("nonsense\n", "utf-8")
    assert "not a puzzle" in refused("puzzles", "check", str(bad))
    assert "cannot read" in refused("puzzles", "check", str(tmp_path / "none"))
    assert "nothing is kept" in refused(
        "puzzles", "make", str(tmp_path / "out"), "--data", str(tmp_path)
    )
    assert "cannot write" in refused("puzzles", "make", str(tmp_path / "none" / "out"))
    both = ("--data", str(tmp_path), "--records", str(records))
    assert "either" in refused("puzzles", "make", str(tmp_path / "out"), *both)

"""`mondala mondo puzzles`: worlds to finish are made by seed, counted and proven again."""

from pathlib import Path

from click.testing import CliRunner

from mondala.cli import main
from mondala.resources import mondo_puzzles
from tests.cli.command import mondala, refused


def test_they_are_made_and_checked(tmp_path: Path) -> None:
    file = tmp_path / "worlds.txt"
    told = mondala("mondo", "puzzles", "make", str(file), "--seed", "1", "--count", "2")
    assert told == f"2 worlds to finish in {file}\n"
    assert set(file.read_text().splitlines()) <= set(mondo_puzzles().splitlines())
    assert mondala("mondo", "puzzles", "check", str(file)) == "2 worlds to finish, 0 faults\n"
    drawn = mondala("mondo", "puzzles", "check", "--seed", "2", "--count", "1")
    assert drawn == "1 worlds to finish, 0 faults\n"
    file.write_text(file.read_text().replace(" 15 | ", " 14 | ", 1))
    result = CliRunner().invoke(main, ["mondo", "puzzles", "check", str(file)])
    assert (result.exit_code, result.stdout) == (1, "2 worlds to finish, 1 faults\n")


def test_what_cannot_be_read_or_written_is_refused(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "none" / "worlds.txt")
    assert "cannot read" in refused("mondo", "puzzles", "check", nowhere)
    bad = tmp_path / "bad.txt"
    bad.write_text("nonsense\n")
    assert "not a world to finish" in refused("mondo", "puzzles", "check", str(bad))
    assert "cannot write" in refused("mondo", "puzzles", "make", nowhere, "--count", "1")

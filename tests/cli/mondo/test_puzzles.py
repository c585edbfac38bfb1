"""`mondala mondo puzzles`: worlds to finish are made by seed, counted and proven again."""

from pathlib import Path

from click.testing import CliRunner

from mondala.cli import main
from tests.cli.command import mondala, refused


def test_they_are_made_and_checked(tmp_path: Path) -> None:
    file, again = tmp_path / "worlds.txt", tmp_path / "again.txt"
    for each in (file, again):
        told = mondala("mondo", "puzzles", "make", str(each), "--seed", "1", "--count", "2")
        assert told == f"2 worlds to finish in {each}\n"
    assert file.read_text() == again.read_text()
    assert mondala("mondo", "puzzles", "check", str(file)) == "2 worlds to finish, 0 faults\n"
    drawn = mondala("mondo", "puzzles", "check", "--seed", "2", "--count", "1")
    assert drawn == "1 worlds to finish, 0 faults\n"
    file.write_text(file.read_text().replace(" 18 | ", " 17 | ", 1))
    result = CliRunner().invoke(main, ["mondo", "puzzles", "check", str(file)])
    assert (result.exit_code, result.stdout) == (1, "2 worlds to finish, 1 faults\n")


def test_what_cannot_be_read_or_written_is_refused(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "none" / "worlds.txt")
    assert "cannot read" in refused("mondo", "puzzles", "check", nowhere)
    bad = tmp_path / "bad.txt"
    bad.write_text("nonsense\n")
    assert "not a world to finish" in refused("mondo", "puzzles", "check", str(bad))
    assert "cannot write" in refused("mondo", "puzzles", "make", nowhere, "--count", "1")

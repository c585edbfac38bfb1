"""The command as a program, and what it does with nonsense."""

import subprocess
import sys

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from mondala.cli import main
from tests.cli.command import mondala
from tests.cli.samples import SET_UP

COMMANDS = [
    ["patterns", "moves"],
    ["patterns", "score"],
    ["patterns", "show"],
    ["patterns", "play", SET_UP],
    ["mondo", "show"],
]


def test_the_program_exits_with_2_and_names_the_text_on_stderr() -> None:
    run = [sys.executable, "-m", "mondala", "patterns", "moves", "nonsense"]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "'nonsense'" in done.stderr
    assert "Traceback" not in done.stderr


def test_it_says_its_version_and_lists_its_commands() -> None:
    assert "version" in mondala("--version")
    assert "patterns" in mondala("--help")


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@given(text=st.text() | st.from_regex(r"[kroygpKROYGP'*/ 12?bcowlpayfis=-]*", fullmatch=True))
def test_nonsense_never_gives_a_traceback(command: list[str], text: str) -> None:
    result = CliRunner().invoke(main, [*command, "--", text])
    assert result.exit_code in (0, 2)
    assert result.exception is None or isinstance(result.exception, SystemExit)


@pytest.mark.parametrize(
    "command", [["patterns", "replay"], ["mondo", "score"], ["mondo", "replay"]], ids=" ".join
)
@given(data=st.binary() | st.text().map(str.encode))
def test_nonsense_in_a_file_never_gives_a_traceback(command: list[str], data: bytes) -> None:
    result = CliRunner().invoke(main, [*command, "-"], input=data)
    assert result.exit_code == 2
    assert isinstance(result.exception, SystemExit)

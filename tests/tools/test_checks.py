"""`tools.checks` sums up its checks at the end."""

import asyncio
import shlex
import sys
from pathlib import Path

import pytest

from tools.checks import run_stages

LONG = "; ".join(["echo line"] * 60)


def said_of(
    commands: dict[str, str], capfd: pytest.CaptureFixture[str]
) -> tuple[object, list[str]]:
    """The exit status, and what was printed, one check after another."""
    with pytest.raises(SystemExit) as ended:
        asyncio.run(run_stages([[[name]] for name in commands], commands))
    return ended.value.code, capfd.readouterr().out.splitlines()


def test_the_failed_tests_are_named_at_the_very_end(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_sums.py").write_text(
        "def test_right(): assert 1 + 1 == 2\ndef test_wrong(): assert 1 + 1 == 3\n", "utf-8"
    )
    pytest_here = f"{shlex.quote(sys.executable)} -m pytest -n 0 -p no:cacheprovider --rootdir"
    commands = {"sums": f"{pytest_here} {shlex.quote(str(tmp_path))} {tmp_path}", "long": LONG}
    status, said = said_of(commands, capfd)
    assert status == "failed: sums"
    assert said[-2] == "sums    FAILED"
    assert said[-1].startswith("sums    FAILED ")
    assert "test_sums.py::test_wrong" in said[-1]


def test_the_line_of_a_wrong_type_is_told_again(capfd: pytest.CaptureFixture[str]) -> None:
    wrong = "a.py:7: error: Incompatible types"
    status, said = said_of({"types": f"echo '{wrong}'; exit 1", "long": LONG}, capfd)
    assert status == "failed: types"
    assert said[-2:] == ["types   FAILED", f"types   {wrong}"]


def test_nothing_is_told_again_when_all_is_well(capfd: pytest.CaptureFixture[str]) -> None:
    status, said = said_of({"fine": "echo FAILED to find a fault"}, capfd)
    assert status == 0
    assert said[0] == "fine    FAILED to find a fault"
    assert said[-1].startswith("fine    passed in ")

"""The folder is its owner's alone, and one server's at a time."""

import asyncio
import logging
import subprocess
import sys
from pathlib import Path

import pytest

from mondala.core.errors import NotAllowed
from mondala.server.storage.folder import locked
from mondala.server.storage.sqlite import FILE, open_storage
from tests.cli.command import mondala
from tests.server.support.running import ROOT, running_server

HOLDS = """
import sys
from pathlib import Path
from mondala.server.storage.folder import locked
with locked(Path(sys.argv[1])):
    print("locked", flush=True)
    sys.stdin.read()
"""


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


async def opened_and_closed(folder: Path) -> dict[str, int]:
    """The modes of all files while it is open."""
    storage = open_storage(folder)
    modes = {file.name: mode(file) for file in folder.iterdir()}
    await storage.close()
    return modes


def test_a_new_folder_and_all_that_is_in_it_is_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    modes = asyncio.run(opened_and_closed(folder))
    assert mode(folder) == 0o700
    assert {FILE, f"{FILE}-wal", f"{FILE}-shm"} <= set(modes)
    with locked(folder):
        modes |= {file.name: mode(file) for file in folder.iterdir()}
    assert set(modes.values()) == {0o600}
    copy = tmp_path / "copy.db"
    mondala("backup", str(copy), "--data", str(folder))
    assert mode(copy) == 0o600


def test_files_that_others_could_read_are_closed_to_them(tmp_path: Path) -> None:
    asyncio.run(opened_and_closed(tmp_path))
    for name in (FILE, f"{FILE}-wal"):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(0o644)
    assert set(asyncio.run(opened_and_closed(tmp_path)).values()) == {0o600}


@pytest.mark.parametrize(("others", "warnings"), [(0o700, 0), (0o750, 1), (0o705, 1)])
def test_of_a_folder_that_others_can_read_it_warns(
    others: int, warnings: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Once; it stays as its owner made it."""
    tmp_path.chmod(others)
    with caplog.at_level(logging.WARNING, "mondala"), locked(tmp_path):
        asyncio.run(opened_and_closed(tmp_path))
    assert len(caplog.records) == warnings
    assert all(str(tmp_path) in record.getMessage() for record in caplog.records)
    assert mode(tmp_path) == others


def test_a_lock_ends_with_its_process(tmp_path: Path) -> None:
    """Also with one that is killed: no file has to be cleared away."""
    command = [sys.executable, "-c", HOLDS, str(tmp_path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "locked\n"
        with pytest.raises(NotAllowed, match="another Mondala") as refused, locked(tmp_path):
            pass
        assert refused.value.code == "data-in-use"
        assert str(tmp_path) in str(refused.value)
        holder.kill()
        holder.wait()
    with locked(tmp_path):
        pass


def test_a_second_server_on_the_same_folder_refuses_to_start(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        command = [sys.executable, "-m", "mondala", "serve", "--host", "127.0.0.1"]
        command += ["--port", str(server.port + 1), "--data", str(tmp_path)]
        second = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert second.returncode == 2
    assert second.stderr.startswith("Error: another Mondala keeps its data in")
    assert len(second.stderr.splitlines()) == 1

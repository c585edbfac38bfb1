"""Servers that a bench starts: pinned to a core, and ended whatever happens."""

import os
import signal
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import create_connection
from time import monotonic, sleep

ROOT = Path(__file__).parent.parent
SERVER_CORE, CLIENT_CORE = "0", "1"


def pinned(core: str, command: list[str]) -> list[str]:
    """On one core, so that two runs compare and server and generator do not mix."""
    return ["taskset", "-c", core, *command]


@contextmanager
def server(command: list[str], port: int, cwd: Path = ROOT) -> Iterator[subprocess.Popen[bytes]]:
    """Runs it until the block is left; yields once it listens."""
    process = subprocess.Popen(
        pinned(SERVER_CORE, command), cwd=cwd, stdout=subprocess.DEVNULL, start_new_session=True
    )
    try:
        wait_for(port, process)
        yield process
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def wait_for(port: int, process: subprocess.Popen[bytes], seconds: float = 30.0) -> None:
    end = monotonic() + seconds
    while monotonic() < end and process.poll() is None:
        try:
            create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            sleep(0.01)
        else:
            return
    raise SystemExit(f"nothing listens on port {port}")


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE")


def used(pid: int) -> Counter[str]:
    """Microseconds that each kind of thread has used."""
    found: Counter[str] = Counter()
    for task in Path(f"/proc/{pid}/task").iterdir():
        name = "loop" if task.name == str(pid) else (task / "comm").read_text().strip()
        found[name] += int((task / "schedstat").read_text().split()[0]) // 1000
    return found

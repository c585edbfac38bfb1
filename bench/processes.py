"""Servers that a bench starts: pinned to a core, and ended whatever happens."""

import os
import resource
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from socket import create_connection
from time import monotonic, perf_counter, sleep

ROOT = Path(__file__).parent.parent
SERVER_CORE, CLIENT_CORE = "0", "1"


def pinned(core: str, command: list[str]) -> list[str]:
    """On one core, so that two runs compare and server and generator do not mix."""
    return ["taskset", "-c", core, *command]


@contextmanager
def server(
    command: list[str], port: int, cwd: Path = ROOT, cores: str = SERVER_CORE
) -> Iterator[subprocess.Popen[bytes]]:
    """Runs it until the block is left; yields once it listens."""
    process = subprocess.Popen(
        pinned(cores, command), cwd=cwd, stdout=subprocess.DEVNULL, start_new_session=True
    )
    try:
        wait_for(port, process)
        yield process
    finally:
        with suppress(ProcessLookupError):  # it may have ended by itself
            os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def seconds_to_listening(folder: str, port: int) -> float:
    """From the start of a server on that data to its first line, after which it is ended."""
    command = [sys.executable, "-m", "mondala", "serve", "--host", "127.0.0.1"]
    command += ["--port", str(port), "--data", folder]
    began = perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        took = perf_counter() - began
        process.terminate()
    return took


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


def used_with_children(pid: int) -> int:
    """Microseconds of a process and all that it has started and still run."""
    below = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    mine = 0
    with suppress(FileNotFoundError):  # it may end meanwhile
        mine = sum(used(pid).values())
    return mine + sum(used_with_children(int(child)) for child in below)


def used_by_ended() -> int:
    """Microseconds of all that this process has started and that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return int(1e6 * (children.ru_utime + children.ru_stime))


def used(pid: int) -> Counter[str]:
    """Microseconds that each kind of thread has used."""
    found: Counter[str] = Counter()
    for task in Path(f"/proc/{pid}/task").iterdir():
        name = "loop" if task.name == str(pid) else (task / "comm").read_text().strip()
        found[name] += int((task / "schedstat").read_text().split()[0]) // 1000
    return found

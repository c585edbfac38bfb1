"""A server under attack while a quiet table of Mondo plays on.

`python -m bench.hostile [--minutes M] [--messages N]` prints how long the four at the quiet table
waited, how the server's memory grew, and what became of everything hostile. It ends with an error
where that is more than it may be, or the server broke, stored something wrong or ended too late.

Whoever is hostile comes from other addresses, on the other core and with a lower priority, so that
the quiet table waits for the server and not for them.
"""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from argparse import ArgumentParser
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

import httpx

from bench.attacks import GET, POST
from bench.processes import CLIENT_CORE, memory, pinned, server
from mondala.hosted import registry
from mondala.hosted.mondo.load import LOAD
from mondala.load.run import Load, Measured, run
from mondala.server.archive.checking import check_all

PORT = 8127
URL = f"http://127.0.0.1:{PORT}"
MOST_WAIT, MOST_GROWN = 50, 50
"""Milliseconds of the quiet table's p99, megabytes of the server."""
LONGEST_END = 5.0
HELD = 600
"""Connections with an unfinished request when the server is told to end."""
SETTLING = 45
"""Seconds after the attack for connections whose time is up."""


class Memory(threading.Thread):
    """Looks at the server every half second."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self._pid, self._over = pid, threading.Event()
        self.before = self.most = self.last = memory(pid)

    def run(self) -> None:
        while not self._over.wait(0.5):
            self.last = memory(self._pid)
            self.most = max(self.most, self.last)

    def stop(self) -> None:
        self._over.set()
        self.join()


class Hostile:
    """The processes that attack, from the moment at which the quiet table plays."""

    def __init__(self, pid: int, seconds: int, messages: int) -> None:
        self._pid, self._seconds, self._messages = pid, seconds, messages
        self.running: list[subprocess.Popen[str]] = []
        self.memory: Memory | None = None

    def hear(self, line: str) -> None:
        print(line, flush=True)
        if line.startswith("Playing"):
            self.memory = Memory(self._pid)
            self.memory.start()
            common = (str(PORT), str(self._seconds))
            self._start("bench.fuzz", *common, str(self._messages))
            self._start("bench.attacks", *common)

    def _start(self, module: str, *arguments: str) -> None:
        command = ["nice", "-n", "15", sys.executable, "-m", module, *arguments]
        process = subprocess.Popen(pinned(CLIENT_CORE, command), stdout=subprocess.PIPE, text=True)
        self.running.append(process)

    def done(self) -> dict[str, int]:
        """The attacks' counts, added up."""
        found: dict[str, int] = {}
        for process in self.running:
            printed, _ = process.communicate(timeout=120)
            assert process.returncode == 0, f"{process.args!r} failed"
            found |= json.loads(printed)
        return found


def attacked(pid: int, seconds: int, messages: int) -> tuple[Measured, dict[str, int], Memory]:
    hostile = Hostile(pid, seconds, messages)
    quiet = asyncio.run(run(Load(URL, LOAD, 1, seconds, 0), hostile.hear))
    did, watched = hostile.done(), hostile.memory
    assert watched is not None
    assert httpx.get(f"{URL}/api/health", trust_env=False).status_code == 200, "it is not well"
    threading.Event().wait(min(SETTLING, seconds))
    watched.stop()
    return quiet, did, watched


def ended(process: subprocess.Popen[bytes]) -> float:
    """Seconds from being told to end to the end, while strangers hold what they have half sent."""
    halves = (GET, POST + b"Content-Length: 9\r\n\r\n{", 20 * (GET + b"\r\n"))
    with ExitStack() as stack:
        for number in range(HELD):
            address = f"127.0.12.{number % 5 + 1}", 0
            held = socket.create_connection(("127.0.0.1", PORT), 30, address)
            stack.enter_context(held).sendall(halves[number % len(halves)])
        told = monotonic()
        os.kill(process.pid, signal.SIGTERM)
        process.wait(60)
        return monotonic() - told


def report(quiet: Measured, did: dict[str, int], watched: Memory, messages: int) -> list[str]:
    """Prints what was measured; gives what is not as it should be."""
    for what, times in sorted(did.items()):
        print(f"  {what}: {times:,}")
    grown, most = watched.last - watched.before, watched.most - watched.before
    print(f"quiet table: {quiet.answers} commands, p50 {quiet.p50:.1f} ms, p99 {quiet.p99:.1f} ms")
    print(f"memory: {watched.before >> 20} MB before, {most / 2**20:+.1f} MB at most, ", end="")
    print(f"{grown / 2**20:+.1f} MB after")
    faults = {
        f"the quiet table waits more than {MOST_WAIT} ms": quiet.p99 > MOST_WAIT,
        f"memory grows by more than {MOST_GROWN} MB": grown > MOST_GROWN * 2**20,
        "something broke": did.get("odd_requests: broken", 0) > 0,
        f"fewer than {messages:,} messages": did["messages"] < messages,
    }
    return [fault for fault, found in faults.items() if found]


def main(minutes: float, messages: int) -> list[str]:
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "mondala", "serve", "--host", "127.0.0.1"]
        command += ["--port", str(PORT), "--data", folder]
        with server(command, PORT) as process:
            faults = report(*attacked(process.pid, int(60 * minutes), messages), messages)
            took = ended(process)
        print(f"ended within {took:.1f} s of SIGTERM")
        stored = asyncio.run(check_all(registry(), Path(folder)))
        print(f"stored: {stored.entries:,} entries, {len(stored.faults)} faults")
    faults += ["it did not end in time"] if took > LONGEST_END else []
    return faults + [str(fault) for fault in stored.faults]


if __name__ == "__main__":
    parser = ArgumentParser()
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--messages", type=int, default=1_000_000)
    given = parser.parse_args()
    sys.exit("\n".join(main(given.minutes, given.messages)) or 0)

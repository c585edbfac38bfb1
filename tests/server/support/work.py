"""Runs `mondala work` with the games of a test.

`python -m tests.server.support.work REDIS MODULE …` has one worker of each kind.
"""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from mondala.server.cluster.work_process import work
from tests.server.support.running import ROOT


@contextmanager
def working(redis: str, *modules: str) -> Iterator[subprocess.Popen[bytes]]:
    """Runs it in a process of its own."""
    command = [sys.executable, "-m", "tests.server.support.work", redis, *modules]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=ROOT)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


if __name__ == "__main__":
    address, *games = sys.argv[1:]
    asyncio.run(work(address, games, 1, partial(print, flush=True)))

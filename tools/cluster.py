"""A whole house on this machine, for trying it: `make cluster`, Ctrl-C ends all of it.

A PostgreSQL and a Redis from wheels, nodes, processes that work for their bots, and a balancer in
front. What is kept is gone with it. `python -m tools.cluster --help` tells what can be chosen.
"""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tools.balancer import Balancer
from tools.postgres import running_postgres
from tools.redis_server import running_redis

HOST = "127.0.0.1"
GENEROUS = ["--sockets", "5000", "--requests", "1000", "--connections-per-address", "5000"]
"""Everybody comes by the balancer, and has its address."""
LONGEST_START, LONGEST_END = 120.0, 10.0


def main(given: Namespace) -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="mondala-cluster-")))
        ways = {
            "MONDALA_DATABASE": stack.enter_context(running_postgres()).address,
            "MONDALA_REDIS": stack.enter_context(running_redis()),
        }
        ports = [given.port + 1 + node for node in range(given.nodes)]
        for port in ports:
            command = [
                "serve",
                "--host",
                HOST,
                "--port",
                str(port),
                "--data",
                str(folder / str(port)),
            ]
            node = stack.enter_context(_running([*command, *GENEROUS, "--workers", "0"], ways))
            print(f"A node at          http://{HOST}:{port} (process {node.pid})", flush=True)
        for _ in range(given.workers):
            worker = stack.enter_context(_running(["work", "--workers", "1"], ways))
            print(f"A worker           (process {worker.pid})", flush=True)
        asyncio.run(_balance(given.port, ports))


@contextmanager
def _running(command: list[str], ways: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """`mondala` with these options, in a session of its own: Ctrl-C reaches it in its turn."""
    process = subprocess.Popen(
        [sys.executable, "-m", "mondala", *command],
        env={**os.environ, **ways},
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(LONGEST_END)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


async def _balance(port: int, ports: list[int]) -> None:
    """Until Ctrl-C."""
    ended = asyncio.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(each, ended.set)
    async with asyncio.timeout(LONGEST_START):
        for node in ports:
            while not ended.is_set() and not await asyncio.to_thread(_answers, node):
                await asyncio.sleep(0.2)
    server = await Balancer([(HOST, node) for node in ports]).serve(HOST, port)
    print(f"The house is at    http://localhost:{port}", flush=True)
    print("Kill a node and play on; Ctrl-C ends everything, and nothing of it is kept.", flush=True)
    await ended.wait()
    server.close()


def _answers(port: int) -> bool:
    try:
        with urlopen(f"http://{HOST}:{port}/api/health", timeout=5):
            return True
    except (URLError, OSError):
        return False


if __name__ == "__main__":
    parser = ArgumentParser(description="a house of several nodes on this machine")
    parser.add_argument("--port", type=int, default=8000, help="the balancer's; nodes follow it")
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    main(parser.parse_args())

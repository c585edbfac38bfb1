"""Inside a worker: signs of life, and an end when nobody listens any more."""

import subprocess
import sys

ECHO = [sys.executable, "-m", "tests.server.support.echo_worker", "0.05"]


def test_it_gives_signs_of_life_without_being_asked() -> None:
    with subprocess.Popen(ECHO, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdout is not None
        assert [worker.stdout.readline() for _ in range(3)] == [b"\n"] * 3
        worker.kill()


def test_it_ends_when_its_server_is_gone() -> None:
    """Even in the midst of something."""
    with subprocess.Popen(ECHO, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(b"say nothing\n")
        worker.stdin.flush()
        worker.stdout.readline()
        worker.stdout.close()
        assert worker.wait(timeout=50) == 1

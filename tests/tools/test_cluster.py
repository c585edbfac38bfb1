"""A whole house starts with one command, goes on without a node, and ends with one."""

import re
import signal
import subprocess
import sys
from os import kill

import httpx

from tests.server.support.running import free_port


def test_the_first_page_is_served_and_a_killed_node_goes_unnoticed() -> None:
    port = str(free_port())
    command = [sys.executable, "-m", "tools.cluster", "--port", port, "--nodes", "2"]
    with subprocess.Popen(
        [*command, "--workers", "1"], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        printed = ""
        while "The house is at" not in printed:
            line = process.stdout.readline()
            assert line, printed
            printed += line
        nodes = [int(pid) for pid in re.findall(r"A node .*\(process (\d+)\)", printed)]
        assert len(nodes) == 2
        assert statuses(port) == [200] * 4
        kill(nodes[0], signal.SIGKILL)
        assert statuses(port) == [200] * 4
        process.send_signal(signal.SIGINT)
        process.communicate()
    assert process.returncode == 0


def statuses(port: str) -> list[int]:
    """Of the first page, each time over a connection of its own."""
    url = f"http://127.0.0.1:{port}/"
    return [httpx.get(url, trust_env=False, timeout=30).status_code for _ in range(4)]

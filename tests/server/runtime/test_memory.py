"""Freed memory is given back, in a process of its own, since it is decided once."""

import subprocess
import sys

import pytest

from mondala.server.accounts.passwords import KILOBYTES

CODE = """
import asyncio
from mondala.server.runtime.memory import give_back_free_pages, give_back_large_blocks
from mondala.server.accounts.passwords import Passwords

def kilobytes():
    (line,) = [line for line in open("/proc/self/status") if line.startswith("VmRSS")]
    return int(line.split()[1])

async def grown(hashes):
    passwords, before = Passwords(), kilobytes()
    for _ in range(hashes):
        await passwords.hashed("correct horse")
    return kilobytes() - before

def kept_of_buffers(then):
    before = kilobytes()
    buffers = [bytes(32_000) for _ in range(1_000)]
    buffers = buffers[::50]
    then()
    return kilobytes() - before

"""


@pytest.mark.parametrize(("first", "stays"), [("give_back_large_blocks()", False), ("", True)])
def test_what_a_password_took_is_given_back(first: str, stays: bool) -> None:
    """Without that it stays: this finds out when there is no need for it any more."""
    assert (printed(f"{first}\nprint(asyncio.run(grown(4)))") > KILOBYTES // 2) is stays


@pytest.mark.parametrize(("then", "stays"), [("give_back_free_pages", False), ("int", True)])
def test_pages_between_what_is_kept_are_given_back(then: str, stays: bool) -> None:
    """Of 32 megabytes of buffers a fiftieth is still held."""
    assert (printed(f"print(kept_of_buffers({then}))") > 16_000) is stays


def printed(last: str) -> int:
    command = [sys.executable, "-c", CODE + last]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)

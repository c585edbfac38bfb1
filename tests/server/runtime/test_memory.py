"""Freed memory is given back, in a process of its own, since it is decided once."""

import subprocess
import sys

import pytest

from mondala.server.accounts.passwords import KILOBYTES

CODE = """
import asyncio
from mondala.server.runtime.memory import give_back_large_blocks
from mondala.server.accounts.passwords import Passwords

def kilobytes():
    (line,) = [line for line in open("/proc/self/status") if line.startswith("VmRSS")]
    return int(line.split()[1])

async def grown(hashes):
    passwords, before = Passwords(), kilobytes()
    for _ in range(hashes):
        await passwords.hashed("correct horse")
    return kilobytes() - before

{first}
print(asyncio.run(grown(4)))
"""


@pytest.mark.parametrize(("first", "stays"), [("give_back_large_blocks()", False), ("", True)])
def test_what_a_password_took_is_given_back(first: str, stays: bool) -> None:
    """Without that it stays: this finds out when there is no need for it any more."""
    code = CODE.format(first=first)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (int(done.stdout) > KILOBYTES // 2) is stays

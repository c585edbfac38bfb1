"""The limit on open files, in a process of its own, since it cannot be raised again."""

import resource
import subprocess
import sys

import pytest

CODE = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))
from mondala.server.edge.open_files import raise_open_files
print(raise_open_files(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.parametrize(("soft", "hard"), [(128, 256), (256, 256)])
def test_as_many_as_the_system_gives(soft: int, hard: int) -> None:
    code = CODE.format(soft=soft, hard=hard)
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout
    assert printed.split() == [str(hard), str(hard)]
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > hard

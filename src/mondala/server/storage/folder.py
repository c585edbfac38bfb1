"""The data folder: private to its owner, used by one server at a time."""

import contextlib
import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from mondala.core.errors import NotAllowed

LOCK = "mondala.lock"
_LOG = logging.getLogger("mondala")
_OTHERS = 0o077


def make_folder(folder: Path) -> None:
    """Creates the folder if necessary, accessible to its owner only."""
    if not folder.is_dir():
        folder.mkdir(mode=0o700, parents=True)


def warn_of_readers(folder: Path) -> None:
    if sys.platform != "win32" and folder.stat().st_mode & _OTHERS:
        _LOG.warning("others on this machine can look into %s; `chmod 700` keeps them out", folder)


def make_private(file: Path) -> None:
    """Creates the file if necessary; it and SQLite's files beside it are readable by their owner
    only."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for each in (file, *file.parent.glob(f"{file.name}-*")):
        each.chmod(0o600)


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Locks the folder against other processes. The lock ends with the process, however that
    ends."""
    try:
        make_folder(folder)
        make_private(folder / LOCK)
        file = (folder / LOCK).open("r+b")
    except OSError as error:
        raise NotAllowed("data", f"cannot keep data in {str(folder)!r}: {error}") from error
    with file:
        try:
            _lock(file.fileno())
        except OSError as error:
            sentence = f"another Mondala keeps its data in {str(folder)!r}; stop it first"
            raise NotAllowed("data-in-use", f"{sentence}, or choose another folder") from error
        yield


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

"""Reads the files named to commands."""

import sys
from pathlib import Path

from mondala.core.errors import Unreadable


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return data.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a text in UTF-8"
        raise Unreadable(f"cannot read {name!r}: {reason}") from error

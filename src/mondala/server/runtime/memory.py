"""Returns freed memory to the system, so that an attack does not leave the process large."""

import ctypes
import sys
from contextlib import suppress

LARGE = 1 << 20
"""Blocks of at least this many bytes are returned when freed."""
_MMAP_THRESHOLD = -3
"""The number of `mallopt`'s parameter."""


def give_back_large_blocks() -> None:
    """Fixes the threshold above which glibc returns blocks. By default it rises to the largest
    block freed, in each thread, so that the memory of password hashes would be kept several times
    over."""
    _call("mallopt", _MMAP_THRESHOLD, LARGE)


def give_back_free_pages() -> None:
    """Pages of the heap that hold nothing. By itself glibc gives back only those at its end, so
    that one small value keeps the buffers of a whole attack. It takes some milliseconds."""
    _call("malloc_trim", 0)


def _call(function: str, *args: int) -> None:
    if sys.platform == "linux":
        with suppress(AttributeError):  # not glibc
            getattr(ctypes.CDLL(None), function)(*args)

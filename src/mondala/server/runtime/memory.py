"""Has freed memory go back to the system, so that an attack does not leave the process large."""

import ctypes
import sys
from contextlib import suppress

LARGE = 1 << 20
"""Bytes of a block that is never kept for the next time."""
_MMAP_THRESHOLD = -3
"""The number of that parameter of `mallopt`."""


def give_back_large_blocks() -> None:
    """By itself glibc keeps blocks as large as any that was freed before, in each thread: those of
    a password's hash would stay several times over."""
    _call("mallopt", _MMAP_THRESHOLD, LARGE)


def give_back_free_pages() -> None:
    """Pages of the heap that hold nothing. By itself glibc gives back only those at its end, so
    that one small value keeps the buffers of a whole attack. It takes some milliseconds."""
    _call("malloc_trim", 0)


def _call(function: str, *args: int) -> None:
    if sys.platform == "linux":
        with suppress(AttributeError):  # another C library
            getattr(ctypes.CDLL(None), function)(*args)

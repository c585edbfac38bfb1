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
    if sys.platform == "linux":
        with suppress(AttributeError):  # another C library
            ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, LARGE)

"""Logging is set up for a whole process, which many tests share."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def logging_of_its_own() -> Iterator[None]:
    """What is set up within the block ends with it, so that later tests see what they would see
    alone."""
    root, house = logging.getLogger(), logging.getLogger("mondala")
    handlers, levels = root.handlers[:], (root.level, house.level)
    try:
        yield
    finally:
        root.handlers[:] = handlers
        root.setLevel(levels[0])
        house.setLevel(levels[1])

"""Moved to `tests.server.support.running`."""

from tests.server.support.running import *  # noqa: F403

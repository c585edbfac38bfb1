"""Moved to `tests.server.support.stored`."""

from tests.server.support.stored import *  # noqa: F403

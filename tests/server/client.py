"""Moved to `tests.server.support.client`."""

from tests.server.support.client import *  # noqa: F403

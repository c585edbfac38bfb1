"""The stores that the tests of this folder run against: SQLite and a real PostgreSQL."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest

from tests.server.support.places import PLACES, Place


@pytest.fixture(params=PLACES)
def new_place(request: pytest.FixtureRequest) -> Callable[[], AbstractContextManager[Place]]:
    """Makes an empty store; for tests that need more than one."""
    return PLACES[request.param]


@pytest.fixture
def place(new_place: Callable[[], AbstractContextManager[Place]]) -> Iterator[Place]:
    """One empty store."""
    with new_place() as made:
        yield made

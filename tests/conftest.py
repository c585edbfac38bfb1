"""For all tests: one way of fuzzing, with the same examples every time and no stop-watch, and
servers that they share."""

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial

import pytest
from hypothesis import settings

from tests.server.support.running import Servers

pytest.register_assert_rewrite("tests.games.contract", "tests.tables.contract")
settings.register_profile(
    "mondala", deadline=None, derandomize=True, max_examples=60, database=None
)
settings.load_profile("mondala")


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    with ExitStack() as running:
        yield Servers(partial(tmp_path_factory.mktemp, "server"), running)

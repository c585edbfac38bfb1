"""One way of fuzzing for all tests: the same examples every time, and no stop-watch."""

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.games.contract", "tests.tables.contract")
settings.register_profile(
    "mondala", deadline=None, derandomize=True, max_examples=60, database=None
)
settings.load_profile("mondala")

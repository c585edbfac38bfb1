"""One way of fuzzing for all tests: the same examples every time, and no stop-watch."""

from hypothesis import settings

settings.register_profile(
    "mondala", deadline=None, derandomize=True, max_examples=60, database=None
)
settings.load_profile("mondala")

"""The cache keeps the values that were used last."""

from mondala.server.runtime.lru_cache import LruCache


def test_a_value_is_made_once_as_long_as_it_is_remembered() -> None:
    """The one that was not asked for longest is forgotten first."""
    made: list[str] = []

    def get(key: str) -> str:
        return recent.get(key, lambda: made.append(key) or key.upper())  # type: ignore[func-returns-value]

    recent = LruCache[str, str](2)
    assert [get(key) for key in "abaca"] == ["A", "B", "A", "C", "A"]
    assert made == ["a", "b", "c"]
    get("b")
    assert made == ["a", "b", "c", "b"]

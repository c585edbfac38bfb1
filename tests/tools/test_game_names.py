"""A game that is named outside of its own folders is found, however the name is part of a word."""

from pathlib import Path

import pytest

from tools.game_names import misplaced


@pytest.mark.parametrize("line", ["is_mondo = 1", "loadMondo()", "# as in Mondo", "MONDO_RULES"])
@pytest.mark.parametrize("file", ["server/app.py", "server/storage/migrations/0099.sql"])
def test_a_name_is_found_within_a_word_and_in_sql(file: str, line: str, tmp_path: Path) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"-- first\n{line}\n", "utf-8")
    assert list(misplaced(["Mondo"], tmp_path)) == [f"{file}:2: {line}"]


@pytest.mark.parametrize("file", ["games/mondo/board.py", "tables/mondo.py", "resources.py"])
def test_where_a_game_belongs_it_may_be_named(file: str, tmp_path: Path) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("Mondo = 1\n", "utf-8")
    assert list(misplaced(["Mondo"], tmp_path)) == []

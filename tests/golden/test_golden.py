"""The rules still make of these games what they made of them when they were written down.

A change here is a change of the rules: stored games would come out otherwise.
"""

from pathlib import Path

import pytest

from mondala.games.mondo.record import format_record as format_mondo
from mondala.games.mondo.record import parse_record as parse_mondo
from mondala.games.patterns.record import format_record, parse_record
from mondala.resources import standard_tiles
from tests.golden.transcripts import FOLDER, PATHS, RULE, transcript

EACH = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)


def test_there_is_a_transcript_for_each_kind_of_game() -> None:
    assert set(PATHS) == set(FOLDER.glob("*.txt"))


@EACH
def test_the_rules_still_make_the_same_of_it(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == transcript(path)


@EACH
def test_its_record_alone_gives_the_game_again(path: Path) -> None:
    text = path.read_text(encoding="utf-8").partition(RULE)[0]
    if path.stem == "patterns":
        assert format_record(parse_record(text)) == text
    else:
        assert format_mondo(parse_mondo(text, standard_tiles())) == text

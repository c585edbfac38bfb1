"""The numbers of move sequences, counted once by the naive Patterns, come out here too."""

import pytest

from mondala.games.patterns.moves import perft
from mondala.games.patterns.notation import parse_position
from tests.games.patterns.samples import perft_blocks

BLOCKS = perft_blocks()


def test_there_is_data() -> None:
    """A file read wrongly must not pass for one that agrees."""
    assert len(BLOCKS) == 33
    assert sum(len(block) - 2 for block in BLOCKS) > 100


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block[0].removeprefix("# "))
def test_perft(block: list[str]) -> None:
    """One position, all its depths."""
    position = parse_position(block[1])
    for line in block[2:]:
        _, depth, count = line.split()
        assert perft(position, int(depth)) == int(count), line

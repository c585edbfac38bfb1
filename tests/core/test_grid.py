"""Both boards are this shape, and every rule about neighbours stands on it."""

import pytest

from mondala.core.grid import BOTTOM, LEFT, RIGHT, TOP, disc

SIZES = pytest.mark.parametrize("size", [6, 8])


@pytest.mark.parametrize(
    ("size", "lengths"),
    [(6, [2, 4, 6, 6, 4, 2]), (8, [4, 6, 8, 8, 8, 8, 6, 4])],
)
def test_rows_have_these_lengths(size: int, lengths: list[int]) -> None:
    """24 spaces and 52: three are cut from each corner."""
    board = disc(size)
    assert [len(row) for row in board.rows()] == lengths
    assert len(board.names) == len(board.cells) == len(board.neighbours) == sum(lengths)
    assert [space for row in board.rows() for space in row] == list(range(sum(lengths)))


def test_names_are_in_reading_order() -> None:
    """As in chess, the first being the top left."""
    assert " ".join(disc(6).names) == (
        "c6 d6 b5 c5 d5 e5 a4 b4 c4 d4 e4 f4 a3 b3 c3 d3 e3 f3 b2 c2 d2 e2 c1 d1"
    )
    eight = disc(8).names
    assert eight[:10] == ("c8", "d8", "e8", "f8", "b7", "c7", "d7", "e7", "f7", "g7")
    assert eight[10:18] == ("a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6")
    assert eight[-4:] == ("c1", "d1", "e1", "f1")
    assert len(set(eight)) == 52


@SIZES
def test_neighbours_are_one_step_away_in_their_direction(size: int) -> None:
    """And missing exactly where the step leaves the board."""
    board = disc(size)
    steps = {TOP: (-1, 0), RIGHT: (0, 1), BOTTOM: (1, 0), LEFT: (0, -1)}
    for (row, column), beside in zip(board.cells, board.neighbours, strict=True):
        assert len(beside) == 4
        for way, (down, across) in steps.items():
            target = (row + down, column + across)
            space = beside[way]
            assert target not in board.cells if space is None else board.cells[space] == target


@SIZES
def test_neighbours_are_symmetric(size: int) -> None:
    """A space above another has that one below it."""
    neighbours = disc(size).neighbours
    for space, beside in enumerate(neighbours):
        for way, near in enumerate(beside):
            assert near is None or neighbours[near][(way + 2) % 4] == space


@pytest.mark.parametrize(("size", "pairs"), [(6, 36), (8, 88)])
def test_neighbouring_pairs(size: int, pairs: int) -> None:
    """88 on the mandala, as the rules page counts them."""
    neighbours = disc(size).neighbours
    assert sum(near is not None for beside in neighbours for near in beside) == 2 * pairs

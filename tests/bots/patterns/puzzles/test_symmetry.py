"""A position is the same puzzle however it is turned, mirrored, coloured and seated."""

import pytest

from mondala.bots.patterns.puzzles.puzzle import parse_puzzles
from mondala.bots.patterns.puzzles.symmetry import ORDERS, Looks, canonical, identity
from mondala.games.patterns.moves import apply, legal_moves, parse_move
from mondala.games.patterns.notation import parse_position
from mondala.games.patterns.position import PLAY
from mondala.resources import patterns_days
from tests.bots.patterns.looks import in_other_looks
from tests.games.patterns.samples import random_game

POSITIONS = [each for each in random_game(3).positions if each.phase is PLAY]


def test_there_are_eight_ways_to_look_at_the_mandala() -> None:
    assert len(set(ORDERS)) == 8
    assert len({frozenset(order) for order in ORDERS}) == 1


@pytest.mark.parametrize("way", range(8))
def test_other_looks_are_the_same_puzzle(way: int) -> None:
    for number, position in enumerate(POSITIONS[::5]):
        other = in_other_looks(position, way, number, seats=number % 2 == 0)
        assert canonical(other) == canonical(position)
        assert identity(other) == identity(position)


def test_a_puzzle_in_other_looks_has_the_same_solution() -> None:
    puzzle = next(parse_puzzles(patterns_days()))
    start, colours = parse_position(puzzle.position), (3, 5, 0, 1, 2, 4)
    solved = identity(apply(start, parse_move(puzzle.line[0])))
    for order in ORDERS:
        other = Looks(order, colours).puzzle(puzzle)
        assert (other.id, other.rating) == (puzzle.id, puzzle.rating)
        assert other.position != puzzle.position
        again = parse_position(other.position)
        assert identity(again) == puzzle.id
        right = [m for m in legal_moves(again) if identity(apply(again, m)) == solved]
        assert list(map(str, right)) == list(other.line)


def test_other_positions_are_other_puzzles() -> None:
    assert len({identity(position) for position in POSITIONS}) == len(POSITIONS)

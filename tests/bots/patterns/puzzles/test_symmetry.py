"""A position is the same puzzle however it is turned, mirrored, coloured and seated."""

import pytest

from mondala.bots.patterns.puzzles.symmetry import ORDERS, canonical, identity
from mondala.core.seats import PerSeat
from mondala.games.patterns.mandala import COLOURS, bits
from mondala.games.patterns.position import PLAY, Position
from tests.games.patterns.samples import random_game

POSITIONS = [each for each in random_game(3).positions if each.phase is PLAY]


def moved(mask: int, order: tuple[int, ...]) -> int:
    """The mask as it lies when the mandala is read in that order."""
    to = dict(zip(order, ORDERS[0], strict=True))
    return sum(1 << to[bit.bit_length() - 1] for bit in bits(mask))


def in_other_looks(position: Position, way: int, turn: int, *, seats: bool) -> Position:
    order = ORDERS[way]
    named = [(colour + turn) % len(COLOURS) for colour in range(len(COLOURS))]

    def masks(of: tuple[int, ...]) -> tuple[int, ...]:
        found = [0] * len(COLOURS)
        for colour, mask in enumerate(of):
            found[named[colour]] = moved(mask, order)
        return tuple(found)

    step = -1 if seats else 1
    return Position(
        free=masks(position.free),
        groups=PerSeat([masks(each) for each in position.groups][::step]),
        claims=moved(position.claims, order),
        rivers=PerSeat([tuple(named[c] for c in river) for river in position.rivers][::step]),
        bowls=PerSeat([named[colour] for colour in position.bowls][::step]),
        mover=1 - position.mover if seats else position.mover,
        phase=position.phase,
    )


def test_there_are_eight_ways_to_look_at_the_mandala() -> None:
    assert len(set(ORDERS)) == 8
    assert len({frozenset(order) for order in ORDERS}) == 1


@pytest.mark.parametrize("way", range(8))
def test_other_looks_are_the_same_puzzle(way: int) -> None:
    for number, position in enumerate(POSITIONS[::5]):
        other = in_other_looks(position, way, number, seats=number % 2 == 0)
        assert canonical(other) == canonical(position)
        assert identity(other) == identity(position)


def test_other_positions_are_other_puzzles() -> None:
    assert len({identity(position) for position in POSITIONS}) == len(POSITIONS)

"""Nothing in the rules knows up from down: a turned or mirrored game is the same game."""

import pytest
from hypothesis import given

from mondala.games.patterns.moves import parse_move, perft, play
from mondala.games.patterns.notation import format_position, parse_position
from mondala.games.patterns.position import Position
from mondala.games.patterns.record import format_result
from mondala.games.patterns.scoring import flips_to_come
from tests.games.patterns.samples import legal, positions, random_game
from tests.naive.patterns import turned, turned_move

SYMMETRIES = range(8)


@given(positions)
def test_moves_and_points_turn_with_the_position(position: Position) -> None:
    """All eight symmetries; what could be flipped as well."""
    text = format_position(position)
    for symmetry in SYMMETRIES:
        other = parse_position(turned(text, symmetry))
        assert legal(other) == {turned_move(move, symmetry) for move in legal(position)}
        assert format_result(other) == format_result(position)
        for player in (0, 1):
            to_come = flips_to_come(position, player).bit_count()
            assert flips_to_come(other, player).bit_count() == to_come


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_a_whole_game_turns(symmetry: int) -> None:
    """Move by move, to the same end."""
    game = random_game(symmetry)
    other = parse_position(turned(format_position(game.positions[0]), symmetry))
    for _, move, after in game.steps():
        other = play(other, parse_move(turned_move(str(move), symmetry)))
        assert format_position(other) == turned(format_position(after), symmetry)


def test_perft_is_the_same_from_all_sides() -> None:
    """A late position, where the neighbours matter most."""
    text = format_position(random_game(3).positions[-4])
    counts = {perft(parse_position(turned(text, symmetry)), 3) for symmetry in SYMMETRIES}
    assert len(counts) == 1

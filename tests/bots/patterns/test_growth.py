"""The gain of a move is counted as the rules would count it in the end."""

from mondala.bots.patterns.growth import projected, value_of
from mondala.core.chance import Chance
from mondala.games.patterns.mandala import BIT, COLOURS, DISC
from mondala.games.patterns.moves import ENOUGH, apply, legal_moves
from mondala.games.patterns.position import Phase, Position, set_up
from mondala.games.patterns.scoring import points
from tests.games.patterns.samples import built


def test_what_is_projected_for_the_last_flips_is_what_they_bring() -> None:
    last = 0
    for seed in range(10):
        position, chance = set_up(seed), Chance(seed).stream("random")
        while position.phase in (Phase.BOWL, Phase.PLAY):
            moves = legal_moves(position)
            position = apply(position, moves[chance.below(len(moves))])
        mover, before = position.mover, projected(position)
        while position.phase is Phase.FLIPS:
            flips = [move for move in legal_moves(position) if move != ENOUGH]
            position, last = apply(position, flips[0]), last + 1
        assert points(position)[mover] == before[mover]
    assert last


def test_projected_counts_flips_by_their_river_number() -> None:
    """The second group's tokens are worth two each: one lies there, two more can be flipped."""
    row = "a4=R'* b4=o c4=K* d4=g e4=O* f4=O g4=o h4=o"
    position = built(row, bowls="pp", rivers="ko/r")
    assert points(position) == (2, 0)
    assert projected(position) == (2 + 2 * 2, 0)


def test_the_bowl_token_with_the_larger_patch_is_worth_more() -> None:
    for seed in range(20):
        start = set_up(seed)
        for move in legal_moves(start):
            assert value_of(start, move) == patch(start, COLOURS.index(move.at)) - 1


def patch(position: Position, colour: int) -> int:
    """The most tokens of a colour that hang together with one token put anywhere."""
    whole = position.free[colour]
    free = {space for space, name in enumerate(DISC.names) if whole & BIT[name]}
    sizes = []
    for start in range(len(DISC.names)):
        reached, waiting = {start}, [start]
        while waiting:
            for beyond in DISC.neighbours[waiting.pop()]:
                if beyond in free and beyond not in reached:
                    reached.add(beyond)
                    waiting.append(beyond)
        sizes.append(len(reached))
    return max(sizes)

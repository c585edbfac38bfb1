"""R7: what is buried, what may be touched and where it then lies; in integers, so exactly."""

from decimal import Decimal, localcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondala.core.chance import Chance
from mondala.core.errors import NotAllowed
from mondala.games.mondo.commands import PutBack, Shift, Take, TurnOver
from mondala.games.mondo.match import Match
from mondala.games.mondo.pile import ANGLES, Lying, Pile, Spot, cloth, identity, scramble
from mondala.games.mondo.tiles import Side
from tests.games.mondo.helpers import (
    TILES,
    act,
    few_tiles,
    free_handles,
    lying,
    on_table,
    player,
    refusal,
    running,
    with_pile,
)


def covered(dx: int, dy: int, angle: int) -> bool:
    """Whether a tile's centre is buried by a higher tile turned so, that far away."""
    pile = Pile(900, 900, (lying(1, 400 + dx, 400 + dy), lying(2, 400, 400, angle)))
    return pile.buried(0)


@pytest.mark.parametrize(
    ("angle", "inside", "outside"),
    [
        (0, (49, 0), (50, 0)),
        (0, (0, -49), (0, -50)),
        (0, (49, 49), (49, -50)),
        (3, (70, 0), (71, 0)),
        (3, (0, -70), (0, -71)),
        (3, (35, 35), (36, 36)),
        (9, (35, -35), (36, -36)),
        (6, (49, 49), (50, 49)),
        (1, (51, 0), (52, 0)),
        (1, (35, 61), (61, 35)),
        (5, (61, 35), (35, 61)),
    ],
)
def test_r7_a_tile_is_buried_while_its_centre_lies_inside_a_higher_one(
    angle: int, inside: tuple[int, int], outside: tuple[int, int]
) -> None:
    assert covered(*inside, angle)
    assert not covered(*outside, angle)


def exact_sines(digits: int) -> list[int]:
    """Of 0°, 15° … 90°, as integers with so many digits."""
    with localcontext(prec=digits + 10):
        root2, root3, root6 = (Decimal(number).sqrt() for number in (2, 3, 6))
        sines = [Decimal(0), (root6 - root2) / 4, Decimal(1) / 2, root2 / 2, root3 / 2]
        sines += [(root6 + root2) / 4, Decimal(1)]
        return [int((sine * 10**digits).to_integral_value()) for sine in sines]


def test_r7_rounded_sines_decide_every_offset_as_exact_ones_do() -> None:
    sines, half = exact_sines(40), 50 * 10**40
    for angle in range(6):
        sine, cosine, tile = sines[angle], sines[6 - angle], lying(1, 0, 0, angle)
        for x in range(-75, 76):
            for y in range(-75, 76):
                along, across = x * cosine + y * sine, y * cosine - x * sine
                assert tile.covers(x, y) is (abs(along) < half and abs(across) < half)


@given(st.integers(-75, 75), st.integers(-75, 75), st.integers(0, ANGLES - 1))
def test_r7_a_square_covers_the_same_after_a_quarter_turn(dx: int, dy: int, angle: int) -> None:
    assert covered(dx, dy, angle) == covered(-dy, dx, angle)
    assert covered(dx, dy, angle) == covered(dx, dy, (angle + 6) % ANGLES)


def test_r7_a_lower_tile_buries_nothing_and_neither_does_ones_own_tile() -> None:
    pile = Pile(900, 900, (lying(1, 400, 400), lying(2, 449, 400), lying(3, 500, 400)))
    assert [pile.buried(height) for height in range(3)] == [True, False, False]
    assert [tile.handle for tile in pile.free()] == [2, 3]


BURIED, COVER, ASIDE = 1, 2, 3


def two_on_each_other() -> Match:
    tiles = (lying(BURIED, 200, 200), lying(COVER, 220, 200), lying(ASIDE, 500, 500))
    return with_pile(running(), *tiles)


def order(game: Match) -> list[int]:
    """Handles from the lowest to the highest."""
    return [tile.handle for tile in on_table(game).pile.tiles]


def found(game: Match, handle: int) -> Lying:
    pile = on_table(game).pile
    return pile.tiles[pile.find(handle)]


def test_r7_a_buried_tile_may_not_be_touched() -> None:
    game = two_on_each_other()
    for command in (Take(BURIED), TurnOver(BURIED), Shift(BURIED, 0, 0, 0)):
        assert refusal(game, 0, command) == "buried"
    freed = act(game, 1, Shift(COVER, 400, 400, 0))
    for command in (Take(BURIED), TurnOver(BURIED), Shift(BURIED, 0, 0, 0)):
        act(freed, 0, command)


def test_r7_taking_the_cover_frees_what_lies_under_it() -> None:
    game = act(two_on_each_other(), 0, Take(COVER))
    assert free_handles(game) == [BURIED, ASIDE]


def test_r7_a_shifted_tile_lies_on_top_at_its_new_place() -> None:
    game = act(two_on_each_other(), 0, Shift(COVER, 510, 490, 7))
    assert order(game) == [BURIED, ASIDE, COVER]
    assert found(game, COVER).spot == Spot(510, 490, 7)
    assert refusal(game, 0, Take(ASIDE)) == "buried"


def test_r7_a_tile_put_back_lies_on_top_with_the_chosen_side_up() -> None:
    game = act(two_on_each_other(), 0, Take(COVER))
    game = act(game, 0, PutBack(500, 500, 23, Side.BACK))
    assert order(game) == [BURIED, ASIDE, COVER]
    back = found(game, COVER)
    assert (back.spot, back.side, back.face) == (Spot(500, 500, 23), Side.BACK, "pppp")
    assert player(game).hand is None


def test_r7_tiles_are_kept_on_the_cloth() -> None:
    game = two_on_each_other()
    pile = on_table(game).pile
    shifted = act(game, 0, Shift(COVER, -1, 99_999, 25))
    assert found(shifted, COVER).spot == Spot(0, pile.height, 1)
    held = act(game, 0, Take(COVER))
    back = act(held, 0, PutBack(99_999, -99_999, -1, Side.FRONT))
    assert found(back, COVER).spot == Spot(pile.width, 0, 23)
    edge = act(game, 0, Shift(COVER, pile.width, 0, 0))
    assert found(edge, COVER).spot == Spot(pile.width, 0, 0)


def test_r7_turning_over_keeps_place_and_height() -> None:
    """Tile 2 is `wwww dolphin | p`, under a tile that does not bury it."""
    game = with_pile(running(), lying(1, 300, 300), lying(2, 330, 300, 5), lying(3, 390, 300))
    over = act(game, 0, TurnOver(2))
    assert order(over) == [1, 2, 3]
    turned = found(over, 2)
    assert (turned.spot, turned.side, turned.face) == (Spot(330, 300, 5), Side.BACK, "pppp")
    assert found(act(over, 1, TurnOver(2)), 2)[:5] == found(game, 2)[:5]


def test_r7_any_tile_can_be_reached_by_shifting() -> None:
    game = running(seed=3)
    for tile in on_table(game).pile.tiles:
        act(dug_out(game, tile.handle), 0, Take(tile.handle))


def dug_out(game: Match, handle: int) -> Match:
    """The match with that tile free, after legal shifts of others to the far corner."""
    x, y, _ = found(game, handle).spot
    pile = on_table(game).pile
    corner = (0 if 2 * x > pile.width else pile.width, 0 if 2 * y > pile.height else pile.height)
    for _ in range(len(pile.tiles)):
        covers = [tile.handle for tile in on_table(game).pile.tiles if tile.covers(x, y)]
        if covers[-1:] in ([], [handle]):
            break
        game = act(dug_out(game, covers[-1]), 0, Shift(covers[-1], *corner, 0))
    return game


def test_a_tile_that_is_not_there_is_gone() -> None:
    with pytest.raises(NotAllowed) as refused:
        Pile(900, 900, (lying(1, 400, 400),)).reach(2)
    assert (refused.value.code, refused.value.details) == ("gone", {"handle": 2})


@pytest.mark.parametrize("count", [20, *range(24, 137, 4)])
def test_between_a_third_and_two_thirds_lie_free_at_the_start(count: int) -> None:
    tiles = few_tiles(count)
    for seed in range(25):
        pile = scramble(tuple(tiles.numbers()), tiles, Chance(seed).stream("pile"))
        assert count <= 3 * len(pile.free()) <= 2 * count


def test_a_scrambled_pile_is_every_tile_once_on_the_cloth_either_side_up() -> None:
    pile = scramble(tuple(TILES.numbers()), TILES, Chance(1).stream("pile"))
    assert (pile.width, pile.height) == cloth(136)
    assert sorted(identity(tile)[0] for tile in pile.tiles) == list(TILES.numbers())
    assert len({tile.handle for tile in pile.tiles}) == 136
    assert 40 < sum(tile.side is Side.FRONT for tile in pile.tiles) < 96
    assert {tile.spot.angle for tile in pile.tiles} == set(range(ANGLES))
    for tile in pile.tiles:
        number, side = identity(tile)
        assert tile.face == str(TILES[number].face(side))
        assert tile.known == 0
        assert pile.kept_within(tile.spot) == tile.spot


def test_a_redacted_tile_cannot_be_played_with() -> None:
    with pytest.raises(AssertionError):
        identity(lying(1, 0, 0)._replace(tile=None))

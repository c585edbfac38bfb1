"""The figures of a review, on rounds that were made by hand."""

from mondala.bots.mondo.counting import counted_alone
from mondala.bots.mondo.course import played_rounds
from mondala.bots.mondo.parts import BestOut, Missed, Review, TakenAway
from mondala.bots.mondo.reachable import most_tiles, reachable_setting
from mondala.bots.mondo.review import review_of
from mondala.bots.mondo.time_strip import time_strip
from mondala.games.mondo.options import Options
from mondala.games.mondo.tiles import Side, parse_tiles
from mondala.games.mondo.world import Placement
from tests.bots.mondo.by_hand import ByHand

SEA = parse_tiles("wwww whale | f\n" * 60)
"""Every front is an animal in the water; every back is a forest."""


def reviewed(hand: ByHand, reachable: list[Placement]) -> Review:
    """Of the first seat, with this world as the best that it could have made."""
    (played,) = played_rounds(hand.record())
    course, options = played.courses[0], hand.game.options
    most = most_tiles(course, time_strip(course), 0)
    setting = reachable_setting(played, course, options, SEA, most)
    best = counted_alone(setting, setting.world(reachable))
    return review_of(setting, played, course, best)


def codes(review: Review) -> list[str]:
    return [reason.code for reason in review.advice]


def a_round() -> tuple[ByHand, list[int]]:
    """Two whales, a forest that meets them wrongly, and a tile that was put back."""
    hand = ByHand(Options(2, rounds=1, minutes=2), tiles=SEA)
    tiles = hand.free()[:5]
    hand.lay(1, 0, tiles[0], "c4")
    hand.lay(5, 0, tiles[1], "c3")
    hand.take(8, 0, tiles[2])
    hand.back(9, 0)
    hand.lay(12, 1, tiles[3], "c4")
    hand.lay(20, 0, tiles[4], "b3", "b0")
    hand.out(30, 1)
    hand.out(60, 0)
    return hand, tiles


def test_every_placement_has_its_gain_and_what_would_have_been_better() -> None:
    hand, tiles = a_round()
    review = reviewed(hand, [])
    assert [(value.tile, value.at, value.gain) for value in review.placements] == [
        (tiles[0], 2000, 2),
        (tiles[1], 6000, 2),
        (tiles[4], 21_000, 0),
    ]
    assert [value.better and value.better.gain for value in review.placements] == [None, None, 2]
    assert review.decided is not None
    assert (review.decided.tile, review.decided.gain) == (tiles[0], 2)
    assert review.own.points == sum(value.gain for value in review.placements) - 24


def test_a_tile_that_only_fills_its_space_decides_nothing() -> None:
    """Forests beside each other bring 1 each; a whale that meets two of them wrongly brings 0."""
    hand = ByHand(Options(2, rounds=1, minutes=2), tiles=SEA)
    tiles = hand.free()[:4]
    for number, space in enumerate(("c4", "c3", "d3")):
        hand.lay(1 + 4 * number, 0, tiles[number], space, "b0")
    hand.lay(20, 0, tiles[3], "d4")
    hand.out(30, 1)
    hand.out(31, 0)
    review = reviewed(hand, [])
    assert [value.gain for value in review.placements] == [1, 1, 1, 0]
    assert review.decided is not None
    assert (review.decided.tile, review.decided.gain) == (tiles[3], 0)


def test_tiles_put_back_and_tiles_of_rivals_are_told_if_they_were_needed() -> None:
    hand, tiles = a_round()
    needed = [Placement("c4", tiles[2], Side.FRONT, 0), Placement("c3", tiles[3], Side.FRONT, 0)]
    review = reviewed(hand, needed)
    assert review.missed == (Missed(tiles[2], 9000),)
    assert review.taken_away == (TakenAway(tiles[3], 1, 13_000),)
    nothing = reviewed(hand, [])
    assert (nothing.missed, nothing.taken_away) == ((), ())


def test_jumping_out_would_have_been_best_while_the_high_chip_lay_there() -> None:
    hand, _ = a_round()
    review = reviewed(hand, [])
    assert review.out_at == 60_000
    assert review.best_out == BestOut(6000, -20 + 4)
    assert review.own.points + 2 == -18


def test_the_strip_covers_the_round_until_the_seat_was_out() -> None:
    hand, _ = a_round()
    review = reviewed(hand, [])
    ends = [(span.begin, span.end) for span in review.time]
    assert [begin for begin, _ in ends] == [0, *(end for _, end in ends[:-1])]
    assert ends[-1][1] == 60_000


def test_three_pieces_of_advice_tell_what_cost_most() -> None:
    hand, _ = a_round()
    review = reviewed(hand, [])
    assert codes(review) == ["empty", "waiting", "misconnections"]
    figures = {reason.code: reason.words for reason in review.advice}
    assert figures["empty"]["count"] == 21


def test_a_full_world_of_animals_is_well_done() -> None:
    hand = ByHand(Options(2, rounds=1), tiles=SEA)
    while spaces := hand.open_spaces(0):
        hand.lay(2 * len(hand.entries), 0, hand.free()[0], spaces[0])
    end = 2 * len(hand.entries)
    hand.out(end, 0)
    hand.out(end + 1, 1)
    (played,) = played_rounds(hand.record())
    review = reviewed(hand, list(played.courses[0].world.placements))
    assert review.own.points == review.reachable.points == 24
    assert review.best_out is None
    assert codes(review)[-1] == "well-done"

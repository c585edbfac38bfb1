"""The worlds that a seat could have made of the tiles that it could have had."""

from mondala.bots.mondo.counting import counted_alone
from mondala.bots.mondo.course import Course, PlayedRound, played_rounds
from mondala.bots.mondo.reachable import (
    laid_by_others,
    most_tiles,
    reachable_setting,
    with_tiles_that_stayed,
)
from mondala.bots.mondo.time_strip import time_strip
from mondala.games.mondo.options import Level, Options
from mondala.games.mondo.tiles import Side
from tests.bots.mondo.by_hand import ByHand
from tests.games.mondo.helpers import TILES


def slow_round() -> tuple[PlayedRound, Course]:
    """The first seat lays two tiles in ten seconds each, waits for half a minute and is out; the
    second lays one and stays."""
    hand = ByHand(Options(2, rounds=1, minutes=2))
    one, two, three = hand.free()[:3]
    hand.take(9, 0, one)
    hand.place(10, 0, "c4")
    hand.lay(11, 1, three, "d4")
    hand.take(19, 0, two)
    hand.place(20, 0, "c3")
    hand.out(50, 0)
    hand.time_up()
    (played,) = played_rounds(hand.record())
    return played, played.courses[0]


def test_pace_allows_as_many_tiles_more_as_fit_into_the_waiting() -> None:
    _, course = slow_round()
    assert most_tiles(course, time_strip(course), 0) == 2 + 30 // 10
    nobody = Course(0, (), None, 60_000, frozenset(), course.world, (), None)
    assert most_tiles(nobody, time_strip(nobody), 0) == 0


def test_the_tiles_are_those_that_lay_free_or_were_laid() -> None:
    played, course = slow_round()
    setting = reachable_setting(played, course, Options(2), TILES, 3)
    laid = {placement.tile for placement in course.world.placements}
    assert laid <= set(setting.numbers) == set(course.free)
    assert (setting.most, setting.tasks) == (3, ())


def test_tasks_are_those_that_were_taken_by_oneself_or_by_nobody() -> None:
    hand = ByHand(Options(2, Level.EXPERT, rounds=1))
    offered = hand.game.round.tasks if hand.game.round else ()
    for seat, columns in enumerate(("c4 c3 c2", "d4 d3 d2")):
        for number, space in enumerate(columns.split()):
            hand.lay(10 * number + 4 * seat + 1, seat, hand.free()[0], space)
    hand.task(40, 0, offered[0])
    hand.task(41, 1, offered[1])
    hand.out(50, 0)
    hand.out(51, 1)
    (played,) = played_rounds(hand.record())
    setting = reachable_setting(played, played.courses[0], hand.game.options, TILES, 3)
    wanted = [task for task in offered if task not in (offered[1], "first")]
    assert list(setting.tasks) == wanted


def test_tiles_that_others_laid_are_exchanged_for_the_same() -> None:
    """Backs of one landscape are there many times."""
    played, course = slow_round()
    setting = reachable_setting(played, course, Options(2), TILES, 24)
    (taken,) = laid_by_others(played, course)
    bare = next(tile for tile in setting.numbers if TILES[tile].back == TILES[taken].back)
    space = course.world.placements[0].space
    placement = course.world.placements[0]._replace(tile=taken, side=Side.BACK)
    world = setting.world([placement])
    stayed = with_tiles_that_stayed(setting, world, frozenset({taken}))
    assert [each.space for each in stayed.placements] == [space]
    assert stayed.placements[0].tile != taken
    assert bare in setting.numbers
    assert counted_alone(setting, stayed).points == counted_alone(setting, world).points

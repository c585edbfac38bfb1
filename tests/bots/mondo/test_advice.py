"""Each piece of advice, on a review that gives cause for it."""

from typing import Any

from mondala.bots.analyst import Reason
from mondala.bots.mondo.advice import advise
from mondala.bots.mondo.counting import counted_alone, whole_setting
from mondala.bots.mondo.course import Act, Course
from mondala.bots.mondo.parts import (
    BestOut,
    Better,
    Missed,
    PlacementValue,
    Review,
    TakenAway,
    TimeSpan,
)
from mondala.bots.mondo.time_strip import time_strip
from mondala.core.value import replace
from mondala.games.mondo.board import BoardSide
from mondala.games.mondo.options import Solo
from mondala.games.mondo.tiles import TileSet
from mondala.games.mondo.world import World
from tests.games.mondo.helpers import TILES, lay, sea

TASKS = ("on time", "perfection")
SETTING = whole_setting(TileSet(TILES.tiles, ""), BoardSide.WATER, tasks=TASKS)


def advised(
    world: World, best: World, acts: tuple[Act, ...] = (), tasks: tuple[str, ...] = (), **more: Any
) -> dict[str, Reason]:
    """The advice to somebody who made that world and could have made the other, by its codes."""
    review, course = without_advice(world, best, acts, tasks), course_of(world, acts, tasks)
    told = advise(replace(review, **more), SETTING, course)
    assert len(told.advice) <= 3
    return {reason.code: reason for reason in told.advice}


def course_of(world: World, acts: tuple[Act, ...] = (), tasks: tuple[str, ...] = ()) -> Course:
    until = acts[-1].at if acts else 60_000
    return Course(0, acts, None, until, frozenset(), world, tasks, None)


def without_advice(
    world: World, best: World, acts: tuple[Act, ...] = (), tasks: tuple[str, ...] = ()
) -> Review:
    """Before there is any advice."""
    return Review(
        round="A",
        seat=0,
        own=counted_alone(SETTING, world, tasks),
        reachable=counted_alone(SETTING, best),
        tiles_free=136,
        most_tiles=24,
        placements=tuple(
            PlacementValue("c4", act.tile, act.at, 0, None) for act in acts if act.kind == "place"
        ),
        time=time_strip(course_of(world, acts, tasks)),
        missed=(),
        taken_away=(),
        out_at=None,
        best_out=None,
        advice=(),
        decided=None,
    )


def laid(count: int, every: int = 10_000) -> tuple[Act, ...]:
    return tuple(Act(every * (number + 1), "place", number + 1) for number in range(count))


SEA, EMPTY = sea(), World(BoardSide.WATER)
WHALES = sea(c4="wwww whale", c3="wwww whale", d4="wwww whale", d3="wwww whale")


def test_misconnections_with_the_areas_that_they_spoiled() -> None:
    told = advised(sea(c4="dddd", f3="wwww"), SEA)
    assert told["misconnections"].words == {"count": 4, "areas": 1}


def test_empty_spaces_with_the_own_pace() -> None:
    told = advised(lay(c4="wwww"), lay(c4="wwww"), laid(1))
    assert told["empty"].words == {"count": 23, "seconds": 10}


def test_an_empty_world_is_not_told_to_be_compared_with_itself() -> None:
    assert list(advised(EMPTY, EMPTY)) == ["nothing-laid"]


def test_somebody_who_looks_at_much_and_lays_little() -> None:
    looks = tuple(Act(1000 * number, "turn", number) for number in range(1, 8))
    told = advised(lay(c4="wwww"), lay(c4="wwww"), (*looks, Act(9000, "place", 9)))
    assert told["take-more"].words == {"looked": 7, "laid": 1}


def test_areas_that_stayed_open() -> None:
    told = advised(lay(c4="wwdw", b4="wwfw"), SEA)
    assert told["open-areas"].words == {"count": 2}


def test_volcanos() -> None:
    told = advised(sea(c4="wwww active", d4="wwww active"), SEA)
    assert told["volcanos"].words == {"count": 2}


def test_animals() -> None:
    assert advised(SEA, WHALES)["few-animals"].words == {"own": 0, "best": 4}


def test_large_areas() -> None:
    large = sea(c4="wddw", d4="wwdd", c3="ddww", d3="dwwd")
    small = sea(c4="wdww", d4="wwwd", c3="wfww", d3="wwwf")
    told = advised(large, small)
    assert told["large-areas"].words == {"own": 1, "best": 2, "tiles": 4}


def test_a_task_that_was_not_met_and_one_that_was_left() -> None:
    told = advised(lay(c4="wwww"), SEA, tasks=("on time",))
    assert told["task-failed"].words == {"task": "on time", "points": 3}
    assert advised(SEA, SEA, tasks=("on time",))["task-left"].words == {
        "task": "perfection",
        "points": 5,
    }


def test_tiles_put_back_and_taken_away() -> None:
    told = advised(SEA, SEA, tasks=TASKS, missed=(Missed(5, 1000), Missed(6, 1000)))
    assert told["missed"].words == {"count": 2}
    told = advised(SEA, SEA, tasks=TASKS, taken_away=(TakenAway(5, 1, 1000),))
    assert told["taken-away"].words == {"count": 1}


def test_waiting_with_spaces_left() -> None:
    acts = (*laid(2), Act(80_000, "out", 0))
    told = advised(lay(c4="wwww", c3="wwww"), lay(c4="wwww"), acts)
    assert told["waiting"].words == {"seconds": 60}
    assert told["late-out"].words == {"seconds": 60}


def test_playing_on_after_the_best_moment() -> None:
    own = counted_alone(whole_setting(TILES, BoardSide.WATER), SEA, TASKS).points
    best = BestOut(10_000, own + 3)
    told = advised(SEA, SEA, laid(4), TASKS, best_out=best)
    assert told["played-on"].words == {"points": 3, "seconds": 30}


def test_tiles_that_lay_better_elsewhere() -> None:
    better = Better("c3=5f0", 3)
    values = [PlacementValue("c4", 5, 1000, 1, better), PlacementValue("d4", 6, 2000, 2, None)]
    told = advised(SEA, SEA, tasks=TASKS, placements=tuple(values))
    assert told["better-places"].words == {"count": 1, "points": 2}
    told = advised(SEA, SEA, tasks=TASKS, placements=tuple(values[1:]))
    assert "better-places" not in told


def test_searching_most_of_the_time() -> None:
    spans = TimeSpan(0, 40_000, "searching"), TimeSpan(40_000, 60_000, "placing")
    told = advised(SEA, SEA, tasks=TASKS, time=spans)
    assert told["searching"].words == {"seconds": 40, "share": 67}
    assert "searching" not in advised(SEA, SEA, tasks=TASKS, time=spans[1:])


def test_a_lost_solo_round_is_not_well_done() -> None:
    setting = whole_setting(TILES, BoardSide.WATER, solo=Solo.EASY)
    for world, code in ((lay(c4="wwww"), "short-of"), (SEA, "well-done")):
        own, best = (counted_alone(setting, each, ()) for each in (world, SEA))
        review = without_advice(world, SEA)
        told = advise(replace(review, own=own, reachable=best), setting, course_of(world))
        words = {"points": own.points, "best": 0}
        assert told.advice[-1] == Reason(code, {**words})


def test_well_done() -> None:
    points = counted_alone(whole_setting(TILES, BoardSide.WATER), WHALES, TASKS).points
    told = advised(WHALES, WHALES, tasks=TASKS)
    assert list(told) == ["well-done"]
    assert told["well-done"].words == {"points": points, "best": points}

"""Acts are allowed by time and order alone, and every other one is refused with its reason."""

import re
from collections.abc import Callable
from contextlib import suppress
from inspect import getsource

import msgspec
import pytest

from mondala.core.chance import Chance, Stream
from mondala.core.errors import NotAllowed
from mondala.games.mondo import judging, pile, world
from mondala.games.mondo.commands import (
    BeginRound,
    Command,
    Go,
    JumpOut,
    Place,
    PutBack,
    Return,
    Score,
    Shift,
    Take,
    TakeTask,
    TimeUp,
    TurnOver,
)
from mondala.games.mondo.events import JumpedOut, RoundScored, Taken, TimeRanOut, WentBack
from mondala.games.mondo.goals import TASKS
from mondala.games.mondo.judging import judge
from mondala.games.mondo.match import Match, RoundPhase
from mondala.games.mondo.options import Level, Options, Solo
from mondala.games.mondo.tiles import Side
from mondala.games.mondo.views import view
from tests.games.mondo.helpers import (
    PAIR,
    act,
    counting_down,
    few_tiles,
    free_handle,
    fresh,
    last,
    lying,
    on_table,
    play,
    player,
    refusal,
    running,
    scored,
    timed_out,
    with_pile,
)

LIMIT = PAIR.time_limit
FRONT = Side.FRONT
ANY_ACT: list[Command] = [
    *(Take(1), TurnOver(1), Shift(1, 0, 0, 0), PutBack(0, 0, 0, FRONT)),
    *(Place("c4", FRONT, 0), TakeTask("first"), JumpOut()),
]
"""Whatever a player can ask."""


def holding(game: Match, seat: int = 0) -> Match:
    return act(game, seat, Take(free_handle(game)))


def settled(game: Match, seat: int, *spaces: str) -> Match:
    """The match after the seat took and placed tiles there."""
    for space in spaces:
        game = act(holding(game, seat), seat, Place(space, FRONT, 0))
    return game


def expert() -> Match:
    """Seat 0 has placed three tiles."""
    return settled(running(Options(2, Level.EXPERT)), 0, "c4", "c5", "c3")


def open_task(game: Match, which: int = 0) -> TakeTask:
    return TakeTask(on_table(game).tasks[which])


def with_two_tasks() -> Match:
    game = act(expert(), 0, open_task(expert()))
    return act(game, 0, open_task(game))


def covered() -> Match:
    return with_pile(running(), lying(1, 200, 200), lying(2, 220, 220))


def placing(space: str, turn: int = 0) -> Callable[[], tuple[Match, int, Command]]:
    return lambda: (holding(settled(running(), 0, "c4")), 0, Place(space, FRONT, turn))


EXAMPLES: dict[str, Callable[[], tuple[Match, int | None, Command]]] = {
    "no-round": lambda: (fresh(), 0, JumpOut()),
    "countdown": lambda: (counting_down(), 0, Take(1)),
    "time-up": lambda: (timed_out(running()), 0, Take(1)),
    "round-over": lambda: (scored(running()), 0, JumpOut()),
    "out": lambda: (act(running(), 0, JumpOut()), 0, Take(1)),
    "hand-full": lambda: (holding(running()), 0, Take(1)),
    "hand-empty": lambda: (running(), 0, Place("c4", FRONT, 0)),
    "gone": lambda: (running(), 0, Take(137)),
    "buried": lambda: (covered(), 0, Take(1)),
    "no-such-space": placing("a1"),
    "space-taken": placing("c4"),
    "not-joined": placing("d5"),
    "no-such-turn": placing("d4", 4),
    "task-gone": lambda: (running(), 0, TakeTask("first")),
    "too-many-tasks": lambda: (with_two_tasks(), 0, open_task(with_two_tasks())),
    "too-few-for-task": lambda: (expert(), 1, open_task(expert())),
    "no-such-seat": lambda: (running(), 2, JumpOut()),
    "not-yours": lambda: (fresh(), 0, BeginRound()),
    "match-over": lambda: (last(fresh(), pause=60_000), None, BeginRound()),
    "round-on": lambda: (running(), None, BeginRound()),
    "not-now": lambda: (running(), None, Go()),
}


@pytest.mark.parametrize("code", EXAMPLES)
def test_every_refusal_has_an_example(code: str) -> None:
    game, seat, command = EXAMPLES[code]()
    assert refusal(game, seat, command) == code


def test_no_refusal_is_without_an_example() -> None:
    sources = "".join(map(getsource, (judging, pile, world)))
    assert set(re.findall(r'NotAllowed\(\s*"([a-z-]+)"', sources)) == set(EXAMPLES)


@pytest.mark.parametrize("command", ANY_ACT)
def test_nobody_acts_before_go_nor_after_the_round(command: Command) -> None:
    assert refusal(fresh(), 0, command) == "no-round"
    assert refusal(counting_down(), 0, command, 0) == "countdown"
    assert refusal(scored(running()), 0, command) == "round-over"


@pytest.mark.parametrize("command", ANY_ACT)
def test_at_the_limit_the_time_is_up_whether_or_not_it_was_called(command: Command) -> None:
    assert refusal(running(), 0, command, LIMIT) == "time-up"
    assert refusal(timed_out(running()), 0, command, LIMIT) == "time-up"


@pytest.mark.parametrize("command", ANY_ACT)
def test_who_jumped_out_does_nothing_more_this_round(command: Command) -> None:
    assert refusal(act(running(), 0, JumpOut()), 0, command) == "out"


@pytest.mark.parametrize("command", [BeginRound(), Go(), Return(0), TimeUp(), Score()])
def test_only_the_table_decides_for_the_table(command: Command) -> None:
    assert refusal(running(), 0, command, LIMIT) == "not-yours"


@pytest.mark.parametrize("seat", [None, -1, 2])
def test_only_seats_at_the_table_play(seat: int | None) -> None:
    for command in ANY_ACT:
        assert refusal(running(), seat, command) == "no-such-seat"


def test_one_hand_holds_one_tile_and_works_empty_in_the_middle() -> None:
    game = holding(running())
    other = free_handle(game)
    for command in (Take(other), TurnOver(other), Shift(other, 0, 0, 0)):
        assert refusal(game, 0, command) == "hand-full"
    for needs_tile in (PutBack(0, 0, 0, FRONT), Place("c4", FRONT, 0)):
        assert refusal(running(), 0, needs_tile) == "hand-empty"


@pytest.mark.parametrize("turn", [-1, 4])
def test_a_tile_has_four_turns(turn: int) -> None:
    assert refusal(holding(running()), 0, Place("c4", FRONT, turn)) == "no-such-turn"


@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 0)])
def test_whoever_the_table_hears_first_has_the_tile(first: int, second: int) -> None:
    game = running()
    tile = free_handle(game)
    taken = act(game, first, Take(tile))
    hand = player(taken, first).hand
    assert hand is not None
    assert hand.handle == tile
    for command in (Take(tile), TurnOver(tile), Shift(tile, 0, 0, 0)):
        assert refusal(taken, second, command) == "gone"
    placed = act(taken, first, Place("c4", FRONT, 0))
    assert refusal(placed, second, Take(tile)) == "gone"


def test_what_lies_lies_and_the_hand_is_empty_after_placing() -> None:
    game = settled(running(), 0, "c4")
    assert player(game).hand is None
    assert [placement.space for placement in player(game).world.placements] == ["c4"]
    assert refusal(holding(game), 0, Place("c4", FRONT, 0)) == "space-taken"


def test_placing_takes_the_side_and_turn_that_were_asked_for() -> None:
    game = act(holding(running()), 0, Place("c4", Side.BACK, 3))
    assert player(game).world.placements[0][2:] == (Side.BACK, 3)


def test_r8_a_tile_in_the_hand_goes_back_where_it_was_taken_from() -> None:
    game = running()
    tile = on_table(game).pile.free()[0]
    game = act(game, 0, Take(tile.handle))
    game = act(game, 1, Shift(free_handle(game), tile.spot.x, tile.spot.y, 0))
    events = judge(game, 0, JumpOut(), 2000)
    assert [type(event) for event in events] == [WentBack, JumpedOut]
    after = act(game, 0, JumpOut())
    assert on_table(after).pile.tiles[-1][:5] == tile[:5]
    assert player(after).hand is None
    assert act(after, 1, Take(tile.handle))


def test_r8_so_does_the_tile_of_somebody_who_is_away_or_out_of_time() -> None:
    game = running()
    tile = on_table(game).pile.free()[0]
    game = act(game, 0, Take(tile.handle))
    for after in (act(game, None, Return(0)), timed_out(game)):
        assert on_table(after).pile.tiles[-1][:5] == tile[:5]
        assert player(after).hand is None


def test_the_table_puts_back_only_a_tile_in_a_hand_while_time_runs() -> None:
    assert refusal(running(), None, Return(0)) == "hand-empty"
    assert refusal(running(), None, Return(2)) == "no-such-seat"
    assert refusal(running(), None, Return(-1)) == "no-such-seat"
    assert refusal(timed_out(holding(running())), None, Return(0)) == "not-now"


def test_time_up_puts_all_hands_back_and_takes_nothing_away() -> None:
    game = settled(running(), 0, "c4")
    game = holding(holding(game, 0), 1)
    events = judge(game, None, TimeUp(), LIMIT)
    assert [type(event) for event in events] == [WentBack, WentBack, TimeRanOut]
    assert len(on_table(timed_out(game)).pile.tiles) == 135
    assert len(player(timed_out(game)).world.placements) == 1


def test_chips_go_to_those_who_jump_out_in_their_order() -> None:
    game = running(Options(4))
    for seat in (2, 0, 3):
        game = act(game, seat, JumpOut())
    assert [one.chip for one in on_table(game).players] == [3, None, 4, 2]
    assert on_table(game).chips == (1,)
    assert on_table(game).phase is RoundPhase.RUNNING


def test_the_round_is_scored_when_all_have_jumped_out() -> None:
    game = act(holding(running()), 1, JumpOut())
    events = judge(game, 0, JumpOut(), 2000)
    assert [type(event) for event in events] == [WentBack, JumpedOut, RoundScored]
    after = act(game, 0, JumpOut())
    assert [points.chip for points in after.scores[0]] == [2, 4]


def test_a_task_is_first_come_first_served_and_at_most_two() -> None:
    game = settled(expert(), 1, "c4", "c5", "c3")
    wanted = open_task(game)
    game = act(game, 1, wanted)
    assert refusal(game, 0, wanted) == "task-gone"
    assert player(game, 1).tasks == (wanted.task,)
    assert wanted.task not in on_table(game).tasks
    game = act(game, 1, open_task(game))
    assert refusal(game, 1, open_task(game)) == "too-many-tasks"
    act(game, 0, open_task(game))


def test_the_first_task_needs_three_tiles_placed() -> None:
    two = settled(running(Options(2, Level.EXPERT)), 0, "c4", "c5")
    assert refusal(two, 0, open_task(two)) == "too-few-for-task"
    assert refusal(two, 0, TakeTask("cats")) == "task-gone"
    closed = next(task for task in TASKS if task not in on_table(two).tasks)
    assert refusal(expert(), 0, TakeTask(closed)) == "task-gone"
    act(expert(), 0, open_task(expert()))


def test_r13_taking_a_task_needs_no_empty_hand() -> None:
    game = holding(expert())
    after = act(game, 0, open_task(game))
    assert player(after).hand == player(game).hand


def test_taking_says_who_took_which_tile() -> None:
    game = running()
    tile = on_table(game).pile.free()[0]
    assert judge(game, 1, Take(tile.handle), 5) == (
        Taken(1, tile.handle, tile.tile, tile.side, 1 << 1),
    )


def some_command(stream: Stream) -> Command:
    """Anything, sensible or not."""
    number = stream.below(200) - 30
    table = (BeginRound(), Go(), Return(number), TimeUp(), Score())
    acts = (
        *(Take(number), TurnOver(number), Shift(number, number * 99, -number, number)),
        *(PutBack(number, number, number, Side.BACK), Place("c4", FRONT, number), JumpOut()),
        *(Place(stream.shuffled(("c6", "a1", "", "c4"))[0], FRONT, 0), TakeTask("first")),
    )
    return (*table, *acts)[stream.below(len(table) + len(acts))]


@pytest.mark.parametrize(
    "options", [Options(3, Level.EXPERT, minutes=2), Options(1, solo=Solo.HARD)]
)
def test_a_refused_command_changes_nothing(options: Options) -> None:
    """Refused, never worse, and the table looks the same afterwards, to all."""
    stream, refused = Chance(1).stream("nonsense"), 0
    for step in play(fresh(options, tiles=few_tiles(72))):
        seat, command = stream.below(options.seats + 2) - 1, some_command(stream)
        before = msgspec.json.encode(view(step.before, None))
        with suppress(NotAllowed):
            refused += 1
            judge(step.before, None if seat < 0 else seat, command, step.entry.at)
            refused -= 1
        assert msgspec.json.encode(view(step.before, None)) == before
        assert step.after == act(step.before, *step.entry[1:], step.entry.at)
    assert refused > 20


def test_solo_may_stop_early_and_is_scored_as_it_stands() -> None:
    game = running(Options(1, solo=Solo.EASY))
    after = act(game, 0, JumpOut())
    assert on_table(after).phase is RoundPhase.SCORED
    assert after.scores[0][0].empty == -20
    assert player(after).chip is None

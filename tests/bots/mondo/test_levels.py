"""Every bot of Mondo keeps to a person's pace and to what its seat can see, in every variant."""

import msgspec
import pytest

from mondala.bots.bot import LARGEST_MEMORY
from mondala.bots.mondo.browsing import Browsing
from mondala.bots.mondo.eye import Eye
from mondala.bots.mondo.levels import BOTS
from mondala.core.seats import Seat
from mondala.games.mondo.board import BoardSide
from mondala.games.mondo.commands import JumpOut, Place, PlayerCommand
from mondala.games.mondo.judging import judge
from mondala.games.mondo.options import Level, Options, Solo
from mondala.games.mondo.pile import Lying
from mondala.games.mondo.views import MatchView, view
from tests.bots.mondo.table import Table, bot_player
from tests.games.mondo.helpers import few_tiles, on_table, player, running, with_pile
from tests.games.mondo.lookalikes import exchanged, lookalikes

BETWEEN_COMMANDS = 600
LOOKS_A_SECOND = 8
EVERY_KIND = [
    ("123", Options(3, Level.ADVANCED, rounds=1, minutes=1)),
    ("1", Options(1, solo=Solo.EASY)),
    ("4", Options(1, solo=Solo.HARD, board=BoardSide.LANDS, minutes=2)),
    ("5", Options(1, solo=Solo.MODERATE, minutes=1)),
    ("45", Options(2, children=True, rounds=1, minutes=1)),
    ("25", Options(2, handicaps=(2, 0), rounds=1, minutes=1)),
    ("1235", Options(4, Level.EXPERT, board=BoardSide.LANDS, hidden_time=True, minutes=1)),
]


def test_they_are_five_and_none_is_called_as_another() -> None:
    assert [bot.level for bot in BOTS] == [1, 2, 3, 4, 5]
    assert len({bot.name for bot in BOTS}) == len(BOTS)
    assert "steady" in {bot.name for bot in BOTS}  # stored games have one of this name


@pytest.mark.parametrize(("kinds", "options"), EVERY_KIND)
def test_all_they_do_is_allowed_and_a_round_comes_to_its_end(kinds: str, options: Options) -> None:
    table = Table(options, kinds)
    assert len(table.play_round().scores) == 1
    for one in table.decisions:
        if kinds[one.seat] != "R":
            assert judge(one.game, one.seat, one.command, one.at)
            assert one.delay >= BETWEEN_COMMANDS


def test_they_have_their_chip_even_where_the_time_is_too_short_for_a_board() -> None:
    game = Table(Options(4, rounds=1, minutes=1), "1234").play_round()
    for seat in range(4):
        assert 0 < len(player(game, seat).world.placements) < 24
        assert player(game, seat).chip


def test_the_weaker_look_at_no_more_than_they_have_time_for() -> None:
    for bot in BOTS:
        if isinstance(bot, Browsing):
            habits = bot.habits
            assert 1000 * habits.glances <= LOOKS_A_SECOND * habits.looking[0]
            assert habits.handling[0] >= BETWEEN_COMMANDS


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_look_over_the_pile_takes_its_time_even_if_nothing_comes_of_it(level: int) -> None:
    nothing_left = with_pile(running(Options(2), 1))
    choice = bot_player(level, 0).act(view(nothing_left, 0))
    assert choice is not None
    delay, command = choice
    assert command == JumpOut()
    bot = next(bot for bot in BOTS if bot.level == level)
    assert isinstance(bot, Browsing)
    assert delay >= bot.habits.looking[0]


def test_the_planner_looks_at_no_more_than_it_has_time_for(monkeypatch: pytest.MonkeyPatch) -> None:
    eyes: list[Eye] = []

    class Counted(Eye):
        def __init__(self, pile: tuple[Lying, ...]) -> None:
            super().__init__(pile)
            eyes.append(self)

    monkeypatch.setattr("mondala.bots.mondo.planning.Eye", Counted)
    table = Table(Options(2, rounds=1, minutes=1), "5R")
    table.play_round()
    quickest = min(one.delay for one in table.of(0))
    assert max(len(eye.looked_at) for eye in eyes) * 1000 <= LOOKS_A_SECOND * quickest


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_what_lies_under_the_tiles_does_not_move_them(level: int) -> None:
    for seed in range(2):
        game = running(Options(3), seed)
        other = exchanged(game, lookalikes(game, 20))
        assert game != other
        one, again = (bot_player(level, 1, seed) for _ in range(2))
        for _ in range(3):
            assert one.act(view(game, 1)) == again.act(view(other, 1))


@pytest.mark.parametrize("level", [1, 5])
def test_what_buried_tiles_show_does_not_move_them(level: int) -> None:
    game = running(Options(2), 3)
    pile = on_table(game).pile
    changed = (
        tile._replace(face="wwww whale") if pile.buried(height) else tile
        for height, tile in enumerate(pile.tiles)
    )
    other = with_pile(game, *changed)
    one, again = (bot_player(level) for _ in range(2))
    for _ in range(12):
        assert one.act(view(game, 0)) == again.act(view(other, 0))


def decisions(seed: int) -> list[tuple[Seat, int, PlayerCommand]]:
    table = Table(Options(3, minutes=1), "124", seed)
    table.play_round()
    return [(one.seat, one.delay, one.command) for one in table.decisions]


def test_the_same_chance_gives_the_same_play() -> None:
    once = decisions(1)
    assert decisions(1) == once
    assert decisions(2) != once


def test_the_planners_memory_travels_as_bytes_and_is_all_that_it_goes_by() -> None:
    """The same chance, views and memories give the same decisions again."""
    table = Table(Options(2, Level.EXPERT, minutes=1), "5R")
    table.play_round()
    again = bot_player(5, seed=1)
    for one in table.of(0):
        read = msgspec.json.decode(msgspec.json.encode(view(one.game, 0)), type=MatchView)
        stored = msgspec.json.encode(again.memory)
        assert len(stored) < LARGEST_MEMORY
        again.memory = msgspec.json.decode(stored, type=again.bot.memory_type | None)
        assert again.act(read) == (one.delay, one.command)


def test_the_planner_goes_on_where_somebody_left() -> None:
    """With the hand, the world and the time that it finds."""
    table = Table(Options(2, minutes=1), "4R")
    table.play_round()
    for one in table.of(0)[::5]:
        decided = bot_player(5).act(view(one.game, 0))
        assert decided is None or judge(one.game, 0, decided[1], one.at)


def test_the_planner_plays_with_as_few_tiles_as_there_may_be() -> None:
    game = Table(Options(2, minutes=1), "55", tiles=few_tiles(48)).play_round()
    assert min(len(player(game, seat).world.placements) for seat in (0, 1)) >= 8


def test_the_planner_looks_around_for_less_long_where_somebody_builds() -> None:
    def begins(kinds: str) -> int:
        table = Table(Options(2, rounds=1, minutes=1), kinds)
        table.play_round()
        return min(
            one.at + one.delay
            for one in table.decisions
            if one.seat == 1 and isinstance(one.command, Place)
        )

    assert begins("45") < 25_000 < 30_000 < begins("55")

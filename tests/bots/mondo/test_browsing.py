"""Players who browse, by the example of Steady: what they take, place, put back and remember."""

import msgspec

from mondala.bots.bot import NO_LIMIT, Budget, Decision, Question
from mondala.bots.mondo.arena import BotPlayer
from mondala.bots.mondo.browsing import BrowsingMemory
from mondala.bots.mondo.levels import Steady
from mondala.core.chance import Chance
from mondala.games.mondo.board import SPACES, BoardSide
from mondala.games.mondo.commands import (
    BeginRound,
    Go,
    JumpOut,
    Place,
    PlayerCommand,
    PutBack,
    Shift,
    Take,
    TakeTask,
    TurnOver,
)
from mondala.games.mondo.judging import judge
from mondala.games.mondo.knowledge import EVERYBODY
from mondala.games.mondo.match import Match
from mondala.games.mondo.options import MINUTE, Level, Options
from mondala.games.mondo.survey import survey
from mondala.games.mondo.tiles import Side
from mondala.games.mondo.views import MatchView, view
from mondala.games.mondo.world import Placement, World
from tests.bots.mondo.table import Table, bot_player
from tests.games.mondo.helpers import (
    TILES,
    act,
    counting_down,
    few_tiles,
    fresh,
    lying,
    on_table,
    player,
    running,
    scored,
    with_pile,
    with_worlds,
)


def check_allowed(table: Table, kinds: str) -> None:
    """When it was decided; the table forgives only what somebody else was faster at."""
    for one in table.decisions:
        if kinds[one.seat] == "4":
            assert judge(one.game, one.seat, one.command, one.at)
            assert one.delay >= 600


def test_a_match_of_experts_sees_everything_that_a_player_can_do() -> None:
    table = Table(Options(2, Level.EXPERT, rounds=1, minutes=4), "4R", seed=4)
    assert table.play().is_over
    check_allowed(table, "4R")
    assert {type(one.command) for one in table.decisions if one.seat == 0} == {
        Take,
        TurnOver,
        Shift,
        PutBack,
        Place,
        TakeTask,
        JumpOut,
    }


def test_it_beats_chance_by_far_and_is_done_in_about_five_minutes_of_seven() -> None:
    table = Table(Options(2, rounds=1), "4R")
    game = table.play_round()
    mine, other = (points.total for points in game.scores[-1])
    assert mine > other + 12
    mistakes = [len(survey(one.world).misconnections) for one in on_table(game).players]
    assert mistakes[0] < mistakes[1]
    assert not survey(player(game).world).empty
    check_allowed(table, "4R")
    (jump,) = [one.at for one in table.of(0) if isinstance(one.command, JumpOut)]
    assert 4 * MINUTE < jump < 6 * MINUTE


def through_json(memory: BrowsingMemory | None) -> BrowsingMemory | None:
    stored = msgspec.json.encode(memory)
    return msgspec.json.decode(stored, type=BrowsingMemory | None)


def test_the_bytes_of_its_views_and_of_its_memory_are_all_that_it_goes_by() -> None:
    """The stored views of a round, and what was remembered, give the same decisions again."""
    table = Table(Options(2, Level.EXPERT, minutes=1), "4R")
    table.play_round()
    again = bot_player(4, seed=1)
    for one in table.decisions:
        if one.seat == 0:
            stored = msgspec.json.encode(view(one.game, 0))
            read = msgspec.json.decode(stored, type=MatchView)
            again.memory = through_json(again.memory)
            assert again.act(read) == (one.delay, one.command)


def test_it_keeps_nothing_between_two_questions() -> None:
    """The same question gives the same decision, whatever it was asked in between, and whatever
    budget it has."""
    table = Table(Options(2, minutes=1), "4R")
    table.play_round()
    asked = [
        (Question(one.seat, view(one.game, one.seat), TILES), number)
        for number, one in enumerate(table.decisions[:40])
    ]

    def decisions(budget: Budget) -> list[Decision]:
        return [
            Steady().decide(question, budget, Chance(seed).stream("steady"))
            for question, seed in asked
        ]

    once = decisions(NO_LIMIT)
    assert decisions(Budget(nodes=1, may_go_on=lambda: False)) == once
    asked.reverse()
    assert decisions(NO_LIMIT) == once[::-1]


def test_it_hands_back_what_it_remembers_while_it_waits() -> None:
    bot = bot_player(4)
    game = running()
    bot.act(view(game, 0))
    remembered = bot.memory
    assert remembered is not None
    for waiting in (counting_down(), act(game, 0, JumpOut()), scored(game)):
        assert bot.act(view(waiting, 0)) is None
        assert bot.memory == remembered


def test_a_new_round_begins_with_a_new_memory() -> None:
    """Time spent, tiles put back and the tile that it turned over count in one round only."""
    options = Options(2)
    tired = bot_player(4)
    for _ in range(30):
        tired.act(view(running(options), 0))
    assert tired.memory is not None
    assert tired.memory.patience.spent > 30_000
    next_round = act(act(scored(running(options)), None, BeginRound()), None, Go())
    decided = tired.act(view(next_round, 0))
    assert decided is not None
    assert tired.memory.round_number == 1
    assert tired.memory.patience.spent == decided[0]


def test_it_waits_until_it_may_act() -> None:
    bot = bot_player(4)
    game = running()
    assert bot.act(view(fresh(), 0)) is None
    assert bot.act(view(counting_down(), 0)) is None
    assert bot.act(view(game, 0)) is not None
    assert bot.act(view(act(game, 0, JumpOut()), 0)) is None
    assert bot.act(view(scored(game), 0)) is None


def done(game: Match, bot: BotPlayer | None = None) -> PlayerCommand:
    """The first player's next act; without a player, that of somebody who comes just now."""
    decided = (bot or bot_player(4)).act(view(game, 0))
    assert decided is not None
    return decided[1]


VOLCANO = 35
"""Desert, forest and an active volcano, with forest on the back: of no use at sea."""
WATER_BACKS = [tile for tile in TILES.numbers() if TILES[tile].back.edges == "wwww"]


def at_sea(*spaces: str) -> Match:
    """A running match in which the first player has bare water on these spaces."""
    world = World(BoardSide.WATER)
    for space, tile in zip(spaces, WATER_BACKS, strict=False):
        world = world.lay(Placement(space, tile, Side.BACK, 0), TILES)
    return with_worlds(running(), world, World(BoardSide.WATER))


def test_it_jumps_out_with_a_full_board() -> None:
    assert done(at_sea(*SPACES)) == JumpOut()


def test_it_jumps_out_when_there_is_nothing_left_to_take() -> None:
    assert done(with_pile(running())) == JumpOut()


def in_the_end(game: Match, bot: BotPlayer) -> PlayerCommand:
    """The first player's act with these tiles, once it no longer waits for better ones."""
    while isinstance(command := done(game, bot), Shift | PutBack):
        pass
    return command


def test_it_takes_the_animal_that_fits_and_places_it() -> None:
    """Tile 1 is a whale in the water; tile 5 a camel in the desert, with water on its back."""
    bot = bot_player(4)
    seen = (lying(5, 100, 100), lying(1, 300, 300))
    game = with_pile(at_sea("c4", "d4", "c3"), *(tile._replace(known=EVERYBODY) for tile in seen))
    assert in_the_end(game, bot) == Take(1)
    placed = done(act(game, 0, Take(1)), bot)
    assert isinstance(placed, Place)
    assert placed.side is Side.FRONT


def test_it_places_the_side_that_fits() -> None:
    """The camel's tile has water on its back, for the last space of the sea."""
    game = with_pile(at_sea(*(space for space in SPACES if space != "c4")), lying(5, 100, 100))
    assert in_the_end(act(game, 0, Take(5)), bot_player(4)) == Place("c4", Side.BACK, 0)


def test_it_puts_back_what_it_does_not_want_and_does_not_take_it_again_at_once() -> None:
    bot, game = bot_player(4), at_sea(*(space for space in SPACES if space != "c6"))
    game = with_pile(game, lying(VOLCANO, 100, 100), lying(5, 300, 300, side=Side.BACK))
    game = act(game, 0, Take(VOLCANO))
    back = done(game, bot)
    assert isinstance(back, PutBack)
    game = act(game, 0, back)
    for _ in range(3):
        assert done(game, bot) not in (Take(VOLCANO), TurnOver(VOLCANO))


def test_it_plays_with_as_few_tiles_as_there_may_be() -> None:
    game = Table(Options(2, minutes=2), "44", tiles=few_tiles(48)).play_round()
    assert min(len(player(game, seat).world.placements) for seat in (0, 1)) >= 8


def test_it_goes_on_where_somebody_left() -> None:
    """With the hand, the world and the time that it finds."""
    table = Table(Options(2, minutes=1), "4R")
    table.play_round()
    mine = [one for one in table.decisions if one.seat == 0]
    for one in mine[::5]:
        assert judge(one.game, 0, done(one.game), one.at)

"""Wishes of the host and of others at a table, and those that are refused."""

import pytest

from mondala.core.ids import PersonId
from mondala.games.mondo.options import Level, Options
from mondala.tables.clocks import ClockOptions
from mondala.tables.lobby import Lobby, Sitter, open_table
from mondala.tables.options import GameOptions
from mondala.tables.patterns import PatternsOptions
from mondala.tables.wishes import (
    Clear,
    Kick,
    Ready,
    SeatBot,
    SetOptions,
    Sit,
    Stand,
    Start,
    TakeOver,
    Wish,
)
from tests.nim.rules import NimOptions
from tests.tables.lobbies import (
    GAMES,
    GUEST,
    HOST,
    PATTERNS,
    THIRD,
    TRIO,
    full,
    granted,
    people,
    refusal,
)


@pytest.mark.parametrize(
    "wish",
    [SeatBot(0, "level-2"), Clear(0), Kick(THIRD), SetOptions(PATTERNS), Start()],
    ids=str,
)
def test_some_things_are_the_hosts(wish: Wish) -> None:
    assert refusal(full(), GUEST, wish) == "not-host"
    assert refusal(full(), THIRD, wish) == "not-host"


def test_a_bot_takes_the_seat_of_another() -> None:
    lobby = granted(open_table(TRIO, HOST), (HOST, SeatBot(1, level=1)))
    assert seated_bot(lobby, SeatBot(1, level=5)) == "atlas"


def seated_bot(lobby: Lobby, wish: SeatBot) -> str | None:
    """The bot that sits there once the host has it so; it must be ready."""
    sitter = granted(lobby, (HOST, wish)).seats[wish.seat]
    assert sitter is not None
    assert sitter == Sitter(sitter.name, PersonId(""), sitter.name, ready=True)
    return sitter.bot


@pytest.mark.parametrize("options", [PATTERNS, TRIO, NimOptions()], ids=lambda each: each.game)
def test_a_bot_sits_ready_where_the_host_wants_it(options: GameOptions) -> None:
    """By its name, by its level, or the friendly one where nothing is said."""
    lobby, game = open_table(options, HOST), GAMES[options.game]
    for bot in game.bots:
        assert seated_bot(lobby, SeatBot(1, bot.name)) == bot.name
        assert seated_bot(lobby, SeatBot(1, level=bot.level)) == bot.name
    assert seated_bot(lobby, SeatBot(1)) == game.bot_of_level(game.friendly).name


def test_a_bots_name_goes_before_a_level() -> None:
    lobby = open_table(NimOptions(), HOST)
    assert seated_bot(lobby, SeatBot(0, "chancer", level=1)) == "chancer"


@pytest.mark.parametrize(
    "wish",
    [SeatBot(0, "steady"), SeatBot(0, ""), SeatBot(0, level=0), SeatBot(0, level=9)],
    ids=str,
)
def test_a_bot_that_the_game_does_not_have_cannot_sit(wish: SeatBot) -> None:
    """Steady plays Mondo only, and Patterns has eight levels."""
    lobby = open_table(PATTERNS, HOST)
    assert refusal(lobby, HOST, wish) == "no-such-bot"


def test_the_host_clears_seats_of_bots_and_people() -> None:
    lobby = granted(open_table(TRIO, HOST), (GUEST, Sit()), (HOST, SeatBot(1, "steady")))
    assert people(granted(lobby, (HOST, Clear(0)), (HOST, Clear(1)))) == [None, None, None]
    assert granted(lobby, (HOST, Clear(2))) == lobby


@pytest.mark.parametrize(
    "wish",
    [
        *(Sit(), Stand(), Ready(), SeatBot(0, "level-2"), Clear(0)),
        *(SetOptions(PATTERNS), Start(), TakeOver()),
    ],
    ids=str,
)
def test_while_a_game_is_on_nothing_is_moved(wish: Wish) -> None:
    assert refusal(granted(full(), (HOST, Start())), HOST, wish) == "playing"


def test_with_other_options_everybody_must_be_ready_again() -> None:
    clock = PatternsOptions(ClockOptions(initial=60_000))
    wish = SetOptions(clock, public=True, assists=False)
    changed = granted(full(), (HOST, wish))
    assert changed.options == clock
    assert (changed.public, changed.assists) == (True, False)
    assert people(changed) == [HOST, GUEST]
    assert refusal(changed, HOST, Start()) == "not-ready"


def test_who_may_come_can_change_while_everybody_stays_ready() -> None:
    ready = full()
    assert not ready.public
    shown = granted(ready, (HOST, SetOptions(PATTERNS, public=True)))
    assert (shown.public, shown.seats) == (True, ready.seats)


def test_whoever_sits_can_take_the_table_over() -> None:
    after = granted(full(), (GUEST, TakeOver()))
    assert after.host == GUEST
    assert refusal(after, HOST, Start()) == "not-host"
    assert refusal(full(), THIRD, TakeOver()) == "no-seat"


def test_with_fewer_seats_the_last_ones_go() -> None:
    lobby = granted(open_table(TRIO, HOST), (HOST, Sit(2)), (GUEST, Sit(0)))
    fewer = granted(lobby, (HOST, SetOptions(Options(2, Level.EXPERT))))
    assert people(fewer) == [GUEST, None]
    more = granted(fewer, (HOST, SetOptions(Options(4))))
    assert people(more) == [GUEST, None, None, None]


def test_a_table_stays_at_its_game() -> None:
    """Options of another game are refused, also where they have as many seats."""
    assert refusal(full(), HOST, SetOptions(TRIO)) == "combination"
    assert refusal(full(), HOST, SetOptions(Options(2))) == "combination"
    assert refusal(open_table(TRIO, HOST), HOST, SetOptions(PATTERNS)) == "combination"

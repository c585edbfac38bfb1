"""People sit, stand, start and send away at a table, before and between its games."""

import pytest

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId
from mondala.core.value import replace
from mondala.games.mondo.options import Level, Options, Solo
from mondala.hosted import registry
from mondala.tables.clocks import ClockOptions
from mondala.tables.lobby import (
    MOST_ADMITTED,
    Clear,
    Kick,
    LetIn,
    Lobby,
    NewLink,
    Ready,
    SeatBot,
    SetOptions,
    Sit,
    Sitter,
    Stand,
    Start,
    TakeOver,
    Wish,
    filled,
    finished,
    grant,
    guarded,
    may_enter,
    open_shared,
    open_table,
    renamed,
    reordered,
    shown,
    started,
    without,
)
from mondala.tables.options import GameOptions
from mondala.tables.patterns import PatternsOptions
from tests.nim.game import GAME as NIM
from tests.nim.rules import NimOptions

PATTERNS, TRIO = PatternsOptions(), Options(3)
HOST, GUEST, THIRD = PersonId("host"), PersonId("guest"), PersonId("third")
NEWCOMER = PersonId("newcomer")
GAMES = {game.name: game for game in (*registry(), NIM)}


def granted(lobby: Lobby, *wishes: tuple[PersonId, Wish]) -> Lobby:
    for person, wish in wishes:
        lobby = grant(GAMES[lobby.game], lobby, person, person.title(), wish)
    return lobby


def refusal(lobby: Lobby, person: PersonId, wish: Wish) -> str:
    with pytest.raises(NotAllowed) as refused:
        granted(lobby, (person, wish))
    assert str(refused.value)
    return refused.value.code


def people(lobby: Lobby) -> list[str | None]:
    return [None if sitter is None else sitter.person or sitter.bot for sitter in lobby.seats]


def full() -> Lobby:
    """Host and guest at a table of Patterns, the guest ready."""
    lobby = open_table(PATTERNS, HOST)
    return granted(lobby, (HOST, Sit()), (GUEST, Sit()), (GUEST, Ready()))


@pytest.mark.parametrize(("options", "game"), [(PATTERNS, "Patterns"), (TRIO, "Mondo")])
def test_a_new_table_has_empty_seats(options: GameOptions, game: str) -> None:
    lobby = open_table(options, HOST, public=True, assists=False)
    assert lobby.game == game
    assert lobby.options == options
    assert lobby.seats == (None,) * options.seats
    assert (lobby.host, lobby.public, lobby.assists) == (HOST, True, False)
    assert not lobby.playing


def test_one_sits_on_the_first_free_seat_or_on_the_one_asked_for() -> None:
    lobby = granted(open_table(TRIO, HOST), (GUEST, Sit(1)), (HOST, Sit()), (THIRD, Sit()))
    assert people(lobby) == [HOST, GUEST, THIRD]
    assert [lobby.seat_of(person) for person in (HOST, GUEST, THIRD, PersonId("else"))] == [
        0,
        1,
        2,
        None,
    ]


def test_one_has_one_seat_and_may_change_it() -> None:
    lobby = granted(open_table(TRIO, HOST), (GUEST, Sit(1)), (GUEST, Ready()))
    assert granted(lobby, (GUEST, Sit())) == lobby
    assert granted(lobby, (GUEST, Sit(1))) == lobby
    moved = granted(lobby, (GUEST, Sit(2)))
    assert people(moved) == [None, None, GUEST]
    assert moved.seats[2] == Sitter("Guest", GUEST, ready=False)


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_are_only_so_many_seats(seat: int) -> None:
    lobby = open_table(PATTERNS, HOST)
    for wish in (Sit(seat), SeatBot(seat, "level-2"), Clear(seat)):
        assert refusal(lobby, HOST, wish) == "no-such-seat"


def test_a_seat_is_one_persons() -> None:
    lobby = granted(open_table(PATTERNS, HOST), (HOST, Sit(0)))
    assert refusal(lobby, GUEST, Sit(0)) == "seat-taken"
    assert refusal(lobby, HOST, SeatBot(0, "level-2")) == "seat-taken"
    assert refusal(full(), THIRD, Sit()) == "full"
    assert refusal(full(), THIRD, Sit(1)) == "seat-taken"


def test_one_stands_up_from_the_own_seat_only() -> None:
    assert people(granted(full(), (GUEST, Stand()))) == [HOST, None]
    assert refusal(full(), THIRD, Stand()) == "no-seat"
    assert refusal(full(), THIRD, Ready()) == "no-seat"


def test_ready_can_be_taken_back() -> None:
    ready = full()
    unready = granted(ready, (GUEST, Ready(ready=False)))
    assert [sitter and sitter.ready for sitter in unready.seats] == [False, False]
    assert granted(unready, (GUEST, Ready())) == ready


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


def test_who_is_kicked_loses_seat_and_entry() -> None:
    kicked = granted(full(), (HOST, Kick(GUEST)))
    assert people(kicked) == [HOST, None]
    assert kicked.banned == (GUEST,)
    assert granted(full(), (HOST, Kick(THIRD))).banned == (THIRD,)
    assert refusal(full(), HOST, Kick(HOST)) == "not-now"


def test_after_somebody_was_sent_away_newcomers_knock_until_there_is_a_new_link() -> None:
    guarded_table = guarded(granted(full(), (HOST, Kick(GUEST))), [HOST, THIRD, GUEST])
    assert not may_enter(guarded_table, NEWCOMER)
    assert all(may_enter(guarded_table, person) for person in (HOST, THIRD))
    assert guarded_table.admitted == (HOST, THIRD)
    assert refusal(guarded_table, THIRD, LetIn(NEWCOMER)) == "not-host"
    assert refusal(guarded_table, HOST, LetIn(GUEST)) == "no-such-person"
    assert refusal(guarded_table, HOST, LetIn(PersonId("x" * 41))) == "no-such-person"
    let_in = granted(guarded_table, (HOST, LetIn(NEWCOMER)))
    assert may_enter(let_in, NEWCOMER)
    assert granted(let_in, (HOST, LetIn(NEWCOMER))) == let_in
    assert not may_enter(granted(let_in, (HOST, Kick(NEWCOMER))), NEWCOMER)
    moved = granted(guarded_table, (HOST, NewLink()))
    assert may_enter(moved, NEWCOMER)
    assert moved.banned == (GUEST,)
    assert refusal(guarded_table, THIRD, NewLink()) == "not-host"


def test_a_table_knows_no_more_people_than_it_can_keep() -> None:
    crowd = [PersonId(f"{number:03}") for number in range(2 * MOST_ADMITTED)]
    lobby = guarded(granted(full(), (HOST, Kick(GUEST))), crowd)
    assert len(lobby.admitted) == MOST_ADMITTED
    assert len(granted(lobby, (HOST, LetIn(NEWCOMER))).admitted) == MOST_ADMITTED


def test_what_is_shown_of_a_lobby_names_nobody_who_was_sent_away_or_let_in() -> None:
    lobby = guarded(granted(full(), (HOST, Kick(THIRD))), [HOST, NEWCOMER])
    assert shown(lobby) == replace(lobby, banned=(), admitted=())


def test_who_is_deleted_leaves_no_name_behind() -> None:
    lobby = guarded(full(), [HOST, GUEST])
    assert people(without(lobby, GUEST)) == [HOST, None]
    assert without(lobby, GUEST).admitted == (HOST,)
    assert without(granted(full(), (HOST, Kick(GUEST))), GUEST).banned == ()
    playing = without(granted(lobby, (HOST, Start())), GUEST)
    assert playing.seats[1] == Sitter("", ready=True)
    assert people(finished(playing)) == [HOST, None]
    assert without(lobby, NEWCOMER) == lobby


def test_who_plays_cannot_be_kicked_but_who_watches_can() -> None:
    playing = granted(full(), (HOST, Start()))
    assert refusal(playing, HOST, Kick(GUEST)) == "not-now"
    assert granted(playing, (HOST, Kick(THIRD))).banned == (THIRD,)


def test_a_game_starts_when_everybody_else_is_ready() -> None:
    """The host says so by starting."""
    assert granted(full(), (HOST, Start())).playing
    unready = granted(full(), (GUEST, Ready(ready=False)))
    assert refusal(unready, HOST, Start()) == "not-ready"
    assert refusal(granted(full(), (GUEST, Stand())), HOST, Start()) == "seat-empty"


def test_a_host_need_not_play() -> None:
    lobby = granted(open_table(PATTERNS, HOST), (GUEST, Sit()), (THIRD, Sit()))
    assert refusal(lobby, HOST, Start()) == "not-ready"
    assert granted(lobby, (GUEST, Ready()), (THIRD, Ready()), (HOST, Start())).playing


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


def test_after_a_game_people_keep_their_seats_and_say_if_they_want_another() -> None:
    lobby = granted(open_table(PATTERNS, HOST), (HOST, SeatBot(0, "level-2")), (GUEST, Sit()))
    playing = granted(lobby, (GUEST, Ready()), (HOST, Start()))
    after = finished(playing)
    assert not after.playing
    assert people(after) == people(playing)
    assert [sitter and sitter.ready for sitter in after.seats] == [True, False]
    assert refusal(after, HOST, Start()) == "not-ready"


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


def test_somebody_goes_by_another_name() -> None:
    before = full()
    after = renamed(before, GUEST, "Adele")
    assert after.seats == (before.seats[0], Sitter("Adele", GUEST, ready=True))
    assert renamed(after, GUEST, "Adele") is after
    assert renamed(after, THIRD, "Nobody") is after


def test_who_shares_a_device_keeps_the_name_when_the_host_has_another() -> None:
    shared = open_shared(GAMES[PATTERNS.game], PATTERNS, HOST, ("Ada", "Bo"))
    for lobby in (shared, replace(shared, seats=shared.seats[::-1])):
        after = renamed(lobby, HOST, "Adele", before="Ada")
        assert {sitter and sitter.name for sitter in after.seats} == {"Adele", "Bo"}
        assert renamed(after, HOST, "Adele") is after


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


def test_bots_take_the_seats_that_are_free() -> None:
    mondo = GAMES[TRIO.game]
    full = filled(open_table(TRIO, HOST), "Ada", mondo.bots[0])
    assert full.seats[0] == Sitter("Ada", HOST)
    assert [sitter and sitter.bot for sitter in full.seats] == [None, "pebble", "pebble"]
    assert grant(mondo, full, HOST, "Ada", Start()).playing
    assert filled(full, "Ada", mondo.bots[0]) == full


def test_without_a_bot_the_free_seats_stay_free() -> None:
    """Then the game can only start where there was one seat."""
    lobby = filled(open_table(TRIO, HOST), "Ada", None)
    assert people(lobby) == [HOST, None, None]
    with pytest.raises(NotAllowed) as refused:
        started(lobby)
    assert refused.value.code == "seat-empty"
    alone = filled(open_table(Options(1, solo=Solo.EASY), HOST), "Ada", None)
    assert started(alone).playing


def test_people_on_one_device_have_all_seats_ready() -> None:
    lobby = open_shared(GAMES[PATTERNS.game], PATTERNS, HOST, ("Ada", "Bo"))
    assert lobby.one_device
    assert lobby.seats == (Sitter("Ada", HOST, ready=True), Sitter("Bo", HOST, ready=True))
    assert lobby.seats_of(HOST) == (0, 1)
    assert granted(lobby, (HOST, Start())).playing
    for wish in (Sit(0), Stand(), SeatBot(1), Clear(1)):
        assert refusal(lobby, HOST, wish) == "one-device"


@pytest.mark.parametrize(
    ("options", "names"),
    [
        (TRIO, ("Ada", "Bo", "Cleo")),
        (PATTERNS, ("Ada",)),
        (PATTERNS, ("Ada", "Bo", "Cleo")),
    ],
)
def test_one_device_is_for_some_games_and_has_a_name_for_each_seat(
    options: GameOptions, names: tuple[str, ...]
) -> None:
    with pytest.raises(NotAllowed) as refused:
        open_shared(GAMES[options.game], options, HOST, names)
    assert refused.value.code == "combination"


def test_everybody_sits_where_the_lot_puts_them() -> None:
    lobby = granted(open_table(TRIO, HOST), (HOST, Sit(0)), (GUEST, Sit(1)), (THIRD, Sit(2)))
    assert people(reordered(lobby, (2, 0, 1))) == [THIRD, HOST, GUEST]
    assert reordered(lobby, (0, 1, 2)) == lobby

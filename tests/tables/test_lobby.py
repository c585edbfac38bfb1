"""Who may sit, stand, start and send away at a table, before and between its games."""

import msgspec
import pytest

from mondala.core.errors import NotAllowed
from mondala.core.value import replace
from mondala.games.mondo.options import Level, Options
from mondala.tables.clocks import ClockOptions
from mondala.tables.lobby import (
    BOTS,
    Clear,
    Kick,
    Lobby,
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
    open_shared,
    open_table,
    renamed,
)
from mondala.tables.patterns import PatternsOptions

PATTERNS, TRIO = PatternsOptions(), Options(3)
HOST, GUEST, THIRD = "host", "guest", "third"


def granted(lobby: Lobby, *wishes: tuple[str, Wish]) -> Lobby:
    for person, wish in wishes:
        lobby = grant(lobby, person, person.title(), wish)
    return lobby


def refusal(lobby: Lobby, person: str, wish: Wish) -> str:
    with pytest.raises(NotAllowed) as refused:
        grant(lobby, person, person.title(), wish)
    assert str(refused.value)
    return refused.value.code


def people(lobby: Lobby) -> list[str | None]:
    return [None if sitter is None else sitter.person or sitter.bot for sitter in lobby.seats]


def full() -> Lobby:
    """Host and guest at a table of Patterns, the guest ready."""
    lobby = open_table(PATTERNS, HOST)
    return granted(lobby, (HOST, Sit()), (GUEST, Sit()), (GUEST, Ready()))


@pytest.mark.parametrize(("options", "game"), [(PATTERNS, "Patterns"), (TRIO, "Mondo")])
def test_a_new_table_has_empty_seats(options: PatternsOptions | Options, game: str) -> None:
    lobby = open_table(options, HOST, public=True, assists=False)
    assert lobby.game == game
    assert lobby.options == options
    assert lobby.seats == (None,) * options.seats
    assert (lobby.host, lobby.public, lobby.assists) == (HOST, True, False)
    assert not lobby.playing


def test_one_sits_on_the_first_free_seat_or_on_the_one_asked_for() -> None:
    lobby = granted(open_table(TRIO, HOST), (GUEST, Sit(1)), (HOST, Sit()), (THIRD, Sit()))
    assert people(lobby) == [HOST, GUEST, THIRD]
    assert [lobby.seat_of(person) for person in (HOST, GUEST, THIRD, "else")] == [0, 1, 2, None]


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
    for wish in (Sit(seat), SeatBot(seat, "greedy"), Clear(seat)):
        assert refusal(lobby, HOST, wish) == "no-such-seat"


def test_a_seat_is_one_persons() -> None:
    lobby = granted(open_table(PATTERNS, HOST), (HOST, Sit(0)))
    assert refusal(lobby, GUEST, Sit(0)) == "seat-taken"
    assert refusal(lobby, HOST, SeatBot(0, "greedy")) == "seat-taken"
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
    [SeatBot(0, "greedy"), Clear(0), Kick(THIRD), SetOptions(patterns=PATTERNS), Start()],
    ids=str,
)
def test_some_things_are_the_hosts(wish: Wish) -> None:
    assert refusal(full(), GUEST, wish) == "not-host"
    assert refusal(full(), THIRD, wish) == "not-host"


def test_a_bot_sits_ready_where_the_host_wants_it() -> None:
    for options in (PATTERNS, TRIO):
        lobby = open_table(options, HOST)
        (bot,) = BOTS[lobby.game]
        assert granted(lobby, (HOST, SeatBot(1, bot))).seats[1] == Sitter(bot, "", bot, ready=True)
    assert refusal(open_table(PATTERNS, HOST), HOST, SeatBot(0, "steady")) == "no-such-bot"
    assert refusal(open_table(PATTERNS, HOST), HOST, SeatBot(0, "")) == "no-such-bot"


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
    [Sit(), Stand(), Ready(), SeatBot(0, "greedy"), Clear(0), SetOptions(), Start(), TakeOver()],
    ids=str,
)
def test_while_a_game_is_on_nothing_is_moved(wish: Wish) -> None:
    assert refusal(granted(full(), (HOST, Start())), HOST, wish) == "playing"


def test_after_a_game_people_keep_their_seats_and_say_if_they_want_another() -> None:
    lobby = granted(open_table(PATTERNS, HOST), (HOST, SeatBot(0, "greedy")), (GUEST, Sit()))
    playing = granted(lobby, (GUEST, Ready()), (HOST, Start()))
    after = finished(playing)
    assert not after.playing
    assert people(after) == people(playing)
    assert [sitter and sitter.ready for sitter in after.seats] == [True, False]
    assert refusal(after, HOST, Start()) == "not-ready"


def test_with_other_options_everybody_must_be_ready_again() -> None:
    clock = PatternsOptions(ClockOptions(initial=60_000))
    wish = SetOptions(patterns=clock, public=True, assists=False)
    changed = granted(full(), (HOST, wish))
    assert changed.options == clock
    assert (changed.public, changed.assists) == (True, False)
    assert people(changed) == [HOST, GUEST]
    assert refusal(changed, HOST, Start()) == "not-ready"


def test_who_may_come_can_change_while_everybody_stays_ready() -> None:
    ready = full()
    assert not ready.public
    shown = granted(ready, (HOST, SetOptions(patterns=PATTERNS, public=True)))
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
    shared = open_shared(PATTERNS, HOST, ("Ada", "Bo"))
    for lobby in (shared, replace(shared, seats=shared.seats[::-1])):
        after = renamed(lobby, HOST, "Adele", before="Ada")
        assert {sitter and sitter.name for sitter in after.seats} == {"Adele", "Bo"}
        assert renamed(after, HOST, "Adele") is after


def test_with_fewer_seats_the_last_ones_go() -> None:
    lobby = granted(open_table(TRIO, HOST), (HOST, Sit(2)), (GUEST, Sit(0)))
    fewer = granted(lobby, (HOST, SetOptions(mondo=Options(2, Level.EXPERT))))
    assert people(fewer) == [GUEST, None]
    more = granted(fewer, (HOST, SetOptions(mondo=Options(4))))
    assert people(more) == [GUEST, None, None, None]


def test_a_table_stays_at_its_game() -> None:
    for wish in (SetOptions(mondo=TRIO), SetOptions(), SetOptions(TRIO, PATTERNS)):
        assert refusal(full(), HOST, wish) == "combination"


@pytest.mark.parametrize("lobby", [full(), open_table(TRIO, HOST)], ids=["Patterns", "Mondo"])
def test_a_table_is_stored_and_read_back_unchanged(lobby: Lobby) -> None:
    for kept in (lobby, replace(lobby, playing=True, banned=(THIRD,))):
        assert msgspec.json.decode(msgspec.json.encode(kept), type=Lobby) == kept


def test_bots_take_the_seats_that_are_free() -> None:
    full = filled(open_table(TRIO, HOST), "Ada")
    assert full.seats[0] == Sitter("Ada", HOST)
    assert [sitter and sitter.bot for sitter in full.seats] == [None, "steady", "steady"]
    assert grant(full, HOST, "Ada", Start()).playing
    assert filled(full, "Ada") == full

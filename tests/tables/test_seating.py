"""People and bots take, change and leave seats, and go by other names."""

import pytest

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId
from mondala.core.value import replace
from mondala.games.mondo.options import Options, Solo
from mondala.tables.lobby import Sitter, open_shared, open_table
from mondala.tables.seating import filled, renamed, reordered
from mondala.tables.starting import started
from mondala.tables.wishes import (
    Clear,
    Ready,
    SeatBot,
    Sit,
    Stand,
    Start,
    grant,
)
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


def test_everybody_sits_where_the_lot_puts_them() -> None:
    lobby = granted(open_table(TRIO, HOST), (HOST, Sit(0)), (GUEST, Sit(1)), (THIRD, Sit(2)))
    assert people(reordered(lobby, (2, 0, 1))) == [THIRD, HOST, GUEST]
    assert reordered(lobby, (0, 1, 2)) == lobby

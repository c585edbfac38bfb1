"""A table is opened, shown to others, forgets people who were deleted, and knows guests who log in
as the people they are."""

import pytest

from mondala.core.errors import NotAllowed
from mondala.core.value import replace
from mondala.tables.admission import guarded
from mondala.tables.lobby import Sitter, handed_over, open_shared, open_table, shown, without
from mondala.tables.options import GameOptions
from mondala.tables.starting import finished
from mondala.tables.wishes import (
    Clear,
    Kick,
    SeatBot,
    Sit,
    Stand,
    Start,
)
from tests.tables.lobbies import (
    GAMES,
    GUEST,
    HOST,
    NEWCOMER,
    PATTERNS,
    THIRD,
    TRIO,
    full,
    granted,
    people,
    refusal,
)


@pytest.mark.parametrize(("options", "game"), [(PATTERNS, "Patterns"), (TRIO, "Mondo")])
def test_a_new_table_has_empty_seats(options: GameOptions, game: str) -> None:
    lobby = open_table(options, HOST, public=True, assists=False)
    assert lobby.game == game
    assert lobby.options == options
    assert lobby.seats == (None,) * options.seats
    assert (lobby.host, lobby.public, lobby.assists) == (HOST, True, False)
    assert not lobby.playing


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


def test_a_guest_who_logs_in_is_another_person_in_every_place() -> None:
    lobby = guarded(full(), [HOST, GUEST])
    seat = lobby.seats[1]
    assert seat is not None
    moved = handed_over(lobby, GUEST, NEWCOMER)
    assert moved.seats == (lobby.seats[0], replace(seat, person=NEWCOMER))
    assert set(moved.admitted) == {HOST, NEWCOMER}
    assert handed_over(lobby, HOST, NEWCOMER).host == NEWCOMER
    assert handed_over(granted(full(), (HOST, Kick(GUEST))), GUEST, THIRD).banned == (THIRD,)
    assert handed_over(lobby, THIRD, NEWCOMER) == lobby
    shared = open_shared(GAMES[PATTERNS.game], PATTERNS, HOST, ("Ada", "Bo"))
    assert handed_over(shared, HOST, GUEST).seats_of(GUEST) == (0, 1)


def test_nobody_sits_twice_at_a_table() -> None:
    """Between games one seat is free again; in mid-game one stays nobody's, and nothing is rated
    that somebody plays against themselves."""
    lobby = replace(full(), rated=True)
    assert people(handed_over(lobby, GUEST, HOST)) == [HOST, None]
    assert people(handed_over(lobby, HOST, GUEST)) == [None, GUEST]
    assert handed_over(lobby, GUEST, HOST).rated
    playing = granted(lobby, (HOST, Start()))
    apart = handed_over(playing, HOST, GUEST)
    assert (people(apart), apart.host, apart.rated) == ([HOST, GUEST], GUEST, False)


def test_whoever_was_sent_away_comes_back_as_a_guest_only_to_play_on() -> None:
    lobby = replace(full(), banned=(THIRD,))
    away = handed_over(lobby, GUEST, THIRD)
    assert (people(away), away.banned) == ([HOST, None], (THIRD,))
    on = handed_over(granted(lobby, (HOST, Start())), GUEST, THIRD)
    assert (people(on), on.banned) == ([HOST, THIRD], ())
    assert handed_over(lobby, HOST, THIRD).banned == ()

"""A table is opened, shown to others, and forgets people who were deleted."""

import pytest

from mondala.core.errors import NotAllowed
from mondala.core.value import replace
from mondala.tables.admission import guarded
from mondala.tables.lobby import Sitter, open_shared, open_table, shown, without
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

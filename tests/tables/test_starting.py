"""A game starts when everybody is ready, and its table is free again after it."""

from mondala.tables.lobby import open_table
from mondala.tables.starting import finished
from mondala.tables.wishes import Ready, SeatBot, Sit, Stand, Start
from tests.tables.lobbies import GUEST, HOST, PATTERNS, THIRD, full, granted, people, refusal


def test_ready_can_be_taken_back() -> None:
    ready = full()
    unready = granted(ready, (GUEST, Ready(ready=False)))
    assert [sitter and sitter.ready for sitter in unready.seats] == [False, False]
    assert granted(unready, (GUEST, Ready())) == ready


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


def test_after_a_game_people_keep_their_seats_and_say_if_they_want_another() -> None:
    lobby = granted(open_table(PATTERNS, HOST), (HOST, SeatBot(0, "level-2")), (GUEST, Sit()))
    playing = granted(lobby, (GUEST, Ready()), (HOST, Start()))
    after = finished(playing)
    assert not after.playing
    assert people(after) == people(playing)
    assert [sitter and sitter.ready for sitter in after.seats] == [True, False]
    assert refusal(after, HOST, Start()) == "not-ready"

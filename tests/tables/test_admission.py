"""The host sends people away and lets them in."""

from mondala.core.ids import PersonId
from mondala.tables.admission import MOST_ADMITTED, guarded, may_enter
from mondala.tables.wishes import (
    Kick,
    LetIn,
    NewLink,
    Start,
)
from tests.tables.lobbies import GUEST, HOST, NEWCOMER, THIRD, full, granted, people, refusal


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


def test_who_plays_cannot_be_kicked_but_who_watches_can() -> None:
    playing = granted(full(), (HOST, Start()))
    assert refusal(playing, HOST, Kick(GUEST)) == "not-now"
    assert granted(playing, (HOST, Kick(THIRD))).banned == (THIRD,)

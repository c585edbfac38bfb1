"""Presence: people are at a table, or look at any other page."""

from mondala.core.ids import PersonId
from mondala.server.contacts.marks import LASTS, MOST_MARKS, Marks
from mondala.server.contacts.presence import SEEN_FOR, Presence
from mondala.tables.patterns import PatternsOptions
from tests.server.support.by_hand import ByHand, by_hand

ADA, BO = PersonId("Ada"), PersonId("Bo")


@by_hand
async def test_who_looks_at_a_page_is_here_for_a_while(hand: ByHand) -> None:
    now = 0.0
    presence = Presence(hand.tables, lambda: now)
    presence.seen(ADA)
    now = SEEN_FOR / 2
    presence.seen(BO)
    assert presence.of([ADA, BO, PersonId("Cy")]) == {ADA: "here", BO: "here"}
    now = SEEN_FOR
    assert presence.of([ADA, BO]) == {BO: "here"}


@by_hand
async def test_who_is_at_a_table_is_here_and_who_has_a_seat_in_a_game_plays(hand: ByHand) -> None:
    presence = Presence(hand.tables, lambda: 0.0)
    ada, bo = await hand.opened(PatternsOptions())
    people = [ada.person.id, bo.person.id]
    assert presence.of(people) == dict.fromkeys(people, "here")
    hand.table.disconnect(bo.connection)
    assert presence.of(people) == {ada.person.id: "here"}
    players = await hand.begun(PatternsOptions())
    people = [each.person.id for each in players]
    watcher = await hand.comes(await hand.people.new_guest("Eve"), hand.table.id)
    found = presence.of([*people, watcher.person.id])
    assert found == {**dict.fromkeys(people, "playing"), watcher.person.id: "here"}


def test_a_mark_is_another_once_something_has_changed_or_after_a_while() -> None:
    now = 0.0
    marks = Marks(lambda: now)
    first, other = marks.of(ADA), marks.of(BO)
    assert (marks.of(ADA), marks.of(BO)) == (first, other)
    assert first != other
    marks.changed(ADA)
    second = marks.of(ADA)
    assert second != first
    assert marks.of(BO) == other
    now = LASTS
    third = marks.of(ADA)
    assert third != second
    marks.forget()
    assert marks.of(ADA) != third
    for number in range(MOST_MARKS):
        marks.of(PersonId(str(number)))
    assert marks.of(BO) != other, "only so many are kept"

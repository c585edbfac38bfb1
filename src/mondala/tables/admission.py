"""Admission to a table: once the host has sent somebody away, newcomers must knock."""

from collections.abc import Iterable

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId
from mondala.core.value import replace
from mondala.tables.lobby import LONGEST_ID, Lobby, check_host
from mondala.tables.seating import put

MOST_BANNED, MOST_ADMITTED = 100, 300


def may_enter(lobby: Lobby, person: PersonId) -> bool:
    """Whether a person who is not banned may join without knocking. Watchers of a day's game have
    been refused before."""
    known = person == lobby.host or person in lobby.admitted or lobby.seat_of(person) is not None
    return known or not lobby.knocking


def guarded(lobby: Lobby, present: Iterable[PersonId]) -> Lobby:
    """The lobby with knocking turned on; the people present are admitted for good."""
    known = dict.fromkeys((*lobby.admitted, *sorted(present)))
    admitted = tuple(person for person in known if person not in lobby.banned)
    return replace(lobby, knocking=True, admitted=admitted[-MOST_ADMITTED:])


def kicked(lobby: Lobby, person: PersonId, unwanted: PersonId) -> Lobby:
    """The lobby after its host has banned somebody."""
    check_host(lobby, person)
    seat = lobby.seat_of(unwanted)
    if unwanted == lobby.host or (seat is not None and lobby.playing):
        raise NotAllowed("not-now", "the host, or somebody who plays, cannot be sent away")
    if unwanted in lobby.banned:
        return lobby
    if len(unwanted) > LONGEST_ID or len(lobby.banned) == MOST_BANNED:
        raise NotAllowed("no-such-person", "there is nobody to be sent away")
    stood = lobby if seat is None else put(lobby, seat, None)
    admitted = tuple(each for each in stood.admitted if each != unwanted)
    return replace(stood, banned=(*stood.banned, unwanted), admitted=admitted)


def let_in(lobby: Lobby, person: PersonId, newcomer: PersonId) -> Lobby:
    """The lobby after its host has admitted somebody who knocks."""
    check_host(lobby, person)
    if len(newcomer) > LONGEST_ID or newcomer in lobby.banned:
        raise NotAllowed("no-such-person", "there is nobody to be let in")
    if may_enter(lobby, newcomer):
        return lobby
    return replace(lobby, admitted=(*lobby.admitted, newcomer)[-MOST_ADMITTED:])

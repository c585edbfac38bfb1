"""Tables that tests of the lobby share, and the people at them."""

import pytest

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId
from mondala.games.mondo.options import Options
from mondala.hosted import registry
from mondala.tables.lobby import Lobby, open_table
from mondala.tables.patterns import PatternsOptions
from mondala.tables.wishes import (
    Ready,
    Sit,
    Wish,
    grant,
)
from tests.nim.game import GAME as NIM

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

"""A table as its game starts, and after it has ended."""

from mondala.core.errors import NotAllowed
from mondala.core.value import replace
from mondala.tables.lobby import NOBODY, Lobby


def started(lobby: Lobby) -> Lobby:
    """The lobby with its game on; raises NotAllowed while a seat is empty or a person is not
    ready."""
    for sitter in lobby.seats:
        if sitter is None:
            raise NotAllowed("seat-empty", "every seat must be taken before the game starts")
        if not sitter.ready and sitter.person != lobby.host:
            raise NotAllowed("not-ready", f"{sitter.name} is not ready", name=sitter.name)
    return replace(lobby, playing=True)


def finished(lobby: Lobby) -> Lobby:
    """The lobby after a game: seats are kept except those of deleted people; bots are ready, people
    have to say so again."""
    seats = tuple(
        replace(sitter, ready=sitter.bot is not None)
        if sitter is not None and (sitter.bot is not None or sitter.person != NOBODY)
        else None
        for sitter in lobby.seats
    )
    return replace(lobby, playing=False, seats=seats)

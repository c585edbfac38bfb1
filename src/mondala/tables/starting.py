"""A table as its game starts, and after it has ended."""

from mondala.core.errors import NotAllowed
from mondala.core.value import replace
from mondala.tables.lobby import NOBODY, Lobby


def started(lobby: Lobby) -> Lobby:
    """The table with its game on; NotAllowed while a seat is empty or somebody is not ready."""
    for sitter in lobby.seats:
        if sitter is None:
            raise NotAllowed("seat-empty", "every seat must be taken before the game starts")
        if not sitter.ready and sitter.person != lobby.host:
            raise NotAllowed("not-ready", f"{sitter.name} is not ready", name=sitter.name)
    return replace(lobby, playing=True)


def finished(lobby: Lobby) -> Lobby:
    """After a game: the seats are kept, but for those of people who were deleted; bots are ready
    for another, people say so."""
    seats = tuple(
        replace(sitter, ready=sitter.bot is not None)
        if sitter is not None and (sitter.bot is not None or sitter.person != NOBODY)
        else None
        for sitter in lobby.seats
    )
    return replace(lobby, playing=False, seats=seats)

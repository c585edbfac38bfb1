"""The seats of a table: who sits where, and under which name."""

from mondala.bots.bot import Bot
from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId
from mondala.core.seats import PerSeat, Seat
from mondala.core.value import replace
from mondala.tables.lobby import Lobby, Sitter


def seated(lobby: Lobby, person: PersonId, name: str, wanted: Seat | None) -> Lobby:
    """The lobby with somebody on the wanted seat, or on the first free one, instead of their old
    one."""
    old = lobby.seat_of(person)
    if wanted is None:
        if old is not None:
            return lobby
        free = [seat for seat, sitter in enumerate(lobby.seats) if sitter is None]
        if not free:
            raise NotAllowed("full", "every seat is taken")
        wanted = free[0]
    elif wanted == old:
        return lobby
    _check_free(lobby, wanted)
    stood = lobby if old is None else put(lobby, old, None)
    return put(stood, wanted, Sitter(name, person))


def with_bot(lobby: Lobby, seat: Seat, bot: Bot) -> Lobby:
    """The lobby with a bot on a seat that is free or another bot's."""
    check_exists(lobby, seat)
    sitter = lobby.seats[seat]
    if sitter is None or sitter.bot is None:
        _check_free(lobby, seat)
    return put(lobby, seat, Sitter(name=bot.name, bot=bot.name, ready=True))


def filled(lobby: Lobby, name: str, bot: Bot | None) -> Lobby:
    """The lobby with the host, who has that name, on a seat, and the bot on the free ones."""
    lobby = seated(lobby, lobby.host, name, None)
    for seat, sitter in enumerate(lobby.seats):
        if sitter is None and bot is not None:
            lobby = with_bot(lobby, seat, bot)
    return lobby


def renamed(lobby: Lobby, person: PersonId, name: str, before: str = "") -> Lobby:
    """Gives somebody another name, also in mid-game. On a shared device the others keep theirs:
    only the seat with the name from before is renamed, wherever lots have put it."""
    for seat in lobby.seats_of(person):
        sitter = lobby.seats[seat]
        if sitter is None or sitter.name == name or (lobby.one_device and sitter.name != before):
            continue
        return put(lobby, seat, replace(sitter, name=name))
    return lobby


def reordered(lobby: Lobby, order: tuple[Seat, ...]) -> Lobby:
    """Everybody on the seat that was drawn for them: first the sitter of `order[0]`, and so on."""
    return replace(lobby, seats=tuple(lobby.seats[seat] for seat in order))


def own_seat(lobby: Lobby, person: PersonId) -> Seat:
    """The seat of somebody who must have one."""
    seat = lobby.seat_of(person)
    if seat is None:
        raise NotAllowed("no-seat", "you have no seat at this table")
    return seat


def put(lobby: Lobby, seat: Seat, sitter: Sitter | None) -> Lobby:
    """The lobby with another sitter, or nobody, on that seat."""
    return replace(lobby, seats=tuple(PerSeat(lobby.seats).put(seat, sitter)))


def check_exists(lobby: Lobby, seat: Seat) -> None:
    if not 0 <= seat < len(lobby.seats):
        raise NotAllowed("no-such-seat", "there is no such seat at this table")


def _check_free(lobby: Lobby, seat: Seat) -> None:
    check_exists(lobby, seat)
    if lobby.seats[seat] is not None:
        raise NotAllowed("seat-taken", "somebody sits there")

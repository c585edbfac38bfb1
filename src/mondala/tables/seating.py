"""The seats of a table: who sits where, and under which name."""

from mondala.bots.bot import Bot
from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId
from mondala.core.seats import PerSeat, Seat
from mondala.core.value import replace
from mondala.tables.lobby import Lobby, Sitter


def seated(lobby: Lobby, person: PersonId, name: str, wanted: Seat | None) -> Lobby:
    """The lobby with a person moved to the wanted seat, or to the first free one."""
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
    """The lobby with the host seated under that name, and the bot on the free seats."""
    lobby = seated(lobby, lobby.host, name, None)
    for seat, sitter in enumerate(lobby.seats):
        if sitter is None and bot is not None:
            lobby = with_bot(lobby, seat, bot)
    return lobby


def renamed(lobby: Lobby, person: PersonId, name: str, before: str = "") -> Lobby:
    """Renames a person, also during a game. On a shared device only the seat with the name `before`
    is renamed, wherever it was drawn to."""
    for seat in lobby.seats_of(person):
        sitter = lobby.seats[seat]
        if sitter is None or sitter.name == name or (lobby.one_device and sitter.name != before):
            continue
        return put(lobby, seat, replace(sitter, name=name))
    return lobby


def reordered(lobby: Lobby, order: tuple[Seat, ...]) -> Lobby:
    """The lobby in drawn order: first the sitter of `order[0]`, and so on."""
    return replace(lobby, seats=tuple(lobby.seats[seat] for seat in order))


def own_seat(lobby: Lobby, person: PersonId) -> Seat:
    """The person's seat; raises NotAllowed if they have none."""
    seat = lobby.seat_of(person)
    if seat is None:
        raise NotAllowed("no-seat", "you have no seat at this table")
    return seat


def put(lobby: Lobby, seat: Seat, sitter: Sitter | None) -> Lobby:
    """The lobby with that seat's sitter replaced."""
    return replace(lobby, seats=tuple(PerSeat(lobby.seats).put(seat, sitter)))


def check_exists(lobby: Lobby, seat: Seat) -> None:
    if not 0 <= seat < len(lobby.seats):
        raise NotAllowed("no-such-seat", "there is no such seat at this table")


def _check_free(lobby: Lobby, seat: Seat) -> None:
    check_exists(lobby, seat)
    if lobby.seats[seat] is not None:
        raise NotAllowed("seat-taken", "somebody sits there")

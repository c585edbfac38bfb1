"""Wishes: requests about a table between games, and their judging."""

from typing import TypeAlias

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId
from mondala.core.seats import Seat
from mondala.core.value import Value, replace
from mondala.tables.admission import kicked, let_in
from mondala.tables.live_game import LiveGame
from mondala.tables.lobby import EMPTY, Lobby, Sitter, check_host
from mondala.tables.options import GameOptions
from mondala.tables.rating import check_ratable, not_people
from mondala.tables.seating import check_exists, own_seat, put, seated, with_bot
from mondala.tables.starting import finished, started


class Sit(Value, frozen=True):
    """Takes that seat, or the first that is free."""

    seat: Seat | None = None


class Stand(Value, frozen=True):
    pass


class Ready(Value, frozen=True):
    ready: bool = True


class SeatBot(Value, frozen=True):
    """Seats a bot by name or level (else the default one); may replace another bot."""

    seat: Seat
    bot: str | None = None
    level: int | None = None


class Clear(Value, frozen=True):
    """The host empties a seat: a bot leaves, or a person is sent away."""

    seat: Seat


class Kick(Value, frozen=True):
    """The host bans somebody from the table, also somebody who knocks."""

    person: PersonId


class LetIn(Value, frozen=True):
    """The host lets somebody in who knocks."""

    person: PersonId


class NewLink(Value, frozen=True):
    """The host gives the table a new link. The old one stops working; people with the new one need
    not knock."""


class SetOptions(Value, frozen=True):
    """The host changes the options. With fewer seats the last ones are removed; bots leave a table
    that becomes rated."""

    options: GameOptions
    public: bool = False
    assists: bool = True
    rated: bool = False


class Start(Value, frozen=True):
    """The host starts the game; everybody else must be ready."""


class TakeOver(Value, frozen=True):
    """Makes a seated person the host, once the host has been absent for a while."""


Wish: TypeAlias = (
    Sit | Stand | Ready | SeatBot | Clear | Kick | LetIn | NewLink | SetOptions | Start | TakeOver
)


def grant(game: LiveGame, lobby: Lobby, person: PersonId, name: str, wish: Wish) -> Lobby:
    """The lobby after a person's wish; raises NotAllowed."""
    granted = _granted(game, lobby, person, name, wish)
    if granted.rated:
        check_rated(game, granted)
    return granted


def _granted(game: LiveGame, lobby: Lobby, person: PersonId, name: str, wish: Wish) -> Lobby:
    if isinstance(wish, Kick):
        return kicked(lobby, person, wish.person)
    if isinstance(wish, LetIn):
        return let_in(lobby, person, wish.person)
    if lobby.playing:
        raise NotAllowed("playing", "a game is on at this table")
    if game.only_by_server(lobby.options):
        raise _only_by_server()
    if lobby.one_device and isinstance(wish, Sit | Stand | SeatBot | Clear):
        raise NotAllowed("one-device", "the seats of this table share one device")
    match wish:
        case Sit(seat):
            return seated(lobby, person, name, seat)
        case Stand():
            return put(lobby, own_seat(lobby, person), None)
        case Ready(ready):
            seat = own_seat(lobby, person)
            return put(lobby, seat, Sitter(name, person, ready=ready))
        case TakeOver():
            own_seat(lobby, person)
            return replace(lobby, host=person)
    check_host(lobby, person)
    return _as_host(game, lobby, wish)


def _as_host(
    game: LiveGame, lobby: Lobby, wish: SeatBot | Clear | NewLink | SetOptions | Start
) -> Lobby:
    match wish:
        case SeatBot(seat, bot, level):
            chosen = game.bot_of_level(level) if bot is None else game.bot(bot)
            return with_bot(lobby, seat, chosen)
        case Clear(seat):
            check_exists(lobby, seat)
            return put(lobby, seat, None)
        case NewLink():
            return replace(lobby, knocking=False, admitted=())
        case SetOptions():
            changed = _with_options(lobby, wish)
            check_open_to_all(game, wish.options)
            return changed
        case Start():
            return started(lobby)


def _with_options(lobby: Lobby, wish: SetOptions) -> Lobby:
    """The lobby with new options. Nobody stays ready, unless only `public` changed."""
    if wish.options.game != lobby.game:
        raise NotAllowed("combination", f"these are not options of {lobby.game}")
    changed = replace(lobby, **{name: getattr(wish, name) for name in wish.__struct_fields__})
    if replace(changed, public=lobby.public) == lobby:
        return changed
    stay = (None if each and each.bot and wish.rated else each for each in finished(lobby).seats)
    count = changed.options.seats
    return replace(changed, seats=(*stay, *(EMPTY,) * count)[:count])


def check_rated(game: LiveGame, lobby: Lobby) -> None:
    """Raises NotAllowed if a game at this table cannot be rated."""
    check_ratable(game, lobby.options, lobby.material)
    if lobby.one_device or any(sitter is not None and sitter.bot for sitter in lobby.seats):
        raise not_people()


def check_open_to_all(game: LiveGame, options: GameOptions) -> None:
    """Raises NotAllowed for options that only the server may use, such as a day's."""
    if game.only_by_server(options):
        raise _only_by_server()


def _only_by_server() -> NotAllowed:
    return NotAllowed("day", "such a game is opened by the house, once")

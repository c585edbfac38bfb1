"""The table before, between and around its games: seats, options, who is ready.

Pure values; nothing of it is part of a game's journal. People are known here by an id that is safe
to show.
"""

from typing import TypeAlias

from mondala.core.errors import NotAllowed
from mondala.core.seats import PerSeat, Seat
from mondala.core.value import Value, replace
from mondala.games.mondo.options import Options as MondoOptions
from mondala.tables.patterns import PatternsOptions

GameOptions: TypeAlias = MondoOptions | PatternsOptions
BOTS = {"Patterns": ("greedy",), "Mondo": ("steady",)}
"""The bots that can take a seat, by game."""


class Sitter(Value, frozen=True):
    """Who sits on a seat: a person, or a bot (then `person` is empty)."""

    name: str
    person: str = ""
    bot: str | None = None
    ready: bool = False


EMPTY: None = None
LONGEST_ID, MOST_BANNED = 40, 100


class Lobby(Value, frozen=True):
    game: str
    """Patterns or Mondo."""
    mondo: MondoOptions | None
    patterns: PatternsOptions | None
    seats: tuple[Sitter | None, ...]
    host: str
    public: bool
    assists: bool
    playing: bool = False
    banned: tuple[str, ...] = ()
    """Persons whom the host has sent away."""
    tiles: str = ""
    """The hash of the tile set, if it is another than Mondala's own; it stays with the table."""
    one_device: bool = False
    """The host has every seat: people pass the screen."""

    @property
    def options(self) -> GameOptions:
        chosen = self.mondo or self.patterns
        if chosen is None:
            raise AssertionError("a table without options")
        return chosen

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        return tuple(
            seat
            for seat, sitter in enumerate(self.seats)
            if sitter is not None and sitter.person == person
        )

    def seat_of(self, person: str) -> Seat | None:
        seats = self.seats_of(person)
        return seats[0] if seats else None


def open_table(
    options: GameOptions,
    host: str,
    *,
    public: bool = False,
    assists: bool = True,
    tiles: str = "",
) -> Lobby:
    mondo = options if isinstance(options, MondoOptions) else None
    patterns = options if isinstance(options, PatternsOptions) else None
    return Lobby(
        game="Mondo" if mondo else "Patterns",
        mondo=mondo,
        patterns=patterns,
        seats=(EMPTY,) * options.seats,
        host=host,
        public=public,
        assists=assists,
        tiles=tiles,
    )


def open_shared(options: PatternsOptions, host: str, names: tuple[str, str]) -> Lobby:
    """A table where two people play on the host's device."""
    lobby = open_table(options, host)
    seats = tuple(Sitter(name, host, ready=True) for name in names)
    return replace(lobby, seats=seats, one_device=True)


def filled(lobby: Lobby, name: str) -> Lobby:
    """The host, who has that name, has a seat; bots have those that were free."""
    lobby = _seated(lobby, lobby.host, name, None)
    bot = BOTS[lobby.game][0]
    for seat, sitter in enumerate(lobby.seats):
        if sitter is None:
            lobby = _with_bot(lobby, seat, bot)
    return lobby


def renamed(lobby: Lobby, person: str, name: str, before: str = "") -> Lobby:
    """Somebody goes by another name, also in mid-game. Who shares their device keeps theirs: there
    it is the seat of who went by the name before, whichever that is once lots were drawn."""
    for seat in lobby.seats_of(person):
        sitter = lobby.seats[seat]
        if sitter is None or sitter.name == name or (lobby.one_device and sitter.name != before):
            continue
        return _put(lobby, seat, replace(sitter, name=name))
    return lobby


class Sit(Value, frozen=True):
    """On that seat, or on the first that is free."""

    seat: Seat | None = None


class Stand(Value, frozen=True):
    pass


class Ready(Value, frozen=True):
    ready: bool = True


class SeatBot(Value, frozen=True):
    seat: Seat
    bot: str


class Clear(Value, frozen=True):
    """The host empties a seat: a bot leaves, or a person is sent away."""

    seat: Seat


class Kick(Value, frozen=True):
    """The host sends somebody away from the table, for good."""

    person: str


class SetOptions(Value, frozen=True):
    """The host chooses otherwise; with another number of seats the last ones go."""

    mondo: MondoOptions | None = None
    patterns: PatternsOptions | None = None
    public: bool = False
    assists: bool = True


class Start(Value, frozen=True):
    """The host starts the game; everybody else must be ready."""


class TakeOver(Value, frozen=True):
    """Somebody who sits here becomes the host; only once the host has been gone for a while."""


Wish: TypeAlias = Sit | Stand | Ready | SeatBot | Clear | Kick | SetOptions | Start | TakeOver


def grant(lobby: Lobby, person: str, name: str, wish: Wish) -> Lobby:
    """The table after somebody's wish, or NotAllowed."""
    if isinstance(wish, Kick):
        return _kicked(lobby, person, wish.person)
    if lobby.playing:
        raise NotAllowed("playing", "a game is on at this table")
    if lobby.one_device and isinstance(wish, Sit | Stand | SeatBot | Clear):
        raise NotAllowed("one-device", "the seats of this table share one device")
    match wish:
        case Sit(seat):
            return _seated(lobby, person, name, seat)
        case Stand():
            return _put(lobby, _own_seat(lobby, person), None)
        case Ready(ready):
            seat = _own_seat(lobby, person)
            return _put(lobby, seat, Sitter(name, person, ready=ready))
        case TakeOver():
            _own_seat(lobby, person)
            return replace(lobby, host=person)
    _check_host(lobby, person)
    match wish:
        case SeatBot(seat, bot):
            return _with_bot(lobby, seat, bot)
        case Clear(seat):
            _check_exists(lobby, seat)
            return _put(lobby, seat, None)
        case SetOptions():
            return _with_options(lobby, wish)
        case Start():
            return _started(lobby)


def _with_bot(lobby: Lobby, seat: Seat, bot: str) -> Lobby:
    _check_free(lobby, seat)
    if bot not in BOTS[lobby.game]:
        raise NotAllowed("no-such-bot", f"there is no bot {bot!r}", bot=bot)
    return _put(lobby, seat, Sitter(name=bot, bot=bot, ready=True))


def _with_options(lobby: Lobby, wish: SetOptions) -> Lobby:
    """Whoever was ready was ready for something else, unless only who may come is new."""
    if (wish.mondo is None) != (lobby.mondo is None) or (wish.patterns is None) != (
        lobby.patterns is None
    ):
        raise NotAllowed("combination", f"these are not options of {lobby.game}")
    changed = replace(
        lobby,
        mondo=wish.mondo,
        patterns=wish.patterns,
        public=wish.public,
        assists=wish.assists,
    )
    if replace(changed, public=lobby.public) == lobby:
        return changed
    count = changed.options.seats
    seats = (*finished(lobby).seats, *(EMPTY,) * count)[:count]
    return replace(changed, seats=seats)


def _kicked(lobby: Lobby, person: str, kicked: str) -> Lobby:
    _check_host(lobby, person)
    seat = lobby.seat_of(kicked)
    if kicked == lobby.host or (seat is not None and lobby.playing):
        raise NotAllowed("not-now", "the host, or somebody who plays, cannot be sent away")
    if kicked in lobby.banned:
        return lobby
    if len(kicked) > LONGEST_ID or len(lobby.banned) == MOST_BANNED:
        raise NotAllowed("no-such-person", "there is nobody to be sent away")
    stood = lobby if seat is None else _put(lobby, seat, None)
    return replace(stood, banned=(*stood.banned, kicked))


def _started(lobby: Lobby) -> Lobby:
    for sitter in lobby.seats:
        if sitter is None:
            raise NotAllowed("seat-empty", "every seat must be taken before the game starts")
        if not sitter.ready and sitter.person != lobby.host:
            raise NotAllowed("not-ready", f"{sitter.name} is not ready", name=sitter.name)
    return replace(lobby, playing=True)


def finished(lobby: Lobby) -> Lobby:
    """After a game: the seats are kept, bots are ready for another, people say so."""
    seats = tuple(
        sitter and replace(sitter, ready=sitter.bot is not None) for sitter in lobby.seats
    )
    return replace(lobby, playing=False, seats=seats)


def _seated(lobby: Lobby, person: str, name: str, wanted: Seat | None) -> Lobby:
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
    stood = lobby if old is None else _put(lobby, old, None)
    return _put(stood, wanted, Sitter(name, person))


def _own_seat(lobby: Lobby, person: str) -> Seat:
    seat = lobby.seat_of(person)
    if seat is None:
        raise NotAllowed("no-seat", "you have no seat at this table")
    return seat


def _put(lobby: Lobby, seat: Seat, sitter: Sitter | None) -> Lobby:
    return replace(lobby, seats=tuple(PerSeat(lobby.seats).put(seat, sitter)))


def _check_host(lobby: Lobby, person: str) -> None:
    if person != lobby.host:
        raise NotAllowed("not-host", "that is for the table's host to decide")


def _check_exists(lobby: Lobby, seat: Seat) -> None:
    if not 0 <= seat < len(lobby.seats):
        raise NotAllowed("no-such-seat", "there is no such seat at this table")


def _check_free(lobby: Lobby, seat: Seat) -> None:
    _check_exists(lobby, seat)
    if lobby.seats[seat] is not None:
        raise NotAllowed("seat-taken", "somebody sits there")

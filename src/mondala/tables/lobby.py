"""The table before, between and around its games: seats, options, readiness.

Pure values; nothing of it is part of a game's journal. People are known here by an id that is safe
to show.
"""

from collections.abc import Iterable
from typing import TypeAlias

from mondala.bots.bot import Bot
from mondala.core.errors import NotAllowed
from mondala.core.ids import GameName, PersonId
from mondala.core.seats import PerSeat, Seat
from mondala.core.value import Value, replace
from mondala.tables.live_game import LiveGame
from mondala.tables.options import GameOptions
from mondala.tables.rating import check_ratable, not_people

NOBODY = PersonId("")


class Sitter(Value, frozen=True):
    """A person on a seat, or a bot (then `person` is empty)."""

    name: str
    person: PersonId = NOBODY
    bot: str | None = None
    ready: bool = False


EMPTY: None = None
LONGEST_ID, MOST_BANNED, MOST_ADMITTED = 40, 100, 300


class Lobby(Value, frozen=True):
    options: GameOptions
    seats: tuple[Sitter | None, ...]
    host: PersonId
    public: bool
    assists: bool
    playing: bool = False
    banned: tuple[PersonId, ...] = ()
    """Persons whom the host has sent away. Nobody is told their ids: see `shown`."""
    knocking: bool = False
    """Whether newcomers wait until the host lets them in: since somebody was sent away."""
    admitted: tuple[PersonId, ...] = ()
    """Persons who need not knock: they were here before, or were let in. Told to nobody."""
    material: str = ""
    """The hash of what is played with, if it is not the game's own; it stays with the table."""
    one_device: bool = False
    """Whether the host has every seat, and people pass the screen."""
    rated: bool = False
    """Whether its games count for the ratings of those who play them."""

    @property
    def game(self) -> GameName:
        return self.options.game

    def seats_of(self, person: PersonId) -> tuple[Seat, ...]:
        return tuple(
            seat
            for seat, sitter in enumerate(self.seats)
            if sitter is not None and sitter.person == person
        )

    def seat_of(self, person: PersonId) -> Seat | None:
        seats = self.seats_of(person)
        return seats[0] if seats else None


def open_table(
    options: GameOptions,
    host: PersonId,
    *,
    public: bool = False,
    assists: bool = True,
    material: str = "",
    rated: bool = False,
) -> Lobby:
    return Lobby(
        options=options,
        seats=(EMPTY,) * options.seats,
        host=host,
        public=public,
        assists=assists,
        material=material,
        rated=rated,
    )


def open_shared(
    game: LiveGame, options: GameOptions, host: PersonId, names: tuple[str, ...]
) -> Lobby:
    """A table where people play on the host's device."""
    if not game.one_device or len(names) != options.seats:
        raise NotAllowed("combination", f"{game.name} is not played on one device")
    lobby = open_table(options, host)
    seats = tuple(Sitter(name, host, ready=True) for name in names)
    return replace(lobby, seats=seats, one_device=True)


def filled(lobby: Lobby, name: str, bot: Bot | None) -> Lobby:
    """The lobby with the host, who has that name, on a seat, and the bot on the free ones."""
    lobby = _seated(lobby, lobby.host, name, None)
    for seat, sitter in enumerate(lobby.seats):
        if sitter is None and bot is not None:
            lobby = _with_bot(lobby, seat, bot)
    return lobby


def shown(lobby: Lobby) -> Lobby:
    """The lobby as everybody may see it: whom the host sent away or let in is nobody's business."""
    return replace(lobby, banned=(), admitted=())


def may_enter(lobby: Lobby, person: PersonId) -> bool:
    """Whether somebody who was not sent away may come to the table without knocking. Watchers of a
    day's game were turned away before."""
    known = person == lobby.host or person in lobby.admitted or lobby.seat_of(person) is not None
    return known or not lobby.knocking


def plays(lobby: Lobby, person: PersonId) -> bool:
    """Whether the game at this table is one of theirs: they sit here, or have bots play it."""
    if lobby.seat_of(person) is not None:
        return True
    return lobby.host == person and all(sitter is None or sitter.bot for sitter in lobby.seats)


def guarded(lobby: Lobby, present: Iterable[PersonId]) -> Lobby:
    """The lobby where newcomers knock from now on; those who are present need not, now or when they
    come back."""
    known = dict.fromkeys((*lobby.admitted, *sorted(present)))
    admitted = tuple(person for person in known if person not in lobby.banned)
    return replace(lobby, knocking=True, admitted=admitted[-MOST_ADMITTED:])


def renamed(lobby: Lobby, person: PersonId, name: str, before: str = "") -> Lobby:
    """Gives somebody another name, also in mid-game. On a shared device the others keep theirs:
    only the seat with the name from before is renamed, wherever lots have put it."""
    for seat in lobby.seats_of(person):
        sitter = lobby.seats[seat]
        if sitter is None or sitter.name == name or (lobby.one_device and sitter.name != before):
            continue
        return _put(lobby, seat, replace(sitter, name=name))
    return lobby


def without(lobby: Lobby, person: PersonId) -> Lobby:
    """The lobby after somebody was deleted. In mid-game their seat stays, without a name, and
    nobody can come back to it."""
    gone = Sitter("", ready=True) if lobby.playing else None
    seats = tuple(
        gone if sitter is not None and sitter.person == person else sitter for sitter in lobby.seats
    )
    return replace(
        lobby,
        seats=seats,
        banned=tuple(each for each in lobby.banned if each != person),
        admitted=tuple(each for each in lobby.admitted if each != person),
    )


def reordered(lobby: Lobby, order: tuple[Seat, ...]) -> Lobby:
    """Everybody on the seat that was drawn for them: first the sitter of `order[0]`, and so on."""
    return replace(lobby, seats=tuple(lobby.seats[seat] for seat in order))


class Sit(Value, frozen=True):
    """Takes that seat, or the first that is free."""

    seat: Seat | None = None


class Stand(Value, frozen=True):
    pass


class Ready(Value, frozen=True):
    ready: bool = True


class SeatBot(Value, frozen=True):
    """A bot by its name, or the bot of a level; of neither, the friendly one. It may take the seat
    of another bot."""

    seat: Seat
    bot: str | None = None
    level: int | None = None


class Clear(Value, frozen=True):
    """The host empties a seat: a bot leaves, or a person is sent away."""

    seat: Seat


class Kick(Value, frozen=True):
    """The host sends somebody away from the table, for good; also somebody who knocks."""

    person: PersonId


class LetIn(Value, frozen=True):
    """The host lets somebody in who knocks."""

    person: PersonId


class NewLink(Value, frozen=True):
    """The host gives the table another link: the old one leads nowhere, and nobody who has the new
    one needs to knock."""


class SetOptions(Value, frozen=True):
    """The host chooses other options; with fewer seats the last ones go, and bots leave a table
    that becomes rated."""

    options: GameOptions
    public: bool = False
    assists: bool = True
    rated: bool = False


class Start(Value, frozen=True):
    """The host starts the game; everybody else must be ready."""


class TakeOver(Value, frozen=True):
    """Makes somebody who sits here the host; only once the host has been gone for a while."""


Wish: TypeAlias = (
    Sit | Stand | Ready | SeatBot | Clear | Kick | LetIn | NewLink | SetOptions | Start | TakeOver
)


def grant(game: LiveGame, lobby: Lobby, person: PersonId, name: str, wish: Wish) -> Lobby:
    """The table after somebody's wish, or NotAllowed."""
    granted = _granted(game, lobby, person, name, wish)
    if granted.rated:
        check_rated(game, granted)
    return granted


def check_rated(game: LiveGame, lobby: Lobby) -> None:
    """NotAllowed where a game at this table cannot be rated."""
    check_ratable(game, lobby.options, lobby.material)
    if lobby.one_device or any(sitter is not None and sitter.bot for sitter in lobby.seats):
        raise not_people()


def _granted(game: LiveGame, lobby: Lobby, person: PersonId, name: str, wish: Wish) -> Lobby:
    if isinstance(wish, Kick):
        return _kicked(lobby, person, wish.person)
    if isinstance(wish, LetIn):
        return _let_in(lobby, person, wish.person)
    if lobby.playing:
        raise NotAllowed("playing", "a game is on at this table")
    if game.day_of(lobby.options) is not None:
        raise _only_the_house()
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
    return _as_host(game, lobby, wish)


def _as_host(
    game: LiveGame, lobby: Lobby, wish: SeatBot | Clear | NewLink | SetOptions | Start
) -> Lobby:
    match wish:
        case SeatBot(seat, bot, level):
            chosen = game.bot_of_level(level) if bot is None else game.bot(bot)
            return _with_bot(lobby, seat, chosen)
        case Clear(seat):
            _check_exists(lobby, seat)
            return _put(lobby, seat, None)
        case NewLink():
            return replace(lobby, knocking=False, admitted=())
        case SetOptions():
            changed = _with_options(lobby, wish)
            check_not_of_a_day(game, wish.options)
            return changed
        case Start():
            return started(lobby)


def check_not_of_a_day(game: LiveGame, options: GameOptions) -> None:
    """NotAllowed where these are options of a day's game, which only the house itself opens."""
    if game.day_of(options) is not None:
        raise _only_the_house()


def _only_the_house() -> NotAllowed:
    return NotAllowed("day", "a day's game is opened by the house, once")


def _with_bot(lobby: Lobby, seat: Seat, bot: Bot) -> Lobby:
    _check_exists(lobby, seat)
    sitter = lobby.seats[seat]
    if sitter is None or sitter.bot is None:
        _check_free(lobby, seat)
    return _put(lobby, seat, Sitter(name=bot.name, bot=bot.name, ready=True))


def _with_options(lobby: Lobby, wish: SetOptions) -> Lobby:
    """The lobby with new options; nobody is ready any more, unless only `public` has changed."""
    if wish.options.game != lobby.game:
        raise NotAllowed("combination", f"these are not options of {lobby.game}")
    changed = replace(lobby, **{name: getattr(wish, name) for name in wish.__struct_fields__})
    if replace(changed, public=lobby.public) == lobby:
        return changed
    stay = (None if each and each.bot and wish.rated else each for each in finished(lobby).seats)
    count = changed.options.seats
    return replace(changed, seats=(*stay, *(EMPTY,) * count)[:count])


def _kicked(lobby: Lobby, person: PersonId, kicked: PersonId) -> Lobby:
    _check_host(lobby, person)
    seat = lobby.seat_of(kicked)
    if kicked == lobby.host or (seat is not None and lobby.playing):
        raise NotAllowed("not-now", "the host, or somebody who plays, cannot be sent away")
    if kicked in lobby.banned:
        return lobby
    if len(kicked) > LONGEST_ID or len(lobby.banned) == MOST_BANNED:
        raise NotAllowed("no-such-person", "there is nobody to be sent away")
    stood = lobby if seat is None else _put(lobby, seat, None)
    admitted = tuple(each for each in stood.admitted if each != kicked)
    return replace(stood, banned=(*stood.banned, kicked), admitted=admitted)


def _let_in(lobby: Lobby, person: PersonId, newcomer: PersonId) -> Lobby:
    _check_host(lobby, person)
    if len(newcomer) > LONGEST_ID or newcomer in lobby.banned:
        raise NotAllowed("no-such-person", "there is nobody to be let in")
    if may_enter(lobby, newcomer):
        return lobby
    return replace(lobby, admitted=(*lobby.admitted, newcomer)[-MOST_ADMITTED:])


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


def _seated(lobby: Lobby, person: PersonId, name: str, wanted: Seat | None) -> Lobby:
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


def _own_seat(lobby: Lobby, person: PersonId) -> Seat:
    seat = lobby.seat_of(person)
    if seat is None:
        raise NotAllowed("no-seat", "you have no seat at this table")
    return seat


def _put(lobby: Lobby, seat: Seat, sitter: Sitter | None) -> Lobby:
    return replace(lobby, seats=tuple(PerSeat(lobby.seats).put(seat, sitter)))


def _check_host(lobby: Lobby, person: PersonId) -> None:
    if person != lobby.host:
        raise NotAllowed("not-host", "that is for the table's host to decide")


def _check_exists(lobby: Lobby, seat: Seat) -> None:
    if not 0 <= seat < len(lobby.seats):
        raise NotAllowed("no-such-seat", "there is no such seat at this table")


def _check_free(lobby: Lobby, seat: Seat) -> None:
    _check_exists(lobby, seat)
    if lobby.seats[seat] is not None:
        raise NotAllowed("seat-taken", "somebody sits there")

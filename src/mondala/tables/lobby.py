"""A table outside its games: seats, options and host.

Pure values, not part of any game's journal. People appear by their public ids. `seating` changes
the seats, `admission` controls who may join, `wishes` judges requests.
"""

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameName, PersonId
from mondala.core.seats import Seat
from mondala.core.value import Value, replace
from mondala.tables.live_game import LiveGame
from mondala.tables.options import GameOptions

NOBODY = PersonId("")


EMPTY: None = None


LONGEST_ID = 40


class Sitter(Value, frozen=True):
    """A person on a seat, or a bot (then `person` is empty)."""

    name: str
    person: PersonId = NOBODY
    bot: str | None = None
    ready: bool = False


class Lobby(Value, frozen=True):
    options: GameOptions
    seats: tuple[Sitter | None, ...]
    host: PersonId
    public: bool
    assists: bool
    playing: bool = False
    banned: tuple[PersonId, ...] = ()
    """People banned by the host. Their ids are secret: see `shown`."""
    knocking: bool = False
    """Whether newcomers must knock: since somebody was sent away."""
    admitted: tuple[PersonId, ...] = ()
    """People who need not knock, as they were here before or were admitted. Secret."""
    material: str = ""
    """The hash of material other than the standard one; it stays with the table."""
    one_device: bool = False
    """Whether the host has every seat, and people pass the screen."""
    rated: bool = False
    """Whether its games are rated."""

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
    """A table for people sharing the host's device."""
    if not game.one_device or len(names) != options.seats:
        raise NotAllowed("combination", f"{game.name} is not played on one device")
    lobby = open_table(options, host)
    seats = tuple(Sitter(name, host, ready=True) for name in names)
    return replace(lobby, seats=seats, one_device=True)


def shown(lobby: Lobby) -> Lobby:
    """The lobby as shown to everybody, without the banned and admitted people."""
    return replace(lobby, banned=(), admitted=())


def plays(lobby: Lobby, person: PersonId) -> bool:
    """Whether this person plays here: has a seat, or hosts a game of bots alone."""
    if lobby.seat_of(person) is not None:
        return True
    return lobby.host == person and all(sitter is None or sitter.bot for sitter in lobby.seats)


def without(lobby: Lobby, person: PersonId) -> Lobby:
    """The lobby after a person was deleted. During a game the seat stays, without a name, and
    nobody can return to it."""
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


def handed_over(lobby: Lobby, guest: PersonId, person: PersonId) -> Lobby:
    """The lobby after a guest's place has passed to an account.

    Nobody may have two places. If the account already sits here, the guest's seat is freed; during
    a game it stays the guest's, nobody can return to it, and the game is not rated. Bans stay,
    unless the person plays or hosts.
    """
    twice = lobby.seat_of(guest) is not None and lobby.seat_of(person) is not None
    apart = twice and lobby.playing
    host = person if lobby.host == guest else lobby.host
    unwanted = person in lobby.banned and host != person and not lobby.playing
    to = None if twice or unwanted else person
    seats = tuple(_sitting(each, guest, guest if apart else to) for each in lobby.seats)
    here = host == person or any(each is not None and each.person == person for each in seats)
    banned = _as_one(lobby.banned, guest, person)
    return replace(
        lobby,
        seats=seats,
        host=host,
        banned=tuple(each for each in banned if each != person or not here),
        admitted=_as_one(lobby.admitted, guest, person),
        rated=lobby.rated and not apart,
    )


def _sitting(sitter: Sitter | None, guest: PersonId, to: PersonId | None) -> Sitter | None:
    """The sitter, with the guest replaced."""
    if sitter is None or sitter.person != guest:
        return sitter
    return None if to is None else replace(sitter, person=to)


def _as_one(
    people: tuple[PersonId, ...], guest: PersonId, person: PersonId
) -> tuple[PersonId, ...]:
    return tuple(dict.fromkeys(person if each == guest else each for each in people))


def check_host(lobby: Lobby, person: PersonId) -> None:
    if person != lobby.host:
        raise NotAllowed("not-host", "that is for the table's host to decide")

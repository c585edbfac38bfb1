"""The messages on a table's socket. Each is a JSON object whose `t` tells which it is."""

import re
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct

from mondala.core.errors import Unreadable
from mondala.core.ids import GameId, GameName, PersonId, TableId
from mondala.core.seats import Seat
from mondala.tables.lobby import Lobby
from mondala.tables.wishes import Wish

LONGEST_SAID = 300
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
NOTHING = Raw(b"{}")


class FromClient(Struct, tag_field="t", forbid_unknown_fields=True, gc=False):
    """A message that a client may send."""


class Hello(FromClient, tag="hello"):
    """First of all: the protocol, a session of the client's own choosing, and what it has.

    With the game and version it has it gets what came since; else the whole. `derived` asks for
    scores and legal moves too, which follow from the rest.
    """

    protocol: int
    session: Word
    game_id: Word | None = None
    version: Count = 0
    derived: bool = True


class Do(FromClient, tag="do"):
    """A command in the game. `n` rises with each; the same `n` again acts only once.

    `seat` says which, where people share a device.
    """

    n: Count
    command: Word
    args: Raw = NOTHING
    seat: Seat | None = None


class Ask(FromClient, tag="ask"):
    """A wish at the table, outside the game: sit down, choose options, start …"""

    n: Count
    wish: Word
    args: Raw = NOTHING


class Hand(FromClient, tag="hand"):
    """The place of the sender's hand, in games that show hands. Never stored, never answered."""

    x: int
    y: int


class Say(FromClient, tag="say"):
    n: Count
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_SAID)]


Picture: TypeAlias = Literal["smile", "laugh", "wow", "sad", "thumb", "heart"]
"""The pictures that can be shown at a table instead of words."""


class React(FromClient, tag="react"):
    """A picture that everybody sees for a moment. Never stored, never answered."""

    picture: Picture


class Ping(FromClient, tag="ping"):
    n: Count


class Choose(Struct, frozen=True):
    """A wish: what to do about a seat whose person is gone; `wait` takes it back."""

    seat: Seat
    choice: Literal["wait", "bot", "end"]


class Mute(Struct, frozen=True):
    """A wish: do not show me what that person says."""

    person: PersonId
    mute: bool = True


TableWish: TypeAlias = Wish | Choose | Mute
"""Everything that can be wished at a table."""

ClientMessage: TypeAlias = Hello | Do | Ask | Hand | Say | React | Ping
_CLIENT: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def read_client_message(data: bytes) -> ClientMessage:
    try:
        return _CLIENT.decode(data)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise Unreadable(f"not a message: {error}") from error


class _Numbered(Struct):
    t: str
    n: Count


_NUMBERED = msgspec.json.Decoder(_Numbered)
_ANSWERED = ("do", "ask", "say")


_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")
"""An unpaired surrogate, which makes a text unreadable."""


def number_of(data: bytes) -> int | None:
    """The number to answer a message under, even if the rest of it is invalid."""
    found = _numbered(data) or _numbered(_SURROGATE.sub(rb"\\ufffd", data))
    return found.n if found is not None and found.t in _ANSWERED else None


def _numbered(data: bytes) -> _Numbered | None:
    try:
        return _NUMBERED.decode(data)
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return None


class FromServer(Struct, tag_field="t", gc=False):
    """A message that the server sends."""


class Welcome(FromServer, tag="welcome"):
    """The answer to hello: your id and seat here, and the table."""

    protocol: int
    person: PersonId
    seat: Seat | None
    table: "TableView"


class Away(Struct):
    """A player who left during a game, and the others' choices about it."""

    seat: Seat
    decide_in: int
    """Milliseconds until the others may decide."""
    choices: list[tuple[Seat, str]]


class Watcher(Struct):
    """A named person at the table without a seat."""

    person: PersonId
    name: str


class TableView(Struct):
    """The table as everybody may see it. Persons are named, never identified by their cookie."""

    id: TableId
    lobby: Lobby
    present: list[PersonId]
    """The seats, the host and the watchers who are connected."""
    watching: list[Watcher]
    """The first fifty with a name."""
    nameless: int
    """The number of all other watchers."""
    game_id: GameId | None
    """The game that is on, or was last."""
    over: bool
    away: list[Away]
    host_gone: bool
    """Whether the host has been gone so long that somebody else may take the table over."""
    knocking: list[Watcher]
    """The people who wait to be let in; told to the host alone."""


class Knocking(FromServer, tag="knocking"):
    """The answer to hello at a table where newcomers knock: the host is told. `welcome` follows
    once you are admitted, `bye` if you are not."""


class TableChanged(FromServer, tag="table"):
    seat: Seat | None
    table: TableView


class Snapshot(FromServer, tag="snapshot"):
    """The whole game at a version. `at` is the game's time now, None where it is hidden."""

    game_id: GameId
    game: GameName
    rules: int
    commitment: str
    version: int
    at: int | None
    view: Any


class EntrySent(FromServer, tag="entry", omit_defaults=True):
    """One entry of the journal as its receiver may see it. The one who asked for it gets it with
    `n`: that is the answer, it is done and on disk."""

    game_id: GameId
    number: int
    at: int | None
    seat: Seat | None
    events: list[Any]
    n: int | None = None


def with_answer(entry: bytes, n: int) -> bytes:
    """An encoded entry as the answer to the message of that number."""
    return b'%b,"n":%d}' % (entry[:-1], n)


class Ack(FromServer, tag="ack"):
    """The message took effect and is on disk. Sent if no entry is the answer."""

    n: int
    version: int


class Refused(FromServer, tag="refused"):
    """The message had no effect. `n` is None if the message had no number that could be read."""

    n: int | None
    code: str
    sentence: str
    details: dict[str, str | int]
    version: int


class Hands(FromServer, tag="hands"):
    """The places of the other hands: seat, x, y."""

    hands: list[tuple[Seat, int, int]]


class Derived(FromServer, tag="derived"):
    """Consequences of the state at that version: scores explained, legal moves."""

    game_id: GameId
    version: int
    value: Any


class Said(FromServer, tag="said"):
    number: int
    person: PersonId
    name: str
    text: str


class Unsaid(FromServer, tag="unsaid"):
    """Lines of the chat that were deleted, by their numbers."""

    numbers: list[int]


class Reacted(FromServer, tag="reacted"):
    """A picture that somebody at the table shows."""

    person: PersonId
    name: str
    picture: Picture


class Pong(FromServer, tag="pong"):
    """`at` is the game's time, None without a game or where it is hidden."""

    n: int
    at: int | None


class Opened(FromServer, tag="opened"):
    """The game is over: its seed, which the commitment shown before hashed. That of a day's game is
    None until the day is closed."""

    game_id: GameId
    seed: str | None
    result: Any


class Bye(FromServer, tag="bye"):
    """The last message before the server closes the socket."""

    code: str
    sentence: str


ServerMessage: TypeAlias = (
    Welcome
    | Knocking
    | TableChanged
    | Snapshot
    | EntrySent
    | Ack
    | Refused
    | Hands
    | Derived
    | Said
    | Unsaid
    | Reacted
    | Pong
    | Opened
    | Bye
)

"""The part of the port that keeps requests to play, mutes and blocks between people who have played
with each other."""

from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias

from mondala.core.ids import GameId, GameName, PersonId, TableId
from mondala.core.seats import Seat
from mondala.core.value import Value
from mondala.server.storage.writing import Done

BlockKind: TypeAlias = Literal["muted", "blocked"]
RequestState: TypeAlias = Literal["open", "accepted", "refused"]


class BlockRow(Value, frozen=True):
    """A mute (`person` takes no requests from the other) or a block (no contact at all)."""

    person: PersonId
    other: PersonId
    kind: BlockKind
    at: int
    until: int | None = None
    """When (UTC) it expires."""


class RequestRow(Value, frozen=True):
    """A request to play at a table. A person can have one open request to another at a time."""

    id: str
    asker: PersonId
    asked: PersonId
    table_id: TableId
    at: int
    until: int
    """When (UTC) the request is deleted, answered or not."""
    state: RequestState = "open"


class ShownRequest(Value, frozen=True):
    """A request with the other person's name and the table's lobby as JSON."""

    row: RequestRow
    name: str
    lobby: bytes


class Met(Value, frozen=True):
    """A person the other one has played with, how often, and when (UTC) their last shared game
    began."""

    person: PersonId
    name: str
    games: int
    last: int


class SharedGame(Value, frozen=True):
    """A game in which a person had the seat `mine`, together with another person."""

    other: PersonId
    theirs: Seat
    mine: Seat
    id: GameId
    game: GameName
    options: bytes
    started: int
    ended: int | None
    result: bytes | None


class ContactStorage(Protocol):
    """Stores mutes, blocks and requests. Expired ones do not count."""

    def put_visible(self, person: PersonId, visible: bool, done: Done) -> None:
        """Sets whether others may see this person online."""

    def put_block(self, block: BlockRow, done: Done) -> None:
        """Stores a mute or block in place of an earlier one. Open requests from the other person
        are refused; those to a person who is blocked are taken back."""

    def drop_block(self, person: PersonId, other: PersonId, done: Done) -> None: ...

    def put_request(self, request: RequestRow, replaced: Sequence[str], done: Done) -> None:
        """Stores a request in place of those with the ids `replaced`; fails where there is another
        one between the two. Old ones are forgotten."""

    def answer_request(
        self, request: str, asked: PersonId, state: RequestState, done: Done
    ) -> None:
        """Answers a request, if it is open and to that person."""

    def drop_request(self, request: str, asker: PersonId, done: Done) -> None: ...

    async def is_visible(self, person: PersonId) -> bool: ...

    async def hidden_from(
        self, viewer: PersonId, people: Sequence[PersonId]
    ) -> frozenset[PersonId]:
        """The ones among these people who hide from the viewer: from everybody, or by a block."""

    async def blocks_of(self, person: PersonId, now: int) -> list[tuple[str, BlockRow]]:
        """The person's mutes and blocks, with names, the last first."""

    async def blocked_by(self, person: PersonId) -> frozenset[PersonId]:
        """The people that the person has blocked."""

    async def block(self, person: PersonId, other: PersonId, now: int) -> BlockRow | None:
        """The mute or block of the other one by the person."""

    async def request(self, request: str, now: int) -> RequestRow | None: ...

    async def requests_to(self, person: PersonId, now: int) -> list[ShownRequest]:
        """The open requests to a person, the last first."""

    async def requests_by(self, person: PersonId, now: int) -> list[ShownRequest]:
        """All requests by a person, the last first."""

    async def has_played_with(self, person: PersonId, other: PersonId) -> bool: ...

    async def met_by(
        self, person: PersonId, limit: int, after: PersonId | None = None
    ) -> list[Met]:
        """The people that the person has played with, the last first; only those after that one."""

    async def met_in(self, person: PersonId, game_id: GameId) -> list[Met]:
        """The people that the person has played with in that game."""

    async def shared_games(self, person: PersonId, others: Sequence[PersonId]) -> list[SharedGame]:
        """The person's games with these others, the newest first."""

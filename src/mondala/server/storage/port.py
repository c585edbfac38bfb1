"""The port to a place that keeps everything: SQLite by default, or PostgreSQL."""

from collections.abc import Sequence
from typing import Protocol

from mondala.core.ids import GameId, GameName, PersonId, TableId
from mondala.core.seats import Seat
from mondala.server.storage.contacts import ContactStorage
from mondala.server.storage.day_tries import DayTryStorage, TryRow
from mondala.server.storage.puzzle_ratings import PuzzleRatingStorage
from mondala.server.storage.reminders import ReminderStorage
from mondala.server.storage.rows import (
    EVERY,
    Account,
    Ban,
    ChatRow,
    DayBest,
    GameRow,
    Keys,
    Known,
    Person,
    PuzzleTry,
    RatingRow,
    SaidRow,
    TableRow,
    WantedGames,
)
from mondala.server.storage.writing import Done, Fence, Log


class Storage(DayTryStorage, PuzzleRatingStorage, ContactStorage, ReminderStorage, Protocol):
    """Writes are queued and reported back; reads see what is on disk, or raise `unavailable`.

    A write with a log that has a fence, or with a fence, is made only while its owner is the last
    who took the table over; else it fails with Fenced."""

    async def take_over(self, table: TableId) -> int | None:
        """Makes whoever asks the table's owner, under the epoch that comes back; None where there
        is no such table. A new table has the epoch `FIRST_EPOCH`, its maker's."""

    def touch(self, done: Done) -> None:
        """A real write that changes nothing, to see whether one can be stored."""

    def append(self, log: Log, number: int, body: bytes, done: Done) -> None:
        """An entry, as JSON; only the next one of its game is taken."""

    def put_person(self, person: Person, done: Done) -> None:
        """A new person, or another name for one; an account stays as it is."""

    def put_account(self, account: Account, done: Done) -> None:
        """A log-in for a person who is there; it fails if somebody else has the name."""

    def put_password(self, person: PersonId, password_hash: str, session: int, done: Done) -> None:
        """Another password for an account, and the number of its next session."""

    def put_session(self, person: PersonId, session: int, done: Done) -> None: ...

    def forget_person(
        self, person: PersonId, seats: list[tuple[GameId, bytes]], done: Done
    ) -> None:
        """Deletes the person, and what they said. Their games stay; `seats` are the new names in
        them."""

    def put_table(self, table: TableRow, done: Done, log: Log | None = None) -> None: ...

    def put_game(
        self,
        game: GameRow,
        people: tuple[PersonId | None, ...],
        table: TableRow,
        done: Done,
        log: Log | None = None,
        entered: TryRow | None = None,
    ) -> None:
        """A new game, its players, the table it is on now, and whose try of a day it is: all or
        nothing, so nothing if that person has had a try."""

    def end_game(
        self,
        game_id: GameId,
        ended: int,
        result: bytes,
        table: TableRow,
        done: Done,
        log: Log | None = None,
        ratings: Sequence[RatingRow] = (),
        points: int | None = None,
        best: DayBest | None = None,
    ) -> None:
        """Its result, the table without it, and what it makes of its players' ratings: all or
        nothing. It fails if one of them was rated by another game since those before were read.
        `points` are those of a day's try; `best` is kept if nobody had so many points before."""

    def put_listed(self, person: PersonId, listed: bool, done: Done) -> None:
        """Whether boards may name that person."""

    def move_table(self, old: TableId, table: TableRow, done: Done, log: Log | None = None) -> None:
        """The table, its games and its chat go by another id."""

    def close_table(self, table: TableId, now: int, done: Done) -> None:
        """Deletes a table and its chat; a game that is on ends without a result."""

    def delete_chat(self, table: TableId, number: int, done: Done) -> None: ...

    def put_ban(self, ban: Ban, done: Done) -> None: ...

    def drop_ban(self, ban: Ban, done: Done) -> None: ...

    def put_fact(self, key: str, value: str, done: Done) -> None:
        """Something about this place that outlives the process."""

    def put_keys(self, keys: Keys, done: Done) -> None: ...

    def set_deadline(
        self, game_id: GameId, deadline: int | None, done: Done, fence: Fence | None = None
    ) -> None: ...

    def put_chat(
        self, table: TableId, row: ChatRow, at: int, done: Done, fence: Fence | None = None
    ) -> None: ...

    def move_games(self, old: PersonId, new: PersonId, done: Done) -> None:
        """Makes one person's games, lines of chat and browsers another's, the blocks by and against
        them, and their ratings and mail address where that one has none yet. Of two tries on one
        day the earlier one counts, of two at one puzzle that of `new`. A game that is on between
        the two stays as it is, and is not rated."""

    def spend_token(self, token: str, until: int, now: int, done: Done) -> None:
        """Fails if it was spent before. Those that are too old by now (UTC) are forgotten."""

    def put_analysis(self, key: str, version: int, body: bytes, done: Done) -> None:
        """An analysis that was made, in the place of an earlier one."""

    async def analysis(self, key: str, version: int) -> bytes | None:
        """The one with that key, if it is of that version."""

    async def kept_analyses(self, keys: list[str], version: int) -> dict[str, bytes]:
        """Those of that version, by their keys."""

    async def day_best(self, of: str) -> tuple[int, GameId] | None:
        """The most points of that day, and the first game that brought them."""

    def put_material(self, digest: str, text: str, done: Done) -> None: ...

    async def material(self, digest: str) -> str | None: ...

    async def is_spent(self, token: str) -> bool: ...

    async def keys(self) -> Keys:
        """The keys of this place; the first is made when it is first asked for."""

    async def secret(self, name: str) -> str:
        """A random text of this place that goes by that name; it is made when it is first asked
        for, and stays."""

    async def fact(self, key: str) -> str | None: ...

    async def decisions(self) -> int:
        """How often facts, keys or bans have changed. It is told however many others read; where it
        does not come, whoever gives up waiting makes the store doubt its connections."""

    async def bans(self) -> list[Ban]: ...

    async def find_people(self, text: str, most: int) -> list[tuple[Person, int]]:
        """By id or a part of the name or account, and how many games each has played."""

    async def find_tables(self, text: str, most: int) -> list[TableRow]:
        """By its id, its host's, or a part of the name of somebody who sits there."""

    async def find_games(self, text: str, most: int) -> list[GameRow]:
        """By id, by their table's id, or by a part of a player's name."""

    async def stale_tables(self, before: int) -> list[TableRow]:
        """Tables at which nothing has changed since then (UTC)."""

    async def person(self, person: PersonId) -> Person | None: ...

    async def known(self, person: PersonId) -> Known | None: ...

    async def said_by(self, person: PersonId) -> list[SaidRow]:
        """All that they said, at whichever table, the oldest first."""

    async def tables_with(self, person: PersonId) -> list[TableId]:
        """The tables whose lobby names that person."""

    async def sent_away_from(self, person: PersonId) -> frozenset[TableId]:
        """Of the tables at which that person has played, those whose host has sent them away."""

    async def account(self, name: str) -> Account | None: ...

    async def table(self, table: TableId) -> TableRow | None: ...

    async def game(self, game_id: GameId) -> GameRow | None: ...

    async def entries(self, game_id: GameId, after: int = 0) -> list[bytes]: ...

    async def chat(self, table: TableId, last: int) -> list[ChatRow]: ...

    async def games_of(
        self,
        person: PersonId,
        limit: int,
        after: GameId | None = None,
        *,
        wanted: WantedGames = EVERY,
        puzzles: bool = True,
    ) -> list[GameRow]:
        """The newest first; only those after that one, and of those that are wanted, with
        puzzles or without."""

    async def puzzle_tries(self, person: PersonId, game: GameName) -> list[PuzzleTry]:
        """Their first try at each puzzle of that game, in the order in which these began."""

    async def seats_of(self, person: PersonId, games: list[GameId]) -> dict[GameId, list[Seat]]:
        """The seats that a person has or had in each of these games."""

    async def all_games(self) -> list[GameId]: ...

    async def players(self, game_id: GameId) -> dict[Seat, PersonId]:
        """The people who play or played it, without bots and without deleted people."""

    async def ratings_by(self, game_id: GameId) -> list[RatingRow]:
        """The ratings of that game's players after it, in the order of seats."""

    async def ratings_in(self, pool: str, people: Sequence[PersonId]) -> dict[PersonId, RatingRow]:
        """The ratings of those of them who have one."""

    async def ratings_of(self, person: PersonId) -> list[RatingRow]:
        """All of them, pool by pool, the oldest first."""

    async def best_rated(self, pool: str, since: int, most: int) -> list[tuple[str, RatingRow]]:
        """The names and ratings of the best who were rated since then (UTC) and may be named."""

    async def rated_above(self, row: RatingRow, since: int) -> int:
        """The number of those who stand above that rating."""

    async def is_listed(self, person: PersonId) -> bool: ...

    async def due(self, now: int) -> list[TableId]:
        """The tables whose game needs somebody to look after its clock by now. Where several
        processes ask, one of them is told of each, and the others not for some seconds."""

    async def count_due(self, person: PersonId, now: int) -> int:
        """How many of that person's games need somebody to look after their clock by now."""

    async def close(self) -> None: ...

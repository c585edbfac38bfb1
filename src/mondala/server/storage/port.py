"""The storage port: SQLite by default, or PostgreSQL."""

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
    """Writes are queued and reported through callbacks; reads see what is committed, or raise
    `unavailable`.

    A write with a fence (or with a log that has one) succeeds only while its owner is the last that
    took the table over; otherwise it fails with Fenced.
    """

    async def take_over(self, table: TableId) -> int | None:
        """Makes the caller the table's owner and returns the new epoch; None if there is no such
        table. A new table has `FIRST_EPOCH`, for its creator."""

    def touch(self, done: Done) -> None:
        """A write that changes nothing, to test whether storage works."""

    def append(self, log: Log, number: int, body: bytes, done: Done) -> None:
        """Appends an entry, as JSON; fails unless it is the next of its game."""

    def put_person(self, person: Person, done: Done) -> None:
        """Stores a person, or a new name for one; an account is unchanged."""

    def put_account(self, account: Account, done: Done) -> None:
        """Stores a login for an existing person, who from then on is the same as nobody else; fails
        if the name is taken."""

    def put_password(self, person: PersonId, password_hash: str, session: int, done: Done) -> None:
        """Changes an account's password and session number."""

    def put_session(self, person: PersonId, session: int, done: Done) -> None: ...

    def forget_person(
        self, person: PersonId, seats: list[tuple[GameId, bytes]], done: Done
    ) -> None:
        """Deletes a person and their chat. Their games stay; `seats` are the new names in them."""

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
        """Stores a new game with its players, its table and, if any, the day's try: all or nothing,
        so it fails if the person already has a try."""

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
        """Stores a game's end: the result, the table, the players' ratings. All or nothing; fails
        if another game changed a player's rating since those were read. `points` are those of a
        day's try; `best` is stored if it beats the day's best."""

    def put_listed(self, person: PersonId, listed: bool, done: Done) -> None:
        """Sets whether boards may list that person."""

    def move_table(self, old: TableId, table: TableRow, done: Done, log: Log | None = None) -> None:
        """Gives a table, its games and its chat a new id."""

    def close_table(self, table: TableId, now: int, done: Done) -> None:
        """Deletes a table and its chat; a running game ends without a result."""

    def delete_chat(self, table: TableId, number: int, done: Done) -> None: ...

    def put_ban(self, ban: Ban, done: Done) -> None: ...

    def drop_ban(self, ban: Ban, done: Done) -> None: ...

    def put_fact(self, key: str, value: str, done: Done) -> None:
        """Stores a named text about this installation."""

    def put_keys(self, keys: Keys, done: Done) -> None: ...

    def set_deadline(
        self, game_id: GameId, deadline: int | None, done: Done, fence: Fence | None = None
    ) -> None: ...

    def put_chat(
        self, table: TableId, row: ChatRow, at: int, done: Done, fence: Fence | None = None
    ) -> None: ...

    def move_games(self, old: PersonId, new: PersonId, done: Done) -> None:
        """Moves everything from a guest to an account: games, chat, browsers, blocks; ratings and
        mail address only where the account has none. Of two tries on one day the earlier counts, of
        two at one puzzle the account's. A running game between the two stays as it is and is not
        rated. They are the same person from then on, though another browser may still be the
        guest's."""

    def spend_token(self, token: str, until: int, now: int, done: Done) -> None:
        """Marks a token as used; fails if it was used before. Expired ones are deleted."""

    def put_analysis(self, key: str, version: int, body: bytes, done: Done) -> None:
        """Stores an analysis, replacing an earlier one."""

    async def analysis(self, key: str, version: int) -> bytes | None:
        """The analysis with that key, if it has that version."""

    async def kept_analyses(self, keys: list[str], version: int) -> dict[str, bytes]:
        """The analyses with these keys that have that version."""

    async def day_best(self, of: str) -> tuple[int, GameId] | None:
        """The highest points of a day and the first game that reached them."""

    def put_material(self, digest: str, text: str, done: Done) -> None: ...

    async def material(self, digest: str) -> str | None: ...

    async def is_spent(self, token: str) -> bool: ...

    async def keys(self) -> Keys:
        """The signing keys, created on first use."""

    async def secret(self, name: str) -> str:
        """A random secret of that name, created on first use."""

    async def fact(self, key: str) -> str | None: ...

    async def decisions(self) -> int:
        """A counter of changes of facts, keys and bans. Answered even while many others read. If no
        answer comes, cancelling the call makes the store check its connections."""

    async def bans(self) -> list[Ban]: ...

    async def find_people(self, text: str, most: int) -> list[tuple[Person, int]]:
        """Finds people by id or a part of the name or account, with the number of games each has
        played."""

    async def find_tables(self, text: str, most: int) -> list[TableRow]:
        """Finds tables by their id, their host's id, or a part of a seated person's name."""

    async def find_games(self, text: str, most: int) -> list[GameRow]:
        """Finds games by id, by their table's id, or by a part of a player's name."""

    async def stale_tables(self, before: int) -> list[TableRow]:
        """Tables at which nothing has changed since then (UTC)."""

    async def person(self, person: PersonId) -> Person | None: ...

    async def known(self, person: PersonId) -> Known | None: ...

    async def same_as(self, person: PersonId) -> frozenset[PersonId]:
        """The other ids of the same person: guests who logged in to this account; or the account
        that this guest logged in to, and its other guests."""

    async def said_by(self, person: PersonId) -> list[SaidRow]:
        """All chat lines of a person, at all tables, the oldest first."""

    async def tables_with(self, person: PersonId) -> list[TableId]:
        """The tables whose lobby names that person."""

    async def sent_away_from(self, person: PersonId) -> frozenset[TableId]:
        """The tables at which that person has played and whose host has sent them away."""

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
        """Claims the tables whose game clock is due. If several processes ask, each table goes to
        one of them, and is withheld from the others for some seconds."""

    async def count_due(self, person: PersonId, now: int) -> int:
        """How many of that person's games need somebody to look after their clock by now."""

    async def close(self) -> None: ...

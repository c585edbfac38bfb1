"""The acts of an operator: search, close, delete, ban, read-only, rotate, push, purge.

Each takes plain arguments and gives rows of plain values, so that it can be asked over a socket.
Everything is written into a log of its own."""

import json
import secrets
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, TypeAlias

from mondala.core.errors import MondalaError, NotAllowed
from mondala.core.ids import PersonId, TableId
from mondala.server.accounts.people import People
from mondala.server.accounts.restrictions import Kind
from mondala.server.edge.addresses import read_address
from mondala.server.reminders.push import KEY, new_key
from mondala.server.storage.folder import make_private
from mondala.server.storage.rows import Ban, Keys, TableRow
from mondala.server.storage.waiting import stored
from mondala.server.tables.open_tables import OpenTables
from mondala.tables.lobby import Lobby

LOG = "admin.log"
DAY = 24 * 3_600_000
LONGEST_BAN = 36_500
"""Days."""
OLD_KEY_COUNTS = 90 * DAY
MOST_FOUND = 100
Rows: TypeAlias = list[dict[str, Any]]
Act: TypeAlias = Callable[..., Awaitable[Rows]]
Tell: TypeAlias = Callable[..., None]
"""Broadcasts to every process of the server: `hang-up` (an address), or that `orders`, `keys` or
`push` changed."""


class OperatorActs:
    """Carries out operators' commands. `tell` broadcasts decisions to all processes."""

    def __init__(
        self,
        folder: Path,
        tables: OpenTables,
        people: People,
        tell: Tell = lambda *_told: None,
    ) -> None:
        self._log, self._tables, self._people = folder / LOG, tables, people
        self._tell = tell
        services = tables.services
        self._storage, self._clock, self._restrictions = (
            services.storage,
            services.clock,
            services.restrictions,
        )
        self._acts: dict[str, Act] = {
            "people": self.people,
            "tables": self.tables,
            "games": self.games,
            "chat": self.chat,
            "close": self.close,
            "unsay": self.unsay,
            "ban": self.ban,
            "bans": self.bans,
            "lift": self.lift,
            "read-only": self.read_only,
            "rotate": self.rotate,
            "push": self.push,
            "purge": self.purge,
        }

    async def act(self, name: str, args: dict[str, Any], by: str) -> Rows:
        """Runs a command, and logs who did what and how it ended."""
        try:
            if name not in self._acts:
                raise NotAllowed("no-such-act", f"there is no act {name!r}")
            rows = await self._acts[name](**args)
        except (MondalaError, TypeError) as error:
            self._write(name, args, by, f"refused: {error}")
            if isinstance(error, TypeError):
                raise NotAllowed("unreadable", f"wrong arguments for {name}: {error}") from error
            raise
        self._write(name, args, by, f"done, {len(rows)} rows")
        return rows

    def _write(self, name: str, args: dict[str, Any], by: str, outcome: str) -> None:
        make_private(self._log)
        line = {"time": _shown(self._clock.utc()), "act": name, "args": args, "by": by}
        with self._log.open("a", encoding="utf-8") as file:
            file.write(json.dumps({**line, "outcome": outcome}, ensure_ascii=False) + "\n")

    async def people(self, text: str) -> Rows:
        found = await self._storage.find_people(text, MOST_FOUND)
        bans = {ban.what: ban for ban in self._restrictions.bans()}
        return [
            {
                "person": person.id,
                "name": person.name,
                "account": person.account or "",
                "games": games,
                "banned until": _shown(bans[person.id].until) if person.id in bans else "",
            }
            for person, games in found
        ]

    async def tables(self, text: str) -> Rows:
        rows = await self._storage.find_tables(text, MOST_FOUND)
        return [await self._table(row) for row in rows]

    async def _table(self, row: TableRow) -> dict[str, Any]:
        try:
            lobby: Lobby | None = self._tables.services.readers.lobby(row.lobby)
        except Exception:  # a damaged table can still be closed
            lobby = None
        names = [] if lobby is None else [each.name for each in lobby.seats if each is not None]
        return {
            "table": row.id,
            "game": "damaged" if lobby is None else lobby.game,
            "players": ", ".join(names),
            "playing": "yes" if lobby is not None and lobby.playing else "no",
            "public": "yes" if row.public else "no",
            "connected": await self._tables.connected(row.id),
            "last change": _shown(row.seen),
        }

    async def games(self, text: str) -> Rows:
        return [
            {
                "game": row.id,
                "kind": row.game,
                "table": row.table,
                "players": ", ".join(bot or name or "?" for name, bot in json.loads(row.seats)),
                "started": _shown(row.started),
                "ended": "" if row.ended is None else _shown(row.ended),
            }
            for row in await self._storage.find_games(text, MOST_FOUND)
        ]

    async def chat(self, table: str) -> Rows:
        """The last lines of a table's chat, with the numbers by which they are deleted."""
        rows = await self._storage.chat(TableId(table), MOST_FOUND)
        return [
            {"number": row.number, "person": row.person, "name": row.name, "text": row.text}
            for row in rows
        ]

    async def close(self, table: str) -> Rows:
        await self._tables.close_table(TableId(table))
        return [{"closed": table}]

    async def unsay(self, table: str, number: int) -> Rows:
        """Deletes a line of a table's chat, for the people who are there, too."""
        which = TableId(table)
        if not any(row["number"] == number for row in await self.chat(table)):
            raise NotAllowed("no-such-line", "there is no such line in that table's chat")
        await stored(lambda done: self._storage.delete_chat(which, number, done))
        self._tables.unsay(which, number)
        return [{"deleted": number}]

    async def ban(self, kind: Kind, what: str, days: float) -> Rows:
        if kind == "person" and await self._storage.person(PersonId(what)) is None:
            raise NotAllowed("no-such-person", "there is no person with that id")
        if kind == "address" and read_address(what) is None:
            raise NotAllowed("address", f"an address looks like 192.0.2.1, not {what!r}")
        if not 0 < days <= LONGEST_BAN:
            raise NotAllowed("days", f"a ban lasts up to {LONGEST_BAN} days")
        until = self._clock.utc() + int(days * DAY)
        ban = await self._restrictions.ban(kind, what, until)
        self._tell("orders")
        if kind == "person":
            self._tables.disconnect(PersonId(what))
        else:
            self._tell("hang-up", ban.what)
        return [_told(ban)]

    async def bans(self) -> Rows:
        return [_told(ban) for ban in self._restrictions.bans()]

    async def lift(self, what: str) -> Rows:
        lifted = await self._restrictions.lift(what)
        self._tell("orders")
        if not lifted:
            raise NotAllowed("no-such-ban", "nobody of that name or address is banned")
        return [_told(ban) for ban in lifted]

    async def read_only(self, on: bool) -> Rows:
        await self._restrictions.set_read_only(on)
        self._tell("orders")
        return [{"read-only": "on" if on else "off"}]

    async def rotate(self, now: bool = False) -> Rows:
        """Creates a new signing key. The old one stays valid for a while, or not at all with `now`:
        then guests become strangers and everybody else logs in again."""
        before = "" if now else self._people.signer.keys.current
        until = 0 if now else self._clock.utc() + OLD_KEY_COUNTS
        keys = Keys(secrets.token_urlsafe(32), before, until)
        await stored(lambda done: self._storage.put_keys(keys, done))
        self._people.signer.keys = keys
        self._tell("keys")
        return [{"the old key counts until": _shown(until) if before else "now"}]

    async def push(self, state: Literal["on", "off", "new"]) -> Rows:
        """Creates, replaces or deletes the keys of push messages. Browsers accept only the keys
        they subscribed with, so all subscriptions are deleted with them."""
        before = await self._storage.fact(KEY) or ""
        keeps = state == "on" and before
        key = before if keeps else new_key() if state != "off" else ""
        if key != before:
            await stored(lambda done: self._storage.put_fact(KEY, key, done))
            await stored(self._storage.drop_devices)
            self._tell("push")
        return [{"push messages": "on" if key else "off"}]

    async def purge(self, days: float, really: bool = False) -> Rows:
        """Deletes tables unchanged for that many days; their games stay."""
        before = self._clock.utc() - int(days * DAY)
        rows = await self._storage.stale_tables(before)
        gone = [row for row in rows if not await self._tables.connected(row.id)]
        if really:
            for row in gone:
                await self._tables.close_table(row.id)
        return [await self._table(row) for row in gone]


def _told(ban: Ban) -> dict[str, Any]:
    return {"banned": ban.what, "kind": ban.kind, "until": _shown(ban.until)}


def _shown(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")

"""A table and its games, kept on disk: the lobby, the game that is on, and their changes.

Every change counts at once, is stored, and is told once it is stored. One that cannot be stored
takes back those that were made on top of it too: the lobby is then what is on disk.
"""

import hashlib
from collections.abc import Callable
from functools import partial

from mondala.core.ids import GameId, TableId
from mondala.core.seats import Seat
from mondala.core.value import replace
from mondala.server.clock import Alarm
from mondala.server.services import Services, new_id
from mondala.server.storage.port import Done, GameRow, Log, TableRow
from mondala.server.tables.material import Material
from mondala.server.tables.replaying import Replayed, begun, replay
from mondala.server.tables.running_game import RETRY_AFTER, Asker, RunningGame
from mondala.tables.live import Entry
from mondala.tables.live_game import LiveGame
from mondala.tables.lobby import Lobby, finished, reordered
from mondala.wire.tags import encode


class TableStore:
    """`on_stored` hears every stored entry, `changed` every stored change of the lobby."""

    __slots__ = (
        "_bots",
        "_bots_of",
        "_changed",
        "_game_id",
        "_log",
        "_on_stored",
        "_retry",
        "_services",
        "_stored",
        "_unstored",
        "game",
        "id",
        "lobby",
        "material",
        "running",
    )

    def __init__(
        self,
        services: Services,
        table: TableId,
        lobby: Lobby,
        material: Material,
        on_stored: Callable[[Entry, Asker], None],
        changed: Callable[[], None],
    ) -> None:
        self.id = table
        self.game: LiveGame = services.registry[lobby.game]
        self.lobby = lobby
        self.material = material
        self.running: RunningGame | None = None
        """The game that is on, or was last."""
        self._services, self._on_stored, self._changed = services, on_stored, changed
        self._game_id: GameId | None = None
        self._stored: tuple[Lobby, GameId | None] = lobby, None
        self._log = Log(table)
        self._unstored = 0
        """So many changes are on their way to the disk."""
        self._retry: Alarm | None = None
        self._bots_of: tuple[object, ...] = ()
        """Sitters and stand-ins, which hardly ever change; `_bots` are those of them."""
        self._bots: dict[Seat, str] = {}

    async def load(self, row: TableRow) -> None:
        """The game that is on, or was last, as it is on disk."""
        storage = self._services.storage
        self._game_id, self._stored = row.game_id, (self.lobby, row.game_id)
        game = None if row.game_id is None else await storage.game(row.game_id)
        if game is not None:
            bodies = await storage.entries(game.id)
            value = self.material.value
            self._take_up(game, replay(self._services.registry, game, bodies, value))

    def _take_up(self, row: GameRow, replayed: Replayed) -> None:
        services = self._services
        self.running = running = RunningGame(
            row, replayed, services.storage, services.clock, self._on_stored
        )
        resumed = running.game.resumed(running.durable.state)
        if resumed is not None:
            running.decide(resumed)
        if running.over and row.ended is None:
            self.finish(running, lambda: None)

    def bots(self) -> dict[Seat, str]:
        """The seats that bots play now: their own, and those of people who left."""
        if self.running is None or not self.lobby.playing:
            return {}
        stand_ins = self.game.stand_ins(self.running.durable.state)
        seats, _ = now = self.lobby.seats, stand_ins
        if now != self._bots_of:
            self._bots_of, self._bots = now, {}
            for seat, sitter in enumerate(seats):
                bot = sitter and (sitter.bot or stand_ins[seat])
                if bot:
                    self._bots[seat] = bot
        return self._bots

    def check(self, lobby: Lobby) -> None:
        """NotAllowed where the table's material does not do for what is agreed."""
        self.game.begin(lobby.options, 0, self.material.value)

    def change(self, lobby: Lobby, done: Done) -> None:
        self.lobby = lobby
        self._services.storage.put_table(self.row(), self._then(done), self._log)

    def _then(self, done: Done) -> Done:
        """A callback for the moment in which the table, as it is now, is stored or cannot be."""
        now, log = (self.lobby, self._game_id), self._log
        self._unstored += 1

        def stored(error: Exception | None) -> None:
            self._unstored -= 1
            if error is None:
                self._stored = now
            elif log is self._log:
                self.lobby, self._game_id = self._stored
                self._log = Log(self.id)
            done(error)
            self._changed()

        return stored

    def start(self, lobby: Lobby, done: Done) -> None:
        """The next game, with a fresh seed; `done` hears when it can be played."""
        seed = self._services.new_seed()
        lobby = reordered(lobby, self.game.seat_order(lobby.options, seed))
        row = self._new_game(lobby, seed)
        replayed = begun(self._services.registry, row, self.material.value)
        row = replace(row, deadline=_deadline(replayed, row.started))
        self.lobby, self._game_id = lobby, row.id
        people = tuple(sitter.person or None for sitter in lobby.seats if sitter)

        def begins(error: Exception | None) -> None:
            if error is None:
                self._take_up(row, replayed)
            done(error)

        storage = self._services.storage
        storage.put_game(row, people, self.row(), self._then(begins), self._log)

    def _new_game(self, lobby: Lobby, seed: int) -> GameRow:
        names = [(sitter.name, sitter.bot) for sitter in lobby.seats if sitter]
        return GameRow(
            id=GameId(new_id()),
            table=self.id,
            game=self.game.name,
            rules=self.game.rules_version,
            options=encode(lobby.options),
            seed=str(seed),
            material=self.material.digest,
            seats=encode(names),
            started=self._services.clock.utc(),
        )

    def finish(self, running: RunningGame, done: Callable[[], None]) -> None:
        """The result is stored, however often it must be tried, and the table is free again."""
        running.stop()
        self.lobby = finished(self.lobby)
        clock, storage = self._services.clock, self._services.storage
        result = encode(running.outcome)
        now = clock.utc()
        ended = replace(running.row, ended=now, result=result)

        def stored(error: Exception | None) -> None:
            if error is None:
                running.row = ended
                done()
            else:
                again = partial(self.finish, running, done)
                self._retry = clock.call_at(clock.now() + RETRY_AFTER, again)

        then = self._then(stored)
        storage.end_game(ended.id, now, result, self.row(), then, self._log)

    def row(self) -> TableRow:
        return TableRow(self.id, encode(self.lobby), self._game_id, self.lobby.public)

    @property
    def waits(self) -> bool:
        """Nothing happens here by itself, and all that happened is on disk."""
        if self._unstored:
            return False
        running = self.running
        if running is None or running.row.ended is not None:
            return True
        return running.can_wait and not running.over

    def stop(self) -> None:
        if self._retry is not None:
            self._retry.cancel()
        if self.running is not None:
            self.running.stop()


def commitment(row: GameRow) -> str:
    """Shown before the game: with the seed, anybody can check afterwards that it was fixed."""
    text = "\n".join([row.seed, row.id, row.options.decode(), str(row.rules), row.material])
    return hashlib.sha256(text.encode()).hexdigest()


def _deadline(replayed: Replayed, started: int) -> int | None:
    """When (UTC) somebody must look after a new game's clock; see GameRow."""
    due = replayed.game.due(replayed.start)
    if due is None:
        return None
    return started + due.at if replayed.game.in_days(replayed.options) else 0

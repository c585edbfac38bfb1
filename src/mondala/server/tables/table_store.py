"""Stores a table: its lobby, its current game, and their changes.

A change takes effect at once and is announced once stored. If a write fails, it and all changes
made after it are undone, and the lobby is again what is on disk.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial

from mondala.core.ids import GameId, TableId
from mondala.core.seats import Seat
from mondala.core.value import replace
from mondala.server.accounts.ratings import rows_of
from mondala.server.days.dates import best_of_day, day_at
from mondala.server.runtime.clock import Alarm
from mondala.server.services import Services
from mondala.server.storage.rows import DayBest, GameRow, RatingRow, TableRow
from mondala.server.storage.writing import FIRST_EPOCH, Done, Fence, Fenced, Log
from mondala.server.tables.granted import GrantedWishes
from mondala.server.tables.material import Material
from mondala.server.tables.new_games import FRESH, NewGame, first_deadline, game_row, is_casual
from mondala.server.tables.owners import HandedOver
from mondala.server.tables.replaying import Replayed, begun, replay
from mondala.server.tables.replies import Asker
from mondala.server.tables.running_game import RETRY_AFTER, RunningGame
from mondala.tables.live import ABANDONED, Entry
from mondala.tables.live_game import LiveGame
from mondala.tables.lobby import Lobby
from mondala.tables.rating import places
from mondala.tables.seating import reordered
from mondala.tables.starting import finished
from mondala.wire.tags import encode

_LOG = logging.getLogger("mondala")
SEEN_EVERY = 24 * 3_600_000


class TableStore:
    """`on_stored` is called for every stored entry, `changed` for every stored change of the lobby.
    `epoch` is the one under which this process owns the table."""

    __slots__ = (
        "_bots",
        "_bots_of",
        "_changed",
        "_game_id",
        "_log",
        "_on_stored",
        "_rating",
        "_retry",
        "_seen",
        "_services",
        "_stored",
        "_unstored",
        "fence",
        "game",
        "id",
        "lobby",
        "material",
        "running",
        "wishes",
    )

    def __init__(
        self,
        services: Services,
        table: TableId,
        lobby: Lobby,
        material: Material,
        on_stored: Callable[[Entry, Asker], None],
        changed: Callable[[], None],
        epoch: int = FIRST_EPOCH,
    ) -> None:
        self.id = table
        self.fence = Fence(table, epoch)
        self.game: LiveGame = services.registry[lobby.game]
        self.lobby = lobby
        self.material = material
        self.running: RunningGame | None = None
        """The current game, or the last one."""
        self._services, self._on_stored, self._changed = services, on_stored, changed
        self._game_id: GameId | None = None
        self._stored: tuple[Lobby, GameId | None, TableId] = lobby, None, table
        self._log = Log(table, self.fence)
        self._seen = services.clock.utc()
        self.wishes = GrantedWishes()
        self._unstored = 0
        """How many changes are being written."""
        self._retry: Alarm | None = None
        self._rating: asyncio.Task[None] | None = None
        """The task that stores the end of a rated game."""
        self._bots_of: tuple[object, ...] = ()
        """The sitters and stand-ins from which `_bots` was computed; they rarely change."""
        self._bots: dict[Seat, str] = {}

    async def load(self, row: TableRow, handed_over: HandedOver | None = None) -> None:
        """Loads the current game. Its time goes on if the previous owner handed it over, else from
        the last entry."""
        storage, self._seen = self._services.storage, row.seen
        self._game_id, self._stored = row.game_id, (self.lobby, row.game_id, self.id)
        self.wishes.load(row.wishes)
        game = None if row.game_id is None else await storage.game(row.game_id)
        if game is not None:
            bodies = await storage.entries(game.id)
            value = self.material.value
            loading, registry = self._services.loading, self._services.registry
            self._take_up(game, await loading.do(replay, registry, game, bodies, value))
            if (
                handed_over is not None
                and handed_over.game_id == game.id
                and self.running is not None
            ):
                self.running.time.go_on_from(handed_over.at)
                self.running.schedule()
            elif self.may_stand_still:  # nobody is connected yet
                self.stand_still()
            elif self.running is not None:
                self.running.go_on()

    def _take_up(self, row: GameRow, replayed: Replayed) -> None:
        services = self._services
        self.running = running = RunningGame(
            row, replayed, services.storage, services.clock, self._on_stored, self.fence
        )
        if running.over and row.ended is None:
            self.finish(running, lambda: None)

    @property
    def may_stand_still(self) -> bool:
        """Whether a game is on that may be paused while no player is there."""
        running = self.running
        on = self.lobby.playing and running is not None and not running.over
        return on and is_casual(self.game, self.lobby)

    def stand_still(self) -> None:
        """Pauses the game until a player comes; its clock needs no attention until then, also after
        a restart."""
        running = self.running
        if running is None:
            return
        running.stand_still()
        if running.row.deadline is not None:
            running.row = replace(running.row, deadline=None)
            running.set_deadline(None)

    def bots(self) -> dict[Seat, str]:
        """The bots playing now, by seat: those seated and those standing in for players who
        left."""
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

    def has_only_bots_against(self, seat: Seat) -> bool:
        """Whether all other seats were bots from the start."""
        seats = enumerate(self.lobby.seats)
        return all(sitter is not None and sitter.bot for other, sitter in seats if other != seat)

    def check(self, lobby: Lobby) -> None:
        """Raises NotAllowed if the table's material does not fit the lobby's options."""
        self.game.begin(lobby.options, 0, self.material.value)

    def change(self, lobby: Lobby, done: Done) -> None:
        self.lobby = lobby
        self._services.storage.put_table(self.row(), self._then(done), self._log)

    def move(self, lobby: Lobby, table: TableId, done: Done) -> None:
        """Gives the table, with its games and chat, a new id."""
        old, self.id, self.lobby = self.id, table, lobby
        self._services.storage.move_table(old, self.row(), self._then(done), self._log)

    @property
    def stored_id(self) -> TableId:
        """The id in storage; the old one while a new one is being written."""
        return self._stored[2]

    @property
    def moves(self) -> bool:
        """Whether a new id is being written."""
        return self.id != self.stored_id

    def _then(self, done: Done) -> Done:
        """Wraps `done` for a write of the table as it is at this moment: on success notes it as
        stored, on failure goes back to what is stored."""
        now, log = (self.lobby, self._game_id, self.id), self._log
        granted = self.wishes.begins()
        self._unstored += 1

        def stored(error: Exception | None) -> None:
            self._unstored -= 1
            if error is not None:
                self.wishes.failed(granted)
            if error is None:
                self._stored = now
            elif log is self._log:
                self.lobby, self._game_id, self.id = self._stored
                self._log = Log(self.id, self.fence)
            done(error)
            self._changed()

        return stored

    @property
    def of_a_day(self) -> bool:
        """Whether its game is a try of a day's challenge."""
        return self.game.day_of(self.lobby.options) is not None

    @property
    def sealed(self) -> bool:
        """Whether the seed must stay secret because others are yet to play it."""
        return self._services.days.is_sealed(self.game, self.lobby.options)

    def start(self, lobby: Lobby, done: Done, given: NewGame = FRESH) -> None:
        """Creates the next game; `done` is called once it can be played."""
        seed = self._services.new_seed() if given.seed is None else given.seed
        lobby = reordered(lobby, self.game.seat_order(lobby.options, seed))
        now = self._services.clock.utc()
        row = game_row(self.game, lobby, self.id, self.material, seed, now)
        replayed = begun(self._services.registry, row, self.material.value)
        row = replace(row, deadline=first_deadline(self.game, lobby, replayed, now))
        self.lobby, self._game_id = lobby, row.id
        people = tuple(sitter.person or None for sitter in lobby.seats if sitter)

        def begins(error: Exception | None) -> None:
            if error is None:
                _LOG.info("game began", extra={"table": self.id, "game": row.id})
                self._take_up(row, replayed)
            done(error)

        storage = self._services.storage
        entered = None if given.entered is None else given.entered(row.id, row.started)
        storage.put_game(row, people, self.row(), self._then(begins), self._log, entered)

    def finish(
        self,
        running: RunningGame,
        done: Callable[[], None],
        gone: frozenset[Seat] = frozenset(),
    ) -> None:
        """Stores the result, with retries, and frees the table. `gone` are the seats of people who
        have left."""
        running.stop()
        now, result = self._services.clock.utc(), encode(running.outcome)
        ended = replace(running.row, ended=now, result=result)

        def stored(error: Exception | None) -> None:
            if error is None:
                _LOG.info("game ended", extra={"table": self.id, "game": ended.id})
                running.row = ended
                done()
            elif not isinstance(error, Fenced):
                clock = self._services.clock
                again = partial(self.finish, running, done, gone)
                self._retry = clock.call_at(clock.now() + RETRY_AFTER, again)

        ranked = _ranked(running, gone)
        if ranked is None:
            self._end(ended, (), stored)
        else:
            self._rating = asyncio.create_task(self._end_rated(ended, ranked, stored))

    async def _end_rated(self, ended: GameRow, ranked: tuple[int, ...], done: Done) -> None:
        """Computes ratings and stores the end; the write fails if another game changed a player's
        rating meanwhile, and is then retried."""
        try:
            rows = await rows_of(self._services.storage, ended, ranked)
        except Exception as error:  # for example when storage cannot be read
            _LOG.warning("game %s is not rated yet", ended.id, exc_info=error)
            done(error)
        else:
            self._end(ended, rows, done)

    def _end(self, ended: GameRow, ratings: Sequence[RatingRow], done: Done) -> None:
        self.lobby = finished(self.lobby)
        now, result = ended.ended or 0, ended.result or b""
        then, storage = self._then(done), self._services.storage
        points = self._points_of_a_try()
        best, log = self._day_best(now), self._log
        storage.end_game(ended.id, now, result, self.row(), then, log, ratings, points, best)

    def _day_best(self, now: int) -> DayBest | None:
        """The points of an ended game for one person, if comparable with others of the same day."""
        outcome = None if self.running is None else self.running.outcome
        name = self.game.compared_as(self.lobby.options)
        if name is None or outcome is None or len(outcome.points) > 1 or self.material.text:
            return None
        if outcome.reason == ABANDONED:
            return None
        return DayBest(best_of_day(self.game.name, name, day_at(now)), outcome.points[0])

    def _points_of_a_try(self) -> int | None:
        """The points of an ended try of a day's challenge."""
        outcome = None if self.running is None else self.running.outcome
        return outcome.points[0] if self.of_a_day and outcome is not None else None

    def row(self) -> TableRow:
        self._seen = now = self._services.clock.utc()
        lobby, wishes = encode(self.lobby), self.wishes.text()
        return TableRow(self.id, lobby, self._game_id, self.lobby.public, now, wishes)

    @property
    def waits(self) -> bool:
        """Whether everything is stored and no alarm will act."""
        if self._unstored:
            return False
        running = self.running
        if running is None or running.row.ended is not None:
            return True
        return running.can_wait and not running.over

    def touch(self) -> None:
        """Notes, once a day, that the table is used, so that it is not deleted as abandoned."""
        if self._services.clock.utc() - self._seen >= SEEN_EVERY:
            self.change(self.lobby, lambda _error: None)

    def abandon(self) -> None:
        """Stops storing anything, because the table is being deleted or has a new owner."""
        self.stop()
        self._log.broken = True
        self.lobby = finished(self.lobby)
        if self.running is not None:
            self.running.abandon()

    def stop(self) -> None:
        """The table is not open here any more, and hears of nothing."""
        if self._retry is not None:
            self._retry.cancel()
        if self._rating is not None:
            self._rating.cancel()
        if self.running is not None:
            self.running.put_away()
        self._on_stored = lambda _entry, _asker: None
        self._changed = self.fence.on_lost = lambda: None


def _ranked(running: RunningGame, gone: frozenset[Seat]) -> tuple[int, ...] | None:
    """The places of all seats if the game is rated, else None. Not rated: games in which no player
    acted, all have left, or it is unknown who left."""
    outcome = running.outcome
    if not running.row.pool or outcome is None or not running.acted:
        return None
    left = running.game.left(running.durable.state, gone)
    if len(left) == len(outcome.points) or (outcome.reason == ABANDONED and not left):
        return None
    return places(outcome, left)

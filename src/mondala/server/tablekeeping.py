"""A table and its games, kept on disk: the lobby, the game that is on, and their changes.

Every change counts at once, is stored, and is told once it is stored. One that cannot be stored
takes back those that were made on top of it too: the lobby is then what is on disk.
"""

import hashlib
from collections.abc import Callable
from functools import partial

import msgspec

from mondala.core.chance import Chance
from mondala.core.seats import Seat
from mondala.core.value import replace
from mondala.games.mondo.match import RoundPhase
from mondala.games.mondo.tiles import TileSet
from mondala.server.clock import Alarm
from mondala.server.kinds import KINDS
from mondala.server.playing import RETRY_AFTER, Playing, Tell, no_answer
from mondala.server.services import Services, new_id
from mondala.server.storage import Done, GameRow, Log, TableRow
from mondala.tables import mondo
from mondala.tables.live import Entry
from mondala.tables.lobby import Lobby, finished
from mondala.wire.journal import read_entry
from mondala.wire.tags import encode


class TableKeeper:
    """`tell` hears every stored entry, `changed` every stored change of the lobby."""

    __slots__ = (
        "_bots",
        "_bots_of",
        "_changed",
        "_game",
        "_log",
        "_retry",
        "_services",
        "_stored",
        "_tell",
        "_unstored",
        "id",
        "lobby",
        "playing",
        "tiles",
    )

    def __init__(
        self,
        services: Services,
        table: str,
        lobby: Lobby,
        tiles: TileSet,
        tell: Tell,
        changed: Callable[[], None],
    ) -> None:
        self.id = table
        self.lobby = lobby
        self.tiles = tiles
        self.playing: Playing | None = None
        self._services, self._tell, self._changed = services, tell, changed
        self._game: str | None = None
        self._stored: tuple[Lobby, str | None] = lobby, None
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
        self._game, self._stored = row.game, (self.lobby, row.game)
        game = None if row.game is None else await storage.game(row.game)
        if game is not None:
            bodies = await storage.entries(game.id)
            self._take_up(game, [read_entry(game.kind, body) for body in bodies])

    def _take_up(self, row: GameRow, entries: list[Entry]) -> None:
        """A round of Mondo that was on goes on after a countdown."""
        kind = KINDS[row.kind]
        start = kind.begin(kind.read_options(row.options), int(row.seed), self.tiles)
        services = self._services
        playing = Playing(row, start, entries, services.storage, services.clock, self._tell)
        self.playing = playing
        state = playing.durable.state
        if isinstance(state, mondo.State) and state.phase is RoundPhase.RUNNING:
            playing.submit(None, mondo.Resume(), None, no_answer)
        if playing.over and row.ended is None:
            self.finish(playing, lambda: None)

    def bots(self) -> dict[Seat, str]:
        """The seats that bots play now: their own, and those of people who left."""
        if self.playing is None or not self.lobby.playing:
            return {}
        seats, stand_ins = now = self.lobby.seats, self.playing.durable.state.bots
        if now != self._bots_of:
            self._bots_of, self._bots = now, {}
            for seat, sitter in enumerate(seats):
                bot = sitter and (sitter.bot or stand_ins[seat])
                if bot:
                    self._bots[seat] = bot
        return self._bots

    def check_tiles(self, lobby: Lobby) -> None:
        """NotAllowed where the table has too few tiles for that."""
        KINDS[lobby.game].begin(lobby.options, 0, self.tiles)

    def change(self, lobby: Lobby, done: Done) -> None:
        self.lobby = lobby
        self._services.storage.put_table(self.row(), self._then(done), self._log)

    def _then(self, done: Done) -> Done:
        """What to do once the table, as it is now, is stored or cannot be."""
        now, log = (self.lobby, self._game), self._log
        self._unstored += 1

        def stored(error: Exception | None) -> None:
            self._unstored -= 1
            if error is None:
                self._stored = now
            elif log is self._log:
                self.lobby, self._game = self._stored
                self._log = Log(self.id)
            done(error)
            self._changed()

        return stored

    def start(self, lobby: Lobby, done: Done) -> None:
        """The next game, with a fresh seed; `done` hears when it can be played."""
        seed = self._services.new_seed()
        self.lobby = _drawn(lobby, seed)
        row = self._new_game(seed)
        self._game = row.id
        people = tuple(sitter.person or None for sitter in self.lobby.seats if sitter)

        def begun(error: Exception | None) -> None:
            if error is None:
                self._take_up(row, [])
            done(error)

        storage = self._services.storage
        storage.put_game(row, people, self.row(), self._then(begun), self._log)

    def _new_game(self, seed: int) -> GameRow:
        kind, started = KINDS[self.lobby.game], self._services.clock.utc()
        names = [(sitter.name, sitter.bot) for sitter in self.lobby.seats if sitter]
        return GameRow(
            id=new_id(),
            table=self.id,
            kind=kind.name,
            rules=kind.live.RULES_VERSION,
            options=encode(self.lobby.options),
            seed=str(seed),
            tiles=kind.tiles(self.tiles),
            seats=encode(names),
            started=started,
            deadline=kind.deadline(self.lobby.options, started),
        )

    def finish(self, playing: Playing, done: Callable[[], None]) -> None:
        """The result is stored, however often it must be tried, and the table is free again."""
        playing.stop()
        self.lobby = finished(self.lobby)
        clock, storage = self._services.clock, self._services.storage
        result = encode(playing.outcome)
        now = clock.utc()
        ended = replace(playing.row, ended=now, result=result)

        def stored(error: Exception | None) -> None:
            if error is None:
                playing.row = ended
                done()
            else:
                again = partial(self.finish, playing, done)
                self._retry = clock.call_at(clock.now() + RETRY_AFTER, again)

        then = self._then(stored)
        storage.end_game(ended.id, now, result, self.row(), then, self._log)

    def row(self) -> TableRow:
        return TableRow(self.id, encode(self.lobby), self._game, self.lobby.public)

    @property
    def waits(self) -> bool:
        """Nothing happens here by itself, and all that happened is on disk."""
        if self._unstored:
            return False
        playing = self.playing
        if playing is None or playing.row.ended is not None:
            return True
        return playing.can_wait and not playing.over

    def stop(self) -> None:
        if self._retry is not None:
            self._retry.cancel()
        if self.playing is not None:
            self.playing.stop()


def read_lobby(row: TableRow) -> Lobby:
    return msgspec.json.decode(row.lobby, type=Lobby)


def commitment(row: GameRow) -> str:
    """Shown before the game: whoever knows the seed afterwards can check that it was fixed."""
    text = "\n".join([row.seed, row.id, row.options.decode(), str(row.rules), row.tiles])
    return hashlib.sha256(text.encode()).hexdigest()


def _drawn(lobby: Lobby, seed: int) -> Lobby:
    """In Patterns a start player is drawn: the first seat is theirs."""
    if lobby.patterns is None or Chance(seed).stream("start player").below(2) == 0:
        return lobby
    return replace(lobby, seats=lobby.seats[::-1])

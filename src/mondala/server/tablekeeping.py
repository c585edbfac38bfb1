"""A table and its games, kept on disk: the lobby, the game that is on, and their changes.

Every change counts at once, is stored, and is told once it is stored.
"""

import hashlib
from collections.abc import Callable
from dataclasses import replace

import msgspec

from mondala.core.chance import Chance
from mondala.core.seats import Seat
from mondala.games.mondo.match import RoundPhase
from mondala.server.kinds import KINDS
from mondala.server.playing import Playing, no_answer
from mondala.server.services import Services, new_id
from mondala.server.storage import Done, GameRow, TableRow
from mondala.tables import mondo
from mondala.tables.live import Entry
from mondala.tables.lobby import Lobby, finished
from mondala.wire.journal import read_entry
from mondala.wire.tags import encode


class TableKeeper:
    """`tell` hears every stored entry, `changed` every stored change of the lobby."""

    def __init__(
        self,
        services: Services,
        table: str,
        lobby: Lobby,
        tell: Callable[[Entry], None],
        changed: Callable[[], None],
    ) -> None:
        self.id = table
        self.lobby = lobby
        self.playing: Playing | None = None
        self._services, self._tell, self._changed = services, tell, changed

    async def load(self, row: TableRow) -> None:
        """The game that is on, or was last, as it is on disk."""
        storage = self._services.storage
        game = None if row.game is None else await storage.game(row.game)
        if game is not None:
            bodies = await storage.entries(game.id)
            self._take_up(game, [read_entry(game.kind, body) for body in bodies])

    def _take_up(self, row: GameRow, entries: list[Entry]) -> None:
        """A round of Mondo that was on goes on after a countdown."""
        kind = KINDS[row.kind]
        start = kind.begin(kind.read_options(row.options), int(row.seed))
        services = self._services
        playing = Playing(row, start, entries, services.storage, services.clock, self._tell)
        self.playing = playing
        state = playing.durable.state
        if isinstance(state, mondo.State) and state.phase is RoundPhase.RUNNING:
            playing.submit(None, mondo.Resume(), None, no_answer)
        if playing.over and row.ended is None:
            self.finish(playing, lambda _: None)

    def bots(self) -> dict[Seat, str]:
        """The seats that bots play now: their own, and those of people who left."""
        if self.playing is None or not self.lobby.playing:
            return {}
        stand_ins = self.playing.durable.state.bots
        sitters = ((seat, sitter) for seat, sitter in enumerate(self.lobby.seats) if sitter)
        playing = {seat: sitter.bot or stand_ins[seat] for seat, sitter in sitters}
        return {seat: bot for seat, bot in playing.items() if bot is not None}

    def change(self, lobby: Lobby, done: Done) -> None:
        before, self.lobby = self.lobby, lobby

        def stored(error: Exception | None) -> None:
            if error is not None:
                self.lobby = before
            done(error)
            self._changed()

        self._services.storage.put_table(self.row(), stored)

    def start(self, lobby: Lobby, done: Done) -> None:
        """The next game, with a fresh seed; `done` hears when it can be played."""
        seed = self._services.new_seed()
        before, self.lobby = self.lobby, _drawn(lobby, seed)
        row = self._new_game(seed)
        people = tuple(sitter.person or None for sitter in self.lobby.seats if sitter)

        def stored(error: Exception | None) -> None:
            if error is None:
                self._take_up(row, [])
            else:
                self.lobby = before
            done(error)
            self._changed()

        self._services.storage.put_game(row, people, self.row(row.id), stored)

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
            tiles=kind.tiles(),
            seats=encode(names),
            started=started,
            deadline=kind.deadline(self.lobby.options, started),
        )

    def finish(self, playing: Playing, done: Done) -> None:
        """The result is stored, and the table is free for another game."""
        playing.stop()
        self.lobby = finished(self.lobby)
        result = encode(playing.kind.live.outcome(playing.durable.state))
        storage = self._services.storage

        def stored(error: Exception | None) -> None:
            done(error)
            self._changed()

        now = self._services.clock.utc()
        storage.end_game(playing.row.id, now, result, self.row(), stored)

    def row(self, game: str | None = None) -> TableRow:
        current = None if self.playing is None else self.playing.row.id
        return TableRow(self.id, encode(self.lobby), game or current, self.lobby.public)

    @property
    def waits(self) -> bool:
        """Nothing happens here by itself."""
        return self.playing is None or self.playing.over or self.playing.can_wait

    def stop(self) -> None:
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

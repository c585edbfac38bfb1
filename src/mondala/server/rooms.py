"""One table in this process: its lobby, its game, and everybody who is connected to it."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import get_args

import msgspec

from mondala.core.chance import Chance
from mondala.core.errors import MondalaError, NotAllowed
from mondala.core.seats import Seat
from mondala.games.mondo.match import RoundPhase
from mondala.server.audience import Audience, seen_entry, snapshot
from mondala.server.botseats import BotSeats
from mondala.server.connections import Connection
from mondala.server.kinds import KINDS
from mondala.server.leavers import Choose, Leavers
from mondala.server.playing import Playing
from mondala.server.services import Services, new_id
from mondala.server.storage import ChatRow, Done, GameRow, TableRow
from mondala.server.writing import not_stored
from mondala.tables import mondo
from mondala.tables.live import Cause, Entry
from mondala.tables.lobby import BOTS, Lobby, Start, Wish, finished, grant
from mondala.wire import PROTOCOL
from mondala.wire.journal import read_entry
from mondala.wire.messages import (
    Ack,
    Ask,
    ClientMessage,
    Do,
    Hand,
    Hello,
    Opened,
    Ping,
    Pong,
    Refused,
    Said,
    Say,
    TableChanged,
    TableView,
    Welcome,
)
from mondala.wire.tags import Tags, encode

SHOWN_CHAT = 50


@dataclass(frozen=True, slots=True)
class Mute:
    """Do not show me what that person says."""

    person: str
    mute: bool = True


_WISHES = Tags((*get_args(Wish), Choose, Mute))


class Room:
    def __init__(self, services: Services, table: str, lobby: Lobby) -> None:
        self.id = table
        self.lobby = lobby
        self.audience = Audience(services.clock)
        self.playing: Playing | None = None
        self._services = services
        self._said = 0
        self._bots: BotSeats | None = None
        self._leavers: Leavers | None = None

    @classmethod
    async def load(cls, services: Services, row: TableRow) -> "Room":
        """The table as it is on disk; a round of Mondo that was on goes on after a countdown."""
        room = cls(services, row.id, msgspec.json.decode(row.lobby, type=Lobby))
        chat = await services.storage.chat(row.id, 1)
        room._said = chat[-1].number if chat else 0
        game = None if row.game is None else await services.storage.game(row.game)
        if game is not None:
            bodies = await services.storage.entries(game.id)
            room._take_up(game, [read_entry(game.kind, body) for body in bodies])
        return room

    def _take_up(self, row: GameRow, entries: list[Entry]) -> None:
        kind = KINDS[row.kind]
        start = kind.begin(kind.read_options(row.options), int(row.seed))
        services = self._services
        playing = Playing(row, start, entries, services.storage, services.clock, self._tell)
        self.playing = playing
        self._bots = BotSeats(services, playing, self._bot_seats)
        bot = BOTS[row.kind][0]
        self._leavers = Leavers(services.clock, playing, bot, self.audience.seats_present)
        state = playing.durable.state
        if isinstance(state, mondo.State) and state.phase is RoundPhase.RUNNING:
            playing.submit(None, mondo.Resume(), None, _ignore)
        if playing.over and row.ended is None:
            self._finish(playing)
        self._bots.wake()

    def _bot_seats(self) -> dict[Seat, str]:
        """The seats that bots play now: their own, and those of people who left."""
        if self.playing is None or not self.lobby.playing:
            return {}
        stand_ins = self.playing.durable.state.bots
        sitters = ((seat, sitter) for seat, sitter in enumerate(self.lobby.seats) if sitter)
        playing = {seat: sitter.bot or stand_ins[seat] for seat, sitter in sitters}
        return {seat: bot for seat, bot in playing.items() if bot is not None}

    # People come, go and send something.

    def connect(self, connection: Connection) -> None:
        self.audience.connections.add(connection)

    def disconnect(self, connection: Connection) -> None:
        self.audience.connections.discard(connection)
        seat = connection.seat
        if connection.session is None:
            return
        gone = seat is not None and seat not in self.audience.seats_present()
        if seat is not None and gone and self._leavers is not None and self.lobby.playing:
            self._leavers.left(seat)
        self._show_table()

    def receive(self, connection: Connection, message: ClientMessage) -> None:
        """Does what the message says, or answers why not."""
        number = getattr(message, "n", None)
        try:
            if isinstance(message, Hello):
                self._hello(connection, message)
            elif connection.session is None:
                raise NotAllowed("no-hello", "say hello first")
            elif isinstance(message, Do):
                self._do(connection, message)
            elif isinstance(message, Ask):
                self._ask(connection, message)
            elif isinstance(message, Hand):
                self._hand(connection, message)
            elif isinstance(message, Say):
                self._say(connection, message)
            elif isinstance(message, Ping):
                connection.send(encode(Pong(message.n, self._shown_time())))
        except MondalaError as refusal:
            self.refuse(connection, number, refusal)

    def refuse(self, connection: Connection, number: int | None, refusal: MondalaError) -> None:
        connection.send(encode(refused(number, refusal, self._version())))

    def _version(self) -> int:
        return 0 if self.playing is None else self.playing.version

    def _shown_time(self) -> int | None:
        playing = self.playing
        if playing is None or playing.kind.hides_time(playing.durable.state):
            return None
        return playing.at()

    def _hello(self, connection: Connection, hello: Hello) -> None:
        if hello.protocol != PROTOCOL:
            raise NotAllowed("protocol", f"this server speaks version {PROTOCOL}")
        connection.session, connection.derived = hello.session, hello.derived
        connection.seat = self.lobby.seat_of(connection.person.id)
        connection.send(
            encode(Welcome(PROTOCOL, connection.person.id, connection.seat, self.view()))
        )
        playing = self.playing
        if playing is None:
            self._show_table()
            return
        self._catch_up(connection, playing, hello)
        if connection.seat is not None and self._leavers is not None and not playing.over:
            self._leavers.came(connection.seat)
        self.audience.derive_soon(playing)
        self._show_table()

    def _catch_up(self, connection: Connection, playing: Playing, hello: Hello) -> None:
        """The entries since, or the whole where they are too many or the game is another."""
        missing = playing.version - hello.version
        if hello.game == playing.row.id and 0 <= missing <= len(playing.recent):
            for entry in list(playing.recent)[len(playing.recent) - missing :]:
                connection.send(encode(seen_entry(playing, entry, connection.seat)))
        else:
            self._send_snapshot(connection, playing)
        if playing.over:
            connection.send(encode(self._opened(playing)))

    def _send_snapshot(self, connection: Connection, playing: Playing) -> None:
        connection.send(encode(snapshot(playing, connection.seat, commitment(playing.row))))

    def _do(self, connection: Connection, message: Do) -> None:
        playing, seat, session = self.playing, connection.seat, connection.session
        if playing is None or session is None:
            raise NotAllowed("no-game", "no game is on at this table")
        if seat is None:
            raise NotAllowed("no-seat", "you have no seat at this table")
        lag = connection.lag(self._services.clock.now())
        command = playing.kind.command(message.command, bytes(message.args), lag)
        cause = Cause(session, message.n)

        def answer(given: int | MondalaError) -> None:
            if isinstance(given, MondalaError):
                self.refuse(connection, message.n, given)
            else:
                connection.send(encode(Ack(message.n, given)))

        playing.submit(seat, command, cause, answer)

    def _hand(self, connection: Connection, hand: Hand) -> None:
        """Clamped to the cloth; what a hand holds follows from the state."""
        state = None if self.playing is None else self.playing.durable.state
        if connection.seat is None or not isinstance(state, mondo.State):
            return
        current = state.match.round
        if current is not None and current.phase is RoundPhase.RUNNING:
            x = min(max(hand.x, 0), current.pile.width)
            y = min(max(hand.y, 0), current.pile.height)
            self.audience.move_hand(connection.seat, x, y)

    def _say(self, connection: Connection, message: Say) -> None:
        self._said += 1
        row = ChatRow(self._said, connection.person.id, connection.person.name, message.text)

        def told() -> None:
            connection.send(encode(Ack(message.n, self._version())))
            data = encode(Said(row.number, row.name, row.text))
            for each in self.audience:
                if row.person not in each.muted:
                    each.send(data)

        storage, at = self._services.storage, self._services.clock.utc()
        storage.put_chat(self.id, row, at, self._then(connection, message.n, told))

    # The lobby, and the games that start in it.

    def _ask(self, connection: Connection, message: Ask) -> None:
        wish, person = _WISHES.read(message.wish, message.args), connection.person

        def granted() -> None:
            connection.send(encode(Ack(message.n, self._version())))

        if isinstance(wish, Mute):
            (connection.muted.add if wish.mute else connection.muted.discard)(wish.person)
            granted()
        elif isinstance(wish, Choose):
            if self._leavers is None or connection.seat is None or not self.lobby.playing:
                raise NotAllowed("no-game", "no game is on at this table")
            self._leavers.choose(connection.seat, wish)
            granted()
        else:
            lobby = grant(self.lobby, person.id, person.name, wish)
            if isinstance(wish, Start):
                self._start(lobby, self._then(connection, message.n, granted))
            else:
                self._change(lobby, self._then(connection, message.n, granted))

    def _then(self, connection: Connection, number: int, granted: Callable[[], None]) -> Done:
        def done(error: Exception | None) -> None:
            if error is None:
                granted()
            else:
                self.refuse(connection, number, not_stored(error))

        return done

    def _change(self, lobby: Lobby, done: Done) -> None:
        """The new lobby counts at once, and is told once it is stored."""
        before, self.lobby = self.lobby, lobby

        def stored(error: Exception | None) -> None:
            if error is not None:
                self.lobby = before
            self._seat_everybody()
            done(error)
            self._show_table()

        self._services.storage.put_table(self.row(), stored)

    def _start(self, lobby: Lobby, done: Done) -> None:
        seed = self._services.new_seed()
        before, self.lobby = self.lobby, _drawn(lobby, seed)
        row = self._new_game(seed)
        people = tuple(sitter.person or None for sitter in self.lobby.seats if sitter)

        def stored(error: Exception | None) -> None:
            if error is not None:
                self.lobby = before
                done(error)
                return
            self._take_up(row, [])
            self._seat_everybody()
            done(None)
            if self.playing is not None:
                for connection in self.audience:
                    self._send_snapshot(connection, self.playing)
                self.audience.derive_soon(self.playing)
            self._show_table()

        storage = self._services.storage
        storage.put_game(row, people, lambda error: _report(error, stored))
        storage.put_table(self.row(row.id), stored)

    def _new_game(self, seed: int) -> GameRow:
        kind = KINDS[self.lobby.game]
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
            started=self._services.clock.utc(),
        )

    def _seat_everybody(self) -> None:
        for connection in self.audience:
            connection.seat = self.lobby.seat_of(connection.person.id)

    def row(self, game: str | None = None) -> TableRow:
        current = None if self.playing is None else self.playing.row.id
        return TableRow(self.id, encode(self.lobby), game or current, self.lobby.public)

    def view(self) -> TableView:
        playing = self.playing
        return TableView(
            id=self.id,
            lobby=self.lobby,
            present=sorted(self.audience.present()),
            game=None if playing is None else playing.row.id,
            over=playing is not None and playing.over,
        )

    def _show_table(self) -> None:
        view = self.view()
        self.audience.send_each(lambda connection: TableChanged(connection.seat, view))

    # What happened in the game.

    def _tell(self, entry: Entry) -> None:
        playing = self.playing
        if playing is None:
            return
        self.audience.send_entry(playing, entry)
        self.audience.derive_soon(playing)
        if playing.over:
            self._finish(playing)
            return
        state = playing.durable.state
        if isinstance(state, mondo.State):
            present = self.audience.seats_present() | self._bot_seats().keys()
            if state.ready and mondo.may_go_on(state, present):
                playing.submit(None, mondo.NEXT_ROUND, None, _ignore)
        if self._bots is not None:
            self._bots.wake()

    def _finish(self, playing: Playing) -> None:
        """The result is stored, the seed opened, and the table free for another game."""
        playing.stop()
        self.lobby = finished(self.lobby)
        result = encode(playing.kind.live.outcome(playing.durable.state))
        now = self._services.clock.utc()

        def stored(_error: Exception | None) -> None:
            self.audience.send(self._opened(playing))
            self._show_table()

        storage = self._services.storage
        storage.end_game(playing.row.id, now, result, lambda _: None)
        storage.put_table(self.row(), stored)

    def _opened(self, playing: Playing) -> Opened:
        outcome = playing.kind.live.outcome(playing.durable.state)
        return Opened(playing.row.id, playing.row.seed, outcome)

    @property
    def idle(self) -> bool:
        """Nobody is here and no clock runs."""
        waiting = self.playing is None or self.playing.over or self.playing.unclocked
        return not self.audience.connections and waiting

    def close(self) -> None:
        if self.playing is not None:
            self.playing.stop()


def refused(number: int | None, refusal: MondalaError, version: int) -> Refused:
    code = refusal.code if isinstance(refusal, NotAllowed) else "unreadable"
    details = refusal.details if isinstance(refusal, NotAllowed) else {}
    return Refused(number, code, str(refusal), details, version)


def commitment(row: GameRow) -> str:
    """Shown before the game: whoever knows the seed afterwards can check that it was fixed."""
    text = "\n".join([row.seed, row.id, row.options.decode(), str(row.rules), row.tiles])
    return hashlib.sha256(text.encode()).hexdigest()


def _drawn(lobby: Lobby, seed: int) -> Lobby:
    """In Patterns a start player is drawn: the first seat is theirs."""
    if lobby.patterns is None or Chance(seed).stream("start player").below(2) == 0:
        return lobby
    return replace(lobby, seats=lobby.seats[::-1])


def _report(error: Exception | None, then: Done) -> None:
    if error is not None:
        then(error)


def _ignore(_answer: int | MondalaError) -> None:
    """The table needs no answer."""

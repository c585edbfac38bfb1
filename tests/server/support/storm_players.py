"""Players who play through every fault: they keep commands, wishes and chat lines in flight, fold
the entries they receive, and reconnect. `storm_checks` compares what they were told with the
store."""

import asyncio
import json
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from itertools import count
from random import Random
from time import perf_counter
from typing import Any, Protocol

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from examples.table_client import Guest
from mondala.core.chance import Chance
from mondala.core.seats import Seat
from mondala.games.mondo.match import RoundPhase
from mondala.games.mondo.options import Options
from mondala.games.patterns.moves import legal_moves
from mondala.games.patterns.notation import parse_position
from mondala.hosted import registry
from mondala.resources import standard_tiles
from mondala.tables import mondo, patterns
from mondala.tables.clocks import fresh
from mondala.tables.live_game import LiveGame
from mondala.tables.patterns import PatternsOptions
from mondala.wire.codec import codec_of
from mondala.wire.tags import encode
from tests.players import player_command
from tests.server.support.client import HELLO, Message, as_answer, heard
from tests.server.support.running import RunningServer

CLOCKED: Message = {"game": "Patterns", "clock": {"initial": 7_200_000, "increment": 3_000}}
UNCLOCKED: Message = {"game": "Patterns"}
TWO: Message = {"game": "Mondo", "seats": 2, "minutes": 20}
FOUR: Message = {"game": "Mondo", "seats": 4, "minutes": 30, "level": "expert"}
GAMES = registry()
TALKATIVE, WISHFUL = 0.05, 0.1
"""The probabilities of a chat line, and of a host's wish, instead of a command."""
MOST_WISHES = 160
"""A host sends at most about so many people away."""


class Weather(Protocol):
    """The conditions in which the players play."""

    room: int
    """The number of commands that one player may have in flight."""

    def socket(self, player: "Player") -> connect:
        """A connection to the player's table, through one of the servers."""

    pause: float
    """About how many seconds pass between two acts of a player."""

    def word(self) -> None:
        """Called for each message that is sent or received."""


@dataclass
class Player:
    """A player at a table who keeps several commands in flight, and reconnects."""

    storm: Weather
    cookie: str
    place: int
    table: str
    live: LiveGame
    game_id: str
    state: Any
    session: str
    rng: Random
    hosts: bool = False
    seat: Seat | None = None
    version: int = 0
    over: bool = False
    open: dict[int, Message] = field(default_factory=dict)
    """Messages sent and not answered yet, by number."""
    done: dict[int, int] = field(default_factory=dict)
    """Acknowledged commands: number to version."""
    sent: dict[int, Message] = field(default_factory=dict)
    """All messages sent, by number."""
    heard: dict[int, tuple[str, str]] = field(default_factory=dict)
    """The chat lines received, by number: the name and the text."""
    refused: set[int] = field(default_factory=set)
    """The numbers of refused messages, which must never take effect."""
    resent: int = 0
    out_of_touch: int = 0
    """How often a node said that it is out of touch, or closed or refused the socket with a
    reason."""
    waits: list[tuple[float, float]] = field(default_factory=list)
    """For each message the times of sending and of its answer, except from a node out of touch."""
    through: int = 0
    """The port of the server last connected to."""

    def __post_init__(self) -> None:
        self.connected, self.settled = asyncio.Event(), asyncio.Event()
        self._numbers, self._sent_at = count(1), dict[int, int]()
        self._last: list[Message] = []
        self._answered: set[int] = set()
        self._again: set[int] = set()
        """Numbers that were repeated over this socket."""
        self._socket: ClientConnection | None = None
        self._leaves = False
        self._acting: asyncio.Task[None] | None = None
        self._since: dict[int, float] = {}
        self._wishes = 0
        self._stream = Chance(self.rng.getrandbits(64)).stream("player")

    async def stay(self) -> None:
        """Plays from the hello until the server is gone. Unanswered messages are repeated."""
        self._answered.clear()
        try:
            async with self.storm.socket(self) as self._socket:
                socket, self._leaves = self._socket, False
                have = {"session": self.session, "game_id": self.game_id, "version": self.version}
                await socket.send(json.dumps({**json.loads(HELLO), **have}))
                again = [*self._last, *self.open.values()]
                self._again = {message["n"] for message in again}
                self.resent += len(again)
                for message in again:
                    await socket.send(json.dumps(message))
                async for text in socket:
                    self._hear(news := json.loads(text))
                    if self._leaves:
                        break
                    if not self.over and (self.storm.pause or not self._waits(news)):
                        await self._act_soon(socket)
        except ConnectionClosed:
            pass
        finally:  # or the others would wait for this player
            if self._acting is not None:
                self._acting.cancel()
            if self._socket is not None and self._socket.close_reason:
                self.out_of_touch += 1
            self.connected.set()
            self.settled.set()

    def leave(self) -> None:
        """Leaves without a word to the server."""
        if self._socket is not None:
            self._socket.transport.abort()

    def _hear(self, message: Message) -> None:
        match message["t"]:
            case "welcome":
                assert self.seat in (None, message["seat"]), "another seat than before"
                self.seat = message["seat"]
                self.connected.set()
            case "entry":
                assert message["number"] == self.version + 1, "an entry is missing or came twice"
                self.version += 1
                for tag, body in message["events"]:
                    self._follow(tag, json.dumps(body).encode())
                if "n" in message:
                    self._answer(message["n"], as_answer(message))
            case "ack" | "refused":
                self._answer(message["n"], message)
            case "said":
                line = message["name"], message["text"]
                assert self.heard.setdefault(message["number"], line) == line
            case "opened":
                self.over = True
                self.storm.word()
            case "snapshot":
                raise AssertionError("the entries since were asked for")
        if not self.open:
            self.settled.set()

    def _follow(self, tag: str, body: bytes) -> None:
        event = codec_of(self.live).events.read(tag, body)
        self.state = self.live.apply(self.state, event)

    def _answer(self, number: int, answer: Message) -> None:
        assert number not in {None, *self._answered}, answer
        self._answered.add(number)
        if answer.get("code") == "no-contact":
            assert number not in self._again, "it may have been done through another node"
            self.out_of_touch += 1
            self._leaves = True
        if number in self.done:
            assert answer["t"] == "ack", "it was done before"
            if self.sent[number]["t"] == "do":
                assert answer["version"] == self.done[number], "another answer than the first time"
            return
        wait = self._since.pop(number), perf_counter()
        if answer.get("code") != "no-contact":
            self.waits.append(wait)
        message = self.open.pop(number)
        if answer["t"] == "ack":
            self.done[number] = answer["version"]
            self._last = [*self._last[-2:], message]
            self.storm.word()
        else:
            self.refused.add(number)

    async def _act_soon(self, socket: ClientConnection) -> None:
        if not self.storm.pause:
            await self._act(socket)
        elif self._acting is None or self._acting.done():
            self._acting = asyncio.create_task(self._act_later(socket))

    async def _act_later(self, socket: ClientConnection) -> None:
        await asyncio.sleep(self.rng.uniform(0.5, 1.5) * self.storm.pause)
        with suppress(ConnectionClosed):
            await self._act(socket)

    async def _act(self, socket: ClientConnection) -> None:
        while len(self.open) < self.storm.room:
            number = next(self._numbers)
            chosen = self._talk(number) or self._wish() or self._command()
            if chosen is None:
                break
            self.open[number] = self.sent[number] = {"n": number, **chosen}
            self._since[number] = perf_counter()
            if chosen["t"] == "do":
                self._sent_at[number] = self.version
            await socket.send(json.dumps(self.open[number]))
            self.storm.word()

    def _talk(self, number: int) -> Message | None:
        """Occasionally a chat line, different from all others."""
        if self.rng.random() >= TALKATIVE:
            return None
        return {"t": "say", "text": f"{number} of {self.session}"}

    def _wish(self) -> Message | None:
        """Occasionally a wish of the host: to let a stranger in, and next to send the same one
        away, who can then no longer be let in."""
        if not self.hosts or self.rng.random() >= WISHFUL or self._wishes >= MOST_WISHES:
            return None
        stranger, kicks = divmod(self._wishes, 2)
        self._wishes += 1
        args = {"person": f"stranger {stranger}"}
        return {"t": "ask", "wish": "Kick" if kicks else "LetIn", "args": args}

    def _command(self) -> Message | None:
        command = self._choose()
        if command is None:
            return None
        args = json.loads(encode(command))
        return {"t": "do", "command": type(command).__name__, "args": args}

    def _waits(self, message: Message) -> bool:
        """Whether the refusal's cause has not reached this player yet, or needs time to pass."""
        return message["t"] == "refused" and self._sent_at.get(message["n"]) == self.version

    def _choose(self) -> Any:
        assert self.seat is not None
        if isinstance(self.state, mondo.State):
            return self._choose_mondo(self.state, self.seat)
        return self._choose_patterns(self.state, self.seat)

    def _commands(self) -> set[str]:
        """The names of the commands in flight."""
        return {message["command"] for message in self.open.values() if message["t"] == "do"}

    def _choose_mondo(self, state: mondo.State, seat: Seat) -> Any:
        current = state.match.round
        if current is None or state.phase is RoundPhase.SCORED:
            waiting = current is not None and seat not in state.ready and not self._commands()
            return mondo.GoOn() if waiting else None
        if state.phase is not RoundPhase.RUNNING or current.players[seat].out:
            return None
        return player_command(state.match, seat, self._stream)

    def _choose_patterns(self, state: patterns.State, seat: Seat) -> Any:
        sent = self._commands()
        moves = legal_moves(state.position)
        if state.offer is not None and state.offer.seat != seat and "Answer" not in sent:
            take_back = state.offer.take_back_to is not None
            return patterns.Answer(take_back and self.rng.random() < 0.5)
        if moves and state.position.mover == seat and "Play" not in sent:
            return patterns.Play(str(self.rng.choice(moves)))
        offers = state.offer is None and len(state.moves) > 3 and self.rng.random() < 0.1
        wish = self.rng.choice([patterns.OfferDraw(), patterns.AskTakeBack()])
        return wish if offers and not sent & {"OfferDraw", "AskTakeBack"} else None


def socket_through(server: RunningServer, player: Player) -> connect:
    player.through = server.port
    url = f"ws://127.0.0.1:{server.port}/api/tables/{player.table}/socket"
    return connect(url, additional_headers={"Cookie": player.cookie}, proxy=None)


async def look_in(player: Player, server: RunningServer) -> tuple[str, Seat | None, int, Any]:
    """The game, the player's seat, and the version and view that a newcomer in this seat is
    shown."""
    async with socket_through(server, player) as socket:
        await socket.send(HELLO)
        shown = await heard(socket, "snapshot")
    return player.game_id, player.seat, shown["version"], shown["view"]


async def open_game(
    storm: Weather, server: RunningServer, place: int, options: Message, first: int
) -> list[Player]:
    """A table whose game begins, and its players, who open their own sockets later; their sessions
    are numbered from `first`."""
    async with AsyncExitStack() as stack:
        names = ("Ada", "Bo", "Cleo", "Dan")[: options.get("seats", 2)]
        guests = [await stack.enter_async_context(Guest(server.url, name)) for name in names]
        table = await guests[0].open_table(options)
        seats = [await stack.enter_async_context(guest.at(table)) for guest in guests]
        for seat in seats:
            await seat.ask("Sit")
            await seat.ask("Ready")
        await seats[0].ask("Start")
        snapshot = await seats[0].next("snapshot")
        players = []
        for number, guest in enumerate(guests, first):
            cookie, session = f"mondala={guest.http.cookies['mondala']}", f"{number}"
            live, state = GAMES[snapshot["game"]], _beginning(snapshot)
            game, rng = snapshot["game_id"], Random(session)
            hosts = guest is guests[0]
            given = storm, cookie, place, table, live, game, state, session, rng, hosts
            players.append(Player(*given))
        return players


def _beginning(snapshot: Message) -> Any:
    """The state from which a player starts folding entries."""
    if snapshot["game"] == "Mondo":
        options = msgspec.convert(snapshot["view"]["match"]["options"], Options)
        return mondo.begin(options, standard_tiles(), seed=0)
    chosen = msgspec.convert(snapshot["view"]["options"], PatternsOptions)
    start = parse_position(snapshot["view"]["start"])
    return patterns.State(chosen, start, None, start, fresh(chosen.clock, patterns.SEATS))

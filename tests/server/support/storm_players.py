"""People who play through every trouble: they keep commands, wishes and lines of chat on their way,
follow what they are told, and come back. What they were told is compared with what is stored by
`storm_checks`.
"""

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
"""How likely a line of chat is, or a wish of the host, instead of a command."""
MOST_WISHES = 160
"""A table has so many people at most, or somewhat more, whom its host has sent away."""


class Weather(Protocol):
    """The conditions in which the players play."""

    room: int
    """How many commands of one player may be on their way."""

    def socket(self, player: "Player") -> connect:
        """To the player's table, through some server."""

    pause: float
    """Seconds from one act of a player to the next, more or less."""

    def word(self) -> None:
        """Something was sent or heard."""


@dataclass
class Player:
    """Somebody at a table who keeps several commands on their way, and comes back."""

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
    """Sent and not answered yet."""
    done: dict[int, int] = field(default_factory=dict)
    """Acknowledged: number to version."""
    sent: dict[int, Message] = field(default_factory=dict)
    """Everything that they have sent, by number."""
    heard: dict[int, tuple[str, str]] = field(default_factory=dict)
    """The lines of the table's chat, by number: the name and the text."""
    refused: set[int] = field(default_factory=set)
    """Refused, and never acted."""
    resent: int = 0
    out_of_touch: int = 0
    """So often a node has said that it is, or has closed the socket or refused it with a reason."""
    waits: list[tuple[float, float]] = field(default_factory=list)
    """When something was said first, and when it was answered; not by a node out of touch."""
    through: int = 0
    """The port of the server that they came through last."""

    def __post_init__(self) -> None:
        self.connected, self.settled = asyncio.Event(), asyncio.Event()
        self._numbers, self._sent_at = count(1), dict[int, int]()
        self._last: list[Message] = []
        self._answered: set[int] = set()
        self._again: set[int] = set()
        """Numbers that were sent again over this socket."""
        self._socket: ClientConnection | None = None
        self._leaves = False
        self._acting: asyncio.Task[None] | None = None
        self._since: dict[int, float] = {}
        self._wishes = 0
        self._stream = Chance(self.rng.getrandbits(64)).stream("player")

    async def stay(self) -> None:
        """From hello until the server is gone. Whatever has no answer is sent again."""
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
        finally:  # nobody waits for somebody who is gone
            if self._acting is not None:
                self._acting.cancel()
            if self._socket is not None and self._socket.close_reason:
                self.out_of_touch += 1
            self.connected.set()
            self.settled.set()

    def leave(self) -> None:
        """Without a word to the server."""
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
        """Now and then a line that nobody says again."""
        if self.rng.random() >= TALKATIVE:
            return None
        return {"t": "say", "text": f"{number} of {self.session}"}

    def _wish(self) -> Message | None:
        """Now and then the host lets a stranger in, and next sends the same one away: then nobody
        can let that one in any more."""
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
        """The cause of the refusal is still on its way to us, or time must pass."""
        return message["t"] == "refused" and self._sent_at.get(message["n"]) == self.version

    def _choose(self) -> Any:
        assert self.seat is not None
        if isinstance(self.state, mondo.State):
            return self._choose_mondo(self.state, self.seat)
        return self._choose_patterns(self.state, self.seat)

    def _commands(self) -> set[str]:
        """The commands that are on their way."""
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
    """The game, the player's seat, and what somebody in it is shown who comes new to the table:
    version and view."""
    async with socket_through(server, player) as socket:
        await socket.send(HELLO)
        shown = await heard(socket, "snapshot")
    return player.game_id, player.seat, shown["version"], shown["view"]


async def open_game(
    storm: Weather, server: RunningServer, place: int, options: Message, first: int
) -> list[Player]:
    """A table whose game begins, with players who have their own sockets later; their sessions are
    numbered from `first`."""
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
    """The state from which a player follows what they are sent."""
    if snapshot["game"] == "Mondo":
        options = msgspec.convert(snapshot["view"]["match"]["options"], Options)
        return mondo.begin(options, standard_tiles(), seed=0)
    chosen = msgspec.convert(snapshot["view"]["options"], PatternsOptions)
    start = parse_position(snapshot["view"]["start"])
    return patterns.State(chosen, start, None, start, fresh(chosen.clock, patterns.SEATS))

"""Busy games on a server that is killed again and again, and players who come back each time.

`tests.server.test_durability` runs it, and for longer `bench.durability`.
"""

import asyncio
import json
import shutil
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import count, pairwise
from pathlib import Path
from random import Random
from typing import Any

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
from mondala.server.checking import check_all
from mondala.server.storage.port import GameRow
from mondala.server.storage.sqlite import open_storage
from mondala.server.tables.replaying import begun
from mondala.tables import mondo, patterns
from mondala.tables.clocks import fresh
from mondala.tables.live import Cause, Entry, Live, advance
from mondala.tables.live_game import LiveGame
from mondala.tables.mondo import COUNTDOWN, Resume
from mondala.tables.patterns import PatternsOptions
from mondala.wire.codec import codec_of
from mondala.wire.tags import encode
from tests.players import player_command
from tests.server.support.client import (
    HELLO,
    LONGEST_TEST,
    Message,
    as_answer,
    heard,
)
from tests.server.support.desk import commands
from tests.server.support.running import RunningServer, running_server

CLOCKED: Message = {"game": "Patterns", "clock": {"initial": 7_200_000, "increment": 3_000}}
UNCLOCKED: Message = {"game": "Patterns"}
TWO: Message = {"game": "Mondo", "seats": 2, "minutes": 20}
FOUR: Message = {"game": "Mondo", "seats": 4, "minutes": 30, "level": "expert"}
GAMES = registry()


@dataclass(frozen=True)
class Plan:
    """`gap`: how many words (commands sent, answers heard) there are between two kills."""

    seed: int
    kills: int
    tables: tuple[Message, ...] = (CLOCKED, UNCLOCKED, TWO, FOUR)
    flight: int = 3
    gap: tuple[int, int] = (30, 400)
    speed: float = 20.0


@dataclass
class Player:
    """Somebody at a table who keeps several commands on their way, and comes back."""

    storm: "Storm"
    cookie: str
    place: int
    table: str
    live: LiveGame
    game_id: str
    state: Any
    session: str
    rng: Random
    seat: Seat | None = None
    version: int = 0
    over: bool = False
    open: dict[int, Message] = field(default_factory=dict)
    """Sent and not answered yet."""
    done: dict[int, int] = field(default_factory=dict)
    """Acknowledged: number to version."""
    refused: set[int] = field(default_factory=set)
    """Refused, and never acted."""
    resent: int = 0

    def __post_init__(self) -> None:
        self.connected, self.settled = asyncio.Event(), asyncio.Event()
        self._numbers, self._sent_at = count(1), dict[int, int]()
        self._last: list[Message] = []
        self._answered: set[int] = set()
        self._stream = Chance(self.rng.getrandbits(64)).stream("player")

    async def stay(self) -> None:
        """From hello until the server is gone. Whatever has no answer is sent again."""
        self._answered.clear()
        try:
            async with self.storm.socket(self) as socket:
                have = {"session": self.session, "game_id": self.game_id, "version": self.version}
                await socket.send(json.dumps({**json.loads(HELLO), **have}))
                for message in [*self._last, *self.open.values()]:
                    self.resent += 1
                    await socket.send(json.dumps(message))
                async for text in socket:
                    self._hear(news := json.loads(text))
                    if not self.over and not self._waits(news):
                        await self._act(socket)
        except ConnectionClosed:
            pass
        finally:  # nobody waits for somebody who is gone
            self.connected.set()
            self.settled.set()

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
        if number in self.done:
            same = answer["t"] == "ack" and answer["version"] == self.done[number]
            assert same or answer.get("code") == "superseded", "another answer than the first time"
            return
        message = self.open.pop(number)
        if answer["t"] == "ack":
            self.done[number], self._last = answer["version"], [message]
            self.storm.word()
        elif answer["code"] != "superseded":
            self.refused.add(number)

    async def _act(self, socket: ClientConnection) -> None:
        while len(self.open) < self.storm.room and (command := self._choose()) is not None:
            number, name = next(self._numbers), type(command).__name__
            args = json.loads(encode(command))
            self.open[number] = {"t": "do", "n": number, "command": name, "args": args}
            self._sent_at[number] = self.version
            await socket.send(json.dumps(self.open[number]))
            self.storm.word()

    def _waits(self, message: Message) -> bool:
        """What made the server refuse is still on its way to us, or time must pass."""
        return message["t"] == "refused" and self._sent_at.get(message["n"]) == self.version

    def _choose(self) -> Any:
        assert self.seat is not None
        if isinstance(self.state, mondo.State):
            return self._choose_mondo(self.state, self.seat)
        return self._choose_patterns(self.state, self.seat)

    def _choose_mondo(self, state: mondo.State, seat: Seat) -> Any:
        current = state.match.round
        if current is None or state.phase is RoundPhase.SCORED:
            waiting = current is not None and seat not in state.ready and not self.open
            return mondo.GoOn() if waiting else None
        if state.phase is not RoundPhase.RUNNING or current.players[seat].out:
            return None
        return player_command(state.match, seat, self._stream)

    def _choose_patterns(self, state: patterns.State, seat: Seat) -> Any:
        sent = {message["command"] for message in self.open.values()}
        moves = legal_moves(state.position)
        if state.offer is not None and state.offer.seat != seat and "Answer" not in sent:
            take_back = state.offer.take_back_to is not None
            return patterns.Answer(take_back and self.rng.random() < 0.5)
        if moves and state.position.mover == seat and "Play" not in sent:
            return patterns.Play(str(self.rng.choice(moves)))
        offers = state.offer is None and len(state.moves) > 3 and self.rng.random() < 0.1
        wish = self.rng.choice([patterns.OfferDraw(), patterns.AskTakeBack()])
        return wish if offers and not sent & {"OfferDraw", "AskTakeBack"} else None


class Storm:
    """A server that is killed again and again, and the people who play on."""

    def __init__(self, plan: Plan, server: RunningServer) -> None:
        self.plan, self.server, self.rng = plan, server, Random(plan.seed)
        self.tally = Counter[str]()
        self.players: list[Player] = []
        self.room = 0
        """How many commands of one player may be on their way; none once the server is dead."""
        self._left = 0
        self._shown: list[tuple[str, Seat | None, int, Any]] = []
        self._interrupted: list[tuple[str, int]] = []

    async def rage(self) -> Counter[str]:
        """Plays, kills and looks at the disk, as often as planned; then all are answered."""
        for _ in range(self.plan.kills):
            await asyncio.wait_for(self._until_killed(), LONGEST_TEST)
            await self._look_at_the_disk()
            self.server.start()
        await asyncio.wait_for(self._all_answered(), LONGEST_TEST)
        await self._look_at_the_disk()
        return self.tally

    @property
    def here(self) -> list[Player]:
        return [player for player in self.players if not player.over]

    async def _until_killed(self) -> None:
        for first in {player.place: player for player in self.here}.values():
            await self._look_in(first)
        for place, options in enumerate(self.plan.tables):
            if place not in {player.place for player in self.here}:
                await self._open(place, options)
        self.room = self.plan.flight
        staying = await self._all_come()
        self._left = self.rng.randint(*self.plan.gap)
        await asyncio.gather(*staying)
        self.tally["kills"] += 1

    async def _all_come(self) -> list[asyncio.Task[None]]:
        for player in self.here:
            player.connected.clear()
            player.settled.clear()
        staying = [asyncio.create_task(player.stay()) for player in self.here]
        await asyncio.gather(*(player.connected.wait() for player in self.here))
        return staying

    def word(self) -> None:
        """Something was sent or heard. After as many as planned the server is killed, in the very
        moment, whatever it is doing then."""
        self._left -= 1
        if self._left == 0 or (self._left > 0 and not self.here):
            self._left = self.room = 0
            self.server.kill()

    async def _open(self, place: int, options: Message) -> None:
        """Another table whose game begins, with players who have their own sockets later."""
        async with AsyncExitStack() as stack:
            names = ("Ada", "Bo", "Cleo", "Dan")[: options.get("seats", 2)]
            guests = [
                await stack.enter_async_context(Guest(self.server.url, name)) for name in names
            ]
            table = await guests[0].open_table(options)
            seats = [await stack.enter_async_context(guest.at(table)) for guest in guests]
            for seat in seats:
                await seat.ask("Sit")
                await seat.ask("Ready")
            await seats[0].ask("Start")
            snapshot = await seats[0].next("snapshot")
            for guest in guests:
                cookie, session = f"mondala={guest.http.cookies['mondala']}", f"{len(self.players)}"
                live, state = GAMES[snapshot["game"]], _beginning(snapshot)
                game, rng = snapshot["game_id"], Random(session)
                player = Player(self, cookie, place, table, live, game, state, session, rng)
                self.players.append(player)

    def socket(self, player: Player) -> connect:
        url = f"ws://127.0.0.1:{self.server.port}/api/tables/{player.table}/socket"
        return connect(url, additional_headers={"Cookie": player.cookie}, proxy=None)

    async def _look_in(self, player: Player) -> None:
        """What somebody is shown who comes new to the table."""
        async with self.socket(player) as socket:
            await socket.send(HELLO)
            shown = await heard(socket, "snapshot")
        self._shown.append((player.game_id, player.seat, shown["version"], shown["view"]))

    async def _all_answered(self) -> None:
        """Nobody does anything new; what is on its way is answered in the end."""
        staying = await self._all_come()
        await asyncio.gather(*(player.settled.wait() for player in self.here))
        self.server.kill()
        await asyncio.gather(*staying)

    async def _look_at_the_disk(self) -> None:
        """On a copy, so that the server itself has to recover what the crash left."""
        copy = self.server.folder.parent / "copy"
        shutil.copytree(self.server.folder, copy)
        report = await check_all(GAMES, copy)
        assert report.faults == []
        games = await _games(copy)
        shutil.rmtree(copy)
        for player in self.players:
            _check_player(player, games[player.game_id][1])
        for row, entries in games.values():
            self._check_game(row, entries)
        self._check_shown(games)
        self.tally["entries"] = report.entries
        self.tally["acknowledged"] = sum(len(player.done) for player in self.players)
        self.tally["resent"] = sum(player.resent for player in self.players)

    def _check_game(self, row: GameRow, entries: list[Entry]) -> None:
        """Nothing acts twice, time never goes back, and a round that was cut off resumes."""
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        assert all(one.at <= other.at for one, other in pairwise(entries))
        causes = [(entry.seat, entry.cause) for entry in entries if entry.cause is not None]
        assert len(causes) == len(set(causes))
        live = _begin(row)
        for entry in entries:
            before, live = live, advance(live, entry)
            if entry.command == Resume():
                _check_resumed(before, live)
        for game, version in self._interrupted:
            assert game != row.id or commands(entries[version : version + 1]) in ([], [Resume()])
        if isinstance(live.state, mondo.State) and live.state.phase is RoundPhase.RUNNING:
            self._interrupted.append((row.id, live.version))
            self.tally["resumed"] += 1

    def _check_shown(self, games: dict[str, tuple[GameRow, list[Entry]]]) -> None:
        """What newcomers were shown is what the journal gives at that version."""
        for game, seat, version, shown in self._shown:
            live, (row, entries) = _begin(games[game][0]), games[game]
            for entry in entries[:version]:
                live = advance(live, entry)
            assert json.loads(encode(GAMES[row.game].view(live.state, seat))) == shown
        self._shown.clear()


def _beginning(snapshot: Message) -> Any:
    """The state from which a player follows what they are sent."""
    if snapshot["game"] == "Mondo":
        options = msgspec.convert(snapshot["view"]["match"]["options"], Options)
        return mondo.begin(options, standard_tiles(), seed=0)
    chosen = msgspec.convert(snapshot["view"]["options"], PatternsOptions)
    start = parse_position(snapshot["view"]["start"])
    return patterns.State(chosen, start, None, start, fresh(chosen.clock, patterns.SEATS))


def _begin(row: GameRow) -> Live:
    return begun(GAMES, row, GAMES[row.game].read_material("")).live


async def _games(folder: Path) -> dict[str, tuple[GameRow, list[Entry]]]:
    """All that is on that disk."""
    storage = open_storage(folder)
    games: dict[str, tuple[GameRow, list[Entry]]] = {}
    for game in await storage.all_games():
        row = await storage.game(game)
        assert row is not None
        bodies = await storage.entries(game)
        games[game] = row, [codec_of(GAMES[row.game]).read_entry(body) for body in bodies]
    await storage.close()
    return games


def _check_player(player: Player, entries: list[Entry]) -> None:
    """Every acknowledged command is there at the version it was told; no refused one is."""
    for number, version in player.done.items():
        entry = entries[version - 1]
        assert (entry.seat, entry.cause) == (player.seat, Cause(player.session, number))
    own = {entry.cause.number for entry in entries if entry.cause and entry.seat == player.seat}
    assert not own & player.refused
    assert player.version <= len(entries)


def _check_resumed(before: Live, after: Live) -> None:
    """A countdown comes first, and what was left is left."""
    old, new = before.state.stage, after.state.stage
    assert new.resumes_at == after.at + COUNTDOWN
    assert new.until - new.resumes_at >= old.until - max(after.at, old.resumes_at or 0)


def run(plan: Plan, folder: Path) -> Counter[str]:
    with running_server(folder / "data", plan.speed) as server:
        return asyncio.run(Storm(plan, server).rage())

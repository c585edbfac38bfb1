"""One running game in this process, on a real disk, under a clock moved by hand."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId, PersonId, TableId
from mondala.core.seats import Seat
from mondala.games.patterns.moves import legal_moves
from mondala.hosted import registry
from mondala.server.storage.port import Storage
from mondala.server.storage.rows import GameRow, Person
from mondala.server.storage.sqlite import open_storage
from mondala.server.storage.waiting import stored
from mondala.server.tables.replaying import replay
from mondala.server.tables.replies import Asker, Reply
from mondala.server.tables.running_game import RunningGame
from mondala.tables.live import Cause, Entry
from mondala.tables.options import GameOptions
from mondala.tables.patterns import Play
from mondala.wire.codec import codec_of
from mondala.wire.tags import encode
from tests.server.support.hand_clock import HandClock

GAME = GameId("g")


class FutureAsker(Asker, kw_only=True):
    """Waits for a reply here. It stays pending if the reply goes to another asker."""

    reply: asyncio.Future[Reply]

    def replied(self, reply: Reply) -> None:
        self.reply.set_result(reply)


class OneGame:
    """The game, and the entries that it announced."""

    def __init__(self, storage: Storage, clock: HandClock, options: GameOptions) -> None:
        self.registry, self.storage, self.clock = registry(), storage, clock
        self.game = self.registry[options.game]
        material = self.game.read_material("")
        self.row = GameRow(
            id=GAME,
            table=TableId("t"),
            game=self.game.name,
            rules=self.game.rules_version,
            options=encode(options),
            seed="5",
            material=self.game.material_digest(material),
            seats=b"[]",
            started=clock.utc(),
        )
        self._material = material
        self.told: list[Entry] = []
        self.running = self._taken_up([])

    def _taken_up(self, bodies: list[bytes]) -> RunningGame:
        replayed = replay(self.registry, self.row, bodies, self._material)
        return RunningGame(self.row, replayed, self.storage, self.clock, self._tell)

    def _tell(self, entry: Entry, _asker: Asker) -> None:
        self.told.append(entry)

    async def restart(self, clock: HandClock) -> None:
        """Restarts as after a crash: only the journal is left, and the steady clock has another
        origin."""
        self.running.stop()
        self.clock = clock
        self.running = self._taken_up(await self.storage.entries(GAME))

    async def journal(self) -> list[Entry]:
        read = codec_of(self.game).read_entry
        return [read(body) for body in await self.storage.entries(GAME)]

    def submit(
        self, seat: Seat | None, command: Any, cause: Cause | None = None
    ) -> asyncio.Future[Reply]:
        reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self.running.submit(seat, command, cause, FutureAsker(reply=reply))
        return reply

    async def done(self, seat: Seat | None, command: Any, cause: Cause | None = None) -> int:
        """The version at which the command took effect, now or when it was first sent."""
        return version(await self.submit(seat, command, cause))

    async def code(self, seat: Seat | None, command: Any, cause: Cause | None = None) -> str:
        """The refusal's code, or nothing if it was accepted."""
        return code(await self.submit(seat, command, cause))

    async def wait(self, milliseconds: int) -> None:
        """Moves the clock by that time; everything due on the way happens and is stored."""
        end = self.clock.now() + milliseconds
        while self.clock.ring_before(end):
            await self.settle()
        self.clock.move(end - self.clock.now())

    async def settle(self) -> None:
        """Waits until everything queued is answered; writes are answered in order."""
        await stored(partial(self.storage.put_person, Person(PersonId("barrier"), "")))

    def move(self) -> Play:
        return Play(str(legal_moves(self.running.durable.state.position)[0]))

    def mover(self) -> Seat:
        return int(self.running.durable.state.position.mover)


def version(reply: Reply) -> int:
    assert reply.refused is None
    if reply.stored is not None:
        return reply.stored.number
    assert reply.done is not None
    return reply.done


def code(reply: Reply) -> str:
    return reply.refused.code if isinstance(reply.refused, NotAllowed) else ""


def with_one_game(
    folder: Path,
    options: GameOptions,
    work: Callable[[OneGame], Coroutine[None, None, None]],
    clock: HandClock | None = None,
) -> None:
    async def main() -> None:
        storage = open_storage(folder)
        try:
            await work(OneGame(storage, clock or HandClock(), options))
        finally:
            await storage.close()

    asyncio.run(main())


def commands(entries: list[Entry]) -> list[Any]:
    return [entry.command for entry in entries]

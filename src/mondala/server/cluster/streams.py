"""Redis streams of work for workers on any machine.

All workers form one consumer group: each entry goes to one worker, which renews its claim while
working. An entry not renewed for a while is taken by another worker. Entries that are done or
cancelled are removed.
"""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from redis.asyncio import Redis
from redis.exceptions import ResponseError

from mondala.server.cluster.connection import answered
from mondala.server.cluster.messages import Message, NodeName, Packet, write_packet

ATTENDED, UNATTENDED = "attended", "unattended"
"""Questions to bots at tables with people, and at those without."""
QUICK, LONG = "quick", "long"
"""Analyses needed within seconds, and long ones."""
GROUP = "workers"
FORGOTTEN = 3600 * 1000
"""Milliseconds after which a silent worker is removed from the group."""
ANYBODYS = 24 * 3600 * 1000
"""The idle time, in milliseconds, that a returned entry is given, so that the next worker takes it
at once."""

_PRESENT = """
local found = {}
for place, key in ipairs(KEYS) do
  found[place] = #redis.call('XRANGE', key, ARGV[place], ARGV[place])
end
return found
"""


class Request(NamedTuple):
    """A node's request. The answer goes back to it, with the number."""

    node: NodeName
    number: int
    body: bytes


class Place(NamedTuple):
    stream: str
    entry: bytes


class Entry(NamedTuple):
    place: Place
    request: Request


class Streams:
    """Every method raises OSError if Redis does not answer."""

    def __init__(self, redis: Redis, prefix: str) -> None:
        self._redis: Any = redis  # redis-py's types allow for text and for calls without a loop
        self._prefix = prefix
        self._present = redis.register_script(_PRESENT)

    def _key(self, stream: str) -> str:
        return f"{self._prefix}work:{stream}"

    # For the asking nodes.

    async def add(self, stream: str, request: Request) -> Place:
        async with answered():
            return Place(stream, await self._redis.xadd(self._key(stream), request._asdict()))

    async def present(self, places: Sequence[Place]) -> list[bool]:
        """Whether each entry still exists, waiting or in progress."""
        if not places:
            return []
        keys, args = [self._key(each.stream) for each in places], [each.entry for each in places]
        async with answered():
            return [bool(found) for found in await self._present(keys=keys, args=args)]

    async def remove(self, *places: Place) -> None:
        pipeline = self._redis.pipeline()
        for stream, entry in places:
            pipeline.xack(self._key(stream), GROUP, entry)
            pipeline.xdel(self._key(stream), entry)
        async with answered():
            await pipeline.execute()

    # For workers.

    async def open(self, stream: str) -> None:
        """Creates the consumer group of a stream."""
        key = self._key(stream)
        async with answered():
            try:
                await self._redis.xgroup_create(key, GROUP, id="0", mkstream=True)
            except ResponseError as error:
                if "BUSYGROUP" not in str(error):
                    raise
            for each in await self._redis.xinfo_consumers(key, GROUP):
                if each["idle"] > FORGOTTEN and not each["pending"]:
                    await self._redis.xgroup_delconsumer(key, GROUP, each["name"])

    async def take(
        self, streams: Sequence[str], worker: NodeName, most: int, wait: float | None = None
    ) -> list[Entry]:
        """Up to `most` new entries of each stream; waits up to `wait` seconds if there are none."""
        keys = {self._key(stream): ">" for stream in streams}
        block = None if wait is None else int(wait * 1000)
        async with answered():
            try:
                found = await self._redis.xreadgroup(GROUP, worker, keys, count=most, block=block)
            except ResponseError as error:
                if "NOGROUP" not in str(error):
                    raise
                found = []  # Redis was replaced or lost its data
                for stream in streams:
                    await self.open(stream)
        named = {self._key(stream).encode(): stream for stream in streams}
        return [each for key, entries in found or [] for each in _read(named[key], entries)]

    async def take_up(
        self, stream: str, worker: NodeName, untouched: float, most: int
    ) -> list[Entry]:
        """Up to `most` entries that another worker has not touched for `untouched` seconds."""
        key, idle = self._key(stream), int(untouched * 1000)
        async with answered():
            found = await self._redis.xautoclaim(key, GROUP, worker, idle, "0-0", count=most)
        return _read(stream, found[1])

    async def touch(self, worker: NodeName, places: Collection[Place]) -> set[Place]:
        """Renews the worker's claim on entries; returns those that still exist."""
        return await self._claim(worker, places)

    async def give_back(self, worker: NodeName, places: Collection[Place]) -> None:
        """Returns entries, for another worker to take at once."""
        await self._claim(worker, places, idle=ANYBODYS)

    async def _claim(
        self, worker: NodeName, places: Collection[Place], idle: int | None = None
    ) -> set[Place]:
        left = set[Place]()
        for stream in {place.stream for place in places}:
            entries = [place.entry for place in places if place.stream == stream]
            async with answered():
                found = await self._redis.xclaim(
                    self._key(stream), GROUP, worker, 0, entries, idle=idle, justid=True
                )
            left |= {Place(stream, entry) for entry in found}
        return left

    async def crowd(self, streams: Sequence[str]) -> float:
        """Waiting entries for each entry in progress."""
        pipeline = self._redis.pipeline(transaction=False)
        for stream in streams:
            pipeline.xlen(self._key(stream))
            pipeline.xpending(self._key(stream), GROUP)
        async with answered():
            told = await pipeline.execute()
        under_way = sum(each["pending"] for each in told[1::2])
        return float(max(0, sum(told[::2]) - under_way) / max(1, under_way))

    async def listening(self, nodes: Collection[NodeName]) -> set[NodeName]:
        """The nodes that listen for answers now."""
        channels = {self._channel(node): node for node in nodes}
        async with answered():
            told = await self._redis.pubsub_numsub(*channels)
        return {channels[channel.decode()] for channel, count in told if count}

    async def tell(self, worker: NodeName, node: NodeName, message: Message) -> None:
        packet = write_packet(Packet(worker, 0, [message]))
        async with answered():
            await self._redis.publish(self._channel(node), packet)

    def _channel(self, node: NodeName) -> str:
        return f"{self._prefix}to:{node}"

    async def ping(self) -> None:
        async with answered():
            await self._redis.ping()


def _read(stream: str, entries: Any) -> list[Entry]:
    return [
        Entry(
            Place(stream, entry),
            Request(fields[b"node"].decode(), int(fields[b"number"]), fields[b"body"]),
        )
        for entry, fields in entries
        if fields
    ]

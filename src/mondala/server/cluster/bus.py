"""Messages between nodes over Redis channels: sent in numbered batches, so that losses are noticed.

A channel stores nothing: messages sent while a node is not listening are lost. Receivers notice
that by a gap in the numbers and ask for what they missed.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

import msgspec
from redis.asyncio import Redis

from mondala.server.cluster.connection import answered
from mondala.server.cluster.messages import (
    ForClients,
    Message,
    NodeName,
    Packet,
    read_packet,
    write_packet,
)
from mondala.server.runtime.background_tasks import for_ever

EVERYBODY = "everybody"
CHANNELS = 2
"""Channels of a node: its own and the broadcast channel."""
PAUSE = 0.1
"""Seconds before the next try to listen."""
QUIET = 0.75
"""Seconds without a message after which Redis is pinged. Without an answer for as long again, the
connection is dropped."""
MOST_UNSENT = 100_000
"""The most messages that may wait while Redis does not answer."""
Receive: TypeAlias = Callable[[NodeName, Message], None]
_LOG = logging.getLogger("mondala")


class Bus(Protocol):
    """Messages of one sender arrive in order; some may be lost, none twice."""

    def send(self, node: NodeName, message: Message) -> None: ...

    def tell(self, node: NodeName, socket: int, data: bytes) -> None:
        """Sends a message to a client of that node; one for many clients is transmitted once."""

    def tell_all(self, message: Message) -> None:
        """Sends a message to every other node."""


class RedisBus:
    """`receive` is called with each message and its sender; `on_gap` with the node whose messages
    were lost, or with EVERYBODY if broadcasts may have been lost."""

    def __init__(
        self,
        redis: Redis,
        node: NodeName,
        receive: Receive,
        on_gap: Callable[[NodeName], None],
        prefix: str,
    ) -> None:
        self._redis, self._node, self._prefix = redis, node, prefix
        self._receive, self._on_gap = receive, on_gap
        self._unsent: dict[NodeName, list[Message]] = {}
        self._count = 0
        self._dropped: set[NodeName] = set()
        """Nodes whose messages were dropped for lack of room."""
        self._owes_everybody = False
        """Whether a broadcast was lost and none has followed that would reveal the gap."""
        self._sent: defaultdict[NodeName, int] = defaultdict(int)
        self._received: dict[tuple[str, NodeName], int] = {}
        """By channel and sender."""
        self._wake = asyncio.Event()
        self._sending = asyncio.Lock()
        self._listens = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Returns once this node can be reached."""
        self._tasks = [
            asyncio.create_task(for_ever(self._listen, PAUSE)),
            asyncio.create_task(for_ever(self._send_what_waits, 0)),
        ]
        await self._listens.wait()

    def send(self, node: NodeName, message: Message) -> None:
        if self._count >= MOST_UNSENT:
            self._dropped.add(node)
            return
        self._unsent.setdefault(node, []).append(message)
        self._count += 1
        self._wake.set()

    def tell(self, node: NodeName, socket: int, data: bytes) -> None:
        unsent = self._unsent.get(node)
        last = unsent[-1] if unsent else None
        if isinstance(last, ForClients) and last.data is data:
            last.sockets.append(socket)
        else:
            self.send(node, ForClients([socket], data))

    def tell_all(self, message: Message) -> None:
        self.send(EVERYBODY, message)

    async def _send_what_waits(self) -> None:
        await self._wake.wait()
        self._wake.clear()
        await self.flush()
        if self._owes_everybody:
            await asyncio.sleep(PAUSE)
            self._wake.set()

    async def flush(self) -> None:
        """Sends the queued messages, one packet for each receiver, and returns once they are sent.
        If a broadcast was lost and nothing else is queued, an empty one reveals the gap."""
        async with self._sending:
            unsent, self._unsent, self._count = self._unsent, {}, 0
            if self._owes_everybody:
                unsent.setdefault(EVERYBODY, [])
            self._owes_everybody = False
            if unsent:
                await self._send(unsent)
            for node in self._dropped:
                self._sent[node] += 1  # skips a number, which reveals the loss
            self._owes_everybody |= EVERYBODY in self._dropped
            self._dropped.clear()

    async def _send(self, unsent: dict[NodeName, list[Message]]) -> None:
        pipeline = self._redis.pipeline(transaction=False)
        for node, messages in unsent.items():
            self._sent[node] = number = self._sent[node] + 1
            try:
                packet = write_packet(Packet(self._node, number, messages))
            except Exception:  # only this message is lost
                _LOG.exception("a packet to %s could not be written", node)
            else:
                pipeline.publish(self._channel(node), packet)
        try:
            async with answered():
                await pipeline.execute()
        except OSError as error:  # receivers will find the gap
            _LOG.debug("packets were lost: %s", error)
            self._owes_everybody |= EVERYBODY in unsent

    def _channel(self, node: NodeName) -> str:
        return f"{self._prefix}to:{node}"

    async def _listen(self) -> None:
        """Listens until the connection breaks or hangs."""
        async with answered(None), self._redis.pubsub() as pubsub:
            async with answered():
                await pubsub.subscribe(self._channel(self._node), self._channel(EVERYBODY))
            asked = False
            while True:
                told = await pubsub.get_message(timeout=QUIET)
                if told is not None:
                    asked = False
                    self._hear(told)
                elif asked:
                    raise TimeoutError
                else:
                    asked = True
                    await pubsub.ping()

    def _hear(self, told: dict[str, Any]) -> None:
        if told["type"] == "message":
            self._take(told["channel"].decode(), told["data"])
        elif told["type"] == "subscribe" and told["data"] == CHANNELS:
            self._hears_again()

    def _hears_again(self) -> None:
        if self._listens.is_set():
            self._on_gap(EVERYBODY)
        self._listens.set()

    def _take(self, channel: str, data: bytes) -> None:
        try:
            packet = read_packet(data)
        except msgspec.MsgspecError as error:
            _LOG.warning("a packet of another version, or damaged: %s", error)
            return
        sender = packet.sender
        if sender == self._node:
            return
        if packet.number:
            lost = packet.number != self._received.get((channel, sender), 0) + 1
            self._received[channel, sender] = packet.number
            if lost:
                self._on_gap(EVERYBODY if channel == self._channel(EVERYBODY) else sender)
        for message in packet.messages:
            try:
                self._receive(sender, message)
            except Exception:  # a failing message must not stop the others
                _LOG.exception("a message of node %s could not be handled", sender)

    async def close(self) -> None:
        await self.flush()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

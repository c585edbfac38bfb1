"""Leases in Redis on life and on tables: the nodes that live, and the one that has each table.

Only the clock of Redis counts.

A node lives as long as it beats. A table is at a node that claimed it, until that node lets it go,
gives it away or dies. This says which node *should* own a table; the epoch in the store keeps all
others from writing to it.
"""

from typing import Any, Protocol, cast

from redis.asyncio import Redis

from mondala.core.ids import TableId
from mondala.server.cluster.connection import answered
from mondala.server.cluster.messages import NodeName
from mondala.server.runtime.metrics import TAKEN_OVER

KEPT = 24 * 3600 * 1000
"""Milliseconds after which the owner of a table that nobody asks for is forgotten."""
CARRIED = 3_000
"""Milliseconds after which a table that was given to a node is as after a crash."""

_NOW = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function lives(node)
  local beat = redis.call('ZSCORE', KEYS[1], node)
  return beat and now - beat <= tonumber(ARGV[2])
end
"""
"""KEYS[1] are the nodes with their last beats, ARGV[1] is this node, ARGV[2] the lease."""
_BEAT = (
    _NOW
    + """
if ARGV[3] == 'again' and not lives(ARGV[1]) then return false end
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - 100 * ARGV[2])
return redis.call('ZRANGEBYSCORE', KEYS[1], now - ARGV[2], '+inf')
"""
)
_LIVING = _NOW + "return redis.call('ZRANGEBYSCORE', KEYS[1], now - ARGV[2], '+inf')"
_CLAIM = (
    _NOW
    + """
local owner = redis.call('GET', KEYS[2])
if owner and owner ~= ARGV[1] and lives(owner) then return {owner, 0} end
if not lives(ARGV[1]) then return false end
redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[3])
return {ARGV[1], owner and owner ~= ARGV[1] and 1 or 0}
"""
)
_GIVE = (
    _NOW
    + """
if redis.call('GET', KEYS[2]) ~= ARGV[1] or not lives(ARGV[3]) then return 0 end
redis.call('SET', KEYS[2], ARGV[3], 'PX', ARGV[4])
redis.call('SET', KEYS[3], ARGV[5], 'PX', ARGV[6])
return 1
"""
)
_LET_GO = """
for place, key in ipairs(KEYS) do
  if redis.call('GET', key) == ARGV[1] then redis.call('DEL', key) end
end
"""


class Leases(Protocol):
    """Every method raises OSError where Redis does not answer."""

    async def beat(self, *, again: bool) -> list[NodeName] | None:
        """Renews this node's lease; returns the nodes that live. None where it beats `again`, but
        was silent for longer than its lease: then it counts as dead."""

    async def living(self) -> list[NodeName]:
        """The nodes that live."""

    async def claim(self, table: TableId) -> NodeName | None:
        """The node that the table is at: this one, unless another has it. None where this node
        does not live."""

    async def give(self, table: TableId, node: NodeName, handed_over: bytes) -> bool:
        """Gives the table to another node, with the state that is handed over. False where the
        table is not this node's, or the other node does not live."""

    async def handed_over(self, table: TableId) -> bytes | None:
        """The state that came with a table which was given to this node; only once."""

    async def let_go(self, tables: list[TableId]) -> None:
        """Gives up those of these tables that are this node's."""

    async def owners(self, tables: list[TableId]) -> list[NodeName | None]: ...

    async def leave(self) -> None:
        """This node does not live any more."""


class RedisLeases:
    """`lease` is for how many milliseconds a node lives after a beat."""

    def __init__(self, redis: Redis, node: NodeName, lease: int, prefix: str) -> None:
        self._redis, self._node, self._lease, self._prefix = redis, node, lease, prefix
        self._nodes = f"{prefix}nodes"
        self._beat = redis.register_script(_BEAT)
        self._living = redis.register_script(_LIVING)
        self._claim = redis.register_script(_CLAIM)
        self._give = redis.register_script(_GIVE)
        self._let_go = redis.register_script(_LET_GO)

    def _key(self, table: TableId) -> str:
        return f"{self._prefix}owner:{table}"

    def _carried(self, table: TableId) -> str:
        return f"{self._prefix}carried:{table}"

    async def beat(self, *, again: bool) -> list[NodeName] | None:
        args: list[str | int] = [self._node, self._lease, "again" if again else "first"]
        alive = await _asked(self._beat(keys=[self._nodes], args=args))
        return None if alive is None else [node.decode() for node in alive]

    async def living(self) -> list[NodeName]:
        alive = await _asked(self._living(keys=[self._nodes], args=[self._node, self._lease]))
        return [node.decode() for node in alive]

    async def claim(self, table: TableId) -> NodeName | None:
        args: list[str | int] = [self._node, self._lease, KEPT]
        keys = [self._nodes, self._key(table)]
        found = await _asked(self._claim(keys=keys, args=args))
        if found is None:
            return None
        owner, from_another = cast(tuple[bytes, int], found)
        TAKEN_OVER.inc(from_another)
        return owner.decode()

    async def give(self, table: TableId, node: NodeName, handed_over: bytes) -> bool:
        args: list[str | int | bytes] = [self._node, self._lease, node, KEPT, handed_over, CARRIED]
        keys = [self._nodes, self._key(table), self._carried(table)]
        return bool(await _asked(self._give(keys=keys, args=args)))

    async def handed_over(self, table: TableId) -> bytes | None:
        return cast(bytes | None, await _asked(self._redis.getdel(self._carried(table))))

    async def let_go(self, tables: list[TableId]) -> None:
        if tables:
            keys = [self._key(table) for table in tables]
            await _asked(self._let_go(keys=keys, args=[self._node]))

    async def owners(self, tables: list[TableId]) -> list[NodeName | None]:
        if not tables:
            return []
        found = await _asked(self._redis.mget([self._key(table) for table in tables]))
        return [None if owner is None else owner.decode() for owner in found]

    async def leave(self) -> None:
        await _asked(self._redis.zrem(self._nodes, self._node))


async def _asked(answer: Any) -> Any:
    """redis-py has one signature for clients with and without an event loop."""
    async with answered():
        return await answer

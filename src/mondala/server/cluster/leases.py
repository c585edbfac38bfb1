"""Leases in Redis on life and on tables: the nodes that live, and the one that has each table.

Only the clock of Redis counts.

A node lives as long as it beats. A table is at a node that claimed it, until that node lets it go,
gives it away or dies. This says which node *should* own a table; the epoch in the store keeps all
others from writing to it.
"""

from typing import Any, NamedTuple, Protocol, cast

from redis.asyncio import Redis

from mondala.core.ids import TableId
from mondala.server.cluster.connection import answered
from mondala.server.cluster.messages import NodeName
from mondala.server.runtime.metrics import TAKEN_OVER

KEPT = 24 * 3600 * 1000
"""Milliseconds after which the owner of a table is forgotten, unless it renews its claim."""
KEPT_AT_ONCE = 1_000
"""The most claims that one script renews."""
CARRIED = 3_000
"""Milliseconds for which the state counts that is handed over with a table; a table that is opened
later goes on as after a crash."""

_NOW = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function lives(node)
  local beat = redis.call('ZSCORE', KEYS[1], node)
  return beat and now - beat <= tonumber(ARGV[2])
end
local function living(nodes)
  return redis.call('ZRANGEBYSCORE', nodes, now - ARGV[2], '+inf')
end
"""
"""KEYS[1] are the nodes with their last beats, ARGV[1] is this node, ARGV[2] the lease."""
_BEAT = (
    _NOW
    + """
if ARGV[3] == 'again' and not lives(ARGV[1]) then return false end
redis.call('ZADD', KEYS[1], now, ARGV[1])
if ARGV[4] == 'ends' then redis.call('ZADD', KEYS[2], now, ARGV[1]) end
for _, nodes in ipairs(KEYS) do
  redis.call('ZREMRANGEBYSCORE', nodes, '-inf', now - 100 * ARGV[2])
end
return {living(KEYS[1]), living(KEYS[2])}
"""
)
"""KEYS[2] are the nodes that end soon."""
_LIVING = _NOW + "return living(KEYS[1])"
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
if ARGV[3] ~= ARGV[1] and redis.call('ZSCORE', KEYS[4], ARGV[3]) then return 0 end
redis.call('SET', KEYS[2], ARGV[3], 'PX', ARGV[4])
redis.call('SET', KEYS[3], ARGV[5], 'PX', ARGV[6])
return 1
"""
)
_KEEP = """
local owners = {}
for place, key in ipairs(KEYS) do
  owners[place] = redis.call('GET', key)
  if owners[place] == ARGV[1] then redis.call('PEXPIRE', key, ARGV[2]) end
end
return owners
"""
_LET_GO = """
for place, key in ipairs(KEYS) do
  if redis.call('GET', key) == ARGV[1] then redis.call('DEL', key) end
end
"""


class Alive(NamedTuple):
    """The nodes that live, and those of them that end soon, and take no more tables."""

    nodes: list[NodeName]
    ending: list[NodeName]


class Leases(Protocol):
    """Every method raises OSError where Redis does not answer."""

    async def beat(self, *, again: bool, ends: bool) -> Alive | None:
        """Renews this node's lease, and says if it `ends` soon; returns the nodes that live. None
        where it beats `again`, but was silent for longer than its lease: then it counts as dead."""

    async def living(self) -> list[NodeName]:
        """The nodes that live."""

    async def claim(self, table: TableId) -> NodeName | None:
        """The node that the table is at: this one, unless another has it. None where this node
        does not live."""

    async def give(self, table: TableId, node: NodeName, handed_over: bytes) -> bool:
        """Gives the table to another node, with the state that is handed over; given to this node
        it stays, and goes on with that state when it is opened again. False where the table is not
        this node's, or the other node does not live or ends soon."""

    async def handed_over(self, table: TableId) -> bytes | None:
        """The state that came with a table which was given to this node; only once."""

    async def let_go(self, tables: list[TableId]) -> None:
        """Gives up those of these tables that are this node's."""

    async def owners(self, tables: list[TableId]) -> list[NodeName | None]: ...

    async def keep(self, tables: list[TableId]) -> list[NodeName | None]:
        """Their owners. The claims of this node are renewed."""

    async def leave(self) -> None:
        """This node does not live any more."""


class RedisLeases:
    """`lease` is for how many milliseconds a node lives after a beat, `kept` for how many an owner
    is known."""

    def __init__(
        self, redis: Redis, node: NodeName, lease: int, prefix: str, kept: int = KEPT
    ) -> None:
        self._redis, self._node, self._lease, self._prefix = redis, node, lease, prefix
        self._kept = kept
        self._nodes, self._ending = f"{prefix}nodes", f"{prefix}ending"
        self._beat = redis.register_script(_BEAT)
        self._living = redis.register_script(_LIVING)
        self._claim = redis.register_script(_CLAIM)
        self._give = redis.register_script(_GIVE)
        self._keep = redis.register_script(_KEEP)
        self._let_go = redis.register_script(_LET_GO)

    def _key(self, table: TableId) -> str:
        return f"{self._prefix}owner:{table}"

    def _carried(self, table: TableId) -> str:
        return f"{self._prefix}carried:{table}"

    async def beat(self, *, again: bool, ends: bool) -> Alive | None:
        args: list[str | int] = [self._node, self._lease]
        args += ["again" if again else "first", "ends" if ends else "stays"]
        found = await _asked(self._beat(keys=[self._nodes, self._ending], args=args))
        if found is None:
            return None
        alive, ending = [[node.decode() for node in nodes] for nodes in found]
        return Alive(alive, ending)

    async def living(self) -> list[NodeName]:
        alive = await _asked(self._living(keys=[self._nodes], args=[self._node, self._lease]))
        return [node.decode() for node in alive]

    async def claim(self, table: TableId) -> NodeName | None:
        args: list[str | int] = [self._node, self._lease, self._kept]
        keys = [self._nodes, self._key(table)]
        found = await _asked(self._claim(keys=keys, args=args))
        if found is None:
            return None
        owner, from_another = cast(tuple[bytes, int], found)
        TAKEN_OVER.inc(from_another)
        return owner.decode()

    async def give(self, table: TableId, node: NodeName, handed_over: bytes) -> bool:
        args: list[str | int | bytes] = [self._node, self._lease, node, self._kept]
        args += [handed_over, CARRIED]
        keys = [self._nodes, self._key(table), self._carried(table), self._ending]
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

    async def keep(self, tables: list[TableId]) -> list[NodeName | None]:
        owners: list[NodeName | None] = []
        for first in range(0, len(tables), KEPT_AT_ONCE):
            keys = [self._key(table) for table in tables[first : first + KEPT_AT_ONCE]]
            found = await _asked(self._keep(keys=keys, args=[self._node, self._kept]))
            owners += [None if owner is None else owner.decode() for owner in found]
        return owners

    async def leave(self) -> None:
        await _asked(self._redis.zrem(self._nodes, self._node))


async def _asked(answer: Any) -> Any:
    """redis-py has one signature for clients with and without an event loop."""
    async with answered():
        return await answer

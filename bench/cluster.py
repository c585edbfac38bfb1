"""The load that several nodes carry, and the cost of a command in each part of a cluster.

`python -m bench.cluster [stores] [relayed] [scaling] [--seconds S] [--game G] [--nodes 1,2,4,8]
[--fill] [--results FILE]`, all three parts without a word:

- stores: one node on PostgreSQL beside the embedded store, as `bench.stores`, or as `bench.stores
  --own` where there is no Node.js;
- relayed: commands through another node than the owner's, 500 a second, beside those through the
  owner's own, and the processor time that each part takes for one;
- scaling: one node, two and four, eight where there are 16 cores; all sockets of a table go to one
  node, or to all nodes in turn, as a load balancer may be told to. As many nodes that have nothing
  in common, each with a PostgreSQL and a Redis of its own, tell what the machine itself allows.

On 16 cores and more each node has a core of its own, as has each generator; PostgreSQL and Redis
have what is left. Of each part the cores that were busy are told beside the microseconds a command:
where a generator's or a store's come near those that it has, it is what holds the nodes up. With
`--fill`, cores of nodes and generators that a run leaves over are kept busy, so that with few nodes
too no node has a faster clock, a cache to itself, or a core whose twin is idle.

With fewer cores three quarters of them are the servers', the rest is the generators'. There more
nodes do not make more commands: what a command takes of the processor is compared with what it
takes of one node, all of them at one pace; `bench.scale` reckons from it what more machines would
carry.
"""

import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from bench import stores
from bench.generator import load, read
from bench.processes import pinned, server, used, used_by_ended, used_with_children
from tools.postgres import Postgres, running_postgres
from tools.redis_server import RedisServer

CORES = os.cpu_count() or 2
SERVERS = f"0-{CORES * 3 // 4 - 1}"
GENERATORS = f"{CORES * 3 // 4}-{CORES - 1}"
HALF = CORES // 2
PORT = 8140
AT_A_PACE = {"Patterns": (100, 0.2), "Mondo": (60, 0.0)}
"""The number of tables, and the seconds that a player thinks (in Mondo as people do): about 500
commands a second."""
MANY = CORES >= 16
FOR_EACH_NODE = (100, 0.0) if MANY else (60, 0.2)
"""The number of tables, and a player's pause: flat out if there are enough cores, else some 300
commands a second, since a less busy node takes more time for each command."""
ASKED = 10.0
"""Milliseconds within which 99 of 100 commands through another node are answered."""
PARTS = ("stores", "relayed", "scaling")
WAYS = BY_TABLE, APART, IN_TURN = "by table", "apart", "in turn"
"""Nodes of one cluster, and of as many clusters of one node; sockets at the owner of their table,
or at all nodes in turn."""
Say: TypeAlias = Callable[[str], None]


@dataclass(frozen=True)
class Cores:
    """The cores that each part runs on."""

    nodes: list[str]
    stores: str
    generators: str

    @classmethod
    def of(cls, count: int) -> "Cores":
        """The cores for so many nodes."""
        if not MANY:
            return cls([SERVERS] * count, SERVERS, GENERATORS)
        rest = f"{HALF}-{CORES - 1}"
        return cls([str(number % HALF) for number in range(count)], rest, rest)


@dataclass(frozen=True)
class RunningCluster:
    """`nodes` by their addresses, with their processes."""

    nodes: dict[str, int]
    redis: list[RedisServer]
    postgres: list[Postgres]
    cores: Cores

    def used(self) -> dict[str, int]:
        """Microseconds of the processor: of each node, of Redis, of PostgreSQL."""
        nodes = {url: sum(used(pid).values()) for url, pid in self.nodes.items()}
        redis = sum(sum(used(each.pid).values()) for each in self.redis)
        postgres = sum(used_with_children(each.pid) for each in self.postgres)
        return {**nodes, "redis": redis, "postgres": postgres}


@dataclass(frozen=True)
class Seen:
    """The generators' figures together, and each part's microseconds a command, theirs too."""

    a_second: float
    refused: int
    p50: float
    p99: float
    cost: dict[str, float]


@contextmanager
def running_cluster(count: int, *, apart: bool = False) -> Iterator[RunningCluster]:
    """`apart`: each node has a PostgreSQL and a Redis of its own."""
    cores = Cores.of(count)
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory())
        stores = [stack.enter_context(running_stores(cores)) for _ in range(count if apart else 1)]
        nodes: dict[str, int] = {}
        for number, core in enumerate(cores.nodes):
            postgres, redis = stores[number % len(stores)]
            port = PORT + number
            command = [sys.executable, "-m", "bench.fixed_server", f"{folder}/{port}", str(port)]
            command += [postgres.address, redis.address]
            process = stack.enter_context(server(command, port, cores=core))
            nodes[f"http://127.0.0.1:{port}"] = process.pid
        each_postgres, each_redis = zip(*stores, strict=True)
        yield RunningCluster(nodes, [*each_redis], [*each_postgres], cores)


@contextmanager
def running_stores(cores: Cores) -> Iterator[tuple[Postgres, RedisServer]]:
    redis = RedisServer()
    with running_postgres() as postgres:
        redis.start()
        for pid in (postgres.pid, redis.pid):
            subprocess.run(
                ["taskset", "-a", "-cp", cores.stores, str(pid)], check=True, capture_output=True
            )
        try:
            yield postgres, redis
        finally:
            redis.stop()


@contextmanager
def filled(cores: list[str]) -> Iterator[None]:
    """These cores are kept busy until the block is left."""
    command = [sys.executable, "-c", "while True: pass"]
    spinning = [subprocess.Popen(pinned(core, command)) for core in cores]
    try:
        yield
    finally:
        for each in spinning:
            each.kill()
            each.wait()


def measure(cluster: RunningCluster, commands: list[list[str]]) -> Seen:
    """All generators at once; the processor is looked at while the last of them counts."""
    running = [
        subprocess.Popen(
            pinned(cluster.cores.generators, command), stdout=subprocess.PIPE, text=True
        )
        for command in commands
    ]
    for each in running:
        assert each.stdout is not None
        while not each.stdout.readline().startswith("Playing"):
            assert each.poll() is None
    begun = sum(sum(used(each.pid).values()) for each in running)
    before = {**cluster.used(), "generator": begun + used_by_ended()}
    told = [read(each.communicate()[0]) for each in running]
    after = {**cluster.used(), "generator": used_by_ended()}
    answers = sum(one.answers for one in told)
    return Seen(
        a_second=sum(one.a_second for one in told),
        refused=int(sum(one.refused for one in told)),
        p50=max(one.p50 for one in told),
        p99=max(one.p99 for one in told),
        cost={part: (after[part] - before[part]) / answers for part in after},
    )


def at_a_pace(game: str, seconds: int) -> tuple[Seen, Seen]:
    """Commands through the owner of their table, and through the other of two nodes. The first of
    the costs is the owner's, the second the other's."""
    tables, pause = AT_A_PACE[game]
    how = ("--game", game, "--tables", tables, "--pause", pause, "--seconds", seconds)
    with running_cluster(2) as cluster:
        owner, other = cluster.nodes
        near = measure(cluster, [load(owner, [owner], *how)])
        return near, measure(cluster, [load(owner, [other], *how)])


def relayed(game: str, seconds: int, say: Say) -> bool:
    """Whether commands through another node take no longer than is asked."""
    slowest = 0.0
    say(f"| {game} | done | p50 | p99 | owner | other node | Redis | PostgreSQL | generator |")
    say("|---|---|---|---|---|---|---|---|---|")
    ways = ("through the owner", "through another node")
    for name, seen in zip(ways, at_a_pace(game, seconds), strict=True):
        parts = " | ".join(f"{cost:.0f} µs" for cost in seen.cost.values())
        waited = f"{seen.p50:.1f} ms | {seen.p99:.1f} ms"
        say(f"| {name} | {seen.a_second:,.0f}/s | {waited} | {parts} |")
        slowest = seen.p99
    say(f"\np99 through another node is {slowest:.1f} ms; below {ASKED:.0f} are asked\n")
    return slowest < ASKED


@dataclass
class Scaling:
    """Runs with more and more nodes, each told when it ends."""

    seconds: int
    fill: bool
    say: Say
    first: Seen | None = None
    """The run with the fewest nodes, and how many those were."""
    fewest: int = 1

    def run(self, counts: list[int]) -> None:
        self.say(
            "| nodes | sockets | commands | of linear | by processor time | p50 | p99 "
            "| all nodes | Redis | PostgreSQL | generators |"
        )
        self.say("|---" * 11 + "|")
        for way in WAYS:
            for count in counts:
                if count > 1 or way == BY_TABLE:
                    self._tell(count, way, self._measured(count, way))
        cores = Cores.of(1)
        self.say(
            f"\nOf {CORES} cores: nodes on {'one each' if MANY else SERVERS}, stores on "
            f"{cores.stores}, generators on {cores.generators}; asked on 16: 85 %.\n"
        )

    def _measured(self, count: int, way: str) -> Seen:
        tables, pause = FOR_EACH_NODE
        how = ("--game", "Patterns", "--tables", tables, "--pause", pause)
        spare = [str(core) for core in range(count, HALF)] if self.fill else []
        with running_cluster(count, apart=way == APART) as cluster, filled(spare):
            nodes = list(cluster.nodes)
            through = nodes if way == IN_TURN else []
            commands = [load(node, through, *how, "--seconds", self.seconds) for node in nodes]
            seen = measure(cluster, commands)
        every = {"nodes": sum(seen.cost.pop(node) for node in nodes)}
        return replace(seen, cost=every | seen.cost)

    def _tell(self, count: int, way: str, seen: Seen) -> None:
        if self.first is None:
            self.first, self.fewest = seen, count
        linear = self.first.a_second * count / self.fewest
        parts = " | ".join(
            f"{cost:.0f} µs, {cost * seen.a_second / 1e6:.1f} cores" for cost in seen.cost.values()
        )
        self.say(
            f"| {count} | {way} | {seen.a_second:,.0f}/s "
            f"| {seen.a_second / linear:.0%} | {self.first.cost['nodes'] / seen.cost['nodes']:.0%} "
            f"| {seen.p50:.1f} ms | {seen.p99:.1f} ms | {parts} |"
        )


def main(given: Namespace) -> None:
    def say(line: str) -> None:
        print(line, flush=True)
        if given.results is not None:
            with given.results.open("a", encoding="utf-8") as file:
                file.write(f"{line}\n")

    parts = given.parts or list(PARTS)
    in_time = True
    if "stores" in parts:
        say(stores.compared(own=shutil.which("node") is None))
    if "relayed" in parts:
        in_time = relayed(given.game, given.seconds, say)
    if "scaling" in parts:
        Scaling(given.seconds, given.fill, say).run(given.nodes)
    if not in_time:
        raise SystemExit("commands through another node take too long")


def counts(text: str) -> list[int]:
    return [int(part) for part in text.split(",")]


if __name__ == "__main__":
    parser = ArgumentParser()
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--game", choices=[*AT_A_PACE], default="Patterns")
    parser.add_argument("--seconds", type=int, default=15)
    parser.add_argument("--nodes", type=counts, default=[1, 2, 4, *([8] if MANY else [])])
    parser.add_argument("--fill", action="store_true", help="keep spare cores of nodes busy")
    parser.add_argument("--results", type=Path, help="a file for the figures as they come")
    main(parser.parse_args())

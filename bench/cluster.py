"""The load that several nodes carry, and the cost of a command in each part of a cluster.

`python -m bench.cluster [stores] [relayed] [scaling] [--seconds S] [--game G]`, all three without a
word:

- stores: one node on PostgreSQL beside the embedded store, as `bench.stores`;
- relayed: commands through another node than the owner's, 500 a second, beside those through the
  owner's own, and the processor time that each part takes for one;
- scaling: one node, two and four, eight where there are 16 cores; all sockets of a table go to one
  node, or to all nodes in turn, as a load balancer may be told to.

Three quarters of the cores are the servers', the rest is the generators'. With few cores more nodes
do not make more commands: what a command takes of the processor is compared with what it takes of
one node, all of them at one pace; `bench.scale` reckons from it what more machines would carry.
"""

import os
import re
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from tempfile import TemporaryDirectory

from bench import stores
from bench.processes import pinned, server, used, used_by_ended, used_with_children
from tools.postgres import Postgres, running_postgres
from tools.redis_server import RedisServer

CORES = os.cpu_count() or 2
SERVERS = f"0-{CORES * 3 // 4 - 1}"
GENERATORS = f"{CORES * 3 // 4}-{CORES - 1}"
PORT = 8140
AT_A_PACE = {"Patterns": (100, 0.2), "Mondo": (60, 0.0)}
"""So many tables, and the seconds that a player thinks (in Mondo as people do): about 500 commands
a second."""
MANY = CORES >= 16
FOR_EACH_NODE = (25, 0.0) if MANY else (60, 0.2)
"""So many tables, and a player's pause: flat out where there are cores for that, else some 300
commands a second, since a node that has less to do takes more time for each."""
ASKED = 10.0
"""Milliseconds within which 99 of 100 commands through another node are answered."""
PARTS = ("stores", "relayed", "scaling")
_TOLD = re.compile(
    r"([\d,]+) answers a second \(([\d,]+) in all, ([\d,]+) of them refusals\); "
    r"waited p50 ([\d.]+) ms, p95 [\d.]+ ms, p99 ([\d.]+) ms"
)


@dataclass(frozen=True)
class RunningCluster:
    """`nodes` by their addresses, with their processes."""

    nodes: dict[str, int]
    redis: RedisServer
    postgres: Postgres

    def used(self) -> dict[str, int]:
        """Microseconds of the processor: of each node, of Redis, of PostgreSQL."""
        nodes = {url: sum(used(pid).values()) for url, pid in self.nodes.items()}
        redis = sum(used(self.redis.pid).values())
        return {**nodes, "redis": redis, "postgres": used_with_children(self.postgres.pid)}


@dataclass(frozen=True)
class Seen:
    """The generators' figures together, and each part's microseconds a command, theirs too."""

    a_second: float
    refused: int
    p50: float
    p99: float
    cost: dict[str, float]


@contextmanager
def running_cluster(count: int) -> Iterator[RunningCluster]:
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory())
        postgres = stack.enter_context(running_postgres())
        redis = RedisServer()
        redis.start()
        stack.callback(redis.stop)
        for pid in (postgres.pid, redis.pid):
            subprocess.run(
                ["taskset", "-a", "-cp", SERVERS, str(pid)], check=True, capture_output=True
            )
        nodes: dict[str, int] = {}
        for port in range(PORT, PORT + count):
            command = [sys.executable, "-m", "bench.fixed_server", f"{folder}/{port}", str(port)]
            command += [postgres.address, redis.address]
            process = stack.enter_context(server(command, port, cores=SERVERS))
            nodes[f"http://127.0.0.1:{port}"] = process.pid
        yield RunningCluster(nodes, redis, postgres)


def load(url: str, through: list[str], *options: object) -> list[str]:
    command = [sys.executable, "-m", "mondala", "load", url, *map(str, options)]
    return command + [part for node in through for part in ("--through", node)]


def measure(cluster: RunningCluster, commands: list[list[str]]) -> Seen:
    """All generators at once; the processor is looked at while the last of them counts."""
    running = [
        subprocess.Popen(pinned(GENERATORS, command), stdout=subprocess.PIPE, text=True)
        for command in commands
    ]
    for each in running:
        assert each.stdout is not None
        while not each.stdout.readline().startswith("Playing"):
            assert each.poll() is None
    begun = sum(sum(used(each.pid).values()) for each in running)
    before = {**cluster.used(), "generator": begun + used_by_ended()}
    found = [_TOLD.search(each.communicate()[0]) for each in running]
    after = {**cluster.used(), "generator": used_by_ended()}
    told = [[float(part.replace(",", "")) for part in one.groups()] for one in found if one]
    assert len(told) == len(running)
    rates, answers, refused, p50, p99 = zip(*told, strict=True)
    cost = {part: (after[part] - before[part]) / sum(answers) for part in after}
    return Seen(sum(rates), int(sum(refused)), max(p50), max(p99), cost)


def at_a_pace(game: str, seconds: int) -> tuple[Seen, Seen]:
    """Commands through the owner of their table, and through the other of two nodes. The first of
    the costs is the owner's, the second the other's."""
    tables, pause = AT_A_PACE[game]
    how = ("--game", game, "--tables", tables, "--pause", pause, "--seconds", seconds)
    with running_cluster(2) as cluster:
        owner, other = cluster.nodes
        near = measure(cluster, [load(owner, [owner], *how)])
        return near, measure(cluster, [load(owner, [other], *how)])


def relayed(game: str, seconds: int) -> None:
    """Ends with an error where commands through another node take longer than is asked."""
    slowest = 0.0
    lines = [
        f"| {game} | done | p50 | p99 | owner | other node | Redis | PostgreSQL | generator |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    ways = ("through the owner", "through another node")
    for name, seen in zip(ways, at_a_pace(game, seconds), strict=True):
        parts = " | ".join(f"{cost:.0f} µs" for cost in seen.cost.values())
        waited = f"{seen.p50:.1f} ms | {seen.p99:.1f} ms"
        lines.append(f"| {name} | {seen.a_second:,.0f}/s | {waited} | {parts} |")
        slowest = seen.p99
    print("\n".join(lines), flush=True)
    if slowest >= ASKED:
        raise SystemExit(f"p99 through another node is {slowest:.1f} ms, not below {ASKED:.0f}")


def scaling(seconds: int) -> list[str]:
    tables, pause = FOR_EACH_NODE
    how = ("--game", "Patterns", "--tables", tables, "--pause", pause, "--seconds", seconds)
    lines = [
        "| nodes | sockets | commands | of linear | by processor time | p99 | all nodes | Redis | "
        "PostgreSQL | generator |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    rate = cost = 0.0
    for count in (1, 2, 4, *([8] if MANY else [])):
        for name in ("by table", *(["in turn"] if count > 1 else [])):
            with running_cluster(count) as cluster:
                nodes = list(cluster.nodes)
                through = nodes if name == "in turn" else []
                seen = measure(cluster, [load(node, through, *how) for node in nodes])
            parts = [sum(seen.cost.pop(node) for node in nodes), *seen.cost.values()]
            rate, cost = rate or seen.a_second, cost or parts[0]
            lines.append(
                f"| {count} | {name} | {seen.a_second:,.0f}/s | {seen.a_second / rate / count:.0%} "
                f"| {cost / parts[0]:.0%} | {seen.p99:.1f} ms | "
                f"{' | '.join(f'{part:.0f} µs' for part in parts)} |"
            )
    lines.append(f"\nServers on cores {SERVERS}, generators on {GENERATORS}; asked on 16: 85 %.")
    return lines


def main(parts: list[str], game: str, seconds: int) -> None:
    if "stores" in parts:
        stores.main()
    if "relayed" in parts:
        relayed(game, seconds)
    if "scaling" in parts:
        print("\n".join(scaling(seconds)), flush=True)


if __name__ == "__main__":
    parser = ArgumentParser()
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--game", choices=[*AT_A_PACE], default="Patterns")
    parser.add_argument("--seconds", type=int, default=15)
    given = parser.parse_args()
    main(given.parts or list(PARTS), given.game, given.seconds)

"""The load that several nodes carry, and the machines that 100,000 players need, from the cost of a
command: `python -m bench.scale [--seconds S]` measures it, and writes and prints all the tables of
docs/scale.md.
"""

import re
from argparse import ArgumentParser
from math import ceil
from pathlib import Path

from bench.cluster import AT_A_PACE, at_a_pace

PLAYERS = 100_000
PACE = {"Mondo": 1.2, "Patterns": 0.05}
"""Commands a second of a player: in Mondo two while a round is on, which is three fifths of the
time; in Patterns a move every 20 seconds."""
BUSY = 0.6
"""The share of a core that is used; the rest is for peaks and for a node that is gone."""
COMMITS = 250
"""Most commits a second of a node: one every 4 ms while more keeps coming."""
DOLLARS = 30
"""A core a month, rented."""
NODES = (1, 2, 4, 8)
PARTS = ("owner", "other node", "Redis", "PostgreSQL", "generator")
WAYS = ("by table", "anywhere")
"""The ways of a balancer: all sockets of a table go to one node, or each goes to any. With many
nodes nearly every command then goes through another node than its owner."""
PAGE = Path(__file__).parent.parent / "docs" / "scale.md"
BEGIN, END = "<!-- as bench.scale writes it -->", "<!-- until here -->"
"""The tables stand between these lines of the page."""
Costs = list[int]
"""Microseconds a command, as in PARTS."""


def of_nodes(near: Costs, far: Costs) -> tuple[int, int]:
    """The cost of a command to all nodes together, by table and through two of them. That of a node
    which does nothing is in the owner's already."""
    return near[0], far[0] + far[1] - near[1]


def growth(game: str, near: Costs, far: Costs) -> list[str]:
    """The most that so many nodes of a core each do."""
    lines = [f"| {game}: nodes | by table | anywhere | of that |", "|---|---|---|---|"]
    one, two = of_nodes(near, far)
    for count in NODES:
        apart = (count - 1) / count
        anywhere = one * (1 - apart) + two * apart
        most = [f"{count * 1e6 / each:,.0f}/s" for each in (one, anywhere)]
        lines.append(f"| {count} | {most[0]} | {most[1]} | {100 * one / anywhere:.0f} % |")
    return lines


def needs(game: str, near: Costs, far: Costs) -> list[str]:
    one, two = of_nodes(near, far)
    both = f"({far[0]} + {far[1]} − {near[1]})"
    columns = _needed(game, str(one), one, near), _needed(game, both, two, far)
    rows = [f"| {name} | {' | '.join(each[name] for each in columns)} |" for name in columns[0]]
    head = f"| {PLAYERS:,} players of {game} | {' | '.join(WAYS)} |"
    return [head, "|---|---|---|", *rows]


def _needed(game: str, told: str, of_all: int, costs: Costs) -> dict[str, str]:
    redis, postgres = costs[2:4]
    pace, commands = PACE[game], PLAYERS * PACE[game]

    def cores(cost: int) -> int:
        return ceil(commands * cost / (BUSY * 1e6))

    def reckoned(cost: object, found: int) -> str:
        return f"{commands:,.0f} × {cost} µs ÷ {BUSY} = {found:,}"

    nodes = cores(of_all)
    whole = nodes + cores(redis) + cores(postgres)
    one_redis = BUSY * 1e6 / redis / pace
    return {
        "commands a second": f"{PLAYERS:,} × {pace} = {commands:,.0f}",
        "nodes, a core each": reckoned(told, nodes),
        "cores of Redis": reckoned(redis, cores(redis)),
        "cores of PostgreSQL": reckoned(postgres, cores(postgres)),
        "rows that PostgreSQL writes a second": f"{commands:,.0f}",
        "in commits a second, at most": f"{nodes} × {COMMITS} = {nodes * COMMITS:,}",
        "players that one node carries": f"{PLAYERS / nodes:,.0f}",
        "players that one Redis carries": f"{BUSY} ÷ {redis} µs ÷ {pace} = {one_redis:,.0f}",
        "money a month": f"{whole:,} cores × {DOLLARS} $ = {whole * DOLLARS:,} $",
    }


def tables(measured: dict[str, tuple[Costs, Costs]]) -> str:
    lines = [f"| microseconds a command | {' | '.join(PARTS)} |", "|---" * (len(PARTS) + 1) + "|"]
    for game, ways in measured.items():
        for way, costs in zip(WAYS, ways, strict=True):
            lines.append(f"| {game}, {way} | {' | '.join(map(str, costs))} |")
    for reckon in (growth, needs):
        for game, (near, far) in measured.items():
            lines += ["", *reckon(game, near, far)]
    return "\n".join(lines)


def measure(game: str, seconds: int) -> tuple[Costs, Costs]:
    near, far = at_a_pace(game, seconds)
    return [*map(round, near.cost.values())], [*map(round, far.cost.values())]


def told(page: str) -> dict[str, tuple[Costs, Costs]]:
    """The figures that a page was written with."""
    found = re.findall(r"^\| (\w+), (by table|anywhere) \| ([\d |]+) \|$", page, re.MULTILINE)
    costs = {(game, way): [*map(int, row.split(" | "))] for game, way, row in found}
    return {game: (costs[game, WAYS[0]], costs[game, WAYS[1]]) for game, _ in costs}


def written(page: str, measured: dict[str, tuple[Costs, Costs]]) -> str:
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{tables(measured)}\n\n{END}{rest.partition(END)[2]}"


def main(seconds: int) -> None:
    measured = {game: measure(game, seconds) for game in AT_A_PACE}
    PAGE.write_text(written(PAGE.read_text("utf-8"), measured), "utf-8")
    print(tables(measured))


if __name__ == "__main__":
    parser = ArgumentParser()
    parser.add_argument("--seconds", type=int, default=20)
    main(parser.parse_args().seconds)

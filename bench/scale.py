"""The machines that 100,000 players at once need, from the measured cost of a command.

`python -m bench.scale GAME OWNER RELAY REDIS POSTGRES`: microseconds of the processor a command, as
`python -m bench.cluster relayed --game GAME` prints them in the line "through another node". Prints
the table of docs/scale.md for that game.
"""

import sys
from math import ceil

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


def main(game: str, *costs: str) -> None:
    owner, relay, redis, postgres = map(float, costs)
    pace, commands = PACE[game], PLAYERS * PACE[game]

    def cores(cost: float) -> int:
        return ceil(commands * cost / (BUSY * 1e6))

    def reckoned(cost: str, found: int) -> str:
        return f"{commands:,.0f} × {cost} µs ÷ {BUSY} = {found:,}"

    nodes = cores(owner + relay)  # of many nodes nearly every socket's is another than the owner
    whole = nodes + cores(redis) + cores(postgres)
    one_redis = BUSY * 1e6 / redis / pace
    rows = {
        "commands a second": f"{PLAYERS:,} × {pace} = {commands:,.0f}",
        "nodes, a core each": reckoned(f"({owner:.0f} + {relay:.0f})", nodes),
        "cores of Redis": reckoned(f"{redis:.0f}", cores(redis)),
        "cores of PostgreSQL": reckoned(f"{postgres:.0f}", cores(postgres)),
        "rows that PostgreSQL writes a second": f"{commands:,.0f}",
        "in commits a second, at most": f"{nodes} × {COMMITS} = {nodes * COMMITS:,}",
        "players that one node carries": f"{PLAYERS / nodes:,.0f}",
        "players that one Redis carries": f"{BUSY} ÷ {redis:.0f} µs ÷ {pace} = {one_redis:,.0f}",
        "money a month": f"{whole:,} cores × {DOLLARS} $ = {whole * DOLLARS:,} $",
    }
    print(f"| {PLAYERS:,} players of {game} | |\n|---|---|")
    for name, value in rows.items():
        print(f"| {name} | {value} |")


if __name__ == "__main__":
    main(*sys.argv[1:])

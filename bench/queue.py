"""A thousand simulated players want to play at once: how long they wait, and how well they match.

Run it with `python -m bench.queue [PLAYERS] [MINUTES]`. Time is simulated; nothing but the matching
itself runs. Players come at random moments of the time given, with ratings around 1500 and various
doubt, and whoever has waited for two minutes goes away.
"""

import sys
import time
from random import Random

from mondala.core.ids import PersonId
from mondala.tables.matching import Waiting, groups

STEP = 250
PATIENCE = 120_000
KINDS = {"Patterns 5+3": (2,), "Patterns 10+5": (2,), "Mondo": (2, 3, 4)}


def players(count: int, minutes: int, chance: Random) -> list[Waiting]:
    """In the order in which they come."""
    come = sorted(chance.randrange(minutes * 60_000) for _ in range(count))
    found = []
    for number, since in enumerate(come):
        kind = chance.choice(tuple(KINDS))
        off = chance.choice((120, 200, 300, 500))
        value = 1500 if off == 500 else chance.gauss(1500, 250)
        seats = chance.choice(KINDS[kind])
        found.append(Waiting(PersonId(str(number)), kind, seats, value, off, since))
    return found


def at(share: float, values: list[float]) -> float:
    return sorted(values)[min(int(share * len(values)), len(values) - 1)] if values else 0.0


def main(count: int = 1_000, minutes: int = 30) -> None:
    coming = players(count, minutes, Random(18))
    waiting: list[Waiting] = []
    waits: dict[str, list[float]] = {kind: [] for kind in KINDS}
    gaps: dict[str, list[float]] = {kind: [] for kind in KINDS}
    sizes: dict[int, int] = {}
    gone, longest, began, now = 0, 0.0, time.perf_counter(), 0
    while coming or waiting:
        now += STEP
        while coming and coming[0].since <= now:
            waiting.append(coming.pop(0))
        start = time.perf_counter()
        found = groups(waiting, now)
        longest = max(longest, time.perf_counter() - start)
        seated = {each.person for group in found for each in group}
        for group in found:
            values = [each.value for each in group]
            gaps[group[0].kind].append(max(values) - min(values))
            waits[group[0].kind] += [(now - each.since) / 1000 for each in group]
            sizes[len(group)] = sizes.get(len(group), 0) + 1
        left = [each for each in waiting if each.person not in seated]
        waiting = [each for each in left if now - each.since < PATIENCE]
        gone += len(left) - len(waiting)
    print(f"{count} players within {minutes} minutes; {gone} went away without a game")
    for kind in KINDS:
        wait = " / ".join(f"{at(share, waits[kind]):.0f}" for share in (0.5, 0.9, 1))
        gap = " / ".join(f"{at(share, gaps[kind]):.0f}" for share in (0.5, 0.9, 1))
        print(f"{kind:14} waits, median / 90% / longest: {wait} s   rating gaps: {gap}")
    print("players at a table:", ", ".join(f"{size}: {sizes[size]}" for size in sorted(sizes)))
    took = time.perf_counter() - began
    print(f"longest matching {longest * 1000:.1f} ms, all of it {took:.1f} s")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

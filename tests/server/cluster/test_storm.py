"""Troubles of every kind amid busy games on three nodes: what was acknowledged is there, once.

`bench.durability --nodes 3` and `bench.rolling` do the same for longer.
"""

import asyncio
import re
from collections import Counter
from typing import Any

import httpx

from tests.server.support.cluster_storm import (
    CUT_OFF,
    DEAF,
    END,
    KILL,
    NO_REDIS,
    NO_STORE,
    STOP,
    ClusterPlan,
    ClusterStorm,
)
from tests.server.support.nodes import RunningCluster
from tests.server.support.storm_players import CLOCKED, FOUR, TWO, UNCLOCKED


def stormed(cluster: RunningCluster, *ways: str, resent: bool = True, **plan: Any) -> Counter[str]:
    chosen = ClusterPlan(17, ways, gap=(20, 60), pause=0.2, **plan)
    tally = asyncio.run(ClusterStorm(chosen, cluster).rage())
    assert {way: tally[way] for way in ways} == Counter(ways)
    assert min(tally["of Mondo"], tally["of Patterns"]) > 3
    assert tally["resent"] >= resent * len(ways), "nothing was on its way when it struck"
    return tally


def gaps(cluster: RunningCluster) -> float:
    """How often a node has noticed that it missed something."""
    pages = (httpx.get(f"{node.url}/metrics", trust_env=False).text for node in cluster.nodes)
    found = [re.findall(r"^mondala_bus_gaps_total (.+)$", page, re.MULTILINE) for page in pages]
    return sum(float(number) for (number,) in found)


def test_redis_postgresql_or_the_way_of_one_node_is_gone_for_a_while(
    cluster: RunningCluster,
) -> None:
    """People are told, a round resumes with a countdown, and everything goes on by itself."""
    tally = stormed(cluster, NO_REDIS, NO_STORE, CUT_OFF, tables=(UNCLOCKED, TWO))
    assert min(tally["out of touch"], tally["countdowns"]) > 0


def test_nodes_end_one_after_another_and_no_round_needs_a_countdown(
    cluster: RunningCluster,
) -> None:
    tally = stormed(cluster, END, END, END, tables=(CLOCKED, UNCLOCKED, TWO, TWO), flight=1)
    assert tally["countdowns"] == 0


def test_what_nodes_say_to_each_other_is_lost_over_and_over(cluster: RunningCluster) -> None:
    """Gaps are found, and what was not answered is said again: nobody is sent away."""
    before = gaps(cluster)
    tally = stormed(cluster, *[DEAF] * 4, tables=(UNCLOCKED, TWO, TWO), resent=False)
    assert tally["out of touch"] == tally["countdowns"] == 0
    assert gaps(cluster) > before + 4


def test_a_match_of_four_goes_on_while_its_node_stops_and_two_of_three_are_killed(
    cluster: RunningCluster,
) -> None:
    """Each time it is the node that has the match."""
    ways = STOP, KILL, KILL
    tally = stormed(cluster, *ways, tables=(UNCLOCKED, FOUR), again=False, aimed=True)
    assert tally["countdowns"] >= ways.count(KILL)

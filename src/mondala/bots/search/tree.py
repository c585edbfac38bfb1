"""The compiled part of a guided search: a tree in arrays that grows by one position a simulation.

A node is a position and the action that led to it. `links` has integers and `sums` reals for each
node, in the fields below; the children of a node are adjacent.
"""

from math import sqrt
from typing import Any

import numpy as np

from mondala.bots.compiled import compiled

PARENT, ACTION, FIRST, CHILDREN, VISITS, LINKS = range(6)
PRIOR, VALUE, MARGIN, SUMS = range(4)
"""VALUE and MARGIN are summed over visits, for the side that chose the action."""

EXPLORATION = 1.0
UNSEEN = 0.25
"""First-play urgency: the loss assumed for an unvisited action, relative to its parent."""


@compiled
def select(links: Any, sums: Any, exploration: Any) -> Any:
    """Descends from the root to the node that is to be evaluated next."""
    node = 0
    while links[node, CHILDREN]:
        first, last = links[node, FIRST], links[node, FIRST] + links[node, CHILDREN]
        seen = 0.0
        for child in range(first, last):
            if links[child, VISITS]:
                seen += sums[child, PRIOR]
        parent_value = -sums[node, VALUE] / max(1, links[node, VISITS])
        unseen, wish = parent_value - UNSEEN * sqrt(seen), exploration * sqrt(links[node, VISITS])
        best, top = first, -1e9
        for child in range(first, last):
            visits = links[child, VISITS]
            worth = sums[child, VALUE] / visits if visits else unseen
            score = worth + wish * sums[child, PRIOR] / (1 + visits)
            if score > top:
                best, top = child, score
        node = best
    return node


@compiled
def expand(links: Any, sums: Any, node: Any, end: Any, actions: Any, priors: Any) -> None:
    """Adds the children of a node at the indexes from `end` on."""
    links[node, FIRST], links[node, CHILDREN] = end, len(actions)
    for place in range(len(actions)):
        child = end + place
        links[child] = 0
        links[child, PARENT], links[child, ACTION] = node, actions[place]
        sums[child] = 0
        sums[child, PRIOR] = priors[place]


@compiled
def credit(links: Any, sums: Any, leaf: Any, value: Any, margin: Any) -> None:
    """Adds the leaf's value, which is its mover's, to all nodes on the way to the root."""
    node, sign = leaf, -1.0
    while True:
        links[node, VISITS] += 1
        sums[node, VALUE] += sign * value
        sums[node, MARGIN] += sign * margin
        if node == 0:
            return
        node, sign = links[node, PARENT], -sign


@compiled
def most_visited(links: Any, sums: Any, node: Any) -> Any:
    """The child that was visited most often, the more valuable of equals; -1 without children."""
    best: Any = np.int64(-1)
    for child in range(links[node, FIRST], links[node, FIRST] + links[node, CHILDREN]):
        more = best < 0 or links[child, VISITS] > links[best, VISITS]
        if not more and links[child, VISITS] == links[best, VISITS]:
            more = sums[child, VALUE] > sums[best, VALUE]
        if more:
            best = child
    return best

"""Counters for Prometheus.

Counters on the path of every command are plain numbers, written by one thread each, and become
metrics only when read: Prometheus' own counters take a lock each time.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import REGISTRY, Counter, Gauge
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily

_BOUNDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Times:
    """Durations of something, as a histogram in seconds."""

    def __init__(self, name: str, documentation: str) -> None:
        self._name, self._documentation = name, documentation
        self._counts = [0] * (len(_BOUNDS) + 1)
        self._sum = 0.0
        REGISTRY.register(self)

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(_BOUNDS, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        names = [*(str(float(bound)) for bound in _BOUNDS), "+Inf"]
        buckets = list(zip(names, accumulate(self._counts), strict=True))
        yield HistogramMetricFamily(
            self._name, self._documentation, buckets=buckets, sum_value=self._sum
        )


class CountByGame:
    def __init__(self, name: str, documentation: str) -> None:
        self._name, self._documentation = name, documentation
        self.counts: defaultdict[str, int] = defaultdict(int)
        REGISTRY.register(self)

    def collect(self) -> Iterator[CounterMetricFamily]:
        family = CounterMetricFamily(self._name, self._documentation, labels=["game"])
        for game, count in self.counts.items():
            family.add_metric([game], count)
        yield family


TABLES = Gauge("mondala_tables", "Tables that are open in this process")
CONNECTIONS = Gauge("mondala_connections", "Sockets that are open")
HTTP_CONNECTIONS = Gauge("mondala_http_connections", "Connections that are open and no sockets")
ANALYSES = Gauge("mondala_analyses", "Analyses that wait or are made")
REFUSALS = Counter("mondala_refusals", "Messages that were refused", ["code"])
WORKERS_LOST = Counter("mondala_workers_lost", "Worker processes that were replaced", ["worker"])
STORAGE_FAILURES = Counter("mondala_storage_failures", "Writes that could not be stored", ["cause"])
REMINDERS = Counter("mondala_reminders", "Reminders by way, and how they went", ["way", "how"])
NODE = Gauge("mondala_node", "The name of this node, where it is one of several", ["node"])
OTHER_NODES = Gauge("mondala_other_nodes", "Other nodes of the house that live")
ADRIFT = Gauge("mondala_adrift", "Whether this node has lost touch with Redis or the store")
GAPS = Counter("mondala_bus_gaps", "Times that something which other nodes said was lost")
TAKEN_OVER = Counter("mondala_tables_taken_over", "Tables of nodes that were gone, taken by this")
HANDED_OVER = Counter("mondala_tables_handed_over", "Tables given to other nodes before the end")
COMMANDS = CountByGame("mondala_commands", "Commands that were acknowledged")
COMMIT_TIMES = Times("mondala_commit_seconds", "Time of a commit")
COMMAND_TIMES = Times("mondala_command_seconds", "From a command's arrival to its acknowledgement")

"""What is counted, for Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

_FINE = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5)

TABLES = Gauge("mondala_tables", "Tables that are open in this process")
CONNECTIONS = Gauge("mondala_connections", "Sockets that are open")
COMMANDS = Counter("mondala_commands", "Commands that were acknowledged", ["game"])
REFUSALS = Counter("mondala_refusals", "Messages that were refused", ["code"])
COMMIT_SECONDS = Histogram("mondala_commit_seconds", "Time of a commit", buckets=_FINE)
COMMAND_SECONDS = Histogram(
    "mondala_command_seconds", "From a command's arrival to its acknowledgement", buckets=_FINE
)

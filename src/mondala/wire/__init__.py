"""The messages on a table's socket and the stored form of journals. One version number."""

PROTOCOL = 2

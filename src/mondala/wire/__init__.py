"""Message shapes on a table's socket and in the journal. One version number."""

PROTOCOL = 2

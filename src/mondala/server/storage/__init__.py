"""Storage: a port, and SQLite behind it."""

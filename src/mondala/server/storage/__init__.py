"""Storage: a port, with SQLite and PostgreSQL behind it."""

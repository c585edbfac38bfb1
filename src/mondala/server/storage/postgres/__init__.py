"""PostgreSQL behind the port, for more than one machine; it needs the extra `cluster`."""

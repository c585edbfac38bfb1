"""HTTP: people, tables and games as an API, the browser client, health and metrics."""

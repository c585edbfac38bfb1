"""Reads stored games for commands, which may run beside a server."""

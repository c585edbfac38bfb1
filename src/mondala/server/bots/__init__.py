"""Bots think in worker processes, so that they never hold up the event loop."""

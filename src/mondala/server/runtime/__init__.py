"""The base of every part of the process: clock, background work, logs, metrics, traces."""

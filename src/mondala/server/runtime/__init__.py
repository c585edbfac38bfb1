"""What every part of the process stands on: the clock, background work, logs, metrics, traces."""

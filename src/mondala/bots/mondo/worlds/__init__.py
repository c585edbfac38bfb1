"""The search for the best world, in machine code: only where numba is installed."""

"""Days by UTC, and the secret keys from which each day's challenges are made."""

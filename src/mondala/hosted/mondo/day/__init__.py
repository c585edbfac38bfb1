"""The day's pile: the same for everybody, one try that counts (R20)."""

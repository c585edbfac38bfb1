"""Processes that are sent lines and answer with lines: kept alive, and replaced when they hang."""

"""A third, tiny game that lives outside of the package: what it takes to add one.

Nim for two to four: in turn everybody takes some stones from a heap whose size nobody knows, and
whoever takes the last one wins.
"""

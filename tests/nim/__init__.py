"""A third, tiny game outside the package, which shows what adding one takes.

Nim for two to four: players in turn take some stones from a heap of hidden size, and the player who
takes the last one wins.
"""

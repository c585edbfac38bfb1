"""Has every bot and analyst load what it thinks with: `python -m tools.kernels`.

What numba compiles is kept on disk. Without this the first tests that need it would all compile it
at the same time.
"""

from mondala.hosted import registry

if __name__ == "__main__":
    for game in registry():
        for bot in game.bots:
            bot.prepare()
        if game.analyst is not None:
            game.analyst.prepare()

"""Random games and search of OpenSpiel, a line for each game named.

Run by `bench.patterns_bots` in an environment of its own, since nothing else needs OpenSpiel.
"""

import random
import sys
from time import thread_time

import pyspiel

SECONDS = 2.0
SIMULATIONS = 2000


def random_games(game: pyspiel.Game) -> tuple[float, float]:
    """Games and plies a second, driven from Python, every move drawn from all legal ones."""
    games, plies, began = 0, 0, thread_time()
    while thread_time() - began < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            plies += 1
        games += 1
    spent = thread_time() - began
    return games / spent, plies / spent


def playouts(game: pyspiel.Game) -> float:
    """Simulations a second of its tree search in C++, a random game for each."""
    judge = pyspiel.RandomRolloutEvaluator(1, 1)
    child_choice = pyspiel.ChildSelectionPolicy.UCT
    bot = pyspiel.MCTSBot(game, judge, 2.0, SIMULATIONS, 100, False, 1, False, child_choice)
    state, began = game.new_initial_state(), thread_time()
    bot.step(state)
    return SIMULATIONS / (thread_time() - began)


for name in sys.argv[1:]:
    game = pyspiel.load_game(name)
    print(name, *map(round, (*random_games(game), playouts(game))), sep="\t", flush=True)

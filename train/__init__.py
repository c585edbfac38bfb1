"""A neural net that learns Patterns by playing against itself, on an accelerator with JAX.

bits → environment → {positions, planes, symmetry}      the game, many at a time
network, search                                         know no rules
players → {selfplay → replay → learning, evaluate}      the game, the net and the search
checkpoint → {run, export}                              files, and the commands
"""

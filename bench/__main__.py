"""`make bench`: the figures of the rules in one run.

What needs a server or a browser is run by itself: `python -m bench.NAME` with `human_pace`,
`side_by_side`, `stores` (SQLite and PostgreSQL), `cluster` (several nodes), `scale` (what follows),
`durability`, `hostile` (under attack),
`starting`, `restarting`, `move_cost`, `pages` (Lighthouse), `taps` (from the tap to both screens),
`frames` (dragging over a full pile of Mondo), `week` (seven days with bots and three browsers) or
`mondo_bots` (the points that the bots of Mondo make). So are `mondo_puzzles`, `patterns_bots`,
`patterns_analysis` and `patterns_puzzles`, which need numba and onnxruntime.
"""

from bench.rules import judging, patterns_play, scoring

for measure in (patterns_play, scoring, judging):
    print(measure())

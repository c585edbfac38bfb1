"""`make bench`: every figure in one run."""

from bench.rules import judging, patterns_play, scoring

for measure in (patterns_play, scoring, judging):
    print(measure())

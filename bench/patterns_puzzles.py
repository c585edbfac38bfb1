"""Proves all puzzles and positions of days of Patterns again: `python -m bench.patterns_puzzles`.

It tells how many hold, how long one takes on one core (the thread's own time, since other programs
may share it), and how they are spread.
"""

from collections import Counter
from time import thread_time

from mondala.bots.patterns.levels import deepest
from mondala.bots.patterns.puzzles.checking import Checker
from mondala.bots.patterns.puzzles.puzzle import Puzzle, parse_puzzles
from mondala.resources import patterns_days, patterns_net, patterns_puzzles


def main() -> None:
    checker = Checker(deepest(patterns_net))
    for name, text in (("puzzles", patterns_puzzles()), ("positions of days", patterns_days())):
        prove(name, tuple(parse_puzzles(text)), checker)


def prove(name: str, puzzles: tuple[Puzzle, ...], checker: Checker) -> None:
    taken = {"exact": [0.0], "search": [0.0]}
    checker.fault(puzzles[0])
    faults = 0
    for puzzle in puzzles:
        began = thread_time()
        fault = checker.fault(puzzle)
        taken[puzzle.proof.kind].append(thread_time() - began)
        if fault is not None:
            faults += 1
            print(f"{puzzle.id}: {fault}")
    print(f"{len(puzzles)} {name}, {faults} faults")
    for kind, times in taken.items():
        mean = sum(times) / max(1, len(times) - 1)
        print(
            f"{kind}: {len(times) - 1}, {1000 * mean:.0f} ms in the mean, {max(times):.2f} s most"
        )
    print("difficulty:", dict(Counter(puzzle.difficulty for puzzle in puzzles)))
    print("themes:", dict(Counter(theme for puzzle in puzzles for theme in puzzle.themes)))
    print("moves to find:", dict(Counter((len(puzzle.line) + 1) // 2 for puzzle in puzzles)))


if __name__ == "__main__":
    main()

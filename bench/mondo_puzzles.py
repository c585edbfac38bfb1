"""Counts and proves all worlds of Mondo to finish again: `python -m bench.mondo_puzzles`.

It tells how many hold, and how long one takes on one core (the thread's own time, since other
programs may share it).
"""

from time import thread_time

from mondala.bots.mondo.puzzles.checking import fault_of
from mondala.bots.mondo.puzzles.puzzle import parse_puzzles
from mondala.resources import mondo_puzzles, standard_tiles


def main() -> None:
    puzzles, tiles = tuple(parse_puzzles(mondo_puzzles())), standard_tiles()
    fault_of(puzzles[0], tiles)  # compiles
    taken, faults = list[float](), 0
    for puzzle in puzzles:
        began = thread_time()
        fault = fault_of(puzzle, tiles)
        taken.append(thread_time() - began)
        if fault is not None:
            faults += 1
            print(f"{puzzle.id}: {fault}")
    print(f"{len(puzzles)} worlds to finish, {faults} faults")
    print(f"{1000 * sum(taken) / len(taken):.0f} ms in the mean, {max(taken):.2f} s most")


if __name__ == "__main__":
    main()

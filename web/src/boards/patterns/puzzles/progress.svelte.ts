/** The chosen kind of puzzles and the results, kept in this browser. */

import { Kept } from "../../../state/kept.svelte";
import type { PuzzleAsked } from "../../../wire/types";
import { puzzleDrawn } from "../server";

export type Difficulty = PuzzleAsked["difficulty"];
export type Theme = PuzzleAsked["themes"][number];
export const DIFFICULTIES: readonly Difficulty[] = ["easy", "medium", "hard"];
export const THEMES: readonly Theme[] = [
  "bowl",
  "cut",
  "endgame",
  "finish",
  "guard",
  "room",
  "swap",
  "win",
];
export const ANY = "any";
/** The server takes seeds below this. */
const SEEDS = 2 ** 31;

interface Done {
  /** Determines the order of the puzzles for this player. */
  seed: number;
  difficulty: Difficulty;
  theme: Theme | typeof ANY;
  /** The number of puzzles of each kind that this player has had. */
  had: Record<string, number>;
  /** Solved without a wrong try. */
  solved: number;
  streak: number;
  longest: number;
}

export class PuzzleProgress {
  #kept = new Kept<Done>("patterns-puzzles", {
    seed: Math.floor(Math.random() * SEEDS),
    difficulty: "easy",
    theme: ANY,
    had: {},
    solved: 0,
    streak: 0,
    longest: 0,
  });

  get done(): Readonly<Done> {
    return this.#kept.value;
  }

  wish(wanted: Partial<Pick<Done, "difficulty" | "theme">>): void {
    this.#change(wanted);
  }

  /** The number of the next puzzle of the chosen kind. */
  async draw(): Promise<PuzzleAsked> {
    const { seed, difficulty, theme } = this.done;
    const kind = `${difficulty} ${theme}`;
    const number = this.done.had[kind] ?? 0;
    const puzzle = await puzzleDrawn({
      seed: String(seed),
      number: String(number),
      difficulty,
      ...(theme === ANY ? {} : { theme }),
    });
    this.#change({ had: { ...this.done.had, [kind]: number + 1 } });
    return puzzle;
  }

  /** Counts a puzzle solved at the first try. */
  count(): void {
    const { solved, streak, longest } = this.done;
    this.#change({
      solved: solved + 1,
      streak: streak + 1,
      longest: Math.max(longest, streak + 1),
    });
  }

  /** Counts a wrong try, or a solution that was shown. */
  breakStreak(): void {
    if (this.done.streak) this.#change({ streak: 0 });
  }

  #change(to: Partial<Done>): void {
    this.#kept.value = { ...this.done, ...to };
  }
}

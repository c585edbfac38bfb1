/** The chosen kind of puzzles, kept in this browser, and the results, which the server keeps. */

import { Kept } from "../../../state/kept.svelte";
import { person } from "../../../state/person.svelte";
import type { PuzzleAsked, PuzzleLaid, PuzzleStanding, RatedTry } from "../../../wire/types";
import { fetchPuzzleStanding, nextPuzzle, puzzleSolution, tryPuzzle } from "../server";
import type { Judge } from "./puzzle.svelte";

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

/** `ANY` difficulty means one near the player's rating. */
interface Wishes {
  difficulty: Difficulty | typeof ANY;
  theme: Theme | typeof ANY;
}

export class PuzzleProgress {
  /** Null until the server has answered. */
  standing = $state.raw<PuzzleStanding | null>(null);
  /** The change that the puzzle on the board has made to the rating, once it counts. */
  rated = $state.raw<RatedTry | null>(null);
  #wishes = new Kept<Wishes>("patterns-puzzle-wishes", { difficulty: ANY, theme: ANY });

  get wishes(): Readonly<Wishes> {
    return this.#wishes.value;
  }

  wish(wanted: Partial<Wishes>): void {
    this.#wishes.value = { ...this.wishes, ...wanted };
  }

  async look(): Promise<void> {
    this.standing = await fetchPuzzleStanding();
  }

  /** Draws a puzzle of the chosen kind, other than `but`. */
  draw(but?: string): Promise<PuzzleLaid> {
    const wanted = { ...this.wishes, ...(but === undefined ? {} : { but }) };
    const named = Object.entries(wanted).filter(([, value]) => value !== ANY);
    return nextPuzzle(Object.fromEntries(named));
  }

  /** Lets the server judge. A visitor without a cookie becomes a guest, so that the try counts. */
  judge({ id }: PuzzleAsked): Judge {
    this.rated = null;
    return {
      attempt: async (moves) => {
        await person.be();
        return this.#counted(await tryPuzzle(id, moves));
      },
      solution: async () => {
        await person.be();
        return this.#counted(await puzzleSolution(id));
      },
    };
  }

  #counted<T extends { rated: RatedTry | null }>(told: T): T {
    if (told.rated) {
      this.rated = told.rated;
      this.standing = told.rated.standing;
    }
    return told;
  }
}

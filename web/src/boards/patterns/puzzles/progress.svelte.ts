/** What one wants to be asked, kept in this browser, and how one has done, which the server keeps. */

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

/** Any difficulty is that of one's rating. */
interface Wishes {
  difficulty: Difficulty | typeof ANY;
  theme: Theme | typeof ANY;
}

export class PuzzleProgress {
  /** Null until the server has told it. */
  standing = $state.raw<PuzzleStanding | null>(null);
  /** What the puzzle on the board has made of one's rating, once it has counted. */
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

  /** A puzzle of the kind one wants, and not the one that lies there. */
  draw(but?: string): Promise<PuzzleLaid> {
    const wanted = { ...this.wishes, ...(but === undefined ? {} : { but }) };
    const named = Object.entries(wanted).filter(([, value]) => value !== ANY);
    return nextPuzzle(Object.fromEntries(named));
  }

  /** The server judges; whoever has no name yet is given one, so that it can count. */
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

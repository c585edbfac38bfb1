/** Puzzles in words. */

import { m } from "../../../state/language.svelte";
import { signed } from "../../../state/figures";
import type { PuzzleAnswer, PuzzleAsked, RatedTry } from "../../../wire/types";
import type { Difficulty, Theme } from "./progress.svelte";

const THEMES: Record<Theme, () => string> = {
  bowl: m.patterns_puzzles_bowl,
  cut: m.patterns_puzzles_cut,
  endgame: m.patterns_puzzles_endgame,
  finish: m.patterns_puzzles_finish,
  guard: m.patterns_puzzles_guard,
  room: m.patterns_puzzles_room,
  swap: m.patterns_puzzles_swap,
  win: m.patterns_puzzles_win,
};
const DIFFICULTIES: Record<Difficulty, () => string> = {
  easy: m.patterns_puzzles_easy,
  medium: m.patterns_puzzles_medium,
  hard: m.patterns_puzzles_hard,
};

export const themeName = (theme: Theme): string => THEMES[theme]();
export const difficultyName = (difficulty: Difficulty): string => DIFFICULTIES[difficulty]();

/** The cost of a wrong try. */
export function wrongText({ lost, proven }: PuzzleAnswer): string {
  const points = Math.round(lost);
  if (points < 1) return m.patterns_puzzles_wrong();
  return proven
    ? m.patterns_puzzles_wrong_by({ points })
    : m.patterns_puzzles_wrong_about({ points });
}

/** The certainty of the solution. */
export const proofText = ({ proof }: PuzzleAsked): string =>
  proof.kind === "exact" ? m.patterns_puzzles_proven() : m.patterns_puzzles_searched();

/** The change of the rating by a puzzle. */
export const changeOf = ({ before, standing }: RatedTry): number =>
  standing.rating.value - before.value;
export const changeText = (rated: RatedTry): string =>
  m.patterns_puzzles_change({
    value: rated.standing.rating.value,
    by: signed(changeOf(rated)),
  });

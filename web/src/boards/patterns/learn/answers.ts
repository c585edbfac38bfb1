/** What the rules say in the lesson. It comes with the lesson, so that no server is needed. */

import type { Board, PatternsReading, PatternsStep } from "../../../wire/types";
import type { Judge } from "../board/freeBoard.svelte";
import answers from "./answers.json";

interface Answer {
  reading: PatternsReading;
  steps: PatternsStep[];
}

const ANSWERS = answers as unknown as Readonly<Record<string, Answer>>;

/** Every board that a step can come to has its answer. */
const found = ({ position, moves }: Board): Answer =>
  ANSWERS[[position, ...(moves ?? [])].join(" ")]!;

export const JUDGE: Judge = {
  read: async (board) => found(board).reading,
  steps: async (board) => found(board).steps,
};

/** The rules' answers in the lesson. They come with the lesson, so that no server is needed. */

import type { Board, PatternsReading, PatternsStep } from "../../../wire/types";
import type { Judge } from "../board/freeBoard.svelte";
import answers from "./answers.json";

interface Answer {
  reading: PatternsReading;
  steps: PatternsStep[];
}

const ANSWERS = answers as unknown as Readonly<Record<string, Answer>>;

/** There is an answer for every board that a step can lead to. */
const found = ({ position, moves }: Board): Answer =>
  ANSWERS[[position, ...(moves ?? [])].join(" ")]!;

export const JUDGE: Judge = {
  read: async (board) => found(board).reading,
  steps: async (board) => found(board).steps,
};

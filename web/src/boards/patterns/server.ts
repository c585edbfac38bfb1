/** HTTP requests of Patterns alone. */

import { ask } from "../../wire/api";
import type {
  Board,
  PatternsReading,
  PatternsReplay,
  PatternsSteps,
  RecordText,
} from "../../wire/types";

/** What is legal on a board, and how it stands. */
export const readBoard = (board: Board) =>
  ask<PatternsReading>("POST", "/api/patterns/board", board);

/** Every position on the way. */
export const boardSteps = async (board: Board) =>
  (await ask<PatternsSteps>("POST", "/api/patterns/board/steps", board)).steps;

/** The moves on a board, written down. */
export const boardRecord = async (board: Board) =>
  (await ask<RecordText>("POST", "/api/patterns/board/record", board)).text;

/** The replay of a game given as a written record. */
export const readRecord = (text: string) =>
  ask<PatternsReplay>("POST", "/api/patterns/record", { text });

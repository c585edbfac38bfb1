/** HTTP requests that only Patterns has. */

import { ask } from "../../wire/api";
import type {
  BestAsked,
  Board,
  BoardReply,
  BoardWithLevel,
  Evaluation,
  PatternsProgress,
  PatternsReading,
  PatternsReplay,
  PatternsSteps,
  PositionAnswer,
  PositionsDay,
  PositionsDays,
  PositionTry,
  PuzzleAsked,
  PuzzleLaid,
  PuzzleShown,
  PuzzleSolution,
  PuzzleStanding,
  PuzzleTried,
  PuzzleTry,
  RecordText,
} from "../../wire/types";

/** The legal moves on a board, and its evaluation. */
export const readBoard = (board: Board) =>
  ask<PatternsReading>("POST", "/api/patterns/board", board);

/** Every position on the way. */
export const boardSteps = async (board: Board) =>
  (await ask<PatternsSteps>("POST", "/api/patterns/board/steps", board)).steps;

/** The moves on a board as a written record. */
export const boardRecord = async (board: Board) =>
  (await ask<RecordText>("POST", "/api/patterns/board/record", board)).text;

/** The replay of a game given as a written record. */
export const readRecord = (text: string) =>
  ask<PatternsReplay>("POST", "/api/patterns/record", { text });

/** The move that a bot makes on a board. */
export const boardReply = async (board: BoardWithLevel) =>
  (await ask<BoardReply>("POST", "/api/patterns/reply", board)).move;

/** The evaluation of a position, and its best moves. */
export const bestMoves = (asked: BestAsked) => ask<Evaluation>("POST", "/api/patterns/best", asked);

/** A puzzle: the one of that name, or a new one near the player's rating. */
export const puzzleNamed = (id: string) =>
  ask<PuzzleLaid>("GET", `/api/patterns/puzzles/${encodeURIComponent(id)}`);
export const nextPuzzle = (wanted: Record<string, string>) =>
  ask<PuzzleLaid>("GET", `/api/patterns/puzzles/next?${new URLSearchParams(wanted)}`);

/**
 * Judges the last of the moves; the answer contains the moves that follow. The first try that
 * solves or fails the puzzle counts.
 */
export const tryPuzzle = (id: string, moves: string[]) =>
  ask<PuzzleTried>("POST", `/api/patterns/puzzles/${id}/try`, { moves } satisfies PuzzleTry);

/** Shows the solution. A puzzle that was not solved before counts as failed. */
export const puzzleSolution = (id: string) =>
  ask<PuzzleShown>("POST", `/api/patterns/puzzles/${id}/solution`);

/** This person's results at puzzles. */
export const fetchPuzzleStanding = () => ask<PuzzleStanding>("GET", "/api/patterns/puzzles/mine");

/** This person's games: their openings and the accuracy in them. */
export const fetchProgress = () => ask<PatternsProgress>("GET", "/api/patterns/progress");

/** Today's date, and the days on which this person has solved positions. */
export const fetchPositionsDays = () => ask<PositionsDays>("GET", "/api/patterns/days");

/** One day, by its date or `today`. */
export const fetchPositionsDay = (day: string) =>
  ask<PositionsDay>("GET", `/api/patterns/days/${day}`);

/** A position of a day, numbered from 1; from now on it counts as seen. */
export const showPosition = (day: string, number: number) =>
  ask<PuzzleAsked>("POST", `/api/patterns/days/${day}/${number}`);

/** Judges a move; the answer contains the moves that follow. The first answer counts. */
export const tryPosition = (day: string, number: number, move: string) =>
  ask<PositionAnswer>("POST", `/api/patterns/days/${day}/${number}/try`, {
    move,
  } satisfies PositionTry);

export const positionSolution = (day: string, number: number) =>
  ask<PuzzleSolution>("GET", `/api/patterns/days/${day}/${number}/solution`);

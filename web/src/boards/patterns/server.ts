/** HTTP requests of Patterns alone. */

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

/** The move that a bot makes on a board. */
export const boardReply = async (board: BoardWithLevel) =>
  (await ask<BoardReply>("POST", "/api/patterns/reply", board)).move;

/** What a position is worth, and the best moves there. */
export const bestMoves = (asked: BestAsked) => ask<Evaluation>("POST", "/api/patterns/best", asked);

/** A puzzle: of that name, or one that one has not had, near one's rating. */
export const puzzleNamed = (id: string) =>
  ask<PuzzleLaid>("GET", `/api/patterns/puzzles/${encodeURIComponent(id)}`);
export const nextPuzzle = (wanted: Record<string, string>) =>
  ask<PuzzleLaid>("GET", `/api/patterns/puzzles/next?${new URLSearchParams(wanted)}`);

/** Whether the last of the moves is right, and what follows it. The first try that solves or fails
 * it counts. */
export const tryPuzzle = (id: string, moves: string[]) =>
  ask<PuzzleTried>("POST", `/api/patterns/puzzles/${id}/try`, { moves } satisfies PuzzleTry);

/** Who has not solved it before has failed. */
export const puzzleSolution = (id: string) =>
  ask<PuzzleShown>("POST", `/api/patterns/puzzles/${id}/solution`);

/** How one has done at puzzles. */
export const fetchPuzzleStanding = () => ask<PuzzleStanding>("GET", "/api/patterns/puzzles/mine");

/** One's games: how they began, and how accurately one played. */
export const fetchProgress = () => ask<PatternsProgress>("GET", "/api/patterns/progress");

/** Which day it is, and the days on which one has solved positions. */
export const fetchPositionsDays = () => ask<PositionsDays>("GET", "/api/patterns/days");

/** One day, by its date or `today`. */
export const fetchPositionsDay = (day: string) =>
  ask<PositionsDay>("GET", `/api/patterns/days/${day}`);

/** A position of a day, counted from 1; one sees it from now on. */
export const showPosition = (day: string, number: number) =>
  ask<PuzzleAsked>("POST", `/api/patterns/days/${day}/${number}`);

/** Whether a move is right, and what follows it; the first one counts. */
export const tryPosition = (day: string, number: number, move: string) =>
  ask<PositionAnswer>("POST", `/api/patterns/days/${day}/${number}/try`, {
    move,
  } satisfies PositionTry);

export const positionSolution = (day: string, number: number) =>
  ask<PuzzleSolution>("GET", `/api/patterns/days/${day}/${number}/solution`);

import { beforeEach, expect, it, vi } from "vitest";

const { puzzleDrawn } = vi.hoisted(() => ({ puzzleDrawn: vi.fn() }));
vi.mock("../server", () => ({ puzzleDrawn }));
vi.mock("../../../state/sound", () => ({ play: () => undefined }));

import type { PatternsReading, PuzzleAsked } from "../../../wire/types";
import { PuzzleProgress } from "./progress.svelte";
import { PuzzleBoard } from "./puzzle.svelte";

const START = "kkkk/rrrrrr/oooooooo/yyyyyyyy/gggggggg/pppppppp/kkkkrr/oygp 2 kr -/- play";
const reading = (position: string) => ({ position, points: [0, 0], waiting: [0, 0] });
const step = (move: string | null, seat: number | null) => ({ move, seat, ...reading(START) });
const asked = {
  id: "one",
  to_find: 2,
  reading: reading(START) as unknown as PatternsReading,
} as PuzzleAsked;

const attempt = vi.fn();
const judge = { attempt, solution: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

it("a right move is answered on the board, and then the next one is asked for", async () => {
  const board = new PuzzleBoard(asked, judge);
  expect([board.seat, board.mover]).toEqual([1, 1]);
  const steps = [step(null, null), step("Ed4", 1), step("Fc8", 0)];
  attempt.mockResolvedValueOnce({ right: true, solved: false, steps, reading: reading(START) });
  await board.play("Ed4");
  expect([board.stage, board.lastMove, board.mover]).toEqual(["answered", "Ed4", null]);
  await vi.runAllTimersAsync();
  expect([board.stage, board.lastMove, board.found]).toEqual(["asked", "Fc8", 1]);
  const last = { right: true, solved: true, steps: steps.slice(0, 2), reading: reading(START) };
  attempt.mockResolvedValueOnce(last);
  await board.play("Fd5");
  expect(attempt).toHaveBeenLastCalledWith(["Ed4", "Fc8", "Fd5"]);
  expect([board.stage, board.failed]).toEqual(["solved", false]);
});

it("a wrong move is punished move by move, and can be tried again", async () => {
  const board = new PuzzleBoard(asked, judge);
  const steps = [step(null, null), step("Ed4", 1), step("Fc8", 0), step("Fd8", 1)];
  attempt.mockResolvedValueOnce({ right: false, solved: false, steps, reading: reading(START) });
  await board.play("Ed4");
  await vi.runAllTimersAsync();
  expect([board.stage, board.lastMove, board.failed]).toEqual(["wrong", "Fd8", true]);
  board.go(-9);
  expect(board.lastMove).toBeNull();
  board.tryAgain();
  expect([board.stage, board.mover]).toEqual(["asked", 1]);
});

it("each puzzle of a kind comes in turn, and solved ones count", async () => {
  const progress = new PuzzleProgress();
  puzzleDrawn.mockResolvedValue(asked);
  await progress.draw();
  await progress.draw();
  progress.wish({ theme: "cut" });
  await progress.draw();
  expect(puzzleDrawn.mock.calls.map(([wanted]) => [wanted.number, wanted.theme])).toEqual([
    ["0", undefined],
    ["1", undefined],
    ["0", "cut"],
  ]);
  progress.count();
  progress.count();
  progress.breakStreak();
  const { solved, streak, longest } = new PuzzleProgress().done;
  expect([solved, streak, longest]).toEqual([2, 0, 2]);
});

import { beforeEach, expect, it, vi } from "vitest";

const { nextPuzzle, tryPuzzle, puzzleSolution, be } = vi.hoisted(() => ({
  nextPuzzle: vi.fn(),
  tryPuzzle: vi.fn(),
  puzzleSolution: vi.fn(),
  be: vi.fn(),
}));
vi.mock("../server", () => ({ nextPuzzle, tryPuzzle, puzzleSolution }));
vi.mock("../../../state/person.svelte", () => ({ person: { be } }));
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

it("one is drawn of the kind one wants, and the wishes are kept", async () => {
  const progress = new PuzzleProgress();
  await progress.draw();
  progress.wish({ theme: "cut" });
  await progress.draw("one");
  progress.wish({ difficulty: "hard" });
  await new PuzzleProgress().draw();
  expect(nextPuzzle.mock.calls.map(([wanted]) => wanted as unknown)).toEqual([
    {},
    { theme: "cut", but: "one" },
    { difficulty: "hard", theme: "cut" },
  ]);
});

it("a try is somebody's, and what counted is the standing from now on", async () => {
  const progress = new PuzzleProgress();
  const board = progress.judge(asked);
  const standing = { tried: 1 };
  tryPuzzle.mockResolvedValueOnce({ right: true, rated: null });
  await board.attempt(["Ed4"]);
  expect(be).toHaveBeenCalledTimes(1);
  expect(progress.rated).toBeNull();
  puzzleSolution.mockResolvedValueOnce({ rated: { solved: false, standing } });
  await board.solution();
  expect(progress.rated).toEqual({ solved: false, standing });
  expect(progress.standing).toEqual(standing);
  progress.judge(asked);
  expect([progress.rated, progress.standing]).toEqual([null, standing]);
});

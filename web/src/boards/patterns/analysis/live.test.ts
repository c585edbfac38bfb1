import { beforeEach, expect, it, vi } from "vitest";

const { bestMoves } = vi.hoisted(() => ({ bestMoves: vi.fn() }));
vi.mock("../server", () => ({ bestMoves }));
vi.mock("../../../state/refusals", () => ({ explained: () => "not now" }));

import { Refusal } from "../../../wire/refusal";
import { LiveEvaluation } from "./live.svelte";

const worth = (win: number) => ({ type: "Evaluation", win });

beforeEach(() => {
  vi.useFakeTimers();
  bestMoves.mockReset();
});

it("a position is asked about once one stays at it, and only once", async () => {
  const live = new LiveEvaluation();
  bestMoves.mockResolvedValue(worth(0.7));
  live.follow("one");
  live.follow("two");
  await vi.runAllTimersAsync();
  expect(bestMoves.mock.calls.map(([asked]) => asked.position)).toEqual(["two"]);
  expect(live.answer?.win).toBe(0.7);
  live.follow("one");
  expect(live.answer).toBeNull();
  await vi.runAllTimersAsync();
  live.follow("two");
  expect(live.answer?.win).toBe(0.7);
  expect(bestMoves).toHaveBeenCalledTimes(2);
});

it("an answer about another position is not shown", async () => {
  const live = new LiveEvaluation();
  let answer!: (value: unknown) => void;
  bestMoves.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  live.follow("one");
  await vi.advanceTimersByTimeAsync(1_000);
  live.leave();
  answer(worth(0.1));
  await vi.runAllTimersAsync();
  expect(live.answer).toBeNull();
});

it("where the server has no time it is asked again, and what is wrong is said", async () => {
  const live = new LiveEvaluation();
  bestMoves.mockRejectedValueOnce(new Refusal("too-fast")).mockResolvedValue(worth(0.4));
  live.follow("one");
  await vi.advanceTimersByTimeAsync(500);
  expect(live.trouble).toBe("not now");
  await vi.runAllTimersAsync();
  expect(live.answer?.win).toBe(0.4);
  expect(live.trouble).toBe("");
});

// What the clock shows in each stage, and that hidden time shows none.
import { expect, it } from "vitest";
import type { MondoView, Stage } from "../../wire/types";
import { minutes, readClock } from "./clock";

const since = (stage: number, resume: number | null = null) => ({ stage, resume });

function at(phase: string, stage: Partial<Stage>, limit: number | null = 60_000): MondoView {
  const round = { phase };
  return {
    match: { round, time_limit: limit },
    stage: { until: null, go_at: null, resumes_at: null, ...stage },
    ending: null,
  } as unknown as MondoView;
}

it("counts down three, two, one before go", () => {
  const view = at("countdown", { until: 3_000 });
  expect(
    [0, 1_000, 2_000, 2_999, 3_100].map((now) => readClock(view, now, since(0)).countdown),
  ).toEqual([3, 2, 1, 1, 1]);
  expect(readClock(view, 0, since(0)).left).toBe(60_000);
});

it("tells what is left of the round, and never less than nothing", () => {
  const view = at("running", { until: 63_000, go_at: 3_000 });
  expect(readClock(view, 13_000, since(0))).toEqual({ countdown: null, left: 50_000, pause: null });
  expect(readClock(view, 70_000, since(0)).left).toBe(0);
});

it("stands still before a round that goes on after an interruption", () => {
  const view = at("running", { until: 40_000, go_at: 3_000, resumes_at: 20_000 });
  expect(readClock(view, 18_500, since(0))).toEqual({ countdown: 2, left: 20_000, pause: null });
  expect(readClock(view, 21_000, since(0)).countdown).toBeNull();
});

it("knows no time left where the time is hidden, but counts stages of known length", () => {
  expect(readClock(at("running", {}, null), null, since(5_000)).left).toBeNull();
  expect(readClock(at("countdown", {}, null), null, since(1_200)).countdown).toBe(2);
  expect(readClock(at("scored", {}, null), null, since(20_000)).pause).toBe(40);
});

it("counts down to a round that goes on where the time is hidden, and tells no more", () => {
  const view = at("running", {}, null);
  expect(readClock(view, null, since(90_000, 1_200))).toEqual({
    countdown: 2,
    left: null,
    pause: null,
  });
  expect(readClock(view, null, since(90_000, 3_000)).countdown).toBeNull();
});

it("writes minutes and seconds", () => {
  expect([300_000, 59_001, 0].map(minutes)).toEqual(["5:00", "1:00", "0:00"]);
});

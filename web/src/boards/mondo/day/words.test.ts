// The distribution in bars, and a text to share that gives nothing away.
import { expect, it, vi } from "vitest";

vi.mock("../../../state/language.svelte", async () => ({
  ...(await import("../../../paraglide/messages.js")),
  language: { current: "en" },
}));

import type { DayInfo } from "../../../wire/types";
import { DEFAULTS } from "../options";
import { bars, shared, variantName, variantText } from "./words";

it("has a bar for every number of points while they are few", () => {
  expect(
    bars(
      [
        [-2, 1],
        [0, 3],
      ],
      10,
    ),
  ).toEqual([
    { from: -2, to: -2, count: 1 },
    { from: -1, to: -1, count: 0 },
    { from: 0, to: 0, count: 3 },
  ]);
  expect(bars([], 10)).toEqual([]);
});

it("joins points where there are many, and loses nobody", () => {
  const all = Array.from({ length: 50 }, (_, points): [number, number] => [points - 24, 2]);
  const drawn = bars(all, 20);
  expect(drawn.length).toBeLessThanOrEqual(20);
  expect(drawn.reduce((sum, { count }) => sum + count, 0)).toBe(100);
});

const day = {
  day: "2026-11-18",
  variant: "short",
  options: { ...DEFAULTS, seats: 1, day: "2026-11-18", minutes: 4 },
  finished: 4,
  mine: { game_id: "secret", table: "secret", points: -1, place: 2 },
  distribution: [
    [-1, 3],
    [2, 1],
  ],
} as unknown as DayInfo;

it("says what is played", () => {
  expect(variantName("short")).toBe("Short round");
  expect(variantText(day)).toBe("Only 4 minutes.");
});

it("shares points, place and the distribution only", () => {
  const text = shared(day, "https://mondala.test/day");
  expect(text.split("\n")).toEqual([
    "Mondala, the day’s pile of November 18, 2026: −1 point, Place 2 of 4",
    "█  ▃",
    "https://mondala.test/day",
  ]);
});

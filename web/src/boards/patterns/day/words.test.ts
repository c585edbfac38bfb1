// What was solved in which time, and a text to share that gives nothing away.
import { expect, it, vi } from "vitest";

vi.mock("../../../state/language.svelte", async () => ({
  ...(await import("../../../paraglide/messages.js")),
  language: { current: "en" },
}));

import type { DayPosition, PositionsDay } from "../../../wire/types";
import { nextNumber, score, shared, spent, stateWords } from "./words";

const seen = { difficulty: "easy", rating: 900, position: "secret", shown: 5 } as const;
const solved: DayPosition = { ...seen, answer: "Ed4", right: true, took: 41_600 };
const failed: DayPosition = { ...seen, answer: "Fd4", right: false, took: 9_000 };
const open: DayPosition = { ...seen, answer: null, right: null, took: null };
const day = {
  day: "2026-11-18",
  finished: 12,
  closed: false,
  positions: [solved, failed, solved],
  mine: { points: 2, took: 83_200, done: true, place: 4 },
} as unknown as PositionsDay;

it.each([
  [400, "0:00"],
  [59_600, "1:00"],
  [83_200, "1:23"],
  [3_725_000, "1:02:05"],
])("writes %i milliseconds as minutes and seconds", (took, said) => {
  expect(spent(took)).toBe(said);
});

it("says how one stands with a position", () => {
  expect([solved, failed, open, { ...open, shown: null }].map(stateWords)).toEqual([
    "solved in 0:42",
    "not solved",
    "not answered yet",
    "not seen yet",
  ]);
  expect(nextNumber({ ...day, positions: [solved, open, open] })).toBe(2);
  expect(nextNumber(day)).toBeNull();
});

it("tells no time where nothing was solved", () => {
  expect([score(0, 0), score(2, 83_200)]).toEqual(["0/3", "2/3 · 1:23"]);
});

it("shares what was solved, the time and the place only", () => {
  expect(shared(day)).toBe(
    "Mondala, the day’s positions of November 18, 2026: 2 of 3 solved in 1:23, Place 4 of 12\n🟩🟥🟩",
  );
});

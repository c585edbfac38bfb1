// What is played, and a text to share that gives nothing away.
import { expect, it, vi } from "vitest";

vi.mock("../../../state/language.svelte", async () => ({
  ...(await import("../../../paraglide/messages.js")),
  language: { current: "en" },
}));

import { isOwn } from "../../../components/day/bars";
import type { DayInfo } from "../../../wire/types";
import { DEFAULTS } from "../options";
import { pointsDrawn, shared, variantName, variantText } from "./words";

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

it("draws everybody's points, and knows which bar is one's own", () => {
  const { bars, own, words } = pointsDrawn(day);
  expect(bars.map(({ count }) => count)).toEqual([3, 0, 0, 1]);
  expect(bars.map((bar) => isOwn(bar, own))).toEqual([true, false, false, false]);
  expect(words(-1)).toBe("−1");
});

it("shares points, place and the distribution only", () => {
  expect(shared(day).split("\n")).toEqual([
    "Mondala, the day’s pile of November 18, 2026: −1 point, Place 2 of 4",
    "█  ▃",
  ]);
});

import { expect, it, vi } from "vitest";

vi.mock("../../../state/language.svelte", () => import("../../../paraglide/messages.js"));

import { isLow, timeLeft, timeText } from "./time";

const clocks = {
  options: { initial: 600_000, increment: 0, days: null },
  left: [600_000, 42_000],
  since: 1_000,
};

it("only a running clock goes down, and never below nothing", () => {
  expect(timeLeft(clocks, 1, null)).toBe(42_000);
  expect(timeLeft(clocks, 1, 11_000)).toBe(32_000);
  expect(timeLeft(clocks, 1, 99_000)).toBe(0);
  expect(timeLeft(clocks, 0, 0)).toBe(600_000); // an estimate of the time may lag a little
});

it("is written as one reads clocks", () => {
  expect(timeText(0)).toBe("0:00.0");
  expect(timeText(9_940)).toBe("0:09.9");
  expect(timeText(10_000)).toBe("0:10");
  expect(timeText(375_999)).toBe("6:15");
  expect(timeText(3_661_000)).toBe("1:01:01");
  expect(timeText(2 * 86_400_000 + 3 * 3_600_000)).toBe("2 d 3 h");
});

it("little time is little for the clock one plays with", () => {
  expect(isLow(clocks, 61_000)).toBe(false);
  expect(isLow(clocks, 59_000)).toBe(true);
  const blitz = { ...clocks, options: { ...clocks.options, initial: 60_000 } };
  expect(isLow(blitz, 7_000)).toBe(false);
  expect(isLow(blitz, 5_900)).toBe(true);
  const days = { ...clocks, options: { initial: null, increment: 0, days: 3 } };
  expect(isLow(days, 3 * 3_600_000)).toBe(false);
  expect(isLow(days, 3_600_000)).toBe(true);
});

// A calendar has every day of its month once, leap days too.
import { expect, it, vi } from "vitest";

vi.mock("../../state/language.svelte", () => ({ language: { current: "en" } }));

import { later, longDate, otherMonth, timeUntil, weekUntil, weeks, yesterdayIn } from "./dates";

it("lays a month out from Monday on", () => {
  const month = weeks("2024-02");
  expect(month[0]).toEqual([
    null,
    null,
    null,
    "2024-02-01",
    "2024-02-02",
    "2024-02-03",
    "2024-02-04",
  ]);
  expect(month.flat().filter(Boolean)).toHaveLength(29);
  expect(month.at(-1)).toEqual([
    "2024-02-26",
    "2024-02-27",
    "2024-02-28",
    "2024-02-29",
    null,
    null,
    null,
  ]);
  expect(weeks("2026-11").flat().filter(Boolean)).toHaveLength(30);
});

it("goes on over months and years", () => {
  expect(otherMonth("2026-12", 1)).toBe("2027-01");
  expect(otherMonth("2026-01", -1)).toBe("2025-12");
  expect(later("2024-02-28", 2)).toBe("2024-03-01");
});

it("writes dates of UTC wherever one is", () => {
  expect(longDate("2026-11-18")).toBe("November 18, 2026");
});

it.each([
  [90 * 60_000, "1 h 30 min"],
  [60_001, "2 min"],
  [-5, "1 min"],
])("says how long %i milliseconds are", (left, said) => {
  expect(timeUntil(1000 + left, 1000)).toBe(said);
});

it("knows whether one has played yesterday", () => {
  const played = (...days: string[]) => ({
    today: "2028-03-01",
    mine: { streak: 0, longest: 0, days: days.map((day) => ({ day, points: null })) },
  });
  expect(yesterdayIn(played("2028-02-28", "2028-02-29"))).toBe("2028-02-29");
  expect(yesterdayIn(played("2028-02-28", "2028-03-01"))).toBeNull();
});

it("shows the seven days up to today, and on which of them one has played", () => {
  const days = ["2024-02-20", "2024-02-24", "2024-03-01"].map((day) => ({ day, points: 1 }));
  const week = weekUntil({ today: "2024-03-01", mine: { streak: 1, longest: 1, days } });
  expect(week.map(({ day }) => day.slice(5))).toEqual([
    "02-24",
    "02-25",
    "02-26",
    "02-27",
    "02-28",
    "02-29",
    "03-01",
  ]);
  expect(week.map(({ played }) => played)).toEqual([true, ...Array(5).fill(false), true]);
});

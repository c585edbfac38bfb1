// What was chosen last time is there again, unless it is from a version that chose otherwise.
import { beforeEach, expect, it, vi } from "vitest";
import { remember, remembered } from "./remembered";

const kept = new Map<string, string>();
const USUAL = { rounds: 1, level: "beginner" };

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

it("gives back what was chosen", () => {
  expect(remembered("computer", USUAL)).toEqual(USUAL);
  remember("computer", { rounds: 3, level: "expert" });
  expect(remembered("computer", USUAL)).toEqual({ rounds: 3, level: "expert" });
  expect(remembered("other", USUAL)).toEqual(USUAL);
});

it("falls back on what is usual", () => {
  remember("computer", { rounds: 3 });
  expect(remembered("computer", USUAL)).toEqual(USUAL);
  for (const text of ["", "null", "7", "[", '"expert"']) {
    kept.set("last-computer", text);
    expect(remembered("computer", USUAL)).toEqual(USUAL);
  }
});

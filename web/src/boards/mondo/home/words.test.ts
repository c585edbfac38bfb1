// What the lists say about Mondo: the score once it is over, rounds, children, a shared win.
import { expect, it, vi } from "vitest";
import { DEFAULTS } from "../options";
import { list } from "./words";

vi.mock("../../../state/language.svelte", () => import("../../../paraglide/messages.js"));

it("tells the points of a match that is over, and of no other", () => {
  expect(list.players(["You", "Bo"], [34, -8], true)).toBe("You\u00a0(34), Bo\u00a0(−8)");
  expect(list.players(["You", "Bo"], [34, 28], false)).toBe("You, Bo");
  expect(list.shared!()).toBe("Won together");
});

it("counts the rounds that were agreed", () => {
  expect(list.progress(2, { ...DEFAULTS, rounds: 2 })).toBe("round 2 of 2");
  expect(list.progress(4, DEFAULTS)).toBe("round 3 of 3");
  expect(list.progress(1, { ...DEFAULTS, rounds: 1 })).toBe("under way");
});

it("names a game for children as such", () => {
  expect(list.open({ ...DEFAULTS, children: true }, "1 seat free")).toContain("Children");
  expect(list.open({ ...DEFAULTS, level: "expert" }, "1 seat free")).toContain("Expert");
});

it("says of a day's pile what was reached, for nobody has won it", () => {
  expect(list.reached!({ ...DEFAULTS, seats: 1, day: "2026-11-18" }, -4)).toBe("−4 points");
  expect(list.reached!({ ...DEFAULTS, seats: 1, solo: "easy" }, -4)).toBeNull();
});

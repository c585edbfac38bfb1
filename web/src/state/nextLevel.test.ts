// After a clear win somebody stronger is suggested, after a clear defeat somebody weaker.

import { expect, it, vi } from "vitest";

vi.mock("./language.svelte", () => import("../paraglide/messages.js"));

import { Bots } from "./bots.svelte";
import { nextLevel } from "./nextLevel";

const all = [1, 2, 3].map((level) => ({ name: `bot ${level}`, level }));
const bots = new Bots("Nim", { bots: all, friendly: 1 }, {});

function suggested(level: number, points: number[], winners: number[], clear = 5) {
  const rivals = points.slice(1).map(() => ({ bot: `bot ${level}` }));
  const outcome = { points, winners, reason: "" };
  return nextLevel(bots, { outcome, seats: [{ bot: null }, ...rivals], own: 0, clear })?.level;
}

it("goes by how clear it was", () => {
  expect(suggested(2, [20, 15], [0])).toBe(3);
  expect(suggested(2, [19, 15], [0])).toBeUndefined();
  expect(suggested(2, [15, 20], [1])).toBe(1);
  expect(suggested(2, [16, 20], [1])).toBeUndefined();
});

it("compares with the best of several, and leaves a draw alone", () => {
  expect(suggested(1, [20, 3, 15], [0])).toBe(2);
  expect(suggested(1, [20, 3, 18], [0])).toBeUndefined();
  expect(suggested(2, [20, 20], [0, 1], -Infinity)).toBeUndefined();
});

it("a game that was given up is clear whatever the points", () => {
  expect(suggested(3, [30, 10], [1], -Infinity)).toBe(2);
});

it("knows nobody above the strongest or below the weakest", () => {
  expect(suggested(3, [40, 10], [0])).toBeUndefined();
  expect(suggested(1, [10, 40], [1])).toBeUndefined();
});

it("says nothing where people play, or bots of several levels", () => {
  const outcome = { points: [20, 1], winners: [0], reason: "" };
  const ended = (bots: (string | null)[]) => ({
    outcome,
    seats: [null, ...bots].map((bot) => ({ bot })),
    own: 0,
    clear: 5,
  });
  expect(nextLevel(bots, ended([null]))).toBeNull();
  expect(nextLevel(bots, ended(["bot 1", "bot 2"]))).toBeNull();
  expect(nextLevel(bots, ended(["bot 1", "bot 1"]))?.level).toBe(2);
});

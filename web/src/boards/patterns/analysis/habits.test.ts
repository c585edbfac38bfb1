import { expect, it, vi } from "vitest";

vi.mock("../../../state/language.svelte", () => import("../../../paraglide/messages.js"));

import { toldHabits } from "./habits";

const CODES = [
  "open-to-cuts",
  "spares-cuts",
  "little-room",
  "bowl",
  "rival-room",
  "points",
  "haste",
  "end",
];

it("every habit is told with what to do about it", () => {
  const habits = CODES.map((code) => ({ code, steps: [3, 9], loss: 0.3, points: 11.6 }));
  const told = toldHabits(habits, "Bo");
  expect(told.map(({ code }) => code)).toEqual(CODES);
  expect(new Set(told.flatMap(({ fact, advice }) => [fact, advice])).size).toBe(2 * CODES.length);
  expect(told[0]).toMatchObject({ steps: [3, 9], points: 12 });
  expect(told[0]!.fact).toContain("Bo");
});

it("a habit that only a newer server knows is left out", () => {
  expect(toldHabits([{ code: "unheard-of", steps: [1], loss: 1, points: 1 }], "Bo")).toEqual([]);
});

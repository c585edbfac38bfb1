// The parts of a round's points, as lines of a plot.
import { expect, test, vi } from "vitest";
import type { Points, RoundPlayed } from "../../../wire/types";
import { kindsOf, partsOf } from "./parts";

vi.mock("../../../state/language.svelte", () => import("../../../paraglide/messages.js"));

const NONE: Points = {
  animals: 0,
  landscapes: 0,
  chip: 0,
  modifier: 0,
  tasks: 0,
  volcanos: 0,
  empty: 0,
  misconnections: 0,
  won: null,
};

const round = (kind: string, points: Partial<Points>): RoundPlayed => ({
  game_id: "g",
  round: 0,
  seat: 0,
  at: 1,
  kind,
  points: { ...NONE, ...points },
  sealed: false,
});

test("the parts add up to the sum, and what never counted has no line", () => {
  const parts = partsOf([
    round("advanced", { animals: 12, landscapes: 8, chip: 3, modifier: -2, volcanos: -1 }),
    round("advanced", { animals: 9, landscapes: 6, empty: -2, misconnections: -1 }),
  ]);
  const [total, ...others] = parts.map(({ name, values }) => ({ name, values }));
  expect(total).toEqual({ name: "total", values: [20, 12] });
  expect(others.map(({ name }) => name)).toEqual([
    "animals",
    "landscapes",
    "chip",
    "goals",
    "mistakes",
  ]);
  for (const at of [0, 1])
    expect(others.reduce((all, { values }) => all + values[at]!, 0)).toBe(total!.values[at]);
  expect(new Set(parts.map(({ colour, dash }) => `${colour} ${dash.join(" ")}`)).size).toBe(6);
});

test("alone only minus points count, each kind of them a line", () => {
  const parts = partsOf([round("solo-hard", { empty: -2, volcanos: -1 })]);
  expect(parts.map(({ name, values }) => [name, values])).toEqual([
    ["total", [-3]],
    ["volcanos", [-1]],
    ["empty", [-2]],
  ]);
});

test("the most frequent kind of round comes first", () => {
  const kinds = ["day", "expert", "expert"].map((kind) => round(kind, {}));
  expect(kindsOf(kinds)).toEqual(["expert", "day"]);
});

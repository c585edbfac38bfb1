// What decided a round is told by what it was.
import { expect, it, vi } from "vitest";

vi.mock("../../../state/language.svelte", () => import("../../../paraglide/messages.js"));

import type { Area, Gain, Mistake } from "../../../wire/types";
import { gainRow, gainWords, lastChipWords, mistakeWords, roundWords } from "./deciding";

const NAMES = ["Ada", "Bo", "Cleo"];
const AREA: Area = {
  landscape: "f",
  state: "finished",
  on_rim: false,
  spaces: ["c4"],
  triangles: ["c4t"],
  animals: [],
};
const GAIN: Gain = { points: 3, spaces: ["c4"], areas: [], edges: [], seat: 1, tasks: [] };
const MISTAKE: Mistake = {
  points: -3,
  spaces: [],
  areas: [],
  edges: ["c4r"],
  seat: 2,
  row: "misconnections",
  task: null,
};

it("a gain is a tile, the landscapes it finished, or the task it met", () => {
  expect(gainWords(GAIN, NAMES)).toBe("Bo with one tile");
  expect(gainWords({ ...GAIN, areas: [AREA] }, NAMES)).toBe(
    "Bo finishes 1 landscape with one tile",
  );
  const two = { ...GAIN, areas: [AREA, AREA] };
  expect(gainWords(two, NAMES)).toBe("Bo finishes 2 landscapes with one tile");
  expect(gainWords({ ...two, tasks: ["pandas"] }, NAMES)).toBe("Bo meets “Pandas” with one tile");
});

it("a gain is pointed at in the row to which it brought most", () => {
  expect(gainRow(GAIN)).toBe("animals");
  expect(gainRow({ ...GAIN, areas: [AREA] })).toBe("landscapes");
  expect(gainRow({ ...GAIN, areas: [AREA], tasks: ["pandas"] })).toBe("tasks");
});

it("a mistake is a misconnection, a task or volcanos", () => {
  expect(mistakeWords(MISTAKE, NAMES)).toBe("Cleo: a misconnection");
  expect(mistakeWords({ ...MISTAKE, areas: [AREA] }, NAMES)).toBe(
    "Cleo: a misconnection spoils 1 landscape",
  );
  const volcanos = { ...MISTAKE, row: "volcanos", spaces: ["a3", "a4"], edges: [] };
  expect(mistakeWords(volcanos, NAMES)).toBe("Cleo: 2 volcanos count");
  const task = { ...MISTAKE, row: "tasks", task: "pandas" };
  expect(mistakeWords(task, NAMES)).toBe("Cleo: “Pandas” is not met");
});

it("the last chip says who went without", () => {
  expect(lastChipWords({ seat: 0, chip: 2, without: [] }, NAMES)).toBe("Ada takes it");
  expect(lastChipWords({ seat: 0, chip: 4, without: [1, 2] }, NAMES)).toBe(
    "Ada takes it; without a chip: Bo, Cleo",
  );
});

it("a match names the round that decided it", () => {
  expect(roundWords({ number: 1, seat: 0, over: 2, points: 1 }, NAMES)).toBe(
    "Round B decided it: Ada was 1 point ahead of Cleo there.",
  );
});
